import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("Retry-After")
struct RetryAfterTests {
    @Test(
        "seconds and the three forms of a date are read",
        arguments: [
            ("0", 0), ("7", 7), (" 120 ", 120), ("Sun, 06 Nov 1994 08:49:37 GMT", 30),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 30), ("Sun Nov  6 08:49:37 1994", 30),
            ("Sun, 06 Nov 1994 08:00:00 GMT", 0), ("99999999999999999999999", RetryAfter.longest),
            ("Fri, 31 Dec 2100 00:00:00 GMT", RetryAfter.longest),
            ("Fri, 31 Dec 9999 23:59:59 GMT", RetryAfter.longest),
            (String(repeating: "9", count: 100_000), RetryAfter.longest),
        ])
    func reads(value: String, seconds: Int) {
        #expect(RetryAfter.parse(value, now: 784_111_747) == .seconds(seconds))
    }

    @Test(
        "anything else is ignored",
        arguments: [
            "", "soon", "-5", "1.5", "+7", "7s", "0x10", "1e3", "٣", "7, 8", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 99999999999 08:49:37 GMT", "Sun, 40 Nov 1994 08:49:37 GMT", "1 2 3 4 5 6 7",
            String(repeating: ",", count: 100_000), String(repeating: "9 ", count: 100_000),
        ])
    func ignores(value: String) {
        #expect(RetryAfter.parse(value, now: 784_111_747) == nil)
    }

    @Test(
        "a date is counted from the answer's own, whatever this machine's clock says",
        arguments: [0, 784_111_747, 2_000_000_000, .max / 2])
    func wrongClock(now: Int) {
        let until = "Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(RetryAfter.parse(until, sent: "Sun, 06 Nov 1994 08:49:07 GMT", now: now) == .seconds(30))
        #expect(RetryAfter.parse(until, sent: "Sun, 06 Nov 2094 08:49:07 GMT", now: now) == .zero)
        #expect(RetryAfter.parse("7", sent: "Sun, 06 Nov 2094 08:49:07 GMT", now: now) == .seconds(7))
    }

    @Test("a date of the answer that is none leaves this machine's clock", arguments: ["", "yesterday", "7"])
    func noDate(sent: String) {
        #expect(RetryAfter.parse("Sun, 06 Nov 1994 08:49:37 GMT", sent: sent, now: 784_111_747) == .seconds(30))
    }

    @Test("the header reaches the trace")
    func trace() async throws {
        let answer = HTTPResponse(status: 429, headers: [HTTPHeader("retry-after", "12")], body: [])
        let aghanim = try await makeSDK(RecordingTransport(responses: [answer]))
        let call = await traced { try await aghanim.pricePoints.get() }
        #expect(call.trace.retryAfter == .seconds(12))
    }
}
