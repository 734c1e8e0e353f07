using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace CheckoutBridge.Tests
{
    /// <summary>What needs no bridge.</summary>
    internal sealed class PartTests
    {
        public void Lines_come_out_whole_wherever_the_bytes_were_cut()
        {
            byte[] all = Encoding.UTF8.GetBytes("{\"a\":\"é😀\"}\n\r\n \t\n[1]\r\n\n\"last\"\nrest");
            for (int first = 0; first <= all.Length; first++)
            {
                var buffer = new LineBuffer();
                List<byte[]> lines = buffer.Feed(all, first);
                byte[] second = all.Skip(first).ToArray();
                lines.AddRange(buffer.Feed(second, second.Length));
                Check.Same("{\"a\":\"é😀\"}|[1]\r|\"last\"", string.Join("|", lines.Select(Encoding.UTF8.GetString)));
            }
        }

        public void Lines_come_out_whole_byte_by_byte()
        {
            var buffer = new LineBuffer();
            var lines = new List<byte[]>();
            foreach (byte one in Encoding.UTF8.GetBytes("[1]\n" + new string('x', 5000) + "\n")) lines.AddRange(buffer.Feed(new[] { one }, 1));
            Check.Same("3 5000", lines[0].Length + " " + lines[1].Length);
        }

        public void Lines_that_are_no_message_are_refused()
        {
            foreach (string line in new[]
            {
                "x", "{", "[]", "1", "null", "{}", "{\"jsonrpc\":\"1.0\",\"id\":1,\"result\":1}", "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"method\":1}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{}}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":1,\"error\":{\"code\":1}}", "{\"jsonrpc\":\"2.0\",\"method\":\"a\",\"x\":\"\\ud800\"}",
            })
            {
                Check.Throws<ProtocolException>(() => Message.Read(Encoding.UTF8.GetBytes(line)));
            }
        }

        public void A_long_foreign_line_is_shown_in_part_and_without_control_characters()
        {
            byte[] line = Encoding.UTF8.GetBytes("\u001b[31m" + new string('y', 1000));
            string message = Check.Throws<ProtocolException>(() => Message.Read(line)).Message;
            Check.Contains("\"?[31myyy", message);
            Check.Contains("and 805 bytes more", message);
        }

        public void Arguments_are_quoted_as_Windows_and_NET_cut_them()
        {
            Check.Same("\"a b\" \"\" \"c\\d\" \"e\\\"f\" \"g\\\\\\\"\" \"h\\\\\"", CommandLine.Quote(new[] { "a b", "", "c\\d", "e\"f", "g\\\"", "h\\" }, false));
        }

        public void The_executable_is_looked_for_in_order_and_a_choice_is_never_skipped()
        {
            string folder = Directory.CreateDirectory(Path.Combine(Path.GetTempPath(), "locate-" + Guid.NewGuid())).FullName;
            string beside = MakeBinary(folder, "game"), packaged = MakeBinary(folder, "game/bin"), onPath = MakeBinary(folder, "usr bin");
            var variables = new Dictionary<string, string> { { "PATH", "/nowhere:" + Path.GetDirectoryName(onPath) } };
            Func<string, string> environment = name => variables.ContainsKey(name) ? variables[name] : null;
            Func<string, string> find = chosen => BinaryLocator.Find(chosen, environment, Path.Combine(folder, "game"));

            Check.Same(beside, find(null));
            File.Delete(beside);
            Check.Same(packaged, find(null));
            File.Delete(packaged);
            Check.Same(onPath, find(null));
            variables["CHECKOUT_BRIDGE_BIN"] = "/nowhere/bridge";
            Check.Contains("CHECKOUT_BRIDGE_BIN /nowhere/bridge: no such file", Check.Throws<BinaryNotFoundException>(() => find(null)).Message);
            Check.Contains("option Binary " + folder + ": a directory", Check.Throws<BinaryNotFoundException>(() => find(folder)).Message);
            Check.Same(onPath, find(onPath));
            variables.Clear();
            Check.Same(4, Check.Throws<BinaryNotFoundException>(() => find(null)).Tried.Count);
            Directory.Delete(folder, true);
        }

        public void A_path_that_no_socket_address_can_hold_is_refused_with_its_length()
        {
            Check.Contains("108 bytes", Check.Throws<BridgeUnavailableException>(() => new UnixAddress(new string('x', 108))).Message);
            Check.Throws<BridgeUnavailableException>(() => new UnixAddress(""));
            Check.Throws<BridgeUnavailableException>(() => new UnixAddress("a\0b"));
            Check.Same(2 + 107 + 1, new UnixAddress(new string('x', 107)).Serialize().Size);
        }

        public void A_result_that_does_not_fit_names_the_place()
        {
            var item = new JsonObject { { "sku", "a" }, { "name", 5 } };
            Func<object> read = () => new Place(new JsonArray { item }, "m: result").List(OrderItem.Read);
            Check.Contains("m: result/0/name is no string", Check.Throws<ProtocolException>(() => read()).Message);
            Check.Contains("has no member id", Check.Throws<ProtocolException>(() => Order.Read(new Place(new JsonObject(), ""))).Message);
            Check.Contains("is no object", Check.Throws<ProtocolException>(() => Order.Read(new Place(JsonValue.True, ""))).Message);
        }

        public void A_result_keeps_what_this_version_does_not_know()
        {
            JsonValue json = JsonValue.Parse("{\"amount\":9007199254740993,\"amountDecimal\":\"9.990\",\"currency\":\"XTS\",\"display\":\"x\",\"newer\":1}");
            ItemPrice price = ItemPrice.Read(new Place(json, ""));
            Check.Same(9007199254740993, price.Amount);
            Check.Same("9.990", price.AmountDecimal);
            Check.Same((long?)1, price.Json["newer"].AsInt64());
        }

        public void Params_that_a_method_cannot_do_without_are_asked_for_by_name()
        {
            Check.Same("sku", Check.Throws<ArgumentNullException>(() => new CheckoutItem(null)).ParamName);
        }

        public void Event_patterns_are_names_or_beginnings()
        {
            Check.That(BridgeEvent.Fits("aghanim.order.didChange", "aghanim.*") && BridgeEvent.Fits("a", "*") && BridgeEvent.Fits("a", "a"), "fits");
            Check.That(!BridgeEvent.Fits("aghanim", "aghanim.*") && !BridgeEvent.Fits("ab", "a") && !BridgeEvent.Fits("a.b", "*.b"), "does not fit");
        }

        private static string MakeBinary(string folder, string name)
        {
            string path = Path.Combine(Directory.CreateDirectory(Path.Combine(folder, name)).FullName, "checkout-bridge");
            File.WriteAllText(path, "");
            return path;
        }
    }
}
