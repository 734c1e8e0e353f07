import BridgeAPI

/// The three ways in which Python calls a method.
enum PythonFlavor: CaseIterable {
    /// Waits for the result.
    case blocking
    /// Returns a call that has yet to be answered.
    case background
    /// Is a coroutine.
    case async

    var file: String {
        switch self {
        case .blocking: "_methods.py"
        case .background: "_background.py"
        case .async: "_async_methods.py"
        }
    }

    /// What the names of the classes begin with.
    var prefix: String {
        switch self {
        case .blocking: ""
        case .background: "Background"
        case .async: "Async"
        }
    }

    /// Whether its functions take a timeout; a call in the background takes it when it is waited for.
    var takesTimeout: Bool { self != .background }
}

/// The module of one flavor: a class for each namespace, and one that holds them.
struct PythonMethods {
    let flavor: PythonFlavor

    init(_ flavor: PythonFlavor) { self.flavor = flavor }

    var text: String {
        let root = PythonNamespace(path: [], entries: MethodTable.entries)
        return PythonText.head(
            "Every method as an attribute, by namespace.",
            """
            from typing import Any, Dict, List, Mapping, Optional, Sequence, Union  # noqa: F401

            from . import _requests as requests
            from . import models
            from ._callers import \(flavor.prefix)Caller
            """ + (flavor == .background ? "\nfrom ._pending import PendingCall" : ""))
            + root.descendants.map(declaration).joined() + declaration(root)
    }

    private func declaration(_ namespace: PythonNamespace) -> String {
        let fields = namespace.children.map { child in
            "        #: `\(child.path.joined(separator: "."))` and what is below it.\n"
                + "        self.\(child.attribute) = \(className(child))(caller)\n"
        }
        let what = namespace.path.isEmpty ? "Every method" : "The methods of `\(namespace.path.joined(separator: "."))`"
        return """


            class \(className(namespace)):
            \(PythonText.docstring(["\(what)."], indent: "    "))

                def __init__(self, caller: \(flavor.prefix)Caller) -> None:
                    self._caller = caller
            \(fields.joined())\(namespace.methods.map(function).joined())
            """
    }

    private func className(_ namespace: PythonNamespace) -> String {
        "\(flavor.prefix)\(PythonNames.type(namespace.path.joined(separator: ".")))Methods"
    }

    private func function(_ entry: MethodEntry) -> String {
        let result = entry.result.pythonType(PythonPlace(module: "models."))
        let more = flavor.takesTimeout ? ["timeout: Optional[float] = None"] : []
        let name = PythonNames.snake(String(entry.name.split(separator: ".").last ?? ""))
        let signature = PythonText.call(
            "\(flavor == .async ? "async def" : "def") \(name)", ["self"] + entry.pythonSignature(more: more),
            " -> \(flavor == .background ? "PendingCall[\(result)]" : result):", indent: "    ")
        let request = PythonText.call(
            "request = requests.\(PythonNames.function(entry.name))", entry.pythonArguments, "", indent: "        ")
        return """

            \(signature)
            \(PythonText.docstring(documentation(entry), indent: "        "))
            \(request)
                    \(body(returnsValue: result != "None"))

            """
    }

    private func body(returnsValue: Bool) -> String {
        switch flavor {
        case .background: "return self._caller.begin(request)"
        case .blocking: "\(returnsValue ? "return " : "")self._caller.run(request, timeout)"
        case .async: "\(returnsValue ? "return " : "")await self._caller.run(request, timeout)"
        }
    }

    private func documentation(_ entry: MethodEntry) -> [String] {
        let params = entry.pythonParams.map { field in
            ":param \(field.pythonName): " + ([field.summary] + field.boundNotes).joined(separator: " ")
        }
        let timeout = ":param timeout: Seconds after which the call is cancelled; `None` waits as long as it takes."
        let lines = params + (flavor.takesTimeout ? [timeout] : []) + PythonErrors.raised(by: entry)
        return [entry.summary, entry.description, lines.joined(separator: "\n"), "Since \(entry.since)."]
    }
}

/// A piece of the methods' names up to a dot, and the methods behind it.
struct PythonNamespace {
    let path: [String]
    /// All methods at any depth.
    let entries: [MethodEntry]

    var attribute: String { PythonNames.snake(path.last ?? "") }

    /// The methods that stand directly in it.
    var methods: [MethodEntry] { entries.filter { $0.name.split(separator: ".").count == path.count + 1 } }

    /// The namespaces directly below, in the order of the table.
    var children: [PythonNamespace] {
        var names: [String] = []
        for parts in entries.map({ $0.name.split(separator: ".") }) where parts.count > path.count + 1 {
            let name = String(parts[path.count])
            if !names.contains(name) { names.append(name) }
        }
        return names.map { name in
            let path = path + [name]
            let prefix = path.joined(separator: ".") + "."
            return PythonNamespace(path: path, entries: entries.filter { $0.name.hasPrefix(prefix) })
        }
    }

    /// All namespaces below, each before the one that holds it.
    var descendants: [PythonNamespace] { children.flatMap { $0.descendants + [$0] } }
}
