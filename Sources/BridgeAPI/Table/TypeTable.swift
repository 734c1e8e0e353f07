/// Every object type that params, results and events are made of, sorted by name.
public enum TypeTable {
    /// The list, gathered from the methods and events.
    public static let entries: [ObjectSchema] = {
        var objects: [String: ObjectSchema] = [:]
        for method in MethodTable.entries {
            method.result.collectObjects(into: &objects)
            for field in method.params { field.schema.collectObjects(into: &objects) }
        }
        for event in EventTable.entries {
            for field in event.params { field.schema.collectObjects(into: &objects) }
        }
        return objects.values.sorted { $0.name < $1.name }
    }()
}
