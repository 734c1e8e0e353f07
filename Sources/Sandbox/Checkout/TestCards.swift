/// What comes of paying with a test card, and of the questions that follow; the raw values are what is stored.
enum CardOutcome: String, Sendable, CaseIterable {
    case succeeds
    case declined = "declined_16"
    case insufficientFunds = "declined_2051"
    case lostCard = "declined_3041"
    case stolenCard = "declined_3043"
    case expiredCard = "declined_2054"
    /// The bank asks the player first (3-D Secure).
    case challenge
    /// The player's answer to the bank was no.
    case notVerified = "not_verified"
    /// Paid, then disputed; the bank will take the money back.
    case disputeLost = "dispute_lost"
    /// Paid, then disputed; the bank will leave the money where it is.
    case disputeWon = "dispute_won"
    /// Paid, and reported as fraud.
    case fraud

    /// The provider's number for why a payment was declined.
    var declineCode: Int? {
        switch self {
        case .declined: 16
        case .insufficientFunds: 2051
        case .lostCard: 3041
        case .stolenCard: 3043
        case .expiredCard: 2054
        case .succeeds, .challenge, .notVerified, .disputeLost, .disputeWon, .fraud: nil
        }
    }

    /// Whether the attempt came to nothing and the player may try again.
    var isDecline: Bool { declineCode != nil || self == .notVerified }

    /// What happens to an order that is not captured yet.
    var actions: [OrderAction] {
        switch self {
        case .succeeds, .fraud: [.pay]
        case .disputeLost, .disputeWon: [.pay, .dispute]
        case .challenge: [.capture]
        case .declined, .insufficientFunds, .lostCard, .stolenCard, .expiredCard, .notVerified:
            [.capture, .reattempt]
        }
    }
}

/// One of the provider's documented test cards.
struct TestCard: Sendable, Equatable {
    /// Digits only.
    let number: String
    let brand: Brand
    var outcome = CardOutcome.succeeds

    enum Brand: String, Sendable {
        case visa = "Visa"
        case mastercard = "Mastercard"
        case amex = "Amex"
        case unionPay = "UnionPay"
        case maestro = "Maestro"
        case discover = "Discover"
        case jcb = "JCB"

        /// How many digits the security code has.
        var codeLength: Int { self == .amex ? 4 : 3 }
    }

    private init(_ number: String, _ brand: Brand, _ outcome: CardOutcome = .succeeds) {
        self.number = number
        self.brand = brand
        self.outcome = outcome
    }

    /// In groups of four.
    var groups: String {
        stride(from: 0, to: number.count, by: 4).map { number.dropFirst($0).prefix(4) }.joined(separator: " ")
    }

    static func named(_ number: String) -> TestCard? { byNumber[number] }

    /// One of each kind first.
    static let all = [
        TestCard("4242424242424242", .visa),
        TestCard("4832285061609015", .visa, .declined),
        TestCard("4211127262112418", .visa, .insufficientFunds),
        TestCard("4411588321713124", .visa, .lostCard),
        TestCard("4178131827309866", .visa, .stolenCard),
        TestCard("4867053716965705", .visa, .expiredCard),
        TestCard("4224703082575813", .visa, .challenge),
        TestCard("4000000000000267", .visa, .disputeLost),
        TestCard("4000000000002685", .visa, .disputeWon),
        TestCard("4171680000000004", .visa, .fraud),
        TestCard("4315081808308748", .visa),
        TestCard("4111111111111111", .visa),
        TestCard("4744055665204795", .visa),
        TestCard("4030187175691410", .visa),
        TestCard("5436031030606378", .mastercard),
        TestCard("5490529068766884", .mastercard),
        TestCard("5481699644486744", .mastercard),
        TestCard("370000000000002", .amex),
        TestCard("6771798021000008", .maestro),
        TestCard("6011111111111117", .discover),
        TestCard("6556138610402565", .discover),
        TestCard("3530111333300000", .jcb),
        TestCard("8171999927660000", .unionPay),
    ]

    /// How many of `all` show what can happen; the rest succeed too.
    static let kinds = 10

    private static let byNumber = Dictionary(uniqueKeysWithValues: all.map { ($0.number, $0) })
}
