function love.conf(t)
    t.identity = "checkout-bridge-love-store"
    t.window.title = "A small store"
    t.window.width, t.window.height = 960, 600
    t.window.msaa = 4
    t.modules.audio, t.modules.sound, t.modules.physics, t.modules.joystick, t.modules.video = false, false, false, false, false
end
