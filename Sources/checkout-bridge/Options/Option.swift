/// One option of a command, declared once for parsing, for the environment and for the help text.
struct Option<Target>: Sendable {
    /// The name behind the dashes, for example `max-frame`.
    let name: String
    /// What its value is called in the help text, `nil` for a switch.
    let value: String?
    /// What it means, with the default.
    let help: String
    /// Applies a value, or says what is accepted.
    let apply: @Sendable (inout Target, String) throws(UsageError) -> Void

    /// The environment variable with the same meaning; the command line wins.
    var environmentName: String {
        "CHECKOUT_BRIDGE_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }
}

extension Option {
    /// An option with a value.
    static func value(
        _ name: String, _ value: String, _ help: String,
        _ apply: @escaping @Sendable (inout Target, String) throws(UsageError) -> Void
    ) -> Option {
        Option(name: name, value: value, help: help, apply: apply)
    }

    /// An option that is on or off.
    static func flag(_ name: String, _ help: String, _ set: @escaping @Sendable (inout Target, Bool) -> Void) -> Option
    {
        Option(name: name, value: nil, help: help) { target, text throws(UsageError) in
            guard let isOn = ["1": true, "true": true, "0": false, "false": false][text] else {
                throw UsageError("expected 1, true, 0 or false")
            }
            set(&target, isOn)
        }
    }
}

/// Reads a command's options and words.
struct OptionParser<Target> {
    let options: [Option<Target>]

    /// Applies the environment, then the command line, and returns the words that are no options.
    func parse(
        _ arguments: [String], environment: [String: String], into target: inout Target
    ) throws(UsageError) -> [String] {
        for option in options {
            guard let text = environment[option.environmentName], !text.isEmpty else { continue }
            try apply(option, text, named: option.environmentName, to: &target)
        }
        return try parse(arguments, into: &target)
    }

    private func parse(_ arguments: [String], into target: inout Target) throws(UsageError) -> [String] {
        var words: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--"), argument.count > 2 else {
                if argument.hasPrefix("-"), argument.count > 1 { throw unknown(argument) }
                words.append(argument)
                continue
            }
            let (flag, inline) = Self.split(argument)
            guard let option = options.first(where: { "--" + $0.name == flag }) else { throw unknown(flag) }
            guard let text = inline ?? (option.value == nil ? "true" : rest.popFirst()) else {
                throw UsageError("\(flag) needs a value: \(option.value ?? "").")
            }
            try apply(option, text, named: flag, to: &target)
        }
        return words
    }

    private func apply(
        _ option: Option<Target>, _ text: String, named name: String, to target: inout Target
    ) throws(UsageError) {
        do throws(UsageError) {
            try option.apply(&target, text)
        } catch {
            throw UsageError("\(name): \(error.message).")
        }
    }

    private func unknown(_ flag: String) -> UsageError {
        if flag.hasPrefix("--api-key"), !flag.hasPrefix("--api-key-file") {
            return UsageError("A key never goes on the command line: use --api-key-file or CHECKOUT_BRIDGE_API_KEY.")
        }
        let accepted = options.map { "--" + $0.name }.joined(separator: ", ")
        return UsageError("Unknown option \(flag). Accepted: \(accepted).")
    }

    private static func split(_ argument: String) -> (flag: String, value: String?) {
        guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
}
