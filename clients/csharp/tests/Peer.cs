using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>Starts clients/scenarios/fake_peer.py as if it were the bridge.</summary>
    internal sealed class Peer
    {
        internal const string Text = "naïve 日本語 😀";

        private readonly string binary;

        internal Peer(string binary)
        {
            this.binary = binary;
        }

        internal SpawnOptions Options => new SpawnOptions { Binary = binary };

        internal Task<BridgeClient> Open() => Check.InTime(BridgeClient.SpawnAsync(Options));

        /// <summary>Opens a peer with a variable.</summary>
        internal Task<BridgeClient> Open(string variable, string value, int? helloTimeoutMs = null)
        {
            SpawnOptions options = Options;
            if (helloTimeoutMs != null) options.HelloTimeout = TimeSpan.FromMilliseconds(helloTimeoutMs.Value);
            options.Environment[variable] = value;
            return BridgeClient.SpawnAsync(options);
        }

        /// <summary>Runs work with a peer, and closes it.</summary>
        internal async Task With(Func<BridgeClient, Task> work)
        {
            using (BridgeClient peer = await Open()) await work(peer);
        }

        internal static async Task Works(BridgeClient peer) =>
            Check.Same("[1]", (await Check.InTime(peer.CallAsync("echo", new JsonArray { 1 }))).ToString());

        internal static JsonObject Members(string text) => (JsonObject)JsonValue.Parse(text);

        internal static bool IsRunning(int? pid) => Directory.Exists("/proc/" + pid);

        /// <summary>Threads of this process that belong to clients.</summary>
        internal static int ClientThreads() => Directory.GetDirectories("/proc/self/task").Count(IsOfClient);

        internal static int Threads() => Directory.GetDirectories("/proc/self/task").Length;

        internal static int Descriptors() => Directory.GetFiles("/proc/self/fd").Length;

        private static bool IsOfClient(string task) => ReadOrEmpty(task + "/comm").Trim() == CheckoutBridge.Threads.Name;

        private static string ReadOrEmpty(string path)
        {
            try
            {
                return File.ReadAllText(path);
            }
            catch (IOException)
            {
                return ""; // The process or thread has just ended.
            }
        }
    }
}
