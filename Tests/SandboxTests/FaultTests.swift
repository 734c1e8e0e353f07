import JSON
import Testing

@testable import Sandbox

@Suite("Faults and the request log")
struct FaultTests {
    @Test("a status answers in place of the sandbox, as often as asked, and nothing is served")
    func status() throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        let fault =
            #"{"match":{"method":"PATCH","path":"/sdk/v1/orders"},"times":2,"action":{"status":429,"headers":{"Retry-After":"7"}}}"#
        #expect(desk.control("POST", "faults", fault).text == #"{"faultsLeft":2}"#)
        for _ in 0..<2 {
            let reply = desk.consume(id)
            #expect(reply.status == 429)
            #expect(reply.header("retry-after") == "7")
            #expect(try !reply.json().required("detail").string().isEmpty)
        }
        #expect(try desk.unconsumed("p1") == [id])
        #expect(desk.consume(id).status == 200)
    }

    @Test(
        "a body is sent as it was given",
        arguments: [
            (#""<h1>Bad gateway</h1>""#, "<h1>Bad gateway</h1>", "text/html; charset=utf-8"),
            (#"{"detail":"no"}"#, #"{"detail":"no"}"#, "application/json"),
            (#""{\"half\":""#, #"{"half":"#, "application/json"), (#""""#, "", "text/plain; charset=utf-8"),
        ])
    func bodies(body: String, sent: String, type: String) {
        var desk = Desk()
        _ = desk.control("POST", "faults", "{\"action\":{\"status\":502,\"body\":\(body)}}")
        let reply = desk.sdk("GET", "price_points")
        #expect(reply.text == sent)
        #expect(reply.header("Content-Type") == type)
    }

    @Test("a delay is told to the server and may come with another action")
    func delay() {
        var desk = Desk()
        _ = desk.control("POST", "faults", #"{"action":{"delayMs":250}}"#)
        let late = desk.sdk("GET", "price_points").answer
        #expect(late.delay == .milliseconds(250))
        #expect(late.response.status == 200)
        _ = desk.control("POST", "faults", #"{"action":{"delayMs":50,"close":"midBody"}}"#)
        let cut = desk.sdk("GET", "price_points").answer
        #expect(cut.delay == .milliseconds(50))
        #expect(cut.delivery == .halfBody)
    }

    @Test("an answer that is lost is the answer of a request that was served", arguments: ["beforeHeaders", "midBody"])
    func lostAnswers(kind: String) throws {
        var desk = Desk()
        let id = try desk.paidOrder()
        _ = desk.control("POST", "faults", "{\"match\":{\"method\":\"PATCH\"},\"action\":{\"close\":\"\(kind)\"}}")
        #expect(desk.consume(id).answer.delivery == (kind == "midBody" ? .halfBody : .nothing))
        #expect(desk.consume(id).status == 409)
    }

    @Test("garbage is 200 and no JSON")
    func garbage() {
        var desk = Desk()
        _ = desk.control("POST", "faults", #"{"action":{"garbage":true}}"#)
        let reply = desk.sdk("GET", "price_points")
        #expect(reply.status == 200)
        #expect(throws: JSONSyntaxError.self) { try reply.json() }
    }

    @Test("faults are matched in the order they were given, by method and by prefix of the path")
    func matching() throws {
        var desk = Desk()
        _ = desk.control("POST", "faults", #"{"match":{"path":"/sdk/v1/items"},"action":{"status":500}}"#)
        _ = desk.control("POST", "faults", #"{"match":{"method":"get"},"action":{"status":503}}"#)
        #expect(desk.sdk("GET", "price_points").status == 503)
        #expect(desk.sdk("GET", "price_points").status == 200)
        #expect(desk.sdk("GET", "items?skus=a").status == 500)
        #expect(desk.sdk("GET", "items?skus=a").status == 200)
    }

    @Test("faults never touch the control API, and can be called off")
    func callOff() {
        var desk = Desk()
        _ = desk.control("POST", "faults", #"{"times":100,"action":{"status":500}}"#)
        #expect(desk.control("GET", "state").status == 200)
        #expect(desk.control("DELETE", "faults").text == #"{"faultsLeft":0}"#)
        #expect(desk.sdk("GET", "price_points").status == 200)
    }

    @Test(
        "a wrong fault is refused with the name of what is wrong",
        arguments: [
            ("", "body value_error.jsondecode"), ("{}", "body.action value_error.missing"),
            (#"{"action":{}}"#, "body.action value_error.missing"),
            (#"{"action":{"status":99}}"#, "body.action.status value_error.number.not_ge"),
            (#"{"action":{"status":"500"}}"#, "body.action.status type_error.integer"),
            (#"{"action":{"close":"never"}}"#, "body.action.close type_error.enum"),
            (#"{"action":{"status":500,"close":"midBody"}}"#, "body.action value_error.mixture"),
            (#"{"action":{"delayMs":1,"body":"x"}}"#, "body.action.body value_error.mixture"),
            (#"{"action":{"delayMs":-1}}"#, "body.action.delayMs value_error.number.not_ge"),
            (#"{"action":{"statsu":500,"delayMs":1}}"#, "body.action.statsu value_error.extra"),
            (#"{"times":0,"action":{"status":500}}"#, "body.times value_error.number.not_ge"),
            (#"{"match":{"url":"x"},"action":{"status":500}}"#, "body.match.url value_error.extra"),
            (#"{"action":{"status":500,"headers":{"a b":"c"}}}"#, "body.action.headers.a b value_error.header"),
            (#"{"action":{"status":500,"headers":{"a":"c\r\nd: e"}}}"#, "body.action.headers.a value_error.header"),
        ])
    func wrongFaults(body: String, complaint: String) throws {
        var desk = Desk()
        let reply = desk.control("POST", "faults", body)
        #expect(reply.status == 422)
        #expect(try reply.complaints().contains(complaint))
        #expect(desk.state.faults.remaining == 0)
    }

    @Test("the log holds what came, oldest first, without keys and without the control API")
    func log() throws {
        var desk = Desk()
        _ = desk.control("GET", "state")
        _ = desk.sdk("GET", "items?skus=a&locale=de")
        _ = desk.sdk("POST", "orders", #"{"no":"good"}"#)
        let reply = desk.control("GET", "requests")
        let entries = try reply.json().elements().map { $0 }
        #expect(entries.count == 2)
        #expect(try entries[0].required("method").string() == "GET")
        #expect(try entries[0].required("path").string() == "/sdk/v1/items")
        #expect(try entries[0].required("query").string() == "skus=a&locale=de")
        #expect(try entries[1].required("body").string() == #"{"no":"good"}"#)
        #expect(!reply.text.lowercased().contains("authorization"))
        #expect(!reply.text.contains(SandboxServer.sandboxKey))
    }

    @Test("the log keeps the last ten thousand requests and counts all")
    func logLimit() throws {
        var desk = Desk()
        for index in 0..<(RequestLog.limit + 3) { _ = desk.browse("GET", "/\(index)") }
        let paths = try desk.control("GET", "requests").json().elements().map { try $0.required("path").string() }
        #expect(paths.count == RequestLog.limit)
        #expect(paths.first == "/3")
        #expect(paths.last == "/\(RequestLog.limit + 2)")
        #expect(try desk.control("GET", "state").json().required("requestsServed").int() == RequestLog.limit + 3)
    }

    @Test("the state says what is there, and a reset takes it all back")
    func stateAndReset() throws {
        var desk = Desk()
        let first = try desk.paidOrder()
        _ = desk.control("PUT", "players/p1", #"{"country":"JP"}"#)
        _ = desk.control("PUT", "catalog?generate=5")
        _ = desk.control("POST", "faults", #"{"times":3,"action":{"status":500}}"#)
        let state = try desk.control("GET", "state").json()
        let orders = try state.required("orders").elements().map { $0 }
        #expect(try orders.map { try $0.required("id").string() } == [first])
        #expect(try orders[0].required("status").string() == "paid")
        #expect(try state.required("players").required("p1").required("country").string() == "JP")
        #expect(try state.required("catalogSize").int() == 5)
        #expect(try state.required("faultsLeft").int() == 3)
        #expect(desk.control("POST", "reset").status == 200)
        let empty = #"{"orders":[],"purchases":0,"players":{},"catalogSize":7,"requestsServed":0,"faultsLeft":0}"#
        #expect(desk.control("GET", "state").text == empty)
        #expect(try desk.order() == first)
    }

    @Test(
        "a wrong player or catalog size is refused", arguments: ["{}", #"{"country":"usa"}"#, #"{"country":5}"#, "x"])
    func wrongControl(body: String) {
        var desk = Desk()
        #expect(desk.control("PUT", "players/p1", body).status == 422)
        #expect(desk.control("PUT", "catalog?generate=many").status == 422)
        #expect(desk.control("PUT", "catalog?generate=-1").status == 422)
    }
}
