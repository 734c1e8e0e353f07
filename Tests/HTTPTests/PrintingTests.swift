import TestSupport
import Testing

@testable import HTTP

@Suite("What is printed of a message")
struct PrintingTests {
    private let headers = [
        HTTPHeader("Authorization", "Bearer hidden-key"), HTTPHeader("X-Player-Id", "hidden-player"),
    ]

    @Test("a request shows its method and where it goes, and nothing that it carries")
    func request() {
        let request = HTTPRequest(
            .patch, url: "https://api.example.com/v1/orders/hidden-order?player_id=hidden-player", headers: headers,
            body: Array(#"{"token":"hidden-token"}"#.utf8))
        #expect("\(request)" == "PATCH https://api.example.com, 24 bytes")
        for text in printed(request) + printed(headers[0]) { #expect(!text.contains("hidden"), "\(text)") }
        #expect("\(headers[0])" == "Authorization: redacted")
    }

    @Test("a response shows its status and how long it is")
    func response() {
        let response = HTTPResponse(status: 200, headers: headers, body: Array("hidden".utf8))
        #expect("\(response)" == "200, 6 bytes")
        // Bytes as numbers would be no better.
        for text in printed(response) { #expect(!text.contains("hidden") && !text.contains("104, 105"), "\(text)") }
    }

    @Test("a URL that is none is not shown either")
    func noURL() {
        #expect("\(HTTPRequest(url: "hidden"))" == "GET to no URL, 0 bytes")
        for text in printed(HTTPRequest(url: "https://user:hidden@example.com/")) { #expect(!text.contains("hidden")) }
    }
}
