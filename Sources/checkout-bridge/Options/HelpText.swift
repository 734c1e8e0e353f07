/// What `--help` prints.
enum HelpText {
    static let usage = """
        usage: checkout-bridge [serve] [--stdio] [--socket PATH] [--sandbox] [options]
               checkout-bridge call METHOD [JSON | @FILE | -] [--socket PATH | --sandbox] [options]
               checkout-bridge call --help
               checkout-bridge sandbox [--port N] [--state FILE] [--seed N] [--webhook-url URL] [--parent-pid PID]
               checkout-bridge completion bash|zsh|fish
               checkout-bridge openrpc
               checkout-bridge version
        """

    private static let callUsage = """
        usage: checkout-bridge call METHOD [JSON | @FILE | -] [--socket PATH | --sandbox] [options]

        Makes one call, and prints its result: on one line, or indented on a terminal. Params are JSON, a file
        that holds it, or - for stdin. Without --socket the call is made within this process.

        Events asked for with --subscribe are printed as the bridge sends them, one a line, before the result.
        Ctrl-C cancels the call and waits for what became of it; a second one does not wait.

        Exit status: 0 with a result, 1 when the answer is an error (on stderr), 2 for wrong usage or
        a socket that cannot be reached, 3 when the bridge went away without an answer, 130 when Ctrl-C cancelled the call, 143 for SIGTERM.
        """

    /// Usage and every option of a command.
    static func text(of command: String) -> String {
        switch command {
        case "call": call
        case "sandbox": sandbox
        default: all
        }
    }

    /// Usage and every option of `serve`.
    static var all: String {
        lines(usage, "Options of serve", ServeOptions.all)
    }

    /// Usage and every option of `call`.
    static var call: String {
        lines(callUsage, "Options", CallOptions.all)
    }

    /// Usage and every option of `sandbox`.
    static var sandbox: String {
        let options = "[--port N] [--state FILE] [--seed N] [--webhook-url URL] [--parent-pid PID]"
        let usage = "usage: checkout-bridge sandbox \(options)"
        let title = "Options; CHECKOUT_BRIDGE_WEBHOOK_SECRET may hold the secret of webhooks:"
        return ([usage, "", title] + table(SandboxCommand.options)).joined(separator: "\n")
    }

    private static func lines<T>(_ usage: String, _ title: String, _ options: [Option<T>]) -> String {
        ([usage, "", "\(title); each may also be set as CHECKOUT_BRIDGE_<NAME>, the command line wins:"]
            + table(options))
            .joined(separator: "\n")
    }

    private static func table<T>(_ options: [Option<T>]) -> [String] {
        options.map { option in
            let name = "--" + option.name + (option.value.map { " " + $0 } ?? "")
            return "  " + name + String(repeating: " ", count: max(1, 28 - name.count)) + option.help
        }
    }
}
