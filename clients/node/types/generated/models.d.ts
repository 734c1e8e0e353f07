// Generated from the method table by `checkout-bridge-gen write`; do not edit.

/**
 * What params, results and events are made of.
 *
 * Whole numbers, money in minor units among them, are numbers: safe integers. Decimal text stays text.
 */

/**
 * A locale the provider can localize names and prices for.
 *
 * - `cs`: Czech.
 * - `de`: German.
 * - `en`: English.
 * - `es`: Spanish.
 * - `fr`: French.
 * - `fr-CA`: French, Canada.
 * - `hi`: Hindi.
 * - `id`: Indonesian.
 * - `it`: Italian.
 * - `ja`: Japanese.
 * - `ko`: Korean.
 * - `ms`: Malay.
 * - `nl`: Dutch.
 * - `no`: Norwegian.
 * - `pl`: Polish.
 * - `pt`: Portuguese.
 * - `pt-BR`: Portuguese, Brazil.
 * - `ru`: Russian.
 * - `sv`: Swedish.
 * - `th`: Thai.
 * - `tr`: Turkish.
 * - `uk`: Ukrainian.
 * - `vi`: Vietnamese.
 * - `zh`: Chinese.
 * - `zh-Hant`: Chinese, traditional.
 */
export type AghanimLocale =
  | "cs"
  | "de"
  | "en"
  | "es"
  | "fr"
  | "fr-CA"
  | "hi"
  | "id"
  | "it"
  | "ja"
  | "ko"
  | "ms"
  | "nl"
  | "no"
  | "pl"
  | "pt"
  | "pt-BR"
  | "ru"
  | "sv"
  | "th"
  | "tr"
  | "uk"
  | "vi"
  | "zh"
  | "zh-Hant";

/**
 * The kind of browser that checkout pages are asked for.
 *
 * - `external`: The player's default browser, outside the game.
 * - `sfsvc`: A browser over the game.
 * - `internal`: The newer name of `sfsvc`.
 */
export type BrowserMode =
  | "external"
  | "sfsvc"
  | "internal";

/**
 * Appearance mode of the Checkout.
 *
 * - `auto`: Follow the system setting.
 * - `dark`: Force dark mode.
 * - `light`: Force light mode.
 */
export type CheckoutUiMode =
  | "auto"
  | "dark"
  | "light";

/**
 * Why a Checkout closed.
 *
 * - `dismissed`: The player dismissed it.
 * - `redirect`: The redirect returned the player to the game.
 */
export type CloseReason =
  | "dismissed"
  | "redirect";

/**
 * Type of a catalog item.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `item`: Regular item.
 * - `currency`: In-game currency.
 * - `bundle`: Bundle of items.
 * - `lootbox`: Lootbox with random contents.
 * - `subscription`: Subscription item.
 * - `virtual_currency`: Virtual currency item.
 */
export type ItemType =
  | "item"
  | "currency"
  | "bundle"
  | "lootbox"
  | "subscription"
  | "virtual_currency"
  | (string & {});

/**
 * Where a checkout page opens.
 *
 * - `defaultBrowser`: In the player's browser, outside the game; the client or the bridge opens it.
 * - `inAppBrowser`: In a browser over the game, which the client presents.
 * - `webView`: In a web view in the game, which the client presents.
 */
export type LaunchMode =
  | "defaultBrowser"
  | "inAppBrowser"
  | "webView";

/**
 * The lowest level the SDK writes to its logger.
 *
 * - `debug`: Detailed debug information on almost every event.
 * - `info`: General information on the SDK instance state and its events.
 * - `warning`: Warnings and recoverable errors. Used by default.
 * - `error`: Critical and fatal errors.
 * - `none`: No logging.
 */
export type LogLevel =
  | "debug"
  | "info"
  | "warning"
  | "error"
  | "none";

/** How much a line of the log matters. */
export type LogLineLevel =
  | "debug"
  | "info"
  | "warning"
  | "error";

/**
 * Whether the page may load the URL.
 *
 * - `continue`: Load it.
 * - `close`: Do not: close the page.
 */
export type NavigationAction =
  | "continue"
  | "close";

