/// A type whose values have one type on the wire, in whichever direction they go.
public protocol SchemaTyped {
    /// Its type on the wire.
    static var schema: Schema { get }
}

extension String: SchemaTyped {
    /// A string.
    public static var schema: Schema { .string }
}

extension Int: SchemaTyped {
    /// A whole number.
    public static var schema: Schema { .integer }
}

extension Bool: SchemaTyped {
    /// True or false.
    public static var schema: Schema { .boolean }
}

extension Array: SchemaTyped where Element: SchemaTyped {
    /// A list.
    public static var schema: Schema { .array(Element.schema) }
}

extension Dictionary: SchemaTyped where Key == String, Value: SchemaTyped {
    /// An object with any names.
    public static var schema: Schema { .map(Value.schema) }
}
