import Foundation
import SDKSupport
import TestSupport
import Testing

@Suite("The desktop's opener")
struct DesktopOpenerTests {
    /// A folder with an `xdg-open` that runs `script`.
    private func withProgram(_ script: String?, _ body: (_ folder: URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "opener-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if let script {
            let program = folder.appending(path: "xdg-open")
            try "#!/bin/sh\n\(script)\n".write(to: program, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
        try await body(folder)
    }

    private func environment(_ folder: URL, _ display: [String: String] = ["DISPLAY": ":0"]) -> [String: String] {
        display.merging(["PATH": "/nonexistent:\(folder.path):/bin:/usr/bin", "OUT": folder.path]) { $1 }
    }

    @Test("the URL is handed over as one argument, whatever is in it")
    func opens() async throws {
        try await withProgram("printf '%s|' \"$@\" > \"$OUT/got\"") { folder in
            let url = "https://pay.example.com/o?a=1&b='$(id)' x"
            await withLoop {
                for display in [["DISPLAY": ":0"], ["WAYLAND_DISPLAY": "wayland-0"]] {
                    #expect(await DesktopOpener(environment: environment(folder, display)).open(url))
                }
            }
            let got = try String(contentsOf: folder.appending(path: "got"), encoding: .utf8)
            #expect(got == url + "|")
        }
    }

    @Test("a program that fails is reported")
    func fails() async throws {
        try await withProgram("exit 3") { folder in
            await withLoop {
                #expect(await DesktopOpener(environment: environment(folder)).open("https://x.example") == false)
            }
        }
    }

    @Test("without a desktop or without the program nothing is started")
    func nothingToOpen() async throws {
        try await withProgram("touch \"$OUT/started\"") { folder in
            for display in [[:], ["DISPLAY": ""]] {
                #expect(
                    await DesktopOpener(environment: environment(folder, display)).open("https://x.example") == false)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "started").path))
        }
        try await withProgram(nil) { folder in
            let variables = ["DISPLAY": ":0", "PATH": folder.path]
            #expect(await DesktopOpener(environment: variables).open("https://x.example") == false)
        }
    }
}
