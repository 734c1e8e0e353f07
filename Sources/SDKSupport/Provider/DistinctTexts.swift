package import JSON

extension JSONValue {
    /// Reads every element of this array with `read`; a text that comes twice is kept once.
    package func distinctTexts(
        _ read: (JSONValue) throws(JSONDecodingError) -> String
    ) throws(JSONDecodingError) -> [String] {
        var seen: Set<String> = []
        var texts: [String] = []
        for element in try elements() {
            let text = try read(element)
            if seen.insert(text).inserted { texts.append(text) }
        }
        return texts
    }
}
