import Testing

@testable import AghanimCore

@Suite("Which failures a watch survives")
struct WatchAnswerTests {
    struct Case: Sendable {
        let error: ApiError
        let passes: Bool
    }

    static let cases = [
        Case(error: .network(debugMessage: ""), passes: true), Case(error: .timeout(debugMessage: ""), passes: true),
        Case(error: .rateLimitExceeded(debugMessage: ""), passes: true),
        Case(error: .serverUnavailable(debugMessage: ""), passes: true),
        Case(error: .server(code: 500, debugMessage: ""), passes: true),
        Case(error: .unknown(debugMessage: ""), passes: true),
        Case(error: .notAuthenticated(debugMessage: ""), passes: false),
        Case(error: .notAuthorized(debugMessage: ""), passes: false),
        Case(error: .badRequest(debugMessage: ""), passes: false),
        Case(error: .notFound(debugMessage: ""), passes: false),
        Case(error: .conflict(debugMessage: ""), passes: false),
        Case(error: .validation(debugMessage: "", errors: []), passes: false),
        Case(error: .playerIdNotSet, passes: false), Case(error: .disposed, passes: false),
        Case(error: .invalidArgument(name: .orderId, reason: .blank, debugMessage: ""), passes: false),
    ]

    @Test("what may pass is told apart from what will not", arguments: cases)
    func passing(_ one: Case) {
        let failure = CallFailure(one.error, .completed, retryAfter: .seconds(7))
        #expect(OrderWatches.Answer(.failure(failure)) == (one.passes ? .failed(retryAfter: .seconds(7)) : .refused))
    }

    @Test("an address that cannot be used, a profile without the call and a cancelled transfer do not pass")
    func others() {
        let failures = [
            CallFailure.notSent(.unknown(debugMessage: "")), CallFailure(CancellationError(), .unknown),
            CallFailure(NotOfferedByProfile(call: "", profile: "", reason: ""), .notSent),
        ]
        for failure in failures { #expect(OrderWatches.Answer(.failure(failure)) == .refused) }
    }
}
