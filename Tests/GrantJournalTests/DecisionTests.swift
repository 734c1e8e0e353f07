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

    @Test("paid and no longer unconsumed is ours; nothing young is forgotten", arguments: Standing.allCases)
    func standings(standing: Standing) {
        let ages = [-3600, 0, Standing.grace, Standing.grace + 1, 1_000_000]
        for age in ages {
            let decision = standing.decision(age: age)
            #expect((decision == .consumed) == (standing == .paidAndConsumed))
            if decision == .forget {
                #expect(age > Standing.grace)
                #expect([.unconsumed, .paidBack].contains(standing))
            }
        }
        #expect(Standing.unconsumed.decision(age: Standing.grace + 1) == .forget)
        #expect(Standing.paidBack.decision(age: Standing.grace + 1) == .forget)
        #expect(ages.allSatisfy { Standing.open.decision(age: $0) == .keep })
    }

    @Test("an acknowledgement is taken of a consumed order, again of an acknowledged one, and of no other")
    func acknowledgements() {
        #expect(Acknowledgement(.consumed) == .done)
        #expect(Acknowledgement(.acknowledged) == .done)
        #expect(Acknowledgement(.intended) == .unsettled)
        #expect(Acknowledgement(nil) == .unknown)
    }
}
