import Testing

@testable import AppchargePaymentLinks

@Suite("How a purchase goes on, row by row")
struct PurchaseMachineTests {
    private func end(_ look: OrderLook, after hint: PurchaseHint?) -> MachineDrive.Run {
        MachineDrive(looks: [look], hints: hint.map { [0: [$0]] } ?? [:]).run()
    }

    private func end(_ state: OrderState, after hint: PurchaseHint?) -> MachineDrive.Run {
        end(.state(state), after: hint)
    }

    @Test("an order that is charged is a success at the first look, whatever was hinted")
    func success() {
        for hint in PurchaseHint.allCases.map(Optional.some) + [nil] {
            let run = end(.chargeSucceeded, after: hint)
            #expect(run.ending == .success)
            #expect(run.looks == 1)
        }
    }

    @Test("a charge that failed is a failure at the first look, whatever was hinted")
    func chargeFailed() {
        for hint in PurchaseHint.allCases.map(Optional.some) + [nil] {
            let run = end(.chargeFailed, after: hint)
            #expect(run.ending == .failed(.chargeFailed))
            #expect(run.looks == 1)
        }
    }

    @Test(
        "an order that is paid is waited for until the timeout, whatever was hinted, and then failed as paid",
        arguments: [OrderState.chargePending, .paid])
    func paid(state: OrderState) {
        for hint in PurchaseHint.allCases.map(Optional.some) + [nil] {
            let run = end(state, after: hint)
            #expect(run.ending == .failed(.timeout(isCharging: true)))
            #expect(run.looks == 11)
        }
    }

    @Test("the wait for the reward begins with the first pending charge")
    func rewardTimer() {
        let looks = [OrderLook](repeating: .state(.created), count: 50) + [.state(.chargePending)]
        let run = MachineDrive(looks: looks).run()
        #expect(run.ending == .failed(.timeout(isCharging: true)))
        #expect(run.looks >= 52)
    }

    @Test("a payment canceled at the provider is a cancellation after one more look, whatever was hinted")
    func paymentCanceled() {
        for hint in PurchaseHint.allCases.map(Optional.some) + [nil] {
            let run = end(.paymentCanceled, after: hint)
            #expect(run.ending == .canceled(.atProvider))
            #expect(run.looks == 2)
        }
    }

    @Test(
        "an order that was never paid for ends by the hint, after one more look",
        arguments: [OrderState.created, .notFound])
    func beforePaying(state: OrderState) {
        let endings: [(PurchaseHint, PurchaseEnding)] = [
            (.windowClosed, .canceled(.closedBeforePaying)), (.closed, .canceled(.beforePaying)),
            (.canceled, .canceled(.beforePaying)), (.failed, .failed(.failedAtCheckout)),
        ]
        for (hint, ending) in endings {
            let run = end(state, after: hint)
            #expect(run.ending == ending)
            #expect(run.looks == 2)
        }
    }

    @Test("an order in a state that nobody knows may be paid: giving up on it is a failure, never a cancellation")
    func unknownState() {
        for hint in [PurchaseHint.windowClosed, .closed, .canceled, .failed] {
            let run = end(.unknown, after: hint)
            #expect(run.ending == .failed(.timeout(isCharging: false)))
            #expect(run.looks == 4)
        }
    }

    @Test("an order whose payment has begun is given the pace's looks, and one more")
    func whilePaying() {
        let endings: [(PurchaseHint, PurchaseEnding)] = [
            (.windowClosed, .canceled(.closedWhilePaying)), (.closed, .canceled(.whilePaying)),
            (.canceled, .canceled(.whilePaying)), (.failed, .failed(.failedAtCheckout)),
        ]
        for (hint, ending) in endings {
            let run = end(.paymentPending, after: hint)
            #expect(run.ending == ending)
            #expect(run.looks == 4)
        }
    }

    @Test(
        "a payment that the page reported is waited for until the timeout",
        arguments: [OrderState.created, .notFound, .paymentPending, .unknown])
    func reportedPayment(state: OrderState) {
        let run = end(state, after: .succeeded)
        #expect(run.ending == .failed(state == .notFound ? .orderNotFound : .timeout(isCharging: false)))
        #expect(run.looks == 11)
    }

    @Test(
        "without a hint nothing but the server's word ends the purchase while its session lives",
        arguments: [OrderState.created, .notFound, .paymentPending, .unknown])
    func onThePage(state: OrderState) {
        let run = end(state, after: nil)
        #expect(run.ending == .failed(.timeout(isCharging: false)))
        #expect(run.time >= PurchaseMachine.longestStay)
        // The pace's rate for its timeout, then a fifth as often.
        #expect(run.looks < 10 + 3_600 / PurchaseMachine.patience + 5)
    }

    @Test("a server that says nothing ends no purchase as canceled", arguments: LookFault.all)
    func noAnswer(fault: LookFault) {
        for hint in PurchaseHint.allCases {
            let run = end(.failed(fault), after: hint)
            #expect(run.ending == .failed(.unconfirmed(fault)))
            #expect(run.looks == (hint == .succeeded && fault == .passing ? 11 : 3))
        }
        let unhinted = end(.failed(fault), after: nil)
        #expect(unhinted.ending == .failed(.unconfirmed(fault)))
        #expect((unhinted.time >= PurchaseMachine.longestStay) == (fault == .passing))
    }