/**
 * Why a page was not opened in the desktop's browser.
 *
 * - `noDesktop`: Neither `DISPLAY` nor `WAYLAND_DISPLAY` is set.
 * - `noOpener`: There is no `xdg-open` on the `PATH`.
 * - `openerFailed`: `xdg-open` could not be started, or ended with a failure.
 * - `unusableUrl`: The page's URL is neither `http` nor `https`.
 */
export type OpenFailure =
  | "noDesktop"
  | "noOpener"
  | "openerFailed"
  | "unusableUrl";

/**
 * Redirect the server applies after a successful payment.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `no_redirect`: No automatic redirect.
 * - `immediate`: Redirect immediately.
 * - `delayed`: Redirect after a visible countdown.
 */
export type OrderRedirectMode =
  | "no_redirect"
  | "immediate"
  | "delayed"
  | (string & {});

/**
 * Current status of an Order.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `created`: Order created, awaiting payment.
 * - `captured`: Payment captured and processing.
 * - `paid`: Payment completed; goods and rewards granted.
 * - `canceled`: Order canceled.
 * - `refunded`: Order refunded.
 * - `refund_requested`: A refund has been requested.
 * - `reattempted`: Payment was reattempted.
 * - `disputed`: Order is under dispute.
 */
export type OrderStatus =
  | "created"
  | "captured"
  | "paid"
  | "canceled"
  | "refunded"
  | "refund_requested"
  | "reattempted"
  | "disputed"
  | (string & {});

/**
 * Platform an Order was created on.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `any`: Any platform.
 * - `ios`: iOS.
 * - `android`: Android.
 * - `other`: Other platform.
 */
export type Platform =
  | "any"
  | "ios"
  | "android"
  | "other"
  | (string & {});

/**
 * Which of its three ends a purchase came to.
 *
 * - `success`: It was paid and granted by the publisher's server.
 * - `failed`: It failed; the error says when the player may have paid all the same.
 * - `canceled`: It was given up, and nothing was paid.
 */
export type PurchaseEnding =
  | "success"
  | "failed"
  | "canceled";

/**
 * How the player gets back after paying.
 *
 * - `immediate`: At once, to the deep link from `backToGameUrl`.
 * - `delayed`: After a visible countdown of `delaySeconds`.
 * - `no_redirect`: Not at all: the player closes the screen for the successful payment.
 */
export type RedirectMode =
  | "immediate"
  | "delayed"
  | "no_redirect";

/**
 * Where the post-payment redirect sends the player.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `game`: Redirect to the game, via `backToGameUrl`.
 * - `store`: Redirect to the store.
 */
export type RedirectTarget =
  | "game"
  | "store"
  | (string & {});

/**
 * Appearance the server applied to a Checkout.
 *
 * A newer provider may send others, which arrive as they are.
 *
 * - `auto`: Detect and apply the appropriate mode.
 * - `dark`: Force dark mode appearance.
 * - `light`: Force light mode appearance.
 */
export type UiMode =
  | "auto"
  | "dark"
  | "light"
  | (string & {});

/**
 * A status of an order to wait for.
 *
 * - `created`: Order created, awaiting payment.
 * - `captured`: Payment captured and processing.
 * - `paid`: Payment completed; goods and rewards granted.
 * - `canceled`: Order canceled.
 * - `refunded`: Order refunded.
 * - `refund_requested`: A refund has been requested.
 * - `reattempted`: Payment was reattempted.
 * - `disputed`: Order is under dispute.
 */
export type WantedStatus =
  | "created"
  | "captured"
  | "paid"
  | "canceled"
  | "refunded"
  | "refund_requested"
  | "reattempted"
  | "disputed";

/** Why a call or a purchase failed. */
export interface ACErrorMessage {
  /** The provider's integer, from the table in use. */
  code: number;
  /** The integer's name in its table. The tables give some integers different meanings. */
  name: string;
  /** What was attempted, what went wrong and what to do, one or two sentences. */
  message: string;
  /** JSON text with more details, such as the HTTP status or the order's state, if there are any. */
  data?: string;
}

/** An opened checkout. */
export interface AppchargeOpened {
  /** URL to show to the player. It holds the session's token: keep it out of logs. */
  url: string;
  /** How the page was launched. */
  launch: Launch;
}

