import TestSupport
import Testing

@testable import SDKSupport

@Suite("Secrets")
struct SecretTests {
    @Test("a secret shows nowhere that Swift prints values, nor does what redacts it")
    func printedNowhere() {
        let secret = Secret("hidden")
        #expect("\(secret)" == "Secret(redacted)")
        for text in printed(secret) + printed([secret]) + printed(["a": secret]) + printed(Redaction([secret])) {
            #expect(!text.contains("hidden"), "\(text)")
        }
    }
}
