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
