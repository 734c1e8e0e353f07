import Glibc

extension ByteStream {
    /// Whether the other side is gone for good, rather than merely done with sending.
    ///
    /// A half-closed socket still has a peer that waits for answers; a closed one, or a pipe without readers, has not.
    public var peerHasGone: Bool {
        guard let fd = fileDescriptor else { return isClosed }
        return events(of: fd, 0) & (POLLHUP | POLLERR | POLLNVAL) != 0
    }

    /// Whether bytes, or the end, have arrived that were not delivered yet.
    public var hasUnreadInput: Bool {
        guard let fd = fileDescriptor else { return false }
        return events(of: fd, POLLIN) & (POLLIN | POLLHUP) != 0
    }

    private func events(of fd: Int32, _ wanted: Int32) -> Int32 {
        var request = pollfd(fd: fd, events: Int16(wanted), revents: 0)
        return poll(&request, 1, 0) > 0 ? Int32(request.revents) : 0
    }
}
