import AghanimCheckout
import JSON

/// One item of a checkout.
struct CheckoutItemParam: NestedParam {
    static let schemaName = "CheckoutItem"
    static let schemaSummary = "One item of a checkout. Its price comes from the catalog."
    let item: CheckoutItem

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        item = CheckoutItem(
            sku: try reader.required("sku", "SKU of an item in the catalog."),
            name: try reader.optional("name", "Replaces the catalog's name for this order."),
            description: try reader.optional("description", "Replaces the catalog's description for this order."),
            imageUrl: try reader.optional("imageUrl", "Replaces the catalog's image for this order."))
    }
}

/// What happens after payment.
struct RedirectSettingsParam: NestedParam {
    static let schemaName = "RedirectSettings"
    static let schemaSummary = "What happens after a successful payment."
    let settings: RedirectSettings

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        settings = RedirectSettings(
            mode: try reader.optional("mode", "Whether and when the player is redirected."),
            delaySeconds: try reader.optional("delaySeconds", "Delay of a delayed redirect, in seconds, at most 300."))
    }
}

/// How the page looks.
struct UiSettingsParam: NestedParam {
    static let schemaName = "CheckoutUiSettings"
    static let schemaSummary = "How a checkout page looks."
    let settings: CheckoutUiSettings

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        settings = CheckoutUiSettings(mode: try reader.optional("mode", "Appearance mode."))
    }
}

extension RedirectMode: ParamChoice {
    /// What the strings tell apart.
    public static var schemaSummary: String { "How the player gets back after paying." }
}

extension CheckoutUiMode: ParamChoice {
    /// What the strings tell apart.
    public static var schemaSummary: String { "Appearance mode of the checkout." }
}
