import BridgeAPI
import EventLoop
import Glibc
import JSON
import JSONRPC
import Sandbox

/// `checkout-bridge call`: one call from a shell.
enum CallCommand {
    private static let options = ServeOptions.all.filter {
        ["socket", "sandbox", "api-key-file", "base-url", "wire", "wire-profile", "request-timeout"].contains($0.name)
    }

    /// Prints the result and ends with 0, or prints the error and ends with 1.
    static func run(_ arguments: [String], _ environment: [String: String]) throws(UsageError) -> Never {
        var options = ServeOptions()
        let words = try OptionParser(options: Self.options).parse(arguments, environment: environment, into: &options)
        let request = try CallRequest(words)
        let asked = options
        Entry.runLoop { Task { @LoopActor in finish(await answer(request, asked, environment)) } }
    }

    @LoopActor
    private static func answer(
        _ request: CallRequest, _ options: ServeOptions, _ environment: [String: String]
    ) async -> Result<[UInt8], CallFailure> {
        do throws(CallFailure) {
            if let path = options.socket { return .success(try await SocketCall.perform(request, path: path)) }
            return .success(try await LocalCall.perform(request, options, environment))
        } catch {
            return .failure(error)
        }
    }

    private static func finish(_ outcome: Result<[UInt8], CallFailure>) -> Never {
        switch outcome {
        case .success(let result): exit(StandardStreams.write(result + [0x0A]) ? 0 : 1)
        case .failure(.answered(let error)):
            StandardStreams.writeError(String(decoding: error, as: UTF8.self) + "\n")
            exit(1)
        case .failure(.usage(let error)): Entry.fail(error)
        }
    }
}

/// Why a call has no result.
enum CallFailure: Error {
    /// It was answered with an error, whose text this is.
    case answered([UInt8])
    /// It could not be made.
    case usage(UsageError)
}

/// The request that the words of a command line ask for.
struct CallRequest {
    let line: [UInt8]

    init(_ words: [String]) throws(UsageError) {
        guard (1...2).contains(words.count) else {
            throw UsageError("call takes a method and, where it needs them, its params as JSON.")
        }
        var params: JSONDocument?
        if words.count == 2 {
            do throws(JSONSyntaxError) {
                params = try JSONDocument(text: words[1])
            } catch {
                throw UsageError("The params are not JSON: \(error.reason).")
            }
        }
        var writer = JSONWriter()
        writer.object { writer in
            writer.field("jsonrpc", "2.0")
            writer.field("id", 1)
            writer.field("method", words[0])
            writer.optionalField("params", params?.root)
        }
        line = writer.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 } + [0x0A]
    }
}
