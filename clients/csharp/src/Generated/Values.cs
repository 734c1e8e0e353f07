// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

namespace CheckoutBridge
{
    /// <summary>A locale the provider can localize names and prices for. The bridge may answer others than these.</summary>
    public static class AghanimLocale
    {
        /// <summary>Czech.</summary>
        public const string Cs = "cs";

        /// <summary>German.</summary>
        public const string De = "de";

        /// <summary>English.</summary>
        public const string En = "en";

        /// <summary>Spanish.</summary>
        public const string Es = "es";

        /// <summary>French.</summary>
        public const string Fr = "fr";

        /// <summary>French, Canada.</summary>
        public const string FrCA = "fr-CA";

        /// <summary>Hindi.</summary>
        public const string Hi = "hi";

        /// <summary>Indonesian.</summary>
        public const string Id = "id";

        /// <summary>Italian.</summary>
        public const string It = "it";

        /// <summary>Japanese.</summary>
        public const string Ja = "ja";

        /// <summary>Korean.</summary>
        public const string Ko = "ko";

        /// <summary>Malay.</summary>
        public const string Ms = "ms";

        /// <summary>Dutch.</summary>
        public const string Nl = "nl";

        /// <summary>Norwegian.</summary>
        public const string No = "no";

        /// <summary>Polish.</summary>
        public const string Pl = "pl";

        /// <summary>Portuguese.</summary>
        public const string Pt = "pt";

        /// <summary>Portuguese, Brazil.</summary>
        public const string PtBR = "pt-BR";

        /// <summary>Russian.</summary>
        public const string Ru = "ru";

        /// <summary>Swedish.</summary>
        public const string Sv = "sv";

        /// <summary>Thai.</summary>
        public const string Th = "th";

        /// <summary>Turkish.</summary>
        public const string Tr = "tr";

        /// <summary>Ukrainian.</summary>
        public const string Uk = "uk";

        /// <summary>Vietnamese.</summary>
        public const string Vi = "vi";

        /// <summary>Chinese.</summary>
        public const string Zh = "zh";

        /// <summary>Chinese, traditional.</summary>
        public const string ZhHant = "zh-Hant";
    }

    /// <summary>The kind of browser that checkout pages are asked for. The bridge may answer others than these.</summary>
    public static class BrowserMode
    {
        /// <summary>The player's default browser, outside the game.</summary>
        public const string External = "external";

        /// <summary>A browser over the game.</summary>
        public const string Sfsvc = "sfsvc";

        /// <summary>The newer name of <c>sfsvc</c>.</summary>
        public const string Internal = "internal";
    }

    /// <summary>Appearance mode of the Checkout. The bridge may answer others than these.</summary>
    public static class CheckoutUiMode
    {
        /// <summary>Follow the system setting.</summary>
        public const string Auto = "auto";

        /// <summary>Force dark mode.</summary>
        public const string Dark = "dark";

        /// <summary>Force light mode.</summary>
        public const string Light = "light";
    }

    /// <summary>Why a Checkout closed. The bridge may answer others than these.</summary>
    public static class CloseReason
    {
        /// <summary>The player dismissed it.</summary>
        public const string Dismissed = "dismissed";

        /// <summary>The redirect returned the player to the game.</summary>
        public const string Redirect = "redirect";
    }

    /// <summary>Type of a catalog item. The bridge may answer others than these.</summary>
    public static class ItemType
    {
        /// <summary>Regular item.</summary>
        public const string Item = "item";

        /// <summary>In-game currency.</summary>
        public const string Currency = "currency";

        /// <summary>Bundle of items.</summary>
        public const string Bundle = "bundle";

        /// <summary>Lootbox with random contents.</summary>
        public const string Lootbox = "lootbox";

        /// <summary>Subscription item.</summary>
        public const string Subscription = "subscription";

        /// <summary>Virtual currency item.</summary>
        public const string VirtualCurrency = "virtual_currency";
    }

    /// <summary>Where a checkout page opens. The bridge may answer others than these.</summary>
    public static class LaunchMode
    {
        /// <summary>In the player's browser, outside the game; the client or the bridge opens it.</summary>
        public const string DefaultBrowser = "defaultBrowser";

        /// <summary>In a browser over the game, which the client presents.</summary>
        public const string InAppBrowser = "inAppBrowser";

        /// <summary>In a web view in the game, which the client presents.</summary>
        public const string WebView = "webView";
    }

    /// <summary>The lowest level the SDK writes to its logger. The bridge may answer others than these.</summary>
    public static class LogLevel
    {
        /// <summary>Detailed debug information on almost every event.</summary>
        public const string Debug = "debug";

        /// <summary>General information on the SDK instance state and its events.</summary>
        public const string Info = "info";

        /// <summary>Warnings and recoverable errors. Used by default.</summary>
        public const string Warning = "warning";

        /// <summary>Critical and fatal errors.</summary>
        public const string Error = "error";

        /// <summary>No logging.</summary>
        public const string None = "none";
    }

    /// <summary>How much a line of the log matters. The bridge may answer others than these.</summary>
    public static class LogLineLevel
    {
        /// <summary><c>debug</c>.</summary>
        public const string Debug = "debug";

        /// <summary><c>info</c>.</summary>
        public const string Info = "info";

        /// <summary><c>warning</c>.</summary>
        public const string Warning = "warning";

