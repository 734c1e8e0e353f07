import EventLoop
import HTTP
import JSON
import TestSupport
import Testing

@testable import BridgeAPI

@Suite("Configuring, disposing, and everything about the process")
@LoopActor
struct ConfigurationTests {
    private nonisolated static let player = #"{"playerId":"p"}"#

    @Test("before a key is given every provider call says so, and nothing is sent")
    func notConfigured() async throws {
        let bench = Bench(key: nil)
        let calls = MethodTable.entries.filter {
            $0.name.hasPrefix("aghanim.") && !["aghanim.configure", "aghanim.dispose"].contains($0.name)
        }
        for call in calls {
            let error = try await bench.error(call.name, call.example.params)
            #expect(error["code"]?.numberText == "-32001", "\(call.name)")
            #expect(error["data"]?.description == #"{"kind":"BridgeError","case":"notConfigured"}"#)
            #expect(try error.required("message").string().contains("aghanim.configure"))
        }
        #expect(calls.count == 16)
        #expect(bench.transport.requests.isEmpty)
    }

    @Test("a configured bridge is not configured again until it is disposed, and then afresh")
    func lifecycle() async throws {
        let bench = Bench(key: nil)
        #expect(try await bench.result("aghanim.dispose").description == "{}")
        #expect(try await bench.error("aghanim.setPlayerId", Self.player)["code"]?.numberText == "-32001")
        #expect(try await bench.result("aghanim.configure", #"{"apiKey":"first"}"#).description == "{}")
        #expect(try await bench.result("aghanim.setPlayerId", Self.player).description == "{}")
        let again = try await bench.error("aghanim.configure", #"{"apiKey":"second"}"#)
        #expect(again["code"]?.numberText == "-32007")
        #expect(again["data"]?.description == #"{"kind":"BridgeError","case":"alreadyConfigured"}"#)
        for _ in 0..<2 { #expect(try await bench.result("aghanim.dispose").description == "{}") }
        let disposed = try await bench.error("aghanim.setPlayerId", Self.player)
        #expect(disposed["code"]?.numberText == "114")
        #expect(disposed["data"]?["debugMessage"] == nil)
        #expect(try await bench.error("aghanim.pricePoints.get")["code"]?.numberText == "114")
        #expect(try await bench.result("aghanim.configure", #"{"apiKey":"third"}"#).description == "{}")
        #expect(try await bench.error("aghanim.orders.getUnconsumed")["code"]?.numberText == "112")
    }

    @Test("a configured key, base URL and level are used")
    func settings() async throws {
        let bench = Bench(key: nil) { $0.baseURL = "https://settings.example" }
        _ = try await bench.result(
            "aghanim.configure", #"{"apiKey":" key_1 ","baseUrl":"http://127.0.0.1:9/sdk/","logLevel":"none"}"#)
        _ = try await bench.error("aghanim.pricePoints.get")
        let request = try #require(bench.transport.requests.first)
        #expect(request.url.hasPrefix("http://127.0.0.1:9/sdk/v1/price_points"))
        #expect(request.headers.contains(HTTPHeader("Authorization", "Bearer key_1")))
        #expect(!bench.host.lines.contains { $0.hasPrefix("warning") })
    }

    @Test("without a level of its own the SDK leaves filtering to the bridge's log")
    func logLevels() async throws {
        let bench = Bench(key: nil)
        _ = try await bench.result("aghanim.configure", #"{"apiKey":"k"}"#)
        _ = try await bench.error("aghanim.pricePoints.get")
        #expect(bench.host.lines.contains { $0.hasPrefix("warning filtered: ") })
        let loud = Bench(key: nil)
        _ = try await loud.result("aghanim.configure", #"{"apiKey":"k","logLevel":"warning"}"#)
        _ = try await loud.error("aghanim.pricePoints.get")
        #expect(loud.host.lines.contains { $0.hasPrefix("warning always: ") })
    }

    @Test("a player set in one call counts for the next, and is forgotten on demand")
    func player() async throws {
        let bench = try Bench(answers: ["aghanim/unconsumed-orders"])
        #expect(try await bench.error("aghanim.orders.getUnconsumed")["code"]?.numberText == "112")
        let blank = try await bench.error("aghanim.setPlayerId", #"{"playerId":" \n"}"#)
        #expect(blank["code"]?.numberText == "113")
        _ = try await bench.result("aghanim.setPlayerId", #"{"playerId":" p_1 "}"#)
        _ = try await bench.result("aghanim.orders.getUnconsumed")
        #expect(bench.transport.requests.first?.url.contains("player_id=p_1") == true)
        _ = try await bench.result("aghanim.clearPlayerId")
        #expect(try await bench.error("aghanim.orders.getUnconsumed")["code"]?.numberText == "112")
    }

    @Test("hello tells the sandbox's address when there is one, and notes who can present")
    func hello() async throws {
        let bench = Bench { $0.sandboxURL = "http://127.0.0.1:1" }
        let result = try await bench.result("bridge.hello", #"{"capabilities":{"presenter":true}}"#)
        #expect(result["sandbox"]?.description == #"{"url":"http://127.0.0.1:1"}"#)
        #expect(bench.caller.canPresent)
        _ = try await bench.result("bridge.hello")
        #expect(bench.caller.canPresent)
        _ = try await bench.result("bridge.hello", #"{"capabilities":{"presenter":false}}"#)
        #expect(!bench.caller.canPresent)
    }

    @Test("status counts calls by method and errors by code")
    func status() async throws {
        let bench = Bench()
        for _ in 0..<3 { _ = try await bench.result("bridge.ping") }
        _ = try await bench.error("aghanim.setPlayerId")
        _ = try await bench.error("aghanim.orders.getUnconsumed")
        let status = try await bench.result("bridge.status")
        #expect(
            status["calls"]?.description
                == #"{"aghanim.orders.getUnconsumed":1,"aghanim.setPlayerId":1,"bridge.ping":3,"bridge.status":1}"#)
        #expect(status["errors"]?.description == #"{"-32602":1,"112":1}"#)
    }

    @Test("subscribing answers the patterns in force, unsubscribing those that are left")
    func subscriptions() async throws {
        let bench = Bench()
        #expect(try await bench.result("bridge.subscribe", #"{"events":["a.*","b"]}"#).description == #"["a.*","b"]"#)
        #expect(try await bench.result("bridge.unsubscribe", #"[["b","c"]]"#).description == #"["a.*"]"#)
        #expect(try await bench.result("bridge.subscribe", #"{"events":[]}"#).description == #"["a.*"]"#)
    }

    @Test("shutdown drains before it answers, and stops after")
    func shutdown() async throws {
        let bench = Bench()
        let call = bench.begin("bridge.shutdown")
        #expect(call.waiting?.holdsShutdown == false)
        #expect(bench.host.steps.isEmpty)
        #expect(try await call.response()["result"]?.description == "{}")
        while bench.host.steps.count < 2 { await Task.yield() }
        #expect(bench.host.steps == ["drain", "stop"])
    }

    @Test("the log's level is set by name")
    func logLevel() async throws {
        let bench = Bench()
        _ = try await bench.result("bridge.setLogLevel", #"{"level":"debug"}"#)
        #expect(bench.host.steps == ["log level debug"])
    }
}
