import EventLoop
import Foundation
import Glibc
import JSON
import TestSupport
import Testing

@testable import BridgeServer

@Suite("The log", .timeLimit(.minutes(5)))
struct LogTests {
    @Test("a reader that reads nothing never holds the writer up; lines beyond the bound are dropped, counted and told")
    func unread() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(descriptor: pipe.write)
            for number in 0..<5000 { log.warning("line \(number) " + String(repeating: "x", count: 80)) }
            #expect(log.droppedLines > 1000)
            #expect(log.isWaiting)
            var text = ""
            try await until {
                text += readAvailable(pipe.read)
                return !log.isWaiting
            }
            log.warning("the last line")
            text += readAvailable(pipe.read)
            let lines = text.split(separator: "\n")
            #expect(lines.count == 5000 - log.droppedLines + 2)
            #expect(
                lines.suffix(2).first == "warning: \(log.droppedLines) log lines were dropped because nobody read them")
            #expect(lines.last == "warning: the last line")
            try await until { Loop.shared.openHandleNames.filter { $0 == "timer" }.isEmpty || !log.isWaiting }
            close(pipe.read)
            close(pipe.write)
        }
    }

    @Test("the descriptor itself stays blocking for whoever shares it")
    func sharedDescriptor() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(descriptor: pipe.write)
            log.warning("one")
            #expect(fcntl(pipe.write, F_GETFL) & O_NONBLOCK == 0)
            #expect(readAvailable(pipe.read) == "warning: one\n")
            close(pipe.read)
            close(pipe.write)
        }
    }

    @Test("lines for a reader that has gone are counted as dropped")
    func noReader() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(descriptor: pipe.write)
            close(pipe.read)
            for number in 0..<3 { log.warning("unheard \(number)") }
            #expect(log.droppedLines >= 3)
            close(pipe.write)
        }
    }

    @Test("a file is written where its descriptor stands")
    func file() async throws {
        let directory = PrivateDirectory()
        let path = directory.path + "/log"
        await withLoop {
            let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
            #expect(write(descriptor, "before\n", 7) == 7)
            ServerLog(descriptor: descriptor).warning("after")
            close(descriptor)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "before\nwarning: after\n")
    }

    @Test(
        "a message is one line, whatever is in it",
        arguments: ["a\nb", "a\r\nb", "a\u{2028}b", "a\u{85}b", "a\u{1B}[2Jb", "a\0b", "é😀\u{2029}"])
    func oneLine(message: String) async throws {
        try await withLoop {
            for format in [ServerLog.Format.text, .json] {
                let pipe = try Pipe()
                ServerLog(format: format, descriptor: pipe.write).warning(message)
                let text = readAvailable(pipe.read)
                #expect(text.hasSuffix("\n"))
                let line = text.dropLast()
                #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
                if format == .json {
                    #expect(try JSONDocument(text: String(line)).root["message"]?.string() == message)
                }
                if format == .text { #expect(!line.contains { $0.isNewline }) }
                close(pipe.read)
                close(pipe.write)
            }
        }
    }

    @Test("in JSON every line is JSON, the one about dropped lines too")
    func jsonLines() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(format: .json, descriptor: pipe.write)
            for number in 0..<5000 { log.error("line \(number)") }
            var text = ""
            try await until {
                text += readAvailable(pipe.read)
                return !log.isWaiting
            }
            log.error("the last line")
            text += readAvailable(pipe.read)
            let lines = text.split(separator: "\n")
            for line in lines { #expect(try JSONDocument(text: String(line)).root["message"] != nil) }
            let levels = try lines.suffix(2).map { try JSONDocument(text: String($0)).root["level"]?.string() }
            #expect(levels == ["warning", "error"])
            close(pipe.read)
            close(pipe.write)
        }
    }

    @Test("lines below the level are neither written nor made nor told")
    func levels() async throws {
        try await withLoop {
            let pipe = try Pipe()
            let log = ServerLog(level: .warning, descriptor: pipe.write)
            var told: [String] = []
            log.onLine = { told.append(String(decoding: $0, as: UTF8.self)) }
            var made = 0
            func message(_ text: String) -> String {
                made += 1
                return text
            }
            log.info(message("info"))
            log.write(.debug, message("debug"))
            log.warning(message("warning"))
            log.write(.debug, message("unfiltered"), filtered: false)
            log.level = .none
            log.error(message("error"))
            #expect(made == 2)
            #expect(readAvailable(pipe.read) == "warning: warning\ndebug: unfiltered\n")
            #expect(
                told == [#"{"level":"warning","message":"warning"}"#, #"{"level":"debug","message":"unfiltered"}"#])
            close(pipe.read)
            close(pipe.write)
        }
    }

    /// What can be read now.
    private func readAvailable(_ descriptor: Int32) -> String {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { all += buffer[..<count] }
        return String(decoding: all, as: UTF8.self)
    }
}
