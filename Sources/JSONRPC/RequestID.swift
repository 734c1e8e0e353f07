import JSON

/// A request's id as the raw token that came, so that it is echoed and compared byte for byte.
///
/// `1`, `1.0` and `1e0` are three ids: reading them as numbers would make large neighbours collide.
public struct RequestID: Hashable, Sendable {
    /// The token of up to 15 bytes, the first byte lowest, and its length in the highest byte of the second half; such
    /// an id takes no memory of its own.
    private let short: SIMD2<UInt64>
    /// A longer token; empty for a short one.
    private let long: [UInt8]

    /// The id used when the request's own could not be read.
    public static let null = "null".utf8.withContiguousStorageIfAvailable { RequestID(token: $0) }!

    init(token: UnsafeBufferPointer<UInt8>) {
        guard token.count <= 15 else {
            (short, long) = (SIMD2(), Array(token))
            return
        }
        var short = SIMD2<UInt64>(0, UInt64(token.count) << 56)
        withUnsafeMutableBytes(of: &short) { $0.copyMemory(from: UnsafeRawBufferPointer(token)) }
        (self.short, long) = (short, [])
    }

    /// An id of a legal type: string, number or null.
    init?(_ value: JSONValue) {
        switch value.kind {
        case .string, .number, .null: self = value.withRawBytes { RequestID(token: $0) }
        case .object, .array, .bool: return nil
        }
    }

    /// The token's length, quotes included, in bytes.
    public var count: Int { long.isEmpty ? Int(short[1] >> 56) : long.count }

    /// The token, quotes included.
    public var token: [UInt8] { withToken { Array($0) } }

    /// Hands over the token for the duration of the call.
    public func withToken<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
        guard long.isEmpty else { return long.withUnsafeBytes(body) }
        let count = count
        return withUnsafeBytes(of: short) { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
}
