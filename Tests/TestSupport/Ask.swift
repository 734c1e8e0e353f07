import HTTP
import JSON
import Testing

/// Sends a JSON request over real HTTP and returns the answer's JSON, null when it has no body. An
/// answer that is no 2xx fails the test.
@discardableResult
public func ask(
    _ method: HTTPMethod, _ url: String, _ body: String? = nil, headers: [HTTPHeader] = [],
    sourceLocation: SourceLocation = #_sourceLocation
) async throws -> JSONValue {
    let response = try await CurlTransport.shared.send(
        HTTPRequest(
            method, url: url, headers: [HTTPHeader("Content-Type", "application/json")] + headers,
            body: body.map { Array($0.utf8) }))
    #expect((200...299).contains(response.status), "\(method.rawValue) \(url)", sourceLocation: sourceLocation)
    return try JSONDocument(parsing: response.body.isEmpty ? Array("null".utf8) : response.body).root
}
