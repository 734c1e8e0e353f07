/// Every event there is, sorted by name.
public enum EventTable {
    /// One event.
    public struct Entry: Sendable {
        /// Its name on the wire.
        public let name: String
        /// When it is sent.
        public let summary: String
        /// What it carries.
        public let params: [FieldSchema]
        /// The version that sent it first.
        public var since = "0.1.0"
    }

    /// The list.
    public static let entries = (bridge + AppchargeEvent.table).sorted { $0.name < $1.name }

    private static let bridge = [
        Entry(
            name: CheckoutDidClose.name,
            summary: "A checkout closed. Not proof of payment: look at the unconsumed orders.",
            params: CheckoutDidClose.shape.fields.map { $0.describe() }),
        Entry(
            name: OrderDidChange.name,
            summary: "A watched order's status changed. Not proof of payment: look at the unconsumed orders.",
            params: OrderDidChange.shape.fields.map { $0.describe() }),
        Entry(
            name: "bridge.eventsLost", summary: "Events were dropped because this client did not read them.",
            params: [FieldSchema(name: "count", summary: "How many.", schema: .integer, isRequired: true)]),
        Entry(
            name: "bridge.log", summary: "A line was written to the log. Sent to subscribers only.",
            params: [
                FieldSchema(name: "level", summary: "How much it matters.", schema: logLevels, isRequired: true),
                FieldSchema(name: "message", summary: "The line.", schema: .string, isRequired: true),
            ]),
    ]

    static let logLevels = Schema.enumeration(
        EnumSchema(
            name: "LogLineLevel", summary: "How much a line of the log matters.",
            values: ["debug", "info", "warning", "error"], isOpen: false))
}
