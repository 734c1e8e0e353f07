using System;
using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>How to talk to a bridge that runs.</summary>
    public class ConnectOptions
    {
        /// <summary>Whether this program can show a page itself (<c>inAppBrowser</c>, <c>webView</c>).</summary>
        public bool Presenter { get; set; }

        /// <summary>How long the bridge's first answer may take.</summary>
        public TimeSpan HelloTimeout { get; set; } = TimeSpan.FromSeconds(10);

        /// <summary>How long <see cref="BridgeClient.Dispose"/> waits before it uses force; longer than the bridge's own drain.</summary>
        public TimeSpan CloseTimeout { get; set; } = TimeSpan.FromSeconds(10);
    }

    /// <summary>How to start a bridge.</summary>
    public sealed class SpawnOptions : ConnectOptions
    {
        /// <summary>Path of the executable. Without it, see <see cref="BridgeClient.SpawnAsync"/>.</summary>
        public string Binary { get; set; }

        /// <summary>Start the embedded sandbox and use it: no account, no money.</summary>
        public bool Sandbox { get; set; }

        /// <summary>More options of <c>checkout-bridge serve</c>, such as <c>--journal</c> and a path.</summary>
        public IList<string> Arguments { get; } = new List<string>();

        /// <summary>Variables for the bridge, beside those of this process; <c>null</c> takes one away.</summary>
        public IDictionary<string, string> Environment { get; } = new Dictionary<string, string>();
    }
}
