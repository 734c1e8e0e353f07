import CUV
import Glibc

/// What all handles share: their memory, their name and their end.
///
/// A handle lives from its creation to ``close()``, whoever holds it: the loop keeps it until then.
/// One that is never closed stays open, and ``Loop/openHandleNames`` tells. After `close()` no
/// callback comes any more and every other method does nothing.
@LoopActor
public class Handle: LoopResource {
    /// What this is, for logs and leak reports.
    public final let name: String
    /// Whether ``close()`` was called.
    public private(set) final var isClosed = false
    /// Marks a handle that serves the whole process: it does not count as open.
    package final var isShared = false

    final let raw: UnsafeMutablePointer<uv_handle_t>

    /// Allocates a handle and lets `setUp` initialise it; `setUp` returns libuv's status.
    init(
        _ type: uv_handle_type, name: String, attempt: String,
        _ setUp: (UnsafeMutablePointer<uv_loop_t>, UnsafeMutableRawPointer) -> Int32
    ) throws(UVError) {
        guard let memory = calloc(1, uv_handle_size(type)) else {
            throw UVError(errno: ENOMEM, attempt: attempt)
        }
        let status = setUp(Loop.shared.uv, memory)
        guard status == 0 else {
            free(memory)
            throw UVError(code: status, attempt: attempt)
        }
        raw = memory.assumingMemoryBound(to: uv_handle_t.self)
        self.name = name
        // Unretained: the loop's table keeps the handle until it is closed.
        raw.pointee.data = Unmanaged.passUnretained(self).toOpaque()
        Loop.shared.resources.insert(self)
    }

    /// The handle's memory under its specific C type.
    @inline(__always)
    final func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
        UnsafeMutableRawPointer(raw).assumingMemoryBound(to: type)
    }

    /// Stops and closes the handle. Safe to call again, and from inside its own callbacks.
    public final func close() {
        guard !isClosed else { return }
        isClosed = true
        forgetCallbacks()
        Loop.shared.resources.remove(self)
        // Retained until libuv is done with the memory; the close callback releases it.
        raw.pointee.data = Unmanaged.passRetained(self).toOpaque()
        uv_close(raw) { raw in
            guard let raw else { return }
            let data = raw.pointee.data
            free(raw)
            // Balances the retain above.
            if let data { Unmanaged<Handle>.fromOpaque(data).release() }
        }
    }

    /// Drops every closure the handle holds; called once, when it closes.
    func forgetCallbacks() {}
}

/// Calls `body` with the wrapper that a libuv callback belongs to.
@inline(__always)
func withHandle<H: Handle>(
    _ data: UnsafeMutableRawPointer?, as type: H.Type, _ body: @LoopActor (H) -> Void
) {
    guard let data else { return }
    // Unretained: the loop's table, or the pending close, holds the handle.
    let handle = Unmanaged<H>.fromOpaque(data).takeUnretainedValue()
    LoopActor.assumeIsolated { body(handle) }
}
