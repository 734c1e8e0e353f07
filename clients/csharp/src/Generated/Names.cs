// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

namespace CheckoutBridge
{
    /// <summary>The names of the methods.</summary>
    public static class Methods
    {
        /// <summary>Reports that the player closed the page of a checkout.</summary>
        public const string AghanimCheckoutDidDismiss = "aghanim.checkout.didDismiss";

        /// <summary>Reports a navigation of a page that the client presents, and tells whether to close it.</summary>
        public const string AghanimCheckoutDidNavigate = "aghanim.checkout.didNavigate";

        /// <summary>Forgets the player, for example at sign-out.</summary>
        public const string AghanimClearPlayerId = "aghanim.clearPlayerId";

        /// <summary>Gives the SDK its key. Needed once, unless the bridge was started with one.</summary>
        public const string AghanimConfigure = "aghanim.configure";

        /// <summary>Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.</summary>
        public const string AghanimDispose = "aghanim.dispose";

        /// <summary>Says that the game granted an order and saved that; harmless to repeat.</summary>
        public const string AghanimGrantsAcknowledge = "aghanim.grants.acknowledge";

        /// <summary>Consumes the player's paid orders and lists all grants that are not acknowledged yet.</summary>
        public const string AghanimGrantsClaim = "aghanim.grants.claim";

        /// <summary>Lists the player's grants that are not acknowledged yet, without consuming anything.</summary>
        public const string AghanimGrantsPending = "aghanim.grants.pending";

        /// <summary>Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one.</summary>
        public const string AghanimHandleRedirect = "aghanim.handleRedirect";

        /// <summary>Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.</summary>
        public const string AghanimItemsGet = "aghanim.items.get";

        /// <summary>Marks a paid order as handled, once; grant its items when this succeeds.</summary>
        public const string AghanimOrdersConsume = "aghanim.orders.consume";

        /// <summary>Fetches an order by its id.</summary>
        public const string AghanimOrdersGet = "aghanim.orders.get";

        /// <summary>Lists the ids of the player's orders that were paid for and not consumed yet.</summary>
        public const string AghanimOrdersGetUnconsumed = "aghanim.orders.getUnconsumed";

        /// <summary>Waits until an order has one of the wanted statuses and answers with the order.</summary>
        public const string AghanimOrdersWatch = "aghanim.orders.watch";

        /// <summary>Answers with the URL of the checkout page of an existing order. Needs no player.</summary>
        public const string AghanimPresentCheckout = "aghanim.presentCheckout";

        /// <summary>Fetches the price ladder for the player's country without creating an order.</summary>
        public const string AghanimPricePointsGet = "aghanim.pricePoints.get";

        /// <summary>Sets the player for all calls that follow.</summary>
        public const string AghanimSetPlayerId = "aghanim.setPlayerId";

        /// <summary>Creates an order for the player and answers with the URL of its checkout page.</summary>
        public const string AghanimStartCheckout = "aghanim.startCheckout";

        /// <summary>Tells the provider that an order was granted. Also emits appcharge.onAward.</summary>
        public const string AppchargeAward = "appcharge.award";

        /// <summary>Reports that the page of a purchase was closed; asking the provider then decides how it ended.</summary>
        public const string AppchargeCheckoutDidClose = "appcharge.checkoutDidClose";

        /// <summary>
        /// Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
        /// </summary>
        public const string AppchargeGetNoneAwarded = "appcharge.getNoneAwarded";

        /// <summary>Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.</summary>
        public const string AppchargeGetPricePoints = "appcharge.getPricePoints";

        /// <summary>Answers with the version of the Appcharge SDK in this bridge.</summary>
        public const string AppchargeGetSdkVersion = "appcharge.getSdkVersion";

        /// <summary>Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.</summary>
        public const string AppchargeHandleDeepLink = "appcharge.handleDeepLink";

        /// <summary>Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.</summary>
        public const string AppchargeInitialize = "appcharge.initialize";

        /// <summary>
        /// Answers with the URL of a session's checkout page and watches its purchase, which ends in one event.
        /// </summary>
        public const string AppchargeOpenCheckout = "appcharge.openCheckout";

