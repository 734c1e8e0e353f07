/// The target of a request, taken apart: "/sdk/v1/items?skus=a" without any decoding lost or done twice.
struct RequestTarget: Sendable, Equatable {
    /// As it came, up to the question mark.
    let path: String
    /// As it came, after the question mark; empty where there is none.
    let query: String
    /// The path cut at its slashes, each part decoded. "/" has none.
    let segments: [String]
    private let parameters: [Parameter]

    private struct Parameter: Equatable, Sendable {
        let name: String
        let value: String
    }

    init(_ raw: String) {
        let cut = raw.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = String(cut.first ?? "")
        query = cut.count > 1 ? String(cut[1]) : ""
        segments = path.split(separator: "/").map { percentDecoded($0, plusIsSpace: false) }
        parameters = query.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Parameter(
                name: percentDecoded(halves[0], plusIsSpace: true),
                value: halves.count > 1 ? percentDecoded(halves[1], plusIsSpace: true) : "")
        }
    }

    /// The first value of a query parameter.
    func first(_ name: String) -> String? { parameters.first { $0.name == name }?.value }

    /// Every value of a repeated query parameter, in order.
    func all(_ name: String) -> [String] { parameters.lazy.filter { $0.name == name }.map(\.value) }
}

/// Decodes `%41`; a percent sign that two hex digits do not follow stands for itself.
func percentDecoded(_ text: Substring, plusIsSpace: Bool) -> String {
    let bytes = Array(text.utf8)
    guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(text) }
    var decoded: [UInt8] = []
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = hexValue(bytes[index + 1]), let low = hexValue(bytes[index + 2])
        {
            decoded.append(high << 4 | low)
            index += 3
        } else {
            decoded.append(bytes[index] == UInt8(ascii: "+") && plusIsSpace ? UInt8(ascii: " ") : bytes[index])
            index += 1
        }
    }
    return String(decoding: decoded, as: UTF8.self)
}

/// Encodes everything that is not unreserved in a URL, so that the text can be one path segment or query value.
func percentEncoded(_ text: String) -> String {
    var encoded: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            encoded.append(byte)
        default:
            let digits = Array("0123456789ABCDEF".utf8)
            encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}

private func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}
