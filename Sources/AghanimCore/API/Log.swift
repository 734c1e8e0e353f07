/// A logger and the lowest level it is to see.
package struct Log: Sendable {
    let logger: any Logger
    let level: LogLevel

    /// Logs `message`, which is not made when its level is below the configured one.
    package func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
        if self.level.admits(level) { logger.log(level, message()) }
    }
}
