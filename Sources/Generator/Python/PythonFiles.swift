/// The generated files of the Python client, in `clients/python`.
enum PythonFiles {
    static let all: [GeneratedFile] = []
}