        /// <summary>Opens the page where the player manages subscriptions in the desktop's browser.</summary>
        public const string AppchargeOpenSubscriptionManager = "appcharge.openSubscriptionManager";

        /// <summary>Sets which kind of browser checkout pages are asked for, and answers with the mode in use.</summary>
        public const string AppchargeSetBrowserMode = "appcharge.setBrowserMode";

        /// <summary>Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.</summary>
        public const string AppchargeSetDebugMode = "appcharge.setDebugMode";

        /// <summary>Waits for the end of a purchase that was opened, and answers at once when it has ended.</summary>
        public const string AppchargeWaitForPurchase = "appcharge.waitForPurchase";

        /// <summary>Introduces a client and tells what this bridge is and offers. Optional.</summary>
        public const string BridgeHello = "bridge.hello";

        /// <summary>Answers at once, whatever the params.</summary>
        public const string BridgePing = "bridge.ping";

        /// <summary>Sets the lowest level that is written to the log.</summary>
        public const string BridgeSetLogLevel = "bridge.setLogLevel";

        /// <summary>Takes no new calls, answers once all others are answered, and ends the process.</summary>
        public const string BridgeShutdown = "bridge.shutdown";

        /// <summary>Tells how long the bridge has run, what it has done and what it uses.</summary>
        public const string BridgeStatus = "bridge.status";

        /// <summary>Asks for events by name or by prefix and answers with the patterns now in force.</summary>
        public const string BridgeSubscribe = "bridge.subscribe";

        /// <summary>Drops event patterns and answers with those still in force.</summary>
        public const string BridgeUnsubscribe = "bridge.unsubscribe";

        /// <summary>Answers with the OpenRPC document of this bridge.</summary>
        public const string RpcDiscover = "rpc.discover";
    }

    /// <summary>The names of the events.</summary>
    public static class EventNames
    {
        /// <summary>A checkout closed. Not proof of payment: look at the unconsumed orders.</summary>
        public const string AghanimCheckoutDidClose = "aghanim.checkout.didClose";

        /// <summary>A watched order's status changed. Not proof of payment: look at the unconsumed orders.</summary>
        public const string AghanimOrderDidChange = "aghanim.order.didChange";

        /// <summary>An award was taken or refused.</summary>
        public const string AppchargeOnAward = "appcharge.onAward";

        /// <summary>Initialization failed.</summary>
        public const string AppchargeOnInitializeFailed = "appcharge.onInitializeFailed";

        /// <summary>Initialization succeeded.</summary>
        public const string AppchargeOnInitialized = "appcharge.onInitialized";

        /// <summary>The orders to award could not be fetched.</summary>
        public const string AppchargeOnNoneAwardedFailed = "appcharge.onNoneAwardedFailed";

        /// <summary>The orders to award were fetched.</summary>
        public const string AppchargeOnNoneAwardedSuccess = "appcharge.onNoneAwardedSuccess";

        /// <summary>The price points could not be fetched.</summary>
        public const string AppchargeOnPricePointsFailed = "appcharge.onPricePointsFailed";

        /// <summary>The price points were fetched.</summary>
        public const string AppchargeOnPricePointsSuccess = "appcharge.onPricePointsSuccess";

        /// <summary>A purchase was given up, and nothing was paid.</summary>
        public const string AppchargeOnPurchaseCanceled = "appcharge.onPurchaseCanceled";

        /// <summary>A purchase failed; the error says when the player may have paid all the same.</summary>
        public const string AppchargeOnPurchaseFailed = "appcharge.onPurchaseFailed";

        /// <summary>A purchase was paid and granted by the publisher's server.</summary>
        public const string AppchargeOnPurchaseSuccess = "appcharge.onPurchaseSuccess";

        /// <summary>Events were dropped because this client did not read them.</summary>
        public const string BridgeEventsLost = "bridge.eventsLost";

        /// <summary>A line was written to the log. Sent to subscribers only.</summary>
        public const string BridgeLog = "bridge.log";
    }
}
