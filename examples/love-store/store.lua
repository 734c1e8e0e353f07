-- The store: what is for sale, the purchase under way, and the bag. It draws nothing.

local CheckoutBridge = require("checkout_bridge")

local SKUS = {
    "items.new.ba68a028-2d51-46b4-a854-68fc16af328a", "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904",
    "items.sandbox.golden-chest", "items.sandbox.coins", "items.sandbox.healing-potion", "items.sandbox.starter-pack",
}
local PATIENCE = 600 -- Seconds that an order is watched for its payment.

local Store = {}
Store.__index = Store

---`bag` loads and saves what the player has; `show_page` opens an address; `pay` pays an order in the sandbox.
function Store.open(bag, show_page, pay)
    local store = setmetatable({ bag = bag, show_page = show_page, pay = pay, items = {}, contents = {}, message = "The store opens…" }, Store)
    local reason
    store.checkout, reason = CheckoutBridge.open({ sandbox = true })
    if not store.checkout then
        store.message = reason
        return store
    end
    store.checkout.aghanim:setPlayerId({ playerId = "player_42" })
    store.checkout.aghanim.items:get({ skus = SKUS }, function(items, err) store:stock(items, err) end)
    return store
end

function Store:update()
    if self.checkout and not self.checkout:update() then
        self.message, self.checkout = "The store is closed: " .. self.checkout:closed_reason(), nil
    end
end

function Store:close()
    if self.checkout then self.checkout:close() end
end

---Whether the call went well; else its sentence is shown.
function Store:is_good(err)
    if err then self.message = err.message end
    return not err
end

function Store:stock(items, err)
    if not self:is_good(err) then return end
    self.items, self.message = items, "Choose something."
    for _, item in ipairs(items) do self.contents[item.sku] = item.quantity end
    self:claim() -- What was paid when the game ended last.
end

---Creates an order and shows its page. One at a time.
function Store:buy(item)
    if not self.checkout or self.order then return end
    self.order, self.message = { item = item }, "Asking for the checkout page…"
    self.checkout.aghanim:startCheckout({ items = { { sku = item.sku } } }, function(launched, err)
        if not self:is_good(err) then
            self.order = nil
            return
        end
        self.order.id, self.order.url = launched.orderId, launched.checkoutUrl
        self.message = "Pay on the page that opens, or with the button."
        self.show_page(launched.checkoutUrl)
        self:watch(launched.orderId)
    end)
end

---Looks at the order until it is paid. That is no permission to grant yet: claiming is.
function Store:watch(id)
    local until_paid = { orderId = id, ["until"] = { "paid", "captured", "canceled" }, timeoutMs = PATIENCE * 1000 }
    self.order.watch = self.checkout.aghanim.orders:watch(until_paid, function(order, err)
        self.order = nil
        if not self:is_good(err) then return end
        if order.status == "canceled" then
            self.message = "The order was canceled."
        else
            self:claim()
        end
    end)
end

function Store:pay_in_the_sandbox()
    if self.order and self.order.id then self.pay(self.checkout.sandbox_url, self.order.id) end
end

---Stops looking; the order stays, and is claimed another time if it is paid after all.
function Store:give_up()
    if self.order and self.order.watch then self.checkout:cancel(self.order.watch) end
end

---Consumes what is paid and takes it into the bag.
function Store:claim()
    self.checkout.aghanim.grants:claim(function(grants, err)
        if not self:is_good(err) then return end
        for _, grant in ipairs(grants) do self:take(grant) end
    end)
end

---A grant comes again until it is acknowledged, so it is saved first, under its order's id, which is given once.
function Store:take(grant)
    if not self.bag:add(grant, self.contents) then
        self.message = "The bag could not be saved; the purchase is kept and comes again."
        return
    end
    self.checkout.aghanim.grants:acknowledge({ orderId = grant.orderId }, function(_, err)
        if not self:is_good(err) then return end
        self.bag:acknowledged(grant.orderId)
        self.message = "Thank you! It is in your bag."
        self.acknowledged = grant.orderId
    end)
end

return Store
