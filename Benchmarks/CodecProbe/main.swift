// What the bridge needs to read a provider's catalog and write it for a caller, without the network: CPU a run.
// Usage: codec-probe FILE RUNS, where FILE holds the provider's answers, one a line; prints one JSON object.

import AghanimCore
import BridgeAPI
import Glibc
import JSON

func cpu() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

func file(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { fatalError("codec-probe: cannot open the file") }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in count = fread(bytes.baseAddress, 1, size, file) }
}

func once(_ answers: [[UInt8]]) throws -> Int {
    let items = try answers.flatMap { try ItemsAnswer(wire: JSONDocument(parsing: $0).root).items }
    var writer = JSONWriter()
    items.encode(to: &writer)
    return writer.bytes.count
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let runs = Int(arguments[2]), runs > 0 else { fatalError("usage: codec-probe FILE RUNS") }
let answers = file(arguments[1]).split(separator: 0x0A).map(Array.init)
var written = try once(answers)
let before = cpu()
for _ in 0..<runs { written = try once(answers) }
print(#"{"cpu_ns":\#((cpu() - before) / runs),"answers":\#(answers.count),"written":\#(written)}"#)
