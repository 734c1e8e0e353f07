/// Something that belongs to the loop until it is closed.
@LoopActor
protocol LoopResource: AnyObject {
    var name: String { get }
    /// Whether it serves the whole process rather than one owner.
    var isShared: Bool { get }
}

/// Everything open on the loop. It keeps its members alive.
struct ResourceTable {
    private var members: [ObjectIdentifier: any LoopResource] = [:]

    mutating func insert(_ resource: any LoopResource) {
        members[ObjectIdentifier(resource)] = resource
    }

    mutating func remove(_ resource: any LoopResource) {
        members[ObjectIdentifier(resource)] = nil
    }

    @LoopActor
    var names: [String] {
        members.values.filter { !$0.isShared }.map(\.name).sorted()
    }
}
