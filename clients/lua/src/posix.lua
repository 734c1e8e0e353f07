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
