@tool
extends EditorPlugin
## Makes the node an autoload: [code]Checkout[/code].


func _enable_plugin() -> void:
	add_autoload_singleton("Checkout", "res://addons/checkout_bridge/checkout_bridge.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton("Checkout")
