-- A store in LÖVE. `love . --play PICTURE` plays it by itself.

-- In a game of yours, checkout_bridge.lua lies beside main.lua.
package.path = love.filesystem.getSource() .. "/../../clients/lua/?.lua;" .. package.path

local Store, Bag, View, Player = require("store"), require("bag"), require("view"), require("player")

local store, view, player

local function show_page(url)
    if not player then love.system.openURL(url) end
end

local function pay(sandbox, order)
    love.thread.newThread("payer.lua"):start(sandbox, order)
end

function love.load(arguments)
    if arguments[1] == "--play" then player = Player.new(arguments[2]) end
    view = View.new()
    store = Store.open(Bag.load(), show_page, pay)
end

function love.update()
    store:update()
    if player then player:update(store, view) end
end

function love.draw()
    view:draw(store)
end

function love.mousepressed(x, y)
    view:pressed(x, y)
end

function love.quit()
    store:close()
end
