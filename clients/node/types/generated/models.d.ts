// Generated from the method table by `checkout-bridge-gen write`; do not edit.

/**
 * What params, results and events are made of.
 *
 * Whole numbers, money in minor units among them, are numbers: safe integers. Decimal text stays text.
 */

/** A locale that the provider can localize names and prices for. */
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

/** The kind of browser that checkout pages are asked for. */
export type BrowserMode =
  | "external"
  | "sfsvc"
  | "internal";

/** Appearance mode of the checkout. */
export type CheckoutUiMode =
  | "auto"
  | "dark"
  | "light";

/** Why a checkout closed. */
export type CloseReason =
  | "dismissed"
  | "redirect";

/**
 * Type of a catalog item.
 *
 * A newer provider may send others, which arrive as they are.
 */
export type ItemType =
  | "item"
  | "currency"
  | "bundle"
  | "lootbox"
  | "subscription"
  | "virtual_currency"
  | (string & {});

/** Where a checkout page opens. */
export type LaunchMode =
  | "defaultBrowser"
  | "inAppBrowser"
  | "webView";

/** The lowest level written to a log. */
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

/** What to do about a navigation. */
export type NavigationAction =
  | "continue"
  | "close";

/**
 * Whether and how the player is redirected after paying.
 *
 * A newer provider may send others, which arrive as they are.
 */
export type OrderRedirectMode =
  | "no_redirect"
  | "immediate"
  | "delayed"
  | (string & {});

/**
 * Current status of an order.
 *
 * A newer provider may send others, which arrive as they are.
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
 * Platform that an order was created on.
 *
 * A newer provider may send others, which arrive as they are.
 */
export type Platform =
  | "any"
  | "ios"
  | "android"
  | "other"
  | (string & {});

/** How the player gets back after paying. */
export type RedirectMode =
  | "immediate"
  | "delayed"
  | "no_redirect";

/**
 * Where the redirect after payment sends the player.
 *
 * A newer provider may send others, which arrive as they are.
 */
export type RedirectTarget =
  | "game"
  | "store"
  | (string & {});

/**
 * Appearance of a checkout.
 *
 * A newer provider may send others, which arrive as they are.
 */
export type UiMode =
  | "auto"
  | "dark"
  | "light"
  | (string & {});

/** Why a call or a purchase failed. */
export interface ACErrorMessage {
  /** The provider's integer. */
  code: number;
  /** The integer's name: the provider's tables reuse integers. */
  name: string;
  /** What happened and what to do. */
  message: string;
  /** More details, as JSON text. */
  data?: string;
}

/** An opened checkout. */
export interface AppchargeOpened {
  /** URL to show to the player. It holds the session's token: keep it out of logs. */
  url: string;
  /** How the page was launched. */
  launch: Launch;
}

/** A purchase as the provider knows it. */
export interface AppchargeOrder {
  /** Time of the order, in Unix seconds. */
  date?: number;
  /** Token of the session. */
  sessionToken?: string;
  /** Name of the purchased offer. */
  offerName?: string;
  /** SKU identifier of the offer. */
  offerSku?: string;
  /** What the purchase includes. */
  items?: AppchargeOrderItem[];
  /** Price in minor units, for example cents. */
  price?: number;
  /** ISO 4217 code of the currency. */
  currency?: string;
  /** Id of the customer. */
  customerId?: string;
  /** Country code of the customer. */
  customerCountry?: string;
  /** How it was paid. */
  paymentMethodName?: string;
  /** Id of the order. */
  orderId?: string;
  /** Id of the purchase. */
  purchaseId?: string;
}

/** One item of a purchase. */
export interface AppchargeOrderItem {
  /** Name of the item. */
  name?: string;
  /** SKU of the item. */
  sku?: string;
  /** Quantity of the item, as text. */
  quantity?: string;
}

/** The price points for the customer's country. */
export interface AppchargePricePoints {
  /** The price points. */
  pricingPoints: AppchargePricingPoint[];
  /** How their currency is written. */
  pricingPointData: AppchargePricingPointData;
}

/** One price in US dollars and in the customer's currency. */
export interface AppchargePricingPoint {
  /** Base price in US dollars, minor units as text. */
  basePriceInUSD: string;
  /** Local price times the currency's multiplier, as text. */
  localizedPrice: string;
  /** Local price as the player should see it. */
  formattedPrice: string;
}

