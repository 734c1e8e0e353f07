/// Every file that comes from the tables. `checkout-bridge-gen` and the tests read this list and nothing else.
public enum GeneratedFiles {
    /// The list, one line a language.
    public static let all: [GeneratedFile] =
        [DocumentationFile.file] + ReferenceFiles.all + PythonFiles.all + NodeFiles.all
}
