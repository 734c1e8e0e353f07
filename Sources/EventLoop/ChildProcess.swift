import CUV
import Glibc

/// A program that was started, watched until it exits.
@LoopActor
public final class ChildProcess: Handle {
    private var onExit: (@LoopActor (_ status: Int64, _ signal: Int32) -> Void)?

    /// The process id, for logs.
    public var processID: Int32 { isClosed ? 0 : uv_process_get_pid(pointer()) }

    /// Starts `executable`, found through `PATH` unless it has a slash. Standard input and output
    /// are `/dev/null`.
    ///
    /// - Parameters:
    ///   - environment: `NAME=value` entries; nil passes on this process's environment.
    ///   - inheritsStandardError: Whether its standard error is ours, rather than `/dev/null`.
    ///   - isDetached: Whether it gets a session of its own, so that it outlives this process.
    ///   - onExit: Called once after the program ended, when the handle has closed itself.
    public static func spawn(
        _ executable: String, _ arguments: [String], environment: [String]? = nil,
        inheritsStandardError: Bool = true, isDetached: Bool = false,
        onExit: @escaping @LoopActor (_ status: Int64, _ signal: Int32) -> Void
    ) throws(UVError) -> ChildProcess {
        let child = try ChildProcess()
        child.onExit = onExit
        keepDescriptorsHere()
        var stdio = [uv_stdio_container_t](repeating: uv_stdio_container_t(), count: 3)
        for index in stdio.indices { stdio[index].flags = UV_IGNORE }
        if inheritsStandardError {
            stdio[2].flags = UV_INHERIT_FD
            stdio[2].data.fd = 2
        }
        let status = withCStrings([executable] + arguments) { argv in
            withOptionalCStrings(environment) { environment in
                stdio.withUnsafeMutableBufferPointer { stdio in
                    var options = uv_process_options_t()
                    options.file = UnsafePointer(argv[0])
                    options.args = argv
                    options.env = environment
                    options.stdio = stdio.baseAddress
                    options.stdio_count = Int32(stdio.count)
                    options.flags = isDetached ? UInt32(UV_PROCESS_DETACHED.rawValue) : 0
                    options.exit_cb = { process, status, signal in
                        withHandle(process?.pointee.data, as: ChildProcess.self) {
                            $0.didExit(status, signal)
                        }
                    }
                    return uv_spawn(Loop.shared.uv, child.pointer(), &options)
                }
            }
        }
        guard status == 0 else {
            child.close()
            throw UVError(code: status, attempt: "start \(executable)")
        }
        return child
    }

    /// Sends a signal to it. Does nothing once it has exited.
    public func kill(_ signal: Int32) {
        guard !isClosed else { return }
        uv_process_kill(pointer(), signal)
    }

    override func forgetCallbacks() { onExit = nil }

    /// Marks every descriptor but the standard three as not to be inherited: libraries open sockets
    /// without that mark, and a browser would hold a connection open long after it was closed here.
    private static func keepDescriptorsHere() {
        cuv_mark_close_on_exec(3)
    }

    private init() throws(UVError) {
        // uv_spawn initialises the handle, also when it fails.
        try super.init(UV_PROCESS, name: "child process", attempt: "start a program") { _, _ in 0 }
    }

    private func didExit(_ status: Int64, _ signal: Int32) {
        let onExit = onExit
        close()
        onExit?(status, signal)
    }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<R>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
) -> R {
    var pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { preconditionFailure("an array with an element") }
        return body(base)
    }
}

private func withOptionalCStrings<R>(
    _ strings: [String]?, _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> R
) -> R {
    guard let strings else { return body(nil) }
    return withCStrings(strings, body)
}
