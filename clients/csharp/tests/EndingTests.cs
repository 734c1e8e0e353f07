using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>How a bridge can fail to start, go, or not go. Cites field reports by repository and number.</summary>
    internal sealed class EndingTests
    {
        private readonly Peer peer;

        internal EndingTests(string binary)
        {
            peer = new Peer(binary);
        }

        /// <summary>microsoft/vscode-languageserver-node#65</summary>
        public Task A_dying_process_fails_every_open_call_with_its_last_words() =>
            Lost("die", "{\"status\":3,\"stderr\":\"disk is full\\n\"}", 3, "ended with exit status 3", "disk is full");

        public Task A_killed_process_is_named_by_its_signal() => Lost("die_of_signal", "{}", 137, "was ended by signal 9");

        public Task A_process_that_dies_in_the_middle_of_a_line_fails_every_call() => Lost("die_mid_frame", "{}", 0, "exit status 0");

        public Task A_process_that_closes_stdout_and_lives_on_is_ended() => Lost("close_stdout", "{}", 137, "signal 9");

        /// <summary>kerlenton/mcpsnoop#44</summary>
        public async Task A_stray_line_ends_the_connection_and_is_quoted()
        {
            BridgeClient one = await peer.Open();
            Task waiting = one.CallAsync("hold");
            var call = one.CallAsync("stray", new JsonObject { { "line", "[db] Connected" } });
            Check.Contains("[db] Connected", (await Check.Fails<ProtocolException>(call)).Message);
            await Check.Fails<ProtocolException>(waiting);
            await Check.InTime(one.Ended);
            await Check.Fails<ProtocolException>(one.CallAsync("echo"));
            Check.That(one.Loss is ProtocolException, "the loss is told");
            Check.That(!Peer.IsRunning(one.ProcessId), "the process is gone");
        }

        public async Task Garbage_of_any_sort_ends_the_connection_once()
        {
            foreach (string garbage in new[]
            {
                "\\u0000\\u0001\\n", "{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":99,\\\"result\\\":1}\\n", "{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":\\\"ID\\\",\\\"result\\\":1}\\n",
                "{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":ID,\\\"result\\\":1,\\\"result\\\":2}\\n", "Content-Length: 2\\r\\n\\r\\n{}\\n", "[]\\n", "\\ufeff{}\\n",
                "{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":null,\\\"error\\\":{\\\"code\\\":-32700}}\\n", "{\\\"jsonrpc\\\":\\\"2.0\\\",\\\"id\\\":1e0,\\\"result\\\":1}\\n",
            })
            {
                using (BridgeClient one = await peer.Open())
                {
                    var call = one.CallAsync("raw", Peer.Members("{\"text\":\"" + garbage + "\"}"));
                    await Check.Fails<ProtocolException>(call);
                }
            }
        }

        public async Task A_call_of_which_no_byte_was_written_says_so()
        {
            BridgeClient one = await peer.Open();
            Task napping = one.CallAsync("nap", new JsonObject { { "seconds", 20 } });
            Task[] large = Enumerable.Range(0, 2).Select(_ => (Task)one.CallAsync("echo", new JsonArray { new string('x', 400000) })).ToArray();
            Process.GetProcessById(one.ProcessId.Value).Kill();
            Check.Same((Outcome?)Outcome.Unknown, (await Check.Fails<ConnectionLostException>(napping)).Outcome);
            Check.Same((Outcome?)Outcome.NotSent, (await Check.Fails<ConnectionLostException>(large[1])).Outcome);
            var late = await Check.Fails<ConnectionLostException>(one.CallAsync("echo"));
            Check.Same((Outcome?)Outcome.NotSent, late.Outcome);
            Check.Contains("is gone", late.Message);
            Check.Throws<ConnectionLostException>(() => one.Notify("echo"));
        }

        public async Task A_bridge_that_refuses_its_options_says_why()
        {
            var error = await Check.Fails<ConnectionLostException>(peer.Open("FAKE_START", "usage"));
            Check.Contains("unknown option --colour", error.Message);
            Check.Same((int?)2, error.ExitStatus);
        }

        public async Task A_bridge_that_never_answers_is_given_up_and_ended()
        {
            await Check.Fails<CallTimeoutException>(peer.Open("FAKE_START", "silent", 100));
            await Check.Until(() => Peer.ClientThreads() == 0, "no thread of the client's is left");
        }

        public async Task A_bridge_of_another_protocol_is_refused()
        {
            Check.Same("2", (await Check.Fails<IncompatibleBridgeException>(peer.Open("FAKE_PROTOCOL", "2"))).BridgeVersion);
            Check.Same(null, (await Check.Fails<IncompatibleBridgeException>(peer.Open("FAKE_PROTOCOL", "none"))).BridgeVersion);
        }

        public async Task What_cannot_be_started_or_reached_is_named()
        {
            await Check.Fails<BinaryNotFoundException>(BridgeClient.SpawnAsync(new SpawnOptions { Binary = "/nowhere/bridge" }));
            string text = Path.GetTempFileName();
            var error = await Check.Fails<BridgeUnavailableException>(BridgeClient.SpawnAsync(new SpawnOptions { Binary = text }));
            Check.Contains("cannot start " + text, error.Message);
            File.Delete(text);
            error = await Check.Fails<BridgeUnavailableException>(BridgeClient.ConnectAsync("/nowhere/b.sock"));
            Check.Contains("/nowhere/b.sock", error.Message);
            Check.Contains("--socket", error.Message);
        }

        public async Task Arguments_arrive_as_they_were_given()
        {
            string folder = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "a b-" + Guid.NewGuid())).FullName;
            string script = Path.Combine(folder, "my \"bridge\"");
            File.WriteAllText(script, "#!/bin/sh\nfor one in \"$@\"; do printf '<%s>' \"$one\" >&2; done\nexit 5\n");
            Process.Start("chmod", "755 \"" + script.Replace("\"", "\\\"") + "\"").WaitForExit();
            var options = new SpawnOptions { Binary = script };
            string[] odd = { "a b", "", "c\\d", "e\\\\f", "g\"h", "i\\\"j", "k\\", "$HOME `l` 'm'", "é😀" };
            foreach (string one in odd) options.Arguments.Add(one);
            string told = (await Check.Fails<ConnectionLostException>(BridgeClient.SpawnAsync(options))).StderrTail;
            string self = Process.GetCurrentProcess().Id.ToString();
            Check.Same("<serve><--stdio><--parent-pid><" + self + ">" + string.Concat(odd.Select(one => "<" + one + ">")), told);
            Directory.Delete(folder, true);
        }

        public async Task Close_ends_a_process_that_ignores_the_end_of_its_input()
        {
            BridgeClient one = await peer.Open();
            await one.CallAsync("ignore_end");
            Task waiting = one.CallAsync("hold");
            await Check.InTime(one.CloseAsync(TimeSpan.FromMilliseconds(100)));
            Check.Same((Outcome?)Outcome.Unknown, (await Check.Fails<ConnectionLostException>(waiting)).Outcome);
            Check.That(!Peer.IsRunning(one.ProcessId), "the process is gone");
        }

        public async Task Close_may_be_called_again_and_later_calls_say_that_it_was_closed()
        {
            BridgeClient one = await peer.Open();
            await Task.WhenAll(one.CloseAsync(), one.CloseAsync());
            one.Dispose();
            Check.That(one.Ended.IsCompleted && one.Loss == null, "it ended in order");
            var error = await Check.Fails<ConnectionLostException>(one.CallAsync("echo"));
            Check.Contains("was closed", error.Message);
            Check.Same((Outcome?)Outcome.NotSent, error.Outcome);
        }

        public async Task Close_leaves_no_thread_and_no_descriptor_behind()
        {
            for (int warm = 0; warm < 2; warm++) (await peer.Open()).Dispose();
            await Check.Until(() => Peer.ClientThreads() == 0, "no thread of the client's is left");
            int threads = Peer.Threads(), descriptors = Peer.Descriptors();
            for (int round = 0; round < 5; round++)
            {
                BridgeClient one = await peer.Open();
                await Check.Until(() => Peer.ClientThreads() == 4, "the threads are four, and counted by their names");
                await Peer.Works(one);
                if (round % 2 == 0) await one.CloseAsync();
                else one.Dispose();
            }
            await Check.Until(() => Peer.ClientThreads() == 0, "no thread of the client's is left");
            await Check.Until(() => Peer.Threads() <= threads, "there are " + Peer.Threads() + " threads, before " + threads);
            await Check.Until(() => Peer.Descriptors() <= descriptors, "there are " + Peer.Descriptors() + " descriptors, before " + descriptors);
        }

        public async Task A_lost_bridge_leaves_no_thread_behind_even_when_nobody_closes()
        {
            BridgeClient one = await peer.Open();
            await Check.Fails<ConnectionLostException>(one.CallAsync("die"));
            await Check.InTime(one.Ended);
            await Check.Until(() => Peer.ClientThreads() == 0, "no thread of the client's is left");
        }

        /// <summary>A program that never closes: its end must not wait, and the bridge must go with it.</summary>
        internal static int LeaveOpen(string binary)
        {
            BridgeClient one = BridgeClient.SpawnAsync(new SpawnOptions { Binary = binary }).Result;
            Console.WriteLine(one.ProcessId);
            Console.ReadLine();
            return 0;
        }

        /// <summary>Five calls wait, a sixth makes the peer go; each must be told, and why.</summary>
        internal async Task Lost(string method, string parameters, int status, params string[] words)
        {
            BridgeClient one = await peer.Open();
            Task[] waiting = Enumerable.Range(0, 5).Select(_ => (Task)one.CallAsync("hold")).ToArray();
            var error = await Check.Fails<ConnectionLostException>(one.CallAsync(method, JsonValue.Parse(parameters)));
            foreach (string word in words) Check.Contains(word, error.Message);
            Check.Same((int?)status, error.ExitStatus);
            foreach (Task call in waiting) Check.Same((Outcome?)Outcome.Unknown, (await Check.Fails<ConnectionLostException>(call)).Outcome);
            await Check.InTime(one.Ended);
            Check.That(one.Loss is ConnectionLostException, "the loss is told");
            await Check.InTime(one.CloseAsync());
            Check.That(!Peer.IsRunning(one.ProcessId), "the process is gone");
        }
    }
}
