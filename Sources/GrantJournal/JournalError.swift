/// A journal that cannot be opened, read or written: what was attempted, why it failed and what to do.
public struct JournalError: Error, Sendable, Equatable {
    /// Why, for programs.
    public enum Reason: Sendable, Equatable {
        /// Another process has it, with this pid as far as it is known.
        case held(by: Int32?)
        /// A later version wrote it.
        case newer
        /// It is damaged, or no journal.
        case damaged
        /// There is no room on the disk.
        case full
        /// The system refuses.
        case refused
    }

    /// Why.
    public let reason: Reason
    /// One sentence.
    public let message: String
}
