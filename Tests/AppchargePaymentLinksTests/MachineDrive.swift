@testable import AppchargePaymentLinks

/// Drives a purchase's machine by hand: looks are answered from a list, whose last entry repeats, and
/// hints come before the look of a given number.
struct MachineDrive {
    var looks: [OrderLook]
    /// By the number of the look they come before, counted from zero.
    var hints: [Int: [PurchaseHint]] = [:]
    /// Hints that come while the look of that number is being answered.
    var hintsDuring: [Int: [PurchaseHint]] = [:]
    var pace = PollingPace(rate: .seconds(1), timeout: .seconds(10), retry: 3)

    struct Run: Equatable {
        var ending: PurchaseEnding?
        var looks = 0
        var time = Duration.zero
        /// Looks that began after the last hint.
        var looksSinceHint = 0
    }

    /// Runs until the purchase ends, or gives up after more looks than any purchase takes.
    func run(atMost limit: Int = 5_000) -> Run {
        var run = Run()
        var machine = PurchaseMachine(pace: pace, at: .zero)
        var action = machine.firstAction
        while run.looks < limit {
            switch action {
            case .end(let ending):
                run.ending = ending
                return run
            case .wait(let duration):
                if take(hints[run.looks], &machine, &run) == false { run.time += duration }
                action = machine.rang()
            case .look:
                let look = looks[min(run.looks, looks.count - 1)]
                let wasHinted = take(hintsDuring[run.looks], &machine, &run)
                run.looks += 1
                if !wasHinted { run.looksSinceHint += 1 }
                action = machine.answered(look, at: run.time)
            }
        }
        return run
    }

    private func take(_ hints: [PurchaseHint]?, _ machine: inout PurchaseMachine, _ run: inout Run) -> Bool {
        guard let hints else { return false }
        for hint in hints { machine.hinted(hint, at: run.time) }
        run.looksSinceHint = 0
        return true
    }
}

extension OrderState {
    static let all: [OrderState] = [
        .created, .paymentPending, .paymentCanceled, .chargePending, .paid, .chargeSucceeded, .chargeFailed, .notFound,
        .unknown,
    ]
}

extension LookFault {
    static let all: [LookFault] = [.keysRefused, .customerRefused, .refused, .passing]
}
