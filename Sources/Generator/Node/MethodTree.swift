import BridgeAPI

/// The methods as their dotted names group them.
struct MethodTree {
    /// The name of the group, with its dots; empty at the root.
    let name: String
    /// The methods of this group, with the last parts of their names.
    let methods: [(name: String, entry: MethodEntry)]
    /// The groups within, with the last parts of their names.
    let groups: [(name: String, tree: MethodTree)]

    /// All methods.
    static let root = MethodTree("", MethodTable.entries.map { ($0.name.split(separator: "."), $0) })

    private init(_ name: String, _ entries: [(parts: [Substring], entry: MethodEntry)]) {
        self.name = name
        methods = entries.filter { $0.parts.count == 1 }.map { (String($0.parts[0]), $0.entry) }
        let inner = Dictionary(grouping: entries.filter { $0.parts.count > 1 }) { String($0.parts[0]) }
        groups = inner.sorted { $0.key < $1.key }.map { key, members in
            let path = name.isEmpty ? key : "\(name).\(key)"
            return (key, MethodTree(path, members.map { (Array($0.parts.dropFirst()), $0.entry) }))
        }
    }

    /// This group and all within, innermost first.
    var all: [MethodTree] { groups.flatMap(\.tree.all) + [self] }
}
