-- The protocol without input and output: bytes and calls in, bytes and actions out.
--
-- `frames` is what is to be written; `actions` is what is to be told, in order:
--   { kind = "answer", callback = f, result = value, error = CheckoutBridge.Error }
--   { kind = "event", name = text, params = value }
--   { kind = "log", what = text, line = text }

local decode, encode, errors, values = part("json_read"), part("json_write"), part("errors"), part("json_values")

local PROTOCOL = "1"
local QUOTED = 200

local Session = {}
Session.__index = Session

---`options`: `max_frame` and `max_queued` in bytes, `grace` in seconds, `presenter`.
function Session.new(options)
    local session = setmetatable({
        state = "opening", options = options, last_id = 0, calls = {}, frames = {}, first_frame = 1, last_frame = 0, frame_begins = 0,
        sent = 0, queued = 0, pieces = {}, line_length = 0, actions = {}, first_action = 1, last_action = 0,
        is_finishing = false,
    }, Session)
    session:introduce()
    return session
end

-- Bytes out ----------------------------------------------------------------------------------------------------------

---Queues a frame; false when there is no room for it.
function Session:queue(message, is_limited)
    local frame = message .. "\n"
    local length = self.queued - self.sent + #frame
    if is_limited and length > self.options.max_queued then return false end
    self.last_frame = self.last_frame + 1
    self.frames[self.last_frame] = frame
    self.queued = self.queued + #frame
    return true
end

---The frame to go on with, and the index of its first byte that is not written yet; nil when all is written.
function Session:next_bytes()
    local frame = self.frames[self.first_frame]
    if frame then return frame, self.sent - self.frame_begins + 1 end
end

---Counts bytes of `next_bytes` as written.
function Session:did_send(count)
    local frame = self.frames[self.first_frame]
    self.sent = self.sent + count
    if self.sent < self.frame_begins + #frame then return end
    self.frames[self.first_frame] = nil
    self.first_frame = self.first_frame + 1
    self.frame_begins = self.sent
end

-- Actions ------------------------------------------------------------------------------------------------------------

function Session:act(action)
    self.last_action = self.last_action + 1
    self.actions[self.last_action] = action
end

function Session:next_action()
    local action = self.actions[self.first_action]
    self.actions[self.first_action] = nil
    if action then self.first_action = self.first_action + 1 end
    return action
end

function Session:log(what, line)
    self:act({ kind = "log", what = what, line = line and line:sub(1, QUOTED) or "" })
end

function Session:answer(call, result, failure)
    if call.settle then return call.settle(result, failure) end
    if call.is_given_up or not call.callback then return end
    self:act({ kind = "answer", callback = call.callback, result = result, error = failure })
end

-- Calls --------------------------------------------------------------------------------------------------------------

---Params with a deadline for the bridge; nil and a reason when they cannot have one.
local function with_deadline(params, timeout)
    if type(timeout) ~= "number" or timeout ~= timeout or timeout <= 0 then return nil, "a timeout is a number of seconds above 0" end
    local made = { _meta = { timeoutMs = math.ceil(timeout * 1000) } }
    for name, value in pairs(params or {}) do
        if type(name) ~= "string" or name == "_meta" then return nil, "params by position, or with _meta, cannot have a timeout" end
        made[name] = value
    end
    return made
end

local function request(id, method, params)
    local message = { jsonrpc = "2.0", id = id, method = method, params = params }
    return encode(message)
end

---Queues a call. `options`: `timeout` in seconds. Answers its id, or nil and why it cannot be made.
function Session:call(method, params, callback, options, now)
    if self.state ~= "opening" and self.state ~= "open" then return nil, "the connection is closed or being finished" end
    if type(method) ~= "string" or method == "" then return nil, "a method is a string" end
    if params ~= nil and (type(params) ~= "table" or getmetatable(params) and not values.is_array(params)) then
        return nil, "params are a table"
    end
    local timeout, reason = options and options.timeout, nil
    if timeout then params, reason = with_deadline(params, timeout) end
    if reason then return nil, reason end
    return self:begin({ callback = callback, deadline = timeout and now + timeout + self.options.grace }, method, params)
end

function Session:begin(call, method, params)
    local id = self.last_id + 1
    local message, reason = request(id, method, params)
    if not message then return nil, "the params are not JSON: " .. reason end
    call.begins, call.size = self.queued, #message + 1
    if not self:queue(message, true) then return nil, "the bridge does not read, and the queue is full: try again later" end
    self.last_id, self.calls[id] = id, call
    return id
end

---Asks the bridge to end a call; it is still answered once. False and a reason when it is not open.
function Session:cancel(id, now)
    local call = self.calls[id]
    if not call or call.is_given_up then return false, "there is no such call" end
    if self.state == "closed" or self.is_finishing then return false, "the connection is closed or being finished" end
    self:queue_cancel(id)
    call.deadline = math.min(call.deadline or math.huge, now + self.options.grace)
    return true
end

function Session:queue_cancel(id)
    self:queue(encode({ jsonrpc = "2.0", method = "$/cancelRequest", params = { id = id } }))
end

