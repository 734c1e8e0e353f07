/** What calls and connections can be told. Times are in milliseconds. */

/** What is needed of an `AbortSignal`: the global one of browsers and of Node fits. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: "abort", listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface CallOptions {
  /** Cancels the call; its `reason` becomes the error's `cause`. */
  signal?: AbortSignalLike | undefined;
  /** Cancels the call when it passes. */
  timeoutMs?: number | undefined;
}

export interface ConnectOptions {
  /** This program can show a page itself (`inAppBrowser`, `webView`). */
  presenter?: boolean | undefined;
  /** How long the first answer may take; ten seconds unless said. */
  helloTimeoutMs?: number | undefined;
}

export interface SpawnOptions extends ConnectOptions {
  /** Path of the executable. Left out, it is looked for; the package's README says where. */
  binary?: string | undefined;
  /** Start the embedded sandbox and use it: no account, no money. */
  sandbox?: boolean | undefined;
  /** More options of `checkout-bridge serve`. */
  args?: readonly string[] | undefined;
  /** Replaces the environment. */
  env?: Readonly<Record<string, string | undefined>> | undefined;
}
