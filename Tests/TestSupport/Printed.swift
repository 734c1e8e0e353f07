/// Everything that Swift shows of a value: interpolated, for debugging, dumped, and each child of its mirror.
///
/// For tests of what must not be seen: none of these may hold the secret.
public func printed(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return ["\(value)", String(reflecting: value), "\([value])", dumped] + children(of: value, depth: 0)
}

private func children(of value: Any, depth: Int) -> [String] {
    guard depth < 8 else { return [] }
    return Mirror(reflecting: value).children.flatMap { child in
        ["\(child.value)", String(reflecting: child.value)] + children(of: child.value, depth: depth + 1)
    }
}
