import CUV
import Glibc

/// How the loop can serve a descriptor.
enum DescriptorKind {
    /// A kind that epoll watches and libuv has a stream for.
    enum Stream { case pipe, tcp, terminal }

    case stream(Stream)
    /// A regular file or character device: epoll refuses it, so the thread pool reads and writes it.
    case file
    case unusable

    init(_ fd: Int32) {
        switch uv_guess_handle(fd) {
        case UV_NAMED_PIPE: self = .stream(.pipe)
        case UV_TCP: self = .stream(.tcp)
        case UV_TTY: self = .stream(.terminal)
        case UV_FILE: self = .file
        default: self = .unusable
        }
    }

    /// The errno that says why a descriptor is unusable.
    static func reason(_ fd: Int32) -> Int32 {
        fcntl(fd, F_GETFD) < 0 ? EBADF : EINVAL
    }
}

/// The user id that the kernel recorded for the peer of a Unix socket.
func peerUser(of fd: Int32) -> UInt32? {
    // Laid out as the kernel's struct ucred, which the Glibc module does not offer.
    var credentials: (pid: Int32, uid: UInt32, gid: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    let status = getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
    // For a socket that is connected to nobody in particular the kernel says "no user". A pid of 0 says less: so are
    // processes of another pid namespace seen, as in another container.
    return status == 0 && credentials.uid != .max ? credentials.uid : nil
}
