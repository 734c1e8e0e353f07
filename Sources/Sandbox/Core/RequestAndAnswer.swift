import JSON

/// One header of a request or an answer.
struct Header: Sendable, Equatable {
    let name: String
    let value: String
}

/// One HTTP request as the sandbox sees it, free of any server library.
struct Request: Sendable {
    /// As it came; methods are case-sensitive.
    var method: String
    var target: RequestTarget
    var headers: [Header] = []
    var body: [UInt8] = []

    init(_ method: String, _ target: String, headers: [Header] = [], body: [UInt8] = []) {
        self.method = method
        self.target = RequestTarget(target)
        self.headers = headers
        self.body = body
    }

    func header(_ name: String) -> String? {
        let wanted = name.lowercased()
        return headers.first { $0.name.lowercased() == wanted }?.value
    }
}

/// One HTTP answer.
struct Response: Sendable {
    var status: Int
    var headers: [Header] = []
    var body: [UInt8] = []

    /// A JSON answer.
    static func json(_ status: Int = 200, _ write: (inout JSONWriter) -> Void) -> Response {
        var writer = JSONWriter()
        write(&writer)
        return Response(
            status: status, headers: [Header(name: "Content-Type", value: "application/json")], body: writer.bytes)
    }

    /// The provider's generic error: `{"detail": "sentence"}`.
    static func detail(_ status: Int, _ sentence: String) -> Response {
        json(status) { w in w.object { w in w.field("detail", sentence) } }
    }

    static let notFound = detail(404, "Not Found")

    /// The path exists; the method does not.
    static func methodNotAllowed(_ allowed: String) -> Response {
        var response = detail(405, "Method Not Allowed")
        response.headers.append(Header(name: "Allow", value: allowed))
        return response
    }

    /// Sends a browser on with a GET.
    static func seeOther(_ path: String) -> Response {
        Response(status: 303, headers: [Header(name: "Location", value: path)])
    }

    static let empty = json { w in w.object { _ in } }
}

/// An answer and the way it is to reach the client.
struct Answer: Sendable {
    var response: Response
    var delay: Duration = .zero
    var delivery = Delivery.whole

    enum Delivery: Sendable, Equatable {
        case whole
        /// Headers that promise the body, half of it, then the connection closes.
        case halfBody
        /// The connection closes without a byte.
        case nothing
    }
}
