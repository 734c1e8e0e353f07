import JSON
import JSONRPC
import TestSupport
import Testing

/// Random conversations: whatever is sent and however it is cut, every request is answered exactly once.
@Suite("Every request is answered exactly once")
struct AnsweredOnceTests {
    /// A repeatable source of choices.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    /// A conversation: its stream and the ids that it asks under.
    private struct Conversation {
        var frames: [String] = []
        var ids: [String] = []
        /// How many answers under `null` come on top.
        var faults = 0
        private var dice: Dice
        private var lastID = 0

        init(seed: UInt64) {
            dice = Dice(state: seed)
            while ids.count < 60 { addFrame() }
        }

        private mutating func addFrame() {
            switch Int.random(in: 0..<8, using: &dice) {
            case 0: frames.append(cancel())
            case 1:
                frames.append(["{", "nonsense", #"{"a":1,}"#, "[1,", "{}{}"].randomElement(using: &dice) ?? "")
                faults += 1
            case 2:
                let members = (0..<Int.random(in: 1...5, using: &dice)).map { _ in call() }
                frames.append("[" + members.joined(separator: ",") + "]")
            case 3: frames.append(request(nil, method(), params()))
            default: frames.append(call())
            }
        }

        private mutating func call() -> String {
            lastID += 1
            let id =
                [String(lastID), "\"\(lastID)-😀\"", "\(lastID).0", "\(lastID)e0"].randomElement(using: &dice) ?? ""
            ids.append(id)
            return request(id, method(), params())
        }

        private mutating func cancel() -> String {
            request(nil, "$/cancelRequest", #"{"id":\#(ids.randomElement(using: &dice) ?? "0")}"#)
        }

        private mutating func method() -> String {
            ["echo", "slow", "slow", "no.such"].randomElement(using: &dice) ?? ""
        }

        private mutating func params() -> String? {
            [
                nil, "[]", #"{"名":"😀"}"#, #"{"a":1,"a":2}"#, #"{"_meta":{"timeoutMs":-1}}"#,
                #"{"_meta":{"timeoutMs":9}}"#,
            ]
            .randomElement(using: &dice) ?? nil
        }

        mutating func pieceLength() -> Int { Int.random(in: 1...200, using: &dice) }
    }

    @Test("in conversations of every kind, in both framings", arguments: 1...40 as ClosedRange<UInt64>)
    func conversation(seed: UInt64) throws {
        for framing in Framing.both {
            var conversation = Conversation(seed: seed)
            var peer = echoPeer(limits: limits(inFlight: 10))
            var rest = Array(conversation.frames.map(framing.frame).joined().utf8)[...]
            var written: [UInt8] = []
            var finished = 0
            while !rest.isEmpty {
                let piece = rest.prefix(conversation.pieceLength())
                rest = rest.dropFirst(piece.count)
                written += peer.feed(Array(piece))
                while peer.held.count > finished + 5 {
                    written += Array(peer.finish(peer.held[finished].key, .empty).utf8)
                    finished += 1
                }
            }
            for call in peer.held { written += Array(peer.finish(call.key, .empty).utf8) }
            try check(frames(in: written), conversation)
            #expect(peer.session.inFlightCount == 0)
            #expect(peer.session.inFlightBytes == 0)
            #expect(peer.session.owesAnswers == false)
        }
    }

    private func check(_ messages: [JSONValue], _ conversation: Conversation) throws {
        let answers = try messages.flatMap { $0.kind == .array ? Array(try $0.elements()) : [$0] }
        let ids = answers.compactMap { $0.text("id") }
        #expect(ids.filter { $0 != "null" }.sorted() == conversation.ids.sorted())
        #expect(ids.count { $0 == "null" } == conversation.faults)
        #expect(answers.allSatisfy { ($0["result"] == nil) != ($0["error"] == nil) })
    }
}
