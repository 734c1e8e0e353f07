import CSimdjson

extension JSONValue {
    /// A JSON Pointer (RFC 6901) to this value, `""` at the root.
    ///
    /// Found by walking down from the root, so only errors pay for it.
    public var path: String {
        var path = ""
        var container = 0
        while container != index {
            guard let (step, child) = step(into: container) else { return path }
            path += "/" + step
            container = child
        }
        return path
    }

    /// The child of `container` in whose subtree this value lies, and what it is called there.
    private func step(into container: Int) -> (String, Int)? {
        let nodes = document.nodes
        let isObject = Int(nodes[container].kind & 0xFF) == CSJ_OBJECT
        var (child, position) = (container + 1, 0)
        while child < Int(nodes[container].next) {
            let value = isObject ? child + 1 : child
            if index >= value, index < Int(nodes[value].next) {
                return (isObject ? escapedName(child) : String(position), value)
            }
            child = Int(nodes[value].next)
            position += 1
        }
        return nil
    }

    private func escapedName(_ index: Int) -> String {
        let name = JSONValue(document: document, index: index).withTextBytes { String(decoding: $0, as: UTF8.self) }
        guard name.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return name }
        // Scalars, for a slash with a combining mark behind it is a character of its own.
        return name.unicodeScalars.reduce(into: "") { path, scalar in
            path += scalar == "~" ? "~0" : scalar == "/" ? "~1" : String(scalar)
        }
    }
}
