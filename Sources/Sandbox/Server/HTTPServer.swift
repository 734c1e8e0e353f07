import CMicrohttpd
import EventLoop

/// libmicrohttpd without threads, turned by the event loop.
@LoopActor
final class HTTPServer {
    private var daemon: OpaquePointer?
    private var poll: Poll?
    private let wake = Timer()
    private let respond: @LoopActor (Request) -> Answer
    /// Exchanges whose connection is suspended until their answer is due.
    private var waiting: [ObjectIdentifier: HTTPExchange] = [:]

    /// Takes over the socket. `respond` is called once for each complete request.
    init(on socket: ListeningSocket, respond: @escaping @LoopActor (Request) -> Answer) throws(SandboxError) {
        self.respond = respond
        if let reason = cmhd_load() {
            socket.close()
            wake.close()
            throw SandboxError(
                "cannot load libmicrohttpd, install it (libmicrohttpd12 on Debian): \(String(cString: reason))")
        }
        // Unretained: stop() ends all callbacks, and the owner calls it before it lets go of this object.
        let context = Unmanaged.passUnretained(self).toOpaque()
        daemon = cmhd_start(socket.descriptor, accessHandler, context, targetHandler, completionHandler)
        guard let daemon else {
            socket.close()
            wake.close()
            throw SandboxError("cannot start the HTTP server; the process may be out of file descriptors")
        }
        do {
            let poll = try Poll(fd: cmhd_epoll_fd(daemon))
            self.poll = poll
            poll.start(.readable) { [unowned self] _ in turn() }
        } catch {
            stop()
            throw SandboxError("\(error)")
        }
        turn()
    }

    /// Closes every connection, those that wait for a delayed answer too.
    func stop() {
        guard let daemon else { return }
        // A suspended connection cannot be closed: wake them all, and let them end without an answer.
        for exchange in waiting.values { exchange.abandon() }
        waiting.removeAll()
        MHD_run(daemon)
        self.daemon = nil
        poll?.close()
        wake.close()
        MHD_stop_daemon(daemon)
    }

    /// Lets libmicrohttpd do what it can do now, and asks when it wants to be called again.
    private func turn() {
        guard let daemon else { return }
        MHD_run(daemon)
        let timeout = cmhd_timeout(daemon)
        if timeout < 0 {
            wake.stop()
        } else {
            wake.start(after: .milliseconds(timeout)) { [unowned self] in turn() }
        }
    }

    /// Called by libmicrohttpd with a request that is complete.
    fileprivate func complete(_ exchange: HTTPExchange) -> MHD_Result {
        let answer = respond(exchange.request)
        guard answer.delay > .zero else { return exchange.send(answer) }
        waiting[ObjectIdentifier(exchange)] = exchange
        exchange.suspend(with: answer) { [unowned self] in
            waiting[ObjectIdentifier(exchange)] = nil
            turn()
        }
        return .YES
    }
}

/// The first callback of a request: its target, before libmicrohttpd takes it apart.
private let targetHandler:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
        _, target, connection in
        guard let target, let connection else { return nil }
        let text = String(cString: target)
        // The pointer stays on this thread: assumeIsolated traps on any other.
        nonisolated(unsafe) let own = connection
        let exchange = LoopActor.assumeIsolated { HTTPExchange(target: text, on: own) }
        // Retained until completionHandler, which libmicrohttpd calls exactly once for what is returned here.
        return Unmanaged.passRetained(exchange).toOpaque()
    }

/// Called with the headers, with each piece of the body, at the end, and when a suspended connection goes on.
private let accessHandler: MHD_AccessHandlerCallback = { context, _, _, method, _, bytes, count, exchange in
    guard let context, let method, let count, let raw = exchange?.pointee else { return .NO }
    // Unretained: the server outlives its daemon, and the exchange its request.
    let server = Unmanaged<HTTPServer>.fromOpaque(context).takeUnretainedValue()
    let exchange = Unmanaged<HTTPExchange>.fromOpaque(raw).takeUnretainedValue()
    if let bytes, count.pointee > 0 {
        let piece = Array(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
        count.pointee = 0
        LoopActor.assumeIsolated { exchange.append(piece) }
        return .YES
    }
    let name = String(cString: method)
    return LoopActor.assumeIsolated { exchange.advance(method: name) { server.complete(exchange) } }
}

private let completionHandler: MHD_RequestCompletedCallback = { _, _, exchange, _ in
    guard let raw = exchange?.pointee else { return }
    exchange?.pointee = nil
    // Balances the retain in targetHandler.
    let finished = Unmanaged<HTTPExchange>.fromOpaque(raw).takeRetainedValue()
    LoopActor.assumeIsolated { finished.finish() }
}