---Ids of open calls in the order in which they were made.
function Session:open_ids()
    local ids = {}
    for id in pairs(self.calls) do ids[#ids + 1] = id end
    table.sort(ids)
    return ids
end

---Number of calls that will be called back.
function Session:open_calls()
    local count = 0
    for _, call in pairs(self.calls) do
        if not call.is_given_up and not call.settle then count = count + 1 end
    end
    return count
end

---Ids of the calls whose time, and the grace after it, have passed.
function Session:overdue_ids(now)
    local ids = {}
    for id, call in pairs(self.calls) do
        if call.deadline and now >= call.deadline and not call.is_given_up then ids[#ids + 1] = id end
    end
    table.sort(ids)
    return ids
end

---Gives up calls that are overdue. Their answers may still come and are then let go.
function Session:expire(now)
    for _, id in ipairs(self:overdue_ids(now)) do
        local call = self.calls[id]
        self:answer(call, nil, errors.own(errors.NO_ANSWER, "noAnswer", "The bridge did not answer in time.", "unknown"))
        call.is_given_up = true
        if not self.is_finishing then self:queue_cancel(id) end
    end
end

-- The life of a connection -------------------------------------------------------------------------------------------

function Session:introduce()
    local client = { name = "checkout-bridge-lua", version = part("version") }
    local params = { client = client, protocolVersion = PROTOCOL, capabilities = { presenter = self.options.presenter or false } }
    self:begin({ settle = function(result, failure) self:introduced(result, failure) end }, "bridge.hello", params)
end

---Reads the answer to the introduction: the protocol must be ours.
function Session:introduced(result, failure)
    if self.state == "closed" then return end
    if failure and failure.code ~= -32601 and failure.code ~= -32602 then
        return self:close("the bridge refused the introduction: " .. failure.message)
    end
    local theirs = type(result) == "table" and result.protocolVersion or "another"
    if theirs ~= PROTOCOL then
        local sentence = "this client speaks protocol %s and the bridge %s: take both from one release"
        return self:close(sentence:format(PROTOCOL, tostring(theirs):sub(1, 20)))
    end
    local sandbox = result.sandbox
    self.sandbox_url = type(sandbox) == "table" and sandbox.url or nil
    if self.state == "opening" then self.state = "open" end
end

---No more calls: what is open is still answered.
function Session:finish()
    if self.state == "closed" then return end
    self.state, self.is_finishing = "finishing", true
end

---Ends everything; each open call is told so. One of which no byte was written has had no effect.
function Session:close(reason, case)
    if self.state == "closed" then return end
    self.state, self.closed_reason = "closed", reason
    for _, id in ipairs(self:open_ids()) do
        local call = self.calls[id]
        local outcome = call.begins >= self.sent and "notSent" or "unknown"
        self.calls[id] = nil
        if not call.settle then
            self:answer(call, nil, errors.own(errors.CONNECTION_LOST, case or "connectionLost", reason, outcome))
        end
    end
end

-- Bytes in -----------------------------------------------------------------------------------------------------------

---Takes what was read, in whatever pieces.
function Session:receive(bytes)
    local from = 1
    while self.state ~= "closed" do
        local line_end = bytes:find("\n", from, true)
        if not line_end then break end
        self.pieces[#self.pieces + 1] = bytes:sub(from, line_end - 1)
        local line = table.concat(self.pieces)
        self.pieces, self.line_length, from = {}, 0, line_end + 1
        self:dispatch(line)
    end
    self:keep(bytes:sub(from))
end

---Keeps the beginning of a line until its end comes.
function Session:keep(piece)
    self.pieces[#self.pieces + 1] = piece
    self.line_length = self.line_length + #piece
    if self.line_length > self.options.max_frame then self:close("the bridge wrote a line longer than max_frame") end
end

---Nothing more will come. A last line without an end is worth a word.
function Session:end_input()
    local rest = table.concat(self.pieces)
    self.pieces, self.line_length = {}, 0
    if rest ~= "" then self:log("the bridge ended in the middle of a line", rest) end
end

function Session:dispatch(line)
    if not line:find("[^ \t\r]") then return end
    local message = decode(line)
    if type(message) ~= "table" or message.jsonrpc ~= "2.0" then
        return self:log("the bridge wrote a line that is not a JSON-RPC message", line)
    end
    if message.method == nil then return self:settle(message, line) end
    if message.id ~= nil then return self:refuse_request(message.id) end
    self:act({ kind = "event", name = tostring(message.method), params = message.params })
end

---This client offers no methods.
function Session:refuse_request(id)
    self:queue(encode({ jsonrpc = "2.0", id = id, error = { code = -32601, message = "this client offers no methods" } }), true)
end

function Session:settle(message, line)
    local failure = type(message.error) == "table" and type(message.error.code) == "number" and errors.from_reply(message.error)
    local call = type(message.id) == "number" and self.calls[message.id]
    if (message.result ~= nil) == (failure and true or false) then
        self:log("the bridge wrote a message that is neither call nor answer", line)
    elseif message.id == values.null and failure then
        if not self:refuse_large_calls(failure) then self:log("the bridge could not read a frame", line) end
    elseif call then
        self.calls[message.id] = nil
        self:answer(call, message.result, failure or nil)
    else
        self:log("the bridge answered a call that is not open", line)
    end
end

---An error without an id. Too large a frame names the limit, and so the calls that it can have hit.
function Session:refuse_large_calls(failure)
    local limit, has_found = tonumber(failure.data.limit) or 0, false
    for _, id in ipairs(limit > 0 and self:open_ids() or {}) do
        local call = self.calls[id]
        if call.size > limit and call.begins < self.sent then
            self.calls[id], has_found = nil, true
            self:answer(call, nil, failure)
        end
    end
    return has_found
end

return Session
