import BridgeAPI
import JSON

/// What any caller reads, whatever its language.
enum ReferenceFiles {
    static let all = [
        GeneratedFile(path: "openrpc.json", whole: openRPC),
        GeneratedFile(path: "protocol.md", section: { ReferenceDocument.text }),
    ]

    @Sendable
    private static func openRPC() throws(GeneratedFileError) -> String {
        do throws(JSONSyntaxError) {
            return PrettyJSON.text(try JSONDocument(parsing: OpenRPCDocument.text).root)
        } catch {
            throw GeneratedFileError(message: "the OpenRPC document is not JSON: \(error.reason)")
        }
    }
}
