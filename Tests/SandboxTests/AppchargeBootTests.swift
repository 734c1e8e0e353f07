import JSON
import Testing

@testable import Sandbox

@Suite("Appcharge: boot and keys")
struct AppchargeBootTests {
    @Test("boot says where everything is and how to poll")
    func boot() throws {
        var till = Till()
        let root = try till.client("GET", "mobile/v4/boot").json()
        let paths = try root.required("paths")
        #expect(try paths.required("baseUrl").string() == "http://sandbox.test/appcharge")
        #expect(try paths.required("cancelPath").string() == "/checkout/v3/cancel")
        for name in ["pricePointsPath", "getOrderPath", "orderAwardAckPath", "orderNonAwardAckPath"] {
            #expect(try paths.member(named: name)?.string().hasPrefix("/") == true)
        }
        let network = try root.required("settings").required("network")
        let polling = try network.required("orderValidation")
        #expect(try polling.required("timeout").int() == 90_000)
        #expect(try polling.required("rate").int() == 600)
        #expect(try polling.required("retry").int() == 6)
        #expect(try network.required("connection").required("requestTimeout").int() == 30_000)
    }

    @Test("the settings change what boot says, and stay until they change again")
    func settings() throws {
        var till = Till()
        #expect(till.control("PUT", "settings", #"{"rate":20,"timeout":2}"#).status == 200)
        #expect(till.control("PUT", "settings", #"{"retry":1}"#).status == 200)
        let text = till.client("GET", "mobile/v4/boot").text
        #expect(text.contains(#""orderValidation":{"timeout":2,"rate":20,"retry":1}"#))
    }

    @Test(
        "a setting that is not understood is refused and nothing changes",
        arguments: [
            (#"{"rats":20}"#, "body.rats value_error.extra"), (#"{"rate":-1}"#, "body.rate value_error.number.not_ge"),
            (#"{"money":"gold"}"#, "body.money type_error.enum"),
            (#"{"deepLinkScheme":"javascript"}"#, "body.deepLinkScheme value_error.scheme"),
            (#"{"deepLinkScheme":"https"}"#, "body.deepLinkScheme value_error.scheme"),
            (#"{"country":"Germany"}"#, "body.country value_error.str.regex"),
        ])
    func badSettings(body: String, complaint: String) throws {
        var till = Till()
        let before = till.control("GET", "settings").text
        let reply = till.control("PUT", "settings", body)
        #expect(reply.status == 422)
        #expect(try reply.complaints() == [complaint])
        #expect(till.control("GET", "settings").text == before)
    }

    @Test(
        "a public key decides which client comes in",
        arguments: [
            ("pk_sandbox_x", 200), ("pk_live_x", 401), ("", 401), (nil, 401), ("pk_sandbox_forbidden", 403),
            ("forbidden", 403), ("publisher_sandbox_x", 401),
        ])
    func clients(key: String?, status: Int) throws {
        var till = Till()
        let reply = till.client("GET", "mobile/v4/boot", key: key)
        #expect(reply.status == status)
        if status != 200 { #expect(try !reply.json().required("message").string().isEmpty) }
    }

    @Test(
        "a publisher token decides which server comes in",
        arguments: [
            ("publisher_sandbox_x", 201), ("pk_sandbox_x", 401), ("", 401), (nil, 401),
            ("publisher_sandbox_forbidden", 403),
        ])
    func publishers(token: String?, status: Int) {
        var till = Till()
        #expect(till.publisher("POST", "checkout/v1/session", Till.gems, token: token).status == status)
    }

    @Test("no key shows in an answer or in the request log")
    func noKeys() {
        var till = Till()
        #expect(!till.client("GET", "mobile/v4/boot", key: "pk_live_SECRET").text.contains("SECRET"))
        #expect(!till.client("GET", "mobile/v4/boot", key: "forbidden_SECRET").text.contains("SECRET"))
        _ = till.publisher("POST", "checkout/v1/session", Till.gems, token: "publisher_sandbox_SECRET")
        let log = till.desk.control("GET", "requests").text
        #expect(log.contains("checkout/v1/session"))
        #expect(!log.contains("SECRET"))
    }

    @Test("a fault meets the imitation by its path's beginning")
    func faults() {
        var till = Till()
        _ = till.desk.control(
            "POST", "faults", #"{"match":{"path":"/appcharge/mobile"},"action":{"status":500,"body":"<h1>no</h1>"}}"#)
        #expect(till.publisher("POST", "checkout/v1/session", Till.gems).status == 201)
        #expect(till.client("GET", "mobile/v4/boot").status == 500)
        #expect(till.client("GET", "mobile/v4/boot").status == 200)
    }
}
