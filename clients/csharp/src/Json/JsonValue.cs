using System.Collections.Generic;
using System.Globalization;

namespace CheckoutBridge
{
    /// <summary>What a JSON value is.</summary>
    public enum JsonKind
    {
        /// <summary><c>null</c>.</summary>
        Null,
        /// <summary><c>true</c> or <c>false</c>.</summary>
        Boolean,
        /// <summary>A number; its text is kept as it came.</summary>
        Number,
        /// <summary>A string.</summary>
        String,
        /// <summary>A <see cref="JsonArray"/>.</summary>
        Array,
        /// <summary>A <see cref="JsonObject"/>.</summary>
        Object,
    }

    /// <summary>
    /// A JSON value. Reading never throws: what is not there, or is of another kind, is <c>null</c>, so look-ups
    /// may be chained: <c>order["items"]?[0]?["sku"]?.AsString()</c>. Strings, integers and booleans become values by themselves.
    /// </summary>
    public abstract class JsonValue
    {
        private static readonly KeyValuePair<string, JsonValue>[] NoMembers = new KeyValuePair<string, JsonValue>[0];
        private static readonly JsonValue[] NoItems = new JsonValue[0];

        /// <summary>JSON's null.</summary>
        public static readonly JsonValue Null = new JsonScalar(JsonKind.Null, "null");
        internal static readonly JsonValue True = new JsonScalar(JsonKind.Boolean, "true");
        internal static readonly JsonValue False = new JsonScalar(JsonKind.Boolean, "false");

        internal JsonValue(JsonKind kind)
        {
            Kind = kind;
        }

        /// <summary>What the value is.</summary>
        public JsonKind Kind { get; }

        /// <summary>The member of an object; <c>null</c> when there is none.</summary>
        public virtual JsonValue this[string name] => null;

        /// <summary>The item of an array; <c>null</c> when there is none.</summary>
        public JsonValue this[int index] => index >= 0 && index < Items.Count ? Items[index] : null;

        /// <summary>The items of an array, in order; empty for anything else.</summary>
        public virtual IReadOnlyList<JsonValue> Items => NoItems;

        /// <summary>The members of an object, in order; empty for anything else.</summary>
        public virtual IReadOnlyList<KeyValuePair<string, JsonValue>> Members => NoMembers;

        /// <summary>Text of a string, a number or a boolean as JSON has it, without quotes and escapes.</summary>
        internal virtual string Text => null;

        /// <summary>The string.</summary>
        public string AsString() => Kind == JsonKind.String ? Text : null;

        /// <summary>The truth value.</summary>
        public bool? AsBoolean() => Kind == JsonKind.Boolean ? (bool?)ReferenceEquals(this, True) : null;

        /// <summary>The integer, if the number is written as one and fits in 64 bits.</summary>
        public long? AsInt64()
        {
            long value;
            bool fits = long.TryParse(NumberText, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
            return fits ? (long?)value : null;
        }

        /// <summary>The number, rounded to what a double holds. Not for money.</summary>
        public double? AsDouble()
        {
            double value;
            bool fits = double.TryParse(NumberText, NumberStyles.Float, CultureInfo.InvariantCulture, out value);
            return fits && !double.IsInfinity(value) ? (double?)value : null;
        }

        /// <summary>The number as it is written, digit by digit.</summary>
        public string NumberText => Kind == JsonKind.Number ? Text : null;

        /// <summary>Reads one JSON text, strictly: no comments, no duplicate names, no lone surrogates. Throws <see cref="JsonException"/>.</summary>
        public static JsonValue Parse(string text) => new JsonReader(text).ReadWhole();

        /// <summary>The value as JSON text, in one line.</summary>
        public override string ToString() => JsonWriter.Write(this);

        /// <summary>A string, or JSON's null.</summary>
        public static implicit operator JsonValue(string text) => text == null ? Null : new JsonScalar(JsonKind.String, text);

        /// <summary>An integer.</summary>
        public static implicit operator JsonValue(long number) =>
            new JsonScalar(JsonKind.Number, number.ToString(CultureInfo.InvariantCulture));

        /// <summary>A truth value.</summary>
        public static implicit operator JsonValue(bool truth) => truth ? True : False;
    }

    /// <summary>A value that holds no others.</summary>
    internal sealed class JsonScalar : JsonValue
    {
        internal JsonScalar(JsonKind kind, string text) : base(kind)
        {
            Text = text;
        }

        internal override string Text { get; }
    }
}
