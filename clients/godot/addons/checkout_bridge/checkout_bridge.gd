class_name CheckoutBridge
extends Node
## Starts checkout-bridge, or connects to one that runs, and makes its methods calls that never wait.
##
## [codeblock]
## Checkout.sandbox = true
## Checkout.open()
## var answer: CheckoutBridgeAnswer = await Checkout.ask(CheckoutBridgeNames.BRIDGE_PING)
## [/codeblock]

## What the bridge tells: a checkout that closed, an order that changed.
signal event_received(name: String, params: Variant)
## The connection is over; open another, set the player and claim.
signal closed(reason: String)
## What concerns no call, such as a stray line, with its beginning.
signal logged(what: String, line: String)

## Most bytes that one frame reads.
const MAX_READ: int = 1048576

## The program. An absolute path, best beside the game's own.
@export var binary: String = "checkout-bridge"
## Path of a bridge that runs; empty to start one.
@export var socket: String = ""
## More options of [code]serve[/code].
@export var arguments: PackedStringArray = PackedStringArray()
## Starts it with the sandbox, which plays both providers on this machine.
@export var sandbox: bool = false
## The game shows checkout pages itself.
@export var presenter: bool = false

var _core: CheckoutBridgeCore = null
var _transport: RefCounted = null
var _open_calls: Dictionary = {}


## Connects or starts. Calls may be made at once. An empty string, or why it cannot be.
func open() -> String:
	var reason: String = _open_transport()
	if not reason.is_empty():
		_transport = null
		return reason
	_core = CheckoutBridgeCore.new()
	_core.introduce({"name": "checkout-bridge-godot", "version": "0.1.0"}, presenter)
	return ""


## Starts a call. Await its [signal CheckoutBridgeCall.answered], or [method cancel] it.
## [param timeout] is in seconds, 0 for none. Null when the connection is closed or its queue full.
func start(method: String, params: Variant = null, timeout: float = 0.0) -> CheckoutBridgeCall:
	if _core == null:
		return null
	var id: int = _core.start(method, params, ceili(timeout * 1000.0), Time.get_ticks_msec())
	if id == 0:
		return null
	var call: CheckoutBridgeCall = CheckoutBridgeCall.new()
	call.id = id
	_open_calls[id] = call
	return call


## Calls and waits for the answer: [code]await Checkout.ask(method, params)[/code].
func ask(method: String, params: Variant = null, timeout: float = 0.0) -> CheckoutBridgeAnswer:
	var call: CheckoutBridgeCall = start(method, params, timeout)
	if call == null:
		var data: Dictionary = {"kind": "ClientError", "case": "notSent", "outcome": "notSent"}
		var message: String = "the connection is closed or its queue is full"
		return CheckoutBridgeAnswer.failed(
			{"code": CheckoutBridgeCore.CONNECTION_LOST, "message": message, "data": data}
		)
	return await call.answered


## Asks the bridge to end a call, which is still answered once.
func cancel(call: CheckoutBridgeCall) -> bool:
	return _core != null and _core.cancel(call.id, Time.get_ticks_msec())


## "opening", "open", "finishing" or "closed".
func state() -> String:
	return "closed" if _core == null else _core.state


## Where the sandbox is, once the bridge told it.
func sandbox_url() -> String:
	return "" if _core == null else _core.sandbox_url


## Ends at once; open calls are answered with CONNECTION_LOST before it returns. A bridge of ours ends by itself.
func close() -> void:
	if _core == null or _core.state == "closed":
		return
	_core.close("the client was closed", "closed")
	_tell()


func _process(_delta: float) -> void:
	if _core == null or _transport == null:
		return
	_exchange()
	_tell()


func _exit_tree() -> void:
	close()


func _open_transport() -> String:
	if not socket.is_empty():
		var connection: CheckoutBridgeSocket = CheckoutBridgeSocket.new()
		_transport = connection
		return connection.open(socket)
	var options: PackedStringArray = PackedStringArray(["--sandbox"] if sandbox else [])
	options.append_array(arguments)
	var pipe: CheckoutBridgePipe = CheckoutBridgePipe.new()
	_transport = pipe
	return pipe.open(binary, options)


func _exchange() -> void:
	_core.did_send(_transport.send(_core.output))
	var is_gone: bool = _transport.is_gone()
	var bytes: PackedByteArray = _transport.receive(MAX_READ)
	_core.receive(bytes)
	var log_text: String = _transport.read_log()
	if not log_text.is_empty():
		logged.emit("the bridge logged", log_text)
	if bytes.size() < MAX_READ:
		_core.expire(Time.get_ticks_msec())
	if is_gone and bytes.is_empty():
		_core.end_input(_transport.ending())


## Tells one thing after the other; whoever hears of it may call, cancel and close.
func _tell() -> void:
	while not _core.actions.is_empty():
		_tell_one(_core.actions.pop_front())
	if _core.state == "closed" and _transport != null:
		_transport.close()
		_transport = null
		closed.emit(_core.closed_reason)


func _tell_one(action: Dictionary) -> void:
	match action["kind"]:
		"answer":
			var call: CheckoutBridgeCall = _open_calls[action["id"]]
			_open_calls.erase(action["id"])
			call.settle(CheckoutBridgeAnswer.from_action(action))
		"event":
			event_received.emit(action["name"], action["params"])
		"log":
			logged.emit(action["what"], action["line"])
