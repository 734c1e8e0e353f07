/// One row of the provider's tables of error codes.
package struct ACCode: Sendable, Hashable {
    package let integer: Int
    package let name: String

    private init(_ integer: Int, _ name: String) {
        self.integer = integer
        self.name = name
    }
}

/// The table of the reference's line, with the names of its iOS cases. Where iOS has no case the
/// name is Android's, in the same spelling.
extension ACCode {
    static let httpBootRequest = ACCode(1001, "httpBootRequest")
    static let httpConsumeRequest = ACCode(1004, "httpConsumeRequest")
    static let httpNoneAwardRequest = ACCode(1005, "httpNoneAwardRequest")
    static let httpPricePointsRequest = ACCode(1006, "httpPricePointsRequest")
    static let bootInitialization = ACCode(2000, "bootInitialization")
    /// Ours: the table has no row for a second initialization, so the name tells it apart.
    static let bootInitAlreadyInProgress = ACCode(2000, "bootInitAlreadyInProgress")
    static let pricePointsFailed = ACCode(2001, "pricePointsFailed")
    static let purchaseCanceled = ACCode(3000, "purchaseCanceled")
    static let purchaseAlreadyCanceled = ACCode(3001, "purchaseAlreadyCanceled")
    static let purchaseClosedAndCanceled = ACCode(3002, "purchaseClosedAndCanceled")
    static let purchaseFailed = ACCode(3003, "purchaseFailed")
    static let purchaseTimeout = ACCode(3004, "purchaseTimeout")
    static let purchaseConfirmationFailed = ACCode(3005, "purchaseConfirmationFailed")
    static let browserCouldNotBeOpened = ACCode(4002, "browserCouldNotBeOpened")
    static let manageSubscription = ACCode(5000, "manageSubscription")
    static let invalidPurchaseId = ACCode(8000, "invalidArgumentPurchaseIdError")
    static let invalidCheckoutUrl = ACCode(8001, "invalidArgumentCheckoutUrlError")
    static let runtimeError = ACCode(9000, "runtimeError")
}

/// The table of iOS 1.8.0 and above.
extension ACCode {
    static let serverError = ACCode(1000, "SERVER_ERROR")
    static let generalServerError = ACCode(1001, "GENERAL_SERVER_ERROR")
    static let tokenValidation = ACCode(1007, "TOKEN_VALIDATION_ERROR")
    static let newBootInitialization = ACCode(2000, "BOOT_INITIALIZATION_ERROR")
    static let bootEnvironment = ACCode(2001, "BOOT_ENVIRONMENT_ERROR")
    static let bootToken = ACCode(2002, "BOOT_TOKEN_ERROR")
    static let bootCustomerId = ACCode(2003, "BOOT_CUSTOMER_ID_ERROR")
    static let redirectUrlConfig = ACCode(2004, "REDIRECT_URL_CONFIG_ERROR")
    static let newBootInitAlreadyInProgress = ACCode(2005, "BOOT_INIT_ALREADY_IN_PROGRESS")
    static let browserClosed = ACCode(3000, "BROWSER_CLOSED")
    static let chargeCanceled = ACCode(3002, "CHARGE_CANCELED")
    static let chargeFailed = ACCode(3003, "CHARGE_FAILED")
    static let validateOrderTimeout = ACCode(3004, "VALIDATE_ORDER_TIMEOUT")
    static let purchaseNotFound = ACCode(3005, "PURCHASE_NOT_FOUND")
    static let validateOrderEnvironment = ACCode(3006, "VALIDATE_ORDER_ENV_FAILED")
    static let customerValidation = ACCode(3007, "CUSTOMER_VALIDATION_FAILED")
    static let newBrowserCouldNotBeOpened = ACCode(4002, "BROWSER_COULD_NOT_BE_OPENED")
    static let newInvalidPurchaseId = ACCode(8000, "INVALID_ARGUMENT_PURCHASE_ID")
    static let invalidParsedUrl = ACCode(8001, "INVALID_ARGUMENT_PARSED_URL")
    static let unknownError = ACCode(9999, "UNKNOWN_ERROR")
}
