import AghanimCore

/// A wire profile file is refused with a sentence, or gives a profile that can be used.
enum ProfileCheck {
    static func run(_ bytes: [UInt8]) throws(Violation) {
        let profile: WireProfile
        do {
            profile = try WireProfile(fileContents: bytes)
        } catch {
            try require(error.message.hasPrefix("The wire profile"), "a refusal says what was refused")
            return try require(StrictJSON.parse(bytes) == nil || !error.message.contains("not JSON"), "JSON is JSON")
        }
        try require(StrictJSON.parse(bytes) != nil, "what is taken is JSON")
        for (name, value) in profile.headers {
            try require(isLine(name) && isLine(value) && !name.contains(":"), "a header is one line")
        }
        for path in profile.paths.values {
            try require(path.utf8.first == UInt8(ascii: "/") && isLine(path), "a path can be sent")
            try require(!path.contains("?") && !path.contains("#"), "a path is no query")
            // What curl refuses leads nowhere.
            guard let origin = Origin.curl(profile.baseURL + path) else { continue }
            try require(origin == Origin.curl(profile.baseURL), "a path stays with the base URL's origin")
            try require(LinksCheck.isPermitted(origin), "a base URL is https, or leads to this machine")
        }
    }

    private static func isLine(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
