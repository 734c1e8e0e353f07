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
