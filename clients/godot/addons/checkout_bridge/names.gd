class_name CheckoutBridgeNames
extends RefCounted
## Names of methods and events, codes of errors, and values that the bridge knows.
##
## Generated from openrpc.json by clients/godot/generate.py: do not edit.

## Reports that the player closed the page of a checkout.
## - orderId (string): Id of the order.
## Result: Empty.
const AGHANIM_CHECKOUT_DID_DISMISS: String = "aghanim.checkout.didDismiss"

## Reports a navigation of a page that the client presents, and tells whether to close it.
## For clients that said capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, take the
## page away: the checkout is over and aghanim.checkout.didClose follows.
## - orderId (string): Id of the order.
## - url (string): Where the page is about to go.
## Result: NavigationDecision.
const AGHANIM_CHECKOUT_DID_NAVIGATE: String = "aghanim.checkout.didNavigate"

## Forgets the player, for example at sign-out.
## Result: Empty.
const AGHANIM_CLEAR_PLAYER_ID: String = "aghanim.clearPlayerId"

## Gives the SDK its key. Needed once, unless the bridge was started with one.
## - apiKey (string): The SDK key of the game.
## - logLevel (LogLevel, optional): The lowest level that the SDK logs; else the bridge's own.
## - baseUrl (string, optional): Where the API is: https, or http to loopback.
## Result: Empty.
const AGHANIM_CONFIGURE: String = "aghanim.configure"

## Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.
## Result: Empty.
const AGHANIM_DISPOSE: String = "aghanim.dispose"

## Says that the game granted an order and saved that; harmless to repeat.
## Works whoever plays now. 106 when the journal holds no such order, 107 when it is not known yet whether the order
## was consumed. Needs a journal (--journal).
## - orderId (string): Id of the order, from its grant.
## Result: Empty.
const AGHANIM_GRANTS_ACKNOWLEDGE: String = "aghanim.grants.acknowledge"

## Consumes the player's paid orders and lists all grants that are not acknowledged yet.
## Call it wherever you would call aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders that you
## gave, save, then call aghanim.grants.acknowledge. A grant comes again until then, also after a crash. Orders that
## could not be consumed, and grants whose items could not be fetched, are left for the next call; their error is
## answered only when there is nothing else to grant. Needs a journal (--journal).
## Result: Array of Grant.
const AGHANIM_GRANTS_CLAIM: String = "aghanim.grants.claim"

## Lists the player's grants that are not acknowledged yet, without consuming anything.
## Settles consumes without a known outcome first, as far as the provider can be reached. A grant whose items could
## not be fetched yet is left for the next call; the error is answered only when there is no other grant. Needs a
## journal (--journal).
## Result: Array of Grant.
const AGHANIM_GRANTS_PENDING: String = "aghanim.grants.pending"

## Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one.
## A match is the cue to look for unconsumed orders. It proves no payment.
## - url (string): The URL that the game was opened with.
## Result: RedirectResult.
const AGHANIM_HANDLE_REDIRECT: String = "aghanim.handleRedirect"

## Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.
## - skus (Array of string): The SKUs to fetch, any number of them; duplicates count once.
## - locale (AghanimLocale, optional): Locale for names and prices; else the provider decides.
## Result: Array of Item.
const AGHANIM_ITEMS_GET: String = "aghanim.items.get"

## Marks a paid order as handled, once; grant its items when this succeeds.
## A second consume of an order fails. Save that the order is being granted before the call, so that a crash in
## between loses nothing. When data.outcome of an error is unknown, ask aghanim.orders.getUnconsumed: an order that is
## still listed was not consumed. With a journal (--journal) the consume is written down before it is sent, its grant
## is pending from then on, and aghanim.grants.pending settles an unknown outcome.
## - orderId (string): Unique id of the order.
## Result: Empty.
const AGHANIM_ORDERS_CONSUME: String = "aghanim.orders.consume"

