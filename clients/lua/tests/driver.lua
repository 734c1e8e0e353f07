-- Does with the client what a test says, a command a line on stdin; answers a line each on stdout. See driving.py.

local CheckoutBridge = require("checkout_bridge")

local client
local told = CheckoutBridge.array()
local done = {}

local function tell(what)
    told[#told + 1] = what
end

local function hex(text)
    return (text:gsub("..", function(pair) return string.char(tonumber(pair, 16)) end))
end

local function plain(failure)
    if not failure then return nil end
    return {
        code = failure.code, kind = failure.kind, case = failure.case, message = failure.message, outcome = failure.outcome,
        retryable = failure.retryable, retryAfterMs = failure.retry_after_ms, data = failure.data,
    }
end

function done.open(command)
    command.options.log = function(what, line) tell({ what = "log", text = what, line = line }) end
    local reason
    client, reason = CheckoutBridge.open(command.options)
    return { reason = reason }
end

function done.call(command)
    local id, reason
    id, reason = client:call(command.method, command.params, function(result, failure)
        tell({ what = "answer", id = id, result = result, error = plain(failure) })
    end, command.options)
    return { id = id, reason = reason }
end

function done.cancel(command)
    local is_asked, reason = client:cancel(command.id)
    return { asked = is_asked, reason = reason }
end

function done.listen(command)
    local listen = command.subscribe and client.subscribe or client.on
    local id
    id = listen(client, command.pattern, function(params, name)
        tell({ what = "event", handler = id, name = name, params = params })
        if command.once then client:off(id) end
    end)
    return { handler = id }
end

---Up to `seconds`, until there is something to tell.
function done.update(command)
    client:update()
    if #told == 0 and command.seconds > 0 then
        client:wait(command.seconds)
        client:update()
    end
    local answer = { told = told, state = client:state(), reason = client:closed_reason(), sandbox = client.sandbox_url, open = client:open_calls() }
    told = CheckoutBridge.array()
    return answer
end

function done.finish()
    client:finish()
    return {}
end

function done.close()
    client:close()
    return done.update({ seconds = 0 })
end

---Whether a text is JSON, and what is written for its value.
function done.decode(command)
    local value, reason = CheckoutBridge.decode(hex(command.hex))
    if reason then return { reason = reason } end
    local text, why = CheckoutBridge.encode(value)
    return { text = text, reason = why }
end

for line in io.lines() do
    local command = assert(CheckoutBridge.decode(line))
    io.write(assert(CheckoutBridge.encode(done[command["do"]](command))), "\n")
    io.flush()
end
