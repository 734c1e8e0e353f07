import TestSupport
import Testing

@testable import AghanimCore

@Suite("Base URLs of an instance")
struct BaseURLTests {
    @Test("a configured URL that may not be used fails the first call, before anything is sent")
    func surfaces() async throws {
        let transport = RecordingTransport()
        let aghanim = try await makeSDK(transport) { $0.with(baseURL: "http://api.example.com") }
        let call = await traced { try await aghanim.orders.get(id: "ord_1") }
        guard case .unknown(let message)? = call.error else {
            return #expect(Bool(false), "\(String(describing: call.error))")
        }
        #expect(message.contains("https"))
        #expect(call.trace.outcome == .notSent)
        #expect(transport.requests.isEmpty)
    }
}
