// `import AghanimCheckout` covers every symbol of the SDK.
@_exported import AghanimCheckoutDefaultBrowser
@_exported import AghanimCheckoutInAppBrowser
@_exported import AghanimCheckoutShared
@_exported import AghanimCheckoutWebView
@_exported import AghanimCore
