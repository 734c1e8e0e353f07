/// Every method there is, sorted by name. Dispatch, `rpc.discover` and the documents read this list and nothing else.
public enum MethodTable {
    /// The list. A new method adds its type here and nowhere else.
    public static let entries: [MethodEntry] = [
        MethodEntry(AghanimCheckoutDidDismiss.self),
        MethodEntry(AghanimCheckoutDidNavigate.self),
        MethodEntry(AghanimClearPlayerId.self),
        MethodEntry(AghanimConfigure.self),
        MethodEntry(AghanimDispose.self),
        MethodEntry(AghanimGrantsAcknowledge.self),
        MethodEntry(AghanimGrantsClaim.self),
        MethodEntry(AghanimGrantsPending.self),
        MethodEntry(AghanimHandleRedirect.self),
        MethodEntry(AghanimItemsGet.self),
        MethodEntry(AghanimOrdersConsume.self),
        MethodEntry(AghanimOrdersGet.self),
        MethodEntry(AghanimOrdersGetUnconsumed.self),
        MethodEntry(AghanimOrdersWatch.self),
        MethodEntry(AghanimPresentCheckout.self),
        MethodEntry(AghanimPricePointsGet.self),
        MethodEntry(AghanimSetPlayerId.self),
        MethodEntry(AghanimStartCheckout.self),
        MethodEntry(AppchargeAward.self),
        MethodEntry(AppchargeCheckoutDidClose.self),
        MethodEntry(AppchargeGetNoneAwarded.self),
        MethodEntry(AppchargeGetPricePoints.self),
        MethodEntry(AppchargeGetSdkVersion.self),
        MethodEntry(AppchargeHandleDeepLink.self),
        MethodEntry(AppchargeInitialize.self),
        MethodEntry(AppchargeOpenCheckout.self),
        MethodEntry(AppchargeOpenSubscriptionManager.self),
        MethodEntry(AppchargeSetBrowserMode.self),
        MethodEntry(AppchargeSetDebugMode.self),
        MethodEntry(AppchargeWaitForPurchase.self),
        MethodEntry(BridgeHello.self),
        MethodEntry(BridgePing.self),
        MethodEntry(BridgeSetLogLevel.self),
        MethodEntry(BridgeShutdown.self),
        MethodEntry(BridgeStatus.self),
        MethodEntry(BridgeSubscribe.self),
        MethodEntry(BridgeUnsubscribe.self),
        MethodEntry(Discover.self),
    ]

    /// Where each method stands in ``entries``, by its name.
    static let places = MethodIndex(entries.map(\.name))
}
