// Generated from the method table by `checkout-bridge-gen write`; do not edit.

import type { CallOptions } from "../options.js";
import type {
  AghanimLocale,
  AppchargeOpened,
  AppchargePricePoints,
  AwardResult,
  BrowserMode,
  BrowserModeResult,
  CheckoutItem,
  CheckoutUiSettings,
  ClientCapabilities,
  ClientInfo,
  DeepLinkMatch,
  Empty,
  Grant,
  HelloResult,
  Item,
  LaunchParams,
  LaunchResult,
  LogLevel,
  NavigationDecision,
  Order,
  PricePointsResponse,
  PurchaseEndResult,
  RedirectResult,
  RedirectSettings,
  SdkVersionResult,
  StatusResult,
  SubscriptionManagerResult,
  WantedStatus,
} from "./models.js";

/** Params of `aghanim.checkout.didDismiss`. */
export interface AghanimCheckoutDidDismissParams {
  /** Id of the order. */
  orderId: string;
}

/** Params of `aghanim.checkout.didNavigate`. */
export interface AghanimCheckoutDidNavigateParams {
  /** Id of the order. */
  orderId: string;
  /** Where the page is about to go. */
  url: string;
}

/** Params of `aghanim.configure`. */
export interface AghanimConfigureParams {
  /** The SDK key of the game. Not blank. */
  apiKey: string;
  /** The lowest level that the SDK logs; else the bridge's own. */
  logLevel?: LogLevel | undefined;
  /** Where the API is: https, or http to loopback. */
  baseUrl?: string | undefined;
}

/** Params of `aghanim.grants.acknowledge`. */
export interface AghanimGrantsAcknowledgeParams {
  /** Id of the order, from its grant. Not blank. */
  orderId: string;
}

/** Params of `aghanim.handleRedirect`. */
export interface AghanimHandleRedirectParams {
  /** The URL that the game was opened with. */
  url: string;
}

/** Params of `aghanim.items.get`. */
export interface AghanimItemsGetParams {
  /** The SKUs to fetch, any number of them; duplicates count once. At least one. */
  skus: string[];
  /** Locale for names and prices; else the provider decides. */
  locale?: AghanimLocale | undefined;
}

/** Params of `aghanim.orders.consume`. */
export interface AghanimOrdersConsumeParams {
  /** Unique id of the order. Not blank. */
  orderId: string;
}

/** Params of `aghanim.orders.get`. */
export interface AghanimOrdersGetParams {
  /** Unique id of the order. Not blank. */
  id: string;
}

/** Params of `aghanim.orders.watch`. */
export interface AghanimOrdersWatchParams {
  /** Unique id of the order. Not blank. */
  orderId: string;
  /** The statuses to wait for; those that end the waiting for a payment by default: paid, canceled, refunded, refund_requested and disputed. At least one. */
  until?: WantedStatus[] | undefined;
  /** How long to wait at most, in milliseconds; without it, until the call is cancelled. */
  timeoutMs?: number | undefined;
}

/** Params of `aghanim.presentCheckout`. */
export interface AghanimPresentCheckoutParams {
  /** Id of the order. Not blank. */
  orderId: string;
  /** Where the page opens. */
  launch?: LaunchParams | undefined;
}

/** Params of `aghanim.pricePoints.get`. */
export interface AghanimPricePointsGetParams {
  /** Locale for prices; else the provider decides. */
  locale?: AghanimLocale | undefined;
}

/** Params of `aghanim.setPlayerId`. */
export interface AghanimSetPlayerIdParams {
  /** Unique id of the player; surrounding white space is dropped. Not blank. */
  playerId: string;
}

/** Params of `aghanim.startCheckout`. */
export interface AghanimStartCheckoutParams {
  /** Non-empty list of items. At least one. */
  items: CheckoutItem[];
  /** Key-value pairs for tracking purposes. */
  metadata?: Record<string, string> | undefined;
  /** Locale for localization. */
  locale?: AghanimLocale | undefined;
  /** Deep link that returns the player to the game after payment. `{order_id}` in it stands for the Order's ID. */
  backToGameUrl?: string | undefined;
  /** Post-payment redirect behavior. */
  redirectSettings?: RedirectSettings | undefined;
  /** Checkout appearance settings. */
  uiSettings?: CheckoutUiSettings | undefined;
  /** Where the page opens. */
  launch?: LaunchParams | undefined;
}

