import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import BridgeServer

/// Regressions: ipfs/kubo#868, mysteriumnetwork/node#4096 (a log flood fills the disk), activeing123/mcptoon#19.
@Suite("Repeated lines of the log", .timeLimit(.minutes(5)))
struct RepeatedLinesTests {
    private static let refused = RepeatedLines.Line(level: .warning, message: "refused")

    @Test("the first line is written, the same one again is held back and summed up when its window ends")
    func summedUp() {
        let lines = Lines(window: .seconds(10))
        #expect(lines.admits(Self.refused, at: .zero))
        #expect(lines.nextDue == nil)
        for second in 1...3 { #expect(!lines.admits(Self.refused, at: .seconds(second))) }
        #expect(lines.nextDue == .seconds(10))
        #expect(lines.summaries(at: .seconds(9)).isEmpty)
        #expect(lines.summaries(at: .seconds(10)).map(\.message) == ["refused (repeated 3 times)"])
    }

    @Test("while a flood goes on, each further window has one summary and no line")
    func flood() {
        let lines = Lines(window: .seconds(10))
        var (written, summaries) = (0, [RepeatedLines.Summary]())
        for second in 0..<1000 {
            if lines.admits(Self.refused, at: .seconds(second)) { written += 1 }
            summaries += lines.summaries(at: .seconds(second))
        }
        #expect(written == 1)
        #expect(summaries.count == 99)
        let all: [Int] = (summaries + lines.drain()).map(\.count)
        #expect(all.reduce(0, +) == 999)
    }

    @Test("a line that came once is forgotten when its window ends, and written again")
    func quiet() {
        let lines = Lines(window: .seconds(10))
        #expect(lines.admits(Self.refused, at: .zero))
        #expect(lines.admits(Self.refused, at: .seconds(10)))
        #expect(!lines.admits(Self.refused, at: .seconds(11)))
        #expect(lines.summaries(at: .seconds(20)).map(\.message) == ["refused (repeated 1 time)"])
        #expect(lines.summaries(at: .seconds(30)).isEmpty)
        #expect(lines.admits(Self.refused, at: .seconds(31)))
    }

    @Test("other lines, and the same text at another level, are lines of their own")
    func others() {
        let lines = Lines(window: .seconds(10))
        for message in ["a", "b"] {
            for level in [ServerLog.Level.info, .warning, .error] {
                #expect(lines.admits(RepeatedLines.Line(level: level, message: message), at: .zero))
            }
        }
    }

    @Test("ever new lines do not gather: the oldest is summed up early")
    func bounded() {
        let lines = Lines(window: .seconds(10))
        var summaries: [RepeatedLines.Summary] = []
        for number in 0..<10_000 {
            for _ in 0..<2 {
                _ = lines.admits(RepeatedLines.Line(level: .error, message: "\(number)"), at: .zero)
            }
            summaries += lines.summaries(at: .zero)
        }
        #expect(summaries.count == 10_000 - RepeatedLines.limit)
        #expect(lines.drain().count == RepeatedLines.limit)
    }

    @Test("a log sums up by itself, and what is still held back is written at its end")
    func log() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(level: .info, descriptor: pipe.write, repeatWindow: .milliseconds(20))
            for _ in 0..<5 { log.info("same") }
            var text = ""
            try await until {
                text += readAvailable(pipe.read)
                return text.contains("repeated")
            }
            #expect(text == "info: same\ninfo: same (repeated 4 times)\n")
            for _ in 0..<3 { log.warning("other") }
            log.finish()
            #expect(readAvailable(pipe.read) == "warning: other\nwarning: other (repeated 2 times)\n")
            close(pipe.read)
            close(pipe.write)
        }
    }

    @Test("lines at debug, and those that were asked for whatever the level, are all written")
    func unlimited() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(level: .debug, descriptor: pipe.write)
            for _ in 0..<3 {
                log.write(.debug, "request")
                log.write(.warning, "asked for", filtered: false)
            }
            #expect(readAvailable(pipe.read).split(separator: "\n").count == 6)
            close(pipe.read)
            close(pipe.write)
        }
    }

    @Test("a flood of refused clients is one line and its summary, and is counted")
    func refusedClients() async throws {
        func oneClient(_ options: inout ServerOptions) { options.maxConnections = 1 }
        try await withBridge(oneClient) { bridge in
            let first = try await bridge.connect()
            _ = first
            for _ in 0..<5 { _ = try await bridge.connect() }
            try await until { bridge.server.counts.connectionsRefused == 5 }
            #expect(bridge.server.counts.connectionsAccepted == 1)
            #expect(bridge.logLines == ["warning: A connection was refused: 1 clients are connected already"])
            await bridge.tearDown()
            #expect(
                bridge.logLines.last
                    == "warning: A connection was refused: 1 clients are connected already (repeated 4 times)")
        }
    }
}

/// The value, for expectations, which cannot call what mutates.
private final class Lines {
    private var value: RepeatedLines

    init(window: Duration) { value = RepeatedLines(window: window) }

    var nextDue: Duration? { value.nextDue }

    func admits(_ line: RepeatedLines.Line, at now: Duration) -> Bool { value.admit(line, at: now) }

    func summaries(at now: Duration) -> [RepeatedLines.Summary] { value.summaries(at: now) }

    func drain() -> [RepeatedLines.Summary] { value.drain() }
}

/// What can be read now.
private func readAvailable(_ descriptor: Int32) -> String {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
    return String(decoding: all, as: UTF8.self)
}
