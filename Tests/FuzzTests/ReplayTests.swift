import Foundation
import FuzzTargets
import Testing

@Suite("What the fuzzers found interesting")
struct ReplayTests {
    /// The corpus of a target: inputs that reach every part of the code that the fuzzer reached.
    private static func corpus(_ target: FuzzTarget) throws -> [URL] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "FuzzCorpus/\(target.rawValue)")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }

    @Test("every input of the corpus passes its target's check", arguments: FuzzTarget.allCases)
    func replay(target: FuzzTarget) throws {
        let files = try Self.corpus(target)
        try #require(!files.isEmpty)
        for file in files {
            #expect(throws: Never.self, "\(target.rawValue)/\(file.lastPathComponent)") {
                try target.check(Array(Data(contentsOf: file)))
            }
        }
    }

    @Test("any prefix of an input passes as well", arguments: FuzzTarget.allCases)
    func prefixes(target: FuzzTarget) throws {
        for file in try Self.corpus(target).sorted(by: { $0.path < $1.path }).prefix(20) {
            let bytes = Array(try Data(contentsOf: file))
            for length in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 50) {
                #expect(throws: Never.self, "\(target.rawValue)/\(file.lastPathComponent), \(length) bytes") {
                    try target.check(Array(bytes.prefix(length)))
                }
            }
        }
    }
}
