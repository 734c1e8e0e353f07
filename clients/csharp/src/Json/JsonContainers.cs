using System.Collections;
using System.Collections.Generic;

namespace CheckoutBridge
{
    /// <summary>
    /// A JSON object: <c>new JsonObject { { "sku", "gems" }, { "quantity", 5 } }</c>. Members keep their order; a name is there once.
    /// </summary>
    public sealed class JsonObject : JsonValue, IEnumerable<KeyValuePair<string, JsonValue>>
    {
        private readonly List<KeyValuePair<string, JsonValue>> members = new List<KeyValuePair<string, JsonValue>>();
        private readonly Dictionary<string, JsonValue> byName = new Dictionary<string, JsonValue>();

        /// <summary>An empty object.</summary>
        public JsonObject() : base(JsonKind.Object)
        {
        }

        /// <inheritdoc/>
        public override JsonValue this[string name]
        {
            get
            {
                JsonValue value;
                return byName.TryGetValue(name, out value) ? value : null;
            }
        }

        /// <inheritdoc/>
        public override IReadOnlyList<KeyValuePair<string, JsonValue>> Members => members;

        /// <summary>Adds a member; <c>null</c> is JSON's null. Throws <see cref="JsonException"/> for a name that is there.</summary>
        public void Add(string name, JsonValue value)
        {
            if (!TryAdd(name, value)) throw new JsonException("the object has a member of that name already");
        }

        internal bool TryAdd(string name, JsonValue value)
        {
            if (byName.ContainsKey(name)) return false;
            byName.Add(name, value ?? Null);
            members.Add(new KeyValuePair<string, JsonValue>(name, value ?? Null));
            return true;
        }

        /// <summary>The members, in order.</summary>
        public IEnumerator<KeyValuePair<string, JsonValue>> GetEnumerator() => members.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>A JSON array: <c>new JsonArray { "gems", "sword" }</c>.</summary>
    public sealed class JsonArray : JsonValue, IEnumerable<JsonValue>
    {
        private readonly List<JsonValue> items = new List<JsonValue>();

        /// <summary>An empty array.</summary>
        public JsonArray() : base(JsonKind.Array)
        {
        }

        /// <inheritdoc/>
        public override IReadOnlyList<JsonValue> Items => items;

        /// <summary>Adds an item; <c>null</c> is JSON's null.</summary>
        public void Add(JsonValue value) => items.Add(value ?? Null);

        /// <summary>The items, in order.</summary>
        public IEnumerator<JsonValue> GetEnumerator() => items.GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }
}
