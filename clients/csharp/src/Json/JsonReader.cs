using System.Text;

namespace CheckoutBridge
{
    /// <summary>Reads one JSON text as RFC 8259 defines it, and refuses everything else.</summary>
    internal struct JsonReader
    {
        /// <summary>The deepest nesting; the bridge itself goes no deeper than 128.</summary>
        internal const int MaxDepth = 256;
        private const char End = '\0';

        private readonly string text;
        private int at;
        private int depth;

        internal JsonReader(string text)
        {
            this.text = text;
            at = 0;
            depth = 0;
        }

        // A NUL of the text itself is never accepted where this is asked.
        private char Next => at < text.Length ? text[at] : End;

        internal JsonValue ReadWhole()
        {
            JsonValue value = ReadValue();
            SkipBlank();
            if (at < text.Length) throw Fault("something after the value");
            return value;
        }

        private JsonException Fault(string what) => new JsonException("not JSON: " + what + ", at character " + at);

        private void SkipBlank()
        {
            while (Next == ' ' || Next == '\t' || Next == '\n' || Next == '\r') at++;
        }

        private bool Take(char wanted)
        {
            if (Next != wanted || at >= text.Length) return false;
            at++;
            return true;
        }

        private void Expect(char wanted)
        {
            SkipBlank();
            if (!Take(wanted)) throw Fault("no '" + wanted + "' where one has to be");
        }

        private JsonValue ReadValue()
        {
            SkipBlank();
            switch (Next)
            {
                case '{': return ReadNested();
                case '[': return ReadNested();
                case '"': return ReadString();
                case 't': return ReadWord("true", JsonValue.True);
                case 'f': return ReadWord("false", JsonValue.False);
                case 'n': return ReadWord("null", JsonValue.Null);
                default: return ReadNumber();
            }
        }

        private JsonValue ReadNested()
        {
            if (++depth > MaxDepth) throw Fault("nested deeper than " + MaxDepth);
            JsonValue value = Take('{') ? ReadObject() : ReadArray();
            depth--;
            return value;
        }

        private JsonValue ReadObject()
        {
            var value = new JsonObject();
            SkipBlank();
            if (Take('}')) return value;
            do
            {
                SkipBlank();
                string name = ReadString();
                Expect(':');
                if (!value.TryAdd(name, ReadValue())) throw Fault("a name that the object has already");
                SkipBlank();
            }
            while (Take(','));
            Expect('}');
            return value;
        }

        private JsonValue ReadArray()
        {
            Expect('[');
            var value = new JsonArray();
            SkipBlank();
            if (Take(']')) return value;
            do
            {
                value.Add(ReadValue());
                SkipBlank();
            }
            while (Take(','));
            Expect(']');
            return value;
        }

        private JsonValue ReadWord(string word, JsonValue value)
        {
            if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) throw Fault("an unknown word");
            at += word.Length;
            return value;
        }

        private JsonValue ReadNumber()
        {
            int start = at;
            Take('-');
            if (!Take('0')) SkipDigits();
            if (Take('.')) SkipDigits();
            if (Take('e') || Take('E'))
            {
                if (!Take('+')) Take('-');
                SkipDigits();
            }
            return new JsonScalar(JsonKind.Number, text.Substring(start, at - start));
        }

        private void SkipDigits()
        {
            int start = at;
            while (Next >= '0' && Next <= '9') at++;
            if (at == start) throw Fault("no value and no digit where one has to be");
        }

        private string ReadString()
        {
            if (!Take('"')) throw Fault("no '\"' where one has to be");
            int start = at;
            while (at < text.Length && text[at] != '"' && text[at] != '\\' && text[at] >= ' ') at++;
            if (Next == '"') return text.Substring(start, at++ - start);
            return ReadEscaped(new StringBuilder().Append(text, start, at - start));
        }

        private string ReadEscaped(StringBuilder read)
        {
            while (!Take('"'))
            {
                if (at >= text.Length) throw Fault("a string without an end");
                if (text[at] < ' ') throw Fault("a control character in a string");
                read.Append(Take('\\') ? ReadEscape() : text[at++]);
            }
            string value = read.ToString();
            if (!Utf8.IsText(value)) throw Fault("a lone surrogate in a string");
            return value;
        }

        private char ReadEscape()
        {
            const string Letters = "\"\\/bfnrt";
            int letter = at < text.Length ? Letters.IndexOf(text[at]) : -1;
            if (letter >= 0)
            {
                at++;
                return "\"\\/\b\f\n\r\t"[letter];
            }
            if (!Take('u')) throw Fault("an unknown escape");
            int unit = 0;
            for (int count = 0; count < 4; count++) unit = unit * 16 + ReadHexDigit();
            return (char)unit;
        }

        private int ReadHexDigit()
        {
            int digit = "0123456789abcdef".IndexOf(char.ToLowerInvariant(Next));
            if (digit < 0 || Next > 'f') throw Fault("an escape without four hexadecimal digits");
            at++;
            return digit;
        }
    }
}
