// swift-tools-version: 6.2
import PackageDescription

// The arrows between rooms: a target may import only what is listed beside it.
// System libraries <- EventLoop, JSON <- JSONRPC, HTTP <- SDKSupport <- AghanimCore <- AghanimCheckout;
// AppchargePaymentLinks stands beside the latter two.
// BridgeServer knows no SDK, Sandbox knows no SDK type; executables are where rooms meet.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(name: name, dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
    name: "checkout-bridge",
    products: [
        .executable(name: "checkout-bridge", targets: ["checkout-bridge"]),
        .library(name: "AghanimCheckout", targets: ["AghanimCheckout"]),
        .library(name: "AghanimCheckoutDefaultBrowser", targets: ["AghanimCheckoutDefaultBrowser"]),
        .library(name: "AghanimCheckoutInAppBrowser", targets: ["AghanimCheckoutInAppBrowser"]),
        .library(name: "AghanimCheckoutWebView", targets: ["AghanimCheckoutWebView"]),
        .library(name: "AppchargePaymentLinks", targets: ["AppchargePaymentLinks"]),
    ],
    targets: [
        // System libraries, with typed shims where C is variadic or C++.
        .systemLibrary(name: "CUV", pkgConfig: "libuv", providers: [.apt(["libuv1-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        // Loaded when first needed.
        .target(name: "CLazyLibrary", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCurl", dependencies: ["CLazyLibrary"]),
        .target(name: "CMicrohttpd", dependencies: ["CLazyLibrary"]),
        .target(
            name: "CSimdjson",
            linkerSettings: [.linkedLibrary("simdjson"), .linkedLibrary("stdc++")]),

        // Foundations.
        room("EventLoop", ["CUV"]),
        room("JSON", ["CSimdjson"]),
        room("JSONRPC", ["JSON"]),
        room("HTTP", ["CCurl", "EventLoop"]),

        // The SDKs.
        room("SDKSupport", ["EventLoop", "HTTP", "JSON"]),
        room("AghanimCore", ["EventLoop", "HTTP", "JSON", "SDKSupport"]),
        room("AghanimCheckoutShared", ["AghanimCore", "EventLoop", "HTTP", "JSON"]),
        room("AghanimCheckoutDefaultBrowser", ["AghanimCheckoutShared"]),
        room("AghanimCheckoutInAppBrowser", ["AghanimCheckoutShared"]),
        room("AghanimCheckoutWebView", ["AghanimCheckoutShared"]),
        room(
            "AghanimCheckout",
            [
                "AghanimCheckoutDefaultBrowser", "AghanimCheckoutInAppBrowser", "AghanimCheckoutShared",
                "AghanimCheckoutWebView",
            ]),

        room("AppchargePaymentLinks", ["EventLoop", "HTTP", "JSON", "SDKSupport"]),

        // The bridge.
        room("GrantJournal", ["CSQLite"]),
        room("LoopbackReturn", ["EventLoop"]),
        room(
            "BridgeAPI",
            [
                "AghanimCheckout", "AppchargePaymentLinks", "EventLoop", "GrantJournal", "HTTP", "JSON", "JSONRPC",
                "LoopbackReturn",
            ]),
        room("BridgeServer", ["EventLoop", "JSON", "JSONRPC"]),
        room("Sandbox", ["CMicrohttpd", "CSQLite", "EventLoop", "HTTP", "JSON"]),

        .executableTarget(
            name: "checkout-bridge",
            dependencies: [
                "AghanimCheckout", "AghanimCore", "AppchargePaymentLinks", "BridgeAPI", "BridgeServer", "EventLoop",
                "GrantJournal", "JSON", "JSONRPC", "Sandbox",
            ], swiftSettings: settings),
        // The repository's generated files; only the tables' types are read, nothing is called.
        room("Generator", ["BridgeAPI", "JSON"]),
        .executableTarget(
            name: "checkout-bridge-gen", dependencies: ["Generator"], swiftSettings: settings),

        // Tests.
        .target(
            name: "TestSupport", dependencies: ["EventLoop", "HTTP", "JSON", "JSONRPC", "SDKSupport"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        // A process that writes a journal without end, for GrantJournalTests to kill.
        .executableTarget(
            name: "journal-probe", dependencies: ["GrantJournal"], path: "Tests/JournalProbe", swiftSettings: settings),
        // A process whose main thread is the loop, for EventLoopTests to run.
        .executableTarget(
            name: "loop-probe", dependencies: ["EventLoop"], path: "Tests/LoopProbe", swiftSettings: settings),
        // What the fuzzer and FuzzTests check of any input.
        .target(
            name: "FuzzTargets",
            dependencies: ["AghanimCore", "AppchargePaymentLinks", "CCurl", "JSON", "JSONRPC", "SDKSupport"],
            path: "Tests/FuzzTargets", swiftSettings: settings),
        // Reads and writes a catalog, for `make bench` to time.
        .executableTarget(
            name: "codec-probe", dependencies: ["AghanimCore", "BridgeAPI", "JSON"], path: "Benchmarks/CodecProbe",
            swiftSettings: settings),
        tests("AghanimCheckoutTests", ["AghanimCheckout", "EventLoop", "HTTP", "JSON", "Sandbox"]),
        tests("AghanimCoreTests", ["AghanimCore"]),
        tests("AppchargePaymentLinksTests", ["AppchargePaymentLinks", "EventLoop", "HTTP", "JSON", "Sandbox"]),
        tests("BridgeAPITests", ["BridgeAPI", "GrantJournal", "LoopbackReturn"]),
        tests("BridgeServerTests", ["BridgeServer"]),
        tests("ConformanceTests", ["BridgeServer", "JSON", "JSONRPC"]),
        tests("EventLoopTests", ["EventLoop", "loop-probe"]),
        tests("FuzzTests", ["FuzzTargets"]),
        tests("GeneratorTests", ["BridgeAPI", "Generator", "JSON"]),
        tests("GrantJournalTests", ["CSQLite", "GrantJournal", "journal-probe"]),
        tests("HTTPTests", ["HTTP"]),
        tests("JSONRPCTests", ["JSONRPC"]),
        tests("JSONTests", ["JSON"]),
        tests("LoopbackReturnTests", ["EventLoop", "LoopbackReturn"]),
        tests("SDKSupportTests", ["JSON", "SDKSupport"]),
        tests("SandboxTests", ["EventLoop", "HTTP", "JSON", "Sandbox"]),
    ],
    cxxLanguageStandard: .cxx17
)

// The fuzzers, which scripts/fuzz.sh builds: libFuzzer brings their `main`, so no other build can link them.
if Context.environment["CHECKOUT_BRIDGE_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz", dependencies: ["FuzzTargets"], path: "Tests/FuzzDriver",
            swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
