using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>
    /// A connection to checkout-bridge. Every member may be used from any thread. The bridge's methods stand under their own
    /// names, <c>bridge.Aghanim.Orders.GetAsync(id)</c>. Calls that are open when the process dies fail with
    /// <see cref="ConnectionLostException"/>; nothing waits for ever.
    /// </summary>
    public sealed class BridgeClient : MethodGroups, IDisposable
    {
        private readonly EventHub events = new EventHub();
        private readonly ConnectOptions options;
        private readonly Connection connection;

        private BridgeClient(Endpoint endpoint, ConnectOptions options)
        {
            this.options = options;
            connection = new Connection(endpoint, events);
        }

        /// <summary>What the bridge said of itself: <c>server</c>, <c>protocolVersion</c>, <c>limits</c>, <c>methods</c>, <c>sandbox</c>.</summary>
        public JsonValue Hello { get; private set; }

        /// <summary>Where the embedded sandbox listens, if there is one.</summary>
        public string SandboxUrl => Hello["sandbox"]?["url"]?.AsString();

        /// <summary>Process id of a spawned bridge.</summary>
        public int? ProcessId => connection.ProcessId;

        /// <summary>The last that a spawned bridge wrote on stderr, at most 8 KiB.</summary>
        public string StderrTail => connection.StderrTail;

        /// <summary>Completes, never with an exception, when the bridge is gone and every call is settled, for whatever reason.</summary>
        public Task Ended => connection.Ended;

        /// <summary>What ended the connection; <c>null</c> while it is open, and when it was closed here.</summary>
        public BridgeException Loss => connection.Loss;

        /// <summary>
        /// Starts a bridge of its own and talks to it over stdin and stdout. The executable is <see cref="SpawnOptions.Binary"/>,
        /// else what the variable <c>CHECKOUT_BRIDGE_BIN</c> names, else <c>checkout-bridge</c> or <c>bin/checkout-bridge</c> beside
        /// this program, else in a folder of <c>PATH</c>. Throws <see cref="BridgeUnavailableException"/>.
        /// </summary>
        public static async Task<BridgeClient> SpawnAsync(
            SpawnOptions options = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            SpawnOptions used = options ?? new SpawnOptions();
            Endpoint endpoint = await Task.Run(() => Spawn(used), cancellationToken).ConfigureAwait(false);
            return await new BridgeClient(endpoint, used).GreetAsync(cancellationToken).ConfigureAwait(false);
        }

        /// <summary>Talks to a bridge that serves the Unix socket at <paramref name="path"/>. Throws <see cref="BridgeUnavailableException"/>.</summary>
        public static async Task<BridgeClient> ConnectAsync(
            string path, ConnectOptions options = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (path == null) throw new ArgumentNullException(nameof(path));
            Endpoint endpoint = await Task.Run(() => SocketEndpoint.Connect(path), cancellationToken).ConfigureAwait(false);
            return await new BridgeClient(endpoint, options ?? new ConnectOptions()).GreetAsync(cancellationToken).ConfigureAwait(false);
        }

        /// <summary>
        /// Calls any method with plain values. The call is on its way when this returns, so calls start in order.
        /// When <paramref name="cancellationToken"/> is cancelled, or <paramref name="timeout"/> passes, the call is cancelled in the
        /// bridge and still settles once: with its result if it had finished, else with <see cref="RequestCancelledException"/> or
        /// <see cref="CallTimeoutException"/>, which say whether it may have taken effect.
        /// </summary>
        public override Task<JsonValue> CallAsync(
            string method, JsonValue parameters = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken))
        {
            if (method == null) throw new ArgumentNullException(nameof(method));
            if (timeout < TimeSpan.Zero || timeout?.TotalMilliseconds > int.MaxValue) throw new ArgumentOutOfRangeException(nameof(timeout));
            return connection.Call(method, parameters, timeout, cancellationToken);
        }

        /// <summary>Sends a notification, which is never answered.</summary>
        public void Notify(string method, JsonValue parameters = null)
        {
            if (method == null) throw new ArgumentNullException(nameof(method));
            connection.Notify(method, parameters);
        }

        /// <summary>Collects, from now on, the events whose names fit any of these: a name, or a beginning and <c>*</c>. All, without one.</summary>
        public EventStream<BridgeEvent> Events(params string[] patterns)
        {
            string[] wanted = patterns.Length == 0 ? new[] { "*" } : patterns.ToArray();
            return events.Open<BridgeEvent>(one => wanted.Any(pattern => BridgeEvent.Fits(one.Method, pattern)));
        }

        /// <summary>Collects, from now on, the events of a class.</summary>
        public EventStream<T> Events<T>() where T : BridgeEvent => events.Open<T>(one => true);

        /// <summary>
        /// Calls back for each event of a class, one at a time, on the SynchronizationContext of this call if there is one, as in a
        /// game's main thread, else on the thread pool. Dispose the answer to end that.
        /// </summary>
        public IDisposable On<T>(Action<T> handler) where T : BridgeEvent => Handle(Events<T>(), handler);

        /// <summary>The same for the events whose names fit: a name, or a beginning and <c>*</c>.</summary>
        public IDisposable On(string pattern, Action<BridgeEvent> handler) => Handle(Events(pattern), handler);

        /// <summary>
        /// Ends the connection: no more calls, open ones are answered, the process exits, no thread stays. After
        /// <paramref name="timeout"/> the process is killed and what is still open fails with <see cref="ConnectionLostException"/>.
        /// </summary>
        public Task CloseAsync(TimeSpan? timeout = null) => connection.CloseAsync(timeout ?? options.CloseTimeout);

        /// <summary>The same, blocking, with <see cref="ConnectOptions.CloseTimeout"/>. Any number of times.</summary>
        public void Dispose() => connection.Close(options.CloseTimeout);

        private static Endpoint Spawn(SpawnOptions options)
        {
            int self;
            using (Process process = Process.GetCurrentProcess()) self = process.Id;
            // That it sees the end of stdin is not enough: a child of this process may hold the pipe.
            IEnumerable<string> flags = new[] { "serve", "--stdio", "--parent-pid", self.ToString() };
            if (options.Sandbox) flags = flags.Concat(new[] { "--sandbox" });
            return ProcessEndpoint.Start(BinaryLocator.Find(options.Binary), flags.Concat(options.Arguments).ToArray(), options.Environment);
        }

        private static IDisposable Handle<T>(EventStream<T> stream, Action<T> handler) where T : BridgeEvent
        {
            if (handler == null) throw new ArgumentNullException(nameof(handler));
            EventHandling.Deliver(stream, handler);
            return stream;
        }

        private async Task<BridgeClient> GreetAsync(CancellationToken cancellationToken)
        {
            try
            {
                JsonValue answer = await CallAsync(
                    Methods.BridgeHello, Greeting.Params(options.Presenter), options.HelloTimeout, cancellationToken).ConfigureAwait(false);
                Hello = Greeting.Check(answer);
                return this;
            }
            catch (Exception error)
            {
                connection.Abort();
                await CloseAsync().ConfigureAwait(false);
                if (error is MethodNotFoundException || error is InvalidParamsException) throw Greeting.Stranger(error);
                throw;
            }
        }
    }
}
