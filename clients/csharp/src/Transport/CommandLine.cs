using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace CheckoutBridge
{
    /// <summary>Puts arguments into the one string that <c>ProcessStartInfo.Arguments</c> takes; netstandard2.0 has no list.</summary>
    internal static class CommandLine
    {
        /// <summary>Mono cuts the string as a shell does, .NET as Windows does: they differ in what a backslash means.</summary>
        private static readonly bool IsMono = Type.GetType("Mono.Runtime") != null;

        internal static string Quote(IEnumerable<string> arguments) => Quote(arguments, IsMono);

        internal static string Quote(IEnumerable<string> arguments, bool asShell) =>
            string.Join(" ", arguments.Select(one => asShell ? QuoteForShell(one) : QuoteForWindows(one)));

        private static string QuoteForShell(string argument) =>
            "\"" + argument.Replace("\\", "\\\\").Replace("\"", "\\\"").Replace("$", "\\$").Replace("`", "\\`") + "\"";

        /// <summary>Backslashes count double before a quotation mark, and single elsewhere.</summary>
        private static string QuoteForWindows(string argument)
        {
            var quoted = new StringBuilder("\"");
            int backslashes = 0;
            foreach (char one in argument)
            {
                if (one == '"') quoted.Append('\\', backslashes + 1);
                backslashes = one == '\\' ? backslashes + 1 : 0;
                quoted.Append(one);
            }
            return quoted.Append('\\', backslashes).Append('"').ToString();
        }
    }
}
