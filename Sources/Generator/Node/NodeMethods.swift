import BridgeAPI

/// The methods as functions, and their types.
enum NodeMethods {
    static var script: [String] {
        [
            "/** The version of the wire contract that these methods belong to. */",
            "export const PROTOCOL_VERSION = \"\(BridgeVersion.contract)\";",
            "",
            "/**",
            " * Every method as a function, grouped as the dots in the names say.",
            " * @param {(method: string, params?: any, options?: any) => Promise<any>} call",
            " * @returns {import(\"../../types/generated/methods.js\").Methods}",
            " */",
            "export const methods = (call) => ({",
        ] + group(.root, indent: 2) + ["});"]
    }

    static var types: [String] {
        let entries = MethodTable.entries
        let names = TypeScript.names(in: entries.flatMap { $0.params.map(\.schema) + [$0.result] })
        return ["import type { CallOptions } from \"../options.js\";"]
            + TypeScript.importing(names, from: "./models.js")
            + entries.filter { !$0.params.isEmpty }.flatMap(params) + MethodTree.root.all.flatMap(interface)
    }

    private static func group(_ tree: MethodTree, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let methods = tree.methods.flatMap { method in
            JSDoc.comment([method.entry.summary], indent: indent)
                + ["\(margin)\(method.name): \(function(method.entry)),"]
        }
        let groups = tree.groups.flatMap { inner in
            ["\(margin)\(inner.name): {"] + group(inner.tree, indent: indent + 2) + ["\(margin)},"]
        }
        return methods + groups
    }

    private static func function(_ entry: MethodEntry) -> String {
        entry.params.isEmpty
            ? "(options) => call(\"\(entry.name)\", undefined, options)"
            : "(params, options) => call(\"\(entry.name)\", params, options)"
    }

    private static func params(_ entry: MethodEntry) -> [String] {
        TypeScript.interface(paramsName(entry), "Params of `\(entry.name)`.", entry.params, .sent)
    }

    private static func interface(_ tree: MethodTree) -> [String] {
        let summary =
            tree.name.isEmpty ? "Every method, grouped as the dots in the names say." : "Methods `\(tree.name).*`."
        let methods = tree.methods.flatMap { JSDoc.method($0.entry, indent: 2) + ["  \(signature($0.name, $0.entry))"] }
        let groups = tree.groups.map { "  readonly \($0.name): \(groupName($0.tree));" }
        return JSDoc.comment([summary]) + ["export interface \(groupName(tree)) {"] + methods + groups + ["}", ""]
    }

    private static func signature(_ name: String, _ entry: MethodEntry) -> String {
        let isOptional = !entry.params.contains(where: \.isRequired)
        let params = entry.params.isEmpty ? "" : "params\(isOptional ? "?" : ""): \(paramsName(entry)), "
        return "\(name)(\(params)options?: CallOptions): Promise<\(TypeScript.type(entry.result, .received))>;"
    }

    private static func paramsName(_ entry: MethodEntry) -> String { TypeScript.typeName(entry.name) + "Params" }

    private static func groupName(_ tree: MethodTree) -> String { TypeScript.typeName(tree.name) + "Methods" }
}
