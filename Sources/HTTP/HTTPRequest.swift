/// The method of a request.
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

/// One header field. The same name may occur more than once.
public struct HTTPHeader: Sendable, Equatable {
    /// The name, in any case.
    public let name: String
    /// The value, without line breaks.
    public let value: String

    /// Makes a header field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// One attempt at one request.
public struct HTTPRequest: Sendable {
    /// The method.
    public var method: HTTPMethod
    /// An absolute `http` or `https` URL.
    public var url: String
    /// The header fields, in the order in which they are sent.
    public var headers: [HTTPHeader]
    /// The body, if there is one.
    public var body: [UInt8]?
    /// The time the whole attempt may take, from resolving the name to the last byte; nil means no limit.
    public var timeout: Duration?
    /// The largest acceptable body of the response, in bytes after decompression.
    public var maxBodyBytes: Int
    /// Called just before the request leaves, when the connection is there; from then on the server may see it. Again
    /// before it is sent a second time.
    public var willLeave: (@Sendable () -> Void)?

    /// Describes a request.
    public init(
        _ method: HTTPMethod = .get, url: String, headers: [HTTPHeader] = [], body: [UInt8]? = nil,
        timeout: Duration? = nil, maxBodyBytes: Int = 16 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.maxBodyBytes = maxBodyBytes
    }
}
