/// How many decimal places a currency has (ISO 4217), for Orders that do not say it themselves.
enum MinorUnits {
    private static let others: [String: Int] = [
        "BIF": 0, "CLP": 0, "DJF": 0, "GNF": 0, "ISK": 0, "JPY": 0, "KMF": 0, "KRW": 0, "PYG": 0, "RWF": 0,
        "UGX": 0, "UYI": 0, "VND": 0, "VUV": 0, "XAF": 0, "XOF": 0, "XPF": 0,
        "BHD": 3, "IQD": 3, "JOD": 3, "KWD": 3, "LYD": 3, "OMR": 3, "TND": 3,
        "CLF": 4, "UYW": 4,
    ]

    /// The decimal places of `currency`; two for one this table does not list.
    static func of(_ currency: String) -> Int { others[currency] ?? 2 }
}
