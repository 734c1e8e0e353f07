import AghanimCheckout
import EventLoop
import GrantJournal
import JSON
import JSONRPC

/// `aghanim.grants.claim`: what was paid becomes the game's to give.
struct AghanimGrantsClaim: WaitingMethod {
    static let name = "aghanim.grants.claim"
    static let since = "0.1.0"
    static let summary = "Consumes the player's paid orders and lists all grants that are not acknowledged yet."
    static let description = """
        Call it wherever you would call aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders \
        that you gave, save, then call aghanim.grants.acknowledge. A grant comes again until then, also after a crash. \
        Orders that could not be consumed, and grants whose items could not be fetched, are left for the next call; \
        their error is answered only when there is nothing else to grant. Needs a journal (--journal).
        """
    static let errors: [MethodError] = [
        .notConfigured, .notOffered, .playerIdNotSet, .provider, .disposed, .journalFailed,
    ]
    static let example = Example(result: "[\(Grant.example)]")

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [Grant] {
        let (grants, aghanim, player) = try await context.grantsOfPlayer()
        return try await grants.claim(aghanim, player, context.trace)
    }
}

/// `aghanim.grants.pending`: what is still to give.
struct AghanimGrantsPending: WaitingMethod {
    static let name = "aghanim.grants.pending"
    static let since = "0.1.0"
    static let summary = "Lists the player's grants that are not acknowledged yet, without consuming anything."
    static let description = """
        Settles consumes without a known outcome first, as far as the provider can be reached. A grant whose items \
        could not be fetched yet is left for the next call; the error is answered only when there is no other grant. \
        Needs a journal (--journal).
        """
    static let errors: [MethodError] = [.notConfigured, .playerIdNotSet, .provider, .disposed, .journalFailed]
    static let example = Example(result: "[\(Grant.example)]")

    @LoopActor static func call(_ params: NoParams, _ context: CallContext) async throws -> [Grant] {
        let (grants, aghanim, player) = try await context.grantsOfPlayer()
        return try await grants.pending(aghanim, player)
    }
}

/// `aghanim.grants.acknowledge`: the game gave it.
struct AghanimGrantsAcknowledge: WaitingMethod {
    static let name = "aghanim.grants.acknowledge"
    static let since = "0.1.0"
    static let summary = "Says that the game granted an order and saved that; harmless to repeat."
    static let description = """
        Works whoever plays now. 106 when the journal holds no such order, 107 when it is not known yet whether the \
        order was consumed. Needs a journal (--journal).
        """
    static let errors: [MethodError] = [.notConfigured, .invalidArgument, .provider, .journalFailed]
    static let example = Example(params: #"{"orderId":"ord_eCacpFwavzi"}"#)

    struct Params: ParamObject {
        let orderId: String

        init(from reader: inout ParamsReader) throws(JSONDecodingError) {
            orderId = try reader.required("orderId", "Id of the order, from its grant.", .notBlank)
        }
    }

    @LoopActor static func call(_ params: Params, _ context: CallContext) async throws -> EmptyResult {
        _ = try context.bridge.configuredAghanim()
        if params.orderId.allSatisfy(\.isWhitespace) {
            throw ApiError.invalidArgument(
                name: .orderId, reason: .blank, debugMessage: "the order ID is blank; pass the ID from the grant")
        }
        try await context.grants().acknowledge(params.orderId)
        return EmptyResult()
    }
}

extension CallContext {
    /// What grants orders.
    fileprivate func grants() throws(RPCError) -> GrantDesk {
        guard let grants = bridge.grants else { throw .journalNotConfigured }
        return grants
    }

    fileprivate func grantsOfPlayer() async throws -> (GrantDesk, Aghanim, String) {
        let aghanim = try bridge.configuredAghanim()
        let grants = try grants()
        if await aghanim.isDisposed { throw ApiError.disposed }
        guard let player = aghanim.currentPlayer else { throw ApiError.playerIdNotSet }
        return (grants, aghanim, player)
    }
}

extension Grant: ResultObject {
    static let example = #"""
        {"orderId":"ord_eCacpFwavzi","playerId":"player_42","consumedAt":1700000000,"currency":"USD","items":[
        {"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a","name":"Crystals","currency":"USD",
        "quantity":480000,"description":"A chest of crystals","imageUrl":"https://cdn.example.com/crystals.png"}]}
        """#

    /// A grant.
    public static let shape = Shape<Grant>(
        "Grant", "A paid order that was consumed: what the game has to give to its player, once.",
        [
            .field("orderId", "Id of the order; grant each once.") { $0.orderId },
            .field("playerId", "Id of the player who placed the order.") { $0.playerId },
            .field("consumedAt", "When the order became consumed as far as is known here, in Unix seconds.") {
                $0.consumedAt
            },
            .field("currency", "ISO 4217 currency code of the order.") { $0.currency },
            .field("items", "The order's items, as the provider first reported them here.") { $0.items },
        ])
}

extension GrantItem: ResultObject {
    /// One item of a grant.
    public static let shape = Shape<GrantItem>(
        "GrantItem", "One item of a grant.",
        [
            .field("sku", "SKU identifier of the item.") { $0.sku },
            .field("name", "Name of the item.") { $0.name },
            .field("currency", "ISO 4217 currency code of the item's price.") { $0.currency },
            .field("quantity", "Quantity of the item.") { $0.quantity },
            .optional("description", "Description of the item.") { $0.description },
            .optional("imageUrl", "Image URL of the item.") { $0.imageUrl },
        ])
}
