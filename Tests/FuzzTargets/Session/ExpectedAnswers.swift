/// Whom a session has to answer, from what it was sent: a second opinion on `Session`.
///
/// When and with what a call ends is the script's business. Under which ids there are answers, and which of them come
/// together, is decided by the stream alone.
struct ExpectedAnswers: Equatable {
    /// The ids of answers that stand alone, as their tokens; sorted.
    private(set) var single: [String] = []
    /// The ids within each array of answers, sorted; itself sorted.
    private(set) var batches: [[String]] = []

    private static let maxIDBytes = 1024

    /// What has to be answered to `frames`.
    init(to frames: [ReferenceFrames.Frame], maxBatchMembers: Int) {
        for frame in frames {
            guard case .body(let text) = frame, let message = StrictJSON.parse(text) else {
                single.append("null")
                continue
            }
            guard case .array(let members) = message.value else {
                single += Self.id(of: message, in: text)
                continue
            }
            guard (1...maxBatchMembers).contains(members.count) else {
                single.append("null")
                continue
            }
            let ids = members.flatMap { Self.id(of: $0, in: text) }
            if !ids.isEmpty { batches.append(ids.sorted()) }
        }
        sort()
    }

    /// What was answered in `messages`, each one JSON; `nil` when one of them is no answer.
    init?(in messages: [[UInt8]]) {
        for text in messages {
            guard let message = StrictJSON.parse(text) else { return nil }
            if case .array(let answers) = message.value {
                let ids = answers.compactMap { Self.answered($0, in: text) }
                guard ids.count == answers.count, !ids.isEmpty else { return nil }
                batches.append(ids.sorted())
            } else {
                guard let id = Self.answered(message, in: text) else { return nil }
                single.append(id)
            }
        }
        sort()
    }

    private mutating func sort() {
        single.sort()
        batches.sort { $0.lexicographicallyPrecedes($1) }
    }

    /// The id to answer a message under; none for a notification.
    private static func id(of message: StrictJSON.Node, in text: [UInt8]) -> [String] {
        guard case .object(let members) = message.value else { return ["null"] }
        func first(_ name: String) -> StrictJSON.Node? { members.first { $0.name == Array(name.utf8) }?.value }
        if first("method") == nil, first("result") != nil || first("error") != nil { return ["null"] }
        guard let id = first("id") else { return isNotification(members) ? [] : ["null"] }
        if members.count(where: { $0.name == Array("id".utf8) }) > 1 { return ["null"] }
        switch id.value {
        case .string, .number, .null: break
        default: return ["null"]
        }
        return [id.range.count > maxIDBytes ? "null" : String(decoding: text[id.range], as: UTF8.self)]
    }

    /// Whether a message without an id is one that may be left unanswered, whatever becomes of it.
    private static func isNotification(_ members: [StrictJSON.Member]) -> Bool {
        func first(_ name: String) -> StrictJSON.Value? { members.first { $0.name == Array(name.utf8) }?.value.value }
        guard Set(members.map(\.name)).count == members.count else { return false }
        guard first("jsonrpc") == .string(Array("2.0".utf8)), case .string? = first("method") else { return false }
        switch first("params") {
        case nil, .object, .array: return true
        default: return false
        }
    }

    /// The id of an answer; `nil` for what is none.
    private static func answered(_ message: StrictJSON.Node, in text: [UInt8]) -> String? {
        guard case .object(let members) = message.value, members.count == 3 else { return nil }
        let names = members.map { String(decoding: $0.name, as: UTF8.self) }
        guard names == ["jsonrpc", "id", "result"] || names == ["jsonrpc", "id", "error"] else { return nil }
        return String(decoding: text[members[1].value.range], as: UTF8.self)
    }
}
