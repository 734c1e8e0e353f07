import Glibc

/// Finds a method's place in the table by its name.
///
/// By the length and then the bytes, since names of one length are few: hashing a string and comparing it as Unicode
/// says takes several times as long.
struct MethodIndex: Sendable {
    private struct Named: Sendable {
        let bytes: [UInt8]
        let place: Int
    }

    /// By the length of the name.
    private var named: [[Named]] = []

    init(_ names: [String]) {
        let longest = names.map(\.utf8.count).max() ?? 0
        named = Array(repeating: [], count: longest + 1)
        for (place, name) in names.enumerated() {
            named[name.utf8.count].append(Named(bytes: Array(name.utf8), place: place))
        }
    }

    subscript(name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            guard name.count < named.count, let bytes = name.baseAddress else { return nil }
            return named[name.count].first { memcmp($0.bytes, bytes, name.count) == 0 }?.place
        }
    }
}
