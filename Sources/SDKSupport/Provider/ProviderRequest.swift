package import HTTP

/// A request and what it attempts, for logs and errors: the method and the path without any value.
package struct ProviderRequest: Sendable {
    package var http: HTTPRequest
    /// For example `GET /v1/orders/{id}`.
    package let attempt: String

    package init(_ http: HTTPRequest, attempt: String) {
        self.http = http
        self.attempt = attempt
    }
}
