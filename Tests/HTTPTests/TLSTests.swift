import Foundation
import Testing

@testable import HTTP

@Suite("Secure connections")
struct TLSTests {
    @Test("a certificate that nobody vouches for is refused, naming where certificates were looked for")
    func selfSigned() async throws {
        let server = try TLSServer()
        defer { server.stop() }
        let other = try TLSServer()
        defer { other.stop() }
        let transport = CurlTransport(certificates: other.trusted)
        let error = await #expect(throws: HTTPError.self) {
            try await transport.send(HTTPRequest(.post, url: server.url))
        }
        #expect(error?.kind == .tls)
        #expect(error?.sent == .notSent)
        #expect(error?.message.contains(other.certificate) == true)
        #expect(error?.message.contains("SSL_CERT_FILE") == true)
    }

    @Test("a certificate that SSL_CERT_FILE vouches for is accepted")
    func trusted() async throws {
        let server = try TLSServer()
        defer { server.stop() }
        let response = try await CurlTransport(certificates: server.trusted).send(HTTPRequest(url: server.url))
        #expect(response.status == 200)
    }

    @Test("a certificate for another name is refused")
    func wrongName() async throws {
        let server = try TLSServer(name: "DNS:elsewhere.example")
        defer { server.stop() }
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport(certificates: server.trusted).send(HTTPRequest(url: server.url))
        }
        #expect(error?.kind == .tls)
    }

    @Test("a bundle that does not exist is named")
    func missingBundle() async throws {
        let server = try TLSServer()
        defer { server.stop() }
        let store = CertificateStore(
            environment: { $0 == "SSL_CERT_FILE" ? "/nonexistent/bundle.pem" : nil }, exists: { _ in true })
        let error = await #expect(throws: HTTPError.self) {
            try await CurlTransport(certificates: store).send(HTTPRequest(url: server.url))
        }
        #expect(error?.kind == .tls)
        #expect(error?.message.contains("/nonexistent/bundle.pem") == true)
    }

    @Test("a server that does not speak TLS is a TLS failure that sent nothing")
    func plainServer() async {
        let server = ScriptedServer { connection in
            connection.send("HTTP/1.1 400 Bad Request\r\n\r\n")
            connection.waitForClose()
        }
        defer { server.stop() }
        let url = server.url.replacing("http://", with: "https://")
        let error = await #expect(throws: HTTPError.self) { try await CurlTransport().send(HTTPRequest(url: url)) }
        #expect(error?.kind == .tls)
        #expect(error?.sent == .notSent)
    }
}

/// `openssl s_server` with a certificate of its own, on a free port.
private final class TLSServer {
    let url: String
    let certificate: String

    private let process = Process()
    private let directory: String

    init(name: String = "IP:127.0.0.1") throws {
        directory = "/tmp/tls-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        certificate = directory + "/certificate.pem"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
        _ = try shell(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test"
                + " -addext subjectAltName=\(name) -keyout \(directory)/key.pem -out \(certificate) 2>&1")
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key",
            directory + "/key.pem",
        ]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        url = "https://127.0.0.1:\(try Self.port(in: output.fileHandleForReading))/"
    }

    /// A store that trusts this server's certificate alone.
    var trusted: CertificateStore {
        let path = certificate
        return CertificateStore(environment: { $0 == "SSL_CERT_FILE" ? path : nil }, exists: { _ in false })
    }

    func stop() {
        // Not SIGTERM: a child of a dispatch thread inherits its mask, which blocks that.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// Reads until the server says `ACCEPT 127.0.0.1:PORT`.
    private static func port(in output: FileHandle) throws -> String {
        var text = ""
        while true {
            let data = output.availableData
            try #require(!data.isEmpty, "openssl s_server did not start; is openssl installed?")
            text += String(decoding: data, as: UTF8.self)
            if let match = text.firstMatch(of: /ACCEPT [0-9.]+:([0-9]+)\n/) { return String(match.1) }
        }
    }
}
