class_name CheckoutBridgeCore
extends RefCounted
## The protocol without input and output: bytes and calls in, bytes and actions out.
##
## [member output] is what is to be written. [member actions] is what is to be told, in order:
## {"kind": "answer", "id", "result"} or {"kind": "answer", "id", "error"},
## {"kind": "event", "name", "params"}, {"kind": "log", "what", "line"}.

const PROTOCOL: String = "1"
const CONNECTION_LOST: int = -1
const NO_ANSWER: int = -2
const EXACT: float = 9007199254740992.0
const QUOTED: int = 200

## "opening", "open", "finishing" or "closed".
var state: String = "opening"
var closed_reason: String = ""
## Where the sandbox is, once the bridge told it.
var sandbox_url: String = ""
## Limits in bytes; and, in milliseconds, how long an answer may take after a deadline or a cancel.
var max_frame: int = 16777216
var max_queued: int = 16777216
var grace: int = 5000
var actions: Array = []
var output: PackedByteArray = PackedByteArray()

var _sent: int = 0
var _last_id: int = 0
var _hello: int = 0
var _calls: Dictionary = {}
var _input: PackedByteArray = PackedByteArray()
var _scanned: int = 0


## Queues the introduction. The answer to it is read here, and told to nobody.
func introduce(client: Dictionary, presenter: bool) -> void:
	var capabilities: Dictionary = {"presenter": presenter}
	var params: Dictionary = {"client": client, "protocolVersion": PROTOCOL, "capabilities": capabilities}
	_hello = start("bridge.hello", params, 0, 0)


## Queues a call and answers its id; 0 when the connection is closed or the queue is full.
## [param timeout] is in milliseconds, 0 for none, and needs params by name.
func start(method: String, params: Variant, timeout: int, now: int) -> int:
	if state == "closed" or state == "finishing":
		return 0
	var message: Dictionary = {"jsonrpc": "2.0", "id": _last_id + 1, "method": method}
	if timeout > 0:
		var limited: Dictionary = {} if params == null else params.duplicate()
		limited["_meta"] = {"timeoutMs": timeout}
		message["params"] = limited
	elif params != null:
		message["params"] = params
	var begins: int = _sent + output.size()
	if not _queue(message, true):
		return 0
	_last_id += 1
	var size: int = _sent + output.size() - begins
	var deadline: int = now + timeout + grace if timeout > 0 else 0
	_calls[_last_id] = {"begins": begins, "size": size, "deadline": deadline, "given_up": false}
	return _last_id


## Asks the bridge to end a call, which is still answered once; false when it is not open.
func cancel(id: int, now: int) -> bool:
	if not _calls.has(id) or _calls[id]["given_up"] or state == "closed" or state == "finishing":
		return false
	_queue_cancel(id)
	var deadline: int = now + grace
	if _calls[id]["deadline"] == 0 or _calls[id]["deadline"] > deadline:
		_calls[id]["deadline"] = deadline
	return true


## Counts the first bytes of [member output] as written.
func did_send(count: int) -> void:
	_sent += count
	output = output.slice(count)


## Takes what was read, in whatever pieces.
func receive(bytes: PackedByteArray) -> void:
	_input.append_array(bytes)
	var line_end: int = _input.find(10, _scanned)
	while line_end >= 0 and state != "closed":
		var line: PackedByteArray = _input.slice(0, line_end)
		_input = _input.slice(line_end + 1)
		_dispatch(line.get_string_from_utf8())
		line_end = _input.find(10, 0)
	_scanned = _input.size()
	if _scanned > max_frame:
		close("the bridge wrote a line longer than max_frame", "connectionLost")


## Gives up calls whose time, and the grace after it, have passed. Late answers to them are let go.
func expire(now: int) -> void:
	for id: int in _calls.keys():
		var call: Dictionary = _calls[id]
		if call["deadline"] > 0 and now >= call["deadline"] and not call["given_up"]:
			call["given_up"] = true
			_fail(id, NO_ANSWER, "noAnswer", "The bridge did not answer in time.", "unknown")
			_queue_cancel(id)


## No more calls: what is open is still answered.
func finish() -> void:
	if state != "closed":
		state = "finishing"


## Nothing more will come: a last line without an end is worth a word.
func end_input(reason: String) -> void:
	if state != "closed" and not _input.is_empty():
		_log("the bridge ended in the middle of a line", _input.get_string_from_utf8())
	close(reason, "connectionLost")


## Ends everything; each open call is told so. One of which no byte was written has had no effect.
func close(reason: String, case_name: String) -> void:
	if state == "closed":
		return
	state = "closed"
	closed_reason = reason
	for id: int in _calls.keys():
		var call: Dictionary = _calls[id]
		_calls.erase(id)
		if id != _hello and not call["given_up"]:
			var outcome: String = "notSent" if call["begins"] >= _sent else "unknown"
			_fail(id, CONNECTION_LOST, case_name, reason, outcome)


