/// How option values are written.
enum OptionValues {
    /// A size: bytes, or a number with KiB, MiB or GiB.
    static func size(_ text: String) throws(UsageError) -> Int {
        let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            let digits = text.dropLast(unit.count)
            guard let number = Int(digits), number > 0, number <= (1 << 40) / factor else { break }
            return number * factor
        }
        throw UsageError("expected a size above zero, such as 65536, 64KiB or 8MiB")
    }

    /// A duration: seconds, or a number with ms, s or m.
    static func duration(_ text: String) throws(UsageError) -> Duration {
        let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60), ("", 1)]
        for (unit, factor) in units where text.hasSuffix(unit) {
            guard let number = Double(text.dropLast(unit.count)), number > 0, number * factor <= 1e7 else { break }
            return .milliseconds(Int64((number * factor * 1000).rounded(.up)))
        }
        throw UsageError("expected a duration above zero, such as 30, 30s, 500ms or 2m")
    }

    /// A count of at least one.
    static func count(_ text: String, upTo limit: Int = 1_000_000) throws(UsageError) -> Int {
        guard let number = Int(text), (1...limit).contains(number) else {
            throw UsageError("expected a whole number from 1 to \(limit)")
        }
        return number
    }

    /// The pid of a process to watch; `nil` for 0, which is none.
    static func processID(_ text: String) throws(UsageError) -> Int32? {
        text == "0" ? nil : Int32(try count(text, upTo: 4_194_304))
    }

    /// One of a few words.
    static func choice(_ text: String, _ accepted: [String]) throws(UsageError) -> String {
        guard accepted.contains(text) else {
            throw UsageError("expected one of \(accepted.joined(separator: ", "))")
        }
        return text
    }
}
