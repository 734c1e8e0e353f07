import JSON
import JSONRPC
import TestSupport
import Testing

@Suite("What a request is")
struct EnvelopeTests {
    @Test(
        "what is no request is -32600, under its id when that can be told",
        arguments: [
            ("1", "null"), ("\"text\"", "null"), ("true", "null"), ("null", "null"), ("{}", "null"),
            (#"{"foo":"boo"}"#, "null"), (#"{"jsonrpc":"2.0","id":1}"#, "1"), (#"{"id":1,"method":"echo"}"#, "1"),
            (#"{"jsonrpc":"1.0","id":1,"method":"echo"}"#, "1"), (#"{"jsonrpc":2.0,"id":1,"method":"echo"}"#, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":5}"#, "1"), (#"{"jsonrpc":"2.0","id":1,"method":null}"#, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":["echo"]}"#, "1"), (#"{"jsonrpc":"2.0","method":1}"#, "null"),
            (#"{"jsonrpc":"2.0","method":"echo","params":"bar"}"#, "null"),
            (#"{"JSONRPC":"2.0","id":1,"method":"echo"}"#, "1"),
            (#"{"jsonrpc":"2.0 ","id":"x","method":"echo"}"#, #""x""#),
        ])
    func invalid(message: String, id: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(message) == ["-32600 \(id)"])
        #expect(try peer.ask("[\(message)]") == ["[-32600 \(id)]"])
    }

    @Test("params that are neither object nor array are -32600", arguments: ["1", "\"x\"", "true", "null"])
    func unstructuredParams(params: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "echo", params)) == ["-32600 1"])
    }

    @Test("unknown members are ignored, whatever is in them")
    func unknownMembers() throws {
        var peer = echoPeer()
        #expect(
            try peer.ask(request("1", "echo", more: #","extra":{"a":1,"a":2},"result":1,"trace":null"#)) == [
                result("1")
            ])
    }

    @Test("names may be escaped")
    func escapedNames() throws {
        var peer = echoPeer()
        #expect(try peer.ask(#"{"\u006asonrpc":"2\u002e0","i\u0064":1,"method":"ech\u006f"}"#) == [result("1")])
    }

    @Test(
        "a message that answers nothing of ours is refused under no id, so that it is not taken for an answer",
        arguments: [#""result":{}"#, #""error":{"code":1,"message":"x"}"#, #""result":null,"error":null"#])
    func responses(members: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow")) == [])
        #expect(try peer.ask(#"{"jsonrpc":"2.0","id":1,\#(members)}"#) == ["-32600 null"])
        #expect(peer.finish(peer.held[0].key, .empty) == result("1") + "\n")
    }

    @Test(
        "a name that occurs twice in the request is -32600, under its id unless that is what occurs twice",
        arguments: [
            (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"echo"}"#, "null"),
            (#"{"jsonrpc":"2.0","id":1,"i\u0064":1,"method":"echo"}"#, "null"),
            (#"{"jsonrpc":"2.0","id":1,"method":"echo","method":"slow"}"#, "1"),
            (#"{"jsonrpc":"2.0","id":1,"method":"echo","x":1,"x":2}"#, "1"),
            (#"{"jsonrpc":"2.0","jsonrpc":"2.0","id":"a","method":"echo"}"#, #""a""#),
            (#"{"jsonrpc":"2.0","id":1,"method":"echo","params":{},"params":{}}"#, "1"),
            (#"{"jsonrpc":"2.0","method":"a","method":"a"}"#, "null"),
        ])
    func duplicateNames(message: String, id: String) throws {
        var peer = echoPeer()
        #expect(try peer.ask(message) == ["-32600 \(id)"])
        #expect(peer.held.isEmpty)
    }

    @Test(
        "a name that occurs twice anywhere in params is -32602 and its path is counted from params",
        arguments: [
            (#"{"a":1,"a":2}"#, "/a"), (#"{"a":1,"\u0061":2}"#, "/a"), (#"{"x":{"y":[0,{"z":1,"z":1}]}}"#, "/x/y/1/z"),
            (#"[{"a":1,"b":2,"a":3}]"#, "/0/a"), (#"{"a/b~c":{"":1,"":2}}"#, "/a~1b~0c/"),
            (#"{"_meta":{"timeoutMs":5,"timeoutMs":6}}"#, "/_meta/timeoutMs"), (#"{"😀":1,"😀":2}"#, "/😀"),
        ])
    func duplicateNamesInParams(params: String, path: String) throws {
        var peer = echoPeer()
        for (message, isBatch) in [
            (request("1", "echo", params), false), ("[0," + request("1", "echo", params) + "]", true),
        ] {
            let frame = try peer.answer(to: message)
            let answer = isBatch ? try #require(try Array(frame.elements()).last) : frame
            #expect(summary(answer) == "-32602 1")
            #expect(try answer["error"]?["data"]?["path"]?.string() == path)
        }
        #expect(try peer.ask(request(nil, "echo", params)) == [])
    }

    @Test(
        "a deadline that is no positive whole number is -32602 at its path",
        arguments: [
            "0", "-1", "1.5", "\"100\"", "true", "[]", "{}", "1e400", "123456789012345678901234567890", "-0",
        ])
    func badDeadline(value: String) throws {
        var peer = echoPeer()
        let answer = try peer.answer(to: request("1", "slow", #"{"_meta":{"timeoutMs":\#(value)}}"#))
        #expect(summary(answer) == "-32602 1")
        #expect(answer.text("error", "data", "path") == #""/_meta/timeoutMs""#)
        #expect(peer.held.isEmpty)
        #expect(try peer.ask(request(nil, "slow", #"{"_meta":{"timeoutMs":\#(value)}}"#)) == [])
        #expect(peer.held.isEmpty)
    }

    @Test("a _meta that is no object is -32602 at its path", arguments: ["1", "\"x\"", "[]", "true"])
    func badMeta(value: String) throws {
        var peer = echoPeer()
        let answer = try peer.answer(to: request("1", "slow", #"{"_meta":\#(value)}"#))
        #expect(answer.text("error", "data", "path") == #""/_meta""#)
    }

    @Test(
        "a deadline is read in any spelling, and none is asked for without one",
        arguments: [
            (#"{"_meta":{"timeoutMs":250}}"#, .milliseconds(250)),
            (#"{"_meta":{"timeoutMs":2.5e2}}"#, .milliseconds(250)),
            (#"{"_meta":{"timeoutMs":9007199254740993}}"#, .milliseconds(9_007_199_254_740_993)),
            (#"{"_meta":{"other":1}}"#, nil),
            (#"{"_meta":{}}"#, nil), (#"{"_meta":null}"#, nil), (#"{"_meta":{"timeoutMs":null}}"#, nil), ("{}", nil),
            ("[]", nil),
            (#"[{"_meta":{"timeoutMs":1}}]"#, nil),
        ] as [(String, Duration?)])
    func deadline(params: String, timeout: Duration?) throws {
        var peer = echoPeer()
        #expect(try peer.ask(request("1", "slow", params)) == [])
        #expect(peer.held.map(\.timeout) == [timeout])
    }
}
