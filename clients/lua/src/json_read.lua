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