/** Params of `appcharge.award`. */
export interface AppchargeAwardParams {
  /** Id of the order. Not blank. */
  orderId: string;
  /** The game's own id of the grant. */
  publisherTransactionId?: string | undefined;
}

/** Params of `appcharge.checkoutDidClose`. */
export interface AppchargeCheckoutDidCloseParams {
  /** Id of the purchase. Not blank. */
  purchaseId: string;
}

/** Params of `appcharge.handleDeepLink`. */
export interface AppchargeHandleDeepLinkParams {
  /** The URL that the game was opened with. */
  url: string;
}

/** Params of `appcharge.initialize`. */
export interface AppchargeInitializeParams {
  /** The publisher's public checkout key, from the provider's dashboard. Not blank. */
  checkoutPublicKey: string;
  /** `sandbox` or `production`. */
  environment: string;
  /** Id of the customer who plays. Not blank. */
  customerId: string;
  /** Where the checkout page returns the player to: the game's universal link or its own scheme. */
  redirectUrl?: string | undefined;
}

/** Params of `appcharge.openCheckout`. */
export interface AppchargeOpenCheckoutParams {
  /** Id that creating the session returned. Not blank. */
  purchaseId: string;
  /** The page's URL in the newer form. */
  parsedUrl?: string | undefined;
  /** The session's token, with url: the older form. */
  sessionToken?: string | undefined;
  /** The page's URL in the older form. */
  url?: string | undefined;
  /** Where the page opens. */
  launch?: LaunchParams | undefined;
}

/** Params of `appcharge.openSubscriptionManager`. */
export interface AppchargeOpenSubscriptionManagerParams {
  /** URL of the page, from the publisher's server. */
  url: string;
  /** Whether the bridge opens it; true by default. */
  open?: boolean | undefined;
}

/** Params of `appcharge.setBrowserMode`. */
export interface AppchargeSetBrowserModeParams {
  /** The kind of browser; "internal" is the newer name of "sfsvc". */
  mode: BrowserMode;
}

/** Params of `appcharge.setDebugMode`. */
export interface AppchargeSetDebugModeParams {
  /** Whether debug information is logged. */
  enabled: boolean;
}

/** Params of `appcharge.waitForPurchase`. */
export interface AppchargeWaitForPurchaseParams {
  /** Id of the purchase. Not blank. */
  purchaseId: string;
}

/** Params of `bridge.hello`. */
export interface BridgeHelloParams {
  /** Who is calling. */
  client?: ClientInfo | undefined;
  /** The version of the wire contract that the client speaks. */
  protocolVersion?: string | undefined;
  /** What the client can do. */
  capabilities?: ClientCapabilities | undefined;
}

/** Params of `bridge.setLogLevel`. */
export interface BridgeSetLogLevelParams {
  /** The lowest level written. */
  level: LogLevel;
}

/** Params of `bridge.subscribe`. */
export interface BridgeSubscribeParams {
  /** Event names, or prefixes ending in "*", for example "aghanim.*". 1 to 128 characters. */
  events: string[];
}

/** Params of `bridge.unsubscribe`. */
export interface BridgeUnsubscribeParams {
  /** Event names, or prefixes ending in "*", for example "aghanim.*". 1 to 128 characters. */
  events: string[];
}

/** Methods `aghanim.checkout.*`. */
export interface AghanimCheckoutMethods {
  /**
   * Reports that the player closed the page of a checkout.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.checkout.didDismiss({"orderId":"ord_eCacpFwavzi"}); // {}
   */
  didDismiss(params: AghanimCheckoutDidDismissParams, options?: CallOptions): Promise<Empty>;
  /**
   * Reports a navigation of a page that the client presents, and tells whether to close it.
   *
   * For clients that said capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, take the page away: the checkout is over and aghanim.checkout.didClose follows.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.checkout.didNavigate({"orderId":"ord_eCacpFwavzi","url":"https://pay.example.com/card"}); // {"action":"continue","matched":false}
   */
  didNavigate(params: AghanimCheckoutDidNavigateParams, options?: CallOptions): Promise<NavigationDecision>;
}

