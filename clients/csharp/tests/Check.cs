using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>The assertions and the runner of the test programs: every public method of a test class is a test.</summary>
    internal static class Check
    {
        internal static void That(bool holds, string what)
        {
            if (!holds) throw new Exception(what);
        }

        internal static void Same<T>(T expected, T found)
        {
            if (!Equals(expected, found)) throw new Exception("expected " + expected + ", found " + found);
        }

        internal static void Contains(string part, string text)
        {
            That(text != null && text.Contains(part), "expected a text with \"" + part + "\", found \"" + text + "\"");
        }

        /// <summary>The exception of exactly this type that the work throws.</summary>
        internal static T Throws<T>(Action work) where T : Exception
        {
            try
            {
                work();
            }
            catch (T thrown)
            {
                return thrown;
            }
            throw new Exception("expected " + typeof(T).Name + ", but nothing was thrown");
        }

        /// <summary>The exception that the task ends with; one that does not end is a failure, too.</summary>
        internal static async Task<T> Fails<T>(Task task) where T : Exception
        {
            try
            {
                await InTime(task);
            }
            catch (T thrown)
            {
                return thrown;
            }
            throw new Exception("expected " + typeof(T).Name + ", but nothing was thrown");
        }

        internal static async Task InTime(Task task)
        {
            That(await Task.WhenAny(task, Task.Delay(TimeSpan.FromSeconds(30))) == task, "nothing came in time");
            await task;
        }

        internal static async Task<T> InTime<T>(Task<T> task)
        {
            await InTime((Task)task);
            return task.Result;
        }

        /// <summary>Looks again and again, for what the system does in its own time.</summary>
        internal static async Task Until(Func<bool> holds, string what)
        {
            for (int tries = 0; tries < 3000; tries++)
            {
                if (holds()) return;
                await Task.Delay(10);
            }
            throw new Exception("did not come to hold: " + what);
        }

        /// <summary>Runs every test of a class; answers the program's exit status.</summary>
        internal static int Run(object tests)
        {
            var methods = tests.GetType().GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly);
            int failed = methods.Count(method => !Passes(tests, method));
            Console.WriteLine(methods.Length + " tests, " + failed + " failed");
            return failed == 0 && methods.Length > 0 ? 0 : 1;
        }

        private static bool Passes(object tests, MethodInfo method)
        {
            try
            {
                var task = method.Invoke(tests, null) as Task;
                if (task != null) task.GetAwaiter().GetResult();
                Console.WriteLine("ok     " + method.Name.Replace('_', ' '));
                return true;
            }
            catch (Exception error)
            {
                Console.WriteLine("FAILED " + method.Name.Replace('_', ' ') + "\n" + (error.InnerException ?? error));
                return false;
            }
        }
    }
}
