extends Control
## A store: prices, a checkout, and a bag that is saved before a grant is acknowledged.

const SKUS: Array[String] = [
	"items.new.ba68a028-2d51-46b4-a854-68fc16af328a", "items.sandbox.coins", "items.sandbox.healing-potion"
]
const SAVE: String = "user://bag.json"
## Seconds that an order is watched for its payment.
const PATIENCE: float = 600.0

## Number of each thing; and the orders that were given and are not acknowledged yet.
var bag: Dictionary = {"items": {}, "orders": {}}

@onready var message: Label = $Column/Message
@onready var list: VBoxContainer = $Column/Items
@onready var bag_label: Label = $Column/Bag


func _ready() -> void:
	if FileAccess.file_exists(SAVE):
		bag = JSON.parse_string(FileAccess.get_file_as_string(SAVE))
	Checkout.sandbox = true
	Checkout.closed.connect(func(reason: String) -> void: message.text = reason)
	var reason: String = Checkout.open()
	if not reason.is_empty():
		message.text = reason
		return
	await Checkout.ask(CheckoutBridgeNames.AGHANIM_SET_PLAYER_ID, {"playerId": "player_42"})
	var answer: CheckoutBridgeAnswer = await Checkout.ask(CheckoutBridgeNames.AGHANIM_ITEMS_GET, {"skus": SKUS})
	if is_good(answer):
		show_items(answer.result)
	await claim()


func show_items(items: Array) -> void:
	message.text = "Choose something."
	for item: Dictionary in items:
		var button: Button = Button.new()
		button.text = "%s: %s" % [item["name"], item["price"]["display"]]
		button.pressed.connect(buy.bind(item["sku"]))
		list.add_child(button)


func buy(sku: String) -> void:
	var params: Dictionary = {"items": [{"sku": sku}]}
	var started: CheckoutBridgeAnswer = await Checkout.ask(CheckoutBridgeNames.AGHANIM_START_CHECKOUT, params)
	if not is_good(started):
		return
	message.text = "Pay on the page that opens."
	OS.shell_open(started.result["checkoutUrl"])
	var watched: Dictionary = {"orderId": started.result["orderId"], "until": ["paid", "captured", "canceled"]}
	var order: CheckoutBridgeAnswer = await Checkout.ask(CheckoutBridgeNames.AGHANIM_ORDERS_WATCH, watched, PATIENCE)
	if is_good(order):
		await claim()


## Consumes what is paid. A grant comes again until it is acknowledged.
func claim() -> void:
	var answer: CheckoutBridgeAnswer = await Checkout.ask(CheckoutBridgeNames.AGHANIM_GRANTS_CLAIM)
	if not is_good(answer):
		return
	for grant: Dictionary in answer.result:
		await take(grant)


func take(grant: Dictionary) -> void:
	var order: String = grant["orderId"]
	if not bag["orders"].has(order):
		bag["orders"][order] = true
		for item: Dictionary in grant["items"]:
			bag["items"][item["name"]] = bag["items"].get(item["name"], 0) + item["quantity"]
	if not save():
		message.text = "The bag could not be saved; the purchase is kept and comes again."
		return
	if is_good(await Checkout.ask(CheckoutBridgeNames.AGHANIM_GRANTS_ACKNOWLEDGE, {"orderId": order})):
		bag["orders"].erase(order)
		save()
		message.text = "Thank you! It is in your bag."


func save() -> bool:
	bag_label.text = "Bag: %s" % JSON.stringify(bag["items"])
	var file: FileAccess = FileAccess.open(SAVE, FileAccess.WRITE)
	return file != null and file.store_string(JSON.stringify(bag))


## Whether the call went well; else its sentence is shown.
func is_good(answer: CheckoutBridgeAnswer) -> bool:
	if not answer.is_ok():
		message.text = answer.message()
	return answer.is_ok()