/** How a currency is written. */
export interface AppchargePricingPointData {
  /** ISO 4217 code of the currency. */
  currencyCode: string;
  /** Symbol of the currency. */
  currencySymbol: string;
  /** What stands before the fraction. */
  fractionalSeparator: string;
  /** What stands between thousands. */
  milSeparator: string;
  /** On which side of the number the symbol stands. */
  symbolPosition: string;
  /** Whether a space stands between number and symbol. */
  spacing?: boolean;
  /** What localizedPrice was multiplied with. */
  multiplier?: number;
}

/** Whether an award was taken. */
export interface AwardResult {
  /** Whether the provider took it. */
  success: boolean;
}

/** Return links configured for the game. */
export interface BackToGameSettings {
  /** Custom URL scheme link. */
  iosCustomUrlScheme?: string;
  /** Universal Link. */
  iosUniversalLink?: string;
}

/** The browser mode in use. */
export interface BrowserModeResult {
  /** The mode's name. */
  mode: string;
}

/** One item of a checkout. Its price comes from the catalog. */
export interface CheckoutItem {
  /** SKU of an item in the catalog. */
  sku: string;
  /** Replaces the catalog's name for this order. */
  name?: string | undefined;
  /** Replaces the catalog's description for this order. */
  description?: string | undefined;
  /** Replaces the catalog's image for this order. */
  imageUrl?: string | undefined;
}

/** How a checkout page looks. */
export interface CheckoutUiSettings {
  /** Appearance mode. */
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

/** Whether a URL belonged to a checkout of this bridge. */
export interface DeepLinkMatch {
  /** Whether it did; if not, the link is the game's own. */
  matched: boolean;
  /** The purchase, when the link says which. */
  purchaseId?: string;
}

/** An empty object. */
export type Empty = Record<string, never>;

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

/** A catalog item with its price for the player. */
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
  /** Base quantity that the item grants. */
  quantity: number;
  /** Whether the item is stackable. */
  isStackable: boolean;
  /** Whether the item is a virtual currency. */
  isCurrency: boolean;
}

/** A price in the player's currency. */
export interface ItemPrice {
  /** Price in minor units, for example cents. */
  amount: number;
  /** Price in major units, as decimal text. Exact: do not turn it into a number. */
  amountDecimal: string;
  /** ISO 4217 code of the currency. */
  currency: string;
  /** Price as the player should see it. */
  display: string;
}

/** How a checkout page was launched. */
export interface Launch {
  /** The launch mode in use. */
  mode: string;
  /** Whether the bridge opened the page in the desktop's browser. */
  opened: boolean;
}

/** Where a checkout page opens. */
export interface LaunchParams {
  /** The launch mode; defaultBrowser by default. */
  mode?: LaunchMode | undefined;
  /** Only with webView. */
  config?: WebViewConfig | undefined;
  /** Whether the bridge opens the page in the desktop's browser. */
  open?: boolean | undefined;
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
  /** The most members of a batch. */
  maxBatch: number;
  /** The most clients at a time. */
  maxConnections: number;
  /** The most output queued for one client, in bytes. */
  maxQueuedOutput: number;
}

/** A price with the text to show. */
export interface LocalPrice {
  /** Price in minor units, for example cents. */
  amount: number;
  /** Price in major units, as decimal text. Exact: do not turn it into a number. */
  amountDecimal: string;
  /** Price as the player should see it. */
  display: string;
}

/** Memory in use. */
export interface MemoryStatus {
  /** Resident size, in bytes. */
  residentBytes: number;
}

/** What to do about a navigation. */
export interface NavigationDecision {
  /** Whether the page may go there, or is to be closed. */
  action: NavigationAction | (string & {});
  /** Whether the URL was the way back to the game. */
  matched: boolean;
}

/** An order as the provider knows it. */
export interface Order {
  /** Unique id of the order. */
  id: string;
  /** Id of the player who placed the order. */
  playerId: string;
  /** Identifier of the user who created the order. */
  userId: string;
  /** Country code of the order. */
  country: string;
  /** ISO 4217 code of the order's currency. */
  currency: string;
  /** Decimal places of the currency: 2 for USD, 0 for JPY, 3 for KWD. */
  priceMinorUnit: number;
  /** Total in minor units; divide by 10 to the power of priceMinorUnit to show it. */
  amount: number;
  /** What the order is for. */
  items: OrderItem[];
  /** Where the order stands. */
  status: OrderStatus;
  /** URL of the payment form. */
  checkoutUrl: string;
  /** Email address associated with the order. */
  email?: string;
  /** IP address that the order was created from. */
  ipAddress?: string;
  /** User agent that the order was created from. */
  userAgent?: string;
  /** Locale of the order; left out when this version does not know it. */
  locale?: AghanimLocale | (string & {});
  /** Platform that the order was created on. */
  platform?: Platform;
  /** Metadata that was given when the order was created. */
  meta?: Record<string, string>;
  /** Whether coupons are enabled. */
  couponsEnabled?: boolean;
  /** Whether the country cannot be changed. */
  countryLocked?: boolean;
  /** Appearance of the checkout. */
  uiSettings?: UiSettings;
  /** Redirect after payment. */
  redirectSettings?: OrderRedirectSettings;
  /** Reward points that the order is eligible for. */
  eligibleForRewardPoints?: number;
  /** Loyalty points that the order is eligible for. */
  eligibleForLoyaltyPoints?: number;
  /** Virtual currency rewards attached to the order. */
  rewards?: OrderRewards;
  /** URL that returns the player to the game after payment. */
  backToGameUrl?: string;
  /** Return links configured for the game. */
  backToGameSettings?: BackToGameSettings;
}

