using System;
using System.Linq;
using System.Reflection;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>Reads a result as the typed method of that name would, so that a model that does not fit is noticed.</summary>
    internal static class Fitting
    {
        internal static void Read(string method, JsonValue result)
        {
            Type type = ResultOf(method);
            if (type != null) Read(type, result);
        }

        private static Type ResultOf(string method)
        {
            string[] path = method.Split('.').Select(one => char.ToUpperInvariant(one[0]) + one.Substring(1)).ToArray();
            Type group = typeof(MethodGroups);
            foreach (string name in path.Take(path.Length - 1)) group = group?.GetProperty(name)?.PropertyType;
            Type task = group?.GetMethod(path.Last() + "Async")?.ReturnType;
            return task != null && task.IsGenericType ? task.GetGenericArguments()[0] : null;
        }

        private static void Read(Type type, JsonValue value)
        {
            if (type.IsGenericType)
            {
                foreach (JsonValue one in value.Items) Read(type.GetGenericArguments()[0], one);
                return;
            }
            MethodInfo read = type.GetMethod("Read", BindingFlags.Static | BindingFlags.NonPublic);
            if (type == typeof(string)) Check.Same(JsonKind.String, value.Kind);
            else if (type != typeof(JsonValue)) read.Invoke(null, new object[] { new Place(value, "") });
        }
    }
}
