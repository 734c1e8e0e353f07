import BridgeAPI

/// `models.py`: every named type as a dataclass or an open enumeration.
enum PythonModels {
    static var text: String {
        let objects = PythonTypeOrder.objects
        let names = TypeTable.enumerations.map(\.name) + objects.map(\.name)
        return PythonText.head(
            "Every type of params and results: immutable dataclasses, and enumerations that keep unknown values.",
            """
            from dataclasses import dataclass
            from decimal import Decimal
            from typing import Any, Dict, Mapping, Optional, Tuple, Union  # noqa: F401

            from ._codec import anything, boolean, choice, decimal, fixed, integer, mapping, string  # noqa: F401
            from ._model import Member, Model, major_units, model
            from ._open_enum import OpenEnum
            """) + "\n" + PythonText.exports(names)
            + TypeTable.enumerations.map(enumeration).joined() + objects.map(dataclass).joined()
    }

    private static func enumeration(_ choice: EnumSchema) -> String {
        let more = choice.isOpen ? "Other values may come." : ""
        let members = choice.values.map { value in
            let meaning = choice.meanings[value].map { PythonText.docstring([$0], indent: "    ") + "\n" } ?? ""
            return "    \(PythonNames.constant(value)) = \(PythonText.quoted(value))\n\(meaning)"
        }
        return """


            class \(choice.name)(OpenEnum):
            \(PythonText.docstring([choice.summary, more], indent: "    "))

            \(members.joined())
            """
    }

    private static func dataclass(_ object: ObjectSchema) -> String {
        let isGiven = !PythonTypeOrder.received.contains(object.name)
        return PythonDataclass(
            name: object.name, base: "Model", documentation: [object.summary], fields: object.fields,
            place: PythonPlace(module: "", isGiven: isGiven, isMember: true)
        ).text + money(object)
    }

    /// Objects with minor units and the number of decimal places also offer major units.
    private static func money(_ object: ObjectSchema) -> String {
        let names = Set(object.fields.map(\.name))
        guard names.isSuperset(of: ["amount", "priceMinorUnit"]), !names.contains("amountDecimal") else { return "" }
        return """

                @property
                def amount_decimal(self) -> Decimal:
                    \"""The same amount in major units, exact.\"""
                    return major_units(self.amount, self.price_minor_unit)

            """
    }
}

/// A dataclass whose members are those of an object on the wire.
struct PythonDataclass {
    let name: String
    let base: String
    let documentation: [String]
    let fields: [FieldSchema]
    let place: PythonPlace

    var text: String {
        """


        @dataclass(frozen=True)
        class \(name)(\(base)):
        \(PythonText.docstring(documentation, indent: "    "))
        \(fields.isEmpty ? "" : "\n" + declarations + "\n" + members)
        """
    }

    /// Those that are always there come first: the others have a default.
    private var declarations: String {
        (fields.filter(\.isRequired) + fields.filter { !$0.isRequired }).map { field in
            let initial = field.isRequired ? "" : " = None"
            return "    \(field.pythonName): \(field.pythonAnnotation(place))\(initial)\n"
                + PythonText.docstring([([field.summary] + field.boundNotes).joined(separator: " ")], indent: "    ")
                + "\n"
        }.joined()
    }

    private var members: String {
        let rows = fields.map { field in
            let codec = field.schema.pythonCodec(place)
            let presence = field.isRequired ? "" : ", required=False"
            let names = [field.pythonName, field.name].map(PythonText.quoted).joined(separator: ", ")
            return "        Member(\(names), \(codec)\(presence)),\n"
        }
        return "    _members = (\n" + rows.joined() + "    )\n"
    }
}

/// The objects in an order in which each stands behind those that it is made of.
enum PythonTypeOrder {
    static let objects: [ObjectSchema] = {
        var order = Visit()
        for object in TypeTable.entries { order.visit(.object(object)) }
        return order.objects.filter { !$0.fields.isEmpty }
    }()

    /// Names of the objects that the bridge sends.
    static let received: Set<String> = {
        var order = Visit()
        for method in MethodTable.entries { order.visit(method.result) }
        for field in EventTable.entries.flatMap(\.params) { order.visit(field.schema) }
        return Set(order.objects.map(\.name))
    }()

    private struct Visit {
        var objects: [ObjectSchema] = []

        mutating func visit(_ schema: Schema) {
            switch schema {
            case .array(let inner), .map(let inner): visit(inner)
            case .object(let object) where !objects.contains { $0.name == object.name }:
                for field in object.fields { visit(field.schema) }
                objects.append(object)
            default: break
            }
        }
    }
}
