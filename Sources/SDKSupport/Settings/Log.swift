/// A logger and the lowest level it is to see.
package struct Log: Sendable {
    private let logger: any Logger
    private let level: LogLevel

    package init(logger: any Logger, level: LogLevel) {
        self.logger = logger
        self.level = level
    }

    /// Logs `message`, which is not made when its level is below the configured one.
    package func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        if self.level.admits(level) { logger.log(level, message()) }
    }
}
