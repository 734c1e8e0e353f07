import CMicrohttpd
import EventLoop

/// A bound and listening socket on 127.0.0.1.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    init(port: UInt16) throws(SandboxError) {
        descriptor = cmhd_listen(port)
        guard descriptor >= 0 else {
            let error = UVError(code: descriptor, attempt: "listen on 127.0.0.1:\(port)")
            throw SandboxError("\(error); choose another port, or 0 for a free one")
        }
        self.port = cmhd_port(descriptor)
    }

    func close() { _ = CMicrohttpd.close(descriptor) }
}
