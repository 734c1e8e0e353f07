import JSON

/// What the models' own documentation comments say, so that callers in other languages read the same.
enum ModelDocumentation {
    /// The summary of a type or, with its name in Swift, of a member; empty when there is none, which a test refuses.
    static func summary<T>(of type: T.Type, _ member: String? = nil) -> String {
        texts[String(reflecting: type) + (member.map { "." + $0 } ?? "")] ?? ""
    }
}

extension ParamsReader {
    /// Reads a member that means what the property of that name means in a model.
    mutating func required<T: ParamValue, Model>(
        _ name: StaticString, of model: Model.Type, _ constraints: Constraints = .none
    ) throws(JSONDecodingError) -> T {
        try required(name, isRecording ? ModelDocumentation.summary(of: model, name.description) : "", constraints)
    }

    /// Reads a member that may be missing, and means what the property of that name means in a model.
    mutating func optional<T: ParamValue, Model>(
        _ name: StaticString, of model: Model.Type, _ constraints: Constraints = .none
    ) throws(JSONDecodingError) -> T? {
        try optional(name, isRecording ? ModelDocumentation.summary(of: model, name.description) : "", constraints)
    }
}
