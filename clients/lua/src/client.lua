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