/** An order as the provider reports it. What the provider left out, or sent in a form that cannot be read, is left out here: an odd field never hides a purchase. */
export interface AppchargeOrder {
  /** Unix timestamp of the order, in seconds. */
  date?: number;
  /** Unique token of the checkout session. A secret: keep it out of logs. */
  sessionToken?: string;
  /** Name of the purchased offer. */
  offerName?: string;
  /** SKU of the offer. */
  offerSku?: string;
  /** Items included in the purchase. */
  items?: AppchargeOrderItem[];
  /** Price of the order in minor units, for example cents. */
  price?: number;
  /** ISO 4217 currency code. */
  currency?: string;
  /** ID of the customer who made the purchase. */
  customerId?: string;
  /** Country of the customer, ISO 3166-1 alpha-2. */
  customerCountry?: string;
  /** Payment method, for example `Visa`. */
  paymentMethodName?: string;
  /** The order's ID. */
  orderId?: string;
  /** The ID the game passed to `openCheckout`. */
  purchaseId?: string;
}

/** One item of an order. */
export interface AppchargeOrderItem {
  /** Display name. */
  name?: string;
  /** Unique SKU. */
  sku?: string;
  /** How many, as the text the provider sent. */
  quantity?: string;
}

/** The price points available to the player, in their currency. */
export interface AppchargePricePoints {
  /** The price points. */
  pricingPoints: AppchargePricingPoint[];
  /** How their currency is written. */
  pricingPointData: AppchargePricingPointData;
}

/** One price in US dollars and in the player's currency. */
export interface AppchargePricingPoint {
  /** The base price in US dollars, minor units as text: `"200"` is two dollars. */
  basePriceInUSD: string;
  /** The local price times the currency's `multiplier`, as text. */
  localizedPrice: string;
  /** The local price ready for display. */
  formattedPrice: string;
}

/** How the currency of price points is written. */
export interface AppchargePricingPointData {
  /** ISO 4217 currency code. */
  currencyCode: string;
  /** The currency's symbol, for example `$`. */
  currencySymbol: string;
  /** What stands before the fraction, `.` or `,`. */
  fractionalSeparator: string;
  /** What stands between thousands. */
  milSeparator: string;
  /** On which side of the number the symbol stands, `Right` or `Left`. */
  symbolPosition: string;
  /** Whether a space stands between number and symbol. */
  spacing?: boolean;
  /** What `localizedPrice` was multiplied with, for example 100. */
  multiplier?: number;
}

/** Whether an award was taken. */
export interface AwardResult {
  /** Whether the provider took it. */
  success: boolean;
}

/** The iOS return links configured for the game. */
export interface BackToGameSettings {
  /** Custom URL scheme link, for example `mygame://aghanim/return`. */
  iosCustomUrlScheme?: string;
  /** Universal Link, for example `https://mygame.example.com/aghanim/return`. */
  iosUniversalLink?: string;
}

/** The browser mode in use. */
export interface BrowserModeResult {
  /** The mode's name. */
  mode: string;
}

/** An item to buy. It must exist in the game's catalog, which alone sets its price. */
export interface CheckoutItem {
  /** Item SKU from the dashboard. A blank one surfaces when the Checkout is launched. Not blank. */
  sku: string;
  /** Overrides the catalog name for this Order. */
  name?: string | undefined;
  /** Overrides the catalog description for this Order. */
  description?: string | undefined;
  /** Overrides the catalog image for this Order. */
  imageUrl?: string | undefined;
}

/** Appearance of the Checkout. */
export interface CheckoutUiSettings {
  /** UI mode; the server's choice when left unset. */
  mode?: CheckoutUiMode | undefined;
}

/** What a client can do. */
export interface ClientCapabilities {
  /** Whether it can present pages to the player itself. */
  presenter?: boolean | undefined;
}

/** Who is calling. */
export interface ClientInfo {
  /** The client's name. */
  name?: string | undefined;
  /** The client's version. */
  version?: string | undefined;
}

/** What a deep link turned out to be. */
export interface DeepLinkMatch {
  /** Whether the link belongs to a checkout of this process. */
  matched: boolean;
  /** Its purchase; left out when the link names none and several checkouts are open. */
  purchaseId?: string;
}

