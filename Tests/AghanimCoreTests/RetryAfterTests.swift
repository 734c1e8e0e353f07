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
        ])
    func reads(value: String, seconds: Int) {
        #expect(RetryAfter.parse(value, now: 784_111_747) == .seconds(seconds))
    }

    @Test(
        "anything else is ignored",
        arguments: ["", "soon", "-5", "1.5", "Sun, 06 Foo 1994 08:49:37 GMT", "1 2 3 4 5 6 7"])
    func ignores(value: String) {
        #expect(RetryAfter.parse(value, now: 784_111_747) == nil)
    }

    @Test("the header reaches the trace")
    func trace() async throws {
        let answer = HTTPResponse(status: 429, headers: [HTTPHeader("retry-after", "12")], body: [])
        let aghanim = try await makeSDK(RecordingTransport(responses: [answer]))
        let call = await traced { try await aghanim.pricePoints.get() }
        #expect(call.trace.retryAfter == .seconds(12))
    }
}
