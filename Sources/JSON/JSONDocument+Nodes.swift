import CSimdjson
import Glibc

/// Values read by their node's index; nil for a value of another kind.
extension JSONDocument {
    func string(_ index: Int) -> String? {
        guard nodes[index].kind & 0xFF == CSJ_STRING else { return nil }
        return withText(of: nodes[index]) { String(decoding: $0, as: UTF8.self) }
    }

    func bool(_ index: Int) -> Bool? {
        switch Int(nodes[index].kind & 0xFF) {
        case CSJ_TRUE: true
        case CSJ_FALSE: false
        default: nil
        }
    }

    /// Plain digits that cannot overflow: nearly every integer there is.
    func smallInt(_ index: Int) -> Int? {
        guard nodes[index].kind & 0xFF == CSJ_NUMBER, nodes[index].length <= 18 else { return nil }
        return withText(of: nodes[index]) { token in
            var value = 0
            for byte in token {
                guard byte >= 0x30, byte <= 0x39 else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            return value
        }
    }

    /// Whether a string or a name has exactly these bytes.
    func says(_ node: csj_node, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(node.length) == bytes.count else { return false }
        return withText(of: node) { text in
            guard let text = text.baseAddress, let bytes = bytes.baseAddress else { return true }
            return memcmp(text, bytes, Int(node.length)) == 0
        }
    }

    /// The bytes of a string's characters or a number's token.
    @inline(__always)
    func withText<R>(of node: csj_node, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        let range = Int(node.start)..<Int(node.start) + Int(node.length)
        let bytes = node.kind & CSJ_UNESCAPED != 0 ? strings : text
        return withExtendedLifetime(self) { body(UnsafeBufferPointer(rebasing: bytes[range])) }
    }
}