/** An empty object. */
export type Empty = Record<string, never>;

/** A paid order that was consumed: what the game has to give to its player, once. */
export interface Grant {
  /** Id of the order; grant each once. */
  orderId: string;
  /** Id of the player who placed the order. */
  playerId: string;
  /** When the order became consumed as far as is known here, in Unix seconds. */
  consumedAt: number;
  /** ISO 4217 currency code of the order. */
  currency: string;
  /** The order's items, as the provider first reported them here. */
  items: GrantItem[];
}

/** One item of a grant. */
export interface GrantItem {
  /** SKU identifier of the item. */
  sku: string;
  /** Name of the item. */
  name: string;
  /** ISO 4217 currency code of the item's price. */
  currency: string;
  /** Quantity of the item. */
  quantity: number;
  /** Description of the item. */
  description?: string;
  /** Image URL of the item. */
  imageUrl?: string;
}

/** What this bridge is and offers. */
export interface HelloResult {
  /** Who answers. */
  server: ServerInfo;
  /** The version of the wire contract. */
  protocolVersion: string;
  /** What the bridge refuses to exceed. */
  limits: Limits;
  /** The payment providers that can be called. */
  providers: string[];
  /** The names of all methods. */
  methods: string[];
  /** The embedded sandbox, when there is one. */
  sandbox?: SandboxInfo;
}

/** A catalog item with its localized price. */
export interface Item {
  /** SKU identifier of the item. */
  sku: string;
  /** Name of the item. */
  name: string;
  /** Description of the item. */
  description?: string;
  /** Type of the item. */
  type: ItemType;
  /** Localized price of the item. */
  price: ItemPrice;
  /** Image URL of the item. */
  imageUrl?: string;
  /** Base quantity the item grants. */
  quantity: number;
  /** Whether the item is stackable. */
  isStackable: boolean;
  /** Whether the item is a virtual currency. */
  isCurrency: boolean;
}

/** Localized price of an item. */
export interface ItemPrice {
  /** Price in the smallest currency unit, for example cents. */
  amount: number;
  /** Price in major currency units, exactly as the provider wrote it. Exact: do not turn it into a number. */
  amountDecimal: string;
  /** ISO 4217 currency code. */
  currency: string;
  /** Formatted price string, for example `$9.99`. */
  display: string;
}

/** How a checkout page was launched. */
export interface Launch {
  /** The launch mode in use. */
  mode: string;
  /** Whether the bridge opened the page in the desktop's browser. */
  opened: boolean;
  /** Why it was not opened, when that was asked for. */
  reason?: OpenFailure | (string & {});
}

/** Where a checkout page opens. */
export interface LaunchParams {
  /** The launch mode; defaultBrowser by default. */
  mode?: LaunchMode | undefined;
  /** Only with webView. */
  config?: WebViewConfig | undefined;
  /** Whether the bridge opens the page in the desktop's browser. */
  open?: boolean | undefined;
  /** Whether the page returns the player over a loopback port of the bridge's, once. */
  loopbackReturn?: boolean | undefined;
}

/** A launched checkout. */
export interface LaunchResult {
  /** Id of the order. */
  orderId: string;
  /** URL to show to the player. */
  checkoutUrl: string;
  /** How the page was launched. */
  launch: Launch;
}

/** What the bridge refuses to exceed. */
export interface Limits {
  /** The largest frame in either direction, in bytes. */
  maxFrame: number;
  /** The most calls in flight on one connection. */
  maxInFlight: number;
  /** The longest that their requests may be together, in bytes. */
  maxInFlightBytes: number;
  /** The most members of a batch. */
  maxBatch: number;
  /** The most clients at a time. */
  maxConnections: number;
  /** The most output queued for one client, in bytes. */
  maxQueuedOutput: number;
  /** The most events queued for one client. */
  maxQueuedEvents: number;
  /** The most event patterns of one connection. */
  maxSubscriptions: number;
  /** The longest header block of a Content-Length frame, in bytes. */
  maxHeader: number;
  /** The deepest nesting of a request. */
  maxDepth: number;
  /** The most values and names in a request. */
  maxValues: number;
  /** The longest id, in bytes as it is written. */
  maxId: number;
}

