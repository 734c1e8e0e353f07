using System;
using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>
    /// Puts params together: what is <c>null</c> is left out. Each kind has a name of its own, for a <c>bool</c> that becomes a
    /// <c>bool?</c> and one that becomes a <c>JsonValue</c> are equally good to some compilers.
    /// </summary>
    internal sealed class Params
    {
        private readonly JsonObject members = new JsonObject();

        internal JsonValue Json => members;

        internal Params PutText(string name, string value) => value == null ? this : Add(name, value);

        internal Params PutInteger(string name, long? value) => value == null ? this : Add(name, value.Value);

        internal Params PutTruth(string name, bool? value) => value == null ? this : Add(name, value.Value);

        internal Params PutValue(string name, JsonValue value) => value == null ? this : Add(name, value);

        internal Params PutList<T>(string name, IEnumerable<T> values, Func<T, JsonValue> write)
        {
            if (values == null) return this;
            var array = new JsonArray();
            foreach (T value in values) array.Add(write(value));
            return Add(name, array);
        }

        internal Params PutMap<T>(string name, IEnumerable<KeyValuePair<string, T>> values, Func<T, JsonValue> write)
        {
            if (values == null) return this;
            var map = new JsonObject();
            foreach (KeyValuePair<string, T> value in values) map.Add(value.Key, write(value.Value));
            return Add(name, map);
        }

        /// <summary>What a method cannot do without. Throws <see cref="ArgumentNullException"/>.</summary>
        internal static T Needed<T>(T value, string name) where T : class
        {
            if (value == null) throw new ArgumentNullException(name);
            return value;
        }

        private Params Add(string name, JsonValue value)
        {
            members.Add(name, value);
            return this;
        }
    }
}
