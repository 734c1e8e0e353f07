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
