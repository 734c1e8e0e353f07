import BridgeAPI

/// `_requests.py`: a function for each method, which makes its typed request.
enum PythonRequests {
    static var text: String {
        PythonText.head(
            "One function for each method: checks the params and says what the result is.",
            """
            from typing import Any, Dict, List, Mapping, Optional, Sequence, Union  # noqa: F401

            from . import models
            from ._codec import anything, boolean, choice, decimal, integer, many, mapping, nothing, string  # noqa: F401
            from ._model import model
            from ._request import Request, optional, required
            """) + MethodTable.entries.map(function).joined()
    }

    private static func function(_ entry: MethodEntry) -> String {
        let place = PythonPlace(module: "models.")
        let params = entry.pythonParams.map { field in
            let kind = field.isRequired ? "required" : "optional"
            let codec = field.schema.pythonCodec(place)
            return "\n        \(kind)(\(PythonText.quoted(field.name)), \(codec), \(field.pythonName)),"
        }
        let result = entry.result
        let signature = PythonText.call(
            "def \(PythonNames.function(entry.name))", entry.pythonSignature(),
            " -> Request[\(result.pythonType(place))]:", indent: "")
        return """


            \(signature)
            \(PythonText.docstring([entry.summary], indent: "    "))
                return Request(
                    \(PythonText.quoted(entry.name)),
                    \(result.pythonCodec(place)),\(params.joined())
                )

            """
    }
}

extension MethodEntry {
    /// Those that must be given come first.
    var pythonParams: [FieldSchema] { params.filter(\.isRequired) + params.filter { !$0.isRequired } }

    /// The params of a function, those that may be left out by name only, then `more`, which is by name only too.
    func pythonSignature(more: [String] = []) -> [String] {
        let place = PythonPlace(module: "models.", isGiven: true)
        let needed = pythonParams.filter(\.isRequired).map { "\($0.pythonName): \($0.pythonAnnotation(place))" }
        let named = pythonParams.filter { !$0.isRequired }.map {
            "\($0.pythonName): \($0.pythonAnnotation(place)) = None"
        }
        let star = named.isEmpty && more.isEmpty ? [] : ["*"]
        return needed + star + named + more
    }

    /// The same params handed on.
    var pythonArguments: [String] {
        pythonParams.map { $0.isRequired ? $0.pythonName : "\($0.pythonName)=\($0.pythonName)" }
    }
}
