import GrantJournal
import Testing

@Suite("What becomes of an order whose consume was begun")
struct DecisionTests {
    @Test("only an accepted consume makes a grant, and only a certain refusal forgets", arguments: ConsumeEnd.allCases)
    func ends(end: ConsumeEnd) {
        let first = end.decision(followsUncertain: false)
        let later = end.decision(followsUncertain: true)
        #expect((first == .consumed) == (end == .accepted))
        #expect((later == .consumed) == (end == .accepted))
        #expect((first == .forget) == [.refused, .notSent].contains(end))
        #expect(later != .forget, "an earlier attempt may have consumed the order")
        #expect(end != .unknown || (first == .keep && later == .keep))
    }

    private static let times = [-3600, 0, Standing.grace, Standing.grace + 1, Standing.payable, Standing.payable + 1]

    @Test("paid and no longer unconsumed is ours, at any age", arguments: Standing.allCases)
    func owed(standing: Standing) {
        for watched in Self.times {
            for onClock in Self.times {
                let decision = standing.decision(age: Age(watched: watched, onClock: onClock))
                #expect((decision == .consumed) == (standing == .paidAndConsumed))
            }
        }
    }

    @Test("nothing is forgotten before ten minutes were seen to pass, whatever the clock says")
    func forgetting() {
        let (young, old) = (Standing.grace, Standing.grace + 1)
        for onClock in Self.times {
            for standing in Standing.allCases {
                #expect(standing.decision(age: Age(watched: young, onClock: onClock)) != .forget)
            }
            #expect(Standing.unconsumed.decision(age: Age(watched: old, onClock: onClock)) == .forget)
            #expect(Standing.paidBack.decision(age: Age(watched: old, onClock: onClock)) == .forget)
            #expect(Standing.open.decision(age: Age(watched: old, onClock: onClock)) == .keep)
        }
    }

    @Test("an order that nobody pays is forgotten after a month")
    func unpaid() {
        let old = Standing.grace + 1
        #expect(Standing.unpaid.decision(age: Age(watched: old, onClock: Standing.payable)) == .keep)
        #expect(Standing.unpaid.decision(age: Age(watched: old, onClock: Standing.payable + 1)) == .forget)
    }

    @Test("an acknowledgement is taken of a consumed order, again of an acknowledged one, and of no other")
    func acknowledgements() {
        #expect(Acknowledgement(.consumed) == .done)
        #expect(Acknowledgement(.acknowledged) == .done)
        #expect(Acknowledgement(.intended) == .unsettled)
        #expect(Acknowledgement(nil) == .unknown)
    }
}
