import Testing

@testable import AghanimCore

/// The machine under a clock that the test turns by hand.
private final class Watching {
    var machine: OrderWatches
    var now = Duration.zero
    private var lastWatch = 0

    init(width: Int = 8, seed: UInt64 = 1) {
        var pace = WatchPace()
        pace.width = width
        machine = OrderWatches(pace: pace, seed: seed)
    }

    /// Begins a watch; watches are numbered from 1.
    func add(
        _ order: String = "o", until: Set<OrderStatus> = OrderStatus.afterPayment, timeout: Duration? = nil
    ) -> [OrderWatches.Action] {
        lastWatch += 1
        return machine.add(lastWatch, orderId: order, until: until, deadline: timeout.map { now + $0 }, at: now)
    }

    func remove(_ id: Int) -> (report: WatchReport, actions: [OrderWatches.Action])? {
        machine.remove(id, at: now)
    }

    func answer(_ look: Int, _ answer: OrderWatches.Answer) -> [OrderWatches.Action] {
        machine.answered(look, answer, at: now)
    }

    func answer(_ look: Int, _ status: OrderStatus) -> [OrderWatches.Action] {
        answer(look, .status(status))
    }

    /// Turns the clock to the time the machine waits for; what it does then, and how long that was.
    func ring() throws -> (wait: Duration, actions: [OrderWatches.Action]) {
        let time = try #require(machine.wakeAt)
        let wait = time - now
        now = time
        return (wait, machine.rang(at: now))
    }

    /// Turns the clock until a look begins, and returns it with the whole wait.
    func nextLook() throws -> (wait: Duration, look: Int) {
        var wait = Duration.zero
        while true {
            let (part, actions) = try ring()
            wait += part
            for case .look(let look, _) in actions { return (wait, look) }
        }
    }
}

@Suite("The decisions of watching orders")
struct OrderWatchesTests {
    @Test("the first look is at once, and a wanted status ends the watch and all that was kept for it")
    func reached() {
        let it = Watching()
        #expect(it.add() == [.look(1, orderId: "o")])
        #expect(it.machine.wakeAt == nil)
        #expect(it.answer(1, .paid) == [.changed(orderId: "o", .paid, watches: [1]), .end(1, .reached)])
        #expect(it.machine.wakeAt == nil)
        #expect(it.machine.count == 0)
        #expect(it.remove(1) == nil)
    }

    @Test("each change is told once, an order begins as created, and a status of the future is a change too")
    func changes() throws {
        let it = Watching()
        _ = it.add()
        #expect(it.answer(1, .created).isEmpty)
        for status in [OrderStatus.captured, .reattempted, .unknown("teleported"), .created] {
            let look = try it.nextLook().look
            #expect(it.answer(look, status) == [.changed(orderId: "o", status, watches: [1])])
            let again = try it.nextLook().look
            #expect(it.answer(again, status).isEmpty)
        }
    }

    @Test(
        "by default a watch goes on exactly while a payment may still come",
        arguments: OrderStatus.knownCases + [.unknown("x")])
    func defaults(status: OrderStatus) {
        let it = Watching()
        _ = it.add()
        let isWaiting = [.created, .captured, .reattempted, .unknown("x")].contains(status)
        #expect(it.answer(1, status).contains(.end(1, .reached)) == !isWaiting)
    }

    @Test("every known status can be waited for, and no other ends the watch", arguments: OrderStatus.knownCases)
    func wanted(status: OrderStatus) throws {
        let it = Watching()
        _ = it.add(until: [status])
        var look = 1
        for other in OrderStatus.knownCases where other != status {
            #expect(!it.answer(look, other).contains(.end(1, .reached)))
            look = try it.nextLook().look
        }
        #expect(it.answer(look, status).contains(.end(1, .reached)))
    }

    @Test("waits begin between half a second and one, grow to between five and ten, and are short after a change")
    func pace() throws {
        for seed in 1...50 as ClosedRange<UInt64> {
            let it = Watching(seed: seed)
            _ = it.add()
            var look = 1
            var bound = 1.0
            for _ in 0..<12 {
                _ = it.answer(look, .created)
                let (wait, next) = try it.nextLook()
                #expect(wait >= .seconds(bound / 2) && wait <= .seconds(bound))
                (look, bound) = (next, min(bound * 1.5, 10))
            }
            #expect(bound == 10)
            _ = it.answer(look, .captured)
            let wait = try it.nextLook().wait
            #expect(wait >= .milliseconds(500) && wait <= .seconds(1))
        }
    }

