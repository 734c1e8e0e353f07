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

    @Test("a program that fails or cannot be started is reported", arguments: ["exit 3", "kill -9 $$"])
    func fails(script: String) async throws {
        try await withProgram(script) { folder in
            await withLoop {
                let opener = DesktopOpener(environment: environment(folder))
                #expect(await opener.attempt("https://x.example") == .openerFailed)
                #expect(await opener.open("https://x.example") == false)
            }
        }
    }

    @Test(
        "what is no page on the web is handed to nobody",
        arguments: [
            "", "--help", "-v", "file:///etc/passwd", "/etc/passwd", "javascript:alert(1)", "mygame://x", "https:",
            "http://", "https:///x", " https://x.example", "https://x.example/\n--manual", "mailto:a@b.example",
        ])
    func noPage(url: String) async throws {
        try await withProgram("touch \"$OUT/started\"") { folder in
            await withLoop {
                #expect(await DesktopOpener(environment: environment(folder)).attempt(url) == .unusableUrl)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "started").path))
        }
    }

    @Test("the program is not looked for in folders that depend on the current one")
    func relativeFolders() async throws {
        try await withProgram("true") { folder in
            let ways = String(repeating: "../", count: 40) + folder.path.dropFirst()
            await withLoop {
                for path in [ways, ".", ":"] {
                    let opener = DesktopOpener(environment: ["DISPLAY": ":0", "PATH": path])
                    #expect(await opener.attempt("https://x.example") == .noOpener)
                }
            }
        }
    }

    @Test("without a desktop or without the program nothing is started")
    func nothingToOpen() async throws {
        try await withProgram("touch \"$OUT/started\"") { folder in
            for display in [[:], ["DISPLAY": ""]] {
                let opener = DesktopOpener(environment: environment(folder, display))
                #expect(await opener.attempt("https://x.example") == .noDesktop)
            }
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "started").path))
        }
        try await withProgram(nil) { folder in
            let variables = ["DISPLAY": ":0", "PATH": folder.path]
            #expect(await DesktopOpener(environment: variables).attempt("https://x.example") == .noOpener)
        }
    }
}
