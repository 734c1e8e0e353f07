import BridgeServer
import JSONRPC

/// The options that say what a server refuses to exceed.
enum LimitOptions {
    static let all: [Option<ServeOptions>] = [
        size("max-frame", "the largest frame in either direction; 8MiB by default", \.session.maxFrameBytes),
        size("max-header", "the longest header block before a frame; 4KiB by default", \.session.maxHeaderBytes),
        count("max-depth", "the deepest nesting of a request; 128 by default", \.session.maxDepth, upTo: 1024),
        count(
            "max-values", "the most values and names in a request; 500000 by default", \.session.maxValues,
            upTo: 1 << 30),
        size("max-id", "the longest id of a request; 1KiB by default", \.session.maxIDBytes),
        count("max-batch", "the most members of a batch; 1000 by default", \.session.maxBatchMembers),
        count("max-in-flight", "the most calls in flight on a connection; 256 by default", \.session.maxInFlight),
        size(
            "max-in-flight-bytes", "the longest that their requests may be together; 4MiB by default",
            \.session.maxInFlightBytes),
        count("max-connections", "the most clients at a time; 64 by default", \.maxConnections),
        size(
            "max-queued-output", "the most queued for a client that does not read; 16MiB by default", \.maxQueuedOutput),
        count("max-queued-events", "the most events among it; 10000 by default", \.maxQueuedEvents),
        count("max-subscriptions", "the most event patterns of a connection; 64 by default", \.maxSubscriptions),
        size(
            "max-call-memory", "what calls of all clients may hold before others wait; 12MiB by default",
            \.maxCallMemory),
    ]

    private typealias Limit = WritableKeyPath<ServerOptions, Int> & Sendable

    private static func size(_ name: String, _ help: String, _ limit: any Limit) -> Option<ServeOptions> {
        .value(name, "SIZE", help) { target, text throws(UsageError) in
            target.server[keyPath: limit] = try OptionValues.size(text)
        }
    }

    private static func count(
        _ name: String, _ help: String, _ limit: any Limit, upTo most: Int = 1_000_000
    ) -> Option<ServeOptions> {
        .value(name, "N", help) { target, text throws(UsageError) in
            target.server[keyPath: limit] = try OptionValues.count(text, upTo: most)
        }
    }
}
