// Loggers, openers and call traces belong to this SDK's face, as they do to its sister's.
@_exported import SDKSupport
