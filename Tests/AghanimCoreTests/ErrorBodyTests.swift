import HTTP
import TestSupport
import Testing

@testable import AghanimCore

@Suite("The bodies of errors")
struct ErrorBodyTests {
    private func error(_ status: Int, _ body: String, type: String = "application/json") -> ApiError? {
        let response = HTTPResponse(
            status: status, headers: [HTTPHeader("content-type", type)], body: Array(body.utf8))
        return ErrorAnswer(response: response, attempt: "GET /x", redaction: Redaction([Secret(testKey)])).failure.error
            as? ApiError
    }

    @Test("a 422 lists one detail a field, positions as digits")
    func validation() throws {
        let error = error(422, try Fixture.text("aghanim/validation-error"))
        guard case .validation(let message, let details) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(details.map(\.location) == [["body", "items", "0", "sku"], ["body", "email"]])
        #expect(details.map(\.message) == ["Item not found in the catalog", "value is not a valid email address"])
        #expect(details.map(\.type) == ["value_error.sku", "value_error.email"])
        #expect(message.contains("body.items.0.sku: Item not found in the catalog"))
    }

    @Test("a 422 whose detail is a string has no details and the string as its message")
    func validationString() {
        #expect(
            error(422, #"{"detail":"no such item"}"#)
                == .validation(debugMessage: "GET /x answered 422: no such item", errors: []))
    }

    @Test(
        "a 422 without a readable detail is still a validation error",
        arguments: ["", "{}", "null", "[]", #"{"detail":null}"#, #"{"detail":{}}"#, #"{"detail":7}"#, "not json"])
    func validationWithout(body: String) {
        guard case .validation(let message, let errors)? = error(422, body) else {
            return #expect(Bool(false), "not a validation error")
        }
        #expect(errors.isEmpty)
        #expect(message.hasPrefix("GET /x answered 422"))
    }

    @Test("what an entry lacks is left empty")
    func partialEntries() {
        guard case .validation(_, let errors)? = error(422, #"{"detail":[{"msg":"m"},7,{"loc":[1,null,"a"]}]}"#) else {
            return #expect(Bool(false), "not a validation error")
        }
        #expect(
            errors == [
                ValidationErrorDetail(location: [], message: "m", type: ""),
                ValidationErrorDetail(location: ["1", "null", "a"], message: "", type: ""),
            ])
    }

    @Test("an HTML page from a gateway is named and not repeated")
    func gateway() {
        let page = "<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>"
        let error = error(502, page, type: "text/html; charset=utf-8")
        #expect(
            error
                == .server(
                    code: 502, debugMessage: "GET /x answered 502 with an HTML page, likely from a gateway in between"))
    }

    @Test("the key never comes back, even if the provider echoes it")
    func redaction() {
        let error = error(422, #"{"detail":[{"loc":["\#(testKey)"],"msg":"bad \#(testKey)","type":"\#(testKey)"}]}"#)
        #expect(error != nil)
        #expect(!"\(error as Any)".contains(testKey))
    }

    @Test("a message is one line of bounded length")
    func bounded() throws {
        let long = String(repeating: "x", count: 50_000) + "\\ny"
        let message = try #require(error(400, #"{"detail":"a\nb \#(long)"}"#)?.debugMessage)
        #expect(message.count < 1_100)
        #expect(message.hasPrefix("GET /x answered 400: a b xxx"))
    }
}
