/// A file of the repository that comes from the tables, wholly or between two markers.
public struct GeneratedFile: Sendable {
    /// Where it is, from the root of the repository.
    public let path: String
    private let render: @Sendable (String?) throws(GeneratedFileError) -> String

    /// What the file has to hold, given what it holds now (`nil` when there is none).
    public func contents(current: String?) throws(GeneratedFileError) -> String { try render(current) }

    /// A file at `path` that is wholly made of the tables; `render` ends its text with LF.
    init(path: String, whole render: @escaping @Sendable () throws(GeneratedFileError) -> String) {
        self.path = path
        self.render = { _ throws(GeneratedFileError) in try render() }
    }

    /// A file at `path` of which the part between two markers is made of the tables.
    init(path: String, section render: @escaping @Sendable () -> String) {
        self.path = path
        self.render = { current throws(GeneratedFileError) in
            try MarkedSection.replace(in: current ?? "", with: render())
        }
    }
}

/// Why a generated file cannot be made.
public struct GeneratedFileError: Error, Equatable {
    /// What is wrong and what to do.
    public let message: String
}
