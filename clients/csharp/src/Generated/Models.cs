// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

using System;
using System.Collections.Generic;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>Why a call or a purchase failed.</summary>
    public sealed class ACErrorMessage
    {
        /// <summary>The provider's integer, from the table in use.</summary>
        public long Code { get; private set; }

        /// <summary>The integer's name in its table. The tables give some integers different meanings.</summary>
        public string Name { get; private set; }

        /// <summary>What was attempted, what went wrong and what to do, one or two sentences.</summary>
        public string Message { get; private set; }

        /// <summary>JSON text with more details, such as the HTTP status or the order's state, if there are any.</summary>
        public string Data { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static ACErrorMessage Read(Place at)
        {
            return new ACErrorMessage
            {
                Code = at.Member("code").Integer(),
                Name = at.Member("name").Text(),
                Message = at.Member("message").Text(),
                Data = at.Optional("data")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>An opened checkout.</summary>
    public sealed class AppchargeOpened
    {
        /// <summary>URL to show to the player. It holds the session's token: keep it out of logs.</summary>
        public string Url { get; private set; }

        /// <summary>How a checkout page was launched.</summary>
        public Launch Launch { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargeOpened Read(Place at)
        {
            return new AppchargeOpened
            {
                Url = at.Member("url").Text(),
                Launch = at.Member("launch").Read(Launch.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>
    /// An order as the provider reports it. What the provider left out, or sent in a form that cannot be read, is left out here:
    /// an odd field never hides a purchase.
    /// </summary>
    public sealed class AppchargeOrder
    {
        /// <summary>Unix timestamp of the order, in seconds.</summary>
        public long? Date { get; private set; }

        /// <summary>Unique token of the checkout session. A secret: keep it out of logs.</summary>
        public string SessionToken { get; private set; }

        /// <summary>Name of the purchased offer.</summary>
        public string OfferName { get; private set; }

        /// <summary>SKU of the offer.</summary>
        public string OfferSku { get; private set; }

        /// <summary>Items included in the purchase.</summary>
        public IReadOnlyList<AppchargeOrderItem> Items { get; private set; }

        /// <summary>Price of the order in minor units, for example cents.</summary>
        public long? Price { get; private set; }

        /// <summary>ISO 4217 currency code.</summary>
        public string Currency { get; private set; }

        /// <summary>ID of the customer who made the purchase.</summary>
        public string CustomerId { get; private set; }

        /// <summary>Country of the customer, ISO 3166-1 alpha-2.</summary>
        public string CustomerCountry { get; private set; }

        /// <summary>Payment method, for example <c>Visa</c>.</summary>
        public string PaymentMethodName { get; private set; }

        /// <summary>The order's ID.</summary>
        public string OrderId { get; private set; }

        /// <summary>The ID the game passed to <c>openCheckout</c>.</summary>
        public string PurchaseId { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargeOrder Read(Place at)
        {
            return new AppchargeOrder
            {
                Date = at.Optional("date")?.Integer(),
                SessionToken = at.Optional("sessionToken")?.Text(),
                OfferName = at.Optional("offerName")?.Text(),
                OfferSku = at.Optional("offerSku")?.Text(),
                Items = at.Optional("items")?.List(one => one.Read(AppchargeOrderItem.Read)),
                Price = at.Optional("price")?.Integer(),
                Currency = at.Optional("currency")?.Text(),
                CustomerId = at.Optional("customerId")?.Text(),
                CustomerCountry = at.Optional("customerCountry")?.Text(),
                PaymentMethodName = at.Optional("paymentMethodName")?.Text(),
                OrderId = at.Optional("orderId")?.Text(),
                PurchaseId = at.Optional("purchaseId")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>One item of an order.</summary>
    public sealed class AppchargeOrderItem
    {
        /// <summary>Display name.</summary>
        public string Name { get; private set; }

        /// <summary>Unique SKU.</summary>
        public string Sku { get; private set; }

        /// <summary>How many, as the text the provider sent.</summary>
        public string Quantity { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargeOrderItem Read(Place at)
        {
            return new AppchargeOrderItem
            {
                Name = at.Optional("name")?.Text(),
                Sku = at.Optional("sku")?.Text(),
                Quantity = at.Optional("quantity")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The price points available to the player, in their currency.</summary>
    public sealed class AppchargePricePoints
    {
        /// <summary>The price points.</summary>
        public IReadOnlyList<AppchargePricingPoint> PricingPoints { get; private set; }

        /// <summary>How the currency of price points is written.</summary>
        public AppchargePricingPointData PricingPointData { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargePricePoints Read(Place at)
        {
            return new AppchargePricePoints
            {
                PricingPoints = at.Member("pricingPoints").List(one => one.Read(AppchargePricingPoint.Read)),
                PricingPointData = at.Member("pricingPointData").Read(AppchargePricingPointData.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>One price in US dollars and in the player's currency.</summary>
    public sealed class AppchargePricingPoint
    {
        /// <summary>The base price in US dollars, minor units as text: <c>"200"</c> is two dollars.</summary>
        public string BasePriceInUSD { get; private set; }

        /// <summary>The local price times the currency's <c>multiplier</c>, as text.</summary>
        public string LocalizedPrice { get; private set; }

        /// <summary>The local price ready for display.</summary>
        public string FormattedPrice { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargePricingPoint Read(Place at)
        {
            return new AppchargePricingPoint
            {
                BasePriceInUSD = at.Member("basePriceInUSD").Text(),
                LocalizedPrice = at.Member("localizedPrice").Text(),
                FormattedPrice = at.Member("formattedPrice").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>How the currency of price points is written.</summary>
    public sealed class AppchargePricingPointData
    {
        /// <summary>ISO 4217 currency code.</summary>
        public string CurrencyCode { get; private set; }

        /// <summary>The currency's symbol, for example <c>$</c>.</summary>
        public string CurrencySymbol { get; private set; }

        /// <summary>What stands before the fraction, <c>.</c> or <c>,</c>.</summary>
        public string FractionalSeparator { get; private set; }

        /// <summary>What stands between thousands.</summary>
        public string MilSeparator { get; private set; }

        /// <summary>On which side of the number the symbol stands, <c>Right</c> or <c>Left</c>.</summary>
        public string SymbolPosition { get; private set; }

        /// <summary>Whether a space stands between number and symbol.</summary>
        public bool? Spacing { get; private set; }

        /// <summary>What <c>localizedPrice</c> was multiplied with, for example 100.</summary>
        public long? Multiplier { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AppchargePricingPointData Read(Place at)
        {
            return new AppchargePricingPointData
            {
                CurrencyCode = at.Member("currencyCode").Text(),
                CurrencySymbol = at.Member("currencySymbol").Text(),
                FractionalSeparator = at.Member("fractionalSeparator").Text(),
                MilSeparator = at.Member("milSeparator").Text(),
                SymbolPosition = at.Member("symbolPosition").Text(),
                Spacing = at.Optional("spacing")?.Truth(),
                Multiplier = at.Optional("multiplier")?.Integer(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Whether an award was taken.</summary>
    public sealed class AwardResult
    {
        /// <summary>Whether the provider took it.</summary>
        public bool Success { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static AwardResult Read(Place at)
        {
            return new AwardResult
            {
                Success = at.Member("success").Truth(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The iOS return links configured for the game.</summary>
    public sealed class BackToGameSettings
    {
        /// <summary>Custom URL scheme link, for example <c>mygame://aghanim/return</c>.</summary>
        public string IosCustomUrlScheme { get; private set; }

        /// <summary>Universal Link, for example <c>https://mygame.example.com/aghanim/return</c>.</summary>
        public string IosUniversalLink { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static BackToGameSettings Read(Place at)
        {
            return new BackToGameSettings
            {
                IosCustomUrlScheme = at.Optional("iosCustomUrlScheme")?.Text(),
                IosUniversalLink = at.Optional("iosUniversalLink")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The browser mode in use.</summary>
    public sealed class BrowserModeResult
    {
        /// <summary>The mode's name.</summary>
        public string Mode { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static BrowserModeResult Read(Place at)
        {
            return new BrowserModeResult
            {
                Mode = at.Member("mode").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>An item to buy. It must exist in the game's catalog, which alone sets its price.</summary>
    public sealed class CheckoutItem
    {
        /// <summary>With what it cannot do without.</summary>
        public CheckoutItem(string sku)
        {
            Sku = Params.Needed(sku, nameof(sku));
        }

        /// <summary>Item SKU from the dashboard. A blank one surfaces when the Checkout is launched.</summary>
        public string Sku { get; set; }

        /// <summary>Overrides the catalog name for this Order.</summary>
        public string Name { get; set; }

        /// <summary>Overrides the catalog description for this Order.</summary>
        public string Description { get; set; }

        /// <summary>Overrides the catalog image for this Order.</summary>
        public string ImageUrl { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutText("sku", Sku)
                .PutText("name", Name)
                .PutText("description", Description)
                .PutText("imageUrl", ImageUrl)
                .Json;
        }
    }

    /// <summary>Appearance of the Checkout.</summary>
    public sealed class CheckoutUiSettings
    {
        /// <summary>Appearance mode of the Checkout.</summary>
        public string Mode { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutText("mode", Mode)
                .Json;
        }
    }

    /// <summary>What a client can do.</summary>
    public sealed class ClientCapabilities
    {
        /// <summary>Whether it can present pages to the player itself.</summary>
        public bool? Presenter { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutTruth("presenter", Presenter)
                .Json;
        }
    }

    /// <summary>Who is calling.</summary>
    public sealed class ClientInfo
    {
        /// <summary>The client's name.</summary>
        public string Name { get; set; }

        /// <summary>The client's version.</summary>
        public string Version { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutText("name", Name)
                .PutText("version", Version)
                .Json;
        }
    }

    /// <summary>What a deep link turned out to be.</summary>
    public sealed class DeepLinkMatch
    {
        /// <summary>Whether the link belongs to a checkout of this process.</summary>
        public bool Matched { get; private set; }

        /// <summary>Its purchase; left out when the link names none and several checkouts are open.</summary>
        public string PurchaseId { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static DeepLinkMatch Read(Place at)
        {
            return new DeepLinkMatch
            {
                Matched = at.Member("matched").Truth(),
                PurchaseId = at.Optional("purchaseId")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>A paid order that was consumed: what the game has to give to its player, once.</summary>
    public sealed class Grant
    {
        /// <summary>Id of the order; grant each once.</summary>
        public string OrderId { get; private set; }

        /// <summary>Id of the player who placed the order.</summary>
        public string PlayerId { get; private set; }

        /// <summary>When the order became consumed as far as is known here, in Unix seconds.</summary>
        public long ConsumedAt { get; private set; }

        /// <summary>ISO 4217 currency code of the order.</summary>
        public string Currency { get; private set; }

        /// <summary>The order's items, as the provider first reported them here.</summary>
        public IReadOnlyList<GrantItem> Items { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Grant Read(Place at)
        {
            return new Grant
            {
                OrderId = at.Member("orderId").Text(),
                PlayerId = at.Member("playerId").Text(),
                ConsumedAt = at.Member("consumedAt").Integer(),
                Currency = at.Member("currency").Text(),
                Items = at.Member("items").List(one => one.Read(GrantItem.Read)),
                Json = at.Value,
            };
        }
    }

    /// <summary>One item of a grant.</summary>
    public sealed class GrantItem
    {
        /// <summary>SKU identifier of the item.</summary>
        public string Sku { get; private set; }

        /// <summary>Name of the item.</summary>
        public string Name { get; private set; }

        /// <summary>ISO 4217 currency code of the item's price.</summary>
        public string Currency { get; private set; }

        /// <summary>Quantity of the item.</summary>
        public long Quantity { get; private set; }

        /// <summary>Description of the item.</summary>
        public string Description { get; private set; }

        /// <summary>Image URL of the item.</summary>
        public string ImageUrl { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static GrantItem Read(Place at)
        {
            return new GrantItem
            {
                Sku = at.Member("sku").Text(),
                Name = at.Member("name").Text(),
                Currency = at.Member("currency").Text(),
                Quantity = at.Member("quantity").Integer(),
                Description = at.Optional("description")?.Text(),
                ImageUrl = at.Optional("imageUrl")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>What this bridge is and offers.</summary>
    public sealed class HelloResult
    {
        /// <summary>Who answers.</summary>
        public ServerInfo Server { get; private set; }

        /// <summary>The version of the wire contract.</summary>
        public string ProtocolVersion { get; private set; }

        /// <summary>What the bridge refuses to exceed.</summary>
        public Limits Limits { get; private set; }

        /// <summary>The payment providers that can be called.</summary>
        public IReadOnlyList<string> Providers { get; private set; }

        /// <summary>The names of all methods.</summary>
        public IReadOnlyList<string> Methods { get; private set; }

        /// <summary>The embedded sandbox.</summary>
        public SandboxInfo Sandbox { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static HelloResult Read(Place at)
        {
            return new HelloResult
            {
                Server = at.Member("server").Read(ServerInfo.Read),
                ProtocolVersion = at.Member("protocolVersion").Text(),
                Limits = at.Member("limits").Read(Limits.Read),
                Providers = at.Member("providers").List(one => one.Text()),
                Methods = at.Member("methods").List(one => one.Text()),
                Sandbox = at.Optional("sandbox")?.Read(SandboxInfo.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>A catalog item with its localized price.</summary>
    public sealed class Item
    {
        /// <summary>SKU identifier of the item.</summary>
        public string Sku { get; private set; }

        /// <summary>Name of the item.</summary>
        public string Name { get; private set; }

        /// <summary>Description of the item.</summary>
        public string Description { get; private set; }

        /// <summary>Type of a catalog item.</summary>
        public string Type { get; private set; }

        /// <summary>Localized price of an item.</summary>
        public ItemPrice Price { get; private set; }

        /// <summary>Image URL of the item.</summary>
        public string ImageUrl { get; private set; }

        /// <summary>Base quantity the item grants.</summary>
        public long Quantity { get; private set; }

        /// <summary>Whether the item is stackable.</summary>
        public bool IsStackable { get; private set; }

        /// <summary>Whether the item is a virtual currency.</summary>
        public bool IsCurrency { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Item Read(Place at)
        {
            return new Item
            {
                Sku = at.Member("sku").Text(),
                Name = at.Member("name").Text(),
                Description = at.Optional("description")?.Text(),
                Type = at.Member("type").Text(),
                Price = at.Member("price").Read(ItemPrice.Read),
                ImageUrl = at.Optional("imageUrl")?.Text(),
                Quantity = at.Member("quantity").Integer(),
                IsStackable = at.Member("isStackable").Truth(),
                IsCurrency = at.Member("isCurrency").Truth(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Localized price of an item.</summary>
    public sealed class ItemPrice
    {
        /// <summary>Price in the smallest currency unit, for example cents.</summary>
        public long Amount { get; private set; }

        /// <summary>Price in major currency units, exactly as the provider wrote it.</summary>
        public string AmountDecimal { get; private set; }

        /// <summary>ISO 4217 currency code.</summary>
        public string Currency { get; private set; }

        /// <summary>Formatted price string, for example <c>$9.99</c>.</summary>
        public string Display { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static ItemPrice Read(Place at)
        {
            return new ItemPrice
            {
                Amount = at.Member("amount").Integer(),
                AmountDecimal = at.Member("amountDecimal").Text(),
                Currency = at.Member("currency").Text(),
                Display = at.Member("display").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>How a checkout page was launched.</summary>
    public sealed class Launch
    {
        /// <summary>The launch mode in use.</summary>
        public string Mode { get; private set; }

        /// <summary>Whether the bridge opened the page in the desktop's browser.</summary>
        public bool Opened { get; private set; }

        /// <summary>Why a page was not opened in the desktop's browser.</summary>
        public string Reason { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Launch Read(Place at)
        {
            return new Launch
            {
                Mode = at.Member("mode").Text(),
                Opened = at.Member("opened").Truth(),
                Reason = at.Optional("reason")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Where a checkout page opens.</summary>
    public sealed class LaunchParams
    {
        /// <summary>Where a checkout page opens.</summary>
        public string Mode { get; set; }

        /// <summary>What a web view allows.</summary>
        public WebViewConfig Config { get; set; }

        /// <summary>Whether the bridge opens the page in the desktop's browser.</summary>
        public bool? Open { get; set; }

        /// <summary>Whether the page returns the player over a loopback port of the bridge's, once.</summary>
        public bool? LoopbackReturn { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutText("mode", Mode)
                .PutValue("config", Config?.Write())
                .PutTruth("open", Open)
                .PutTruth("loopbackReturn", LoopbackReturn)
                .Json;
        }
    }

    /// <summary>A launched checkout.</summary>
    public sealed class LaunchResult
    {
        /// <summary>Id of the order.</summary>
        public string OrderId { get; private set; }

        /// <summary>URL to show to the player.</summary>
        public string CheckoutUrl { get; private set; }

        /// <summary>How a checkout page was launched.</summary>
        public Launch Launch { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static LaunchResult Read(Place at)
        {
            return new LaunchResult
            {
                OrderId = at.Member("orderId").Text(),
                CheckoutUrl = at.Member("checkoutUrl").Text(),
                Launch = at.Member("launch").Read(Launch.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>What the bridge refuses to exceed.</summary>
    public sealed class Limits
    {
        /// <summary>The largest frame in either direction, in bytes.</summary>
        public long MaxFrame { get; private set; }

        /// <summary>The most calls in flight on one connection.</summary>
        public long MaxInFlight { get; private set; }

        /// <summary>The longest that their requests may be together, in bytes.</summary>
        public long MaxInFlightBytes { get; private set; }

        /// <summary>The most members of a batch.</summary>
        public long MaxBatch { get; private set; }

        /// <summary>The most clients at a time.</summary>
        public long MaxConnections { get; private set; }

        /// <summary>The most output queued for one client, in bytes.</summary>
        public long MaxQueuedOutput { get; private set; }

        /// <summary>The most events queued for one client.</summary>
        public long MaxQueuedEvents { get; private set; }

        /// <summary>The most event patterns of one connection.</summary>
        public long MaxSubscriptions { get; private set; }

        /// <summary>The longest header block of a Content-Length frame, in bytes.</summary>
        public long MaxHeader { get; private set; }

        /// <summary>The deepest nesting of a request.</summary>
        public long MaxDepth { get; private set; }

        /// <summary>The most values and names in a request.</summary>
        public long MaxValues { get; private set; }

        /// <summary>The longest id, in bytes as it is written.</summary>
        public long MaxId { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Limits Read(Place at)
        {
            return new Limits
            {
                MaxFrame = at.Member("maxFrame").Integer(),
                MaxInFlight = at.Member("maxInFlight").Integer(),
                MaxInFlightBytes = at.Member("maxInFlightBytes").Integer(),
                MaxBatch = at.Member("maxBatch").Integer(),
                MaxConnections = at.Member("maxConnections").Integer(),
                MaxQueuedOutput = at.Member("maxQueuedOutput").Integer(),
                MaxQueuedEvents = at.Member("maxQueuedEvents").Integer(),
                MaxSubscriptions = at.Member("maxSubscriptions").Integer(),
                MaxHeader = at.Member("maxHeader").Integer(),
                MaxDepth = at.Member("maxDepth").Integer(),
                MaxValues = at.Member("maxValues").Integer(),
                MaxId = at.Member("maxId").Integer(),
                Json = at.Value,
            };
        }
    }

    /// <summary>A price in the player's local currency.</summary>
    public sealed class LocalPrice
    {
        /// <summary>Price in the smallest currency unit.</summary>
        public long Amount { get; private set; }

        /// <summary>Price in major currency units, exactly as the provider wrote it.</summary>
        public string AmountDecimal { get; private set; }

        /// <summary>The formatted string to show the player.</summary>
        public string Display { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static LocalPrice Read(Place at)
        {
            return new LocalPrice
            {
                Amount = at.Member("amount").Integer(),
                AmountDecimal = at.Member("amountDecimal").Text(),
                Display = at.Member("display").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Memory in use.</summary>
    public sealed class MemoryStatus
    {
        /// <summary>Resident size, in bytes.</summary>
        public long ResidentBytes { get; private set; }

        /// <summary>The largest resident size since the start, in bytes.</summary>
        public long PeakBytes { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static MemoryStatus Read(Place at)
        {
            return new MemoryStatus
            {
                ResidentBytes = at.Member("residentBytes").Integer(),
                PeakBytes = at.Member("peakBytes").Integer(),
                Json = at.Value,
            };
        }
    }

    /// <summary>What to do about a navigation of a Checkout's page.</summary>
    public sealed class NavigationDecision
    {
        /// <summary>Whether the page may load the URL.</summary>
        public string Action { get; private set; }

        /// <summary>Whether the URL was the Checkout's way back to the game.</summary>
        public bool Matched { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static NavigationDecision Read(Place at)
        {
            return new NavigationDecision
            {
                Action = at.Member("action").Text(),
                Matched = at.Member("matched").Truth(),
                Json = at.Value,
            };
        }
    }

    /// <summary>An Order as the provider reports it.</summary>
    public sealed class Order
    {
        /// <summary>Unique ID of the Order.</summary>
        public string Id { get; private set; }

        /// <summary>ID of the player who placed the Order, as set before it.</summary>
        public string PlayerId { get; private set; }

        /// <summary>Identifier of the user who created the Order. Empty in the <c>s2s</c> profile, which reports none.</summary>
        public string UserId { get; private set; }

        /// <summary>Country code for the Order, for example <c>US</c>. Empty where the <c>s2s</c> profile reports none.</summary>
        public string Country { get; private set; }

        /// <summary>ISO 4217 currency code of the Order.</summary>
        public string Currency { get; private set; }

        /// <summary>Number of decimal places of <c>currency</c>: 2 for USD, 0 for JPY, 3 for KWD.</summary>
        public long PriceMinorUnit { get; private set; }

        /// <summary>
        /// Total amount in the smallest currency unit, for example cents for USD; divide it by 10 to the power of
        /// <c>priceMinorUnit</c> to show it.
        /// </summary>
        public long Amount { get; private set; }

        /// <summary>Items included in the Order.</summary>
        public IReadOnlyList<OrderItem> Items { get; private set; }

        /// <summary>Current status of an Order.</summary>
        public string Status { get; private set; }

        /// <summary>URL of the payment form for this Order.</summary>
        public string CheckoutUrl { get; private set; }

        /// <summary>Email address associated with the Order.</summary>
        public string Email { get; private set; }

        /// <summary>IP address the Order was created from.</summary>
        public string IpAddress { get; private set; }

        /// <summary>User agent the Order was created from.</summary>
        public string UserAgent { get; private set; }

        /// <summary>A locale the provider can localize names and prices for.</summary>
        public string Locale { get; private set; }

        /// <summary>Platform an Order was created on.</summary>
        public string Platform { get; private set; }

        /// <summary>Developer-defined metadata, as given when the Order was created.</summary>
        public IReadOnlyDictionary<string, string> Meta { get; private set; }

        /// <summary>Whether coupons are enabled for this Order.</summary>
        public bool? CouponsEnabled { get; private set; }

        /// <summary>Whether the country selection is locked for this Order.</summary>
        public bool? CountryLocked { get; private set; }

        /// <summary>The appearance the server applied to a Checkout.</summary>
        public UiSettings UiSettings { get; private set; }

        /// <summary>The post-payment redirect the server applied to a Checkout.</summary>
        public OrderRedirectSettings RedirectSettings { get; private set; }

        /// <summary>Reward points this Order is eligible for.</summary>
        public long? EligibleForRewardPoints { get; private set; }

        /// <summary>Loyalty points this Order is eligible for.</summary>
        public long? EligibleForLoyaltyPoints { get; private set; }

        /// <summary>Virtual currency rewards attached to an Order.</summary>
        public OrderRewards Rewards { get; private set; }

        /// <summary>URL that returns the player to the game after payment.</summary>
        public string BackToGameUrl { get; private set; }

        /// <summary>The iOS return links configured for the game.</summary>
        public BackToGameSettings BackToGameSettings { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Order Read(Place at)
        {
            return new Order
            {
                Id = at.Member("id").Text(),
                PlayerId = at.Member("playerId").Text(),
                UserId = at.Member("userId").Text(),
                Country = at.Member("country").Text(),
                Currency = at.Member("currency").Text(),
                PriceMinorUnit = at.Member("priceMinorUnit").Integer(),
                Amount = at.Member("amount").Integer(),
                Items = at.Member("items").List(one => one.Read(OrderItem.Read)),
                Status = at.Member("status").Text(),
                CheckoutUrl = at.Member("checkoutUrl").Text(),
                Email = at.Optional("email")?.Text(),
                IpAddress = at.Optional("ipAddress")?.Text(),
                UserAgent = at.Optional("userAgent")?.Text(),
                Locale = at.Optional("locale")?.Text(),
                Platform = at.Optional("platform")?.Text(),
                Meta = at.Optional("meta")?.Map(one => one.Text()),
                CouponsEnabled = at.Optional("couponsEnabled")?.Truth(),
                CountryLocked = at.Optional("countryLocked")?.Truth(),
                UiSettings = at.Optional("uiSettings")?.Read(UiSettings.Read),
                RedirectSettings = at.Optional("redirectSettings")?.Read(OrderRedirectSettings.Read),
                EligibleForRewardPoints = at.Optional("eligibleForRewardPoints")?.Integer(),
                EligibleForLoyaltyPoints = at.Optional("eligibleForLoyaltyPoints")?.Integer(),
                Rewards = at.Optional("rewards")?.Read(OrderRewards.Read),
                BackToGameUrl = at.Optional("backToGameUrl")?.Text(),
                BackToGameSettings = at.Optional("backToGameSettings")?.Read(BackToGameSettings.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>An item of an Order. It reports no price of its own: use the Order's <c>amount</c>, or the catalog.</summary>
    public sealed class OrderItem
    {
        /// <summary>SKU identifier of the item.</summary>
        public string Sku { get; private set; }

        /// <summary>Name of the item.</summary>
        public string Name { get; private set; }

        /// <summary>ISO 4217 currency code for the item price.</summary>
        public string Currency { get; private set; }

        /// <summary>Quantity of the item in the Order.</summary>
        public long Quantity { get; private set; }

        /// <summary>Description of the item.</summary>
        public string Description { get; private set; }

        /// <summary>Image URL of the item.</summary>
        public string ImageUrl { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static OrderItem Read(Place at)
        {
            return new OrderItem
            {
                Sku = at.Member("sku").Text(),
                Name = at.Member("name").Text(),
                Currency = at.Member("currency").Text(),
                Quantity = at.Member("quantity").Integer(),
                Description = at.Optional("description")?.Text(),
                ImageUrl = at.Optional("imageUrl")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The post-payment redirect the server applied to a Checkout.</summary>
    public sealed class OrderRedirectSettings
    {
        /// <summary>Redirect the server applies after a successful payment.</summary>
        public string Mode { get; private set; }

        /// <summary>Delay before redirecting, in seconds, used with <c>.delayed</c>.</summary>
        public long? DelaySeconds { get; private set; }

        /// <summary>Where the post-payment redirect sends the player.</summary>
        public string Target { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static OrderRedirectSettings Read(Place at)
        {
            return new OrderRedirectSettings
            {
                Mode = at.Optional("mode")?.Text(),
                DelaySeconds = at.Optional("delaySeconds")?.Integer(),
                Target = at.Optional("target")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Virtual currency rewards attached to an Order.</summary>
    public sealed class OrderRewards
    {
        /// <summary>Available rewards for this Order.</summary>
        public IReadOnlyList<OrderVirtualCurrencyReward> Available { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static OrderRewards Read(Place at)
        {
            return new OrderRewards
            {
                Available = at.Member("available").List(one => one.Read(OrderVirtualCurrencyReward.Read)),
                Json = at.Value,
            };
        }
    }

    /// <summary>One virtual currency reward of an Order.</summary>
    public sealed class OrderVirtualCurrencyReward
    {
        /// <summary>ID of the virtual currency the reward grants.</summary>
        public string VirtualCurrencyId { get; private set; }

        /// <summary>Reward amount.</summary>
        public long Amount { get; private set; }

        /// <summary>Display name of the reward, for example <c>Gems</c>.</summary>
        public string Name { get; private set; }

        /// <summary>Icon URL of the reward.</summary>
        public string IconUrl { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static OrderVirtualCurrencyReward Read(Place at)
        {
            return new OrderVirtualCurrencyReward
            {
                VirtualCurrencyId = at.Optional("virtualCurrencyId")?.Text(),
                Amount = at.Member("amount").Integer(),
                Name = at.Optional("name")?.Text(),
                IconUrl = at.Optional("iconUrl")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>A price in the base currency.</summary>
    public sealed class Price
    {
        /// <summary>Price in the smallest currency unit.</summary>
        public long Amount { get; private set; }

        /// <summary>Price in major currency units, exactly as the provider wrote it.</summary>
        public string AmountDecimal { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static Price Read(Place at)
        {
            return new Price
            {
                Amount = at.Member("amount").Integer(),
                AmountDecimal = at.Member("amountDecimal").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>One step of the price ladder.</summary>
    public sealed class PricePoint
    {
        /// <summary>Unique ID of the price point.</summary>
        public string Id { get; private set; }

        /// <summary>A price in the base currency.</summary>
        public Price BasePrice { get; private set; }

        /// <summary>A price in the player's local currency.</summary>
        public LocalPrice LocalPrice { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static PricePoint Read(Place at)
        {
            return new PricePoint
            {
                Id = at.Member("id").Text(),
                BasePrice = at.Member("basePrice").Read(Price.Read),
                LocalPrice = at.Member("localPrice").Read(LocalPrice.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>Country and currencies that prices were resolved for.</summary>
    public sealed class PricePointsContext
    {
        /// <summary>Country code the prices were resolved for.</summary>
        public string Country { get; private set; }

        /// <summary>ISO 4217 code of the base currency.</summary>
        public string BaseCurrency { get; private set; }

        /// <summary>ISO 4217 code of the player's local currency.</summary>
        public string LocalCurrency { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static PricePointsContext Read(Place at)
        {
            return new PricePointsContext
            {
                Country = at.Member("country").Text(),
                BaseCurrency = at.Member("baseCurrency").Text(),
                LocalCurrency = at.Member("localCurrency").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The price points available to the player.</summary>
    public sealed class PricePointsResponse
    {
        /// <summary>Country and currencies that prices were resolved for.</summary>
        public PricePointsContext Context { get; private set; }

        /// <summary>Price points available for that context.</summary>
        public IReadOnlyList<PricePoint> PricePoints { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static PricePointsResponse Read(Place at)
        {
            return new PricePointsResponse
            {
                Context = at.Member("context").Read(PricePointsContext.Read),
                PricePoints = at.Member("pricePoints").List(one => one.Read(PricePoint.Read)),
                Json = at.Value,
            };
        }
    }

    /// <summary>How a purchase ended.</summary>
    public sealed class PurchaseEndResult
    {
        /// <summary>Which of its three ends a purchase came to.</summary>
        public string Ending { get; private set; }

        /// <summary>Why a call or a purchase failed.</summary>
        public ACErrorMessage Error { get; private set; }

        /// <summary>
        /// An order as the provider reports it. What the provider left out, or sent in a form that cannot be read, is left out
        /// here: an odd field never hides a purchase.
        /// </summary>
        public AppchargeOrder Order { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static PurchaseEndResult Read(Place at)
        {
            return new PurchaseEndResult
            {
                Ending = at.Member("ending").Text(),
                Error = at.Optional("error")?.Read(ACErrorMessage.Read),
                Order = at.Optional("order")?.Read(AppchargeOrder.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>Whether a URL belonged to an active checkout.</summary>
    public sealed class RedirectResult
    {
        /// <summary>Whether it did; if not, the link is the game's own.</summary>
        public bool Matched { get; private set; }

        /// <summary>Id of the checkout's order.</summary>
        public string OrderId { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static RedirectResult Read(Place at)
        {
            return new RedirectResult
            {
                Matched = at.Member("matched").Truth(),
                OrderId = at.Optional("orderId")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>What happens after the player has paid successfully.</summary>
    public sealed class RedirectSettings
    {
        /// <summary>How the player gets back after paying.</summary>
        public string Mode { get; set; }

        /// <summary>
        /// Seconds before the redirect when <c>mode</c> is <c>.delayed</c>. The server accepts up to 300 and uses 5 when left
        /// unset.
        /// </summary>
        public long? DelaySeconds { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutText("mode", Mode)
                .PutInteger("delaySeconds", DelaySeconds)
                .Json;
        }
    }

    /// <summary>The embedded sandbox.</summary>
    public sealed class SandboxInfo
    {
        /// <summary>Where it listens.</summary>
        public string Url { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static SandboxInfo Read(Place at)
        {
            return new SandboxInfo
            {
                Url = at.Member("url").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>An SDK's version.</summary>
    public sealed class SdkVersionResult
    {
        /// <summary>The version.</summary>
        public string Version { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static SdkVersionResult Read(Place at)
        {
            return new SdkVersionResult
            {
                Version = at.Member("version").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>Who answers.</summary>
    public sealed class ServerInfo
    {
        /// <summary>The server's name.</summary>
        public string Name { get; private set; }

        /// <summary>The server's version.</summary>
        public string Version { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static ServerInfo Read(Place at)
        {
            return new ServerInfo
            {
                Name = at.Member("name").Text(),
                Version = at.Member("version").Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>How the process is doing.</summary>
    public sealed class StatusResult
    {
        /// <summary>Time since the start, in milliseconds.</summary>
        public long UptimeMs { get; private set; }

        /// <summary>Clients connected.</summary>
        public long Connections { get; private set; }

        /// <summary>Clients that were let in since the start.</summary>
        public long ConnectionsAccepted { get; private set; }

        /// <summary>Clients that were turned away since the start.</summary>
        public long ConnectionsRefused { get; private set; }

        /// <summary>Calls in flight, this one included.</summary>
        public long InFlight { get; private set; }

        /// <summary>Calls begun since the start, by method.</summary>
        public IReadOnlyDictionary<string, long> Calls { get; private set; }

        /// <summary>
        /// Errors since the start, by code: those that methods ended with, and those answered to what was no call. A passed
        /// deadline counts as -32800.
        /// </summary>
        public IReadOnlyDictionary<string, long> Errors { get; private set; }

        /// <summary>Calls of methods that do not exist; they count as -32601 among the errors too.</summary>
        public long UnknownMethods { get; private set; }

        /// <summary>Events dropped because their client reads too slowly.</summary>
        public long EventsLost { get; private set; }

        /// <summary>Log lines dropped because nobody read them.</summary>
        public long DroppedLogLines { get; private set; }

        /// <summary>Handles of the event loop that are open; more and more of them would be a leak.</summary>
        public long Handles { get; private set; }

        /// <summary>Memory in use.</summary>
        public MemoryStatus Memory { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static StatusResult Read(Place at)
        {
            return new StatusResult
            {
                UptimeMs = at.Member("uptimeMs").Integer(),
                Connections = at.Member("connections").Integer(),
                ConnectionsAccepted = at.Member("connectionsAccepted").Integer(),
                ConnectionsRefused = at.Member("connectionsRefused").Integer(),
                InFlight = at.Member("inFlight").Integer(),
                Calls = at.Member("calls").Map(one => one.Integer()),
                Errors = at.Member("errors").Map(one => one.Integer()),
                UnknownMethods = at.Member("unknownMethods").Integer(),
                EventsLost = at.Member("eventsLost").Integer(),
                DroppedLogLines = at.Member("droppedLogLines").Integer(),
                Handles = at.Member("handles").Integer(),
                Memory = at.Member("memory").Read(MemoryStatus.Read),
                Json = at.Value,
            };
        }
    }

    /// <summary>The page where the player manages subscriptions.</summary>
    public sealed class SubscriptionManagerResult
    {
        /// <summary>URL to show to the player.</summary>
        public string Url { get; private set; }

        /// <summary>Whether the bridge opened it in the desktop's browser.</summary>
        public bool Opened { get; private set; }

        /// <summary>Why a page was not opened in the desktop's browser.</summary>
        public string Reason { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static SubscriptionManagerResult Read(Place at)
        {
            return new SubscriptionManagerResult
            {
                Url = at.Member("url").Text(),
                Opened = at.Member("opened").Truth(),
                Reason = at.Optional("reason")?.Text(),
                Json = at.Value,
            };
        }
    }

    /// <summary>The appearance the server applied to a Checkout.</summary>
    public sealed class UiSettings
    {
        /// <summary>Appearance the server applied to a Checkout.</summary>
        public string Mode { get; private set; }

        /// <summary>Whether the Checkout showed the player's account info.</summary>
        public bool? ShowPlayerInfo { get; private set; }

        /// <summary>All that the bridge said, also what this version does not know.</summary>
        public JsonValue Json { get; private set; }

        internal static UiSettings Read(Place at)
        {
            return new UiSettings
            {
                Mode = at.Optional("mode")?.Text(),
                ShowPlayerInfo = at.Optional("showPlayerInfo")?.Truth(),
                Json = at.Value,
            };
        }
    }

    /// <summary>What a web view allows.</summary>
    public sealed class WebViewConfig
    {
        /// <summary>Whether the player may navigate back and forward; false by default.</summary>
        public bool? AllowsBackForwardNavigation { get; set; }

        internal JsonValue Write()
        {
            return new Params()
                .PutTruth("allowsBackForwardNavigation", AllowsBackForwardNavigation)
                .Json;
        }
    }
}
