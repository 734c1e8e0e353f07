// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>The methods of the bridge, under their own names.</summary>
    public abstract partial class MethodGroups
    {
        /// <summary>The methods <c>aghanim.*</c>.</summary>
        public AghanimMethods Aghanim { get; }

        /// <summary>The methods <c>appcharge.*</c>.</summary>
        public AppchargeMethods Appcharge { get; }

        /// <summary>The methods <c>bridge.*</c>.</summary>
        public BridgeMethods Bridge { get; }

        /// <summary>The methods <c>rpc.*</c>.</summary>
        public RpcMethods Rpc { get; }

        internal MethodGroups()
        {
            Aghanim = new AghanimMethods(this);
            Appcharge = new AppchargeMethods(this);
            Bridge = new BridgeMethods(this);
            Rpc = new RpcMethods(this);
        }
    }

    /// <summary>The methods <c>aghanim.*</c>.</summary>
    public sealed class AghanimMethods
    {
        /// <summary>The methods <c>aghanim.checkout.*</c>.</summary>
        public AghanimCheckoutMethods Checkout { get; }

        /// <summary>The methods <c>aghanim.grants.*</c>.</summary>
        public AghanimGrantsMethods Grants { get; }

        /// <summary>The methods <c>aghanim.items.*</c>.</summary>
        public AghanimItemsMethods Items { get; }

        /// <summary>The methods <c>aghanim.orders.*</c>.</summary>
        public AghanimOrdersMethods Orders { get; }

        /// <summary>The methods <c>aghanim.pricePoints.*</c>.</summary>
        public AghanimPricePointsMethods PricePoints { get; }

        private readonly MethodGroups caller;

        internal AghanimMethods(MethodGroups caller)
        {
            this.caller = caller;
            Checkout = new AghanimCheckoutMethods(caller);
            Grants = new AghanimGrantsMethods(caller);
            Items = new AghanimItemsMethods(caller);
            Orders = new AghanimOrdersMethods(caller);
            PricePoints = new AghanimPricePointsMethods(caller);
        }

        /// <summary>Forgets the player, for example at sign-out.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task ClearPlayerIdAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.CallAsync(Methods.AghanimClearPlayerId, null, timeout, cancellationToken);
        }

        /// <summary>Gives the SDK its key. Needed once, unless the bridge was started with one.</summary>
        /// <param name="apiKey">The SDK key of the game.</param>
        /// <param name="logLevel">The lowest level that the SDK logs; else the bridge's own.</param>
        /// <param name="baseUrl">Where the API is: https, or http to loopback.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task ConfigureAsync(
            string apiKey,
            string logLevel = null,
            string baseUrl = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("apiKey", Params.Needed(apiKey, nameof(apiKey)))
                .PutText("logLevel", logLevel)
                .PutText("baseUrl", baseUrl)
                .Json;
            return caller.CallAsync(Methods.AghanimConfigure, parameters, timeout, cancellationToken);
        }

        /// <summary>Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task DisposeAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.CallAsync(Methods.AghanimDispose, null, timeout, cancellationToken);
        }

        /// <summary>
        /// Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one. A match is the cue to
        /// look for unconsumed orders. It proves no payment.
        /// </summary>
        /// <param name="url">The URL that the game was opened with.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<RedirectResult> HandleRedirectAsync(
            string url, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("url", Params.Needed(url, nameof(url)))
                .Json;
            return caller.ReadAsync(Methods.AghanimHandleRedirect, parameters, at => at.Read(RedirectResult.Read), timeout, cancellationToken);
        }

        /// <summary>
        /// Answers with the URL of the checkout page of an existing order. Needs no player. launch.loopbackReturn works for an
        /// order that this bridge created with it and whose way back is still open; for any other it is refused with 113, because
        /// an order's way back cannot be changed.
        /// </summary>
        /// <param name="orderId">Id of the order.</param>
        /// <param name="launch">Where the page opens.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<LaunchResult> PresentCheckoutAsync(
            string orderId,
            LaunchParams launch = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .PutValue("launch", launch?.Write())
                .Json;
            return caller.ReadAsync(Methods.AghanimPresentCheckout, parameters, at => at.Read(LaunchResult.Read), timeout, cancellationToken);
        }

        /// <summary>Sets the player for all calls that follow.</summary>
        /// <param name="playerId">Unique id of the player; surrounding white space is dropped.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task SetPlayerIdAsync(
            string playerId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("playerId", Params.Needed(playerId, nameof(playerId)))
                .Json;
            return caller.CallAsync(Methods.AghanimSetPlayerId, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Creates an order for the player and answers with the URL of its checkout page. Every call creates an order. When
        /// data.outcome of an error is unknown, an order may exist: data.orderId names it when it is known, and
        /// aghanim.presentCheckout shows its page again. With launch.loopbackReturn the bridge itself is where the page sends the
        /// player back to, and emits aghanim.checkout.didClose then.
        /// </summary>
        /// <param name="items">Non-empty list of items.</param>
        /// <param name="metadata">Key-value pairs for tracking purposes.</param>
        /// <param name="locale">Locale for localization.</param>
        /// <param name="backToGameUrl">
        /// Deep link that returns the player to the game after payment. <c>{order_id}</c> in it stands for the Order's ID.
        /// </param>
        /// <param name="redirectSettings">Post-payment redirect behavior.</param>
        /// <param name="uiSettings">Checkout appearance settings.</param>
        /// <param name="launch">Where the page opens.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<LaunchResult> StartCheckoutAsync(
            IEnumerable<CheckoutItem> items,
            IEnumerable<KeyValuePair<string, string>> metadata = null,
            string locale = null,
            string backToGameUrl = null,
            RedirectSettings redirectSettings = null,
            CheckoutUiSettings uiSettings = null,
            LaunchParams launch = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutList("items", Params.Needed(items, nameof(items)), one => one?.Write())
                .PutMap("metadata", metadata, one => one)
                .PutText("locale", locale)
                .PutText("backToGameUrl", backToGameUrl)
                .PutValue("redirectSettings", redirectSettings?.Write())
                .PutValue("uiSettings", uiSettings?.Write())
                .PutValue("launch", launch?.Write())
                .Json;
            return caller.ReadAsync(Methods.AghanimStartCheckout, parameters, at => at.Read(LaunchResult.Read), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>aghanim.checkout.*</c>.</summary>
    public sealed class AghanimCheckoutMethods
    {
        private readonly MethodGroups caller;

        internal AghanimCheckoutMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>Reports that the player closed the page of a checkout.</summary>
        /// <param name="orderId">Id of the order.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task DidDismissAsync(
            string orderId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .Json;
            return caller.CallAsync(Methods.AghanimCheckoutDidDismiss, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Reports a navigation of a page that the client presents, and tells whether to close it. For clients that said
        /// capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, take the page away: the checkout is
        /// over and aghanim.checkout.didClose follows.
        /// </summary>
        /// <param name="orderId">Id of the order.</param>
        /// <param name="url">Where the page is about to go.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<NavigationDecision> DidNavigateAsync(
            string orderId,
            string url,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .PutText("url", Params.Needed(url, nameof(url)))
                .Json;
            return caller.ReadAsync(Methods.AghanimCheckoutDidNavigate, parameters, at => at.Read(NavigationDecision.Read), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>aghanim.grants.*</c>.</summary>
    public sealed class AghanimGrantsMethods
    {
        private readonly MethodGroups caller;

        internal AghanimGrantsMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>
        /// Says that the game granted an order and saved that; harmless to repeat. Works whoever plays now. 106 when the journal
        /// holds no such order, 107 when it is not known yet whether the order was consumed. Needs a journal (--journal).
        /// </summary>
        /// <param name="orderId">Id of the order, from its grant.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task AcknowledgeAsync(
            string orderId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .Json;
            return caller.CallAsync(Methods.AghanimGrantsAcknowledge, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Consumes the player's paid orders and lists all grants that are not acknowledged yet. Call it wherever you would call
        /// aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders that you gave, save, then call
        /// aghanim.grants.acknowledge. A grant comes again until then, also after a crash. Orders that could not be consumed, and
        /// grants whose items could not be fetched, are left for the next call; their error is answered only when there is
        /// nothing else to grant. Needs a journal (--journal).
        /// </summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<Grant>> ClaimAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AghanimGrantsClaim, null, at => at.List(one => one.Read(Grant.Read)), timeout, cancellationToken);
        }

        /// <summary>
        /// Lists the player's grants that are not acknowledged yet, without consuming anything. Settles consumes without a known
        /// outcome first, as far as the provider can be reached. A grant whose items could not be fetched yet is left for the
        /// next call; the error is answered only when there is no other grant. Needs a journal (--journal).
        /// </summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<Grant>> PendingAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AghanimGrantsPending, null, at => at.List(one => one.Read(Grant.Read)), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>aghanim.items.*</c>.</summary>
    public sealed class AghanimItemsMethods
    {
        private readonly MethodGroups caller;

        internal AghanimItemsMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.</summary>
        /// <param name="skus">The SKUs to fetch, any number of them; duplicates count once.</param>
        /// <param name="locale">Locale for names and prices; else the provider decides.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<Item>> GetAsync(
            IEnumerable<string> skus,
            string locale = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutList("skus", Params.Needed(skus, nameof(skus)), one => one)
                .PutText("locale", locale)
                .Json;
            return caller.ReadAsync(Methods.AghanimItemsGet, parameters, at => at.List(one => one.Read(Item.Read)), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>aghanim.orders.*</c>.</summary>
    public sealed class AghanimOrdersMethods
    {
        private readonly MethodGroups caller;

        internal AghanimOrdersMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>
        /// Marks a paid order as handled, once; grant its items when this succeeds. A second consume of an order fails. Save that
        /// the order is being granted before the call, so that a crash in between loses nothing. When data.outcome of an error is
        /// unknown, ask aghanim.orders.getUnconsumed: an order that is still listed was not consumed. With a journal (--journal)
        /// the consume is written down before it is sent, its grant is pending from then on, and aghanim.grants.pending settles
        /// an unknown outcome.
        /// </summary>
        /// <param name="orderId">Unique id of the order.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task ConsumeAsync(
            string orderId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .Json;
            return caller.CallAsync(Methods.AghanimOrdersConsume, parameters, timeout, cancellationToken);
        }

        /// <summary>Fetches an order by its id.</summary>
        /// <param name="id">Unique id of the order.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<Order> GetAsync(
            string id, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("id", Params.Needed(id, nameof(id)))
                .Json;
            return caller.ReadAsync(Methods.AghanimOrdersGet, parameters, at => at.Read(Order.Read), timeout, cancellationToken);
        }

        /// <summary>
        /// Lists the ids of the player's orders that were paid for and not consumed yet. Ask at the start of a session, when the
        /// game comes back to the foreground, and after a checkout closed: this list, not an event, says what is owed.
        /// </summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<string>> GetUnconsumedAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AghanimOrdersGetUnconsumed, null, at => at.List(one => one.Text()), timeout, cancellationToken);
        }

        /// <summary>
        /// Waits until an order has one of the wanted statuses and answers with the order. Asks the provider again and again, at
        /// growing intervals, and emits aghanim.order.didChange for each change. No network, timeouts, 5xx, 429 and answers that
        /// cannot be read do not end it; they are logged, and counted in data.failedLooks when it ends by timeoutMs or a cancel.
        /// Any other error does. The answer is no permission to grant: consume the order first.
        /// </summary>
        /// <param name="orderId">Unique id of the order.</param>
        /// <param name="until">
        /// The statuses to wait for; those that end the waiting for a payment by default: paid, canceled, refunded,
        /// refund_requested and disputed.
        /// </param>
        /// <param name="timeoutMs">How long to wait at most, in milliseconds; without it, until the call is cancelled.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<Order> WatchAsync(
            string orderId,
            IEnumerable<string> until = null,
            long? timeoutMs = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .PutList("until", until, one => one)
                .PutInteger("timeoutMs", timeoutMs)
                .Json;
            return caller.ReadAsync(Methods.AghanimOrdersWatch, parameters, at => at.Read(Order.Read), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>aghanim.pricePoints.*</c>.</summary>
    public sealed class AghanimPricePointsMethods
    {
        private readonly MethodGroups caller;

        internal AghanimPricePointsMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>Fetches the price ladder for the player's country without creating an order.</summary>
        /// <param name="locale">Locale for prices; else the provider decides.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<PricePointsResponse> GetAsync(
            string locale = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("locale", locale)
                .Json;
            return caller.ReadAsync(Methods.AghanimPricePointsGet, parameters, at => at.Read(PricePointsResponse.Read), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>appcharge.*</c>.</summary>
    public sealed class AppchargeMethods
    {
        private readonly MethodGroups caller;

        internal AppchargeMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>
        /// Tells the provider that an order was granted. Also emits appcharge.onAward. Save the grant before telling of it.
        /// data.outcome of an error says whether the provider may have taken it; the same id may be sent again.
        /// </summary>
        /// <param name="orderId">Id of the order.</param>
        /// <param name="publisherTransactionId">The game's own id of the grant.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<AwardResult> AwardAsync(
            string orderId,
            string publisherTransactionId = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("orderId", Params.Needed(orderId, nameof(orderId)))
                .PutText("publisherTransactionId", publisherTransactionId)
                .Json;
            return caller.ReadAsync(Methods.AppchargeAward, parameters, at => at.Read(AwardResult.Read), timeout, cancellationToken);
        }

        /// <summary>Reports that the page of a purchase was closed; asking the provider then decides how it ended.</summary>
        /// <param name="purchaseId">Id of the purchase.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task CheckoutDidCloseAsync(
            string purchaseId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("purchaseId", Params.Needed(purchaseId, nameof(purchaseId)))
                .Json;
            return caller.CallAsync(Methods.AppchargeCheckoutDidClose, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
        /// </summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<string>> GetNoneAwardedAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AppchargeGetNoneAwarded, null, at => at.List(one => one.Text()), timeout, cancellationToken);
        }

        /// <summary>Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<AppchargePricePoints> GetPricePointsAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AppchargeGetPricePoints, null, at => at.Read(AppchargePricePoints.Read), timeout, cancellationToken);
        }

        /// <summary>Answers with the version of the Appcharge SDK in this bridge.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<SdkVersionResult> GetSdkVersionAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.AppchargeGetSdkVersion, null, at => at.Read(SdkVersionResult.Read), timeout, cancellationToken);
        }

        /// <summary>Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.</summary>
        /// <param name="url">The URL that the game was opened with.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<DeepLinkMatch> HandleDeepLinkAsync(
            string url, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("url", Params.Needed(url, nameof(url)))
                .Json;
            return caller.ReadAsync(Methods.AppchargeHandleDeepLink, parameters, at => at.Read(DeepLinkMatch.Read), timeout, cancellationToken);
        }

        /// <summary>Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.</summary>
        /// <param name="checkoutPublicKey">The publisher's public checkout key, from the provider's dashboard.</param>
        /// <param name="environment"><c>sandbox</c> or <c>production</c>.</param>
        /// <param name="customerId">Id of the customer who plays.</param>
        /// <param name="redirectUrl">
        /// Where the checkout page returns the player to: the game's universal link or its own scheme.
        /// </param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task InitializeAsync(
            string checkoutPublicKey,
            string environment,
            string customerId,
            string redirectUrl = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("checkoutPublicKey", Params.Needed(checkoutPublicKey, nameof(checkoutPublicKey)))
                .PutText("environment", Params.Needed(environment, nameof(environment)))
                .PutText("customerId", Params.Needed(customerId, nameof(customerId)))
                .PutText("redirectUrl", redirectUrl)
                .Json;
            return caller.CallAsync(Methods.AppchargeInitialize, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Answers with the URL of a session's checkout page and watches its purchase, which ends in one event. Give parsedUrl,
        /// or sessionToken and url, as the publisher's server got them. The purchase then ends in exactly one of
        /// appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With launch.loopbackReturn the bridge itself is
        /// where the page sends the player back to, which is a reason to ask the provider at once.
        /// </summary>
        /// <param name="purchaseId">Id that creating the session returned.</param>
        /// <param name="parsedUrl">The page's URL in the newer form.</param>
        /// <param name="sessionToken">The session's token, with url: the older form.</param>
        /// <param name="url">The page's URL in the older form.</param>
        /// <param name="launch">Where the page opens.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<AppchargeOpened> OpenCheckoutAsync(
            string purchaseId,
            string parsedUrl = null,
            string sessionToken = null,
            string url = null,
            LaunchParams launch = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("purchaseId", Params.Needed(purchaseId, nameof(purchaseId)))
                .PutText("parsedUrl", parsedUrl)
                .PutText("sessionToken", sessionToken)
                .PutText("url", url)
                .PutValue("launch", launch?.Write())
                .Json;
            return caller.ReadAsync(Methods.AppchargeOpenCheckout, parameters, at => at.Read(AppchargeOpened.Read), timeout, cancellationToken);
        }

        /// <summary>Opens the page where the player manages subscriptions in the desktop's browser.</summary>
        /// <param name="url">URL of the page, from the publisher's server.</param>
        /// <param name="open">Whether the bridge opens it; true by default.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<SubscriptionManagerResult> OpenSubscriptionManagerAsync(
            string url,
            bool? open = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("url", Params.Needed(url, nameof(url)))
                .PutTruth("open", open)
                .Json;
            return caller.ReadAsync(Methods.AppchargeOpenSubscriptionManager, parameters, at => at.Read(SubscriptionManagerResult.Read), timeout, cancellationToken);
        }

        /// <summary>Sets which kind of browser checkout pages are asked for, and answers with the mode in use.</summary>
        /// <param name="mode">The kind of browser; "internal" is the newer name of "sfsvc".</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<BrowserModeResult> SetBrowserModeAsync(
            string mode, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("mode", Params.Needed(mode, nameof(mode)))
                .Json;
            return caller.ReadAsync(Methods.AppchargeSetBrowserMode, parameters, at => at.Read(BrowserModeResult.Read), timeout, cancellationToken);
        }

        /// <summary>Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.</summary>
        /// <param name="enabled">Whether debug information is logged.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task SetDebugModeAsync(
            bool enabled, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutTruth("enabled", enabled)
                .Json;
            return caller.CallAsync(Methods.AppchargeSetDebugMode, parameters, timeout, cancellationToken);
        }

        /// <summary>
        /// Waits for the end of a purchase that was opened, and answers at once when it has ended. The same end is emitted as an
        /// event. Cancelling the call stops asking the provider; a deep link, a closed page, opening the purchase again or
        /// another wait takes it up.
        /// </summary>
        /// <param name="purchaseId">Id of the purchase.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<PurchaseEndResult> WaitForPurchaseAsync(
            string purchaseId, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("purchaseId", Params.Needed(purchaseId, nameof(purchaseId)))
                .Json;
            return caller.ReadAsync(Methods.AppchargeWaitForPurchase, parameters, at => at.Read(PurchaseEndResult.Read), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>bridge.*</c>.</summary>
    public sealed class BridgeMethods
    {
        private readonly MethodGroups caller;

        internal BridgeMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>
        /// Introduces a client and tells what this bridge is and offers. Optional. Say capabilities.presenter when the client can
        /// show pages to the player itself: the launch modes inAppBrowser and webView need it.
        /// </summary>
        /// <param name="client">Who is calling.</param>
        /// <param name="protocolVersion">The version of the wire contract that the client speaks.</param>
        /// <param name="capabilities">What the client can do.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<HelloResult> HelloAsync(
            ClientInfo client = null,
            string protocolVersion = null,
            ClientCapabilities capabilities = null,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutValue("client", client?.Write())
                .PutText("protocolVersion", protocolVersion)
                .PutValue("capabilities", capabilities?.Write())
                .Json;
            return caller.ReadAsync(Methods.BridgeHello, parameters, at => at.Read(HelloResult.Read), timeout, cancellationToken);
        }

        /// <summary>Answers at once, whatever the params.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task PingAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.CallAsync(Methods.BridgePing, null, timeout, cancellationToken);
        }

        /// <summary>Sets the lowest level that is written to the log.</summary>
        /// <param name="level">The lowest level written.</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task SetLogLevelAsync(
            string level, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutText("level", Params.Needed(level, nameof(level)))
                .Json;
            return caller.CallAsync(Methods.BridgeSetLogLevel, parameters, timeout, cancellationToken);
        }

        /// <summary>Takes no new calls, answers once all others are answered, and ends the process.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task ShutdownAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.CallAsync(Methods.BridgeShutdown, null, timeout, cancellationToken);
        }

        /// <summary>Tells how long the bridge has run, what it has done and what it uses.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<StatusResult> StatusAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.BridgeStatus, null, at => at.Read(StatusResult.Read), timeout, cancellationToken);
        }

        /// <summary>
        /// Asks for events by name or by prefix and answers with the patterns now in force. A client hears the events of what it
        /// began itself without asking; bridge.log, and the events of other connections, only by subscription.
        /// </summary>
        /// <param name="events">Event names, or prefixes ending in "*", for example "aghanim.*".</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<string>> SubscribeAsync(
            IEnumerable<string> events,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutList("events", Params.Needed(events, nameof(events)), one => one)
                .Json;
            return caller.ReadAsync(Methods.BridgeSubscribe, parameters, at => at.List(one => one.Text()), timeout, cancellationToken);
        }

        /// <summary>Drops event patterns and answers with those still in force.</summary>
        /// <param name="events">Event names, or prefixes ending in "*", for example "aghanim.*".</param>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<IReadOnlyList<string>> UnsubscribeAsync(
            IEnumerable<string> events,
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            JsonValue parameters = new Params()
                .PutList("events", Params.Needed(events, nameof(events)), one => one)
                .Json;
            return caller.ReadAsync(Methods.BridgeUnsubscribe, parameters, at => at.List(one => one.Text()), timeout, cancellationToken);
        }
    }

    /// <summary>The methods <c>rpc.*</c>.</summary>
    public sealed class RpcMethods
    {
        private readonly MethodGroups caller;

        internal RpcMethods(MethodGroups caller)
        {
            this.caller = caller;
        }

        /// <summary>Answers with the OpenRPC document of this bridge.</summary>
        /// <param name="timeout">When to cancel the call.</param>
        /// <param name="cancellationToken">Cancels the call.</param>
        public Task<JsonValue> DiscoverAsync(
            TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            return caller.ReadAsync(Methods.RpcDiscover, null, at => at.Value, timeout, cancellationToken);
        }
    }
}