## Fetches an order by its id.
## - id (string): Unique id of the order.
## Result: Order.
const AGHANIM_ORDERS_GET: String = "aghanim.orders.get"

## Lists the ids of the player's orders that were paid for and not consumed yet.
## Ask at the start of a session, when the game comes back to the foreground, and after a checkout closed: this list,
## not an event, says what is owed.
## Result: Array of string.
const AGHANIM_ORDERS_GET_UNCONSUMED: String = "aghanim.orders.getUnconsumed"

## Waits until an order has one of the wanted statuses and answers with the order.
## Asks the provider again and again, at growing intervals, and emits aghanim.order.didChange for each change. No
## network, timeouts, 5xx, 429 and answers that cannot be read do not end it; they are logged, and counted in
## data.failedLooks when it ends by timeoutMs or a cancel. Any other error does. The answer is no permission to grant:
## consume the order first.
## - orderId (string): Unique id of the order.
## - until (Array of WantedStatus, optional): The statuses to wait for; those that end the waiting for a payment by
## default: paid, canceled, refunded, refund_requested and disputed.
## - timeoutMs (integer, optional): How long to wait at most, in milliseconds; without it, until the call is
## cancelled.
## Result: Order.
const AGHANIM_ORDERS_WATCH: String = "aghanim.orders.watch"

## Answers with the URL of the checkout page of an existing order. Needs no player.
## launch.loopbackReturn works for an order that this bridge created with it and whose way back is still open; for any
## other it is refused with 113, because an order's way back cannot be changed.
## - orderId (string): Id of the order.
## - launch (LaunchParams, optional): Where the page opens.
## Result: LaunchResult.
const AGHANIM_PRESENT_CHECKOUT: String = "aghanim.presentCheckout"

## Fetches the price ladder for the player's country without creating an order.
## - locale (AghanimLocale, optional): Locale for prices; else the provider decides.
## Result: PricePointsResponse.
const AGHANIM_PRICE_POINTS_GET: String = "aghanim.pricePoints.get"

## Sets the player for all calls that follow.
## - playerId (string): Unique id of the player; surrounding white space is dropped.
## Result: Empty.
const AGHANIM_SET_PLAYER_ID: String = "aghanim.setPlayerId"

## Creates an order for the player and answers with the URL of its checkout page.
## Every call creates an order. When data.outcome of an error is unknown, an order may exist: data.orderId names it
## when it is known, and aghanim.presentCheckout shows its page again. With launch.loopbackReturn the bridge itself is
## where the page sends the player back to, and emits aghanim.checkout.didClose then.
## - items (Array of CheckoutItem): Non-empty list of items.
## - metadata (object, optional): Key-value pairs for tracking purposes.
## - locale (AghanimLocale, optional): Locale for localization.
## - backToGameUrl (string, optional): Deep link that returns the player to the game after payment. `{order_id}` in it
## stands for the Order's ID.
## - redirectSettings (RedirectSettings, optional): Post-payment redirect behavior.
## - uiSettings (CheckoutUiSettings, optional): Checkout appearance settings.
## - launch (LaunchParams, optional): Where the page opens.
## Result: LaunchResult.
const AGHANIM_START_CHECKOUT: String = "aghanim.startCheckout"

## Tells the provider that an order was granted. Also emits appcharge.onAward.
## Save the grant before telling of it. data.outcome of an error says whether the provider may have taken it; the same
## id may be sent again.
## - orderId (string): Id of the order.
## - publisherTransactionId (string, optional): The game's own id of the grant.
## Result: AwardResult.
const APPCHARGE_AWARD: String = "appcharge.award"

## Reports that the page of a purchase was closed; asking the provider then decides how it ended.
## - purchaseId (string): Id of the purchase.
## Result: Empty.
const APPCHARGE_CHECKOUT_DID_CLOSE: String = "appcharge.checkoutDidClose"

## Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
## Result: Array of string.
const APPCHARGE_GET_NONE_AWARDED: String = "appcharge.getNoneAwarded"

## Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.
## Result: AppchargePricePoints.
const APPCHARGE_GET_PRICE_POINTS: String = "appcharge.getPricePoints"

## Answers with the version of the Appcharge SDK in this bridge.
## Result: SdkVersionResult.
const APPCHARGE_GET_SDK_VERSION: String = "appcharge.getSdkVersion"

## Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.
## - url (string): The URL that the game was opened with.
## Result: DeepLinkMatch.
const APPCHARGE_HANDLE_DEEP_LINK: String = "appcharge.handleDeepLink"

## Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.
## - checkoutPublicKey (string): The publisher's public checkout key, from the provider's dashboard.
## - environment (string): `sandbox` or `production`.
## - customerId (string): Id of the customer who plays.
## - redirectUrl (string, optional): Where the checkout page returns the player to: the game's universal link or its
## own scheme.
## Result: Empty.
const APPCHARGE_INITIALIZE: String = "appcharge.initialize"

## Answers with the URL of a session's checkout page and watches its purchase, which ends in one event.
## Give parsedUrl, or sessionToken and url, as the publisher's server got them. The purchase then ends in exactly one
## of appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With launch.loopbackReturn the bridge
## itself is where the page sends the player back to, which is a reason to ask the provider at once.
## - purchaseId (string): Id that creating the session returned.
## - parsedUrl (string, optional): The page's URL in the newer form.
## - sessionToken (string, optional): The session's token, with url: the older form.
## - url (string, optional): The page's URL in the older form.
## - launch (LaunchParams, optional): Where the page opens.
## Result: AppchargeOpened.
const APPCHARGE_OPEN_CHECKOUT: String = "appcharge.openCheckout"

## Opens the page where the player manages subscriptions in the desktop's browser.
## - url (string): URL of the page, from the publisher's server.
## - open (boolean, optional): Whether the bridge opens it; true by default.
## Result: SubscriptionManagerResult.
const APPCHARGE_OPEN_SUBSCRIPTION_MANAGER: String = "appcharge.openSubscriptionManager"

## Sets which kind of browser checkout pages are asked for, and answers with the mode in use.
## - mode (BrowserMode): The kind of browser; "internal" is the newer name of "sfsvc".
## Result: BrowserModeResult.
const APPCHARGE_SET_BROWSER_MODE: String = "appcharge.setBrowserMode"

## Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.
## - enabled (boolean): Whether debug information is logged.
## Result: Empty.
const APPCHARGE_SET_DEBUG_MODE: String = "appcharge.setDebugMode"

## Waits for the end of a purchase that was opened, and answers at once when it has ended.
## The same end is emitted as an event. Cancelling the call stops asking the provider; a deep link, a closed page,
## opening the purchase again or another wait takes it up.
## - purchaseId (string): Id of the purchase.
## Result: PurchaseEndResult.
const APPCHARGE_WAIT_FOR_PURCHASE: String = "appcharge.waitForPurchase"

## Introduces a client and tells what this bridge is and offers. Optional.
## Say capabilities.presenter when the client can show pages to the player itself: the launch modes inAppBrowser and
## webView need it.
## - client (ClientInfo, optional): Who is calling.
## - protocolVersion (string, optional): The version of the wire contract that the client speaks.
## - capabilities (ClientCapabilities, optional): What the client can do.
## Result: HelloResult.
const BRIDGE_HELLO: String = "bridge.hello"

## Answers at once, whatever the params.
## Result: Empty.
const BRIDGE_PING: String = "bridge.ping"

## Sets the lowest level that is written to the log.
## - level (LogLevel): The lowest level written.
## Result: Empty.
const BRIDGE_SET_LOG_LEVEL: String = "bridge.setLogLevel"

