import FoundationEssentials

/// A number's token taken apart: sign, significant digits and a power of ten. Exact, never through a floating type.
struct JSONNumber {
    private(set) var isNegative = false
    /// Digits without leading or trailing zeros; empty for zero.
    private(set) var digits: [UInt8] = []
    /// The value is `digits` × 10^`exponent`.
    private(set) var exponent = 0

    /// Takes a token that follows the JSON grammar.
    init(token: some Sequence<UInt8>) {
        var (inFraction, inExponent, exponentIsNegative, written) = (false, false, false, 0)
        for byte in token {
            switch byte {
            case UInt8(ascii: "-") where inExponent: exponentIsNegative = true
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): inFraction = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            case UInt8(ascii: "+"): break
            default: add(byte - 0x30, inFraction: inFraction, inExponent: inExponent, &written)
            }
        }
        exponent += exponentIsNegative ? -written : written
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
    }

    /// Exponents beyond any use are clamped, so that `1e999999999999` costs nothing.
    private mutating func add(_ digit: UInt8, inFraction: Bool, inExponent: Bool, _ written: inout Int) {
        if inExponent {
            written = min(written * 10 + Int(digit), 1_000_000)
        } else {
            if inFraction { exponent -= 1 }
            if !(digits.isEmpty && digit == 0) { digits.append(digit) }
        }
    }

    /// The value as an `Int`, `nil` when it has a fraction or does not fit.
    var int: Int? {
        guard !digits.isEmpty else { return 0 }
        guard exponent >= 0, digits.count + exponent <= 19 else { return nil }
        var value = 0
        for digit in digits + [UInt8](repeating: 0, count: exponent) {
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = shifted.addingReportingOverflow(isNegative ? -Int(digit) : Int(digit))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }

    /// The value as a `Decimal`, `nil` when it has more than 38 significant digits or too large an exponent.
    var decimal: Decimal? {
        guard !digits.isEmpty else { return 0 }
        guard digits.count <= 38, (-127...127).contains(exponent) else { return nil }
        let magnitude = digits.reduce(into: Decimal(0)) { $0 = $0 * 10 + Decimal(Int($1)) }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: magnitude)
    }
}

extension JSONValue {
    /// The number's token exactly as it stands in the text, `nil` when this is no number.
    public var numberText: String? {
        kind == .number ? withTextBytes { String(decoding: $0, as: UTF8.self) } : nil
    }

    /// A whole number in any spelling (`5`, `5.0`, `5e0`) that fits an `Int`.
    public func int() throws(JSONDecodingError) -> Int {
        guard kind == .number else { throw mismatch("a whole number") }
        if let value = document.smallInt(index) { return value }
        guard let value = withTextBytes({ JSONNumber(token: $0).int }) else {
            throw JSONDecodingError(at: self, "expected a whole number of 64 bits")
        }
        return value
    }

    /// The exact decimal value, read from the number's text.
    public func decimal() throws(JSONDecodingError) -> Decimal {
        guard kind == .number else { throw mismatch("a number") }
        guard let value = withTextBytes({ JSONNumber(token: $0).decimal }) else {
            throw JSONDecodingError(at: self, "expected a number of at most 38 digits")
        }
        return value
    }
}
