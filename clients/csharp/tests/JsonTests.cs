using System;
using System.IO;
using System.Linq;
using System.Text;

namespace CheckoutBridge.Tests
{
    internal sealed class JsonTests
    {
        private const string Whole =
            " {\"a\":[1,-0.5e+3,true,false,null,\"\\u00e9\\ud83d\\ude00\\n\\/é😀\"],\"\":{},\"b\":{\"c\":[[]]}} ";

        private static readonly string[] Valid =
        {
            "0", "-0", "1e2", "1.0", "9007199254740993", "1E-7", "\"\"", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000\"", "[]", "{}",
            "\t[\r\n1 , 2 ]\n", "{\"a\":1,\"A\":2}", "\"\u007f\u2028\"", "[[[]]]",
        };

        private static readonly string[] Invalid =
        {
            "", " ", "01", "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "Infinity", "tru", "True", "nul", "'a'", "\"", "\"a",
            "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\uD800\"", "\"\\uDC00\\uD800\"", "\"\\uD800x\"", "\"\n\"", "\"\0\"", "[", "[1",
            "[1,", "[1,]", "[,1]", "[1 2]", "]", "{", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,}", "{a:1}", "{\"a\" 1}",
            "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "1 2", "{}x", "\0", "1\0", "[1]\0", "/**/1", "\ufeff1", "\u00a01", "\"\\u٠٠٠٠\"",
        };

        public void Valid_texts_are_read_and_written_back_with_the_same_meaning()
        {
            foreach (string text in Valid.Concat(new[] { Whole }))
            {
                string written = JsonValue.Parse(text).ToString();
                Check.Same(written, JsonValue.Parse(written).ToString());
            }
        }

        public void Invalid_texts_are_refused()
        {
            foreach (string text in Invalid)
            {
                bool refused = Refused(text);
                Check.That(refused, "was accepted: " + text);
            }
        }

        public void A_text_that_is_cut_anywhere_is_refused()
        {
            string text = Whole.Trim();
            JsonValue.Parse(text);
            for (int length = 0; length < text.Length; length++) Check.That(Refused(text.Substring(0, length)), "cut at " + length);
        }

        public void Bytes_that_are_no_utf8_are_refused()
        {
            foreach (string hex in new[] { "ff", "c0af", "c3", "eda080", "f4908080", "80" })
            {
                byte[] bytes = Enumerable.Range(0, hex.Length / 2).Select(at => Convert.ToByte(hex.Substring(2 * at, 2), 16)).ToArray();
                Check.Throws<JsonException>(() => Utf8.Decode(bytes));
            }
        }

        public void Nesting_is_bounded_both_ways()
        {
            string most = new string('[', JsonReader.MaxDepth) + new string(']', JsonReader.MaxDepth);
            Check.Same(most, JsonValue.Parse(most).ToString());
            Check.Throws<JsonException>(() => JsonValue.Parse("[" + most + "]"));
            Check.That(Refused(new string('[', 1000000)), "a million brackets");
            var loop = new JsonArray();
            loop.Add(loop);
            Check.Throws<JsonException>(() => loop.ToString());
        }

        public void Numbers_keep_every_digit()
        {
            Check.Same("[9007199254740993,1e2,1.0,-0]", JsonValue.Parse("[9007199254740993, 1e2, 1.0, -0]").ToString());
            Check.Same((long?)9007199254740993, JsonValue.Parse("9007199254740993").AsInt64());
            Check.Same((long?)long.MinValue, JsonValue.Parse("-9223372036854775808").AsInt64());
            Check.Same(null, JsonValue.Parse("9223372036854775808").AsInt64());
            Check.Same(null, JsonValue.Parse("1.5").AsInt64());
            Check.Same((double?)-500, JsonValue.Parse("-0.5e+3").AsDouble());
            Check.Same(null, JsonValue.Parse("1e999").AsDouble());
            Check.Same("1.50", JsonValue.Parse("1.50").NumberText);
        }

        public void Look_ups_may_be_chained_and_answer_null_for_what_is_not_there()
        {
            JsonValue value = JsonValue.Parse(Whole);
            Check.Same("é😀\n/é😀", value["a"]?[5]?.AsString());
            Check.Same(null, value["a"]?[9]?.AsString());
            Check.Same(null, value["x"]?["y"]?.AsInt64());
            Check.Same(null, value["a"].AsString());
            Check.Same((bool?)false, value["a"][3].AsBoolean());
            Check.Same(null, value["a"][4].AsBoolean());
            Check.Same(0, value["a"][0].Items.Count + value["a"][0].Members.Count);
        }

        public void Objects_keep_their_order_and_take_a_name_once()
        {
            var value = new JsonObject { { "b", 1 }, { "a", new JsonArray { "x", true, null } }, { "c", null } };
            Check.Same("{\"b\":1,\"a\":[\"x\",true,null],\"c\":null}", value.ToString());
            Check.Throws<JsonException>(() => value.Add("a", 2));
        }

        public void What_is_no_text_is_not_written()
        {
            Check.Throws<JsonException>(() => ((JsonValue)"a\ud800").ToString());
            Check.Throws<JsonException>(() => new JsonObject { { "\udc00", 1 } }.ToString());
            Check.Same("\"\\u0000\\u001f\\\"\\\\\"", ((JsonValue)"\0\u001f\"\\").ToString());
        }

        private static bool Refused(string text)
        {
            try
            {
                JsonValue.Parse(text);
                return false;
            }
            catch (JsonException)
            {
                return true;
            }
        }

        /// <summary>Files of JSONTestSuite: y_ must be read, n_ refused; i_ may be either. A name that comes twice is refused on purpose.</summary>
        internal static int Suite(string[] paths)
        {
            int wrong = 0;
            foreach (string path in paths)
            {
                char kind = Path.GetFileName(path)[0];
                bool wanted = kind == 'y' && !path.Contains("duplicated_key");
                if (kind == 'i' || Accepts(File.ReadAllBytes(path)) == wanted) continue;
                Console.WriteLine("wrong: " + Path.GetFileName(path));
                wrong++;
            }
            return wrong == 0 ? 0 : 1;
        }

        private static bool Accepts(byte[] bytes)
        {
            try
            {
                JsonValue.Parse(Utf8.Decode(bytes));
                return true;
            }
            catch (JsonException)
            {
                return false;
            }
        }
    }
}
