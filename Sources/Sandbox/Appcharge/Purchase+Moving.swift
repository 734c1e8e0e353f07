extension Purchase {
    /// Makes the order that the checkout page shows, once.
    mutating func open(at now: Int, _ identifiers: inout Identifiers) {
        guard state == nil, isOpen(at: now) else { return }
        set(PurchaseState.created.rawValue, at: now, &identifiers)
    }

    /// Puts the order into any state, known or not, without asking whether it may get there from where it is;
    /// nil means that clients are told there is no order.
    mutating func set(
        _ state: String?, reason: String? = nil, at now: Int, _ identifiers: inout Identifiers
    ) {
        self.state = state
        self.reason = reason ?? (known == .chargeFailed ? Self.undelivered : nil)
        guard state != nil else { return }
        if orderID == nil { orderID = identifiers.next("ac_") }
        date = date ?? now
        if known?.isPaid == true { paidAt = paidAt ?? now }
    }

    /// Shows the next state of the script, if one is left.
    mutating func followScript(at now: Int, _ identifiers: inout Identifiers) {
        guard !script.isEmpty else { return }
        set(script.removeFirst(), at: now, &identifiers)
    }

    /// Presses a button of the checkout page; 409 where the page has none.
    mutating func press(
        _ button: CheckoutButton, at now: Int, _ identifiers: inout Identifiers
    ) throws(Refusal) {
        guard isOpen(at: now) else {
            throw .detail(409, "Cannot \(button.rawValue) this purchase: \(standing(at: now)).")
        }
        script = []
        set(button.outcome.rawValue, reason: button.reason, at: now, &identifiers)
    }

    /// Ends the session. False where the order is paid: that stays as it is.
    mutating func cancelSession() -> Bool {
        guard paidAt == nil else { return false }
        isSessionCanceled = true
        if state != nil { state = PurchaseState.paymentCanceled.rawValue }
        return true
    }

    /// How the purchase stands, for a sentence.
    func standing(at now: Int) -> String {
        if isSessionCanceled { return "its session was canceled" }
        if now >= createdAt.addedClamped(Self.lifetime), state == nil || known?.isOpen == true {
            return "its session has expired"
        }
        return "it is \(state ?? "new")"
    }

    static let undelivered = "The reward could not be delivered."
}

/// The buttons of the checkout page.
enum CheckoutButton: String, Sendable, CaseIterable {
    /// The player pays.
    case pay
    /// The bank says no; the page stays, and the player may try again.
    case decline
    /// The player pays, and the reward is not delivered.
    case fail
    /// The player gives up.
    case cancel

    /// Where the order is afterwards, unless a publisher has to be asked first.
    var outcome: PurchaseState {
        switch self {
        case .pay: .chargeSucceed
        case .decline: .paymentFailed
        case .fail: .chargeFailed
        case .cancel: .paymentCanceled
        }
    }

    var reason: String? { self == .decline ? "The card was declined." : nil }
}
