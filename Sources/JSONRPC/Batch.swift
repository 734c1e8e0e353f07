import JSON

/// The answers of one batch, gathered until the last is there.
struct Batch {
    /// Members that are not finished.
    private(set) var open: Int
    /// The text of each answer by its member's place; notifications have none.
    private(set) var answers: [Int: [UInt8]] = [:]
    /// How many bytes ``text`` has.
    private(set) var size = 2

    init(members: Int) {
        open = members
    }

    /// Notes how one member ended.
    mutating func finish(_ position: Int, _ answer: [UInt8]?) {
        open -= 1
        answers[position] = answer
        if let answer { size += answer.count + (answers.count > 1 ? 1 : 0) }
    }

    /// All answers in the order of the members, as one array; `nil` when nobody waits for any.
    var text: [UInt8]? {
        guard !answers.isEmpty else { return nil }
        var writer = JSONWriter(capacity: size + 1)
        writer.array { writer in
            for (_, answer) in answers.sorted(by: { $0.key < $1.key }) { writer.raw(answer) }
        }
        return writer.bytes
    }
}

/// A batch whose members are being admitted.
struct IncomingBatch {
    let number: Int
    private var members: JSONElements
    private var position = -1

    init(number: Int, members: JSONElements) {
        self.number = number
        self.members = members
    }

    mutating func next() -> (number: Int, position: Int, member: JSONValue)? {
        guard let member = members.next() else { return nil }
        position += 1
        return (number, position, member)
    }
}
