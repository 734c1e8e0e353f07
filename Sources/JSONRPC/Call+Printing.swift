// Params carry keys and tokens, results carry players and orders.

extension Call: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The method, without the params.
    public var description: String { "Call(\(method))" }

    /// The same as `description`.
    public var debugDescription: String { description }

    /// A mirror without the params.
    public var customMirror: Mirror { Mirror(self, children: ["method": method]) }
}
