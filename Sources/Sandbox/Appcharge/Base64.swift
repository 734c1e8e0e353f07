/// Bytes in the standard alphabet of RFC 4648, padded.
func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var encoded: [UInt8] = []
    encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
        for position in 0...group.count { encoded.append(alphabet[bits >> (18 - 6 * position) & 63]) }
        for _ in group.count..<3 { encoded.append(UInt8(ascii: "=")) }
    }
    return String(decoding: encoded, as: UTF8.self)
}