## Takes no new calls, answers once all others are answered, and ends the process.
## Result: Empty.
const BRIDGE_SHUTDOWN: String = "bridge.shutdown"

## Tells how long the bridge has run, what it has done and what it uses.
## Result: StatusResult.
const BRIDGE_STATUS: String = "bridge.status"

## Asks for events by name or by prefix and answers with the patterns now in force.
## A client hears the events of what it began itself without asking; bridge.log, and the events of other connections,
## only by subscription.
## - events (Array of string): Event names, or prefixes ending in "*", for example "aghanim.*".
## Result: Array of string.
const BRIDGE_SUBSCRIBE: String = "bridge.subscribe"

## Drops event patterns and answers with those still in force.
## - events (Array of string): Event names, or prefixes ending in "*", for example "aghanim.*".
## Result: Array of string.
const BRIDGE_UNSUBSCRIBE: String = "bridge.unsubscribe"

## Answers with the OpenRPC document of this bridge.
## Result: object.
const RPC_DISCOVER: String = "rpc.discover"

## A checkout closed. Not proof of payment: look at the unconsumed orders.
## - orderId (string): Id of the order.
## - reason (CloseReason): Whether the player dismissed it or came back by the redirect.
const EVENT_AGHANIM_CHECKOUT_DID_CLOSE: String = "aghanim.checkout.didClose"

## A watched order's status changed. Not proof of payment: look at the unconsumed orders.
## - orderId (string): Id of the order.
## - status (OrderStatus): The order's status from now on.
const EVENT_AGHANIM_ORDER_DID_CHANGE: String = "aghanim.order.didChange"

## An award was taken or refused.
## - success (boolean): Whether the provider took it.
const EVENT_APPCHARGE_ON_AWARD: String = "appcharge.onAward"

## Initialization failed.
## - error (ACErrorMessage): Why it failed.
const EVENT_APPCHARGE_ON_INITIALIZE_FAILED: String = "appcharge.onInitializeFailed"

## Initialization succeeded.
const EVENT_APPCHARGE_ON_INITIALIZED: String = "appcharge.onInitialized"

## The orders to award could not be fetched.
## - error (ACErrorMessage): Why it failed.
const EVENT_APPCHARGE_ON_NONE_AWARDED_FAILED: String = "appcharge.onNoneAwardedFailed"

## The orders to award were fetched.
## - orderIds (Array of string): Ids of the orders.
const EVENT_APPCHARGE_ON_NONE_AWARDED_SUCCESS: String = "appcharge.onNoneAwardedSuccess"

## The price points could not be fetched.
## - error (ACErrorMessage): Why it failed.
const EVENT_APPCHARGE_ON_PRICE_POINTS_FAILED: String = "appcharge.onPricePointsFailed"

## The price points were fetched.
## - pricePoints (AppchargePricePoints): The price points.
const EVENT_APPCHARGE_ON_PRICE_POINTS_SUCCESS: String = "appcharge.onPricePointsSuccess"

## A purchase was given up, and nothing was paid.
## - purchaseId (string, optional): Id of the purchase.
## - error (ACErrorMessage): Why it was not.
## - order (AppchargeOrder, optional): What is known of the order.
const EVENT_APPCHARGE_ON_PURCHASE_CANCELED: String = "appcharge.onPurchaseCanceled"

## A purchase failed; the error says when the player may have paid all the same.
## - purchaseId (string, optional): Id of the purchase.
## - error (ACErrorMessage): Why it was not.
## - order (AppchargeOrder, optional): What is known of the order.
const EVENT_APPCHARGE_ON_PURCHASE_FAILED: String = "appcharge.onPurchaseFailed"

## A purchase was paid and granted by the publisher's server.
## - purchaseId (string, optional): Id of the purchase.
## - order (AppchargeOrder): What was bought.
const EVENT_APPCHARGE_ON_PURCHASE_SUCCESS: String = "appcharge.onPurchaseSuccess"

