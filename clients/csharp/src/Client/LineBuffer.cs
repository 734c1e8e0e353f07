using System;
using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>Cuts a byte stream at LF. Holds a line of any length without looking at it again.</summary>
    internal sealed class LineBuffer
    {
        private const byte LineFeed = 0x0a;

        private byte[] kept = new byte[256];
        private int length;

        /// <summary>The lines that these bytes complete, without their LF; blank ones are left out.</summary>
        internal List<byte[]> Feed(byte[] data, int count)
        {
            var lines = new List<byte[]>();
            int start = 0;
            for (int end = IndexOf(data, start, count); end >= 0; end = IndexOf(data, start, count))
            {
                Keep(data, start, end - start);
                if (!IsBlank()) lines.Add(Take());
                length = 0;
                start = end + 1;
            }
            Keep(data, start, count - start);
            return lines;
        }

        private static int IndexOf(byte[] data, int start, int count) => Array.IndexOf(data, LineFeed, start, count - start);

        private void Keep(byte[] data, int start, int count)
        {
            if (length + count > kept.Length) Array.Resize(ref kept, Math.Max(kept.Length * 2, length + count));
            Buffer.BlockCopy(data, start, kept, length, count);
            length += count;
        }

        private byte[] Take()
        {
            var line = new byte[length];
            Buffer.BlockCopy(kept, 0, line, 0, length);
            if (kept.Length > 1 << 20) kept = new byte[256];
            return line;
        }

        private bool IsBlank()
        {
            for (int at = 0; at < length; at++)
            {
                if (kept[at] != ' ' && kept[at] != '\t' && kept[at] != '\r') return false;
            }
            return true;
        }
    }
}
