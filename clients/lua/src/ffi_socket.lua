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
