internal import JSON

/// Why a call failed, below the public API. `ACBridge` alone turns it into what is thrown.
enum ACFailure: Error {
    /// An error for the game.
    case error(ACErrorKind, String, details: Details = Details())
    /// The task was cancelled.
    case cancelled

    /// What `ACErrorMessage.data` tells; nothing in it may be secret.
    struct Details: Sendable, Hashable {
        var httpStatus: Int?
        var state: String?
        var reason: String?

        /// The details as JSON text, nil when there are none.
        var text: String? {
            guard self != Details() else { return nil }
            var writer = JSONWriter()
            writer.object { writer in
                writer.optionalField("httpStatus", httpStatus)
                writer.optionalField("state", state)
                writer.optionalField("reason", reason)
            }
            return String(decoding: writer.bytes, as: UTF8.self)
        }
    }
}

extension ACErrorMessage {
    /// The error of a kind, in the chosen table.
    init(_ kind: ACErrorKind, _ message: String, _ details: ACFailure.Details, _ codes: ACErrorCodes) {
        let code = kind.code(codes)
        self.init(code: code.integer, name: code.name, message: message, data: details.text)
    }
}
