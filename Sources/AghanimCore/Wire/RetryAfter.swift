internal import Glibc

/// The value of a `Retry-After` header: seconds, or a date in one of the three forms of RFC 9110.
enum RetryAfter {
    /// The longest wait that is believed, in seconds.
    static let longest = 7 * 86_400

    /// How long to wait, or nil for a value that is neither. A date in the past means zero.
    ///
    /// - Parameters:
    ///   - sent: When the answer was sent, by its `Date`. A date is counted from there: the provider's clock against
    ///     itself, whatever this machine's says.
    ///   - now: This machine's clock, for answers that do not say when they were sent.
    static func parse(_ value: String, sent: String? = nil, now: Int = time(nil)) -> Duration? {
        let text = value.trimmingWhitespace()
        let start = sent.flatMap { timestamp($0.trimmingWhitespace()) } ?? now
        guard let seconds = wholeSeconds(text) ?? timestamp(text).map({ $0 - start }) else { return nil }
        return .seconds(min(max(seconds, 0), longest))
    }

    private static func wholeSeconds(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text) ?? longest
    }

    /// Unix seconds of `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or
    /// `Sun Nov  6 08:49:37 1994`.
    static func timestamp(_ text: String) -> Int? {
        let words = text.split { " ,:-".contains($0) }.map(String.init)
        if words.count == 8, words[7] == "GMT" {
            return seconds(day: words[1], month: words[2], year: words[3], clock: words[4...6])
        }
        guard words.count == 7 else { return nil }
        return seconds(day: words[2], month: words[1], year: words[6], clock: words[3...5])
    }

    private static func seconds(day: String, month: String, year: String, clock: ArraySlice<String>) -> Int? {
        let clock = clock.compactMap { Int32($0) }
        guard let day = Int32(day), let month = months.firstIndex(of: month), let year = Int32(year),
            clock.count == 3, (1...31).contains(day), (0...9_999).contains(year)
        else { return nil }
        var fields = tm()
        fields.tm_year = year < 70 ? year + 100 : year < 100 ? year : year - 1_900
        fields.tm_mon = Int32(month)
        fields.tm_mday = day
        (fields.tm_hour, fields.tm_min, fields.tm_sec) = (clock[0], clock[1], clock[2])
        return timegm(&fields)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
