import BridgeAPI
import Glibc

/// `checkout-bridge completion`: a script that teaches a shell the commands, options and methods.
enum CompletionCommand {
    private static let shells: [(name: String, script: @Sendable () -> String)] = [
        ("bash", bash), ("zsh", zsh), ("fish", fish),
    ]

    /// Prints the script of one shell.
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        guard arguments.count == 1, let shell = shells.first(where: { $0.name == arguments[0] }) else {
            let names = shells.map(\.name).joined(separator: ", ")
            throw UsageError("completion takes the name of a shell: \(names).")
        }
        exit(StandardStreams.write(Array(shell.script().utf8)) ? 0 : 1)
    }

    private static let commands = Entry.commands.joined(separator: " ")
    private static let methods = MethodTable.entries.map(\.name).joined(separator: " ")
    private static let callOptions = flags(CallOptions.all)
    private static let serveOptions = flags(ServeOptions.all)
    private static let sandboxOptions = flags(SandboxCommand.options)

    private static func flags<T>(_ options: [Option<T>]) -> String {
        options.map { "--" + $0.name }.joined(separator: " ")
    }

    @Sendable
    private static func bash() -> String {
        """
        # bash completion of checkout-bridge: source <(checkout-bridge completion bash)
        _checkout_bridge() {
            local words
            if [ "$COMP_CWORD" -eq 1 ]; then
                words="\(commands)"
            else
                case "${COMP_WORDS[1]}" in
                call)
                    words="\(callOptions)"
                    [ "$COMP_CWORD" -eq 2 ] && words="\(methods) $words"
                    ;;
                serve) words="\(serveOptions)" ;;
                sandbox) words="\(sandboxOptions)" ;;
                completion) words="\(shells.map(\.name).joined(separator: " "))" ;;
                esac
            fi
            COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
        }
        complete -o default -F _checkout_bridge checkout-bridge

        """
    }

    @Sendable
    private static func zsh() -> String {
        """
        #compdef checkout-bridge
        # zsh completion of checkout-bridge: source <(checkout-bridge completion zsh)
        _checkout_bridge() {
            if (( CURRENT == 2 )); then
                compadd -- \(commands)
            elif [[ $words[2] == call && $CURRENT -eq 3 ]]; then
                compadd -- \(methods) \(callOptions)
            elif [[ $words[2] == call ]]; then
                compadd -- \(callOptions)
                _files
            elif [[ $words[2] == serve ]]; then
                compadd -- \(serveOptions)
                _files
            elif [[ $words[2] == sandbox ]]; then
                compadd -- \(sandboxOptions)
                _files
            elif [[ $words[2] == completion ]]; then
                compadd -- \(shells.map(\.name).joined(separator: " "))
            fi
        }
        compdef _checkout_bridge checkout-bridge

        """
    }

    @Sendable
    private static func fish() -> String {
        let called = "-n '__fish_seen_subcommand_from call'"
        let methods = MethodTable.entries.map {
            "complete -c checkout-bridge -f \(called) -a \($0.name) -d \(quoted($0.summary))"
        }
        let lines =
            ["complete -c checkout-bridge -f -n __fish_use_subcommand -a '\(commands)'"] + methods
            + fishOptions(CallOptions.all, of: "call") + fishOptions(ServeOptions.all, of: "serve")
            + fishOptions(SandboxCommand.options, of: "sandbox")
        return "# fish completion of checkout-bridge: checkout-bridge completion fish | source\n"
            + lines.joined(separator: "\n") + "\n"
    }

    private static func fishOptions<T>(_ options: [Option<T>], of command: String) -> [String] {
        options.map { option in
            let takesValue = option.value == nil ? "" : " -r"
            return
                "complete -c checkout-bridge -n '__fish_seen_subcommand_from \(command)' -l \(option.name)\(takesValue) "
                + "-d \(quoted(option.help))"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
