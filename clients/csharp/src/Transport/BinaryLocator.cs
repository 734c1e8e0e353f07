using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>
    /// Where the executable is looked for: the option, the environment variable, beside the program, every folder of PATH.
    /// A choice by one of the first two that does not work is an error, never skipped.
    /// </summary>
    internal static class BinaryLocator
    {
        private const string FileName = "checkout-bridge";
        private const string Variable = "CHECKOUT_BRIDGE_BIN";

        internal static string Find(string chosen) =>
            Find(chosen, Environment.GetEnvironmentVariable, AppDomain.CurrentDomain.BaseDirectory);

        /// <summary>Throws <see cref="BinaryNotFoundException"/> with every place tried.</summary>
        internal static string Find(string chosen, Func<string, string> environment, string beside)
        {
            string named = environment(Variable);
            if (chosen != null) return Chosen("option Binary", chosen);
            return string.IsNullOrEmpty(named) ? Searched(environment("PATH") ?? "", beside) : Chosen(Variable, named);
        }

        private static string Chosen(string source, string path)
        {
            string problem = Problem(path);
            if (problem == null) return path;
            throw new BinaryNotFoundException(new[] { source + " " + path + ": " + problem });
        }

        private static string Searched(string path, string beside)
        {
            string[] folders = path.Split(new[] { Path.PathSeparator }, StringSplitOptions.RemoveEmptyEntries);
            var places = new[] { beside, Path.Combine(beside, "bin") }.Concat(folders).Select(one => Path.Combine(one, FileName)).ToArray();
            string found = places.FirstOrDefault(one => Problem(one) == null);
            if (found != null) return found;
            var tried = new List<string> { "option Binary: not given", Variable + ": not set" };
            tried.AddRange(places.Select((one, index) => (index < 2 ? "beside the program " : "PATH ") + one + ": " + Problem(one)));
            throw new BinaryNotFoundException(tried);
        }

        private static string Problem(string path)
        {
            if (Directory.Exists(path)) return "a directory";
            return File.Exists(path) ? null : "no such file";
        }
    }
}
