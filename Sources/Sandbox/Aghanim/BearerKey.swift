/// The check of a request's key.
enum BearerKey {
    /// Admits keys that begin with `prefix`; 403 for one that contains `forbidden`, 401 for any other or none.
    static func admit(_ request: Request, prefix: String) throws(Refusal) {
        let words = (request.header("Authorization") ?? "").split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw .detail(401, "Not authenticated: send an Authorization header with a Bearer key.")
        }
        if words[1].contains("forbidden") { throw .detail(403, "This key is not authorized for this call.") }
        guard words[1].hasPrefix(prefix) else {
            throw .detail(401, "Not authenticated: the sandbox takes keys that begin with \(prefix).")
        }
    }
}