/** One item of an order; prices stand in the order and in the catalog. */
export interface OrderItem {
  /** SKU identifier of the item. */
  sku: string;
  /** Name of the item. */
  name: string;
  /** ISO 4217 code of the item's currency. */
  currency: string;
  /** Quantity of the item in the order. */
  quantity: number;
  /** Description of the item. */
  description?: string;
  /** Image URL of the item. */
  imageUrl?: string;
}

/** Redirect after a payment. */
export interface OrderRedirectSettings {
  /** Whether and how the player is redirected. */
  mode?: OrderRedirectMode;
  /** Delay before a delayed redirect, in seconds. */
  delaySeconds?: number;
  /** Where the redirect leads. */
  target?: RedirectTarget;
}

/** Rewards attached to an order. */
export interface OrderRewards {
  /** The rewards there are. */
  available: OrderVirtualCurrencyReward[];
}

/** An amount of a virtual currency. */
export interface OrderVirtualCurrencyReward {
  /** Id of the virtual currency. */
  virtualCurrencyId?: string;
  /** How much of it. */
  amount: number;
  /** Name to show. */
  name?: string;
  /** Icon URL. */
  iconUrl?: string;
}

/** A price. */
export interface Price {
  /** Price in minor units, for example cents. */
  amount: number;
  /** Price in major units, as decimal text. Exact: do not turn it into a number. */
  amountDecimal: string;
}

/** One step of the price ladder. */
export interface PricePoint {
  /** Unique id of the price point. */
  id: string;
  /** Price in the base currency. */
  basePrice: Price;
  /** Price in the player's currency. */
  localPrice: LocalPrice;
}

/** What prices were resolved for. */
export interface PricePointsContext {
  /** Country code. */
  country: string;
  /** ISO 4217 code of the base currency. */
  baseCurrency: string;
  /** ISO 4217 code of the player's currency. */
  localCurrency: string;
}

/** The price ladder for the player's country. */
export interface PricePointsResponse {
  /** Country and currencies that the prices were resolved for. */
  context: PricePointsContext;
  /** The price points of that context. */
  pricePoints: PricePoint[];
}

/** Whether a URL belonged to an active checkout. */
export interface RedirectResult {
  /** Whether it did; if not, the link is the game's own. */
  matched: boolean;
  /** Id of the checkout's order. */
  orderId?: string;
}

/** What happens after a successful payment. */
export interface RedirectSettings {
  /** Whether and when the player is redirected. */
  mode?: RedirectMode | undefined;
  /** Delay of a delayed redirect, in seconds, at most 300. */
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
  /** Calls in flight, this one included. */
  inFlight: number;
  /** Calls begun since the start, by method. */
  calls: Record<string, number>;
  /** Errors that methods ended with since the start, by code; a passed deadline counts as -32800. */
  errors: Record<string, number>;
  /** Calls of methods that do not exist; they count as -32601 among the errors too. */
  unknownMethods: number;
  /** Log lines dropped because nobody read them. */
  droppedLogLines: number;
  /** Memory in use. */
  memory: MemoryStatus;
}

/** The page where the player manages subscriptions. */
export interface SubscriptionManagerResult {
  /** URL to show to the player. */
  url: string;
  /** Whether the bridge opened it in the desktop's browser. */
  opened: boolean;
}

/** Appearance of a checkout. */
export interface UiSettings {
  /** Appearance mode. */
  mode?: UiMode;
  /** Whether the player's account is shown. */
  showPlayerInfo?: boolean;
}

/** What a web view allows. */
export interface WebViewConfig {
  /** Whether the player may navigate back and forward; false by default. */
  allowsBackForwardNavigation?: boolean | undefined;
}
