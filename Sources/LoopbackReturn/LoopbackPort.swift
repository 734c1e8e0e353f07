import EventLoop

/// The same port on `127.0.0.1` and `::1`, or a port on the one of them that this machine has.
@LoopActor
struct LoopbackPort {
    private struct Door {
        let listener: Listener
        let host: String
    }

    private let doors: [Door]

    /// Listens on a port that the system chooses.
    init(_ onConnection: @escaping @LoopActor (ByteStream) -> Void) throws(UVError) {
        var doors: [Door] = []
        // The port may be somebody's on ::1 alone: another one may be free on both.
        for _ in 0..<8 where doors.isEmpty { doors = try Self.pair(onConnection) }
        self.doors = doors.isEmpty ? [try Self.listen(.v4, 0, onConnection)] : doors
    }

    /// What a request may call this server: addresses, and no names.
    var hosts: [String] { doors.map(\.host) }

    /// What its URLs begin with.
    var origin: String { "http://" + doors[0].host }

    func close() {
        for door in doors { door.listener.close() }
    }

    /// The doors that can be opened; none when the port that IPv4 got is taken on IPv6.
    private static func pair(_ onConnection: @escaping @LoopActor (ByteStream) -> Void) throws(UVError) -> [Door] {
        guard let first = try? listen(.v4, 0, onConnection) else { return [try listen(.v6, 0, onConnection)] }
        do throws(UVError) {
            return [first, try listen(.v6, first.listener.port ?? 0, onConnection)]
        } catch {
            guard error.name == "EADDRINUSE" else { return [first] }
            first.listener.close()
            return []
        }
    }

    private static func listen(
        _ address: LoopbackAddress, _ port: UInt16, _ onConnection: @escaping @LoopActor (ByteStream) -> Void
    ) throws(UVError) -> Door {
        let listener = try Listener(loopback: address, port: port)
        do throws(UVError) {
            try listener.listen(backlog: 64) { result in
                if case .success(let stream) = result { onConnection(stream) }
            }
        } catch {
            listener.close()
            throw error
        }
        let name = address == .v4 ? "127.0.0.1" : "[::1]"
        return Door(listener: listener, host: "\(name):\(listener.port ?? port)")
    }
}
