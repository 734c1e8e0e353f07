class_name CheckoutBridgeCall
extends RefCounted
## A call on its way.

## Emitted exactly once, not before the frame after the call.
signal answered(answer: CheckoutBridgeAnswer)

var id: int = 0


func settle(answer: CheckoutBridgeAnswer) -> void:
	answered.emit(answer)
