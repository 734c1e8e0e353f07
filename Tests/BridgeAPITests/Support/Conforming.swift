import BridgeAPI
import JSON

extension BridgeAPI.Schema {
    /// What keeps `value` from being of this type, `nil` when it is. Stricter than a reader has to be: a member that the
    /// type does not name is a fault too.
    func fault(in value: JSONValue) -> String? {
        switch self {
        case .any: return nil
        case .string, .format: return expect(.string, value)
        case .enumeration(let choice):
            guard let text = try? value.string() else { return expect(.string, value) }
            return choice.isOpen || choice.values.contains(text) ? nil : "\(value.path): none of \(choice.values)"
        case .integer: return (try? value.int()) == nil ? "\(value.path): no integer" : nil
        case .boolean: return expect(.bool, value)
        case .array(let inner):
            return expect(.array, value) ?? (try? value.elements())?.lazy.compactMap(inner.fault).first
        case .map(let inner):
            return expect(.object, value) ?? (try? value.members())?.lazy.compactMap { inner.fault(in: $0.value) }.first
        case .object(let object): return expect(.object, value) ?? object.fault(in: value)
        }
    }

    private func expect(_ kind: JSONValue.Kind, _ value: JSONValue) -> String? {
        value.kind == kind ? nil : "\(value.path): expected \(kind), found \(value.kind)"
    }
}

extension ObjectSchema {
    fileprivate func fault(in value: JSONValue) -> String? {
        let names = (try? value.members())?.map(\.name) ?? []
        if let unknown = names.first(where: { name in !fields.contains { $0.name == name } }) {
            return "\(value.path)/\(unknown): \(name) has no such member"
        }
        for field in fields {
            guard let member = value.member(named: field.name) else {
                if field.isRequired { return "\(value.path)/\(field.name): missing" }
                continue
            }
            if let fault = field.schema.fault(in: member) { return fault }
        }
        return nil
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value's text.
    public var description: String { String(decoding: rawBytes, as: UTF8.self) }
}
