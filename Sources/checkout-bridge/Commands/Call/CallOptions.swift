/// What `call` was asked to do.
struct CallOptions {
    /// Which bridge, or what a bridge of its own is set up with.
    var bridge = ServeOptions()
    /// The deadline of the call.
    var timeout: Duration?
    /// Events to print.
    var patterns: [String] = []
    /// Whether events are printed after the result too.
    var follows = false

    /// Every option there is, in the order of the help text.
    static let all: [Option<CallOptions>] = own + shared

    private static let own: [Option<CallOptions>] = [
        .value("timeout", "TIME", "the call's deadline, such as 500ms or 10s; none by default") {
            target, text throws(UsageError) in target.timeout = try OptionValues.duration(text)
        },
        .value("subscribe", "PATTERN", "print these events, one a line, such as 'aghanim.*'; may be repeated") {
            $0.patterns.append($1)
        },
        .flag("follow", "go on printing events after the result, until Ctrl-C") { $0.follows = $1 },
    ]

    private static let shared = ServeOptions.all
        .filter { option in
            [
                "socket", "sandbox", "api-key-file", "base-url", "wire", "wire-profile", "appcharge-base-url",
                "appcharge-codes", "journal", "request-timeout", "parent-pid",
            ].contains(option.name)
        }
        .map { option in
            Option<CallOptions>(
                name: option.name, value: option.value,
                help: option.name == "socket" ? "call the bridge that listens on this Unix socket" : option.help
            ) { target, text throws(UsageError) in try option.apply(&target.bridge, text) }
        }
}
