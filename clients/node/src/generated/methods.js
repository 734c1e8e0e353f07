// Generated from the method table by `checkout-bridge-gen write`; do not edit.

/** The version of the wire contract that these methods belong to. */
export const PROTOCOL_VERSION = "1";

/**
 * Every method as a function, grouped as the dots in the names say.
 * @param {(method: string, params?: any, options?: any) => Promise<any>} call
 * @returns {import("../../types/generated/methods.js").Methods}
 */
export const methods = (call) => ({
  aghanim: {
    /** Forgets the player, for example at sign-out. */
    clearPlayerId: (options) => call("aghanim.clearPlayerId", undefined, options),
    /** Gives the SDK its key. Needed once, unless the bridge was started with one. */
    configure: (params, options) => call("aghanim.configure", params, options),
    /** Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat. */
    dispose: (options) => call("aghanim.dispose", undefined, options),
    /** Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one. */
    handleRedirect: (params, options) => call("aghanim.handleRedirect", params, options),
    /** Answers with the URL of the checkout page of an existing order. Needs no player. */
    presentCheckout: (params, options) => call("aghanim.presentCheckout", params, options),
    /** Sets the player for all calls that follow. */
    setPlayerId: (params, options) => call("aghanim.setPlayerId", params, options),
    /** Creates an order for the player and answers with the URL of its checkout page. */
    startCheckout: (params, options) => call("aghanim.startCheckout", params, options),
    checkout: {
      /** Reports that the player closed the page of a checkout. */
      didDismiss: (params, options) => call("aghanim.checkout.didDismiss", params, options),
      /** Reports a navigation of a page that the client presents, and tells whether to close it. */
      didNavigate: (params, options) => call("aghanim.checkout.didNavigate", params, options),
    },
    grants: {
      /** Says that the game granted an order and saved that; harmless to repeat. */
      acknowledge: (params, options) => call("aghanim.grants.acknowledge", params, options),
      /** Consumes the player's paid orders and lists all grants that are not acknowledged yet. */
      claim: (options) => call("aghanim.grants.claim", undefined, options),
      /** Lists the player's grants that are not acknowledged yet, without consuming anything. */
      pending: (options) => call("aghanim.grants.pending", undefined, options),
    },
    items: {
      /** Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out. */
      get: (params, options) => call("aghanim.items.get", params, options),
    },
    orders: {
      /** Marks a paid order as handled, once; grant its items when this succeeds. */
      consume: (params, options) => call("aghanim.orders.consume", params, options),
      /** Fetches an order by its id. */
      get: (params, options) => call("aghanim.orders.get", params, options),
      /** Lists the ids of the player's orders that were paid for and not consumed yet. */
      getUnconsumed: (options) => call("aghanim.orders.getUnconsumed", undefined, options),
      /** Waits until an order has one of the wanted statuses and answers with the order. */
      watch: (params, options) => call("aghanim.orders.watch", params, options),
    },
    pricePoints: {
      /** Fetches the price ladder for the player's country without creating an order. */
      get: (params, options) => call("aghanim.pricePoints.get", params, options),
    },
  },
  appcharge: {
    /** Tells the provider that an order was granted. Also emits appcharge.onAward. */
    award: (params, options) => call("appcharge.award", params, options),
    /** Reports that the page of a purchase was closed; asking the provider then decides how it ended. */
    checkoutDidClose: (params, options) => call("appcharge.checkoutDidClose", params, options),
    /** Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess. */
    getNoneAwarded: (options) => call("appcharge.getNoneAwarded", undefined, options),
    /** Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess. */
    getPricePoints: (options) => call("appcharge.getPricePoints", undefined, options),
    /** Answers with the version of the Appcharge SDK in this bridge. */
    getSdkVersion: (options) => call("appcharge.getSdkVersion", undefined, options),
    /** Routes a deep link to the purchase it belongs to, and tells whether it belonged to one. */
    handleDeepLink: (params, options) => call("appcharge.handleDeepLink", params, options),
    /** Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized. */
    initialize: (params, options) => call("appcharge.initialize", params, options),
    /** Answers with the URL of a session's checkout page and watches its purchase, which ends in one event. */
    openCheckout: (params, options) => call("appcharge.openCheckout", params, options),
    /** Opens the page where the player manages subscriptions in the desktop's browser. */
    openSubscriptionManager: (params, options) => call("appcharge.openSubscriptionManager", params, options),
    /** Sets which kind of browser checkout pages are asked for, and answers with the mode in use. */
    setBrowserMode: (params, options) => call("appcharge.setBrowserMode", params, options),
    /** Logs debug information of this SDK, whatever the bridge's log level, or stops doing so. */
    setDebugMode: (params, options) => call("appcharge.setDebugMode", params, options),
    /** Waits for the end of a purchase that was opened, and answers at once when it has ended. */
    waitForPurchase: (params, options) => call("appcharge.waitForPurchase", params, options),
  },
  bridge: {
    /** Introduces a client and tells what this bridge is and offers. Optional. */
    hello: (params, options) => call("bridge.hello", params, options),
    /** Answers at once, whatever the params. */
    ping: (options) => call("bridge.ping", undefined, options),
    /** Sets the lowest level that is written to the log. */
    setLogLevel: (params, options) => call("bridge.setLogLevel", params, options),
    /** Takes no new calls, answers once all others are answered, and ends the process. */
    shutdown: (options) => call("bridge.shutdown", undefined, options),
    /** Tells how long the bridge has run, what it has done and what it uses. */
    status: (options) => call("bridge.status", undefined, options),
    /** Asks for events by name or by prefix and answers with the patterns now in force. */
    subscribe: (params, options) => call("bridge.subscribe", params, options),
    /** Drops event patterns and answers with those still in force. */
    unsubscribe: (params, options) => call("bridge.unsubscribe", params, options),
  },
  rpc: {
    /** Answers with the OpenRPC document of this bridge. */
    discover: (options) => call("rpc.discover", undefined, options),
  },
});
