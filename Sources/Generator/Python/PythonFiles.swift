/// The generated files of the Python client, in `clients/python`.
enum PythonFiles {
    static let all: [GeneratedFile] =
        [
            file("models.py") { PythonModels.text },
            file("events.py") { PythonEvents.text },
            file("_error_classes.py") { PythonErrors.text },
            file("_requests.py") { PythonRequests.text },
        ] + PythonFlavor.allCases.map { flavor in file(flavor.file) { PythonMethods(flavor).text } }

    private static func file(_ name: String, _ text: @escaping @Sendable () -> String) -> GeneratedFile {
        GeneratedFile(path: "clients/python/src/checkout_bridge/\(name)") { () throws(GeneratedFileError) in text() }
    }
}
