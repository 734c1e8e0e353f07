import JSON

extension Fault {
    /// Reads the body of `POST faults`; a refusal names the member at fault.
    init(body: [UInt8]) throws(Refusal) {
        let root = try Field.body(of: body)
        var reader = FieldReader()
        reader.refuseOthers(root, than: ["match", "times", "action"])
        if let match = reader.object(root, "match") {
            reader.refuseOthers(match, than: ["method", "path"])
            method = reader.text(match, "method")?.uppercased()
            path = reader.text(match, "path")
        }
        remaining = reader.integer(root, "times", in: 1...1_000_000_000) ?? 1
        if reader.present(root, "action") != nil, let action = reader.object(root, "action") {
            reader.refuseOthers(action, than: ["status", "body", "headers", "delayMs", "close", "garbage"])
            delay = .milliseconds(reader.integer(action, "delayMs", in: 0...600_000) ?? 0)
            effect = reader.effect(action)
        }
        try reader.finish()
    }
}

extension FieldReader {
    /// Complains about every member that is not one of `known`: a misspelt fault would never show.
    mutating func refuseOthers(_ field: Field, than known: [String]) {
        guard let members = try? field.value.members() else { return }
        for (name, _) in members where !known.contains(name) {
            complain(
                field.location + [.name(name)], "unknown member; known are \(known.joined(separator: ", "))",
                "value_error.extra")
        }
    }

    fileprivate mutating func effect(_ action: Field) -> Fault.Effect {
        let status = integer(action, "status", in: 200...599)
        let close = choice(action, "close", of: ["beforeHeaders", "midBody"])
        let garbage = flag(action, "garbage") == true
        refuseMixtures(action)
        if let status { return .answer(answer(status, action)) }
        if let close { return close == "midBody" ? .closeMidBody : .closeBeforeHeaders }
        return garbage ? .garbage : .none
    }

    private mutating func refuseMixtures(_ action: Field) {
        let kinds = ["status", "close", "garbage"].filter { action.member($0) != nil }
        if kinds.count > 1 {
            complain(
                action.location, "\(kinds.joined(separator: " and ")) cannot be had together", "value_error.mixture")
        }
        if kinds.isEmpty, action.member("delayMs") == nil {
            complain(action.location, "needs status, delayMs, close or garbage", "value_error.missing")
        }
        for name in ["body", "headers"] where action.member(name) != nil && action.member("status") == nil {
            complain(action.location + [.name(name)], "goes with a status only", "value_error.mixture")
        }
    }

    private mutating func answer(_ status: Int, _ action: Field) -> Response {
        var response = Response(status: status)
        var headers = self.headers(action)
        if let body = action.member("body") {
            let text = try? body.value.string()
            response.body = text.map { Array($0.utf8) } ?? body.value.rawBytes
            headers.addIfMissing("Content-Type", text == nil ? "application/json" : contentType(of: text ?? ""))
        } else if status != 204, status != 304 {
            response = .detail(status, "The sandbox was told to answer \(status).")
        }
        for header in response.headers { headers.addIfMissing(header.name, header.value) }
        response.headers = headers
        return response
    }

    private func contentType(of text: String) -> String {
        switch text.first(where: { !$0.isWhitespace }) {
        case "<": "text/html; charset=utf-8"
        case "{", "[": "application/json"
        default: "text/plain; charset=utf-8"
        }
    }

    private mutating func headers(_ action: Field) -> [Header] {
        guard let field = object(action, "headers"), let members = try? field.value.members() else { return [] }
        var headers: [Header] = []
        for (name, value) in members {
            let member = Field(value: value, location: field.location + [.name(name)])
            guard let text = value.numberText ?? text(member) else { continue }
            if isHeader(name, text) {
                headers.append(Header(name: name, value: text))
            } else {
                complain(member.location, "cannot be sent as a header", "value_error.header")
            }
        }
        return headers
    }

    private func isHeader(_ name: String, _ value: String) -> Bool {
        let tokens = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !Array("()<>@,;:\\\"/[]?={}".utf8).contains($0) }
        return tokens && !name.isEmpty && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}

extension [Header] {
    fileprivate mutating func addIfMissing(_ name: String, _ value: String) {
        if !contains(where: { $0.name.lowercased() == name.lowercased() }) {
            append(Header(name: name, value: value))
        }
    }
}
