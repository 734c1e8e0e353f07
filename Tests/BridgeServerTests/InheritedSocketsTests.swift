import Testing

@testable import BridgeServer

@Suite("Sockets that were handed over")
struct InheritedSocketsTests {
    private func read(_ count: String?, names: String? = nil, owner: String? = "7") -> InheritedSockets {
        var environment: [String: String] = [:]
        environment["LISTEN_FDS"] = count
        environment["LISTEN_PID"] = owner
        environment["LISTEN_FDNAMES"] = names
        return InheritedSockets(environment, pid: 7)
    }

    private func reason(_ sockets: InheritedSockets, _ address: String = "fd:") -> String {
        do throws(SocketError) {
            return "found \(try sockets.socket(for: address).descriptor)"
        } catch {
            return error.description
        }
    }

    @Test("they begin at descriptor 3, and have the names that the unit gave them")
    func read() {
        #expect(read("2", names: "a:b").all == [.init(descriptor: 3, name: "a"), .init(descriptor: 4, name: "b")])
        #expect(read("2", names: ":b").all.map(\.name) == ["", "b"])
        #expect(read("2", names: "a").all.map(\.name) == ["a", ""])
        #expect(read("1").all == [.init(descriptor: 3, name: "")])
    }

    @Test("those for another process are none", arguments: ["8", "", "07", "7 ", nil])
    func anotherProcess(owner: String?) {
        #expect(read("1", owner: owner).all.isEmpty)
    }

    @Test(
        "what is no number of sockets is none", arguments: ["", "x", "-1", "0x1", "1.0", "65", "99999999999999999999"])
    func garbage(count: String) {
        #expect(read(count).all.isEmpty)
        #expect(reason(read(count)).contains("LISTEN_FDS is not a number from 0 to 64"))
    }

    @Test("without one it is said why, and what to do")
    func absent() {
        #expect(reason(read(nil)).contains("LISTEN_FDS and LISTEN_PID are not set"))
        #expect(reason(read("0")).contains("LISTEN_FDS is 0"))
        #expect(reason(read("1", owner: "8")).contains("LISTEN_PID is not 7"))
        for sockets in [read(nil), read("0"), read("1", owner: "8")] {
            #expect(reason(sockets).hasPrefix("Cannot listen on fd:"))
            #expect(reason(sockets).hasSuffix("give --socket a path."))
        }
    }

    @Test("the only one needs no name; of several one is chosen by its name, which has to be its own")
    func choice() {
        #expect(reason(read("1", names: "a")) == "found 3")
        #expect(reason(read("1", names: "a"), "fd:a") == "found 3")
        #expect(reason(read("2", names: "a:b"), "fd:b") == "found 4")
        #expect(
            reason(read("2", names: "a:b")).contains("2 sockets were handed over, and one is needed. There are: a, b."))
        #expect(reason(read("2", names: "a:a"), "fd:a").contains("2 sockets of that name were"))
        #expect(reason(read("1", names: "a"), "fd:b").contains("0 sockets of that name were"))
    }
}
