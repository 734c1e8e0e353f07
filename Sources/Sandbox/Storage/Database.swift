import CSQLite
import Glibc

/// One connection to a SQLite file, with the few calls the sandbox needs.
final class Database {
    private var handle: OpaquePointer?
    private let path: String

    /// Opens or creates the file. A new one is for its owner only: it may hold secrets of webhooks and grants.
    init(_ path: String) throws(SandboxError) {
        self.path = path
        Self.createForOwner(path)
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        let status = sqlite3_open_v2(path, &handle, flags, nil)
        guard status == SQLITE_OK else {
            let error = failure("open")
            close()
            throw error
        }
    }

    deinit { close() }

    /// SQLite gives its further files the mode of the first. What cannot be made here, SQLite tells of.
    private static func createForOwner(_ path: String) {
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    func close() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    /// Runs statements that return nothing.
    func run(_ sql: String) throws(SandboxError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure("use") }
    }

    /// Runs one statement with values in the places of its question marks; `row` sees each row of its result.
    func run(
        _ sql: String, _ values: [Value], row: (Row) throws(SandboxError) -> Void = { _ in }
    ) throws(SandboxError) {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure("use") }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try row(Row(statement: statement))
            case SQLITE_DONE: return
            default: throw failure("use")
            }
        }
    }

    /// Everything in `body`, or nothing of it.
    func transaction(_ body: () throws(SandboxError) -> Void) throws(SandboxError) {
        try run("BEGIN IMMEDIATE")
        do {
            try body()
            try run("COMMIT")
        } catch {
            // The first error is the one to tell; a failed rollback leaves nothing behind either.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// A value for a question mark.
    enum Value {
        case integer(Int64)
        case text(String)
        case bytes([UInt8])

        fileprivate func bind(to statement: OpaquePointer?, at index: Int32) {
            switch self {
            case .integer(let integer):
                sqlite3_bind_int64(statement, index, integer)
            case .text(var text):
                _ = text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) {
                        csqlite_bind_text(statement, index, $0.baseAddress, Int32($0.count))
                    }
                }
            case .bytes(let bytes):
                _ = bytes.withUnsafeBytes { csqlite_bind_blob(statement, index, $0.baseAddress, Int32($0.count)) }
            }
        }
    }

    /// One row of a result.
    struct Row {
        fileprivate let statement: OpaquePointer?

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

        func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        func bytes(_ column: Int32) -> [UInt8] {
            guard let start = sqlite3_column_blob(statement, column) else { return [] }
            return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
        }
    }

    private func failure(_ attempt: String) -> SandboxError {
        let reason =
            switch sqlite3_errcode(handle) {
            case SQLITE_BUSY, SQLITE_LOCKED: "another process is using it; stop that one or choose another file"
            case SQLITE_NOTADB: "it is not a SQLite file; choose another"
            case SQLITE_FULL: "the disk is full"
            default: handle.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "out of memory"
            }
        return SandboxError("cannot \(attempt) the state file \(path): \(reason)")
    }
}
