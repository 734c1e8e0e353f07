class_name CheckoutBridgeSocket
extends RefCounted
## A bridge that runs, over its Unix socket. The class for that, StreamPeerUDS, is newer than the rest that is used
## here, so it is made by name.

var _peer: Object = null
var _is_gone: bool = false


## Connects; an empty string, or why it cannot be.
func open(path: String) -> String:
	if not ClassDB.class_exists(&"StreamPeerUDS"):
		return "this Godot has no StreamPeerUDS: start the bridge instead of connecting to it"
	_peer = ClassDB.instantiate(&"StreamPeerUDS")
	if _peer.connect_to_host(path) != OK:
		return "cannot connect to %s: is the bridge running?" % path
	return ""


## Writes the beginning of [param bytes], as far as it goes without waiting: how many bytes.
func send(bytes: PackedByteArray) -> int:
	if _peer.get_status() != StreamPeerTCP.STATUS_CONNECTED:
		return 0
	var told: Array = _peer.put_partial_data(bytes)
	return told[1] if told[0] == OK else 0


## What is there, at most [param limit] bytes.
func receive(limit: int) -> PackedByteArray:
	var available: int = mini(_peer.get_available_bytes(), limit)
	if available <= 0:
		return PackedByteArray()
	var told: Array = _peer.get_partial_data(available)
	return told[1]


func read_log() -> String:
	return ""


## Whether nothing more will be written. Ask before [method receive], so that nothing is missed.
func is_gone() -> bool:
	_peer.poll()
	var status: int = _peer.get_status()
	_is_gone = status == StreamPeerTCP.STATUS_NONE or status == StreamPeerTCP.STATUS_ERROR
	return _is_gone


func ending() -> String:
	return "the bridge closed the connection"


func close() -> void:
	_peer.disconnect_from_host()
