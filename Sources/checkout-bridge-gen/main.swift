import FoundationEssentials
import Generator
import Glibc

// Writes the files that come from the method table, or checks that they are current.
// Usage: checkout-bridge-gen write|check [ROOT]

/// Ends with a sentence for people.
func fail(_ message: String, status: Int32) -> Never {
    let line = Array("checkout-bridge-gen: \(message)\n".utf8)
    _ = line.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
    exit(status)
}

func run(_ command: String, _ root: String) -> Int32 {
    var isCurrent = true
    for file in GeneratedFiles.all {
        let path = "\(root)/\(file.path)"
        let current = try? String(contentsOfFile: path, encoding: .utf8)
        do {
            let contents = try file.contents(current: current, root: root)
            if contents == current { continue }
            if command == "write" {
                try contents.write(toFile: path, atomically: true, encoding: .utf8)
                print("wrote \(file.path)")
            } else {
                print("\(file.path) is stale: run make generate")
                isCurrent = false
            }
        } catch let error as GeneratedFileError {
            fail("\(file.path): \(error.message)", status: 1)
        } catch {
            fail("\(file.path): cannot be written: \(error)", status: 1)
        }
    }
    return isCurrent ? 0 : 1
}

let arguments = CommandLine.arguments.dropFirst()
guard let command = arguments.first, ["write", "check"].contains(command), arguments.count <= 2 else {
    fail("usage: checkout-bridge-gen write|check [ROOT]", status: 2)
}
exit(run(command, arguments.dropFirst().first ?? "."))
