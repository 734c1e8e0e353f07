/// The generated files of the Node client, in `clients/node`.
enum NodeFiles {
    static let all: [GeneratedFile] = []
}
