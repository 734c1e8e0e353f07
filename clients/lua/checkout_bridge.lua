-- checkout-bridge for Lua 5.1 to 5.4 and LuaJIT.
--
-- Generated from clients/lua/src and openrpc.json by clients/lua/generate.py: edit those.
-- Add this file to your game; nothing else is needed. See README.md beside it.

local sources, loaded = {}, {}

local function part(name)
    if loaded[name] == nil then loaded[name] = sources[name]() end
    return loaded[name]
end

sources["json_values"] = function()
-- What JSON has and Lua has not.

local values = {}

local Null = { __tostring = function() return "null" end }

---JSON's null. It is no false value: compare with it.
values.null = setmetatable({}, Null)

local Array = {}

---Marks a table as an array, so that it is one also when it is empty. Arrays of the bridge are marked.
---@generic T
---@param list? T[]
---@return T[]
function values.array(list)
    return setmetatable(list or {}, Array)
end

---@param value any
---@return boolean
function values.is_array(value)
    return getmetatable(value) == Array
end

local Number = { __tostring = function(number) return number.text end }

---A number that this Lua cannot hold exactly, as its text: `tostring` answers it, and it is written as it came.
---@param text string
---@return table
function values.number(text)
    return setmetatable({ text = text }, Number)
end

---@param value any
---@return boolean
function values.is_number(value)
    return getmetatable(value) == Number
end

-- Every form of more than one byte (RFC 3629). Each begins with a byte that goes on no other.
local SEQUENCES = {
    "[\194-\223][\128-\191]", "\224[\160-\191][\128-\191]", "[\225-\236\238\239][\128-\191][\128-\191]",
    "\237[\128-\159][\128-\191]", "\240[\144-\191][\128-\191][\128-\191]",
    "[\241-\243][\128-\191][\128-\191][\128-\191]", "\244[\128-\143][\128-\191][\128-\191]",
}

---Whether a text is UTF-8: whether nothing is left when every well-formed sequence is blanked out.
---@param text string
---@return boolean
function values.is_utf8(text)
    for _, sequence in ipairs(SEQUENCES) do
        if not text:find("[\128-\255]") then return true end
        text = text:gsub(sequence, " ")
    end
    return not text:find("[\128-\255]")
end

return values
end

sources["json_read"] = function()
-- A strict JSON parser. A fault is thrown as a sentence and caught by `decode`.

local values = part("json_values")

local MAX_DEPTH = 512
local EXACT = 2 ^ 53 -- Below it a double holds every integer.
local ESCAPES = { ['"'] = '"', ["\\"] = "\\", ["/"] = "/", b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }

local read_value

local function fail(at, reason)
    error({ reason = reason .. " at byte " .. at }, 0)
end

local function skip_blanks(text, at)
    return text:find("[^ \t\r\n]", at) or #text + 1
end

---The bytes of a character (RFC 3629).
local function utf8_char(code)
    if code < 0x80 then return string.char(code) end
    local lead, rest = code < 0x800 and 0xC0 or code < 0x10000 and 0xE0 or 0xF0, ""
    for _ = 1, lead == 0xC0 and 1 or lead == 0xE0 and 2 or 3 do
        rest = string.char(0x80 + code % 64) .. rest
        code = math.floor(code / 64)
    end
    return string.char(lead + code) .. rest
end

local function read_unit(text, at)
    local digits = text:match("^\\u(%x%x%x%x)", at)
    return digits and tonumber(digits, 16) or fail(at, "a wrong escape")
end

---A \u escape, with the second one that a surrogate needs: the character, and where it goes on.
local function read_unicode(text, at)
    local unit = read_unit(text, at)
    if unit < 0xD800 or unit > 0xDFFF then return utf8_char(unit), at + 6 end
    local low = unit < 0xDC00 and read_unit(text, at + 6) or 0
    if low < 0xDC00 or low > 0xDFFF then fail(at, "half a surrogate pair") end
    return utf8_char(0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00)), at + 12
end

local function read_escape(text, at)
    local letter = text:sub(at + 1, at + 1)
    if letter == "u" then return read_unicode(text, at) end
    return ESCAPES[letter] or fail(at, "a wrong escape"), at + 2
end