    @Test("faults in between do not add up")
    func faultsReset() {
        let fault = OrderLook.failed(.refused)
        let looks = [fault, fault, .state(.created), fault, fault, .state(.created), .state(.chargeSucceeded)]
        #expect(MachineDrive(looks: looks).run().ending == .success)
    }
}

@Suite("How a purchase goes on when things come in an odd order")
struct PurchaseMachineOrderTests {
    @Test("the last look finds the payment that the one before it missed", arguments: PurchaseHint.allCases)
    func lastLook(hint: PurchaseHint) {
        let paid = MachineDrive(looks: [.state(.created), .state(.chargeSucceeded)], hints: [0: [hint]]).run()
        #expect(paid.ending == .success)
        let charging = MachineDrive(
            looks: [.state(.paymentCanceled), .state(.chargePending), .state(.chargeSucceeded)], hints: [0: [hint]]
        ).run()
        #expect(charging.ending == .success)
    }

    @Test("a last look without an answer is looked again")
    func lastLookFails() {
        let drive = MachineDrive(
            looks: [.state(.created), .failed(.passing), .state(.chargeSucceeded)], hints: [0: [.windowClosed]])
        #expect(drive.run().ending == .success)
    }

    @Test("an answer from before the window closed cancels nothing")
    func staleAnswer() {
        let run = MachineDrive(
            looks: [.state(.created), .state(.created), .state(.chargeSucceeded)], hintsDuring: [0: [.windowClosed]]
        ).run()
        #expect(run.ending == .success)
        let canceled = MachineDrive(looks: [.state(.created)], hintsDuring: [0: [.windowClosed]]).run()
        #expect(canceled.ending == .canceled(.closedBeforePaying))
        #expect(canceled.looks == 3)
        #expect(canceled.looksSinceHint == 2)
    }

    @Test("the stronger of two hints counts, in whatever order they come")
    func hintOrder() {
        for first in PurchaseHint.allCases {
            for second in PurchaseHint.allCases {
                let together = MachineDrive(looks: [.state(.created)], hints: [0: [first, second]]).run()
                let alone = MachineDrive(looks: [.state(.created)], hints: [0: [max(first, second)]]).run()
                #expect(together == alone)
            }
        }
    }

    @Test("a reported payment that comes before the last look is waited for")
    func successAfterClose() {
        let run = MachineDrive(looks: [.state(.created)], hints: [0: [.windowClosed], 1: [.succeeded]]).run()
        #expect(run.ending == .failed(.timeout(isCharging: false)))
    }

    @Test("a state that flaps between pending and unknown ends all the same, and never as canceled once charged")
    func flapping() {
        let flaps: [OrderLook] = (0..<400).map { .state($0.isMultiple(of: 2) ? .paymentPending : .unknown) }
        for hint in PurchaseHint.allCases {
            let run = MachineDrive(looks: flaps, hints: [0: [hint]]).run()
            #expect(run.ending != nil && run.looks <= 11)
        }
        let charged: [OrderLook] = (0..<400).map { .state($0.isMultiple(of: 2) ? .chargePending : .unknown) }
        for hint in PurchaseHint.allCases {
            let run = MachineDrive(looks: charged, hints: [0: [hint]]).run()
            #expect(run.ending == .failed(.timeout(isCharging: true)))
        }
    }

    /// Every sequence of four looks, every hint or none, before or during each of the first looks.
    @Test("every short sequence ends once, and as canceled only after two looks of which none saw a charge")
    func exhaustive() {
        let alphabet = OrderState.all.map(OrderLook.state) + [.failed(.passing), .failed(.keysRefused)]
        let hints = PurchaseHint.allCases.map(Optional.some) + [nil]
        var cancellations = 0
        for looks in sequences(of: alphabet, length: 4) {
            for hint in hints {
                for place in 0..<(hint == nil ? 1 : 4) {
                    let before = hint.map { [place / 2: [$0]] } ?? [:]
                    let isDuring = !place.isMultiple(of: 2)
                    let run = MachineDrive(
                        looks: looks, hints: isDuring ? [:] : before, hintsDuring: isDuring ? before : [:]
                    ).run()
                    guard let ending = run.ending else {
                        return #expect(Bool(false), "\(looks) \(hint as Any) never ends")
                    }
                    guard case .canceled = ending else { continue }
                    cancellations += 1
                    let seen = looks.prefix(run.looks)
                    let isSafe =
                        run.looksSinceHint >= 2 && !seen.contains(.state(.chargePending))
                        && !seen.contains(.state(.paid))
                        && !seen.contains(.state(.chargeSucceeded)) && !seen.contains(.state(.chargeFailed))
                    if !isSafe { return #expect(Bool(false), "\(looks) \(hint as Any) at \(place): \(run)") }
                }
            }
        }
        #expect(cancellations > 1_000)
    }

    private func sequences(of alphabet: [OrderLook], length: Int) -> [[OrderLook]] {
        (0..<length).reduce([[]]) { shorter, _ in
            shorter.flatMap { start in alphabet.map { start + [$0] } }
        }
    }
}
