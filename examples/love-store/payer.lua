-- Pays an order through the sandbox's control API, as if by the button on its page. HTTP waits, so it has a thread.

local http = require("socket.http")

local url, order = ...
http.request(("%s/_sandbox/orders/%s/pay"):format(url, order), "")
