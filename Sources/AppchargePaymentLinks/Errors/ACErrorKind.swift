/// What kind of failure it was, and its row in each table.
struct ACErrorKind: Sendable, Hashable {
    let old: ACCode
    let new: ACCode

    /// The row of the chosen table.
    func code(_ codes: ACErrorCodes) -> ACCode {
        switch codes {
        case .old: old
        case .new: new
        }
    }
}

extension ACErrorKind {
    // Initialization.
    static let blankPublicKey = ACErrorKind(old: .bootInitialization, new: .bootToken)
    static let unknownEnvironment = ACErrorKind(old: .bootInitialization, new: .bootEnvironment)
    static let blankCustomerId = ACErrorKind(old: .bootInitialization, new: .bootCustomerId)
    static let unusableRedirectUrl = ACErrorKind(old: .bootInitialization, new: .redirectUrlConfig)
    static let unusableBaseURL = ACErrorKind(old: .bootInitialization, new: .newBootInitialization)
    static let unusableBoot = ACErrorKind(old: .bootInitialization, new: .newBootInitialization)
    static let initializing = ACErrorKind(old: .bootInitAlreadyInProgress, new: .newBootInitAlreadyInProgress)
    static let notInitialized = ACErrorKind(old: .bootInitialization, new: .newBootInitialization)

    // Calls.
    static let unreadablePricePoints = ACErrorKind(old: .pricePointsFailed, new: .generalServerError)
    static let invalidPurchaseId = ACErrorKind(old: .invalidPurchaseId, new: .newInvalidPurchaseId)
    static let invalidCheckoutUrl = ACErrorKind(old: .invalidCheckoutUrl, new: .invalidParsedUrl)
    static let invalidOrderId = ACErrorKind(old: .runtimeError, new: .unknownError)
    static let unreadableDeepLink = ACErrorKind(old: .runtimeError, new: .unknownError)
    static let browserNotOpened = ACErrorKind(old: .browserCouldNotBeOpened, new: .newBrowserCouldNotBeOpened)
    static let manageSubscription = ACErrorKind(old: .manageSubscription, new: .newBrowserCouldNotBeOpened)

    // Ends of purchases.
    static let canceledBeforePaying = ACErrorKind(old: .purchaseCanceled, new: .chargeCanceled)
    static let closedBeforePaying = ACErrorKind(old: .purchaseCanceled, new: .browserClosed)
    static let canceledAtProvider = ACErrorKind(old: .purchaseAlreadyCanceled, new: .chargeCanceled)
    static let canceledWhilePaying = ACErrorKind(old: .purchaseClosedAndCanceled, new: .chargeCanceled)
    static let closedWhilePaying = ACErrorKind(old: .purchaseClosedAndCanceled, new: .browserClosed)
    static let chargeFailed = ACErrorKind(old: .purchaseFailed, new: .chargeFailed)
    static let timeout = ACErrorKind(old: .purchaseTimeout, new: .validateOrderTimeout)
    static let orderNotFound = ACErrorKind(old: .purchaseTimeout, new: .purchaseNotFound)
    static let confirmationFailed = ACErrorKind(old: .purchaseConfirmationFailed, new: .generalServerError)
    static let keysRefused = ACErrorKind(old: .purchaseConfirmationFailed, new: .validateOrderEnvironment)
    static let customerRefused = ACErrorKind(old: .purchaseConfirmationFailed, new: .customerValidation)

    /// A request that failed: the older table names the request, the newer one what went wrong.
    ///
    /// - Parameter httpStatus: The status of the answer, nil when there was none.
    static func request(_ old: ACCode, httpStatus: Int?) -> ACErrorKind {
        switch httpStatus {
        case 401, 403: ACErrorKind(old: old, new: .tokenValidation)
        case .some(500...): ACErrorKind(old: old, new: .serverError)
        default: ACErrorKind(old: old, new: .generalServerError)
        }
    }
}
