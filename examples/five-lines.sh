dir=$(mktemp -d)
"${CHECKOUT_BRIDGE_BIN:-.build/release/checkout-bridge}" --sandbox --socket "$dir/bridge.sock" >"$dir/ready" &
until [ -s "$dir/ready" ]; do sleep 0.05; done
socat -t5 - UNIX-CONNECT:"$dir/bridge.sock" <<'END'
{"jsonrpc":"2.0","id":1,"method":"aghanim.setPlayerId","params":{"playerId":"player-1"}}
{"jsonrpc":"2.0","id":2,"method":"aghanim.items.get","params":{"skus":["items.new.ba68a028-2d51-46b4-a854-68fc16af328a","items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904"],"locale":"ja"}}
{"jsonrpc":"2.0","id":3,"method":"aghanim.startCheckout","params":{"items":[{"sku":"items.new.ba68a028-2d51-46b4-a854-68fc16af328a"}]}}
{"jsonrpc":"2.0","id":4,"method":"aghanim.orders.getUnconsumed"}
{"jsonrpc":"2.0","id":5,"method":"bridge.shutdown"}
END
wait
rm -r "$dir"
