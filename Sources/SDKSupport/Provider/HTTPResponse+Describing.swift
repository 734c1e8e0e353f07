package import HTTP

extension HTTPResponse {
    /// Whether the body is a web page, as gateways send them.
    package var isHTML: Bool {
        header("Content-Type")?.lowercased().contains("html") == true
    }

    /// What to make of an answer that says nothing readable, as the end of a sentence; nil when
    /// nothing is special about it.
    package var whatItIs: String? {
        if (300...399).contains(status) { return ": a redirect, which is not followed here" }
        if isHTML { return " with an HTML page, likely from a gateway in between" }
        return body.isEmpty ? " without a body" : nil
    }
}
