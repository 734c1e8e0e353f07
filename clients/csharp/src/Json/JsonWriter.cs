using System.Globalization;
using System.Text;

namespace CheckoutBridge
{
    /// <summary>Writes JSON in one line.</summary>
    internal static class JsonWriter
    {
        internal static string Write(JsonValue value)
        {
            var text = new StringBuilder();
            Append(text, value, 0);
            return text.ToString();
        }

        private static void Append(StringBuilder text, JsonValue value, int depth)
        {
            if (depth > JsonReader.MaxDepth) throw new JsonException("nested too deep, or within itself");
            switch (value.Kind)
            {
                case JsonKind.Object: AppendObject(text, value, depth); break;
                case JsonKind.Array: AppendArray(text, value, depth); break;
                case JsonKind.String: AppendString(text, value.Text); break;
                default: text.Append(value.Text); break;
            }
        }

        private static void AppendObject(StringBuilder text, JsonValue value, int depth)
        {
            text.Append('{');
            for (int index = 0; index < value.Members.Count; index++)
            {
                if (index > 0) text.Append(',');
                AppendString(text, value.Members[index].Key);
                text.Append(':');
                Append(text, value.Members[index].Value, depth + 1);
            }
            text.Append('}');
        }

        private static void AppendArray(StringBuilder text, JsonValue value, int depth)
        {
            text.Append('[');
            for (int index = 0; index < value.Items.Count; index++)
            {
                if (index > 0) text.Append(',');
                Append(text, value.Items[index], depth + 1);
            }
            text.Append(']');
        }

        private static void AppendString(StringBuilder text, string value)
        {
            if (!Utf8.IsText(value)) throw new JsonException("a lone surrogate, which is no text");
            text.Append('"');
            foreach (char unit in value)
            {
                if (unit == '"' || unit == '\\') text.Append('\\').Append(unit);
                else if (unit >= ' ') text.Append(unit);
                else text.Append("\\u").Append(((int)unit).ToString("x4", CultureInfo.InvariantCulture));
            }
            text.Append('"');
        }
    }
}
