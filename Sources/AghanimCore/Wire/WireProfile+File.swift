package import JSON

/// Why a wire profile file was refused, one sentence that names the member at fault.
public struct WireProfileError: Error, Sendable, Hashable {
    /// The sentence.
    public let message: String
}

extension WireProfile {
    private static let members: Set<String> = ["base", "baseUrl", "headers", "paths", "playerIdIn", "country"]

    /// Reads a wire profile file: a JSON object whose members are all optional.
    ///
    /// ```json
    /// {"base": "sdk", "baseUrl": "https://…", "headers": {"X-Game": "…"},
    ///  "paths": {"createOrder": "/v1/orders"}, "playerIdIn": "query", "country": "DE"}
    /// ```
    /// `base` is the profile to start from, `sdk` unless given; the rest replaces parts of it. A
    /// path makes its call offered. An unknown member is an error, wherever it stands.
    ///
    /// - Parameter defaultBase: The profile to start from when the file has no `base`.
    public init(fileContents bytes: [UInt8], defaultBase: WireProfile = .sdk) throws(WireProfileError) {
        do {
            try self.init(json: JSONDocument(parsing: bytes).root, defaultBase: defaultBase)
        } catch let error as JSONSyntaxError {
            throw WireProfileError(message: "The wire profile is not JSON: \(error.reason).")
        } catch let error as JSONDecodingError {
            let place = error.path.isEmpty ? "The wire profile" : "The wire profile's \(error.path)"
            throw WireProfileError(message: "\(place) cannot be used: \(error.reason).")
        } catch {
            throw WireProfileError(message: "The wire profile cannot be read.")
        }
    }

    /// Reads a wire profile from JSON; see `init(fileContents:defaultBase:)`.
    package init(json: JSONValue, defaultBase: WireProfile = .sdk) throws(JSONDecodingError) {
        self = try Self.base(json) ?? defaultBase
        try json.refuseUnknownMembers(Self.members)
        if let url = try json.optional("baseUrl") { baseURL = try Self.baseURL(url) }
        if let headers = try json.optional("headers") { try add(headers: headers) }
        if let paths = try json.optional("paths") { try add(paths: paths) }
        if let placement = try json.optional("playerIdIn") { playerIdIn = try Self.placement(placement) }
        if let country = try json.optional("country") { self.country = try Self.country(country) }
    }

    private static func base(_ json: JSONValue) throws(JSONDecodingError) -> WireProfile? {
        guard let value = try json.optional("base") else { return nil }
        guard let profile = WireProfile.named(try value.string()) else {
            throw JSONDecodingError(at: value, "expected \"sdk\" or \"s2s\"")
        }
        return profile
    }

    private static func baseURL(_ value: JSONValue) throws(JSONDecodingError) -> String {
        let text = try value.string()
        do {
            return try BaseURL.validate(text)
        } catch {
            throw JSONDecodingError(at: value, error.message)
        }
    }

    private static func placement(_ value: JSONValue) throws(JSONDecodingError) -> PlayerIdPlacement {
        guard let placement = PlayerIdPlacement(rawValue: try value.string()) else {
            throw JSONDecodingError(at: value, "expected \"query\", \"header\", \"body\" or \"none\"")
        }
        return placement
    }

    private static func country(_ value: JSONValue) throws(JSONDecodingError) -> String {
        let code = try value.string()
        guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            throw JSONDecodingError(at: value, "expected two capital letters")
        }
        return code
    }

    private mutating func add(headers json: JSONValue) throws(JSONDecodingError) {
        for (name, value) in try json.members() {
            let text = try value.string()
            guard HeaderSyntax.isName(name), HeaderSyntax.isValue(text) else {
                throw JSONDecodingError(at: value, "expected a header's name and a value of one line")
            }
            headers[name] = text
        }
    }

    private mutating func add(paths json: JSONValue) throws(JSONDecodingError) {
        try json.refuseUnknownMembers(Set(WireCall.allCases.map(\.rawValue)))
        for call in WireCall.allCases {
            guard let value = json.member(named: call.rawValue) else { continue }
            let path = try value.string()
            guard path.hasPrefix("/"), path.contains("{id}") == call.needsOrderId,
                HeaderSyntax.isPath(path)
            else {
                let rule = call.needsOrderId ? "with {id} in it" : "without {id}"
                throw JSONDecodingError(at: value, "expected a path that begins with / \(rule)")
            }
            paths[call] = path
        }
    }
}

extension JSONValue {
    /// Fails on the first member whose name is not among `known`, and names it.
    fileprivate func refuseUnknownMembers(_ known: Set<String>) throws(JSONDecodingError) {
        for (name, _) in try members() where !known.contains(name) {
            let accepted = known.sorted().joined(separator: ", ")
            throw JSONDecodingError(at: self, "unknown member \"\(name)\"; accepted are \(accepted)")
        }
    }
}