## Events were dropped because this client did not read them.
## - count (integer): How many.
const EVENT_BRIDGE_EVENTS_LOST: String = "bridge.eventsLost"

## A line was written to the log. Sent to subscribers only.
## - level (LogLineLevel): How much it matters.
## - message (string): The line.
const EVENT_BRIDGE_LOG: String = "bridge.log"

## The frame is not JSON, not UTF-8, or nested too deep. The id is null.
const ERROR_JSONRPC_PARSE_ERROR: int = -32700

## The JSON is no request, or its id is still in flight.
const ERROR_JSONRPC_INVALID_REQUEST: int = -32600

## There is no such method.
const ERROR_JSONRPC_METHOD_NOT_FOUND: int = -32601

## The params do not fit the method.
const ERROR_JSONRPC_INVALID_PARAMS: int = -32602

## A fault of the bridge; its log says more.
const ERROR_JSONRPC_INTERNAL_ERROR: int = -32603

## The caller cancelled the call.
const ERROR_CANCELLED: int = -32800

## Aghanim is not configured: start with --api-key-file or call aghanim.configure first.
const ERROR_BRIDGE_NOT_CONFIGURED: int = -32001

## The bridge is shutting down and takes no new calls.
const ERROR_BRIDGE_SHUTTING_DOWN: int = -32002

## Too many calls are in flight on this connection: wait for an answer first.
const ERROR_BRIDGE_TOO_MANY_IN_FLIGHT: int = -32003

## A request or a response is larger than a frame may be: ask for less, or raise --max-frame.
const ERROR_BRIDGE_FRAME_TOO_LARGE: int = -32004

## The deadline that _meta.timeoutMs, or timeoutMs of aghanim.orders.watch, set for this call passed.
const ERROR_BRIDGE_DEADLINE_PASSED: int = -32005

## The wire profile in use does not offer this call.
const ERROR_BRIDGE_NOT_OFFERED: int = -32006

## Aghanim is configured already: call aghanim.dispose before configuring it anew.
const ERROR_BRIDGE_ALREADY_CONFIGURED: int = -32007

## The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was
## consumed all the same.
const ERROR_BRIDGE_JOURNAL_FAILED: int = -32008

## The provider could not be reached; try again when the network is back.
const ERROR_API_NETWORK: int = 101

## The provider did not answer in time; try again later.
const ERROR_API_TIMEOUT: int = 102

## The provider does not accept the API key; check it.
const ERROR_API_NOT_AUTHENTICATED: int = 103

## The API key does not permit this call.
const ERROR_API_NOT_AUTHORIZED: int = 104

## The provider refused the request as malformed.
const ERROR_API_BAD_REQUEST: int = 105

## The provider knows nothing by this id.
const ERROR_API_NOT_FOUND: int = 106

## The call conflicts with the current state, for example an order consumed already.
const ERROR_API_CONFLICT: int = 107

## The provider refused values of the request; data.errors names the fields.
const ERROR_API_VALIDATION: int = 108

## Too many requests; wait before the next one.
const ERROR_API_RATE_LIMIT_EXCEEDED: int = 109

## The provider is unavailable; try again later.
const ERROR_API_SERVER_UNAVAILABLE: int = 110

## The provider failed; data.outcome says whether the call may have taken effect.
const ERROR_API_SERVER: int = 111

## No player is set; call aghanim.setPlayerId first.
const ERROR_API_PLAYER_ID_NOT_SET: int = 112

## An argument cannot be used; data says which and why.
const ERROR_API_INVALID_ARGUMENT: int = 113

## Aghanim was disposed; call aghanim.configure to use it again.
const ERROR_API_DISPOSED: int = 114

## The provider answered in a way this version does not understand.
const ERROR_API_UNKNOWN: int = 115

## 1000 and up: Appcharge's own integer. data.name tells which table's meaning is meant.
const ERROR_APPCHARGE: int = 1000
