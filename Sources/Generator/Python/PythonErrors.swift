import BridgeAPI

/// `_error_classes.py`: a class for each error that has none written by hand.
enum PythonErrors {
    /// Those written by hand in `_error_bases.py`, by the name of their error.
    private static let written = [
        "invalidParams": "InvalidParams", "cancelled": "RequestCancelled", "deadlinePassed": "DeadlineExceeded",
    ]

    private static let entries = ErrorTable.entries.filter { !$0.isOpenEnded }

    static var text: String {
        let own = entries.filter { written[$0.name] == nil }
        let rows = entries.map { "    \($0.code): \(name($0)),\n" }
        return PythonText.head(
            "One class for each error of the table.",
            """
            from typing import Dict, Type

            from ._error_bases import ApiError, DeadlineExceeded, InvalidParams, RequestCancelled, ResponseError
            """) + "\n" + PythonText.exports(own.map(name)) + own.map(declaration).joined() + """


                #: The class of each code; other codes have the class of their kind.
                BY_CODE: Dict[int, Type[ResponseError]] = {
                \(rows.joined())}

                """
    }

    /// The class that an error has.
    static func name(_ entry: ErrorTable.Entry) -> String {
        if entry.isOpenEnded { return "AppchargeError" }
        let plain = PythonNames.type(entry.name)
        return written[entry.name] ?? (isApi(entry) ? "Api\(plain)Error" : plain)
    }

    /// Lines of a docstring that say what a method raises; the provider's own answers are one family.
    static func raised(by method: MethodEntry) -> [String] {
        method.errors.flatMap { error in
            error == .provider
                ? [":raises ApiError: When the provider cannot be asked or refuses; see its `case`."]
                : error.entries.map { ":raises \(name($0)): \($0.summary)" }
        }
    }

    private static func declaration(_ entry: ErrorTable.Entry) -> String {
        let members = entry.members.map { "`\($0.replacing("?", with: ""))`" }.joined(separator: ", ")
        let more = members.isEmpty ? "" : "Its `data` holds \(members) besides what every error of its kind has."
        return """


            class \(name(entry))(\(isApi(entry) ? "ApiError" : "ResponseError")):
            \(PythonText.docstring([entry.summary, more], indent: "    "))

            """
    }

    private static func isApi(_ entry: ErrorTable.Entry) -> Bool { entry.kind == "ApiError" }
}
