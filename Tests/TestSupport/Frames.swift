import JSON
import JSONRPC

/// Cuts what a session wrote back into messages, in either framing.
public func frames(in bytes: [UInt8]) throws -> [JSONValue] {
    var decoder = FrameDecoder(maxFrameBytes: .max - 8)
    bytes.withUnsafeBytes { decoder.append($0) }
    var messages: [JSONValue] = []
    while let frame = decoder.next() {
        guard case .body(let range) = frame else { throw FramesError(frame: frame) }
        messages.append(
            try decoder.withBytes(range) { bytes in Result { try JSONDocument(parsing: bytes).root } }.get())
    }
    return messages
}

/// A stream that is not made of whole frames.
public struct FramesError: Error {
    let frame: FrameDecoder.Frame
}

/// An answer as a short text: errors as `code id`, results verbatim, batches as a list of those.
public func summary(_ message: JSONValue) -> String {
    if message.kind == .array, let members = try? message.elements() {
        return "[" + members.map(summary).joined(separator: ",") + "]"
    }
    guard let code = message["error"]?["code"]?.numberText else {
        return String(decoding: message.rawBytes, as: UTF8.self)
    }
    return code + " " + String(decoding: message["id"]?.rawBytes ?? [], as: UTF8.self)
}
