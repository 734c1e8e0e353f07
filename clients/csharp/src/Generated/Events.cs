// Generated from openrpc.json by clients/csharp/generate.py; do not edit.

using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>A checkout closed. Not proof of payment: look at the unconsumed orders.</summary>
    public sealed class AghanimCheckoutDidCloseEvent : BridgeEvent
    {
        internal AghanimCheckoutDidCloseEvent(Place at) : base(EventNames.AghanimCheckoutDidClose, at.Value)
        {
            OrderId = at.Member("orderId").Text();
            Reason = at.Member("reason").Text();
        }

        /// <summary>Id of the order.</summary>
        public string OrderId { get; }

        /// <summary>Whether the player dismissed it or came back by the redirect.</summary>
        public string Reason { get; }
    }

    /// <summary>A watched order's status changed. Not proof of payment: look at the unconsumed orders.</summary>
    public sealed class AghanimOrderDidChangeEvent : BridgeEvent
    {
        internal AghanimOrderDidChangeEvent(Place at) : base(EventNames.AghanimOrderDidChange, at.Value)
        {
            OrderId = at.Member("orderId").Text();
            Status = at.Member("status").Text();
        }

        /// <summary>Id of the order.</summary>
        public string OrderId { get; }

        /// <summary>The order's status from now on.</summary>
        public string Status { get; }
    }

    /// <summary>An award was taken or refused.</summary>
    public sealed class AppchargeOnAwardEvent : BridgeEvent
    {
        internal AppchargeOnAwardEvent(Place at) : base(EventNames.AppchargeOnAward, at.Value)
        {
            Success = at.Member("success").Truth();
        }

        /// <summary>Whether the provider took it.</summary>
        public bool Success { get; }
    }

    /// <summary>Initialization failed.</summary>
    public sealed class AppchargeOnInitializeFailedEvent : BridgeEvent
    {
        internal AppchargeOnInitializeFailedEvent(Place at) : base(EventNames.AppchargeOnInitializeFailed, at.Value)
        {
            Error = at.Member("error").Read(ACErrorMessage.Read);
        }

        /// <summary>Why it failed.</summary>
        public ACErrorMessage Error { get; }
    }

    /// <summary>Initialization succeeded.</summary>
    public sealed class AppchargeOnInitializedEvent : BridgeEvent
    {
        internal AppchargeOnInitializedEvent(Place at) : base(EventNames.AppchargeOnInitialized, at.Value)
        {
        }
    }

    /// <summary>The orders to award could not be fetched.</summary>
    public sealed class AppchargeOnNoneAwardedFailedEvent : BridgeEvent
    {
        internal AppchargeOnNoneAwardedFailedEvent(Place at) : base(EventNames.AppchargeOnNoneAwardedFailed, at.Value)
        {
            Error = at.Member("error").Read(ACErrorMessage.Read);
        }

        /// <summary>Why it failed.</summary>
        public ACErrorMessage Error { get; }
    }

    /// <summary>The orders to award were fetched.</summary>
    public sealed class AppchargeOnNoneAwardedSuccessEvent : BridgeEvent
    {
        internal AppchargeOnNoneAwardedSuccessEvent(Place at) : base(EventNames.AppchargeOnNoneAwardedSuccess, at.Value)
        {
            OrderIds = at.Member("orderIds").List(one => one.Text());
        }

        /// <summary>Ids of the orders.</summary>
        public IReadOnlyList<string> OrderIds { get; }
    }

    /// <summary>The price points could not be fetched.</summary>
    public sealed class AppchargeOnPricePointsFailedEvent : BridgeEvent
    {
        internal AppchargeOnPricePointsFailedEvent(Place at) : base(EventNames.AppchargeOnPricePointsFailed, at.Value)
        {
            Error = at.Member("error").Read(ACErrorMessage.Read);
        }

        /// <summary>Why it failed.</summary>
        public ACErrorMessage Error { get; }
    }

    /// <summary>The price points were fetched.</summary>
    public sealed class AppchargeOnPricePointsSuccessEvent : BridgeEvent
    {
        internal AppchargeOnPricePointsSuccessEvent(Place at) : base(EventNames.AppchargeOnPricePointsSuccess, at.Value)
        {
            PricePoints = at.Member("pricePoints").Read(AppchargePricePoints.Read);
        }

        /// <summary>The price points.</summary>
        public AppchargePricePoints PricePoints { get; }
    }

    /// <summary>A purchase was given up, and nothing was paid.</summary>
    public sealed class AppchargeOnPurchaseCanceledEvent : BridgeEvent
    {
        internal AppchargeOnPurchaseCanceledEvent(Place at) : base(EventNames.AppchargeOnPurchaseCanceled, at.Value)
        {
            PurchaseId = at.Optional("purchaseId")?.Text();
            Error = at.Member("error").Read(ACErrorMessage.Read);
            Order = at.Optional("order")?.Read(AppchargeOrder.Read);
        }

        /// <summary>Id of the purchase.</summary>
        public string PurchaseId { get; }

        /// <summary>Why it was not.</summary>
        public ACErrorMessage Error { get; }

        /// <summary>What is known of the order.</summary>
        public AppchargeOrder Order { get; }
    }

    /// <summary>A purchase failed; the error says when the player may have paid all the same.</summary>
    public sealed class AppchargeOnPurchaseFailedEvent : BridgeEvent
    {
        internal AppchargeOnPurchaseFailedEvent(Place at) : base(EventNames.AppchargeOnPurchaseFailed, at.Value)
        {
            PurchaseId = at.Optional("purchaseId")?.Text();
            Error = at.Member("error").Read(ACErrorMessage.Read);
            Order = at.Optional("order")?.Read(AppchargeOrder.Read);
        }

        /// <summary>Id of the purchase.</summary>
        public string PurchaseId { get; }

        /// <summary>Why it was not.</summary>
        public ACErrorMessage Error { get; }

        /// <summary>What is known of the order.</summary>
        public AppchargeOrder Order { get; }
    }

    /// <summary>A purchase was paid and granted by the publisher's server.</summary>
    public sealed class AppchargeOnPurchaseSuccessEvent : BridgeEvent
    {
        internal AppchargeOnPurchaseSuccessEvent(Place at) : base(EventNames.AppchargeOnPurchaseSuccess, at.Value)
        {
            PurchaseId = at.Optional("purchaseId")?.Text();
            Order = at.Member("order").Read(AppchargeOrder.Read);
        }

        /// <summary>Id of the purchase.</summary>
        public string PurchaseId { get; }

        /// <summary>What was bought.</summary>
        public AppchargeOrder Order { get; }
    }

    /// <summary>Events were dropped because this client did not read them.</summary>
    public sealed class BridgeEventsLostEvent : BridgeEvent
    {
        internal BridgeEventsLostEvent(Place at) : base(EventNames.BridgeEventsLost, at.Value)
        {
            Count = at.Member("count").Integer();
        }

        /// <summary>How many.</summary>
        public long Count { get; }
    }

    /// <summary>A line was written to the log. Sent to subscribers only.</summary>
    public sealed class BridgeLogEvent : BridgeEvent
    {
        internal BridgeLogEvent(Place at) : base(EventNames.BridgeLog, at.Value)
        {
            Level = at.Member("level").Text();
            Message = at.Member("message").Text();
        }

        /// <summary>How much it matters.</summary>
        public string Level { get; }

        /// <summary>The line.</summary>
        public string Message { get; }
    }

    internal static partial class BridgeEvents
    {
        private static BridgeEvent Typed(string name, Place at)
        {
            switch (name)
            {
                case EventNames.AghanimCheckoutDidClose: return new AghanimCheckoutDidCloseEvent(at);
                case EventNames.AghanimOrderDidChange: return new AghanimOrderDidChangeEvent(at);
                case EventNames.AppchargeOnAward: return new AppchargeOnAwardEvent(at);
                case EventNames.AppchargeOnInitializeFailed: return new AppchargeOnInitializeFailedEvent(at);
                case EventNames.AppchargeOnInitialized: return new AppchargeOnInitializedEvent(at);
                case EventNames.AppchargeOnNoneAwardedFailed: return new AppchargeOnNoneAwardedFailedEvent(at);
                case EventNames.AppchargeOnNoneAwardedSuccess: return new AppchargeOnNoneAwardedSuccessEvent(at);
                case EventNames.AppchargeOnPricePointsFailed: return new AppchargeOnPricePointsFailedEvent(at);
                case EventNames.AppchargeOnPricePointsSuccess: return new AppchargeOnPricePointsSuccessEvent(at);
                case EventNames.AppchargeOnPurchaseCanceled: return new AppchargeOnPurchaseCanceledEvent(at);
                case EventNames.AppchargeOnPurchaseFailed: return new AppchargeOnPurchaseFailedEvent(at);
                case EventNames.AppchargeOnPurchaseSuccess: return new AppchargeOnPurchaseSuccessEvent(at);
                case EventNames.BridgeEventsLost: return new BridgeEventsLostEvent(at);
                case EventNames.BridgeLog: return new BridgeLogEvent(at);
                default: return null;
            }
        }
    }
}
