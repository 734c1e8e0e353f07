internal import EventLoop
internal import FoundationEssentials
internal import Glibc

/// Opens URLs in the desktop's default browser, by the `xdg-open` program.
public struct DesktopOpener: URLOpener {
    /// How long to watch the program. One that still runs then has become the browser itself.
    private static let patience = Duration.seconds(1)

    private let environment: [String: String]

    /// An opener for the desktop of this process.
    public init() {
        self.init(environment: Self.processEnvironment)
    }

    /// An opener that finds the desktop and the program by these variables.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Opens `url` and says whether that worked; false without a desktop.
    public func open(_ url: String) async -> Bool {
        await attempt(url) == nil
    }

    /// Opens `url`; nil when the desktop took it, else why it was not opened.
    ///
    /// A program that is still running after a second has become the browser, as it does on a bare desktop.
    package func attempt(_ url: String) async -> OpenFailure? {
        guard Self.isPage(url) else { return .unusableUrl }
        guard hasDesktop else { return .noDesktop }
        guard let program = program("xdg-open") else { return .noOpener }
        let entries = environment.map { "\($0.key)=\($0.value)" }
        return await Self.run(program, url, entries) ? nil : .openerFailed
    }

    /// Whether `url` is an `http` or `https` URL: no file, no program, and nothing that is read as an option.
    private static func isPage(_ url: String) -> Bool {
        guard let parts = URLParts(url), parts.host?.isEmpty == false else { return false }
        return ["http", "https"].contains(parts.scheme) && url.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }

    private var hasDesktop: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    }

    /// Where the program is; folders that depend on the current directory are passed over.
    private func program(_ name: String) -> String? {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    @LoopActor
    private static func run(_ program: String, _ url: String, _ environment: [String]) async -> Bool {
        await withCheckedContinuation { continuation in
            let once = Once(continuation)
            let timer = Timer()
            do {
                _ = try ChildProcess.spawn(
                    program, [url], environment: environment, inheritsStandardError: false, isDetached: true
                ) { status, signal in
                    timer.close()
                    once.resume(status == 0 && signal == 0)
                }
            } catch {
                timer.close()
                return once.resume(false)
            }
            timer.start(after: patience) {
                timer.close()
                once.resume(true)
            }
        }
    }

    /// The environment for the program: this process's own, without settings of the bridge, among
    /// which its key may be.
    private static var processEnvironment: [String: String] {
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("CHECKOUT_BRIDGE_") }
    }
}

/// Resumes a continuation with the first of several results.
@LoopActor
private final class Once {
    private var continuation: CheckedContinuation<Bool, Never>?

    init(_ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = continuation
    }

    func resume(_ result: Bool) {
        continuation?.resume(returning: result)
        continuation = nil
    }
}
