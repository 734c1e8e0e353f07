import JSON
import JSONRPC

/// One thing that happens to a session; a script of them is what an input of the session target says.
enum SessionStep {
    /// Bytes come from the peer.
    case receive([UInt8])
    /// The driver asks for one action.
    case pull
    /// The driver asks for actions until there are none.
    case drain
    /// A running call ends; which one, and how.
    case finish(Int, Reply)
    /// An event is sent.
    case notify(Int)
    /// What was written is taken.
    case take

    /// Pieces of messages, so that a few bytes of input make a whole conversation.
    private static let pieces = [
        #"{"jsonrpc":"2.0","id":1,"method":"m"}"#, #"{"jsonrpc":"2.0","id":2,"method":"m","params":{}}"#,
        #"{"jsonrpc":"2.0","method":"n"}"#, #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}"#,
        #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#,
        #"{"jsonrpc":"2.0","id":3,"method":"$/cancelRequest","params":{"id":1}}"#, "\n", "[", ",", "]",
        #"{"jsonrpc":"2.0","id":"#, #","method":"m"}"#, #","method":"m","params":{"a":1,"a":2}}"#,
        #","method":"m","params":{"_meta":{"timeoutMs":5}}}"#, "null", "\"a\"", "1.0", "9007199254740993", "{}",
        #"{"jsonrpc":"2.0","id":1,"result":0}"#, #"{"jsonrpc":"2.0","id":4,"id":5,"method":"m"}"#,
        #"{"jsonrpc":"1.0","id":6,"method":"m"}"#, "Content-Length: 37\r\n\r\n", "\r\n", "[]\n", "[1]\n", "\u{FEFF}",
        #"{"jsonrpc":"2.0","id":7,"method":"m","params":1}"#, "\"", "\\u0061", "{", "}",
    ]

    init(reading input: inout Input) {
        let code = input.byte()
        switch code % 8 {
        case 0, 1: self = .receive(Array(input.choice(Self.pieces).utf8))
        case 2: self = .receive(input.bytes(input.byte()))
        case 3: self = code & 8 == 0 ? .pull : .drain
        case 4, 5: self = .finish(input.byte(), Self.reply(input.byte()))
        case 6: self = .notify(input.byte())
        default: self = .take
        }
    }

    private static func reply(_ code: Int) -> Reply {
        switch code % 5 {
        case 0: .empty
        case 1: .failure(.methodNotFound)
        case 2: .interrupted(CallOutcome(.unknown, learned: ["orderId": "ord_1"]))
        case 3: .failure(.invalidParams(path: "/a/b", "it is a test"))
        default: .result { writer in writer.string(String(repeating: "x", count: code * 8)) }
        }
    }
}
