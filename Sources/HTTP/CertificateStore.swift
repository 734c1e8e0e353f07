import Glibc

/// Where the certificates are that a server's certificate is checked against.
struct CertificateStore: Sendable, Equatable {
    /// The bundle of certificates, if one was named or found.
    let file: String?
    /// The directory of hashed certificates, if one was named or found.
    let directory: String?
    /// All paths that were considered, for error messages.
    let tried: [String]

    /// Where the common distributions keep their bundle.
    static let knownFiles = [
        "/etc/ssl/certs/ca-certificates.crt",
        "/etc/pki/tls/certs/ca-bundle.crt",
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
        "/usr/local/share/certs/ca-root-nss.crt",
    ]
    static let knownDirectory = "/etc/ssl/certs"

    /// Takes what `SSL_CERT_FILE` and `SSL_CERT_DIR` name, else the first known bundle that exists.
    ///
    /// What the variables name is used even if it does not exist: connections then fail and say so,
    /// instead of trusting something else.
    init(environment: (String) -> String?, exists: (String) -> Bool) {
        let named = [environment("SSL_CERT_FILE"), environment("SSL_CERT_DIR")].map { $0 == "" ? nil : $0 }
        if named.contains(where: { $0 != nil }) {
            file = named[0]
            directory = named[1]
            tried = named.compactMap(\.self)
        } else {
            file = Self.knownFiles.first(where: exists)
            directory = file == nil && exists(Self.knownDirectory) ? Self.knownDirectory : nil
            tried = file.map { [$0] } ?? Self.knownFiles + [Self.knownDirectory]
        }
    }

    /// What this process's environment and file system say.
    static func system() -> CertificateStore {
        CertificateStore(
            environment: { name in getenv(name).map { String(cString: $0) } },
            exists: { access($0, R_OK) == 0 })
    }
}
