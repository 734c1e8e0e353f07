import Foundation
import JSON

extension Schema {
    /// What is wrong with `value` by this schema, one line a fault; none when it validates.
    public func faults(_ value: JSONValue) -> [String] {
        if value.isNull { return isNullable ? [] : fault(value, "null is not allowed") }
        if !anyOf.isEmpty {
            return anyOf.contains { $0.faults(value).isEmpty } ? [] : fault(value, "matches no alternative")
        }
        if !choices.isEmpty, !choices.contains(where: { $0.rawBytes == value.rawBytes }) {
            return fault(value, "is none of the enumeration")
        }
        switch type {
        case "object": return objectFaults(value)
        case "array": return arrayFaults(value)
        case "string": return stringFaults(value)
        case "integer":
            return value.kind == .number && (try? value.int()) != nil
                ? rangeFaults(value) : fault(value, "is no integer")
        case "number": return value.kind == .number ? rangeFaults(value) : fault(value, "is no number")
        case "boolean": return value.kind == .bool ? [] : fault(value, "is no boolean")
        default: return []
        }
    }

    private func fault(_ value: JSONValue, _ text: String) -> [String] { ["\(value.path) \(text)"] }

    private func objectFaults(_ value: JSONValue) -> [String] {
        guard let members = try? value.members() else { return fault(value, "is no object") }
        let known = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.schema) })
        let missing = required.filter { value.member(named: $0) == nil }.map { "\(value.path)/\($0) is missing" }
        return members.reduce(into: missing) { faults, member in
            if let schema = known[member.name] ?? others {
                faults += schema.faults(member.value)
            } else if !properties.isEmpty {
                // The specification ignores unknown members; sending one would still be a mistake.
                faults.append("\(value.path)/\(member.name) is not in the specification")
            }
        }
    }

    private func arrayFaults(_ value: JSONValue) -> [String] {
        guard let elements = (try? value.elements()).map(Array.init) else { return fault(value, "is no array") }
        let few = elements.count < count("minItems") ?? 0 ? fault(value, "has too few elements") : []
        return elements.reduce(into: few) { $0 += items?.faults($1) ?? [] }
    }

    private func stringFaults(_ value: JSONValue) -> [String] {
        guard let text = try? value.string() else { return fault(value, "is no string") }
        let length = text.unicodeScalars.count
        let fits = length >= count("minLength") ?? 0 && length <= count("maxLength") ?? .max
        let matches = pattern.map { text.range(of: $0, options: .regularExpression) != nil } ?? true
        return fits && matches ? [] : fault(value, "has the wrong length or form")
    }

    private func rangeFaults(_ value: JSONValue) -> [String] {
        guard let found = value.numberText.flatMap(Double.init) else { return fault(value, "is no number") }
        let isLow = found < number("minimum") ?? -.infinity || found <= number("exclusiveMinimum") ?? -.infinity
        return isLow || found > number("maximum") ?? .infinity ? fault(value, "is out of range") : []
    }
}