        /// <summary><c>error</c>.</summary>
        public const string Error = "error";
    }

    /// <summary>Whether the page may load the URL. The bridge may answer others than these.</summary>
    public static class NavigationAction
    {
        /// <summary>Load it.</summary>
        public const string Continue = "continue";

        /// <summary>Do not: close the page.</summary>
        public const string Close = "close";
    }

    /// <summary>Why a page was not opened in the desktop's browser. The bridge may answer others than these.</summary>
    public static class OpenFailure
    {
        /// <summary>Neither <c>DISPLAY</c> nor <c>WAYLAND_DISPLAY</c> is set.</summary>
        public const string NoDesktop = "noDesktop";

        /// <summary>There is no <c>xdg-open</c> on the <c>PATH</c>.</summary>
        public const string NoOpener = "noOpener";

        /// <summary><c>xdg-open</c> could not be started, or ended with a failure.</summary>
        public const string OpenerFailed = "openerFailed";

        /// <summary>The page's URL is neither <c>http</c> nor <c>https</c>.</summary>
        public const string UnusableUrl = "unusableUrl";
    }

    /// <summary>Redirect the server applies after a successful payment. The bridge may answer others than these.</summary>
    public static class OrderRedirectMode
    {
        /// <summary>No automatic redirect.</summary>
        public const string NoRedirect = "no_redirect";

        /// <summary>Redirect immediately.</summary>
        public const string Immediate = "immediate";

        /// <summary>Redirect after a visible countdown.</summary>
        public const string Delayed = "delayed";
    }

    /// <summary>Current status of an Order. The bridge may answer others than these.</summary>
    public static class OrderStatus
    {
        /// <summary>Order created, awaiting payment.</summary>
        public const string Created = "created";

        /// <summary>Payment captured and processing.</summary>
        public const string Captured = "captured";

        /// <summary>Payment completed; goods and rewards granted.</summary>
        public const string Paid = "paid";

        /// <summary>Order canceled.</summary>
        public const string Canceled = "canceled";

        /// <summary>Order refunded.</summary>
        public const string Refunded = "refunded";

        /// <summary>A refund has been requested.</summary>
        public const string RefundRequested = "refund_requested";

        /// <summary>Payment was reattempted.</summary>
        public const string Reattempted = "reattempted";

        /// <summary>Order is under dispute.</summary>
        public const string Disputed = "disputed";
    }

    /// <summary>Platform an Order was created on. The bridge may answer others than these.</summary>
    public static class Platform
    {
        /// <summary>Any platform.</summary>
        public const string Any = "any";

        /// <summary>iOS.</summary>
        public const string Ios = "ios";

        /// <summary>Android.</summary>
        public const string Android = "android";

        /// <summary>Other platform.</summary>
        public const string Other = "other";
    }

    /// <summary>Which of its three ends a purchase came to. The bridge may answer others than these.</summary>
    public static class PurchaseEnding
    {
        /// <summary>It was paid and granted by the publisher's server.</summary>
        public const string Success = "success";

        /// <summary>It failed; the error says when the player may have paid all the same.</summary>
        public const string Failed = "failed";

        /// <summary>It was given up, and nothing was paid.</summary>
        public const string Canceled = "canceled";
    }

    /// <summary>How the player gets back after paying. The bridge may answer others than these.</summary>
    public static class RedirectMode
    {
        /// <summary>At once, to the deep link from <c>backToGameUrl</c>.</summary>
        public const string Immediate = "immediate";

        /// <summary>After a visible countdown of <c>delaySeconds</c>.</summary>
        public const string Delayed = "delayed";

        /// <summary>Not at all: the player closes the screen for the successful payment.</summary>
        public const string NoRedirect = "no_redirect";
    }

    /// <summary>Where the post-payment redirect sends the player. The bridge may answer others than these.</summary>
    public static class RedirectTarget
    {
        /// <summary>Redirect to the game, via <c>backToGameUrl</c>.</summary>
        public const string Game = "game";

        /// <summary>Redirect to the store.</summary>
        public const string Store = "store";
    }

    /// <summary>Appearance the server applied to a Checkout. The bridge may answer others than these.</summary>
    public static class UiMode
    {
        /// <summary>Detect and apply the appropriate mode.</summary>
        public const string Auto = "auto";

        /// <summary>Force dark mode appearance.</summary>
        public const string Dark = "dark";

        /// <summary>Force light mode appearance.</summary>
        public const string Light = "light";
    }

    /// <summary>A status of an order to wait for. The bridge may answer others than these.</summary>
    public static class WantedStatus
    {
        /// <summary>Order created, awaiting payment.</summary>
        public const string Created = "created";

        /// <summary>Payment captured and processing.</summary>
        public const string Captured = "captured";

        /// <summary>Payment completed; goods and rewards granted.</summary>
        public const string Paid = "paid";

        /// <summary>Order canceled.</summary>
        public const string Canceled = "canceled";

        /// <summary>Order refunded.</summary>
        public const string Refunded = "refunded";

        /// <summary>A refund has been requested.</summary>
        public const string RefundRequested = "refund_requested";

        /// <summary>Payment was reattempted.</summary>
        public const string Reattempted = "reattempted";

        /// <summary>Order is under dispute.</summary>
        public const string Disputed = "disputed";
    }
}
