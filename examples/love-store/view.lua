-- What is on screen, and where its buttons are.

local WIDTH, HEIGHT, GAP, TOP, LEFT = 206, 200, 16, 84, 24
local INK, PAPER = { 0.93, 0.94, 0.98 }, { 0.12, 0.13, 0.20 }
local DIM, CARD, ACCENT, QUIET = { 0.62, 0.66, 0.78 }, { 0.18, 0.20, 0.30 }, { 0.36, 0.78, 0.56 }, { 0.30, 0.33, 0.46 }
local BAG = { x = 700, y = 84, width = 236, height = 416 }

local View = {}
View.__index = View

function View.new()
    local fonts = { title = love.graphics.newFont(28), name = love.graphics.newFont(17), text = love.graphics.newFont(14) }
    love.graphics.setBackgroundColor(PAPER)
    return setmetatable({ fonts = fonts, buttons = {} }, View)
end

local shapes = {}

function shapes.gem(x, y)
    love.graphics.setColor(0.35, 0.75, 0.98)
    love.graphics.polygon("fill", x - 30, y - 8, x - 16, y - 26, x + 16, y - 26, x + 30, y - 8, x, y + 30)
    love.graphics.setColor(0.72, 0.92, 1)
    love.graphics.polygon("fill", x - 12, y - 8, x, y - 26, x + 12, y - 8)
    love.graphics.setColor(0.20, 0.52, 0.82)
    love.graphics.polygon("fill", x - 12, y - 8, x + 12, y - 8, x, y + 30)
end

function shapes.sword(x, y)
    love.graphics.push()
    love.graphics.translate(x, y)
    love.graphics.rotate(math.pi / 4)
    love.graphics.setColor(0.80, 0.86, 0.93)
    love.graphics.polygon("fill", -6, 14, -6, -30, 0, -40, 6, -30, 6, 14)
    love.graphics.setColor(0.86, 0.66, 0.28)
    love.graphics.rectangle("fill", -18, 14, 36, 7, 3)
    love.graphics.setColor(0.48, 0.32, 0.20)
    love.graphics.rectangle("fill", -4, 21, 8, 18, 3)
    love.graphics.pop()
end

function shapes.chest(x, y)
    love.graphics.setColor(0.55, 0.36, 0.18)
    love.graphics.rectangle("fill", x - 34, y - 24, 68, 50, 8)
    love.graphics.setColor(0.98, 0.78, 0.30)
    love.graphics.rectangle("fill", x - 34, y - 4, 68, 7)
    love.graphics.rectangle("fill", x - 8, y - 8, 16, 18, 3)
end

function shapes.coins(x, y)
    for at, place in ipairs({ { -16, 12 }, { 16, 12 }, { 0, -12 } }) do
        love.graphics.setColor(0.80, 0.56, 0.14)
        love.graphics.circle("fill", x + place[1], y + place[2] + 3, 20)
        love.graphics.setColor(0.98, 0.80 - at * 0.01, 0.32)
        love.graphics.circle("fill", x + place[1], y + place[2], 20)
        love.graphics.setColor(0.80, 0.56, 0.14)
        love.graphics.circle("line", x + place[1], y + place[2], 13)
    end
end

function shapes.potion(x, y)
    love.graphics.setColor(0.90, 0.93, 0.98)
    love.graphics.rectangle("fill", x - 8, y - 34, 16, 26, 3)
    love.graphics.setColor(0.92, 0.33, 0.42)
    love.graphics.circle("fill", x, y + 8, 25)
    love.graphics.setColor(1, 0.62, 0.68)
    love.graphics.circle("fill", x - 9, y, 6)
end

function shapes.box(x, y)
    love.graphics.setColor(0.60, 0.46, 0.90)
    love.graphics.rectangle("fill", x - 32, y - 26, 64, 56, 6)
    love.graphics.setColor(0.98, 0.80, 0.32)
    love.graphics.rectangle("fill", x - 6, y - 26, 12, 56)
    love.graphics.ellipse("fill", x - 13, y - 32, 14, 8)
    love.graphics.ellipse("fill", x + 13, y - 32, 14, 8)
end

local KINDS = { { "gem", "gem" }, { "sword", "sword" }, { "chest", "chest" }, { "coin", "coins" }, { "potion", "potion" } }

local function shape_of(item)
    local name = (item.sku .. " " .. item.name):lower()
    for _, kind in ipairs(KINDS) do
        if name:find(kind[1], 1, true) then return shapes[kind[2]] end
    end
    return shapes.box
end

function View:write(font, color, text, x, y, width, align)
    love.graphics.setFont(self.fonts[font])
    love.graphics.setColor(color)
    love.graphics.printf(text, x, y, width, align or "left")
end

function View:button(label, x, y, width, is_loud, press)
    love.graphics.setColor(is_loud and ACCENT or QUIET)
    love.graphics.rectangle("fill", x, y, width, 36, 8)
    self:write("name", is_loud and PAPER or INK, label, x, y + 8, width, "center")
    self.buttons[#self.buttons + 1] = { label = label, x = x, y = y, width = width, height = 36, press = press }
end

function View:card(store, item, index)
    local x = LEFT + (index - 1) % 3 * (WIDTH + GAP)
    local y = TOP + math.floor((index - 1) / 3) * (HEIGHT + GAP)
    love.graphics.setColor(CARD)
    love.graphics.rectangle("fill", x, y, WIDTH, HEIGHT, 12)
    shape_of(item)(x + WIDTH / 2, y + 58)
    local number = item.quantity and item.quantity > 1 and (" × %d"):format(item.quantity) or ""
    self:write("name", INK, item.name .. number, x + 8, y + 112, WIDTH - 16, "center")
    self:button(item.price.display, x + 20, y + HEIGHT - 52, WIDTH - 40, not store.order, function() store:buy(item) end)
end

function View:bag(bag)
    love.graphics.setColor(CARD)
    love.graphics.rectangle("fill", BAG.x, BAG.y, BAG.width, BAG.height, 12)
    self:write("name", INK, "Your bag", BAG.x + 20, BAG.y + 18, BAG.width - 40)
    local list = bag:list()
    if #list == 0 then self:write("text", DIM, "Nothing yet.", BAG.x + 20, BAG.y + 54, BAG.width - 40) end
    for row, item in ipairs(list) do
        local y = BAG.y + 28 + row * 28
        self:write("text", INK, item.name, BAG.x + 20, y, BAG.width - 90)
        self:write("text", ACCENT, tostring(item.quantity), BAG.x + 20, y, BAG.width - 40, "right")
    end
end

function View:footer(store)
    self:write("text", DIM, store.message, LEFT, 544, 640)
    if not (store.order and store.order.id) then return end
    self:button("Pay (sandbox)", 700, 532, 140, true, function() store:pay_in_the_sandbox() end)
    self:button("Cancel", 852, 532, 84, false, function() store:give_up() end)
end

function View:draw(store)
    self.buttons = {}
    self:write("title", INK, "A small store", LEFT, 28, 600)
    self:write("text", DIM, "checkout-bridge in LÖVE, with the sandbox", BAG.x - 100, 38, BAG.width + 100, "right")
    for index, item in ipairs(store.items) do self:card(store, item, index) end
    self:bag(store.bag)
    self:footer(store)
end

function View:pressed(x, y)
    for _, button in ipairs(self.buttons) do
        local is_in = x >= button.x and x < button.x + button.width and y >= button.y and y < button.y + button.height
        if is_in then return button.press() end
    end
end

return View
