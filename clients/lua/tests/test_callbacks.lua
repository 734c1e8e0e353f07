-- What a callback may do, in any interpreter, against a fake peer: `test_callbacks.lua SOCKET TRANSPORT`.

local CheckoutBridge = require("checkout_bridge")

local client = assert(CheckoutBridge.open({ socket = arg[1], transport = arg[2] }))

local function update_until(holds)
    while not holds() do
        client:update()
        if not holds() then client:wait(1) end
    end
end

-- It may call.
local count = 0
local function again(result, err)
    assert(not err and result == CheckoutBridge.null)
    count = count + 1
    if count < 3 then assert(client:call("echo", nil, again)) end
end
client:call("echo", nil, again)
update_until(function() return count == 3 end)

-- It may throw: the error comes out of update as it is, and nothing else is lost.
local thrown, told = { "as it is" }, {}
client:on("shop", function(params) told[#told + 1] = params.n end)
client:call("emit", { events = { { method = "shop", params = { n = 1 } } } }, function() error(thrown, 0) end)
client:call("echo", { n = 2 }, function(result) told[#told + 1] = result.n end)
local is_good, reason = true, nil
while is_good do
    is_good, reason = pcall(client.update, client)
    if is_good then client:wait(1) end
end
assert(reason == thrown)
update_until(function() return #told == 2 end)
assert(told[1] == 1 and told[2] == 2)

-- It may update, and so wait for another call.
local inner
client:call("echo", nil, function()
    client:call("echo", { n = 3 }, function(result) inner = result.n end)
    update_until(function() return inner ~= nil end)
end)
update_until(function() return inner ~= nil end)
assert(inner == 3)

-- Calls without a callback, and options for a call.
assert(client:call("echo"))
assert(client:call("echo", {}, nil, { timeout = 5 }))

-- It may close: what is open is told once, and no event after that.
local lost, closes, events = 0, 0, 0
client:on("late", function() events = events + 1 end)
client:call("hold", nil, function(result, err)
    assert(result == nil and err.code == CheckoutBridge.errors.CONNECTION_LOST and tostring(err):find("the client was closed"))
    assert(not client:call("echo"))
    lost = lost + 1
end)
client:call("echo", nil, function()
    client:close()
    closes = closes + 1
end)
client:call("emit", { events = { { method = "late" } } })
update_until(function() return closes == 1 end)
assert(client:update() == false and client:state() == "closed")
client:close()
assert(lost == 1 and closes == 1 and events == 0 and client:open_calls() == 0)
