/// Recognises one link back to the game.
///
/// Scheme, host and port are compared as URLs compare them, without case and with the scheme's own
/// port filled in; the path exactly, whatever way its characters are escaped. The query parameters
/// of the link are required with their values and in any order; further ones, which the provider
/// may add, are ignored, and so are fragments.
package struct RedirectMatcher: Sendable, Hashable {
    private let link: URLParts
    private let path: [UInt8]
    private let parameters: [Parameter]

    /// A matcher for `link`, in which `{order_id}` stands for `orderId`; nil if it is no URL.
    package init?(link text: String, orderId: String) {
        let resolved = text.replacingBytes(of: "{order_id}", with: orderId)
        guard let link = URLParts(resolved) else { return nil }
        self.link = link
        path = link.comparablePath
        parameters = link.parameters
    }

    /// Whether `url` is a way back through this link.
    package func matches(_ url: URLParts) -> Bool {
        url.hasSameOrigin(as: link) && url.hasSameUser(as: link) && url.comparablePath == path
            && parameters.areIncluded(in: url.parameters)
    }
}

/// A decoded parameter of a query, equal to another by its bytes.
package struct Parameter: Sendable, Hashable {
    private let nameBytes: [UInt8]
    private let valueBytes: [UInt8]

    init(name: [UInt8], value: [UInt8]) {
        (nameBytes, valueBytes) = (name, value)
    }

    package var name: String { String(decoding: nameBytes, as: UTF8.self) }
    package var value: String { String(decoding: valueBytes, as: UTF8.self) }
}

extension [Parameter] {
    /// Whether every parameter here is among `others`, one that stands here twice at least twice.
    fileprivate func areIncluded(in others: [Parameter]) -> Bool {
        var left = others
        for parameter in self {
            guard let index = left.firstIndex(of: parameter) else { return false }
            left.remove(at: index)
        }
        return true
    }
}