---The string whose first quote is at `at`, and where the text goes on.
local function read_string(text, at)
    local pieces, from = {}, at + 1
    while true do
        local special = text:find('["\\%z\1-\31]', from) or fail(#text + 1, "an open string")
        local piece, byte = text:sub(from, special - 1), text:byte(special)
        if not values.is_utf8(piece) then fail(from, "a string that is not UTF-8") end
        pieces[#pieces + 1] = piece
        if byte == 0x22 then return table.concat(pieces), special + 1 end
        if byte ~= 0x5C then fail(special, "a control character") end
        pieces[#pieces + 1], from = read_escape(text, special)
    end
end

---A double, also where the locale of the game writes a comma.
local function to_double(text)
    local comma = ("%.1f"):format(0.5):sub(2, 2)
    return tonumber(text) or tonumber((text:gsub("%.", comma)))
end

local function is_exact(number)
    if math.type then return math.type(number) == "integer" end
    return math.abs(number) < EXACT
end

local function to_number(text, is_integer)
    local number = to_double(text)
    if is_integer and is_exact(number) then return number end
    if is_integer or math.abs(number) == math.huge then return values.number(text) end
    return number
end

local function read_number(text, at)
    local _, last = text:find("^-?%d+", at)
    if not last or text:find("^-?0%d", at) then fail(at, "a value that is none") end
    local whole = last
    if text:find("^%.", last + 1) then
        _, last = text:find("^%.%d+", last + 1)
    end
    if last and text:find("^[eE]", last + 1) then
        _, last = text:find("^[eE][+-]?%d+", last + 1)
    end
    if not last then fail(at, "a number that is none") end
    return to_number(text:sub(at, last), last == whole), last + 1
end

local function read_array(text, at, depth)
    local array, count = values.array(), 0
    at = skip_blanks(text, at + 1)
    if text:byte(at) == 0x5D then return array, at + 1 end
    while true do
        count = count + 1
        array[count], at = read_value(text, skip_blanks(text, at), depth)
        at = skip_blanks(text, at)
        local byte = text:byte(at)
        if byte == 0x5D then return array, at + 1 end
        if byte ~= 0x2C then fail(at, "an array that does not go on") end
        at = at + 1
    end
end

local function read_object(text, at, depth)
    local object = {}
    at = skip_blanks(text, at + 1)
    if text:byte(at) == 0x7D then return object, at + 1 end
    while true do
        if text:byte(at) ~= 0x22 then fail(at, "a member without a name") end
        local name, name_end = read_string(text, at)
        at = skip_blanks(text, name_end)
        if text:byte(at) ~= 0x3A then fail(at, "a member without a value") end
        object[name], at = read_value(text, skip_blanks(text, at + 1), depth)
        at = skip_blanks(text, at)
        local byte = text:byte(at)
        if byte == 0x7D then return object, at + 1 end
        if byte ~= 0x2C then fail(at, "an object that does not go on") end
        at = skip_blanks(text, at + 1)
    end
end

local WORDS = { t = { "true", true }, f = { "false", false }, n = { "null", values.null } }

local function read_word(text, at, word)
    if text:sub(at, at + #word[1] - 1) ~= word[1] then fail(at, "a value that is none") end
    return word[2], at + #word[1]
end

---The value that begins at `at`, and where the text goes on.
function read_value(text, at, depth)
    local first = text:sub(at, at)
    if first == '"' then return read_string(text, at) end
    if first == "{" or first == "[" then
        if depth >= MAX_DEPTH then fail(at, "too deep a nesting") end
        return (first == "{" and read_object or read_array)(text, at, depth + 1)
    end
    if WORDS[first] then return read_word(text, at, WORDS[first]) end
    return read_number(text, at)
end

local function read_document(text)
    local value, at = read_value(text, skip_blanks(text, 1), 0)
    at = skip_blanks(text, at)
    if at <= #text then fail(at, "more than one value") end
    return value
end

---The value of a JSON text; nil and a sentence when it is none. Objects are tables, arrays are marked tables, null is
---`null`, and numbers that this Lua cannot hold exactly are kept as their text.
---@param text string
---@return any value
---@return string? reason
local function decode(text)
    local is_read, value = pcall(read_document, text)
    if is_read then return value end
    return nil, type(value) == "table" and value.reason or tostring(value)
end

return decode
end

sources["json_write"] = function()
-- Writes JSON. What JSON cannot carry is thrown as a sentence and caught by `encode`.

local values = part("json_values")

local MAX_DEPTH = 512
local EXACT = 2 ^ 53
local SHORT = { ['"'] = '\\"', ["\\"] = "\\\\", ["\b"] = "\\b", ["\f"] = "\\f", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }

local write_value

local function fail(reason)
    error({ reason = reason }, 0)
end

local function write_string(text)
    if not values.is_utf8(text) then fail("a string is not UTF-8") end
    local escaped = text:gsub('[%z\1-\31"\\]', function(byte)
        return SHORT[byte] or ("\\u%04x"):format(byte:byte())
    end)
    return '"' .. escaped .. '"'
end

local function write_double(number)
    for digits = 15, 17 do
        local text = ("%." .. digits .. "g"):format(number)
        if tonumber(text) == number then return (text:gsub(",", ".")) end
    end
end

local function write_number(number)
    if number ~= number or math.abs(number) == math.huge then fail("a number is not finite") end
    local is_integer = math.type and math.type(number) == "integer"
    if is_integer then return ("%d"):format(number) end
    if number % 1 == 0 and math.abs(number) < EXACT then return ("%.0f"):format(number) end
    return write_double(number)
end

---Number of elements if all keys are 1, 2, …; nil if the table is no list.
local function list_length(list)
    local count = 0
    for _ in pairs(list) do count = count + 1 end
    for index = 1, count do
        if list[index] == nil then return nil end
    end
    return count
end

local function write_array(array, depth)
    local count = list_length(array) or fail("an array has gaps, or keys that are no indexes")
    local pieces = {}
    for index = 1, count do pieces[index] = write_value(array[index], depth) end
    return "[" .. table.concat(pieces, ",") .. "]"
end

local function write_object(object, depth)
    local names, pieces = {}, {}
    for name in pairs(object) do
        if type(name) ~= "string" then fail("a table has both names and indexes, or indexes with gaps") end
        names[#names + 1] = name
    end
    table.sort(names)
    for index, name in ipairs(names) do
        pieces[index] = write_string(name) .. ":" .. write_value(object[name], depth)
    end
    return "{" .. table.concat(pieces, ",") .. "}"
end

local function write_table(value, depth)
    if value == values.null then return "null" end
    if values.is_number(value) then return value.text end
    if depth >= MAX_DEPTH then fail("a table is nested too deep, or holds itself") end
    local is_array = values.is_array(value) or (next(value) ~= nil and list_length(value))
    return (is_array and write_array or write_object)(value, depth + 1)
end

function write_value(value, depth)
    local kind = type(value)
    if kind == "table" then return write_table(value, depth) end
    if kind == "string" then return write_string(value) end
    if kind == "number" then return write_number(value) end
    if kind == "boolean" then return tostring(value) end
    fail("a " .. kind .. " cannot be sent")
end

---The JSON text of a value, in one line; nil and a sentence when JSON cannot carry it. A table with the keys 1, 2, … is
---an array, any other an object; an empty one is an object unless `array` marked it.
---@param value any
---@return string? text
---@return string? reason
local function encode(value)
    local is_written, text = pcall(write_value, value, 0)
    if is_written then return text end
    return nil, type(text) == "table" and text.reason or tostring(text)
end

return encode
end

sources["errors"] = function()
-- Why a call failed.

---@class CheckoutBridge.Error
---@field code integer What to decide by; see `CheckoutBridge.errors`. Appcharge's own from 1000 on.
---@field kind string The family: `ApiError`, `BridgeError`, `ACErrorMessage`, …, or `ClientError`.
---@field case string The case as a word; empty when there is none.
---@field message string A sentence for people, not for players.
---@field outcome? "notSent"|"unknown"|"completed" What is known of the side effect. Ask before you repeat what is unknown.
---@field retryable boolean Whether the same call may be made again.
---@field retry_after_ms? integer When, if the provider said so.
---@field data table Everything else, such as `orderId` and `httpStatus`.
local Error = {}
Error.__index = Error

function Error:__tostring()
    return ("%s (%s)"):format(self.message, tostring(self.code))
end

local errors = { CONNECTION_LOST = -1, NO_ANSWER = -2 }

local KNOWN = { notSent = true, unknown = true, completed = true }

local function of_type(kind, value, other)
    if type(value) == kind then return value end
    return other
end

---An outcome that this version does not know counts as unknown.
local function outcome_from(value)
    if type(value) ~= "string" then return nil end
    return KNOWN[value] and value or "unknown"
end

---The error of a reply. What it does not say is left empty.
---@param told table
---@return CheckoutBridge.Error
function errors.from_reply(told)
    local data = of_type("table", told.data, {})
    return setmetatable({
        code = told.code,
        message = of_type("string", told.message, ""),
        kind = of_type("string", data.kind, ""),
        case = of_type("string", data.case, ""),
        outcome = outcome_from(data.outcome),
        retryable = data.retryable == true,
        retry_after_ms = of_type("number", data.retryAfterMs),
        data = data,
    }, Error)
end

---An error of the client's own.
---@param code integer
---@param case string
---@param message string
---@param outcome string
---@return CheckoutBridge.Error
function errors.own(code, case, message, outcome)
    local data = {}
    return setmetatable({
        code = code, kind = "ClientError", case = case, message = message, outcome = outcome, retryable = false, data = data,
    }, Error)
end

return errors
end

sources["session"] = function()
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
end

sources["events"] = function()
-- Who wants to hear of which events.

local Events = {}
Events.__index = Events

function Events.new()
    return setmetatable({ handlers = {}, last_id = 0 }, Events)
end

local function matches(pattern, name)
    if pattern:sub(-1) ~= "*" then return pattern == name end
    return name:sub(1, #pattern - 1) == pattern:sub(1, -2)
end

function Events:add(pattern, callback)
    self.last_id = self.last_id + 1
    self.handlers[#self.handlers + 1] = { id = self.last_id, pattern = pattern, callback = callback }
    return self.last_id
end

---Whether there was such a handler.
function Events:remove(id)
    for index, handler in ipairs(self.handlers) do
        if handler.id == id then
            handler.is_removed = true
            table.remove(self.handlers, index)
            return true
        end
    end
    return false
end

---Those who hear of an event; whoever is added by one of them hears of the next.
function Events:hearers(name)
    local hearers = {}
    for _, handler in ipairs(self.handlers) do
        if matches(handler.pattern, name) then hearers[#hearers + 1] = handler end
    end
    return hearers
end

return Events
end

sources["luasocket"] = function()
-- A connection by LuaSocket, for every Lua that has it with Unix sockets (`socket.unix`).

local LONGEST_STEP = 10 -- Seconds; the wall clock may be set.

local LuaSocket = {}
LuaSocket.__index = LuaSocket

local function library(name)
    local is_there, found = pcall(require, name)
    return is_there and found or nil
end

---Whether it can be used here.
function LuaSocket.is_there()
    return library("socket") ~= nil and library("socket.unix") ~= nil
end

---A connection to the socket at `path`; nil and a reason when there is none.
function LuaSocket.connect(path)
    local unix = library("socket.unix")
    local socket = (type(unix) == "table" and unix.stream or unix)()
    local is_connected, reason = socket:connect(path)
    if not is_connected then return nil, reason end
    socket:settimeout(0)
    return setmetatable({ socket = socket }, LuaSocket)
end

---Writes what goes without waiting: how many bytes; nil when nobody reads any more.
function LuaSocket:send(data, first)
    local last, reason, partial = self.socket:send(data, first)
    if last then return last - first + 1 end
    if reason == "timeout" then return partial - first + 1 end
end

---Reads what is there, at most `size` bytes: empty when there is nothing now, nil when there never will be.
function LuaSocket:receive(size)
    local data, reason, partial = self.socket:receive(size)
    if data then return data end
    if reason == "timeout" or partial ~= "" then return partial end
end

function LuaSocket:half_close()
    self.socket:shutdown("send")
end

function LuaSocket:close()
    self.socket:close()
end

---Whether a process of ours has ended; there is none.
function LuaSocket:is_gone() -- luacheck: ignore self
    return false
end

---How the bridge ended; it is no child of this process.
function LuaSocket:ending() -- luacheck: ignore self
    return "the bridge closed the connection"
end

---Waits until there is something to read, or to write if wanted.
function LuaSocket:wait(seconds, wants_to_write)
    library("socket").select({ self.socket }, wants_to_write and { self.socket } or nil, seconds)
end

local before, passed = nil, 0

---Seconds that have passed. Steps of the wall clock back, or far ahead, are not taken for time.
function LuaSocket.now()
    local now = library("socket").gettime()
    local step = now - (before or now)
    before = now
    passed = passed + math.max(0, math.min(step, LONGEST_STEP))
    return passed
end

return LuaSocket
end

sources["posix"] = function()
-- The functions of the C library that the FFI transport calls, under names of our own: a game may have declared its own.

local DECLARATIONS = [[
struct checkout_bridge_address { unsigned short family; char path[108]; };
struct checkout_bridge_poll { int descriptor; short events, got; };
struct checkout_bridge_time { long seconds, nanoseconds; };
extern char **checkout_bridge_environ __asm__("environ");
int checkout_bridge_socket(int, int, int) __asm__("socket");
int checkout_bridge_socketpair(int, int, int, int *) __asm__("socketpair");
int checkout_bridge_connect(int, const struct checkout_bridge_address *, unsigned) __asm__("connect");
long checkout_bridge_send(int, const char *, size_t, int) __asm__("send");
long checkout_bridge_recv(int, char *, size_t, int) __asm__("recv");
int checkout_bridge_shutdown(int, int) __asm__("shutdown");
int checkout_bridge_close(int) __asm__("close");
int checkout_bridge_poll(struct checkout_bridge_poll *, unsigned long, int) __asm__("poll");
int checkout_bridge_clock(int, struct checkout_bridge_time *) __asm__("clock_gettime");
int checkout_bridge_getpid(void) __asm__("getpid");
int checkout_bridge_waitpid(int, int *, int) __asm__("waitpid");
const char *checkout_bridge_strerror(int) __asm__("strerror");
int checkout_bridge_actions_init(void *) __asm__("posix_spawn_file_actions_init");
int checkout_bridge_actions_destroy(void *) __asm__("posix_spawn_file_actions_destroy");
int checkout_bridge_actions_dup(void *, int, int) __asm__("posix_spawn_file_actions_adddup2");
int checkout_bridge_spawn(int *, const char *, void *, void *, const char *const *, char *const *) __asm__("posix_spawnp");
]]

-- Linux numbers them the same on these machines.
local MACHINES = { x86 = true, x64 = true, arm = true, arm64 = true }

local posix = {
    AF_UNIX = 1, SOCK_STREAM = 1, SOCK_CLOEXEC = 0x80000, MSG_DONTWAIT = 0x40, MSG_NOSIGNAL = 0x4000, SHUT_WR = 1,
    POLLIN = 1, POLLOUT = 4, CLOCK_MONOTONIC = 1, WNOHANG = 1, EINTR = 4, EAGAIN = 11, ENOBUFS = 105,
}

local is_there, ffi = pcall(require, "ffi")
if not is_there and package.preload.ffi then is_there, ffi = pcall(package.preload.ffi) end

---Whether this Lua has an FFI, on a system whose numbers are known here.
posix.is_there = is_there and type(ffi) == "table" and ffi.os == "Linux" and MACHINES[ffi.arch] == true
if not posix.is_there then return posix end

pcall(ffi.cdef, DECLARATIONS) -- They stay when this file is loaded again.

posix.ffi = ffi
posix.call = setmetatable({}, { __index = function(_, name) return ffi.C["checkout_bridge_" .. name] end })

---What the last failed call has against it.
function posix.reason(number)
    return ffi.string(posix.call.strerror(number or ffi.errno()))
end

---Whether the last call failed only because it would have waited.
function posix.would_wait()
    local number = ffi.errno()
    return number == posix.EAGAIN or number == posix.EINTR or number == posix.ENOBUFS
end

return posix
end

sources["ffi_socket"] = function()
-- A connection by LuaJIT's FFI, for games whose LuaSocket has no Unix sockets. It can also start the bridge.

local posix = part("posix")

local SIZE = 65536
local LONGEST_PATH = 107

local FfiSocket = {}
FfiSocket.__index = FfiSocket

local unreaped = {} -- Processes of closed connections that had not ended yet.

---Whether it can be used here.
function FfiSocket.is_there()
    return posix.is_there
end

local function wrap(descriptor, pid)
    return setmetatable({ descriptor = descriptor, pid = pid, buffer = posix.ffi.new("char[?]", SIZE) }, FfiSocket)
end

---A connection to the socket at `path`; nil and a reason when there is none.
function FfiSocket.connect(path)
    if #path > LONGEST_PATH then return nil, ("the path has %d bytes and may have %d"):format(#path, LONGEST_PATH) end
    local descriptor = posix.call.socket(posix.AF_UNIX, posix.SOCK_STREAM + posix.SOCK_CLOEXEC, 0)
    if descriptor < 0 then return nil, posix.reason() end
    local address = posix.ffi.new("struct checkout_bridge_address", posix.AF_UNIX, path)
    if posix.call.connect(descriptor, address, posix.ffi.sizeof(address)) == 0 then return wrap(descriptor) end
    local reason = posix.reason()
    posix.call.close(descriptor)
    return nil, reason
end

---Starts a program whose stdin and stdout are `descriptor`: its pid, or nil and a reason.
local function spawn(command, descriptor)
    local ffi, call = posix.ffi, posix.call
    local actions, pid = ffi.new("char[512]"), ffi.new("int[1]")
    local arguments = ffi.new("const char *[?]", #command + 1)
    for index, argument in ipairs(command) do arguments[index - 1] = argument end
    call.actions_init(actions)
    call.actions_dup(actions, descriptor, 0)
    call.actions_dup(actions, descriptor, 1)
    local failure = call.spawn(pid, command[1], actions, nil, arguments, call.environ)
    call.actions_destroy(actions)
    if failure ~= 0 then return nil, posix.reason(failure) end
    return pid[0]
end

local function reap(pid)
    local status = posix.ffi.new("int[1]")
    local got = posix.call.waitpid(pid, status, posix.WNOHANG)
    return got ~= 0, status[0], got < 0
end

---A status of `waitpid` in words.
local function describe(status)
    local signal = status % 128
    if signal ~= 0 then return "the bridge was ended by signal " .. signal end
    return ("the bridge ended with status %d"):format(math.floor(status / 256) % 256)
end

---Starts the bridge, which ends with this process, and talks to it over its stdin and stdout.
function FfiSocket.start(binary, arguments)
    local pair = posix.ffi.new("int[2]")
    if posix.call.socketpair(posix.AF_UNIX, posix.SOCK_STREAM + posix.SOCK_CLOEXEC, 0, pair) ~= 0 then return nil, posix.reason() end
    local command = { binary, "serve", "--parent-pid", tostring(posix.call.getpid()) }
    for _, argument in ipairs(arguments) do command[#command + 1] = argument end
    local pid, reason = spawn(command, pair[1])
    posix.call.close(pair[1])
    if pid then return wrap(pair[0], pid) end
    posix.call.close(pair[0])
    return nil, reason
end

---Writes what goes without waiting: how many bytes; nil when nobody reads any more.
function FfiSocket:send(data, first)
    local bytes = posix.ffi.cast("const char *", data) + (first - 1)
    local flags = posix.MSG_DONTWAIT + posix.MSG_NOSIGNAL
    local sent = tonumber(posix.call.send(self.descriptor, bytes, #data - first + 1, flags))
    if sent >= 0 then return sent end
    return posix.would_wait() and 0 or nil
end

---Reads what is there, at most `size` bytes: empty when there is nothing now, nil when there never will be.
function FfiSocket:receive(size)
    local got = tonumber(posix.call.recv(self.descriptor, self.buffer, math.min(size, SIZE), posix.MSG_DONTWAIT))
    if got > 0 then return posix.ffi.string(self.buffer, got) end
    return got < 0 and posix.would_wait() and "" or nil
end

function FfiSocket:half_close()
    posix.call.shutdown(self.descriptor, posix.SHUT_WR)
end

function FfiSocket:close()
    posix.call.close(self.descriptor)
    unreaped[#unreaped + 1] = self.pid
    for index = #unreaped, 1, -1 do
        if reap(unreaped[index]) then table.remove(unreaped, index) end
    end
end

---Whether a process of ours has ended. What it wrote may still be there to read.
function FfiSocket:is_gone()
    local has_ended, status, is_unknown = false, 0, false
    if self.pid then has_ended, status, is_unknown = reap(self.pid) end
    if has_ended then
        self.pid, self.how = nil, is_unknown and "the bridge ended" or describe(status)
    end
    return self.how ~= nil
end

---How the bridge ended; nil as long as a process of ours goes on.
function FfiSocket:ending()
    if self:is_gone() then return self.how end
    return not self.pid and "the bridge closed the connection" or nil
end

---Waits until there is something to read, or to write if wanted.
function FfiSocket:wait(seconds, wants_to_write)
    local events = posix.POLLIN + (wants_to_write and posix.POLLOUT or 0)
    local polled = posix.ffi.new("struct checkout_bridge_poll[1]", { { self.descriptor, events, 0 } })
    posix.call.poll(polled, 1, math.ceil(seconds * 1000))
end

---Seconds that have passed.
function FfiSocket.now()
    local time = posix.ffi.new("struct checkout_bridge_time[1]")
    posix.call.clock(posix.CLOCK_MONOTONIC, time)
    return tonumber(time[0].seconds) + tonumber(time[0].nanoseconds) / 1e9
end

return FfiSocket
end

sources["shell_start"] = function()
-- Starts the bridge through the shell, where there is no FFI: `io.popen` is all that plain Lua has.

-- The shell's parent is this process. The folder is private, and goes when the bridge does; the pipe is open until the
-- ready line came.
local SCRIPT = [[
umask 077
folder=$(mktemp -d "${TMPDIR:-/tmp}/checkout-bridge.XXXXXX") || exit
( %s serve --socket "$folder/socket" --parent-pid $PPID --idle-exit 1s%s; rmdir "$folder" ) </dev/null &
]]

local function quoted(word)
    return "'" .. word:gsub("'", "'\\''") .. "'"
end

---Starts the bridge and waits until it listens. It ends with this process, and a second after the last connection.
---@return string? socket The path to connect to.
---@return string? reason
local function shell_start(binary, arguments)
    local words = {}
    for index, argument in ipairs(arguments) do words[index] = " " .. quoted(argument) end
    local is_there, pipe = pcall(io.popen, SCRIPT:format(quoted(binary), table.concat(words)))
    if not is_there or not pipe then return nil, "this Lua cannot start programs" end
    local line = pipe:read("*l")
    pipe:close()
    local ready = line and part("json_read")(line)
    if type(ready) == "table" and ready.ready == true then return ready.socket end
    return nil, "the bridge did not start; what it says about it is on stderr"
end

return shell_start
end

sources["version"] = function()
return "0.1.0"
end

sources["codes"] = function()
return {
    JSONRPC_PARSE_ERROR = -32700, -- The frame is not JSON, not UTF-8, or nested too deep. The id is null.
    JSONRPC_INVALID_REQUEST = -32600, -- The JSON is no request, or its id is still in flight.
    JSONRPC_METHOD_NOT_FOUND = -32601, -- There is no such method.
    JSONRPC_INVALID_PARAMS = -32602, -- The params do not fit the method.
    JSONRPC_INTERNAL_ERROR = -32603, -- A fault of the bridge; its log says more.
    CANCELLED = -32800, -- The caller cancelled the call.
    BRIDGE_NOT_CONFIGURED = -32001, -- Aghanim is not configured: start with --api-key-file or call aghanim.configure first.
    BRIDGE_SHUTTING_DOWN = -32002, -- The bridge is shutting down and takes no new calls.
    BRIDGE_TOO_MANY_IN_FLIGHT = -32003, -- Too many calls are in flight on this connection: wait for an answer first.
    BRIDGE_FRAME_TOO_LARGE = -32004, -- A request or a response is larger than a frame may be: ask for less, or raise --max-frame.
    BRIDGE_DEADLINE_PASSED = -32005, -- The deadline that _meta.timeoutMs, or timeoutMs of aghanim.orders.watch, set for this call passed.
    BRIDGE_NOT_OFFERED = -32006, -- The wire profile in use does not offer this call.
    BRIDGE_ALREADY_CONFIGURED = -32007, -- Aghanim is configured already: call aghanim.dispose before configuring it anew.
    BRIDGE_JOURNAL_FAILED = -32008, -- The grant journal cannot be read or written, for example on a full disk; data.outcome says whether the order was consumed all the same.
    API_NETWORK = 101, -- The provider could not be reached; try again when the network is back.
    API_TIMEOUT = 102, -- The provider did not answer in time; try again later.
    API_NOT_AUTHENTICATED = 103, -- The provider does not accept the API key; check it.
    API_NOT_AUTHORIZED = 104, -- The API key does not permit this call.
    API_BAD_REQUEST = 105, -- The provider refused the request as malformed.
    API_NOT_FOUND = 106, -- The provider knows nothing by this id.
    API_CONFLICT = 107, -- The call conflicts with the current state, for example an order consumed already.
    API_VALIDATION = 108, -- The provider refused values of the request; data.errors names the fields.
    API_RATE_LIMIT_EXCEEDED = 109, -- Too many requests; wait before the next one.
    API_SERVER_UNAVAILABLE = 110, -- The provider is unavailable; try again later.
    API_SERVER = 111, -- The provider failed; data.outcome says whether the call may have taken effect.
    API_PLAYER_ID_NOT_SET = 112, -- No player is set; call aghanim.setPlayerId first.
    API_INVALID_ARGUMENT = 113, -- An argument cannot be used; data says which and why.
    API_DISPOSED = 114, -- Aghanim was disposed; call aghanim.configure to use it again.
    API_UNKNOWN = 115, -- The provider answered in a way this version does not understand.
    APPCHARGE = 1000, -- 1000 and up: Appcharge's own integer. data.name tells which table's meaning is meant.
}
end

sources["event_names"] = function()
local events = {}

---@class CheckoutBridge.AghanimCheckoutDidCloseEvent
---@field orderId string Id of the order.
---@field reason CheckoutBridge.CloseReason Whether the player dismissed it or came back by the redirect.

---A checkout closed. Not proof of payment: look at the unconsumed orders.
events.AGHANIM_CHECKOUT_DID_CLOSE = "aghanim.checkout.didClose"

---@class CheckoutBridge.AghanimOrderDidChangeEvent
---@field orderId string Id of the order.
---@field status CheckoutBridge.OrderStatus The order's status from now on.

---A watched order's status changed. Not proof of payment: look at the unconsumed orders.
events.AGHANIM_ORDER_DID_CHANGE = "aghanim.order.didChange"

---@class CheckoutBridge.AppchargeOnAwardEvent
---@field success boolean Whether the provider took it.

---An award was taken or refused.
events.APPCHARGE_ON_AWARD = "appcharge.onAward"

---@class CheckoutBridge.AppchargeOnInitializeFailedEvent
---@field error CheckoutBridge.ACErrorMessage Why it failed.

---Initialization failed.
events.APPCHARGE_ON_INITIALIZE_FAILED = "appcharge.onInitializeFailed"


---Initialization succeeded.
events.APPCHARGE_ON_INITIALIZED = "appcharge.onInitialized"

---@class CheckoutBridge.AppchargeOnNoneAwardedFailedEvent
---@field error CheckoutBridge.ACErrorMessage Why it failed.

---The orders to award could not be fetched.
events.APPCHARGE_ON_NONE_AWARDED_FAILED = "appcharge.onNoneAwardedFailed"

---@class CheckoutBridge.AppchargeOnNoneAwardedSuccessEvent
---@field orderIds string[] Ids of the orders.

---The orders to award were fetched.
events.APPCHARGE_ON_NONE_AWARDED_SUCCESS = "appcharge.onNoneAwardedSuccess"

---@class CheckoutBridge.AppchargeOnPricePointsFailedEvent
---@field error CheckoutBridge.ACErrorMessage Why it failed.

---The price points could not be fetched.
events.APPCHARGE_ON_PRICE_POINTS_FAILED = "appcharge.onPricePointsFailed"

---@class CheckoutBridge.AppchargeOnPricePointsSuccessEvent
---@field pricePoints CheckoutBridge.AppchargePricePoints The price points.

---The price points were fetched.
events.APPCHARGE_ON_PRICE_POINTS_SUCCESS = "appcharge.onPricePointsSuccess"

---@class CheckoutBridge.AppchargeOnPurchaseCanceledEvent
---@field purchaseId? string Id of the purchase.
---@field error CheckoutBridge.ACErrorMessage Why it was not.
---@field order? CheckoutBridge.AppchargeOrder What is known of the order.

---A purchase was given up, and nothing was paid.
events.APPCHARGE_ON_PURCHASE_CANCELED = "appcharge.onPurchaseCanceled"

---@class CheckoutBridge.AppchargeOnPurchaseFailedEvent
---@field purchaseId? string Id of the purchase.
---@field error CheckoutBridge.ACErrorMessage Why it was not.
---@field order? CheckoutBridge.AppchargeOrder What is known of the order.

---A purchase failed; the error says when the player may have paid all the same.
events.APPCHARGE_ON_PURCHASE_FAILED = "appcharge.onPurchaseFailed"

---@class CheckoutBridge.AppchargeOnPurchaseSuccessEvent
---@field purchaseId? string Id of the purchase.
---@field order CheckoutBridge.AppchargeOrder What was bought.

---A purchase was paid and granted by the publisher's server.
events.APPCHARGE_ON_PURCHASE_SUCCESS = "appcharge.onPurchaseSuccess"

---@class CheckoutBridge.BridgeEventsLostEvent
---@field count integer How many.

---Events were dropped because this client did not read them.
events.BRIDGE_EVENTS_LOST = "bridge.eventsLost"

---@class CheckoutBridge.BridgeLogEvent
---@field level CheckoutBridge.LogLineLevel How much it matters.
---@field message string The line.

---A line was written to the log. Sent to subscribers only.
events.BRIDGE_LOG = "bridge.log"

return events
end

sources["methods"] = function()
---Why a call or a purchase failed.
---@class CheckoutBridge.ACErrorMessage
---@field code integer The provider's integer, from the table in use.
---@field name string The integer's name in its table. The tables give some integers different meanings.
---@field message string What was attempted, what went wrong and what to do, one or two sentences.
---@field data? string JSON text with more details, such as the HTTP status or the order's state, if there are any.

---An opened checkout.
---@class CheckoutBridge.AppchargeOpened
---@field url string URL to show to the player. It holds the session's token: keep it out of logs.
---@field launch CheckoutBridge.Launch

---An order as the provider reports it. What the provider left out, or sent in a form that cannot be read, is left out here: an odd field never hides a purchase.
---@class CheckoutBridge.AppchargeOrder
---@field date? integer Unix timestamp of the order, in seconds.
---@field sessionToken? string Unique token of the checkout session. A secret: keep it out of logs.
---@field offerName? string Name of the purchased offer.
---@field offerSku? string SKU of the offer.
---@field items? CheckoutBridge.AppchargeOrderItem[] Items included in the purchase.
---@field price? integer Price of the order in minor units, for example cents.
---@field currency? string ISO 4217 currency code.
---@field customerId? string ID of the customer who made the purchase.
---@field customerCountry? string Country of the customer, ISO 3166-1 alpha-2.
---@field paymentMethodName? string Payment method, for example `Visa`.
---@field orderId? string The order's ID.
---@field purchaseId? string The ID the game passed to `openCheckout`.

---One item of an order.
---@class CheckoutBridge.AppchargeOrderItem
---@field name? string Display name.
---@field sku? string Unique SKU.
---@field quantity? string How many, as the text the provider sent.

---The price points available to the player, in their currency.
---@class CheckoutBridge.AppchargePricePoints
---@field pricingPoints CheckoutBridge.AppchargePricingPoint[] The price points.
---@field pricingPointData CheckoutBridge.AppchargePricingPointData

---One price in US dollars and in the player's currency.
---@class CheckoutBridge.AppchargePricingPoint
---@field basePriceInUSD string The base price in US dollars, minor units as text: `"200"` is two dollars.
---@field localizedPrice string The local price times the currency's `multiplier`, as text.
---@field formattedPrice string The local price ready for display.

---How the currency of price points is written.
---@class CheckoutBridge.AppchargePricingPointData
---@field currencyCode string ISO 4217 currency code.
---@field currencySymbol string The currency's symbol, for example `$`.
---@field fractionalSeparator string What stands before the fraction, `.` or `,`.
---@field milSeparator string What stands between thousands.
---@field symbolPosition string On which side of the number the symbol stands, `Right` or `Left`.
---@field spacing? boolean Whether a space stands between number and symbol.
---@field multiplier? integer What `localizedPrice` was multiplied with, for example 100.

---Whether an award was taken.
---@class CheckoutBridge.AwardResult
---@field success boolean Whether the provider took it.

---The iOS return links configured for the game.
---@class CheckoutBridge.BackToGameSettings
---@field iosCustomUrlScheme? string Custom URL scheme link, for example `mygame://aghanim/return`.
---@field iosUniversalLink? string Universal Link, for example `https://mygame.example.com/aghanim/return`.

---The browser mode in use.
---@class CheckoutBridge.BrowserModeResult
---@field mode string The mode's name.

---An item to buy. It must exist in the game's catalog, which alone sets its price.
---@class CheckoutBridge.CheckoutItem
---@field sku string Item SKU from the dashboard. A blank one surfaces when the Checkout is launched.
---@field name? string Overrides the catalog name for this Order.
---@field description? string Overrides the catalog description for this Order.
---@field imageUrl? string Overrides the catalog image for this Order.

---Appearance of the Checkout.
---@class CheckoutBridge.CheckoutUiSettings
---@field mode? CheckoutBridge.CheckoutUiMode

---What a client can do.
---@class CheckoutBridge.ClientCapabilities
---@field presenter? boolean Whether it can present pages to the player itself.

---Who is calling.
---@class CheckoutBridge.ClientInfo
---@field name? string The client's name.
---@field version? string The client's version.

---What a deep link turned out to be.
---@class CheckoutBridge.DeepLinkMatch
---@field matched boolean Whether the link belongs to a checkout of this process.
---@field purchaseId? string Its purchase; left out when the link names none and several checkouts are open.

---An empty object.
---@class CheckoutBridge.Empty

---A paid order that was consumed: what the game has to give to its player, once.
---@class CheckoutBridge.Grant
---@field orderId string Id of the order; grant each once.
---@field playerId string Id of the player who placed the order.
---@field consumedAt integer When the order became consumed as far as is known here, in Unix seconds.
---@field currency string ISO 4217 currency code of the order.
---@field items CheckoutBridge.GrantItem[] The order's items, as the provider first reported them here.

---One item of a grant.
---@class CheckoutBridge.GrantItem
---@field sku string SKU identifier of the item.
---@field name string Name of the item.
---@field currency string ISO 4217 currency code of the item's price.
---@field quantity integer Quantity of the item.
---@field description? string Description of the item.
---@field imageUrl? string Image URL of the item.

---What this bridge is and offers.
---@class CheckoutBridge.HelloResult
---@field server CheckoutBridge.ServerInfo
---@field protocolVersion string The version of the wire contract.
---@field limits CheckoutBridge.Limits
---@field providers string[] The payment providers that can be called.
---@field methods string[] The names of all methods.
---@field sandbox? CheckoutBridge.SandboxInfo

---A catalog item with its localized price.
---@class CheckoutBridge.Item
---@field sku string SKU identifier of the item.
---@field name string Name of the item.
---@field description? string Description of the item.
---@field type CheckoutBridge.ItemType
---@field price CheckoutBridge.ItemPrice
---@field imageUrl? string Image URL of the item.
---@field quantity integer Base quantity the item grants.
---@field isStackable boolean Whether the item is stackable.
---@field isCurrency boolean Whether the item is a virtual currency.

---Localized price of an item.
---@class CheckoutBridge.ItemPrice
---@field amount integer Price in the smallest currency unit, for example cents.
---@field amountDecimal string Price in major currency units, exactly as the provider wrote it.
---@field currency string ISO 4217 currency code.
---@field display string Formatted price string, for example `$9.99`.

---How a checkout page was launched.
---@class CheckoutBridge.Launch
---@field mode string The launch mode in use.
---@field opened boolean Whether the bridge opened the page in the desktop's browser.
---@field reason? CheckoutBridge.OpenFailure

---Where a checkout page opens.
---@class CheckoutBridge.LaunchParams
---@field mode? CheckoutBridge.LaunchMode
---@field config? CheckoutBridge.WebViewConfig
---@field open? boolean Whether the bridge opens the page in the desktop's browser.
---@field loopbackReturn? boolean Whether the page returns the player over a loopback port of the bridge's, once.

---A launched checkout.
---@class CheckoutBridge.LaunchResult
---@field orderId string Id of the order.
---@field checkoutUrl string URL to show to the player.
---@field launch CheckoutBridge.Launch

---What the bridge refuses to exceed.
---@class CheckoutBridge.Limits
---@field maxFrame integer The largest frame in either direction, in bytes.
---@field maxInFlight integer The most calls in flight on one connection.
---@field maxInFlightBytes integer The longest that their requests may be together, in bytes.
---@field maxBatch integer The most members of a batch.
---@field maxConnections integer The most clients at a time.
---@field maxQueuedOutput integer The most output queued for one client, in bytes.
---@field maxQueuedEvents integer The most events queued for one client.
---@field maxSubscriptions integer The most event patterns of one connection.
---@field maxHeader integer The longest header block of a Content-Length frame, in bytes.
---@field maxDepth integer The deepest nesting of a request.
---@field maxValues integer The most values and names in a request.
---@field maxId integer The longest id, in bytes as it is written.

---A price in the player's local currency.
---@class CheckoutBridge.LocalPrice
---@field amount integer Price in the smallest currency unit.
---@field amountDecimal string Price in major currency units, exactly as the provider wrote it.
---@field display string The formatted string to show the player.

---Memory in use.
---@class CheckoutBridge.MemoryStatus
---@field residentBytes integer Resident size, in bytes.
---@field peakBytes integer The largest resident size since the start, in bytes.

---What to do about a navigation of a Checkout's page.
---@class CheckoutBridge.NavigationDecision
---@field action CheckoutBridge.NavigationAction
---@field matched boolean Whether the URL was the Checkout's way back to the game.

---An Order as the provider reports it.
---@class CheckoutBridge.Order
---@field id string Unique ID of the Order.
---@field playerId string ID of the player who placed the Order, as set before it.
---@field userId string Identifier of the user who created the Order. Empty in the `s2s` profile, which reports none.
---@field country string Country code for the Order, for example `US`. Empty where the `s2s` profile reports none.
---@field currency string ISO 4217 currency code of the Order.
---@field priceMinorUnit integer Number of decimal places of `currency`: 2 for USD, 0 for JPY, 3 for KWD.
---@field amount integer Total amount in the smallest currency unit, for example cents for USD; divide it by 10 to the power of `priceMinorUnit` to show it.
---@field items CheckoutBridge.OrderItem[] Items included in the Order.
---@field status CheckoutBridge.OrderStatus
---@field checkoutUrl string URL of the payment form for this Order.
---@field email? string Email address associated with the Order.
---@field ipAddress? string IP address the Order was created from.
---@field userAgent? string User agent the Order was created from.
---@field locale? CheckoutBridge.AghanimLocale
---@field platform? CheckoutBridge.Platform
---@field meta? table<string, string> Developer-defined metadata, as given when the Order was created.
---@field couponsEnabled? boolean Whether coupons are enabled for this Order.
---@field countryLocked? boolean Whether the country selection is locked for this Order.
---@field uiSettings? CheckoutBridge.UiSettings
---@field redirectSettings? CheckoutBridge.OrderRedirectSettings
---@field eligibleForRewardPoints? integer Reward points this Order is eligible for.
---@field eligibleForLoyaltyPoints? integer Loyalty points this Order is eligible for.
---@field rewards? CheckoutBridge.OrderRewards
---@field backToGameUrl? string URL that returns the player to the game after payment.
---@field backToGameSettings? CheckoutBridge.BackToGameSettings

---An item of an Order. It reports no price of its own: use the Order's `amount`, or the catalog.
---@class CheckoutBridge.OrderItem
---@field sku string SKU identifier of the item.
---@field name string Name of the item.
---@field currency string ISO 4217 currency code for the item price.
---@field quantity integer Quantity of the item in the Order.
---@field description? string Description of the item.
---@field imageUrl? string Image URL of the item.

---The post-payment redirect the server applied to a Checkout.
---@class CheckoutBridge.OrderRedirectSettings
---@field mode? CheckoutBridge.OrderRedirectMode
---@field delaySeconds? integer Delay before redirecting, in seconds, used with `.delayed`.
---@field target? CheckoutBridge.RedirectTarget

---Virtual currency rewards attached to an Order.
---@class CheckoutBridge.OrderRewards
---@field available CheckoutBridge.OrderVirtualCurrencyReward[] Available rewards for this Order.

---One virtual currency reward of an Order.
---@class CheckoutBridge.OrderVirtualCurrencyReward
---@field virtualCurrencyId? string ID of the virtual currency the reward grants.
---@field amount integer Reward amount.
---@field name? string Display name of the reward, for example `Gems`.
---@field iconUrl? string Icon URL of the reward.

---A price in the base currency.
---@class CheckoutBridge.Price
---@field amount integer Price in the smallest currency unit.
---@field amountDecimal string Price in major currency units, exactly as the provider wrote it.

---One step of the price ladder.
---@class CheckoutBridge.PricePoint
---@field id string Unique ID of the price point.
---@field basePrice CheckoutBridge.Price
---@field localPrice CheckoutBridge.LocalPrice

---Country and currencies that prices were resolved for.
---@class CheckoutBridge.PricePointsContext
---@field country string Country code the prices were resolved for.
---@field baseCurrency string ISO 4217 code of the base currency.
---@field localCurrency string ISO 4217 code of the player's local currency.

---The price points available to the player.
---@class CheckoutBridge.PricePointsResponse
---@field context CheckoutBridge.PricePointsContext
---@field pricePoints CheckoutBridge.PricePoint[] Price points available for that context.

---How a purchase ended.
---@class CheckoutBridge.PurchaseEndResult
---@field ending CheckoutBridge.PurchaseEnding
---@field error? CheckoutBridge.ACErrorMessage
---@field order? CheckoutBridge.AppchargeOrder

---Whether a URL belonged to an active checkout.
---@class CheckoutBridge.RedirectResult
---@field matched boolean Whether it did; if not, the link is the game's own.
---@field orderId? string Id of the checkout's order.

---What happens after the player has paid successfully.
---@class CheckoutBridge.RedirectSettings
---@field mode? CheckoutBridge.RedirectMode
---@field delaySeconds? integer Seconds before the redirect when `mode` is `.delayed`. The server accepts up to 300 and uses 5 when left unset.

---The embedded sandbox.
---@class CheckoutBridge.SandboxInfo
---@field url string Where it listens.

---An SDK's version.
---@class CheckoutBridge.SdkVersionResult
---@field version string The version.

---Who answers.
---@class CheckoutBridge.ServerInfo
---@field name string The server's name.
---@field version string The server's version.

---How the process is doing.
---@class CheckoutBridge.StatusResult
---@field uptimeMs integer Time since the start, in milliseconds.
---@field connections integer Clients connected.
---@field connectionsAccepted integer Clients that were let in since the start.
---@field connectionsRefused integer Clients that were turned away since the start.
---@field inFlight integer Calls in flight, this one included.
---@field calls table<string, integer> Calls begun since the start, by method.
---@field errors table<string, integer> Errors since the start, by code: those that methods ended with, and those answered to what was no call. A passed deadline counts as -32800.
---@field unknownMethods integer Calls of methods that do not exist; they count as -32601 among the errors too.
---@field eventsLost integer Events dropped because their client reads too slowly.
---@field droppedLogLines integer Log lines dropped because nobody read them.
---@field handles integer Handles of the event loop that are open; more and more of them would be a leak.
---@field memory CheckoutBridge.MemoryStatus

---The page where the player manages subscriptions.
---@class CheckoutBridge.SubscriptionManagerResult
---@field url string URL to show to the player.
---@field opened boolean Whether the bridge opened it in the desktop's browser.
---@field reason? CheckoutBridge.OpenFailure

---The appearance the server applied to a Checkout.
---@class CheckoutBridge.UiSettings
---@field mode? CheckoutBridge.UiMode
---@field showPlayerInfo? boolean Whether the Checkout showed the player's account info.

---What a web view allows.
---@class CheckoutBridge.WebViewConfig
---@field allowsBackForwardNavigation? boolean Whether the player may navigate back and forward; false by default.

---A locale the provider can localize names and prices for. - `cs`: Czech. - `de`: German. - `en`: English. - `es`: Spanish. - `fr`: French. - `fr-CA`: French, Canada. - `hi`: Hindi. - `id`: Indonesian. - `it`: Italian. - `ja`: Japanese. - `ko`: Korean. - `ms`: Malay. - `nl`: Dutch. - `no`: Norwegian. - `pl`: Polish. - `pt`: Portuguese. - `pt-BR`: Portuguese, Brazil. - `ru`: Russian. - `sv`: Swedish. - `th`: Thai. - `tr`: Turkish. - `uk`: Ukrainian. - `vi`: Vietnamese. - `zh`: Chinese. - `zh-Hant`: Chinese, traditional.
---@alias CheckoutBridge.AghanimLocale string
---| '"cs"'
---| '"de"'
---| '"en"'
---| '"es"'
---| '"fr"'
---| '"fr-CA"'
---| '"hi"'
---| '"id"'
---| '"it"'
---| '"ja"'
---| '"ko"'
---| '"ms"'
---| '"nl"'
---| '"no"'
---| '"pl"'
---| '"pt"'
---| '"pt-BR"'
---| '"ru"'
---| '"sv"'
---| '"th"'
---| '"tr"'
---| '"uk"'
---| '"vi"'
---| '"zh"'
---| '"zh-Hant"'

---The kind of browser that checkout pages are asked for. - `external`: The player's default browser, outside the game. - `sfsvc`: A browser over the game. - `internal`: The newer name of `sfsvc`.
---@alias CheckoutBridge.BrowserMode string
---| '"external"'
---| '"sfsvc"'
---| '"internal"'

---Appearance mode of the Checkout. - `auto`: Follow the system setting. - `dark`: Force dark mode. - `light`: Force light mode.
---@alias CheckoutBridge.CheckoutUiMode string
---| '"auto"'
---| '"dark"'
---| '"light"'

---Why a Checkout closed. - `dismissed`: The player dismissed it. - `redirect`: The redirect returned the player to the game.
---@alias CheckoutBridge.CloseReason string
---| '"dismissed"'
---| '"redirect"'

---Type of a catalog item. - `item`: Regular item. - `currency`: In-game currency. - `bundle`: Bundle of items. - `lootbox`: Lootbox with random contents. - `subscription`: Subscription item. - `virtual_currency`: Virtual currency item.
---@alias CheckoutBridge.ItemType string
---| '"item"'
---| '"currency"'
---| '"bundle"'
---| '"lootbox"'
---| '"subscription"'
---| '"virtual_currency"'

---Where a checkout page opens. - `defaultBrowser`: In the player's browser, outside the game; the client or the bridge opens it. - `inAppBrowser`: In a browser over the game, which the client presents. - `webView`: In a web view in the game, which the client presents.
---@alias CheckoutBridge.LaunchMode string
---| '"defaultBrowser"'
---| '"inAppBrowser"'
---| '"webView"'

---The lowest level the SDK writes to its logger. - `debug`: Detailed debug information on almost every event. - `info`: General information on the SDK instance state and its events. - `warning`: Warnings and recoverable errors. Used by default. - `error`: Critical and fatal errors. - `none`: No logging.
---@alias CheckoutBridge.LogLevel string
---| '"debug"'
---| '"info"'
---| '"warning"'
---| '"error"'
---| '"none"'

---How much a line of the log matters.
---@alias CheckoutBridge.LogLineLevel string
---| '"debug"'
---| '"info"'
---| '"warning"'
---| '"error"'

---Whether the page may load the URL. - `continue`: Load it. - `close`: Do not: close the page.
---@alias CheckoutBridge.NavigationAction string
---| '"continue"'
---| '"close"'

---Why a page was not opened in the desktop's browser. - `noDesktop`: Neither `DISPLAY` nor `WAYLAND_DISPLAY` is set. - `noOpener`: There is no `xdg-open` on the `PATH`. - `openerFailed`: `xdg-open` could not be started, or ended with a failure. - `unusableUrl`: The page's URL is neither `http` nor `https`.
---@alias CheckoutBridge.OpenFailure string
---| '"noDesktop"'
---| '"noOpener"'
---| '"openerFailed"'
---| '"unusableUrl"'

---Redirect the server applies after a successful payment. - `no_redirect`: No automatic redirect. - `immediate`: Redirect immediately. - `delayed`: Redirect after a visible countdown.
---@alias CheckoutBridge.OrderRedirectMode string
---| '"no_redirect"'
---| '"immediate"'
---| '"delayed"'

---Current status of an Order. - `created`: Order created, awaiting payment. - `captured`: Payment captured and processing. - `paid`: Payment completed; goods and rewards granted. - `canceled`: Order canceled. - `refunded`: Order refunded. - `refund_requested`: A refund has been requested. - `reattempted`: Payment was reattempted. - `disputed`: Order is under dispute.
---@alias CheckoutBridge.OrderStatus string
---| '"created"'
---| '"captured"'
---| '"paid"'
---| '"canceled"'
---| '"refunded"'
---| '"refund_requested"'
---| '"reattempted"'
---| '"disputed"'

---Platform an Order was created on. - `any`: Any platform. - `ios`: iOS. - `android`: Android. - `other`: Other platform.
---@alias CheckoutBridge.Platform string
---| '"any"'
---| '"ios"'
---| '"android"'
---| '"other"'

---Which of its three ends a purchase came to. - `success`: It was paid and granted by the publisher's server. - `failed`: It failed; the error says when the player may have paid all the same. - `canceled`: It was given up, and nothing was paid.
---@alias CheckoutBridge.PurchaseEnding string
---| '"success"'
---| '"failed"'
---| '"canceled"'

---How the player gets back after paying. - `immediate`: At once, to the deep link from `backToGameUrl`. - `delayed`: After a visible countdown of `delaySeconds`. - `no_redirect`: Not at all: the player closes the screen for the successful payment.
---@alias CheckoutBridge.RedirectMode string
---| '"immediate"'
---| '"delayed"'
---| '"no_redirect"'

---Where the post-payment redirect sends the player. - `game`: Redirect to the game, via `backToGameUrl`. - `store`: Redirect to the store.
---@alias CheckoutBridge.RedirectTarget string
---| '"game"'
---| '"store"'

---Appearance the server applied to a Checkout. - `auto`: Detect and apply the appropriate mode. - `dark`: Force dark mode appearance. - `light`: Force light mode appearance.
---@alias CheckoutBridge.UiMode string
---| '"auto"'
---| '"dark"'
---| '"light"'

---A status of an order to wait for. - `created`: Order created, awaiting payment. - `captured`: Payment captured and processing. - `paid`: Payment completed; goods and rewards granted. - `canceled`: Order canceled. - `refunded`: Order refunded. - `refund_requested`: A refund has been requested. - `reattempted`: Payment was reattempted. - `disputed`: Order is under dispute.
---@alias CheckoutBridge.WantedStatus string
---| '"created"'
---| '"captured"'
---| '"paid"'
---| '"canceled"'
---| '"refunded"'
---| '"refund_requested"'
---| '"reattempted"'
---| '"disputed"'

local groups = {}

---@class CheckoutBridge.Aghanim
---@field checkout CheckoutBridge.AghanimCheckout
---@field grants CheckoutBridge.AghanimGrants
---@field items CheckoutBridge.AghanimItems
---@field orders CheckoutBridge.AghanimOrders
---@field pricePoints CheckoutBridge.AghanimPricePoints
local Aghanim = {}
Aghanim.__index = Aghanim

---@class CheckoutBridge.AghanimCheckout
local AghanimCheckout = {}
AghanimCheckout.__index = AghanimCheckout

---@class CheckoutBridge.AghanimGrants
local AghanimGrants = {}
AghanimGrants.__index = AghanimGrants

---@class CheckoutBridge.AghanimItems
local AghanimItems = {}
AghanimItems.__index = AghanimItems

---@class CheckoutBridge.AghanimOrders
local AghanimOrders = {}
AghanimOrders.__index = AghanimOrders

---@class CheckoutBridge.AghanimPricePoints
local AghanimPricePoints = {}
AghanimPricePoints.__index = AghanimPricePoints

---@class CheckoutBridge.Appcharge
local Appcharge = {}
Appcharge.__index = Appcharge

---@class CheckoutBridge.Bridge
local Bridge = {}
Bridge.__index = Bridge

---@class CheckoutBridge.Rpc
local Rpc = {}
Rpc.__index = Rpc

---@class CheckoutBridge.AghanimCheckoutDidDismissParams
---@field orderId string Id of the order.

---Reports that the player closed the page of a checkout.
---@param params CheckoutBridge.AghanimCheckoutDidDismissParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimCheckout:didDismiss(params, callback, options)
    return self.client:call("aghanim.checkout.didDismiss", params, callback, options)
end

---@class CheckoutBridge.AghanimCheckoutDidNavigateParams
---@field orderId string Id of the order.
---@field url string Where the page is about to go.

---Reports a navigation of a page that the client presents, and tells whether to close it.
---For clients that said capabilities.presenter in bridge.hello. Ask before each page is loaded; on close, take the page away: the checkout is over and aghanim.checkout.didClose follows.
---@param params CheckoutBridge.AghanimCheckoutDidNavigateParams
---@param callback? fun(result: CheckoutBridge.NavigationDecision, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimCheckout:didNavigate(params, callback, options)
    return self.client:call("aghanim.checkout.didNavigate", params, callback, options)
end

---Forgets the player, for example at sign-out.
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:clearPlayerId(callback, options)
    return self.client:call("aghanim.clearPlayerId", nil, callback, options)
end

---@class CheckoutBridge.AghanimConfigureParams
---@field apiKey string The SDK key of the game.
---@field logLevel? CheckoutBridge.LogLevel The lowest level that the SDK logs; else the bridge's own.
---@field baseUrl? string Where the API is: https, or http to loopback.

---Gives the SDK its key. Needed once, unless the bridge was started with one.
---@param params CheckoutBridge.AghanimConfigureParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:configure(params, callback, options)
    return self.client:call("aghanim.configure", params, callback, options)
end

---Releases the SDK instance; later calls fail until it is configured anew. Harmless to repeat.
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:dispose(callback, options)
    return self.client:call("aghanim.dispose", nil, callback, options)
end

---@class CheckoutBridge.AghanimGrantsAcknowledgeParams
---@field orderId string Id of the order, from its grant.

---Says that the game granted an order and saved that; harmless to repeat.
---Works whoever plays now. 106 when the journal holds no such order, 107 when it is not known yet whether the order was consumed. Needs a journal (--journal).
---@param params CheckoutBridge.AghanimGrantsAcknowledgeParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimGrants:acknowledge(params, callback, options)
    return self.client:call("aghanim.grants.acknowledge", params, callback, options)
end

---Consumes the player's paid orders and lists all grants that are not acknowledged yet.
---Call it wherever you would call aghanim.orders.getUnconsumed. Give each grant once: keep the ids of orders that you gave, save, then call aghanim.grants.acknowledge. A grant comes again until then, also after a crash. Orders that could not be consumed, and grants whose items could not be fetched, are left for the next call; their error is answered only when there is nothing else to grant. Needs a journal (--journal).
---@param callback? fun(result: CheckoutBridge.Grant[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimGrants:claim(callback, options)
    return self.client:call("aghanim.grants.claim", nil, callback, options)
end

---Lists the player's grants that are not acknowledged yet, without consuming anything.
---Settles consumes without a known outcome first, as far as the provider can be reached. A grant whose items could not be fetched yet is left for the next call; the error is answered only when there is no other grant. Needs a journal (--journal).
---@param callback? fun(result: CheckoutBridge.Grant[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimGrants:pending(callback, options)
    return self.client:call("aghanim.grants.pending", nil, callback, options)
end

---@class CheckoutBridge.AghanimHandleRedirectParams
---@field url string The URL that the game was opened with.

---Routes a deep link back to the checkout it belongs to, and tells whether it belonged to one.
---A match is the cue to look for unconsumed orders. It proves no payment.
---@param params CheckoutBridge.AghanimHandleRedirectParams
---@param callback? fun(result: CheckoutBridge.RedirectResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:handleRedirect(params, callback, options)
    return self.client:call("aghanim.handleRedirect", params, callback, options)
end

---@class CheckoutBridge.AghanimItemsGetParams
---@field skus string[] The SKUs to fetch, any number of them; duplicates count once.
---@field locale? CheckoutBridge.AghanimLocale Locale for names and prices; else the provider decides.

---Fetches catalog items with localized prices, in the order asked for; unknown SKUs are left out.
---@param params CheckoutBridge.AghanimItemsGetParams
---@param callback? fun(result: CheckoutBridge.Item[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimItems:get(params, callback, options)
    return self.client:call("aghanim.items.get", params, callback, options)
end

---@class CheckoutBridge.AghanimOrdersConsumeParams
---@field orderId string Unique id of the order.

---Marks a paid order as handled, once; grant its items when this succeeds.
---A second consume of an order fails. Save that the order is being granted before the call, so that a crash in between loses nothing. When data.outcome of an error is unknown, ask aghanim.orders.getUnconsumed: an order that is still listed was not consumed. With a journal (--journal) the consume is written down before it is sent, its grant is pending from then on, and aghanim.grants.pending settles an unknown outcome.
---@param params CheckoutBridge.AghanimOrdersConsumeParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimOrders:consume(params, callback, options)
    return self.client:call("aghanim.orders.consume", params, callback, options)
end

---@class CheckoutBridge.AghanimOrdersGetParams
---@field id string Unique id of the order.

---Fetches an order by its id.
---@param params CheckoutBridge.AghanimOrdersGetParams
---@param callback? fun(result: CheckoutBridge.Order, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimOrders:get(params, callback, options)
    return self.client:call("aghanim.orders.get", params, callback, options)
end

---Lists the ids of the player's orders that were paid for and not consumed yet.
---Ask at the start of a session, when the game comes back to the foreground, and after a checkout closed: this list, not an event, says what is owed.
---@param callback? fun(result: string[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimOrders:getUnconsumed(callback, options)
    return self.client:call("aghanim.orders.getUnconsumed", nil, callback, options)
end

---@class CheckoutBridge.AghanimOrdersWatchParams
---@field orderId string Unique id of the order.
---@field until? CheckoutBridge.WantedStatus[] The statuses to wait for; those that end the waiting for a payment by default: paid, canceled, refunded, refund_requested and disputed.
---@field timeoutMs? integer How long to wait at most, in milliseconds; without it, until the call is cancelled.

---Waits until an order has one of the wanted statuses and answers with the order.
---Asks the provider again and again, at growing intervals, and emits aghanim.order.didChange for each change. No network, timeouts, 5xx, 429 and answers that cannot be read do not end it; they are logged, and counted in data.failedLooks when it ends by timeoutMs or a cancel. Any other error does. The answer is no permission to grant: consume the order first.
---@param params CheckoutBridge.AghanimOrdersWatchParams
---@param callback? fun(result: CheckoutBridge.Order, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimOrders:watch(params, callback, options)
    return self.client:call("aghanim.orders.watch", params, callback, options)
end

---@class CheckoutBridge.AghanimPresentCheckoutParams
---@field orderId string Id of the order.
---@field launch? CheckoutBridge.LaunchParams Where the page opens.

---Answers with the URL of the checkout page of an existing order. Needs no player.
---launch.loopbackReturn works for an order that this bridge created with it and whose way back is still open; for any other it is refused with 113, because an order's way back cannot be changed.
---@param params CheckoutBridge.AghanimPresentCheckoutParams
---@param callback? fun(result: CheckoutBridge.LaunchResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:presentCheckout(params, callback, options)
    return self.client:call("aghanim.presentCheckout", params, callback, options)
end

---@class CheckoutBridge.AghanimPricePointsGetParams
---@field locale? CheckoutBridge.AghanimLocale Locale for prices; else the provider decides.

---Fetches the price ladder for the player's country without creating an order.
---@param params? CheckoutBridge.AghanimPricePointsGetParams
---@param callback? fun(result: CheckoutBridge.PricePointsResponse, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function AghanimPricePoints:get(params, callback, options)
    return self.client:call("aghanim.pricePoints.get", params, callback, options)
end

---@class CheckoutBridge.AghanimSetPlayerIdParams
---@field playerId string Unique id of the player; surrounding white space is dropped.

---Sets the player for all calls that follow.
---@param params CheckoutBridge.AghanimSetPlayerIdParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:setPlayerId(params, callback, options)
    return self.client:call("aghanim.setPlayerId", params, callback, options)
end

---@class CheckoutBridge.AghanimStartCheckoutParams
---@field items CheckoutBridge.CheckoutItem[] Non-empty list of items.
---@field metadata? table<string, string> Key-value pairs for tracking purposes.
---@field locale? CheckoutBridge.AghanimLocale Locale for localization.
---@field backToGameUrl? string Deep link that returns the player to the game after payment. `{order_id}` in it stands for the Order's ID.
---@field redirectSettings? CheckoutBridge.RedirectSettings Post-payment redirect behavior.
---@field uiSettings? CheckoutBridge.CheckoutUiSettings Checkout appearance settings.
---@field launch? CheckoutBridge.LaunchParams Where the page opens.

---Creates an order for the player and answers with the URL of its checkout page.
---Every call creates an order. When data.outcome of an error is unknown, an order may exist: data.orderId names it when it is known, and aghanim.presentCheckout shows its page again. With launch.loopbackReturn the bridge itself is where the page sends the player back to, and emits aghanim.checkout.didClose then.
---@param params CheckoutBridge.AghanimStartCheckoutParams
---@param callback? fun(result: CheckoutBridge.LaunchResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Aghanim:startCheckout(params, callback, options)
    return self.client:call("aghanim.startCheckout", params, callback, options)
end

---@class CheckoutBridge.AppchargeAwardParams
---@field orderId string Id of the order.
---@field publisherTransactionId? string The game's own id of the grant.

---Tells the provider that an order was granted. Also emits appcharge.onAward.
---Save the grant before telling of it. data.outcome of an error says whether the provider may have taken it; the same id may be sent again.
---@param params CheckoutBridge.AppchargeAwardParams
---@param callback? fun(result: CheckoutBridge.AwardResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:award(params, callback, options)
    return self.client:call("appcharge.award", params, callback, options)
end

---@class CheckoutBridge.AppchargeCheckoutDidCloseParams
---@field purchaseId string Id of the purchase.

---Reports that the page of a purchase was closed; asking the provider then decides how it ended.
---@param params CheckoutBridge.AppchargeCheckoutDidCloseParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:checkoutDidClose(params, callback, options)
    return self.client:call("appcharge.checkoutDidClose", params, callback, options)
end

---Lists the ids of the customer's orders that were not awarded yet. Also emits appcharge.onNoneAwardedSuccess.
---@param callback? fun(result: string[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:getNoneAwarded(callback, options)
    return self.client:call("appcharge.getNoneAwarded", nil, callback, options)
end

---Fetches the price points for the customer's country. Also emits appcharge.onPricePointsSuccess.
---@param callback? fun(result: CheckoutBridge.AppchargePricePoints, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:getPricePoints(callback, options)
    return self.client:call("appcharge.getPricePoints", nil, callback, options)
end

---Answers with the version of the Appcharge SDK in this bridge.
---@param callback? fun(result: CheckoutBridge.SdkVersionResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:getSdkVersion(callback, options)
    return self.client:call("appcharge.getSdkVersion", nil, callback, options)
end

---@class CheckoutBridge.AppchargeHandleDeepLinkParams
---@field url string The URL that the game was opened with.

---Routes a deep link to the purchase it belongs to, and tells whether it belonged to one.
---@param params CheckoutBridge.AppchargeHandleDeepLinkParams
---@param callback? fun(result: CheckoutBridge.DeepLinkMatch, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:handleDeepLink(params, callback, options)
    return self.client:call("appcharge.handleDeepLink", params, callback, options)
end

---@class CheckoutBridge.AppchargeInitializeParams
---@field checkoutPublicKey string The publisher's public checkout key, from the provider's dashboard.
---@field environment string `sandbox` or `production`.
---@field customerId string Id of the customer who plays.
---@field redirectUrl? string Where the checkout page returns the player to: the game's universal link or its own scheme.

---Initializes the SDK for a customer; again for another one. Also emits appcharge.onInitialized.
---@param params CheckoutBridge.AppchargeInitializeParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:initialize(params, callback, options)
    return self.client:call("appcharge.initialize", params, callback, options)
end

---@class CheckoutBridge.AppchargeOpenCheckoutParams
---@field purchaseId string Id that creating the session returned.
---@field parsedUrl? string The page's URL in the newer form.
---@field sessionToken? string The session's token, with url: the older form.
---@field url? string The page's URL in the older form.
---@field launch? CheckoutBridge.LaunchParams Where the page opens.

---Answers with the URL of a session's checkout page and watches its purchase, which ends in one event.
---Give parsedUrl, or sessionToken and url, as the publisher's server got them. The purchase then ends in exactly one of appcharge.onPurchaseSuccess, onPurchaseFailed and onPurchaseCanceled. With launch.loopbackReturn the bridge itself is where the page sends the player back to, which is a reason to ask the provider at once.
---@param params CheckoutBridge.AppchargeOpenCheckoutParams
---@param callback? fun(result: CheckoutBridge.AppchargeOpened, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:openCheckout(params, callback, options)
    return self.client:call("appcharge.openCheckout", params, callback, options)
end

---@class CheckoutBridge.AppchargeOpenSubscriptionManagerParams
---@field url string URL of the page, from the publisher's server.
---@field open? boolean Whether the bridge opens it; true by default.

---Opens the page where the player manages subscriptions in the desktop's browser.
---@param params CheckoutBridge.AppchargeOpenSubscriptionManagerParams
---@param callback? fun(result: CheckoutBridge.SubscriptionManagerResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:openSubscriptionManager(params, callback, options)
    return self.client:call("appcharge.openSubscriptionManager", params, callback, options)
end

---@class CheckoutBridge.AppchargeSetBrowserModeParams
---@field mode CheckoutBridge.BrowserMode The kind of browser; "internal" is the newer name of "sfsvc".

---Sets which kind of browser checkout pages are asked for, and answers with the mode in use.
---@param params CheckoutBridge.AppchargeSetBrowserModeParams
---@param callback? fun(result: CheckoutBridge.BrowserModeResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:setBrowserMode(params, callback, options)
    return self.client:call("appcharge.setBrowserMode", params, callback, options)
end

---@class CheckoutBridge.AppchargeSetDebugModeParams
---@field enabled boolean Whether debug information is logged.

---Logs debug information of this SDK, whatever the bridge's log level, or stops doing so.
---@param params CheckoutBridge.AppchargeSetDebugModeParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:setDebugMode(params, callback, options)
    return self.client:call("appcharge.setDebugMode", params, callback, options)
end

---@class CheckoutBridge.AppchargeWaitForPurchaseParams
---@field purchaseId string Id of the purchase.

---Waits for the end of a purchase that was opened, and answers at once when it has ended.
---The same end is emitted as an event. Cancelling the call stops asking the provider; a deep link, a closed page, opening the purchase again or another wait takes it up.
---@param params CheckoutBridge.AppchargeWaitForPurchaseParams
---@param callback? fun(result: CheckoutBridge.PurchaseEndResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Appcharge:waitForPurchase(params, callback, options)
    return self.client:call("appcharge.waitForPurchase", params, callback, options)
end

---@class CheckoutBridge.BridgeHelloParams
---@field client? CheckoutBridge.ClientInfo Who is calling.
---@field protocolVersion? string The version of the wire contract that the client speaks.
---@field capabilities? CheckoutBridge.ClientCapabilities What the client can do.

---Introduces a client and tells what this bridge is and offers. Optional.
---Say capabilities.presenter when the client can show pages to the player itself: the launch modes inAppBrowser and webView need it.
---@param params? CheckoutBridge.BridgeHelloParams
---@param callback? fun(result: CheckoutBridge.HelloResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:hello(params, callback, options)
    return self.client:call("bridge.hello", params, callback, options)
end

---Answers at once, whatever the params.
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:ping(callback, options)
    return self.client:call("bridge.ping", nil, callback, options)
end

---@class CheckoutBridge.BridgeSetLogLevelParams
---@field level CheckoutBridge.LogLevel The lowest level written.

---Sets the lowest level that is written to the log.
---@param params CheckoutBridge.BridgeSetLogLevelParams
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:setLogLevel(params, callback, options)
    return self.client:call("bridge.setLogLevel", params, callback, options)
end

---Takes no new calls, answers once all others are answered, and ends the process.
---@param callback? fun(result: CheckoutBridge.Empty, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:shutdown(callback, options)
    return self.client:call("bridge.shutdown", nil, callback, options)
end

---Tells how long the bridge has run, what it has done and what it uses.
---@param callback? fun(result: CheckoutBridge.StatusResult, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:status(callback, options)
    return self.client:call("bridge.status", nil, callback, options)
end

---@class CheckoutBridge.BridgeSubscribeParams
---@field events string[] Event names, or prefixes ending in "*", for example "aghanim.*".

---Asks for events by name or by prefix and answers with the patterns now in force.
---A client hears the events of what it began itself without asking; bridge.log, and the events of other connections, only by subscription.
---@param params CheckoutBridge.BridgeSubscribeParams
---@param callback? fun(result: string[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:subscribe(params, callback, options)
    return self.client:call("bridge.subscribe", params, callback, options)
end

---@class CheckoutBridge.BridgeUnsubscribeParams
---@field events string[] Event names, or prefixes ending in "*", for example "aghanim.*".

---Drops event patterns and answers with those still in force.
---@param params CheckoutBridge.BridgeUnsubscribeParams
---@param callback? fun(result: string[], err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Bridge:unsubscribe(params, callback, options)
    return self.client:call("bridge.unsubscribe", params, callback, options)
end

---Answers with the OpenRPC document of this bridge.
---@param callback? fun(result: table<string, any>, err: CheckoutBridge.Error?)
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Rpc:discover(callback, options)
    return self.client:call("rpc.discover", nil, callback, options)
end

---@class CheckoutBridge.Groups
---@field aghanim CheckoutBridge.Aghanim
---@field appcharge CheckoutBridge.Appcharge
---@field bridge CheckoutBridge.Bridge
---@field rpc CheckoutBridge.Rpc

function groups.attach(client)
    client.aghanim = setmetatable({ client = client }, Aghanim)
    client.aghanim.checkout = setmetatable({ client = client }, AghanimCheckout)
    client.aghanim.grants = setmetatable({ client = client }, AghanimGrants)
    client.aghanim.items = setmetatable({ client = client }, AghanimItems)
    client.aghanim.orders = setmetatable({ client = client }, AghanimOrders)
    client.aghanim.pricePoints = setmetatable({ client = client }, AghanimPricePoints)
    client.appcharge = setmetatable({ client = client }, Appcharge)
    client.bridge = setmetatable({ client = client }, Bridge)
    client.rpc = setmetatable({ client = client }, Rpc)
    return client
end

return groups
end

sources["client"] = function()
-- A connection to the bridge, as a game holds it: a short loop of input and output around the session.

local Session, Events, groups = part("session"), part("events"), part("methods")
local ffi_socket, luasocket, shell_start = part("ffi_socket"), part("luasocket"), part("shell_start")

local EXIT_GRACE = 2 -- Seconds that a process of ours has to end after its output did, so that the reason can tell how.
local READ_SIZE = 65536
local TRANSPORTS = { ffi = ffi_socket, luasocket = luasocket }

---@class CheckoutBridge.Options
---@field socket? string Path of a bridge that runs. Without it, one is started.
---@field binary? string The program; otherwise `CHECKOUT_BRIDGE_BIN` in the environment, or `checkout-bridge` on the path.
---@field arguments? string[] More options of `serve`.
---@field sandbox? boolean Starts it with the sandbox, which plays both providers on this machine.
---@field presenter? boolean The game shows checkout pages itself.
---@field log? fun(what: string, line: string) Hears of what concerns no call, such as a stray line, with its beginning.
---@field transport? "ffi"|"luasocket" Otherwise the first of the two that is there.
---@field grace? number Seconds after a call's time limit, or a cancel, in which its answer must come: 5.
---@field max_frame? integer Longest line that is taken, in bytes: 16 MiB.
---@field max_queued? integer Most bytes that wait to be written: 16 MiB.
---@field max_read? integer Most bytes that one update reads: 1 MiB.
local DEFAULTS = { grace = 5, max_frame = 16 * 2 ^ 20, max_queued = 16 * 2 ^ 20, max_read = 2 ^ 20 }

---@alias CheckoutBridge.Callback fun(result: any, err: CheckoutBridge.Error?)

---@class CheckoutBridge.CallOptions
---@field timeout? number Seconds after which the bridge ends the call.

---@class CheckoutBridge.Client : CheckoutBridge.Groups
---@field sandbox_url? string Where the sandbox is, once the bridge told it.
local Client = {}
Client.__index = Client

local function with_defaults(given)
    local options = {}
    for name, value in pairs(DEFAULTS) do options[name] = value end
    for name, value in pairs(given or {}) do options[name] = value end
    return options
end

local function choose_transport(name)
    if name and not TRANSPORTS[name] then return nil, ("there is no transport %s; there are ffi and luasocket"):format(name) end
    for _, transport in ipairs(name and { TRANSPORTS[name] } or { ffi_socket, luasocket }) do
        if transport.is_there() then return transport end
    end
    return nil, "neither LuaJIT's FFI (on Linux) nor LuaSocket with socket.unix is there"
end

local function start_arguments(options)
    local arguments = options.sandbox and { "--sandbox" } or {}
    for _, argument in ipairs(options.arguments or {}) do arguments[#arguments + 1] = argument end
    return arguments
end

---A connection to a bridge that this process starts.
local function start(transport, options)
    local binary = options.binary or os.getenv("CHECKOUT_BRIDGE_BIN") or "checkout-bridge"
    local connection, socket, reason
    if transport.start then
        connection, reason = transport.start(binary, start_arguments(options))
    else
        socket, reason = shell_start(binary, start_arguments(options))
        if socket then connection, reason = transport.connect(socket) end
    end
    if connection then return connection end
    return nil, ("cannot start %s: %s; set `binary` or CHECKOUT_BRIDGE_BIN to the program"):format(binary, reason)
end

local function connect(transport, options)
    if not options.socket then return start(transport, options) end
    local connection, reason = transport.connect(options.socket)
    if connection then return connection end
    return nil, ("cannot connect to %s: %s; is the bridge running?"):format(options.socket, reason)
end

---Connects to a bridge, or starts one. Calls may be made at once.
---@param given? CheckoutBridge.Options
---@return CheckoutBridge.Client? client
---@return string? reason
function Client.open(given)
    local options = with_defaults(given)
    local transport, reason = choose_transport(options.transport)
    if not transport then return nil, reason end
    local connection, why = connect(transport, options)
    if not connection then return nil, why end
    local client = setmetatable({
        options = options, connection = connection, session = Session.new(options), events = Events.new(), now = transport.now,
    }, Client)
    return groups.attach(client)
end

---Sends a call, which never waits. The callback is called exactly once, by an update or by `close`.
---@param method string
---@param params? table
---@param callback? CheckoutBridge.Callback
---@param options? CheckoutBridge.CallOptions
---@return integer? id
---@return string? reason
function Client:call(method, params, callback, options)
    return self.session:call(method, params, callback, options, self.now())
end

---Asks the bridge to end a call. It is still called back: with its result, or with an error that says what is known.
---@param id integer
---@return boolean is_asked
---@return string? reason
function Client:cancel(id)
    return self.session:cancel(id, self.now())
end

---Hears of events that this connection gets: a name, or a prefix that ends in `*`.
---@param pattern string
---@param callback fun(params: any, name: string)
---@return integer handler
function Client:on(pattern, callback)
    return self.events:add(pattern, callback)
end

---Also asks the bridge for events of other connections.
---@param pattern string
---@param callback fun(params: any, name: string)
---@return integer handler
function Client:subscribe(pattern, callback)
    self:call("bridge.subscribe", { events = { pattern } }, function(_, err)
        if err then self.session:log("the bridge refused a subscription", err.message) end
    end)
    return self:on(pattern, callback)
end

---@param handler integer
---@return boolean was_there
function Client:off(handler)
    return self.events:remove(handler)
end

---`opening`, `open`, `finishing` or `closed`.
---@return string
function Client:state()
    return self.session.state
end

---Why the connection is closed; nil while it is not.
---@return string?
function Client:closed_reason()
    return self.session.closed_reason
end

---Number of calls that are still to be called back.
---@return integer
function Client:open_calls()
    return self.session:open_calls()
end

function Client:flush()
    local bytes, first = self.session:next_bytes()
    while bytes and not self.is_half_closed do
        local sent = self.connection:send(bytes, first)
        if not sent then return self:half_close() end -- Nobody reads. What was answered before is still to be read.
        if sent == 0 then return end
        self.session:did_send(sent)
        bytes, first = self.session:next_bytes()
    end
    if self.session.is_finishing and not bytes then self:half_close() end
end

function Client:half_close()
    if self.is_half_closed then return end
    self.is_half_closed = true
    self.connection:half_close()
end

---Reads what is there, up to the limit; whether all was read.
function Client:read()
    local left, is_gone = self.options.max_read, self.connection:is_gone() -- In this order: what it wrote before is read.
    while left > 0 and self.session.state ~= "closed" and not self.input_ended_at do
        local bytes = self.connection:receive(math.min(left, READ_SIZE))
        if not bytes or bytes == "" and is_gone then
            self.input_ended_at = self.now()
            self.session:end_input()
        elseif bytes == "" then
            return true
        else
            self.session:receive(bytes)
            left = left - #bytes
        end
    end
    return left > 0
end

function Client:tell_event(action)
    for _, handler in ipairs(self.events:hearers(action.name)) do
        if not handler.is_removed and self.session.state ~= "closed" then handler.callback(action.params, action.name) end
    end
end

---Calls back. What a callback throws comes out of here; the rest is told the next time.
function Client:tell()
    for action in self.session.next_action, self.session do
        if action.kind == "answer" then
            action.callback(action.result, action.error)
        elseif action.kind == "event" then
            self:tell_event(action)
        elseif self.options.log then
            self.options.log(action.what, action.line)
        end
    end
end

---Once nothing can come any more: closes, with how the bridge ended as the reason.
function Client:notice_end()
    if self.session.state == "closed" or not self.input_ended_at then return end
    local ending = self.connection:ending()
    local is_over = self.now() - self.input_ended_at >= EXIT_GRACE
    if not ending and not is_over then return end
    self.session:close(ending or "the bridge closed its output and went on")
end

---Sends, receives and calls back, as far as that goes without waiting. Call it once a frame.
---@return boolean is_connected
function Client:update()
    self:tell()
    if self.connection then
        self:flush()
        local has_read_all = self:read()
        self:tell()
        if has_read_all then self.session:expire(self.now()) end
        self:flush_after()
        self:notice_end()
        self:release()
        self:tell()
    end
    self.sandbox_url = self.session.sandbox_url
    return self.session.state ~= "closed"
end

---What callbacks sent goes out with this frame already.
function Client:flush_after()
    if self.session.state ~= "closed" and self.connection then self:flush() end
end

function Client:release()
    if self.session.state ~= "closed" or not self.connection then return end
    self.connection:close()
    self.connection = nil
end

---Waits until an update has something to do, for programs without frames.
---@param seconds number
function Client:wait(seconds)
    if not self.connection then return end
    if self.input_ended_at then seconds = math.min(seconds, 0.005) end -- An exit wakes nobody.
    local wants_to_write = not self.is_half_closed and self.session:next_bytes() ~= nil
    self.connection:wait(seconds, wants_to_write)
end

---No more calls. Update until `closed`: open calls are answered, and a bridge of ours ends.
function Client:finish()
    self.session:finish()
end

---Ends at once and waits for nothing; open calls are called back with `CONNECTION_LOST` before it returns. A bridge of
---ours ends by itself, and a consume that was sent runs to its end there.
function Client:close()
    if self.connection then self:flush_after() end
    self.session:close("the client was closed", "closed")
    self:release()
    self:tell()
end

return Client
end

sources["main"] = function()
-- What `require` answers.

local values, errors = part("json_values"), part("errors")

---@class CheckoutBridge
local CheckoutBridge = {
    VERSION = part("version"),
    open = part("client").open,
    null = values.null,
    array = values.array,
    number = values.number,
    encode = part("json_write"),
    decode = part("json_read"),
    errors = part("codes"),
    events = part("event_names"),
}

for name, code in pairs(errors) do
    if type(code) == "number" then CheckoutBridge.errors[name] = code end
end

return CheckoutBridge
end

return part("main")
