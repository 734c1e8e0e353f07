/// Sends requests. The seam between an SDK and the network: everything else, such as authorisation
/// or retries, is built around it.
public protocol HTTPTransport: Sendable {
    /// Makes one attempt and returns the response, whatever its status.
    ///
    /// Cancelling the task stops the attempt at once, with an error of kind `cancelled`. The request's `willLeave` is
    /// called before any byte of it leaves.
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse
}
