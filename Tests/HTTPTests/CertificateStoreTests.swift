import Testing

@testable import HTTP

@Suite("Where certificates come from")
struct CertificateStoreTests {
    private func store(_ variables: [String: String], existing: Set<String>) -> CertificateStore {
        CertificateStore(environment: { variables[$0] }, exists: existing.contains)
    }

    @Test("the variables win, and nothing else is trusted beside them")
    func variables() {
        let known: Set = [CertificateStore.knownFiles[0]]
        let file = store(["SSL_CERT_FILE": "/f"], existing: known)
        #expect(file.file == "/f" && file.directory == nil && file.tried == ["/f"])
        let directory = store(["SSL_CERT_DIR": "/d", "SSL_CERT_FILE": ""], existing: known)
        #expect(directory.file == nil && directory.directory == "/d" && directory.tried == ["/d"])
        let both = store(["SSL_CERT_DIR": "/d", "SSL_CERT_FILE": "/f"], existing: known)
        #expect(both.tried == ["/f", "/d"])
    }

    @Test("without variables the first known bundle is taken", arguments: CertificateStore.knownFiles)
    func known(path: String) {
        let store = store([:], existing: [path])
        #expect(store.file == path && store.directory == nil && store.tried == [path])
    }

    @Test("the directory is the last resort, and without any the error can name every place")
    func none() {
        #expect(store([:], existing: [CertificateStore.knownDirectory]).directory == CertificateStore.knownDirectory)
        let nothing = store([:], existing: [])
        #expect(nothing.file == nil && nothing.directory == nil)
        #expect(nothing.tried == CertificateStore.knownFiles + [CertificateStore.knownDirectory])
    }
}
