// A program that uses the typed layer; a test compiles it strictly and then runs it against the sandbox.

import {
  ApiConflictError,
  ApiError,
  ApiValidationError,
  AppchargeError,
  Bridge,
  BridgeError,
  ConnectionLost,
  RequestCancelled,
  type BridgeEvent,
  type Item,
  type LaunchResult,
  type Order,
  type OrderStatus,
} from "checkout-bridge";

declare const process: { argv: string[] };
declare const console: { log(text: string): void };
declare function fetch(url: string, options: { method: string }): Promise<{ status: number }>;

const SKU = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a";

/** Every status that this program knows, and the rest. */
function describe(status: OrderStatus): string {
  switch (status) {
    case "paid":
      return "grant it";
    case "refunded":
    case "refund_requested":
      return "take it back";
    default:
      return status.toUpperCase();
  }
}

/** What to tell the player. */
function explain(error: unknown): string {
  if (error instanceof ApiConflictError) return `${error.case} ${error.code} ${error.debugMessage.length > 0}`;
  if (error instanceof ApiValidationError) return error.errors.map((one) => one.location.join(".")).join();
  if (error instanceof ApiError) return error.retryable ? `later: ${error.retryAfterMs ?? 0}` : error.reply;
  if (error instanceof AppchargeError) return error.codeName ?? String(error.code);
  if (error instanceof RequestCancelled) return `${error.outcome} ${String(error.cause)}`;
  if (error instanceof ConnectionLost) return error.stderrTail;
  return error instanceof BridgeError ? error.message : "unknown";
}

/** What happened at the checkout, of the events that matter here. */
function heard(event: BridgeEvent<"aghanim.checkout.didClose" | "bridge.log">): string {
  return event.method === "bridge.log" ? event.params.message : event.params.reason;
}

async function buy(bridge: Bridge, item: Item): Promise<LaunchResult> {
  const closed = bridge.events("aghanim.checkout.*");
  const launched = await bridge.aghanim.startCheckout({
    items: [{ sku: item.sku }],
    metadata: { screen: "store" },
    locale: "pt-BR",
    backToGameUrl: "game://back",
    launch: { mode: "webView", config: { allowsBackForwardNavigation: false } },
  });
  await bridge.aghanim.checkout.didDismiss({ orderId: launched.orderId });
  const { value } = await closed.next();
  if (value) console.log(`closed: ${heard(value)}`);
  await fetch(`${bridge.sandboxUrl}/_sandbox/orders/${launched.orderId}/pay`, { method: "POST" });
  return launched;
}

async function grant(bridge: Bridge, orderId: string): Promise<Order> {
  const abort = new AbortController();
  const order = await bridge.aghanim.orders.get({ id: orderId }, { signal: abort.signal, timeoutMs: 10_000 });
  await bridge.aghanim.orders.consume({ orderId });
  return order;
}

async function main(binary: string): Promise<void> {
  const bridge = await Bridge.spawn({ binary, sandbox: true, presenter: true });
  bridge.on("aghanim.checkout.didClose", ({ orderId }) => console.log(`event: ${orderId.length > 0}`));
  bridge.once("close", (error) => console.log(`end: ${error?.message ?? "in order"}`));
  await bridge.aghanim.setPlayerId({ playerId: "player_42" });
  const [item] = await bridge.aghanim.items.get({ skus: [SKU] }, { timeoutMs: 10_000 });
  if (!item) throw new Error("no such item");
  const cents: number = item.price.amount;
  const exact: string = item.price.amountDecimal;
  console.log(`price: ${Number.isSafeInteger(cents)} ${exact.includes(".")}`);
  const { orderId } = await buy(bridge, item);
  const unconsumed: string[] = await bridge.aghanim.orders.getUnconsumed({ timeoutMs: 10_000 });
  const order = await grant(bridge, orderId);
  console.log(`order: ${unconsumed.includes(order.id)} ${describe(order.status)} ${order.meta?.["screen"]}`);
  console.log(`again: ${await bridge.aghanim.orders.consume({ orderId }).then(() => "granted twice", explain)}`);
  const raw = await bridge.call<{ methods: string[] }>("bridge.hello");
  console.log(`hello: ${raw.methods.length === bridge.hello.methods.length}`);
  await bridge[Symbol.asyncDispose]();
}

declare class AbortController {
  readonly signal: { readonly aborted: boolean; addEventListener(type: "abort", listener: () => void): void; removeEventListener(type: "abort", listener: () => void): void };
}

await main(process.argv[2]!);
