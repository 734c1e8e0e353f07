import Glibc

/// The hosts that are reached without a proxy, as `NO_PROXY` lists them.
///
/// Entries are separated by commas or spaces, and their case does not matter. `*` alone means every host. A name stands
/// for itself and for all names below it, with or without a leading `.` or `*.`; it never stands for a name that
/// merely ends like it. An address stands for itself in any spelling, or with `/BITS` for a network. `:PORT` behind a
/// name, an IPv4 address or an IPv6 address in brackets limits the entry to that port.
struct NoProxyList: Sendable, Equatable {
    private let entries: [String]

    init(_ text: String) {
        entries = text.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
    }

    /// Whether requests to `origin` go there directly.
    func contains(_ origin: Origin) -> Bool {
        let host = Self.bare(origin.host.lowercased())
        return entries.contains { Self.entry($0, holds: host, origin.effectivePort) }
    }

    private static func entry(_ entry: String, holds host: String, _ port: String) -> Bool {
        if entry == "*" { return true }
        let (place, wantedPort) = split(entry)
        guard wantedPort == nil || wantedPort == port else { return false }
        if let address = IPAddress(host) { return network(place).map { $0.contains(address) } ?? false }
        let name = place.drop { $0 == "*" || $0 == "." }
        let wanted = name.hasSuffix(".") ? name.dropLast() : name
        return !wanted.isEmpty && (host == wanted || host.hasSuffix("." + wanted))
    }

    /// An entry's host and its port. A bare IPv6 address has colons and no port.
    private static func split(_ entry: String) -> (place: String, port: String?) {
        if entry.hasPrefix("["), let end = entry.firstIndex(of: "]") {
            let rest = entry[entry.index(after: end)...]
            let port = rest.hasPrefix(":") ? String(rest.dropFirst()) : nil
            return (String(entry[..<end].dropFirst() + (port == nil ? rest : "")), port)
        }
        let parts = entry.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : (entry, nil)
    }

    private static func network(_ text: String) -> IPNetwork? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        if parts.count == 1 { return IPNetwork(address: address, bits: address.bytes.count * 8) }
        guard parts.count == 2, let bits = UInt8(parts[1]), bits <= address.bytes.count * 8 else { return nil }
        return IPNetwork(address: address, bits: Int(bits))
    }

    /// A host without the brackets of an IPv6 address, and without the dot of the root.
    private static func bare(_ host: String) -> String {
        if host.hasPrefix("[") { return String(host.dropFirst().dropLast()) }
        return host.hasSuffix(".") ? String(host.dropLast()) : host
    }
}

/// An IPv4 or IPv6 address as its bytes.
private struct IPAddress {
    let bytes: [UInt8]

    init?(_ text: String) {
        var buffer = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &buffer) == 1 {
            bytes = Array(buffer.prefix(4))
        } else if inet_pton(AF_INET6, text, &buffer) == 1 {
            bytes = buffer
        } else {
            return nil
        }
    }
}

/// The addresses that begin with the same bits.
private struct IPNetwork {
    let address: IPAddress
    let bits: Int

    func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let mask: UInt8 = 0x80 >> UInt8(bit % 8)
            return (address.bytes[bit / 8] ^ other.bytes[bit / 8]) & mask == 0
        }
    }
}
