/// One method on one path. In the pattern, `{}` stands for any one segment.
struct Route: Sendable {
    let method: String
    let pattern: [Substring]
    let serve: @Sendable (inout SandboxState, Call) throws(Refusal) -> Response

    init(
        _ method: String, _ pattern: String,
        _ serve: @escaping @Sendable (inout SandboxState, Call) throws(Refusal) -> Response
    ) {
        self.method = method
        self.pattern = pattern.split(separator: "/")
        self.serve = serve
    }

    /// The segments that stand where the pattern has `{}`, or nil where the path is another.
    func captures(_ segments: ArraySlice<String>) -> [String]? {
        guard segments.count == pattern.count else { return nil }
        var captures: [String] = []
        for (segment, expected) in zip(segments, pattern) {
            if expected == "{}" {
                captures.append(segment)
            } else if segment != expected {
                return nil
            }
        }
        return captures
    }
}

/// A request that found its route.
struct Call {
    let request: Request
    let captures: [String]
    /// Unix seconds.
    let now: Int

    /// The first `{}` of the pattern.
    var id: String { captures.first ?? "" }
    var query: RequestTarget { request.target }
}

/// One API under one prefix: who may come in, and what there is. A second provider is a second mount.
struct Mount: Sendable {
    let prefix: [String]
    let admit: @Sendable (Request) throws(Refusal) -> Void
    let routes: [Route]

    init(
        _ prefix: [String], admit: @escaping @Sendable (Request) throws(Refusal) -> Void = { _ throws(Refusal) in },
        _ routes: [Route]
    ) {
        self.prefix = prefix
        self.admit = admit
        self.routes = routes
    }
}

enum Router {
    static let mounts = [
        SDKAPI.mount, ServerAPI.mount, AppchargeAPI.mount, AppchargeControl.mount, ControlAPI.mount,
        CheckoutPages.mount, ItemPictures.mount,
    ]

    static func serve(_ request: Request, in state: inout SandboxState, at now: Int) -> Response {
        let segments = request.target.segments
        guard let mount = mounts.first(where: { segments.starts(with: $0.prefix) }) else { return .notFound }
        do {
            try mount.admit(request)
            return try serve(request, mount, segments.dropFirst(mount.prefix.count), &state, now)
        } catch {
            return error.response
        }
    }

    private static func serve(
        _ request: Request, _ mount: Mount, _ rest: ArraySlice<String>, _ state: inout SandboxState, _ now: Int
    ) throws(Refusal) -> Response {
        let method = request.method == "HEAD" ? "GET" : request.method
        var allowed: [String] = []
        for route in mount.routes {
            guard let captures = route.captures(rest) else { continue }
            if route.method == method {
                return try route.serve(&state, Call(request: request, captures: captures, now: now))
            }
            allowed.append(route.method)
        }
        return allowed.isEmpty ? .notFound : .methodNotAllowed(allowed.joined(separator: ", "))
    }
}
