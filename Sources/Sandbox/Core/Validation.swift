import JSON

/// One complaint about a request, in the provider's shape.
struct ValidationIssue: Sendable, Equatable {
    /// Where it is, for example `body`, `items`, 0, `sku`.
    let location: [Place]
    let message: String
    /// The kind of fault, for example `value_error.missing`.
    let type: String

    enum Place: Sendable, Equatable {
        case name(String)
        case position(Int)

        var text: String {
            switch self {
            case .name(let name): name
            case .position(let position): String(position)
            }
        }
    }
}

extension ValidationIssue: JSONEncodable {
    func encode(to writer: inout JSONWriter) {
        writer.object { w in
            w.field(
                "loc",
                array: { w in
                    for place in location {
                        switch place {
                        case .name(let name): w.string(name)
                        case .position(let position): w.int(position)
                        }
                    }
                })
            w.field("msg", message)
            w.field("type", type)
        }
    }
}

/// Why a request is not served; the only error inside the sandbox's core.
enum Refusal: Error, Sendable, Equatable {
    /// A status and one sentence.
    case detail(Int, String)
    /// 422 and the list of complaints.
    case invalid([ValidationIssue])
    /// A status and one sentence, as the Appcharge imitation tells them.
    case message(Int, String)
    /// 400, a number and a sentence, as its publisher API tells them.
    case publisherError(Int, String)

    static func invalid(_ location: [ValidationIssue.Place], _ message: String, _ type: String) -> Refusal {
        .invalid([ValidationIssue(location: location, message: message, type: type)])
    }

    var response: Response {
        switch self {
        case .detail(let status, let sentence): .detail(status, sentence)
        case .invalid(let issues): .json(422) { w in w.object { w in w.field("detail", issues) } }
        case .message(let status, let sentence):
            .json(status) { w in w.object { w in w.field("message", sentence) } }
        case .publisherError(let code, let sentence):
            .json(400) { w in
                w.object { w in
                    w.field("errorCode", code)
                    w.field("errorMessage", sentence)
                }
            }
        }
    }
}

extension Refusal {
    /// The same in one sentence; complaints name their members.
    var sentence: String {
        switch self {
        case .detail(_, let sentence), .message(_, let sentence), .publisherError(_, let sentence): sentence
        case .invalid(let issues): issues.map(\.sentence).joined(separator: "; ")
        }
    }
}

extension ValidationIssue {
    fileprivate var sentence: String {
        let path = location.dropFirst().map(\.text).joined(separator: ".")
        return path.isEmpty ? message : "\(path): \(message)"
    }
}

/// A JSON value and where it stands in the request.
struct Field: Sendable {
    let value: JSONValue
    let location: [ValidationIssue.Place]

    /// The root of a body, which must be JSON and an object.
    static func body(of bytes: [UInt8]) throws(Refusal) -> Field {
        let root: JSONValue
        do {
            root = try JSONDocument(parsing: bytes).root
        } catch {
            throw .invalid([.name("body")], "the body is not JSON: \(error.reason)", "value_error.jsondecode")
        }
        guard root.kind == .object else {
            throw .invalid([.name("body")], "value is not a valid dict", "type_error.dict")
        }
        return Field(value: root, location: [.name("body")])
    }

    /// A member, or nil where it is missing or null.
    func member(_ name: String) -> Field? {
        guard let value = value.member(named: name), !value.isNull else { return nil }
        return Field(value: value, location: location + [.name(name)])
    }
}
