"""The scenarios that every client must pass, through the C client, and the real bridge's end."""

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path

import ffi
import pytest
from scenario_runner import SCENARIOS, WAIT, Mismatch, Scenario

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"


class CScenario(Scenario):
    """The same steps; errors and events are those that the C client tells."""

    def settle(self, call, step):
        try:
            result = call.result(WAIT)
        except ffi.CallFailed as failure:
            if "error" not in step:
                raise
            self.match_error(failure.args[0], step["error"])
            assert self.bridge.call("bridge.ping") == {}
        else:
            if "error" in step:
                raise Mismatch(f"expected an error, got {result!r}")
            self.match(result, step["expect"])

    def match_error(self, error, wanted):
        if not ffi.is_of_class(error, wanted.get("class", "ResponseError")):
            raise Mismatch(f"{error} is no {wanted['class']}")
        data = error["data"]
        said = {"notSent": 1, "unknown": 2, "completed": 3, None: 0}[data.get("outcome")]
        told = (error["case"], error["outcome"], error["retryable"])
        assert told == (data.get("case", ""), said, data.get("retryable", False))
        self.match({key: error[key] for key in ("code", "message", "data")}, {key: one for key, one in wanted.items() if key != "class"})

    def step_event(self, step):
        self.match(self.streams[step["event"]].get(WAIT)[1], step["expect"])


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, library, real_bridge):
    spawn = {"sandbox": True, **scenario.get("spawn", {})}
    arguments = spawn.pop("args", [])
    with ffi.Bridge(library, binary=real_bridge.encode(), arguments=arguments, **spawn) as bridge:
        run = CScenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error


def test_a_bridge_that_is_killed_in_the_middle_of_a_consume_leaves_the_outcome_unknown(library, real_bridge):
    with ffi.Bridge(library, binary=real_bridge.encode(), sandbox=True) as bridge:
        run = CScenario(bridge)
        bridge.call("aghanim.setPlayerId", {"playerId": "p"})
        order = bridge.call("aghanim.startCheckout", {"items": [{"sku": GEMS}]})["orderId"]
        run.request(f"POST /_sandbox/orders/{order}/pay", None, {})
        run.request("POST /_sandbox/faults", {"match": {"method": "PATCH"}, "action": {"delayMs": 60000}}, {})
        call = bridge.start("aghanim.orders.consume", {"orderId": order})
        run.step_until({"until": "GET /_sandbox/requests", "expect": {"body": {"$has": {"method": "PATCH"}}}})
        os.kill(library.cb_pid(bridge.client), signal.SIGKILL)
        with pytest.raises(ffi.CallFailed) as caught:
            call.result()
        assert caught.value.args[0]["code"] == -1
        assert caught.value.args[0]["outcome"] == 2
        assert library.cb_closed_reason(bridge.client) == b"the bridge was ended by signal 9"


@pytest.fixture
def served(real_bridge):
    """The socket of a bridge that serves its sandbox."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "b.sock")
        with subprocess.Popen([real_bridge, "--sandbox", "--socket", path], stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # The ready line.
            yield path.encode()
            process.kill()


def test_clients_on_a_socket_hear_of_each_other_when_they_subscribe(library, served):
    with ffi.Bridge(library, socket_path=served, presenter=1) as game, ffi.Bridge(library, socket_path=served) as watcher:
        heard = watcher.events("aghanim.checkout.*", subscribe=True)
        watcher.call("bridge.ping")
        game.call("aghanim.setPlayerId", {"playerId": "p"})
        launch = {"mode": "webView"}
        order = game.call("aghanim.startCheckout", {"items": [{"sku": GEMS}], "launch": launch})["orderId"]
        game.call("aghanim.checkout.didDismiss", {"orderId": order})
        assert heard.get() == ("aghanim.checkout.didClose", {"orderId": order, "reason": "dismissed"})
