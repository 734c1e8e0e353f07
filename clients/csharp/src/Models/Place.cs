using System;
using System.Collections.Generic;
using System.Linq;

namespace CheckoutBridge
{
    /// <summary>A value in a result or an event, and where it is. Whatever does not fit throws <see cref="ProtocolException"/>.</summary>
    internal sealed class Place
    {
        private readonly string path;

        internal Place(JsonValue value, string path)
        {
            Value = value;
            this.path = path;
        }

        internal JsonValue Value { get; }

        /// <summary>A member that has to be there.</summary>
        internal Place Member(string name) => Optional(name) ?? throw Misfit("has no member " + name);

        /// <summary>A member, or nothing.</summary>
        internal Place Optional(string name)
        {
            if (Value.Kind != JsonKind.Object) throw Misfit("is no object");
            JsonValue member = Value[name];
            return member == null || member.Kind == JsonKind.Null ? null : new Place(member, path + "/" + name);
        }

        internal string Text() => Value.AsString() ?? throw Misfit("is no string");

        internal long Integer() => Value.AsInt64() ?? throw Misfit("is no integer of 64 bits");

        internal bool Truth() => Value.AsBoolean() ?? throw Misfit("is neither true nor false");

        internal T Read<T>(Func<Place, T> read) => read(this);

        internal IReadOnlyList<T> List<T>(Func<Place, T> read)
        {
            if (Value.Kind != JsonKind.Array) throw Misfit("is no array");
            return Value.Items.Select((item, index) => read(new Place(item, path + "/" + index))).ToArray();
        }

        internal IReadOnlyDictionary<string, T> Map<T>(Func<Place, T> read)
        {
            if (Value.Kind != JsonKind.Object) throw Misfit("is no object");
            return Value.Members.ToDictionary(one => one.Key, one => read(new Place(one.Value, path + "/" + one.Key)));
        }

        private ProtocolException Misfit(string what) =>
            new ProtocolException("the bridge's answer does not fit this client: " + path + " " + what + "; the call itself succeeded");
    }
}