/** Methods `aghanim.grants.*`. */
export interface AghanimGrantsMethods {
  /**
   * Says that the game granted an order and saved that; harmless to repeat.
   *
   * Works whoever plays now. 106 when the journal holds no such order, 107 when it is not known yet whether the order was consumed. Needs a journal (--journal).
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`
   * @throws {ResponseError} -32001 `notConfigured`, -32008 `journalFailed`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.grants.acknowledge({"orderId":"ord_eCacpFwavzi"}); // {}
   */
  acknowledge(params: AghanimGrantsAcknowledgeParams, options?: CallOptions): Promise<Empty>;
  /**
   * Consumes the player's paid orders and lists all grants that are not acknowledged yet.
   *
   * Call it wherever you would call aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders that you gave, save, then call aghanim.grants.acknowledge. A grant comes again until then, also after a crash. Orders that could not be consumed, and grants whose items could not be fetched, are left for the next call; their error is answered only when there is nothing else to grant. Needs a journal (--journal).
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 112 `playerIdNotSet`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32006 `notOffered`, -32008 `journalFailed`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.grants.claim();
   */
  claim(options?: CallOptions): Promise<Grant[]>;
  /**
   * Lists the player's grants that are not acknowledged yet, without consuming anything.
   *
   * Settles consumes without a known outcome first, as far as the provider can be reached. A grant whose items could not be fetched yet is left for the next call; the error is answered only when there is no other grant. Needs a journal (--journal).
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 112 `playerIdNotSet`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32008 `journalFailed`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.grants.pending();
   */
  pending(options?: CallOptions): Promise<Grant[]>;
}

/** Methods `aghanim.items.*`. */
export interface AghanimItemsMethods {
  /**
   * Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32006 `notOffered`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.items.get({"skus":["items.new.ba68a028-2d51-46b4-a854-68fc16af328a"]});
   */
  get(params: AghanimItemsGetParams, options?: CallOptions): Promise<Item[]>;
}

/** Methods `aghanim.orders.*`. */
export interface AghanimOrdersMethods {
  /**
   * Marks a paid order as handled, once; grant its items when this succeeds.
   *
   * A second consume of an order fails. Save that the order is being granted before the call, so that a crash in between loses nothing. When data.outcome of an error is unknown, ask aghanim.orders.getUnconsumed: an order that is still listed was not consumed. With a journal (--journal) the consume is written down before it is sent, its grant is pending from then on, and aghanim.grants.pending settles an unknown outcome.
   * @throws {ApiError} 113 `invalidArgument`, 112 `playerIdNotSet`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32008 `journalFailed`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.orders.consume({"orderId":"ord_eCacpFwavzi"}); // {}
   */
  consume(params: AghanimOrdersConsumeParams, options?: CallOptions): Promise<Empty>;
  /**
   * Fetches an order by its id.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.orders.get({"id":"ord_eCacpFwavzi"});
   */
  get(params: AghanimOrdersGetParams, options?: CallOptions): Promise<Order>;
  /**
   * Lists the ids of the player's orders that were paid for and not consumed yet.
   *
   * Ask at the start of a session, when the game comes back to the foreground, and after a checkout closed: this list, not an event, says what is owed.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 112 `playerIdNotSet`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32006 `notOffered`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.orders.getUnconsumed(); // ["ord_eCacpFwavzi","ord_aBcDeFgHiJk"]
   */
  getUnconsumed(options?: CallOptions): Promise<string[]>;
  /**
   * Waits until an order has one of the wanted statuses and answers with the order.
   *
   * Asks the provider again and again, at growing intervals, and emits aghanim.order.didChange for each change. No network, timeouts, 5xx, 429 and answers that cannot be read do not end it; they are logged, and counted in data.failedLooks when it ends by timeoutMs or a cancel. Any other error does. The answer is no permission to grant: consume the order first.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.orders.watch({"orderId":"ord_eCacpFwavzi","until":["paid","canceled"]});
   */
  watch(params: AghanimOrdersWatchParams, options?: CallOptions): Promise<Order>;
}

/** Methods `aghanim.pricePoints.*`. */
export interface AghanimPricePointsMethods {
  /**
   * Fetches the price ladder for the player's country without creating an order.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`, -32006 `notOffered`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.pricePoints.get({"locale":"de"});
   */
  get(params?: AghanimPricePointsGetParams, options?: CallOptions): Promise<PricePointsResponse>;
}

