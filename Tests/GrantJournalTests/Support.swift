import Foundation
import Testing

@testable import GrantJournal

/// A directory that goes with the test.
final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("journal-\(UUID().uuidString)").path

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var journal: String { path + "/grants.db" }
}

func intent(_ orderId: String, player: String = "p") -> Intent {
    Intent(orderId: orderId, playerId: player, contents: contents)
}

let contents = GrantContents(
    currency: "JPY",
    items: [
        GrantItem(sku: "a", name: "", currency: "JPY", quantity: 2, description: "", imageUrl: nil),
        GrantItem(sku: "ä\u{0}b", name: "名", currency: "JPY", quantity: .max, imageUrl: "https://x"),
    ])

func error(of body: () throws -> Void) -> JournalError? {
    do {
        try body()
        return nil
    } catch {
        return error as? JournalError
    }
}

/// A process that writes a journal until it is killed.
final class Writer {
    private let process = Process()
    private let output = Pipe()

    init(_ journal: String, from first: Int = 0) throws {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let probe = Self.probe(beside: executable)
        process.executableURL = probe
        process.arguments = [journal, String(first)]
        process.standardOutput = output
        try process.run()
    }

    /// The tests run as a bundle of their own program, or of the toolchain's.
    private static func probe(beside executable: String) -> URL {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? executable
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("journal-probe")
    }

    var pid: Int32 { process.processIdentifier }

    /// Reads at least `count` bytes of what it says.
    func read(_ count: Int) -> Data {
        var data = Data()
        while data.count < count {
            let more = output.fileHandleForReading.availableData
            if more.isEmpty { break }
            data += more
        }
        return data
    }

    /// Kills it with SIGKILL and returns all that it still said.
    func kill() -> Data {
        Foundation.kill(pid, SIGKILL)
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return rest
    }
}

/// The steps that a writer said were on the disk, by their letter.
func steps(_ said: Data) -> [Character: Set<Int>] {
    var steps: [Character: Set<Int>] = [:]
    // What was said last may be half a line.
    for line in String(decoding: said, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
    {
        let words = line.split(separator: " ")
        if words.count == 2, let letter = words[0].first, words[0].count == 1, let number = Int(words[1]) {
            steps[letter, default: []].insert(number)
        }
    }
    return steps
}
