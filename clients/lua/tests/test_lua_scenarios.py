"""The scenarios that every client must pass, through the Lua client in every interpreter, and the real bridge's end."""

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path

import driving
import pytest
from scenario_runner import SCENARIOS, WAIT, Mismatch, Scenario

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"


class LuaScenario(Scenario):
    """The same steps; errors and events are those that the Lua client tells."""

    def settle(self, call, step):
        try:
            result = call.result(WAIT)
        except driving.CallFailed as failure:
            if "error" not in step:
                raise
            self.match_error(failure.args[0], step["error"])
            assert self.bridge.call("bridge.ping") == {}
        else:
            if "error" in step:
                raise Mismatch(f"expected an error, got {result!r}")
            self.match(result, step["expect"])

    def match_error(self, error, wanted):
        if not driving.is_of_class(error, wanted.get("class", "ResponseError")):
            raise Mismatch(f"{error} is no {wanted['class']}")
        data = error["data"]
        told = (error["case"], error.get("outcome"), error["retryable"])
        assert told == (data.get("case", ""), data.get("outcome"), data.get("retryable", False))
        self.match({key: error[key] for key in ("code", "message", "data")}, {key: one for key, one in wanted.items() if key != "class"})

    def step_event(self, step):
        self.match(self.streams[step["event"]].get(WAIT)[1], step["expect"])


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, way, real_bridge):
    spawn = {"sandbox": True, **scenario.get("spawn", {})}
    arguments = spawn.pop("args", [])
    with driving.Driver(way[0]) as driver:
        bridge = driving.Bridge(driver, binary=real_bridge, arguments=arguments, transport=way[1], **spawn).opened()
        run = LuaScenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error


@pytest.fixture
def served(real_bridge):
    """A bridge that serves its sandbox on a socket: its process and the socket's path."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "b.sock")
        with subprocess.Popen([real_bridge, "--sandbox", "--socket", path], stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # The ready line.
            yield process, path
            process.kill()


def test_a_bridge_that_is_killed_in_the_middle_of_a_consume_leaves_the_outcome_unknown(way, served):
    process, path = served
    with driving.Driver(way[0]) as driver:
        bridge = driving.Bridge(driver, socket=path, transport=way[1]).opened()
        run = LuaScenario(bridge)
        bridge.call("aghanim.setPlayerId", {"playerId": "p"})
        order = bridge.call("aghanim.startCheckout", {"items": [{"sku": GEMS}]})["orderId"]
        run.request(f"POST /_sandbox/orders/{order}/pay", None, {})
        run.request("POST /_sandbox/faults", {"match": {"method": "PATCH"}, "action": {"delayMs": 60000}}, {})
        call = bridge.start("aghanim.orders.consume", {"orderId": order})
        run.step_until({"until": "GET /_sandbox/requests", "expect": {"body": {"$has": {"method": "PATCH"}}}})
        os.kill(process.pid, signal.SIGKILL)
        error = call.error()
        assert (error["code"], error["outcome"]) == (-1, "unknown")
        assert bridge.reason == "the bridge closed the connection"


def test_clients_on_a_socket_hear_of_each_other_when_they_subscribe(way, served):
    _, path = served
    with driving.Driver(way[0]) as one, driving.Driver(way[0]) as other:
        game = driving.Bridge(one, socket=path, transport=way[1], presenter=True).opened()
        watcher = driving.Bridge(other, socket=path, transport=way[1]).opened()
        heard = watcher.events("aghanim.checkout.*", subscribe=True)
        watcher.call("bridge.ping")
        game.call("aghanim.setPlayerId", {"playerId": "p"})
        launch = {"mode": "webView"}
        order = game.call("aghanim.startCheckout", {"items": [{"sku": GEMS}], "launch": launch})["orderId"]
        game.call("aghanim.checkout.didDismiss", {"orderId": order})
        assert heard.get() == ("aghanim.checkout.didClose", {"orderId": order, "reason": "dismissed"})
