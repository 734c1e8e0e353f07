import CSimdjson

extension JSONValue {
    /// The path of a member, anywhere within this value, whose name stands before it in the same object already.
    public var duplicateNamePath: String? {
        var position = index
        while position < Int(node.next) {
            if document.nodes[position].kind & CSJ_DUPLICATE_NAME != 0 {
                return JSONValue(document: document, index: position).firstRepeatedMember?.path
            }
            position += 1
        }
        return nil
    }

    private var firstRepeatedMember: JSONValue? {
        var names = Set<[UInt8]>()
        for (name, value) in JSONMembers(of: self) where !names.insert(Array(name.utf8)).inserted { return value }
        return nil
    }
}
