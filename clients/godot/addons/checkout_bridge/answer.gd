class_name CheckoutBridgeAnswer
extends RefCounted
## What a call was answered: a result, or an error.

## Dictionaries and arrays; whole numbers are ints, exact up to 2^53.
var result: Variant = null
## Empty when the call went well.
var error: Dictionary = {}


## Whether the call went well.
func is_ok() -> bool:
	return error.is_empty()


## What to decide by: CheckoutBridgeNames.ERROR_API_CONFLICT, ...; 0 when the call went well.
func code() -> int:
	return error.get("code", 0)


## A sentence for people, not for players.
func message() -> String:
	return error.get("message", "")


## What is known of the side effect: "notSent", "unknown", "completed" or "". Ask before you repeat what is unknown.
func outcome() -> String:
	var data: Dictionary = error.get("data", {})
	return data.get("outcome", "")


static func failed(told: Dictionary) -> CheckoutBridgeAnswer:
	var answer: CheckoutBridgeAnswer = CheckoutBridgeAnswer.new()
	answer.error = told
	return answer


static func from_action(action: Dictionary) -> CheckoutBridgeAnswer:
	if action.has("error"):
		return failed(action["error"])
	var answer: CheckoutBridgeAnswer = CheckoutBridgeAnswer.new()
	answer.result = action["result"]
	return answer
