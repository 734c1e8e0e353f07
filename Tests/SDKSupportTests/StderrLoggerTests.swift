import Glibc
import Testing

@testable import SDKSupport

@Suite("The logger to standard error")
struct StderrLoggerTests {
    private func withPipe(_ body: (_ reader: Int32, _ writer: Int32) throws -> Void) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try body(ends[0], ends[1])
    }

    private func read(_ descriptor: Int32, atMost count: Int = 1 << 20) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = Glibc.read(descriptor, &bytes, count)
        return String(decoding: bytes.prefix(max(got, 0)), as: UTF8.self)
    }

    @Test("a message is one line, whatever is in it")
    func oneLine() throws {
        try withPipe { reader, writer in
            StderrLogger(descriptor: writer, label: "sdk").log(.warning, "a\nb\r\u{1B}[31mc")
            #expect(read(reader) == "sdk warning: a b  [31mc\n")
        }
    }

    @Test("a line is cut at what a pipe takes whole")
    func longLine() {
        let line = StderrLogger.line("sdk", .error, String(repeating: "x", count: 10_000))
        #expect(line.count == 4_096)
        #expect(line.last == 0x0A)
    }

    @Test("a pipe that nobody reads any more takes nothing and harms nobody")
    func brokenPipe() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        StderrLogger(descriptor: ends[1], label: "sdk").log(.error, "nobody reads this")
        close(ends[1])
    }

    @Test("a full pipe drops lines instead of waiting, and the next line says how many")
    func fullPipe() throws {
        try withPipe { reader, writer in
            let logger = StderrLogger(descriptor: writer, label: "sdk")
            for _ in 0..<1_000 { logger.log(.info, String(repeating: "x", count: 1_000)) }
            let kept = read(reader).split(separator: "\n").count
            #expect(kept < 1_000)
            logger.log(.info, "after")
            #expect(read(reader) == "sdk info: (\(1_000 - kept) earlier lines lost) after\n")
        }
    }
}
