using System;
using System.Linq;

namespace CheckoutBridge.Tests
{
    /// <summary>The test programs: <c>Tests.exe NAME [ARGUMENT…]</c>.</summary>
    internal static class Program
    {
        private static int Main(string[] arguments)
        {
            string[] rest = arguments.Skip(1).ToArray();
            if (arguments[0] == "forget") return EndingTests.LeaveOpen(rest[0]);
            // Mono may wait for its idle thread pool, up to a minute, when Main returns.
            Environment.Exit(Run(arguments[0], rest));
            return 0;
        }

        private static int Run(string name, string[] rest)
        {
            switch (name)
            {
                case "json": return Check.Run(new JsonTests());
                case "suite": return JsonTests.Suite(rest);
                case "parts": return Check.Run(new PartTests());
                case "calls": return Check.Run(new CallTests(rest[0]));
                case "events": return Check.Run(new EventTests(rest[0]));
                case "endings": return Check.Run(new EndingTests(rest[0]));
                case "orphan": return Check.Run(new OrphanTests(rest[0]));
                case "drive": return Driver.Run();
                default: return 2;
            }
        }
    }
}
