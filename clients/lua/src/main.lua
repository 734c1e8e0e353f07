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
