import JSON

/// A request's id as the raw token that came, so that it is echoed and compared byte for byte.
///
/// `1`, `1.0` and `1e0` are three ids: reading them as numbers would make large neighbours collide.
public struct RequestID: Hashable, Sendable {
    /// The token, quotes included.
    public let token: [UInt8]

    /// The id used when the request's own could not be read.
    public static let null = RequestID(token: Array("null".utf8))

    init(token: [UInt8]) {
        self.token = token
    }

    /// An id of a legal type: string, number or null.
    init?(_ value: JSONValue) {
        switch value.kind {
        case .string, .number, .null: token = value.rawBytes
        case .object, .array, .bool: return nil
        }
    }
}
