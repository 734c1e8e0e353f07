/// Every named type that params, results and events are made of, sorted by name.
public enum TypeTable {
    /// The objects.
    public static let entries: [ObjectSchema] = types.objects.values.sorted { $0.name < $1.name }
    /// The sets of strings.
    public static let enumerations: [EnumSchema] = types.enumerations.values.sorted { $0.name < $1.name }

    private static let types: NamedTypes = {
        var types = NamedTypes()
        for method in MethodTable.entries {
            types.collect(from: method.result)
            for field in method.params { types.collect(from: field.schema) }
        }
        for event in EventTable.entries {
            for field in event.params { types.collect(from: field.schema) }
        }
        return types
    }()
}

/// Named types, each once. A name stands for one type.
private struct NamedTypes {
    private(set) var objects: [String: ObjectSchema] = [:]
    private(set) var enumerations: [String: EnumSchema] = [:]

    mutating func collect(from schema: Schema) {
        switch schema {
        case .array(let inner), .map(let inner): collect(from: inner)
        case .enumeration(let choice):
            let isNew = enumerations.updateValue(choice, forKey: choice.name).map { $0 == choice } ?? true
            precondition(isNew && objects[choice.name] == nil, "two types are named \(choice.name)")
        case .object(let object):
            let isNew = objects.updateValue(object, forKey: object.name).map { $0 == object } ?? true
            precondition(isNew && enumerations[object.name] == nil, "two types are named \(object.name)")
            for field in object.fields { collect(from: field.schema) }
        default: break
        }
    }
}
