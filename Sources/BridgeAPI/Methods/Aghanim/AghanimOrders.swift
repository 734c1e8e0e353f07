import AghanimCheckout
import EventLoop
import JSON

/// `aghanim.orders.get`: one order.
struct AghanimOrdersGet: WaitingMethod {
    static let name = "aghanim.orders.get"
    static let since = "0.1.0"
    static let summary = "Fetches an order by its id."
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .provider, .disposed]
    static let example = Example(
        params: #"{"id":"ord_eCacpFwavzi"}"#,
        result: #"""
            {"id":"ord_eCacpFwavzi","playerId":"player_42","userId":"usr_7Fq2","country":"US","currency":"USD",
            "priceMinorUnit":2,"amount":1999,"items":[{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a",
            "name":"Crystals","currency":"USD","quantity":480000,"description":"A chest of crystals",
            "imageUrl":"https://cdn.example.com/crystals.png"}],"status":"paid",
            "checkoutUrl":"https://pay.example.com/order/ord_eCacpFwavzi","email":"player@example.com",
            "ipAddress":"192.0.2.7","userAgent":"MyGame/1.0","locale":"pt-BR","platform":"other",
            "meta":{"campaign":"autumn"},"couponsEnabled":true,"countryLocked":false,
            "uiSettings":{"mode":"auto","showPlayerInfo":true},"redirectSettings":{"mode":"delayed",
            "delaySeconds":5,"target":"game"},"eligibleForRewardPoints":20,"eligibleForLoyaltyPoints":30,
            "rewards":{"available":[{"virtualCurrencyId":"vc_gems","amount":10,"name":"Gems",
            "iconUrl":"https://cdn.example.com/gems.png"}]},
            "backToGameUrl":"https://mygame.example.com/checkout/return?order=ord_eCacpFwavzi",
            "backToGameSettings":{"iosCustomUrlScheme":"mygame://aghanim/return",
            "iosUniversalLink":"https://mygame.example.com/aghanim/return"}}
            """#)

    struct Params: ParamObject {
        let id: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            id = try reader.required("id", "Unique id of the order.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> Order {
        try await context.bridge.configuredAghanim().orders.get(id: params.id)
    }
}

/// `aghanim.orders.getUnconsumed`: what was paid and not granted.
struct AghanimOrdersGetUnconsumed: WaitingMethod {
    static let name = "aghanim.orders.getUnconsumed"
    static let since = "0.1.0"
    static let summary = "Lists the ids of the player's orders that were paid for and not consumed yet."
    static let description = """
        Ask at the start of a session, when the game comes back to the foreground, and after a checkout closed: \
        this list, not an event, says what is owed.
        """
    static let errors: [MethodError] = [.notConfigured, .notOffered, .playerIdNotSet, .provider, .disposed]
    static let example = Example(result: #"["ord_eCacpFwavzi","ord_aBcDeFgHiJk"]"#)

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [String] {
        try await context.bridge.configuredAghanim().orders.getUnconsumed()
    }
}

/// `aghanim.orders.consume`: a paid order is handled.
struct AghanimOrdersConsume: WaitingMethod {
    static let name = "aghanim.orders.consume"
    static let since = "0.1.0"
    static let isRepeatable = false
    static let summary = "Marks a paid order as handled, once; grant its items when this succeeds."
    static let description = """
        A second consume of an order fails. Save that the order is being granted before the call, so that a crash in \
        between loses nothing. When data.outcome of an error is unknown, ask aghanim.orders.getUnconsumed: an order \
        that is still listed was not consumed. With a journal (--journal) the consume is written down before it is \
        sent, its grant is pending from then on, and aghanim.grants.pending settles an unknown outcome.
        """
    static let errors: [MethodError] = [
        .notConfigured, .invalidArgument, .playerIdNotSet, .provider, .disposed, .journalFailed,
    ]
    static let example = Example(params: #"{"orderId":"ord_eCacpFwavzi"}"#)

    struct Params: ParamObject {
        let orderId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Unique id of the order.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        let aghanim = try context.bridge.configuredAghanim()
        guard let grants = context.bridge.grants, let player = aghanim.currentPlayer else {
            try await aghanim.orders.consume(orderId: params.orderId)
            return EmptyResult()
        }
        try await grants.consume(params.orderId, aghanim, player)
        return EmptyResult()
    }

    /// Once the request is on its way, only its answer tells what became of the order.
    @LoopActor static func mayBeAbandoned(_ context: CallContext) -> Bool { context.trace.outcome == .notSent }
}
