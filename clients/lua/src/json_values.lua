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
