import CCurl
import EventLoop

/// libcurl's multi interface, driven by the loop: its sockets are polls, its clock is a timer.
///
/// libcurl calls back only from inside the calls made here, and nothing here calls libcurl from
/// inside a callback.
@LoopActor
final class CurlEngine {
    let certificates: CertificateStore
    let proxies: ProxySettings
    let bodies = BodyBudget()

    private let multi: UnsafeMutableRawPointer
    private let timer = Timer()
    private var sockets: [Int32: Watched] = [:]
    private var transfers: [UnsafeMutableRawPointer: Transfer] = [:]
    private var idleHandles: [CurlHandle] = []
    /// The sockets of connections that carried an exchange, one at a time, with their port at our end.
    private var ports: [Int32: Int] = [:]
    private var connections = ConnectionHealth()
    private var lanes: [Origin: Lane] = [:]

    /// The transfers to one origin.
    private struct Lane {
        /// How many libcurl has.
        var active = 0
        /// Those that wait until there are fewer, in order; one that was taken out meanwhile is skipped.
        var waiting: ArraySlice<Transfer> = []
    }

    private struct Watched {
        let poll: Poll
        let port: ConnectionHealth.Port?
    }

    /// Connections to one host; further requests wait for a free one.
    static let maxConnectionsPerHost = 8
    /// The most transfers to one origin that libcurl is given: there each holds much more than before, also while it
    /// waits for a connection.
    static let maxTransfersPerOrigin = 128
    private static let maxIdleHandles = 16
    private static let libraryIsReady: Bool = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    init(certificates: CertificateStore, proxies: ProxySettings) {
        precondition(Self.libraryIsReady, "libcurl cannot start")
        guard let multi = curl_multi_init() else { fatalError("cannot start libcurl: out of memory") }
        self.multi = multi
        self.certificates = certificates
        self.proxies = proxies
        timer.isShared = true
        ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, Self.maxConnectionsPerHost)
        // Unretained: close() detaches the functions' source before the engine goes.
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_multi_set_functions(
            multi,
            { _, socket, what, context, _ in
                CurlEngine.from(context) { $0.watch(socket, what) }
                return 0
            },
            { _, milliseconds, context in
                CurlEngine.from(context) { $0.schedule(milliseconds) }
                return 0
            },
            context)
    }

    /// Starts a transfer, now or when there are fewer to its origin. It is given its handle by ``Transfer/setUp(_:)``, and
    /// hears of its end through ``Transfer/libcurlFinished(_:)``.
    func start(_ transfer: Transfer) {
        if lanes[transfer.origin, default: Lane()].active < Self.maxTransfersPerOrigin {
            begin(transfer)
        } else {
            lanes[transfer.origin]?.waiting.append(transfer)
        }
    }

    private func begin(_ transfer: Transfer) {
        let handle = idleHandles.popLast() ?? CurlHandle()
        transfer.setUp(handle)
        transfers[handle.raw] = transfer
        lanes[transfer.origin, default: Lane()].active += 1
        if connections.hasSilent { handle.avoidKeptConnections() }
        curl_multi_add_handle(multi, handle.raw)
    }

    private func beginNext(to origin: Origin) {
        while let next = lanes[origin]?.waiting.popFirst() {
            if !next.isOver { return begin(next) }
        }
        if lanes[origin]?.active == 0 { lanes[origin] = nil }
    }

    /// Hears that `transfer` waited in vain for `wait`.
    func noteDeadline(of transfer: Transfer, after wait: Duration) {
        if let port = transfer.localPort { connections.waitedInVain(on: port, for: wait) }
    }

    /// Takes a transfer out. If it did not finish, its connection closes, unless it has others with HTTP/2: these go
    /// on, and the stream is reset with the next that libcurl says there.
    func remove(_ transfer: Transfer, isFinished: Bool) {
        guard let handle = transfer.handle, transfers.removeValue(forKey: handle.raw) != nil else { return }
        if !isFinished { handle.dropConnection() }
        curl_multi_remove_handle(multi, handle.raw)
        handle.reset()
        if idleHandles.count < Self.maxIdleHandles { idleHandles.append(handle) }
        lanes[transfer.origin]?.active -= 1
        beginNext(to: transfer.origin)
    }

    /// Remembers the connection that a transfer used, when it is kept.
    func noteConnection(of handle: CurlHandle) {
        var port = 0
        let socket = ccurl_last_socket(handle.raw, &port)
        if socket >= 0 { ports[socket] = port }
    }

    /// Whether bytes wait on a kept connection before anything was asked on it.
    func hasUnaskedInput(onPort port: Int) -> Bool {
        ports.contains { $0.value == port && ccurl_has_input($0.key, Int32(port)) != 0 }
    }

    /// Begins a transfer anew that sent nothing; libcurl has closed the connection.
    func restart(_ transfer: Transfer) {
        guard let handle = transfer.handle else { return }
        curl_multi_remove_handle(multi, handle.raw)
        curl_multi_add_handle(multi, handle.raw)
    }

    /// Ends everything; to be called once, when no transfer is left.
    func close() {
        idleHandles = []
        curl_multi_cleanup(multi)
        for socket in sockets.values { socket.poll.close() }
        sockets = [:]
        timer.close()
    }

    private nonisolated static func from(
        _ context: UnsafeMutableRawPointer?, _ body: @LoopActor (CurlEngine) -> Void
    ) {
        guard let context else { return }
        // Unretained: see init.
        let engine = Unmanaged<CurlEngine>.fromOpaque(context).takeUnretainedValue()
        LoopActor.assumeIsolated { body(engine) }
    }

    private func watch(_ socket: Int32, _ what: Int32) {
        guard what != CURL_POLL_REMOVE else {
            return unwatch(socket)
        }
        var events: Poll.Events = []
        if what & CURL_POLL_IN != 0 { events.insert(.readable) }
        if what & CURL_POLL_OUT != 0 { events.insert(.writable) }
        poll(for: socket)?.start(events) { self.didPoll(socket, $0) }
    }

    private func unwatch(_ socket: Int32) {
        guard let watched = sockets.removeValue(forKey: socket) else { return }
        watched.poll.close()
        if let port = watched.port { connections.isUnwatched(port) }
    }

    private func poll(for socket: Int32) -> Poll? {
        if let watched = sockets[socket] { return watched.poll }
        // A socket that cannot be watched makes its transfer time out.
        guard let poll = try? Poll(fd: socket) else { return nil }
        poll.isShared = true
        sockets[socket] = Watched(poll: poll, port: ConnectionHealth.port(of: socket))
        return poll
    }

    private func didPoll(_ socket: Int32, _ result: Result<Poll.Events, UVError>) {
        var flags: Int32 = 0
        switch result {
        case .success(let events):
            if events.contains(.readable) {
                flags |= CURL_CSELECT_IN
                if let port = sockets[socket]?.port { connections.heard(port) }
            }
            if events.contains(.writable) { flags |= CURL_CSELECT_OUT }
        case .failure:
            flags = CURL_CSELECT_ERR
        }
        act(on: socket, flags)
    }

    private func schedule(_ milliseconds: Int) {
        guard milliseconds >= 0 else { return timer.stop() }
        timer.start(after: .milliseconds(milliseconds)) { self.act(on: ccurl_socket_timeout, 0) }
    }

    private func act(on socket: Int32, _ flags: Int32) {
        var running: Int32 = 0
        ccurl_socket_action(multi, socket, flags, &running)
        var code = CURLE_OK
        while let handle = ccurl_multi_next_done(multi, &code) {
            transfers[handle]?.libcurlFinished(code)
        }
    }
}
