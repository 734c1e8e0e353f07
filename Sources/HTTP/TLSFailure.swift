import CCurl
import Glibc

/// What is known of a secure connection that did not come about, and what to do.
struct TLSFailure {
    /// What OpenSSL found wrong with the server's certificate: one of its `X509_V_…` numbers.
    let verification: Int
    /// Where certificates were looked for.
    let certificatePaths: [String]

    private static let notYetValid = 9
    private static let expired = 10
    /// No fault of the chain, or none that is named: the name is what is wrong.
    private static let chainIsGood = 0...1

    /// The end of a sentence; `reason` has libcurl's words.
    func explanation(_ code: CURLcode, reason: String) -> String {
        switch code {
        case CURLE_PEER_FAILED_VERIFICATION: verificationText(reason)
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
            "the certificates to check servers with cannot be read (\(reason)); \(places): "
                + "SSL_CERT_FILE must name a readable bundle in PEM form"
        default:
            "the secure connection was not agreed on (\(reason)); check that this host and port speak TLS "
                + "and that nothing in between breaks it off"
        }
    }

    private func verificationText(_ reason: String) -> String {
        switch verification {
        case Self.notYetValid, Self.expired:
            "the connection is not secure (\(reason)) by this machine's clock, which says \(Self.today): "
                + "set the clock if it is wrong; else the server needs another certificate"
        case Self.chainIsGood:
            "the connection is not secure (\(reason)): the server's certificate is for another name; check the URL, "
                + "and whether something in between answers for it"
        default:
            "the connection is not secure (\(reason)); \(places): if who vouches for the server is to be trusted, "
                + "set SSL_CERT_FILE to a bundle that has their certificate"
        }
    }

    private var places: String { "certificates were looked for in \(certificatePaths.joined(separator: ", "))" }

    /// The date in UTC, as in 2026-01-31.
    private static var today: String {
        var now = time(nil)
        var fields = tm()
        gmtime_r(&now, &fields)
        let padded: (Int32) -> String = { $0 < 10 ? "0\($0)" : "\($0)" }
        return "\(fields.tm_year + 1_900)-\(padded(fields.tm_mon + 1))-\(padded(fields.tm_mday))"
    }
}
