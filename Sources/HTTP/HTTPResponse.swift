/// A complete response, whatever its status. Redirects are not followed: they arrive here.
public struct HTTPResponse: Sendable, Equatable {
    /// The status code.
    public var status: Int
    /// The header fields in the order in which they came.
    public var headers: [HTTPHeader]
    /// The body, decompressed.
    public var body: [UInt8]

    /// Makes a response.
    public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of the first header field with this name, in any case.
    public func header(_ name: String) -> String? {
        let wanted = name.utf8.map(lowercased)
        return headers.first { $0.name.utf8.map(lowercased) == wanted }?.value
    }
}

/// An ASCII letter in lower case, any other byte as it is.
func lowercased(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte | 0x20 : byte
}
