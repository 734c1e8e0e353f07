/// The checkout page's own sentences. `{}` stands for what is filled in.
enum CheckoutText: String, Sendable, CaseIterable {
    // The order.
    case checkout, summary, player, each, subtotal, discount, total
    // The form.
    case payByCard, cardNumber, expiry, expiryHint, cvc, cvcHint, pay, cancelOrder
    case numberFault, unknownCard, expiryFault, pastFault, cvcFault
    // The list of test cards.
    case testCards, testCardsHint, moreCards
    case succeeds, declined, insufficientFunds, lostCard, stolenCard, expiredCard
    case challenge, disputeLost, disputeWon, fraud
    // A payment that did not happen.
    case cardDeclined, notVerified, code, tryAgain
    // The bank's question.
    case verifyTitle, verifyText, approve, refuse
    // How an order ends.
    case paid, paidText, fraudText, canceled, notCharged, chargedBack, orderExpired, orderExpiredText
    case refunded, refundRequested, disputed, disputedText, letBankDecide
    case leaving, stay, backToGame, backToStore
    // The frame.
    case testMode, noMoney
}

extension CardOutcome {
    /// What the list of test cards calls it.
    var text: CheckoutText {
        switch self {
        case .succeeds: .succeeds
        case .declined: .declined
        case .insufficientFunds: .insufficientFunds
        case .lostCard: .lostCard
        case .stolenCard: .stolenCard
        case .expiredCard: .expiredCard
        case .challenge: .challenge
        case .notVerified: .notVerified
        case .disputeLost: .disputeLost
        case .disputeWon: .disputeWon
        case .fraud: .fraud
        }
    }
}

/// The sentences in the language that comes closest to an order's locale: its own, else English.
struct CheckoutTexts: Sendable {
    let language: SandboxLocale
    private let table: [CheckoutText: String]

    init(_ locale: SandboxLocale) {
        let close = Self.relatives[locale] ?? locale
        table = Self.tables[close] ?? Self.english
        language = Self.tables[close] == nil ? .en : close
    }

    subscript(_ text: CheckoutText) -> String { table[text] ?? Self.english[text] ?? "" }

    /// A sentence with what it leaves open.
    subscript(_ text: CheckoutText, _ value: String) -> String { self[text].replacing("{}", with: value) }

    /// Locales that read a neighbour's language.
    private static let relatives: [SandboxLocale: SandboxLocale] = [.frCA: .fr, .pt: .ptBR]

    static let tables: [SandboxLocale: [CheckoutText: String]] = [
        .en: english, .de: german, .nl: dutch, .fr: french, .es: spanish, .it: italian, .ptBR: portuguese,
        .pl: polish, .cs: czech, .ru: russian, .uk: ukrainian, .tr: turkish, .ja: japanese, .ko: korean,
        .zh: chinese, .zhHant: traditionalChinese,
    ]
}
