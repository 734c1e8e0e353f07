-- What the player has, in a save that also knows which orders were given and are not acknowledged yet.

local CheckoutBridge = require("checkout_bridge")

local FILE = "bag.json"

local Bag = {}
Bag.__index = Bag

function Bag.load()
    local text = love.filesystem.read(FILE)
    local saved = text and CheckoutBridge.decode(text) or { items = {}, orders = {} }
    return setmetatable({ items = saved.items, orders = saved.orders }, Bag)
end

---Adds what an order gives, once; whether it is saved. `contents` is how much one of each thing is.
function Bag:add(grant, contents)
    if not self.orders[grant.orderId] then
        self.orders[grant.orderId] = true
        for _, item in ipairs(grant.items) do self:put(item, item.quantity * (contents[item.sku] or 1)) end
    end
    return self:save()
end

---An acknowledged grant does not come again.
function Bag:acknowledged(order)
    self.orders[order] = nil
    self:save()
end

function Bag:save()
    return love.filesystem.write(FILE, CheckoutBridge.encode({ items = self.items, orders = self.orders })) == true
end

function Bag:put(item, quantity)
    local had = self.items[item.sku]
    self.items[item.sku] = { name = item.name, quantity = quantity + (had and had.quantity or 0) }
end

---Name and number of each thing, by name.
function Bag:list()
    local list = {}
    for _, item in pairs(self.items) do list[#list + 1] = item end
    table.sort(list, function(one, other) return one.name < other.name end)
    return list
end

return Bag
