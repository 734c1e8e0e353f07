-- Who wants to hear of which events.

local Events = {}
Events.__index = Events

function Events.new()
    return setmetatable({ handlers = {}, last_id = 0 }, Events)
end

local function matches(pattern, name)
    if pattern:sub(-1) ~= "*" then return pattern == name end
    return name:sub(1, #pattern - 1) == pattern:sub(1, -2)
end

function Events:add(pattern, callback)
    self.last_id = self.last_id + 1
    self.handlers[#self.handlers + 1] = { id = self.last_id, pattern = pattern, callback = callback }
    return self.last_id
end

---Whether there was such a handler.
function Events:remove(id)
    for index, handler in ipairs(self.handlers) do
        if handler.id == id then
            handler.is_removed = true
            table.remove(self.handlers, index)
            return true
        end
    end
    return false
end

---Those who hear of an event; whoever is added by one of them hears of the next.
function Events:hearers(name)
    local hearers = {}
    for _, handler in ipairs(self.handlers) do
        if matches(handler.pattern, name) then hearers[#hearers + 1] = handler end
    end
    return hearers
end

return Events
