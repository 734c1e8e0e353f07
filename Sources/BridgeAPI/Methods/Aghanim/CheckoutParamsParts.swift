import AghanimCheckout
import JSON

/// One item of a checkout.
struct CheckoutItemParam: NestedParam {
    static let schemaName = "CheckoutItem"
    static let schemaSummary = ModelDocumentation.summary(of: CheckoutItem.self)
    let item: CheckoutItem

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        item = CheckoutItem(
            sku: try reader.required("sku", of: CheckoutItem.self, .notBlank),
            name: try reader.optional("name", of: CheckoutItem.self),
            description: try reader.optional("description", of: CheckoutItem.self),
            imageUrl: try reader.optional("imageUrl", of: CheckoutItem.self))
    }
}

extension CheckoutParams {
    /// The same with a way back.
    func returning(to url: String) -> CheckoutParams {
        CheckoutParams(
            items: items, metadata: metadata, locale: locale, backToGameUrl: url, redirectSettings: redirectSettings,
            uiSettings: uiSettings)
    }
}

/// What happens after payment.
struct RedirectSettingsParam: NestedParam {
    static let schemaName = "RedirectSettings"
    static let schemaSummary = ModelDocumentation.summary(of: RedirectSettings.self)
    let settings: RedirectSettings

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        settings = RedirectSettings(
            mode: try reader.optional("mode", of: RedirectSettings.self),
            delaySeconds: try reader.optional("delaySeconds", of: RedirectSettings.self))
    }
}

/// How the page looks.
struct UiSettingsParam: NestedParam {
    static let schemaName = "CheckoutUiSettings"
    static let schemaSummary = ModelDocumentation.summary(of: CheckoutUiSettings.self)
    let settings: CheckoutUiSettings

    init(from reader: inout ParamsReader) throws(JSONDecodingError) {
        settings = CheckoutUiSettings(mode: try reader.optional("mode", of: CheckoutUiSettings.self))
    }
}

extension RedirectMode: ParamChoice {}
extension CheckoutUiMode: ParamChoice {}
