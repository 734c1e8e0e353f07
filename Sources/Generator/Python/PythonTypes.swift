import BridgeAPI

extension Schema {
    /// The annotation of a value that the bridge sends, or of a member of an object.
    func pythonType(_ place: PythonPlace) -> String {
        switch self {
        case .any: "Any"
        case .string: "str"
        case .format(let format): format == "decimal" ? "Decimal" : "str"
        case .integer: "int"
        case .boolean: "bool"
        case .enumeration(let choice): place.choice(choice.name)
        case .array(let inner): "\(place.list(of: inner.pythonType(place)))"
        case .map(let inner): "\(place.isGiven ? "Mapping" : "Dict")[str, \(inner.pythonType(place))]"
        case .object(let object): object.fields.isEmpty ? "None" : place.module + object.name
        }
    }

    /// The expression that reads and writes such values; see `_codec.py`.
    func pythonCodec(_ place: PythonPlace) -> String {
        switch self {
        case .any: "anything"
        case .string: "string"
        case .format(let format): format == "decimal" ? "decimal" : "string"
        case .integer: "integer"
        case .boolean: "boolean"
        case .enumeration(let choice): "choice(\(place.module)\(choice.name))"
        case .array(let inner): "\(place.isMember ? "fixed" : "many")(\(inner.pythonCodec(place)))"
        case .map(let inner): "mapping(\(inner.pythonCodec(place)))"
        case .object(let object): object.fields.isEmpty ? "nothing" : "model(\(place.module)\(object.name))"
        }
    }
}

/// Where a type is written down.
struct PythonPlace {
    /// What named types are written with, such as `models.`.
    let module: String
    /// Whether a caller gives the value, so that wider types are welcome.
    var isGiven = false
    /// Whether it is a member of an immutable object.
    var isMember = false

    /// The type of a string of a set; a plain string will do where a caller gives it.
    func choice(_ name: String) -> String {
        isGiven ? "Union[\(module)\(name), str]" : module + name
    }

    /// The type of a list.
    func list(of element: String) -> String {
        if isMember { return "Tuple[\(element), ...]" }
        return isGiven ? "Sequence[\(element)]" : "List[\(element)]"
    }
}

extension FieldSchema {
    /// The member's name in Python.
    var pythonName: String { PythonNames.snake(name) }

    /// The annotation, with what an absent value is.
    func pythonAnnotation(_ place: PythonPlace) -> String {
        let type = schema.pythonType(place)
        return isRequired ? type : "Optional[\(type)]"
    }
}
