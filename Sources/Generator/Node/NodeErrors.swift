import BridgeAPI

/// One class for each error of the table that has none written by hand.
enum NodeErrors {
    /// Those written by hand in `errors.js`, by the name of their error.
    private static let written = [
        "invalidParams": "InvalidParams", "cancelled": "RequestCancelled", "deadlinePassed": "DeadlineExceeded",
    ]

    private static let all = ErrorTable.entries.filter { !$0.isOpenEnded }
    private static let own = all.filter { written[$0.name] == nil }

    static var script: [String] {
        let bases = Set(["ApiError", "ResponseError"] + written.values)
        let classes = own.flatMap { entry in
            JSDoc.comment([entry.summary]) + ["export class \(className(entry)) extends \(base(entry)) {}", ""]
        }
        let byCode = all.map { "  [\($0.code), \(className($0))]," }
        return TypeScript.importing(bases, from: "../errors.js", asTypes: false) + classes
            + ["/** The class of each code; other codes have the class of their kind. */"]
            + ["export default new Map(["] + byCode + ["]);"]
    }

    static var types: [String] {
        TypeScript.importing(["ApiError", "ResponseError"], from: "../errors.js", asTypes: false) + own.flatMap(type)
    }

    private static func type(_ entry: ErrorTable.Entry) -> [String] {
        let members = entry.members.filter { !$0.hasSuffix("?") }.map(property)
            .map { "  readonly \($0): NonNullable<\(base(entry))[\"\($0)\"]>;" }
        let name = entry.kind == "JSONRPCError" ? [] : ["  readonly case: \"\(entry.name)\";"]
        return JSDoc.comment([entry.summary]) + ["export class \(className(entry)) extends \(base(entry)) {"]
            + ["  readonly code: \(entry.code);"] + name + members + ["}", ""]
    }

    private static func className(_ entry: ErrorTable.Entry) -> String {
        let plain = TypeScript.typeName(entry.name)
        return written[entry.name] ?? (entry.kind == "ApiError" ? "Api\(plain)Error" : plain)
    }

    private static func base(_ entry: ErrorTable.Entry) -> String {
        entry.kind == "ApiError" ? "ApiError" : "ResponseError"
    }

    /// What an error calls a member of `data`: `code` and `name` mean something else on every error.
    private static func property(_ member: String) -> String {
        switch member {
        case "code": "serverCode"
        case "name": "argument"
        default: member
        }
    }
}