/** A price in the player's local currency. */
export interface LocalPrice {
  /** Price in the smallest currency unit. */
  amount: number;
  /** Price in major currency units, exactly as the provider wrote it. Exact: do not turn it into a number. */
  amountDecimal: string;
  /** The formatted string to show the player. */
  display: string;
}

/** Memory in use. */
export interface MemoryStatus {
  /** Resident size, in bytes. */
  residentBytes: number;
  /** The largest resident size since the start, in bytes. */
  peakBytes: number;
}

/** What to do about a navigation of a Checkout's page. */
export interface NavigationDecision {
  /** What to do. */
  action: NavigationAction | (string & {});
  /** Whether the URL was the Checkout's way back to the game. */
  matched: boolean;
}

/** An Order as the provider reports it. */
export interface Order {
  /** Unique ID of the Order. */
  id: string;
  /** ID of the player who placed the Order, as set before it. */
  playerId: string;
  /** Identifier of the user who created the Order. Empty in the `s2s` profile, which reports none. */
  userId: string;
  /** Country code for the Order, for example `US`. Empty where the `s2s` profile reports none. */
  country: string;
  /** ISO 4217 currency code of the Order. */
  currency: string;
  /** Number of decimal places of `currency`: 2 for USD, 0 for JPY, 3 for KWD. */
  priceMinorUnit: number;
  /** Total amount in the smallest currency unit, for example cents for USD; divide it by 10 to the power of `priceMinorUnit` to show it. */
  amount: number;
  /** Items included in the Order. */
  items: OrderItem[];
  /** Current status of the Order. */
  status: OrderStatus;
  /** URL of the payment form for this Order. */
  checkoutUrl: string;
  /** Email address associated with the Order. */
  email?: string;
  /** IP address the Order was created from. */
  ipAddress?: string;
  /** User agent the Order was created from. */
  userAgent?: string;
  /** Locale of the Order; left out also when this version does not know it. */
  locale?: AghanimLocale | (string & {});
  /** Platform the Order was created on. */
  platform?: Platform;
  /** Developer-defined metadata, as given when the Order was created. */
  meta?: Record<string, string>;
  /** Whether coupons are enabled for this Order. */
  couponsEnabled?: boolean;
  /** Whether the country selection is locked for this Order. */
  countryLocked?: boolean;
  /** Appearance applied to the Checkout. */
  uiSettings?: UiSettings;
  /** Post-payment redirect applied to the Checkout. */
  redirectSettings?: OrderRedirectSettings;
  /** Reward points this Order is eligible for. */
  eligibleForRewardPoints?: number;
  /** Loyalty points this Order is eligible for. */
  eligibleForLoyaltyPoints?: number;
  /** Virtual currency rewards attached to the Order. */
  rewards?: OrderRewards;
  /** URL that returns the player to the game after payment. */
  backToGameUrl?: string;
  /** Per-platform return links configured for the game. */
  backToGameSettings?: BackToGameSettings;
}

/** An item of an Order. It reports no price of its own: use the Order's `amount`, or the catalog. */
export interface OrderItem {
  /** SKU identifier of the item. */
  sku: string;
  /** Name of the item. */
  name: string;
  /** ISO 4217 currency code for the item price. */
  currency: string;
  /** Quantity of the item in the Order. */
  quantity: number;
  /** Description of the item. */
  description?: string;
  /** Image URL of the item. */
  imageUrl?: string;
}

/** The post-payment redirect the server applied to a Checkout. */
export interface OrderRedirectSettings {
  /** Redirect applied after a successful payment. */
  mode?: OrderRedirectMode;
  /** Delay before redirecting, in seconds, used with `.delayed`. */
  delaySeconds?: number;
  /** Where the redirect sends the player. */
  target?: RedirectTarget;
}

/** Virtual currency rewards attached to an Order. */
export interface OrderRewards {
  /** Available rewards for this Order. */
  available: OrderVirtualCurrencyReward[];
}