/** Methods `aghanim.*`. */
export interface AghanimMethods {
  /**
   * Forgets the player, for example at sign-out.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.clearPlayerId(); // {}
   */
  clearPlayerId(options?: CallOptions): Promise<Empty>;
  /**
   * Gives the SDK its key. Needed once, unless the bridge was started with one.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ResponseError} -32007 `alreadyConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.configure({"apiKey":"sdk_key","logLevel":"error","baseUrl":"http://127.0.0.1:8080"}); // {}
   */
  configure(params: AghanimConfigureParams, options?: CallOptions): Promise<Empty>;
  /**
   * Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.aghanim.dispose(); // {}
   */
  dispose(options?: CallOptions): Promise<Empty>;
  /**
   * Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one.
   *
   * A match is the cue to look for unconsumed orders. It proves no payment.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.handleRedirect({"url":"mygame://back"}); // {"matched":false}
   */
  handleRedirect(params: AghanimHandleRedirectParams, options?: CallOptions): Promise<RedirectResult>;
  /**
   * Answers with the URL of the checkout page of an existing order. Needs no player.
   *
   * launch.loopbackReturn works for an order that this bridge created with it and whose way back is still open; for any other it is refused with 113, because an order's way back cannot be changed.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.presentCheckout({"orderId":"ord_eCacpFwavzi"});
   */
  presentCheckout(params: AghanimPresentCheckoutParams, options?: CallOptions): Promise<LaunchResult>;
  /**
   * Sets the player for all calls that follow.
   *
   * Calling it twice does no more than calling it once.
   * @throws {ApiError} 113 `invalidArgument`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.setPlayerId({"playerId":"player_42"}); // {}
   */
  setPlayerId(params: AghanimSetPlayerIdParams, options?: CallOptions): Promise<Empty>;
  /**
   * Creates an order for the player and answers with the URL of its checkout page.
   *
   * Every call creates an order. When data.outcome of an error is unknown, an order may exist: data.orderId names it when it is known, and aghanim.presentCheckout shows its page again. With launch.loopbackReturn the bridge itself is where the page sends the player back to, and emits aghanim.checkout.didClose then.
   * @throws {ApiError} 113 `invalidArgument`, 112 `playerIdNotSet`, 101 `network`, 102 `timeout`, 103 `notAuthenticated`, 104 `notAuthorized`, 105 `badRequest`, 106 `notFound`, 107 `conflict`, 108 `validation`, 109 `rateLimitExceeded`, 110 `serverUnavailable`, 111 `server`, 115 `unknown`, 114 `disposed`
   * @throws {ResponseError} -32001 `notConfigured`
   * @since 0.1.0
   * @example
   * await bridge.aghanim.startCheckout({"items":[{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a"}]});
   */
  startCheckout(params: AghanimStartCheckoutParams, options?: CallOptions): Promise<LaunchResult>;
  readonly checkout: AghanimCheckoutMethods;
  readonly grants: AghanimGrantsMethods;
  readonly items: AghanimItemsMethods;
  readonly orders: AghanimOrdersMethods;
  readonly pricePoints: AghanimPricePointsMethods;
}

