// One import of this module covers every symbol its callers use.
@_exported import AghanimCheckoutShared
@_exported import AghanimCore
