import EventLoop
import JSON

/// A type that a result, or a part of one, can have.
public protocol ResultValue: JSONEncodable, SchemaTyped, SendableMetatype {
    /// Writes it, giving way to other work now and then when it is long.
    @LoopActor func encodeUnhurried(to writer: inout JSONWriter) async
}

/// What objects of a type look like on the wire: each member declared once, for writing and for the documents.
public struct Shape<Model>: Sendable {
    /// One member.
    public struct Field: Sendable {
        /// Describes it; only documents ask, so that writing a result does not pay for its description.
        let describe: @Sendable () -> FieldSchema
        let write: @Sendable (ModelView<Model>, inout JSONWriter) -> Void
    }

    let name: String
    private let summary: String?
    let fields: [Field]
    private let writes: [@Sendable (ModelView<Model>, inout JSONWriter) -> Void]

    /// A shape with its name and meaning in the documents.
    public init(_ name: String, _ summary: String, _ fields: [Field]) {
        (self.name, self.summary, self.fields) = (name, summary, fields)
        writes = fields.map(\.write)
    }

    /// A shape whose meaning is that of the model's documentation comment.
    public init(_ name: String, _ fields: [Field]) {
        (self.name, summary, self.fields) = (name, nil, fields)
        writes = fields.map(\.write)
    }

    func write(_ model: Model, to writer: inout JSONWriter) {
        writer.beginObject()
        writeMembers(of: model, to: &writer)
        writer.endObject()
    }

    /// Writes the members into an object that was begun.
    func writeMembers(of model: Model, to writer: inout JSONWriter) {
        withUnsafePointer(to: model) { place in
            let model = ModelView(place: place)
            for write in writes { write(model, &writer) }
        }
    }

    var schema: Schema {
        let summary = summary ?? ModelDocumentation.summary(of: Model.self)
        return .object(ObjectSchema(name: name, summary: summary, fields: fields.map { $0.describe() }))
    }
}

/// A model where it lies, of which one property is read: to pass on the model itself would copy all of it for each
/// member, which takes longer than writing it. Valid during the call it is an argument of.
@dynamicMemberLookup
public struct ModelView<Model> {
    fileprivate let place: UnsafePointer<Model>

    /// A property of the model.
    @inline(__always)
    public subscript<T>(dynamicMember path: KeyPath<Model, T>) -> T { place.pointee[keyPath: path] }
}

extension Shape.Field {
    /// A member that is always there; its summary is that of the model's property of the same name unless given.
    public static func field<T: ResultValue>(
        _ name: StaticString, _ summary: String? = nil, _ value: @escaping @Sendable (ModelView<Model>) -> T
    ) -> Self {
        Self(
            describe: { fieldSchema(name, summary, T.schema, isRequired: true) },
            write: { $1.field(name, value($0)) })
    }

    /// A member that is left out when it is `nil`; for its summary, see `field`.
    public static func optional<T: ResultValue>(
        _ name: StaticString, _ summary: String? = nil, _ value: @escaping @Sendable (ModelView<Model>) -> T?
    ) -> Self {
        Self(
            describe: { fieldSchema(name, summary, T.schema, isRequired: false) },
            write: { $1.optionalField(name, value($0)) })
    }

    private static func fieldSchema(
        _ name: StaticString, _ summary: String?, _ schema: Schema, isRequired: Bool
    ) -> FieldSchema {
        FieldSchema(
            name: name.description,
            summary: summary ?? ModelDocumentation.summary(of: Model.self, name.description), schema: schema,
            isRequired: isRequired)
    }
}

/// An object on the wire.
public protocol ResultObject: ResultValue {
    /// What it looks like.
    static var shape: Shape<Self> { get }
}

extension ResultObject {
    /// An object with the shape's members.
    public static var schema: Schema { shape.schema }

    /// Writes the shape's members.
    public func encode(to writer: inout JSONWriter) {
        Self.shape.write(self, to: &writer)
    }
}

extension ResultValue {
    /// Writes it at once: it is short.
    @LoopActor public func encodeUnhurried(to writer: inout JSONWriter) async { encode(to: &writer) }
}

extension String: ResultValue {}
extension Int: ResultValue {}
extension Bool: ResultValue {}
extension Dictionary: ResultValue where Key == String, Value: ResultValue {}

extension Array: ResultValue where Element: ResultValue {
    /// Writes the elements, giving way after every few hundred.
    @LoopActor public func encodeUnhurried(to writer: inout JSONWriter) async {
        writer.beginArray()
        var done = 0
        while done < count {
            done = encodeElements(from: done, most: 256, to: &writer)
            if done < count { await Task.yield() }
        }
        writer.endArray()
    }
}