func _queue(message: Dictionary, is_limited: bool) -> bool:
	var frame: PackedByteArray = (JSON.stringify(message) + "\n").to_utf8_buffer()
	if is_limited and output.size() + frame.size() > max_queued:
		return false
	output.append_array(frame)
	return true


func _queue_cancel(id: int) -> void:
	if state == "opening" or state == "open":
		_queue({"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": id}}, false)


func _log(what: String, line: String) -> void:
	actions.append({"kind": "log", "what": what, "line": line.left(QUOTED)})


func _fail(id: int, code: int, case_name: String, message: String, outcome: String) -> void:
	var data: Dictionary = {"kind": "ClientError", "case": case_name, "outcome": outcome}
	var error: Dictionary = {"code": code, "message": message, "data": data}
	actions.append({"kind": "answer", "id": id, "error": error})


func _dispatch(line: String) -> void:
	if line.strip_edges().is_empty():
		return
	var json: JSON = JSON.new()
	var message: Variant = null
	if json.parse(line) == OK:
		message = _exact(json.data)
	if not (message is Dictionary) or str(message.get("jsonrpc")) != "2.0":
		_log("the bridge wrote a line that is not a JSON-RPC message", line)
	elif not message.has("method"):
		_settle(message, line)
	elif message.has("id"):
		_refuse_request(message["id"])
	else:
		var params: Variant = message.get("params")
		actions.append({"kind": "event", "name": str(message["method"]), "params": params})


## Godot reads every number as a float: whole ones are integers again.
func _exact(value: Variant) -> Variant:
	if value is float and absf(value) < EXACT and value == floorf(value):
		return int(value)
	if value is Array:
		for index: int in range(value.size()):
			value[index] = _exact(value[index])
	if value is Dictionary:
		for name: Variant in value.keys():
			value[name] = _exact(value[name])
	return value


## This client offers no methods.
func _refuse_request(id: Variant) -> void:
	var error: Dictionary = {"code": -32601, "message": "this client offers no methods"}
	_queue({"jsonrpc": "2.0", "id": id, "error": error}, true)


func _settle(message: Dictionary, line: String) -> void:
	var id: Variant = message.get("id")
	var error: Variant = message.get("error")
	var has_error: bool = error is Dictionary and error.get("code") is int
	if message.has("result") == has_error:
		_log("the bridge wrote a message that is neither call nor answer", line)
	elif id == null and has_error:
		if not _refuse_large_calls(error):
			_log("the bridge could not read a frame", line)
	elif id is int and _calls.has(id):
		_answer(id, message, has_error)
	else:
		_log("the bridge answered a call that is not open", line)


func _answer(id: int, message: Dictionary, has_error: bool) -> void:
	var call: Dictionary = _calls[id]
	_calls.erase(id)
	if id == _hello:
		_introduced(message)
	elif call["given_up"]:
		return
	elif has_error:
		actions.append({"kind": "answer", "id": id, "error": _whole_error(message["error"])})
	else:
		actions.append({"kind": "answer", "id": id, "result": message["result"]})


## An error always has a message and data.
func _whole_error(error: Dictionary) -> Dictionary:
	var data: Variant = error.get("data")
	var told: Dictionary = data if data is Dictionary else {}
	return {"code": error["code"], "message": str(error.get("message", "")), "data": told}


## Reads the answer to the introduction: the protocol must be ours.
func _introduced(message: Dictionary) -> void:
	var result: Variant = message.get("result")
	var theirs: Variant = result.get("protocolVersion") if result is Dictionary else null
	if not (theirs is String) or theirs != PROTOCOL:
		var named: String = "another" if theirs == null else str(theirs).left(20)
		var reason: String = "this client speaks protocol 1 and the bridge " + named
		close(reason + ": take both from one release", "connectionLost")
		return
	var sandbox: Variant = result.get("sandbox")
	if sandbox is Dictionary:
		sandbox_url = str(sandbox.get("url", ""))
	if state == "opening":
		state = "open"


## An error without an id. Too large a frame names the limit, and so the calls that it can have hit.
func _refuse_large_calls(error: Dictionary) -> bool:
	var whole: Dictionary = _whole_error(error)
	var limit: Variant = whole["data"].get("limit")
	var has_found: bool = false
	if not (limit is int) or limit <= 0:
		return false
	for id: int in _calls.keys():
		if _calls[id]["size"] > limit and _calls[id]["begins"] < _sent:
			_calls.erase(id)
			has_found = true
			actions.append({"kind": "answer", "id": id, "error": whole})
	return has_found
