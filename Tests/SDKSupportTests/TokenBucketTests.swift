import Testing

@testable import SDKSupport

@Suite("The bucket of requests")
struct TokenBucketTests {
    private static let rates = [1, 2, 3, 9, 10, 49, 50, 100, 999, 1000]

    /// The times at which requests leave that are asked for as soon as the bucket allows.
    private func departures(_ perMinute: Int, urgent: Bool = true, until end: Duration) -> [Duration] {
        var bucket = TokenBucket(perMinute: perMinute)
        var (now, times) = (Duration.zero, [Duration]())
        while now < end {
            switch bucket.take(at: now, isUrgent: urgent) {
            case .go: times.append(now)
            case .wait(let time): now += time
            }
        }
        return times
    }

    @Test("no minute sees more requests than allowed, however fast they are asked for", arguments: rates)
    func neverMore(rate: Int) throws {
        let times = departures(rate, until: .seconds(300))
        for (index, time) in times.enumerated() where index >= rate {
            #expect(time - times[index - rate] >= .seconds(60))
        }
    }

    @Test("and in the long run nearly as many go as are allowed", arguments: rates)
    func nearlyAll(rate: Int) {
        let times = departures(rate, until: .seconds(600))
        #expect(times.count >= rate * 9)
    }

    @Test("nor after an idle time of any length")
    func afterIdleTime() {
        var bucket = TokenBucket(perMinute: 100)
        for start in [Duration.seconds(1), .seconds(1000), .seconds(1_000_000)] {
            var gone = 0
            while bucket.take(at: start, isUrgent: true) == .go { gone += 1 }
            #expect(gone <= bucket.capacity)
        }
    }

    @Test("the wait that is told is long enough, and not longer")
    func exactWait() {
        var bucket = TokenBucket(perMinute: 100)
        while bucket.take(at: .zero, isUrgent: true) == .go {}
        guard case .wait(let wait) = bucket.take(at: .zero, isUrgent: true) else { return #expect(Bool(false)) }
        var early = bucket
        #expect(early.take(at: wait - .nanoseconds(1), isUrgent: true) == .wait(.nanoseconds(1)))
        #expect(bucket.take(at: wait, isUrgent: true) == .go)
    }

    @Test("a request that has to wait takes nothing")
    func waitingIsFree() {
        var bucket = TokenBucket(perMinute: 50)
        while bucket.take(at: .zero, isUrgent: true) == .go {}
        let first = bucket.take(at: .zero, isUrgent: true)
        for _ in 0..<100 { #expect(bucket.take(at: .zero, isUrgent: true) == first) }
    }

    @Test("what is urgent has tokens that others leave")
    func reserve() {
        var bucket = TokenBucket(perMinute: 1000)
        var gone = 0
        while bucket.take(at: .zero, isUrgent: false) == .go { gone += 1 }
        #expect(gone == bucket.capacity - bucket.reserve)
        for _ in 0..<bucket.reserve { #expect(bucket.take(at: .zero, isUrgent: true) == .go) }
        #expect(bucket.take(at: .zero, isUrgent: true) != .go)
    }

    @Test("without urgent ones the others get the whole rate", arguments: rates)
    func reserveIsNoLoss(rate: Int) {
        let times = departures(rate, urgent: false, until: .seconds(600))
        #expect(times.count >= rate * 9)
    }
}
