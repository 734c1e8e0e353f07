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
