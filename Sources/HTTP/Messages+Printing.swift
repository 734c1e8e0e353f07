// Headers carry keys and tokens, URLs carry players and orders, bodies carry both: of a message, only what identifies
// no one can be printed, dumped or reflected.

extension HTTPHeader: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name, and that there is a value.
    public var description: String { "\(name): redacted" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror with the name alone.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method and where it goes, without path, query, headers and body.
    public var description: String {
        "\(method.rawValue) \(Origin(url: url)?.description ?? "to no URL"), \(body?.count ?? 0) bytes"
    }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without what `description` leaves out.
    public var customMirror: Mirror { Mirror(self, children: ["method": method, "headers": headers]) }
}

extension HTTPResponse: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The status and how long the body is.
    public var description: String { "\(status), \(body.count) bytes" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without what `description` leaves out.
    public var customMirror: Mirror { Mirror(self, children: ["status": status, "headers": headers]) }
}
