// Generated from the method table by `checkout-bridge-gen write`; do not edit.

import type {
  ACErrorMessage,
  AppchargeOrder,
  AppchargePricePoints,
  CloseReason,
  LogLineLevel,
  OrderStatus,
} from "./models.js";

/** A checkout closed. Not proof of payment: look at the unconsumed orders. */
export interface AghanimCheckoutDidCloseEvent {
  /** Id of the order. */
  orderId: string;
  /** Whether the player dismissed it or came back by the redirect. */
  reason: CloseReason | (string & {});
}

/** A watched order's status changed. Not proof of payment: look at the unconsumed orders. */
export interface AghanimOrderDidChangeEvent {
  /** Id of the order. */
  orderId: string;
  /** The order's status from now on. */
  status: OrderStatus;
}

/** An award was taken or refused. */
export interface AppchargeOnAwardEvent {
  /** Whether the provider took it. */
  success: boolean;
}

/** Initialization failed. */
export interface AppchargeOnInitializeFailedEvent {
  /** Why it failed. */
  error: ACErrorMessage;
}

/** Initialization succeeded. */
export type AppchargeOnInitializedEvent = Record<string, never>;

/** The orders to award could not be fetched. */
export interface AppchargeOnNoneAwardedFailedEvent {
  /** Why it failed. */
  error: ACErrorMessage;
}

/** The orders to award were fetched. */
export interface AppchargeOnNoneAwardedSuccessEvent {
  /** Ids of the orders. */
  orderIds: string[];
}

/** The price points could not be fetched. */
export interface AppchargeOnPricePointsFailedEvent {
  /** Why it failed. */
  error: ACErrorMessage;
}

/** The price points were fetched. */
export interface AppchargeOnPricePointsSuccessEvent {
  /** The price points. */
  pricePoints: AppchargePricePoints;
}

/** A purchase was given up, and nothing was paid. */
export interface AppchargeOnPurchaseCanceledEvent {
  /** Id of the purchase. */
  purchaseId?: string;
  /** Why it was not. */
  error: ACErrorMessage;
  /** What is known of the order. */
  order?: AppchargeOrder;
}

/** A purchase failed; the error says when the player may have paid all the same. */
export interface AppchargeOnPurchaseFailedEvent {
  /** Id of the purchase. */
  purchaseId?: string;
  /** Why it was not. */
  error: ACErrorMessage;
  /** What is known of the order. */
  order?: AppchargeOrder;
}

/** A purchase was paid and granted by the publisher's server. */
export interface AppchargeOnPurchaseSuccessEvent {
  /** Id of the purchase. */
  purchaseId?: string;
  /** What was bought. */
  order: AppchargeOrder;
}

/** Events were dropped because this client did not read them. */
export interface BridgeEventsLostEvent {
  /** How many. */
  count: number;
}

/** A line was written to the log. Sent to subscribers only. */
export interface BridgeLogEvent {
  /** How much it matters. */
  level: LogLineLevel | (string & {});
  /** The line. */
  message: string;
}

/** Every event of this version, by its name, with what it carries. A newer bridge may send others. */
export interface BridgeEvents {
  /** A checkout closed. Not proof of payment: look at the unconsumed orders. */
  "aghanim.checkout.didClose": AghanimCheckoutDidCloseEvent;
  /** A watched order's status changed. Not proof of payment: look at the unconsumed orders. */
  "aghanim.order.didChange": AghanimOrderDidChangeEvent;
  /** An award was taken or refused. */
  "appcharge.onAward": AppchargeOnAwardEvent;
  /** Initialization failed. */
  "appcharge.onInitializeFailed": AppchargeOnInitializeFailedEvent;
  /** Initialization succeeded. */
  "appcharge.onInitialized": AppchargeOnInitializedEvent;
  /** The orders to award could not be fetched. */
  "appcharge.onNoneAwardedFailed": AppchargeOnNoneAwardedFailedEvent;
  /** The orders to award were fetched. */
  "appcharge.onNoneAwardedSuccess": AppchargeOnNoneAwardedSuccessEvent;
  /** The price points could not be fetched. */
  "appcharge.onPricePointsFailed": AppchargeOnPricePointsFailedEvent;
  /** The price points were fetched. */
  "appcharge.onPricePointsSuccess": AppchargeOnPricePointsSuccessEvent;
  /** A purchase was given up, and nothing was paid. */
  "appcharge.onPurchaseCanceled": AppchargeOnPurchaseCanceledEvent;
  /** A purchase failed; the error says when the player may have paid all the same. */
  "appcharge.onPurchaseFailed": AppchargeOnPurchaseFailedEvent;
  /** A purchase was paid and granted by the publisher's server. */
  "appcharge.onPurchaseSuccess": AppchargeOnPurchaseSuccessEvent;
  /** Events were dropped because this client did not read them. */
  "bridge.eventsLost": BridgeEventsLostEvent;
  /** A line was written to the log. Sent to subscribers only. */
  "bridge.log": BridgeLogEvent;
}
