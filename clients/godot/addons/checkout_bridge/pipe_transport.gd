class_name CheckoutBridgePipe
extends RefCounted
## A bridge that this game starts, over the pipes of [method OS.execute_with_pipe] (Godot 4.4).

## A write of so many bytes to a pipe that does not wait goes whole or not at all, on every Unix. Of a longer one
## Godot does not tell how much went.
const WHOLE_WRITE: int = 512
const READ_SIZE: int = 65536

var _pipe: FileAccess = null
var _errors: FileAccess = null
var _pid: int = -1


## Starts the program; an empty string, or why it cannot be.
func open(binary: String, arguments: PackedStringArray) -> String:
	var all: PackedStringArray = ["serve", "--parent-pid", str(OS.get_process_id())]
	all.append_array(arguments)
	var started: Dictionary = OS.execute_with_pipe(binary, all, false)
	if started.is_empty():
		return "cannot start %s: set `binary` to the program" % binary
	_pipe = started["stdio"]
	_errors = started["stderr"]
	_pid = started["pid"]
	return ""


## Writes the beginning of [param bytes], as far as it goes without waiting: how many bytes.
func send(bytes: PackedByteArray) -> int:
	var sent: int = 0
	while sent < bytes.size():
		var piece: PackedByteArray = bytes.slice(sent, sent + WHOLE_WRITE)
		if not _pipe.store_buffer(piece):
			break
		sent += piece.size()
	return sent


## What is there, at most [param limit] bytes and a read more.
func receive(limit: int) -> PackedByteArray:
	var bytes: PackedByteArray = PackedByteArray()
	while bytes.size() < limit:
		var piece: PackedByteArray = _pipe.get_buffer(READ_SIZE)
		if piece.is_empty():
			break
		bytes.append_array(piece)
	return bytes


## What the bridge logged. It must be read, for a full pipe would lose it.
func read_log() -> String:
	return _errors.get_buffer(READ_SIZE).get_string_from_utf8()


## Whether nothing more will be written. Ask before [method receive], so that nothing is missed.
func is_gone() -> bool:
	return not OS.is_process_running(_pid)


func ending() -> String:
	return "the bridge ended with status %d" % OS.get_process_exit_code(_pid)


## The bridge hears the end of its input, answers what is open and ends.
func close() -> void:
	_pipe.close()
	_errors.close()
