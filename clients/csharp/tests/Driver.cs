using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>Does what test_csharp_scenarios.py says, an order a line on stdin, an answer a line on stdout.</summary>
    internal sealed class Driver
    {
        private readonly List<EventStream<BridgeEvent>> streams = new List<EventStream<BridgeEvent>>();
        private readonly List<Started> calls = new List<Started>();
        private BridgeClient bridge;

        internal static int Run()
        {
            var driver = new Driver();
            for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
            {
                Console.WriteLine(driver.Obey(JsonValue.Parse(line)).GetAwaiter().GetResult());
            }
            return 0;
        }

        private async Task<JsonValue> Obey(JsonValue order)
        {
            switch (order["do"].AsString())
            {
                case "open": return await Open(order);
                case "events": return Listen(order["pattern"].AsString());
                case "next": return await Next(streams[Number(order)]);
                case "start": return Start(order["method"].AsString(), order["params"]);
                case "cancel": return Cancel(calls[Number(order)]);
                case "await": return await Await(calls[Number(order)]);
                case "close": return await Close();
                default: throw new ArgumentException("unknown order " + order);
            }
        }

        private static int Number(JsonValue order) => (int)order["number"].AsInt64();

        private async Task<JsonValue> Open(JsonValue order)
        {
            bool presenter = order["presenter"]?.AsBoolean() == true;
            string socket = order["socket"]?.AsString();
            var options = new SpawnOptions { Binary = order["binary"]?.AsString(), Sandbox = order["sandbox"]?.AsBoolean() == true, Presenter = presenter };
            foreach (JsonValue one in order["args"]?.Items ?? new JsonValue[0]) options.Arguments.Add(one.AsString());
            bridge = socket == null ? await BridgeClient.SpawnAsync(options) : await BridgeClient.ConnectAsync(socket, options);
            streams.Clear();
            calls.Clear();
            return new JsonObject { { "sandbox", bridge.SandboxUrl }, { "pid", bridge.ProcessId == null ? null : (JsonValue)bridge.ProcessId.Value } };
        }

        private JsonValue Listen(string pattern)
        {
            streams.Add(bridge.Events(pattern));
            return streams.Count - 1;
        }

        private static async Task<JsonValue> Next(EventStream<BridgeEvent> stream)
        {
            BridgeEvent next = await Check.InTime(stream.NextAsync());
            Check.That(next.GetType() != typeof(BridgeEvent), next.Method + " does not fit its class");
            return new JsonObject { { "method", next.Method }, { "params", next.Params } };
        }

        private JsonValue Start(string method, JsonValue parameters)
        {
            var leaving = new CancellationTokenSource();
            calls.Add(new Started(method, bridge.CallAsync(method, parameters, null, leaving.Token), leaving));
            return calls.Count - 1;
        }

        private static JsonValue Cancel(Started call)
        {
            call.Leaving.Cancel();
            return JsonValue.Null;
        }

        private static async Task<JsonValue> Await(Started call)
        {
            try
            {
                JsonValue result = await Check.InTime(call.Task);
                Fitting.Read(call.Method, result);
                return new JsonObject { { "result", result } };
            }
            catch (ResponseException error)
            {
                return Failure(error, error.Code, error.Reply, error.ErrorData);
            }
            catch (RequestCancelledException error)
            {
                return Failure(error, ErrorReply.Cancelled, error.Message, error.ErrorData);
            }
            catch (ConnectionLostException error)
            {
                return Failure(error, 0, error.Message, new JsonObject { { "outcome", error.Outcome.ToString() } });
            }
        }

        private static JsonValue Failure(Exception error, long code, string message, JsonValue data)
        {
            var families = new JsonArray();
            for (Type one = error.GetType(); one != typeof(Exception); one = one.BaseType) families.Add(one.Name);
            return new JsonObject { { "error", new JsonObject { { "code", code }, { "message", message }, { "data", data } } }, { "families", families } };
        }

        private async Task<JsonValue> Close()
        {
            await Check.InTime(bridge.CloseAsync());
            return JsonValue.Null;
        }

        private struct Started
        {
            internal Started(string method, Task<JsonValue> task, CancellationTokenSource leaving)
            {
                Method = method;
                Task = task;
                Leaving = leaving;
            }

            internal string Method { get; }

            internal Task<JsonValue> Task { get; }

            internal CancellationTokenSource Leaving { get; }
        }
    }
}
