-- Plays the store by itself, for a test: buys the first thing, pays, and takes a picture of the end.

local Player = {}
Player.__index = Player

function Player.new(picture)
    return setmetatable({ picture = picture, step = "buy" }, Player)
end

local function press(view, label)
    for _, button in ipairs(view.buttons) do
        if button.label == label then
            love.event.push("mousepressed", button.x + 5, button.y + 5, 1)
            return true
        end
    end
end

local function save(data, path)
    local file = assert(io.open(path, "wb"))
    file:write(data:getString())
    file:close()
end

local steps = {}

function steps.buy(store, view)
    local item = store.items[1]
    return item and press(view, item.price.display) and "pay"
end

function steps.pay(_, view)
    return press(view, "Pay (sandbox)") and "wait"
end

function steps.wait(store)
    return store.acknowledged and "look"
end

function steps.look(store, _, player)
    love.graphics.captureScreenshot(function(image)
        save(image:encode("png"), player.picture)
        print("acknowledged " .. store.acknowledged)
        for _, item in ipairs(store.bag:list()) do print(("bag: %s %d"):format(item.name, item.quantity)) end
        love.event.quit()
    end)
    return "done"
end

function Player:update(store, view)
    if steps[self.step] then self.step = steps[self.step](store, view, self) or self.step end
end

return Player
