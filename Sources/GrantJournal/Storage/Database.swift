import CSQLite

/// One connection to the journal's SQLite file, with the few calls that it needs.
final class Database {
    private var handle: OpaquePointer?
    private let path: String

    /// Opens or creates the file; an empty path is a private database that goes with the connection.
    init(_ path: String) throws(JournalError) {
        self.path = path
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
        guard sqlite3_open_v2(path, &handle, path.isEmpty ? flags & ~SQLITE_OPEN_NOFOLLOW : flags, nil) == SQLITE_OK
        else {
            let error = failure("open")
            sqlite3_close_v2(handle)
            handle = nil
            throw error
        }
        sqlite3_extended_result_codes(handle, 1)
    }

    deinit { sqlite3_close_v2(handle) }

    /// How many rows the last statement changed.
    var changes: Int { Int(sqlite3_changes(handle)) }

    /// Runs statements that return nothing of interest.
    func script(_ sql: String, _ attempt: String = "write") throws(JournalError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(attempt) }
    }

    /// Runs one statement with values in the places of its question marks and returns what `read` makes of its rows.
    @discardableResult
    func run<T>(
        _ sql: String, _ values: [Value] = [], _ attempt: String = "write", read: (Row) -> T
    ) throws(JournalError) -> [T] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(attempt) }
        defer { sqlite3_finalize(statement) }
        for (index, value) in values.enumerated() { value.bind(to: statement, at: Int32(index + 1)) }
        var rows: [T] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: rows.append(read(Row(statement: statement)))
            case SQLITE_DONE: return rows
            default: throw failure(attempt)
            }
        }
    }

    /// Runs one statement that returns no rows.
    func run(_ sql: String, _ values: [Value]) throws(JournalError) {
        try run(sql, values) { _ in }
    }

    /// Everything in `body` on the disk, or nothing of it.
    func transaction<T>(_ body: () throws(JournalError) -> T) throws(JournalError) -> T {
        try script("BEGIN IMMEDIATE")
        do {
            let value = try body()
            try script("COMMIT")
            return value
        } catch {
            // The first error is the one to tell; a failed rollback leaves nothing behind either.
            try? script("ROLLBACK")
            throw error
        }
    }

    private func failure(_ attempt: String) -> JournalError {
        let code = sqlite3_extended_errcode(handle)
        let reason: JournalError.Reason
        let text: String
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            (reason, text) = (.held(by: nil), "another process is using it; end that one or choose another file")
        case SQLITE_NOTADB, SQLITE_CORRUPT:
            (reason, text) = (.damaged, "it is damaged or no journal; put it aside and take a copy from before")
        case SQLITE_FULL:
            (reason, text) = (.full, "the disk is full; make room and try again")
        case SQLITE_IOERR where [Self.writeFailed, Self.syncFailed].contains(code):
            (reason, text) = (.full, "it cannot be written to the disk, which may be full; make room and try again")
        default:
            (reason, text) = (.refused, handle.flatMap(sqlite3_errmsg).map { String(cString: $0) } ?? "out of memory")
        }
        return JournalError(reason: reason, message: "Cannot \(attempt) the journal \(path): \(text).")
    }

    // Macros that Swift does not import: SQLITE_IOERR_WRITE and SQLITE_IOERR_FSYNC.
    private static let writeFailed = SQLITE_IOERR | 3 << 8
    private static let syncFailed = SQLITE_IOERR | 4 << 8
}

extension Database {
    /// A value for a question mark.
    enum Value {
        case integer(Int)
        case text(String?)

        fileprivate func bind(to statement: OpaquePointer?, at index: Int32) {
            switch self {
            case .integer(let integer): sqlite3_bind_int64(statement, index, Int64(integer))
            case .text(nil): sqlite3_bind_null(statement, index)
            case .text(""): csqlite_bind_text(statement, index, "", 0)
            case .text(var text?):
                _ = text.withUTF8 { utf8 in
                    utf8.withMemoryRebound(to: CChar.self) {
                        csqlite_bind_text(statement, index, $0.baseAddress, Int32($0.count))
                    }
                }
            }
        }
    }

    /// One row of a result, for as long as it is the current one.
    struct Row {
        fileprivate let statement: OpaquePointer?

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

        func text(_ column: Int32) -> String { optionalText(column) ?? "" }

        func optionalText(_ column: Int32) -> String? {
            guard sqlite3_column_type(statement, column) != SQLITE_NULL else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            guard let start = sqlite3_column_blob(statement, column) else { return "" }
            return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}
