using System;
using System.Text;

namespace CheckoutBridge
{
    /// <summary>UTF-8 without a byte order mark, strictly.</summary>
    internal static class Utf8
    {
        private static readonly UTF8Encoding Strict = new UTF8Encoding(false, true);
        private static readonly UTF8Encoding Lenient = new UTF8Encoding(false, false);

        internal static byte[] Encode(string text) => Strict.GetBytes(text);

        /// <summary>Throws <see cref="JsonException"/> for bytes that are no UTF-8.</summary>
        internal static string Decode(byte[] bytes)
        {
            try
            {
                return Strict.GetString(bytes);
            }
            catch (ArgumentException)
            {
                throw new JsonException("not JSON: the bytes are no UTF-8");
            }
        }

        /// <summary>For people to read: what is no UTF-8 becomes a replacement character.</summary>
        internal static string Show(byte[] bytes, int count) => Lenient.GetString(bytes, 0, count);

        /// <summary>Whether every surrogate has its partner.</summary>
        internal static bool IsText(string text)
        {
            for (int at = 0; at < text.Length; at++)
            {
                if (!char.IsSurrogate(text[at])) continue;
                if (at + 1 == text.Length || !char.IsSurrogatePair(text[at], text[at + 1])) return false;
                at++;
            }
            return true;
        }
    }
}
