import JSON

/// The part of the control API that concerns webhooks. It shows them and repeats them, and takes no address: the
/// control API asks for no key, so it must not decide where the sandbox sends anything beyond this machine.
enum WebhookControl {
    static let routes = [
        Route("GET", "webhooks", list),
        Route("POST", "webhooks/{}/resend") { state, call throws(Refusal) in
            try state.webhooks.resend(call.id, at: call.now * 1000)
            state.noteChange(ofWebhook: call.id)
            return .empty
        },
    ]

    private static func list(_ state: inout SandboxState, _: Call) throws(Refusal) -> Response {
        let webhooks = state.webhooks
        return .json { w in
            w.object { w in
                w.field("waiting", webhooks.count)
                w.field("dropped", webhooks.dropped)
                w.field(
                    "webhooks", array: { w in for webhook in webhooks.ended + webhooks.all { webhook.write(to: &w) } })
            }
        }
    }
}
