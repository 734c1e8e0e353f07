import Glibc

extension ByteStream {
    /// Whether the other side is gone for good, rather than merely done with sending.
    ///
    /// A half-closed socket still has a peer that waits for answers; a closed one, or a pipe without readers, has not.
    public var peerHasGone: Bool {
        guard let fd = fileDescriptor else { return isClosed }
        var request = pollfd(fd: fd, events: 0, revents: 0)
        guard poll(&request, 1, 0) > 0 else { return false }
        return Int32(request.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
    }
}
