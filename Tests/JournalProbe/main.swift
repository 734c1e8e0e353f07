import Glibc
import GrantJournal

// Writes orders through all their steps, without end, and says each step that is on the disk: "i 7", "c 7", "a 7".

func say(_ step: String, _ number: Int) {
    let line = Array("\(step) \(number)\n".utf8)
    guard write(1, line, line.count) == line.count else { exit(1) }
}

let journal = try GrantJournal(path: CommandLine.arguments[1])
var number = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
say("ready", Int(getpid()))
while true {
    let items = [GrantItem(sku: "sku.\(number)", name: "Name", currency: "USD", quantity: number)]
    let intent = Intent(orderId: "ord_\(number)", playerId: "p", contents: GrantContents(currency: "USD", items: items))
    guard let attempt = try await journal.intend(intent) else { exit(3) }
    say("i", number)
    try await journal.apply(.consumed, to: attempt.orderId, attempt: attempt.number)
    say("c", number)
    if number % 2 == 0, try await journal.acknowledge(attempt.orderId) == .done { say("a", number) }
    number += 1
}