/** Methods `appcharge.*`. */
export interface AppchargeMethods {
  /**
   * Tells the provider that an order was granted. Also emits appcharge.onAward.
   *
   * Save the grant before telling of it. data.outcome of an error says whether the provider may have taken it; the same id may be sent again.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.award({"orderId":"1234567890","publisherTransactionId":"grant_7"}); // {"success":true}
   */
  award(params: AppchargeAwardParams, options?: CallOptions): Promise<AwardResult>;
  /**
   * Reports that the page of a purchase was closed; asking the provider then decides how it ended.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.checkoutDidClose({"purchaseId":"pr_1"}); // {}
   */
  checkoutDidClose(params: AppchargeCheckoutDidCloseParams, options?: CallOptions): Promise<Empty>;
  /**
   * Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.getNoneAwarded(); // ["1234567890","1234567891"]
   */
  getNoneAwarded(options?: CallOptions): Promise<string[]>;
  /**
   * Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.getPricePoints();
   */
  getPricePoints(options?: CallOptions): Promise<AppchargePricePoints>;
  /**
   * Answers with the version of the Appcharge SDK in this bridge.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.appcharge.getSdkVersion(); // {"version":"0.1.0"}
   */
  getSdkVersion(options?: CallOptions): Promise<SdkVersionResult>;
  /**
   * Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.handleDeepLink({"url":"https://other.example/"}); // {"matched":false}
   */
  handleDeepLink(params: AppchargeHandleDeepLinkParams, options?: CallOptions): Promise<DeepLinkMatch>;
  /**
   * Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.initialize({"checkoutPublicKey":"pk_1","environment":"sandbox","customerId":"cust_1"}); // {}
   */
  initialize(params: AppchargeInitializeParams, options?: CallOptions): Promise<Empty>;
  /**
   * Answers with the URL of a session's checkout page and watches its purchase, which ends in one event.
   *
   * Give parsedUrl, or sessionToken and url, as the publisher's server got them. The purchase then ends in exactly one of appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With launch.loopbackReturn the bridge itself is where the page sends the player back to, which is a reason to ask the provider at once.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.openCheckout({"purchaseId":"pr_1","parsedUrl":"https://checkout.example.com/0123456789abcdef0123456789abcdef"});
   */
  openCheckout(params: AppchargeOpenCheckoutParams, options?: CallOptions): Promise<AppchargeOpened>;
  /**
   * Opens the page where the player manages subscriptions in the desktop's browser.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.openSubscriptionManager({"url":"https://account.example.com/subscriptions","open":false}); // {"url":"https://account.example.com/subscriptions","opened":false}
   */
  openSubscriptionManager(params: AppchargeOpenSubscriptionManagerParams, options?: CallOptions): Promise<SubscriptionManagerResult>;
  /**
   * Sets which kind of browser checkout pages are asked for, and answers with the mode in use.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.appcharge.setBrowserMode({"mode":"internal"}); // {"mode":"sfsvc"}
   */
  setBrowserMode(params: AppchargeSetBrowserModeParams, options?: CallOptions): Promise<BrowserModeResult>;
  /**
   * Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.appcharge.setDebugMode({"enabled":true}); // {}
   */
  setDebugMode(params: AppchargeSetDebugModeParams, options?: CallOptions): Promise<Empty>;
  /**
   * Waits for the end of a purchase that was opened, and answers at once when it has ended.
   *
   * The same end is emitted as an event. Cancelling the call stops asking the provider; a deep link, a closed page, opening the purchase again or another wait takes it up.
   *
   * Calling it twice does no more than calling it once.
   * @throws {AppchargeError} when Appcharge, or its SDK before asking, refuses
   * @since 0.1.0
   * @example
   * await bridge.appcharge.waitForPurchase({"purchaseId":"pr_1"});
   */
  waitForPurchase(params: AppchargeWaitForPurchaseParams, options?: CallOptions): Promise<PurchaseEndResult>;
}

/** Methods `bridge.*`. */
export interface BridgeMethods {
  /**
   * Introduces a client and tells what this bridge is and offers. Optional.
   *
   * Say capabilities.presenter when the client can show pages to the player itself: the launch modes inAppBrowser and webView need it.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.hello({"client":{"name":"mygame","version":"1.2"},"protocolVersion":"1","capabilities":{"presenter":true}});
   */
  hello(params?: BridgeHelloParams, options?: CallOptions): Promise<HelloResult>;
  /**
   * Answers at once, whatever the params.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.ping(); // {}
   */
  ping(options?: CallOptions): Promise<Empty>;
  /**
   * Sets the lowest level that is written to the log.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.setLogLevel({"level":"debug"}); // {}
   */
  setLogLevel(params: BridgeSetLogLevelParams, options?: CallOptions): Promise<Empty>;
  /**
   * Takes no new calls, answers once all others are answered, and ends the process.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.shutdown(); // {}
   */
  shutdown(options?: CallOptions): Promise<Empty>;
  /**
   * Tells how long the bridge has run, what it has done and what it uses.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.status();
   */
  status(options?: CallOptions): Promise<StatusResult>;
  /**
   * Asks for events by name or by prefix and answers with the patterns now in force.
   *
   * A client hears the events of what it began itself without asking; bridge.log, and the events of other connections, only by subscription.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.subscribe({"events":["aghanim.*"]}); // ["aghanim.*"]
   */
  subscribe(params: BridgeSubscribeParams, options?: CallOptions): Promise<string[]>;
  /**
   * Drops event patterns and answers with those still in force.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.bridge.unsubscribe({"events":["aghanim.*"]}); // ["bridge.log"]
   */
  unsubscribe(params: BridgeUnsubscribeParams, options?: CallOptions): Promise<string[]>;
}

/** Methods `rpc.*`. */
export interface RpcMethods {
  /**
   * Answers with the OpenRPC document of this bridge.
   *
   * Calling it twice does no more than calling it once.
   * @since 0.1.0
   * @example
   * await bridge.rpc.discover();
   */
  discover(options?: CallOptions): Promise<Record<string, unknown>>;
}

/** Every method, grouped as the dots in the names say. */
export interface Methods {
  readonly aghanim: AghanimMethods;
  readonly appcharge: AppchargeMethods;
  readonly bridge: BridgeMethods;
  readonly rpc: RpcMethods;
}
