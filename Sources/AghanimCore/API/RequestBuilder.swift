package import HTTP

/// Makes the requests of one call as the wire profile says. A value: nothing here sends.
package struct RequestBuilder {
    let profile: WireProfile
    let base: String
    let apiKey: ApiKey
    let timeout: Duration
    let playerId: String?

    /// A parameter of a query; nil values are left out.
    package typealias Parameter = (name: String, value: String?)

    /// A request to `path`, a template of the profile.
    ///
    /// - Parameters:
    ///   - rawQuery: Parameters that are encoded already, put first.
    ///   - isAboutPlayer: Whether the player is named as the profile says.
    package func request(
        _ method: HTTPMethod, _ path: String, orderId: String? = nil, rawQuery: String = "",
        query: [Parameter] = [], isAboutPlayer: Bool = false, body: [UInt8]? = nil
    ) -> ProviderRequest {
        var query = query
        let player = isAboutPlayer ? playerId : nil
        if profile.playerIdIn == .query || profile.playerIdIn == .body && body == nil {
            query.append(("player_id", player))
        }
        let encoded = PercentEncoding.query(query.compactMap { name, value in value.map { (name, $0) } })
        let all = [rawQuery, encoded].filter { !$0.isEmpty }.joined(separator: "&")
        let request = HTTPRequest(
            method, url: base + Self.fill(path, orderId) + (all.isEmpty ? "" : "?" + all),
            headers: headers(hasBody: body != nil, player: profile.playerIdIn == .header ? player : nil),
            body: body, timeout: timeout)
        return ProviderRequest(request, attempt: "\(method.rawValue) \(path)")
    }

    private static func fill(_ path: String, _ orderId: String?) -> String {
        guard let orderId else { return path }
        return path.replacingBytes(of: "{id}", with: PercentEncoding.component(orderId))
    }

    private func headers(hasBody: Bool, player: String?) -> [HTTPHeader] {
        var headers: [(String, String)] = [
            ("Authorization", "Bearer \(apiKey.secret)"), ("Accept", "application/json"),
            ("User-Agent", ProductVersion.userAgent),
        ]
        if hasBody { headers.append(("Content-Type", "application/json")) }
        if let player { headers.append(("X-Player-Id", PercentEncoding.component(player))) }
        for (name, value) in profile.headers.sorted(by: { $0.key < $1.key }) {
            headers.removeAll { $0.0.lowercased() == name.lowercased() }
            headers.append((name, value.replacingBytes(of: "{apiKey}", with: apiKey.secret)))
        }
        return headers.map { HTTPHeader($0.0, $0.1) }
    }
}
