/// A file of the repository that comes from the tables, wholly or between two markers.
public struct GeneratedFile: Sendable {
    /// Where it is, from the root of the repository.
    public let path: String
    private let render: @Sendable (String?, String) throws(GeneratedFileError) -> String

    /// What the file has to hold, given what it holds now (`nil` when there is none) and the repository's root.
    public func contents(current: String?, root: String) throws(GeneratedFileError) -> String {
        try render(current, root)
    }

    /// A file at `path` that is wholly made of the tables; `render` ends its text with LF.
    init(path: String, whole render: @escaping @Sendable () throws(GeneratedFileError) -> String) {
        self.path = path
        self.render = { _, _ throws(GeneratedFileError) in try render() }
    }

    /// A file at `path` of which the part between two markers is made of the tables.
    init(path: String, section render: @escaping @Sendable () -> String) {
        self.path = path
        self.render = { current, _ throws(GeneratedFileError) in
            try MarkedSection.replace(in: current ?? "", with: render())
        }
    }

    /// A file at `path` that is made from sources under the repository's root.
    init(path: String, fromSources render: @escaping @Sendable (String) throws(GeneratedFileError) -> String) {
        self.path = path
        self.render = { _, root throws(GeneratedFileError) in try render(root) }
    }
}

/// Why a generated file cannot be made.
public struct GeneratedFileError: Error, Equatable {
    /// What is wrong and what to do.
    public let message: String
}
