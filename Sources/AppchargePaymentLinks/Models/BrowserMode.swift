/// Where the checkout page opens.
public enum BrowserMode: String, Sendable, Hashable, CaseIterable {
    /// The player's default browser, outside the game. The default.
    case external
    /// A browser presented over the game.
    case sfsvc

    /// The newer name of `sfsvc`.
    public static let `internal` = BrowserMode.sfsvc

    /// The mode of that name, `external`, `sfsvc` or its newer name `internal`.
    public init?(name: String) {
        guard let mode = name == "internal" ? .sfsvc : BrowserMode(rawValue: name) else { return nil }
        self = mode
    }
}