    @Test("waits repeat with their seed and differ from another's")
    func jitter() throws {
        func waits(_ seed: UInt64) throws -> [Duration] {
            let it = Watching(seed: seed)
            _ = it.add()
            var look = 1
            return try (0..<5).map { _ in
                _ = it.answer(look, .created)
                let (wait, next) = try it.nextLook()
                look = next
                return wait
            }
        }
        let (once, again, other) = (try waits(7), try waits(7), try waits(8))
        #expect(once == again)
        #expect(once != other)
    }

    @Test("watches of one order share its looks, and each ends by its own statuses")
    func sharing() throws {
        let it = Watching()
        #expect(it.add(until: [.paid]) == [.look(1, orderId: "o")])
        #expect(it.add(until: [.captured]).isEmpty)
        #expect(it.add(until: [.captured, .paid]).isEmpty)
        #expect(
            it.answer(1, .captured) == [
                .changed(orderId: "o", .captured, watches: [1, 2, 3]), .end(2, .reached), .end(3, .reached),
            ])
        let look = try it.nextLook().look
        #expect(it.answer(look, .paid) == [.changed(orderId: "o", .paid, watches: [1]), .end(1, .reached)])
    }

    @Test("a watch that joins hurries the next look, but cannot make looks closer than half a second")
    func joining() throws {
        let it = Watching()
        _ = it.add()
        var look = 1
        for _ in 0..<10 {
            _ = it.answer(look, .created)
            look = try it.nextLook().look
        }
        _ = it.answer(look, .created)
        for _ in 0..<20 { #expect(it.add().isEmpty) }
        #expect(try it.ring().wait == .milliseconds(500))
    }

    @Test("a watch that joins does not hurry a look that waits because others failed")
    func joiningInTrouble() throws {
        let it = Watching()
        _ = it.add()
        _ = it.answer(1, .failed(retryAfter: nil))
        let due = it.machine.wakeAt
        _ = it.add()
        #expect(it.machine.wakeAt == due)
    }

    @Test("a watch that is removed leaves the others their look, and the last one gives it up")
    func removing() throws {
        let it = Watching()
        _ = it.add()
        _ = it.add()
        #expect(try #require(it.remove(1)).actions.isEmpty)
        #expect(try #require(it.remove(2)).actions == [.giveUp(1)])
        #expect(it.machine.wakeAt == nil)
        #expect(it.answer(1, .paid).isEmpty)
    }

    @Test("the answer to a look that was given up is not taken for the answer to a later one")
    func lateAnswer() throws {
        let it = Watching()
        _ = it.add()
        _ = it.remove(1)
        #expect(it.add() == [.look(2, orderId: "o")])
        #expect(it.answer(1, .paid).isEmpty)
        #expect(it.answer(2, .paid).contains(.end(2, .reached)))
    }

    @Test("a failure that may pass ends no watch, and the waits grow on")
    func passing() throws {
        let it = Watching()
        _ = it.add()
        var look = 1
        for _ in 0..<200 {
            #expect(!it.answer(look, .failed(retryAfter: nil)).contains { if case .end = $0 { true } else { false } })
            let (wait, next) = try it.nextLook()
            #expect(wait <= .seconds(10))
            look = next
        }
        #expect(it.now > .seconds(900))
        #expect(it.answer(look, .paid).contains(.end(1, .reached)))
    }

    @Test("a failure that will not pass ends every watch of its order and no other")
    func refused() throws {
        let it = Watching()
        _ = it.add("a")
        _ = it.add("a")
        _ = it.add("b")
        #expect(it.answer(1, .refused) == [.end(1, .refused), .end(2, .refused)])
        #expect(it.machine.count == 1)
        #expect(it.answer(2, .paid).contains(.end(3, .reached)))
    }

    @Test("when the provider says how long to wait, no order is asked for sooner, not even a new one")
    func retryAfter() throws {
        let it = Watching()
        _ = it.add("a")
        _ = it.add("b")
        _ = it.answer(2, .created)
        _ = it.answer(1, .failed(retryAfter: .seconds(120)))
        #expect(it.add("c").isEmpty)
        let (wait, actions) = try it.ring()
        #expect(wait == .seconds(120))
        #expect(actions.count == 3)
    }

    @Test("failures are said at once, and then at most once a minute with their number")
    func complaints() throws {
        let it = Watching()
        _ = it.add()
        var (look, said, failures) = (1, [Int](), 0)
        while it.now < .seconds(600) {
            failures += 1
            for case .complain(let count) in it.answer(look, .failed(retryAfter: nil)) { said.append(count) }
            look = try it.nextLook().look
        }
        #expect(said.first == 1)
        #expect((2...11).contains(said.count))
        #expect(said.reduce(0, +) <= failures && said.reduce(0, +) > failures - 20)
    }

    @Test("a deadline ends its own watch with what is known, also while a look is under way")
    func deadline() throws {
        let it = Watching()
        _ = it.add(timeout: .seconds(3))
        _ = it.add()
        #expect(it.machine.wakeAt == .seconds(3))
        let early = WatchReport(status: nil, failedLooks: 0, hasLooked: true)
        #expect(try it.ring().actions == [.end(1, .deadlinePassed(early))])
        #expect(it.answer(1, .captured) == [.changed(orderId: "o", .captured, watches: [2])])

        let other = Watching()
        _ = other.add(timeout: .seconds(2))
        _ = other.answer(1, .created)
        let look = try other.nextLook().look
        _ = other.answer(look, .failed(retryAfter: .seconds(60)))
        let late = WatchReport(status: .created, failedLooks: 1, hasLooked: true)
        #expect(try other.ring().actions == [.end(1, .deadlinePassed(late))])
        #expect(other.now == .seconds(2))
        #expect(other.machine.wakeAt == nil)
    }

    @Test("a deadline that passes with the last watch gives up its look")
    func deadlineOfLast() throws {
        let it = Watching()
        _ = it.add(timeout: .seconds(3))
        let report = WatchReport(status: nil, failedLooks: 0, hasLooked: true)
        #expect(try it.ring().actions == [.end(1, .deadlinePassed(report)), .giveUp(1)])
    }

    @Test("a report counts the looks that failed during its watch only")
    func report() throws {
        let it = Watching()
        _ = it.add()
        _ = it.answer(1, .failed(retryAfter: nil))
        _ = it.add()
        _ = it.answer(try it.nextLook().look, .failed(retryAfter: nil))
        #expect(it.remove(1)?.report.failedLooks == 2)
        #expect(it.remove(2)?.report.failedLooks == 1)
    }

    @Test("orders beyond the width wait for their turn, and none is passed over")
    func fairness() throws {
        let it = Watching(width: 2)
        let names = (0..<7).map { "order \($0)" }
        var underWay: [(look: Int, order: String)] = []
        func note(_ actions: [OrderWatches.Action]) {
            for case .look(let look, let order) in actions { underWay.append((look, order)) }
        }
        for name in names { note(it.add(name)) }
        #expect(underWay.count == 2)
        var looks: [String] = []
        while looks.count < 7 * 20 {
            if underWay.isEmpty { note(try it.ring().actions) }
            #expect(underWay.count <= 2)
            let (look, order) = underWay.removeFirst()
            looks.append(order)
            it.now += .milliseconds(400)
            note(it.answer(look, .created))
        }
        #expect(Array(looks.prefix(7)) == names)
        let counts = names.map { name in looks.count { $0 == name } }
        #expect(counts.allSatisfy { (15...25).contains($0) }, "\(counts)")
    }

    @Test("while as many looks are under way as may be, only a deadline wakes")
    func full() throws {
        let it = Watching(width: 1)
        #expect(it.add("a") == [.look(1, orderId: "a")])
        #expect(it.add("b").isEmpty)
        #expect(it.machine.wakeAt == nil)
        #expect(it.remove(1)?.actions == [.giveUp(1), .look(2, orderId: "b")])
    }
}
