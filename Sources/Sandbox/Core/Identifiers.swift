/// Identifiers that look like the provider's and repeat from run to run: the same seed gives the same sequence.
struct Identifiers: Sendable {
    let seed: UInt64
    /// How many were handed out; stored with the orders so that a restart goes on where it stopped.
    var count: UInt64 = 0

    /// `prefix` and eleven letters, each call another.
    mutating func next(_ prefix: String) -> String {
        count += 1
        return prefix + Self.letters(mixed(seed &+ count &* 0x9E37_79B9_7F4A_7C15))
    }

    /// 32 hex digits, each call others.
    mutating func nextHex() -> String {
        count += 1
        let first = mixed(seed &+ count &* 0x9E37_79B9_7F4A_7C15)
        return Self.hex(first) + Self.hex(mixed(first))
    }

    /// `prefix` and eleven letters that depend on a text alone, so that one player is always one user.
    func of(_ text: String, _ prefix: String) -> String {
        let hash = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return prefix + Self.letters(mixed(hash ^ seed))
    }

    private static func hex(_ value: UInt64) -> String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)

    private static func letters(_ value: UInt64) -> String {
        var rest = value
        let bytes = (0..<11).map { _ in
            let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 52)
            rest = quotient
            return alphabet[Int(remainder)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// SplitMix64's finalizer: every bit of the input moves about half of the output's.
private func mixed(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
}
