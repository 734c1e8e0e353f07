/// What `--help` prints.
enum HelpText {
    static let usage = """
        usage: checkout-bridge [serve] [--stdio] [--socket PATH] [--sandbox] [options]
               checkout-bridge call METHOD [PARAMS_JSON] [--socket PATH | --sandbox]
               checkout-bridge sandbox [--port N] [--state FILE] [--seed N]
               checkout-bridge openrpc
               checkout-bridge version
        """

    /// Usage and every option of `serve`.
    static var all: String {
        let lines = ServeOptions.all.map { option in
            let name = "--" + option.name + (option.value.map { " " + $0 } ?? "")
            return "  " + name + String(repeating: " ", count: max(1, 28 - name.count)) + option.help
        }
        return
            ([usage, "", "Options of serve; each may also be set as CHECKOUT_BRIDGE_<NAME>, the command line wins:"]
            + lines)
            .joined(separator: "\n")
    }
}
