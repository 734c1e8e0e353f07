// Internal types can be reached in debug builds only, of which the fuzzers and the tests are.
#if DEBUG
    import FoundationEssentials
    import JSON
    import SDKSupport

    @testable import AppchargePaymentLinks

    /// A deep link belongs to a purchase only when it names it, or is its way back.
    enum DeepLinkCheck {
        private static let links = [
            "pr_1": "https://game.example.com/return", "pr_2": "mygame://return?a=1", "pr_3": "mygame://return",
        ]

        static func run(_ text: String) throws(Violation) {
            let link: DeepLink?
            do {
                link = try DeepLink(text)
            } catch {
                return try require(
                    text.lowercased().hasPrefix("acnative"), "only a link with data can hold what cannot be read")
            }
            guard let link, let purchases = try? links.keys.sorted().map(purchase) else { return }
            let named = Self.named(in: text)
            for candidate in link.candidates(among: purchases) {
                if let named {
                    try require(
                        named.contains(candidate.id) || named.contains(candidate.page.sessionToken),
                        "a link that names a purchase belongs to it only")
                } else {
                    try LinksCheck.mustMatch(links[candidate.id] ?? "", text)
                }
            }
        }

        /// A page that is opened is of the URL's own origin, and has our parameters before its fragment.
        static func checkPage(_ url: String, token: String) throws(Violation) {
            let pages = [
                try? CheckoutPage(parsedUrl: url, patterns: []), try? CheckoutPage(url: url, sessionToken: token),
            ]
            for page in pages.compactMap({ $0 }) {
                let opened = page.url([("cot", "pk&1")])
                try require(BaseURL.isPage(opened), "the URL that is opened is one of a page")
                let before = opened.prefix { $0 != "#" }
                try require(before.contains("?") && before.hasSuffix("cot=pk%261"), "our parameters come last")
                guard let origin = Origin.curl(opened) else { continue }
                try require(origin == Origin.curl(url), "the URL that is opened leads where the page is")
                try require(LinksCheck.isPermitted(origin), "a page is https, or of this machine")
            }
        }

        private static func purchase(_ id: String) throws -> Purchase {
            let boot = try BootAnswer(json: JSONDocument(text: #"{"paths":{"getOrderPath":"/orders"}}"#).root)
            let session = ACSession(
                config: ACConfigModel(checkoutPublicKey: "pk", environment: "sandbox"), customerId: "c", boot: boot,
                bootBase: "https://api.example.com", requestTimeout: .seconds(1), profile: ACWireProfile())
            return Purchase(
                id: id, origin: nil, session: session,
                page: try CheckoutPage(url: "https://pay.example.com", sessionToken: "tok" + id.dropFirst(2)),
                returnLink: RedirectMatcher(link: links[id] ?? "", orderId: ""),
                machine: PurchaseMachine(pace: PollingPace(), at: .zero))
        }

        /// What a link's data names; `nil` when there is none, or it names nothing.
        private static func named(in text: String) -> [String]? {
            guard let url = PlainURL(text), text.lowercased().hasPrefix("acnative"),
                let data = url.parameters.first(where: { $0[0] == Array("data".utf8) })?[1]
            else { return nil }
            let plain = data.filter { $0 != 0x3D }.map { letter -> UInt8 in
                letter == 0x20 || letter == 0x2D ? 0x2B : letter == 0x5F ? 0x2F : letter
            }
            let padding = [UInt8](repeating: 0x3D, count: (4 - plain.count % 4) % 4)
            guard let decoded = Data(base64Encoded: Data(plain + padding)), let root = StrictJSON.parse(Array(decoded))
            else { return nil }
            let inner = root["data"]
            guard let id = inner?["purchaseId"] ?? inner?["sessionId"] else { return nil }
            if case .string(let bytes) = id.value { return [String(decoding: bytes, as: UTF8.self)] }
            return id.value == .number ? [String(decoding: decoded[id.range], as: UTF8.self)] : nil
        }
    }

    extension StrictJSON.Node {
        fileprivate subscript(name: String) -> StrictJSON.Node? {
            guard case .object(let members) = value else { return nil }
            return members.first { $0.name == Array(name.utf8) }?.value
        }
    }
#else
    enum DeepLinkCheck {
        static func run(_ text: String) throws(Violation) {}
        static func checkPage(_ url: String, token: String) throws(Violation) {}
    }
#endif