/** One virtual currency reward of an Order. */
export interface OrderVirtualCurrencyReward {
  /** ID of the virtual currency the reward grants. */
  virtualCurrencyId?: string;
  /** Reward amount. */
  amount: number;
  /** Display name of the reward, for example `Gems`. */
  name?: string;
  /** Icon URL of the reward. */
  iconUrl?: string;
}

/** A price in the base currency. */
export interface Price {
  /** Price in the smallest currency unit. */
  amount: number;
  /** Price in major currency units, exactly as the provider wrote it. Exact: do not turn it into a number. */
  amountDecimal: string;
}

/** One step of the price ladder. */
export interface PricePoint {
  /** Unique ID of the price point. */
  id: string;
  /** Price in the base currency. */
  basePrice: Price;
  /** Price in the player's local currency. */
  localPrice: LocalPrice;
}

/** Country and currencies that prices were resolved for. */
export interface PricePointsContext {
  /** Country code the prices were resolved for. */
  country: string;
  /** ISO 4217 code of the base currency. */
  baseCurrency: string;
  /** ISO 4217 code of the player's local currency. */
  localCurrency: string;
}

/** The price points available to the player. */
export interface PricePointsResponse {
  /** Country and currencies the prices were resolved for. */
  context: PricePointsContext;
  /** Price points available for that context. */
  pricePoints: PricePoint[];
}

/** How a purchase ended. */
export interface PurchaseEndResult {
  /** Which of the three ends it was. */
  ending: PurchaseEnding | (string & {});
  /** Why it failed or was canceled. */
  error?: ACErrorMessage;
  /** What is known of the order; always there after success. */
  order?: AppchargeOrder;
}

/** Whether a URL belonged to an active checkout. */
export interface RedirectResult {
  /** Whether it did; if not, the link is the game's own. */
  matched: boolean;
  /** Id of the checkout's order. */
  orderId?: string;
}

/** What happens after the player has paid successfully. */
export interface RedirectSettings {
  /** Redirect mode. No redirect when left unset. */
  mode?: RedirectMode | undefined;
  /** Seconds before the redirect when `mode` is `.delayed`. The server accepts up to 300 and uses 5 when left unset. */
  delaySeconds?: number | undefined;
}

/** The embedded sandbox. */
export interface SandboxInfo {
  /** Where it listens. */
  url: string;
}

/** An SDK's version. */
export interface SdkVersionResult {
  /** The version. */
  version: string;
}

/** Who answers. */
export interface ServerInfo {
  /** The server's name. */
  name: string;
  /** The server's version. */
  version: string;
}

/** How the process is doing. */
export interface StatusResult {
  /** Time since the start, in milliseconds. */
  uptimeMs: number;
  /** Clients connected. */
  connections: number;
  /** Clients that were let in since the start. */
  connectionsAccepted: number;
  /** Clients that were turned away since the start. */
  connectionsRefused: number;
  /** Calls in flight, this one included. */
  inFlight: number;
  /** Calls begun since the start, by method. */
  calls: Record<string, number>;
  /** Errors since the start, by code: those that methods ended with, and those answered to what was no call. A passed deadline counts as -32800. */
  errors: Record<string, number>;
  /** Calls of methods that do not exist; they count as -32601 among the errors too. */
  unknownMethods: number;
  /** Events dropped because their client reads too slowly. */
  eventsLost: number;
  /** Log lines dropped because nobody read them. */
  droppedLogLines: number;
  /** Handles of the event loop that are open; more and more of them would be a leak. */
  handles: number;
  /** Memory in use. */
  memory: MemoryStatus;
}

/** The page where the player manages subscriptions. */
export interface SubscriptionManagerResult {
  /** URL to show to the player. */
  url: string;
  /** Whether the bridge opened it in the desktop's browser. */
  opened: boolean;
  /** Why it was not opened, when that was asked for. */
  reason?: OpenFailure | (string & {});
}

/** The appearance the server applied to a Checkout. */
export interface UiSettings {
  /** Appearance applied to the Checkout. */
  mode?: UiMode;
  /** Whether the Checkout showed the player's account info. */
  showPlayerInfo?: boolean;
}

/** What a web view allows. */
export interface WebViewConfig {
  /** Whether the player may navigate back and forward; false by default. */
  allowsBackForwardNavigation?: boolean | undefined;
}
