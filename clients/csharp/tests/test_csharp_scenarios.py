"""The scenarios that every client must pass, through the C# client, and the real bridge's end."""

import json
import os
import signal
import subprocess
import tempfile
from pathlib import Path

import pytest
from csharp_driver import Bridge, CallFailed, Driver
from scenario_runner import SCENARIOS, WAIT, Mismatch, Scenario

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"


class CSharpScenario(Scenario):
    """The same steps; errors and events are those that the driver tells."""

    def settle(self, call, step):
        try:
            result = call.result(WAIT)
        except CallFailed as failure:
            if "error" not in step:
                raise
            self.match_error(failure.args[0], step["error"])
            assert self.bridge.call("bridge.ping") == {}
        else:
            if "error" in step:
                raise Mismatch(f"expected an error, got {result!r}")
            self.match(result, step["expect"])

    def match_error(self, told, wanted):
        """A class is named as in .NET: `ApiError` is `ApiException`, `InvalidParams` is `InvalidParamsException`."""
        name = wanted.get("class", "ResponseError").removesuffix("Error") + "Exception"
        stopped = "RequestCancelledException"  # It is an OperationCanceledException, and so no ResponseException.
        if name not in told["families"] and not (stopped in told["families"] and "class" not in wanted):
            raise Mismatch(f"{told} is no {name}")
        self.match(told["error"], {key: one for key, one in wanted.items() if key != "class"})

    def step_event(self, step):
        self.match(self.streams[step["event"]].get(WAIT)[1], step["expect"])


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.fixture(scope="module")
def driver(csharp, mono):
    driver = Driver([*mono, csharp.tests, "drive"])
    yield driver
    driver.close()


@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, driver, real_bridge):
    with Bridge(driver, binary=real_bridge, **{"sandbox": True, **scenario.get("spawn", {})}) as bridge:
        run = CSharpScenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error


def test_a_bridge_that_is_killed_in_the_middle_of_a_consume_leaves_the_outcome_unknown(driver, real_bridge):
    with Bridge(driver, binary=real_bridge, sandbox=True) as bridge:
        run = CSharpScenario(bridge)
        bridge.call("aghanim.setPlayerId", {"playerId": "p"})
        order = bridge.call("aghanim.startCheckout", {"items": [{"sku": GEMS}]})["orderId"]
        run.request(f"POST /_sandbox/orders/{order}/pay", None, {})
        run.request("POST /_sandbox/faults", {"match": {"method": "PATCH"}, "action": {"delayMs": 60000}}, {})
        call = bridge.start("aghanim.orders.consume", {"orderId": order})
        run.step_until({"until": "GET /_sandbox/requests", "expect": {"body": {"$has": {"method": "PATCH"}}}})
        os.kill(bridge.pid, signal.SIGKILL)
        with pytest.raises(CallFailed) as caught:
            call.result()
        assert caught.value.args[0]["families"][0] == "ConnectionLostException"
        assert caught.value.args[0]["error"]["data"]["outcome"] == "Unknown"


@pytest.fixture
def served(real_bridge):
    """The socket of a bridge that serves its sandbox, and its process."""
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "b.sock")
        with subprocess.Popen([real_bridge, "--sandbox", "--socket", path], stdout=subprocess.PIPE) as process:
            process.stdout.readline()  # The ready line.
            yield path, process
            process.kill()


def test_a_client_on_a_socket_calls_and_hears_what_others_did(driver, served, csharp, mono):
    path, _ = served
    other = Driver([*mono, csharp.tests, "drive"])
    with Bridge(other, socket=path, presenter=True) as game, Bridge(driver, socket=path) as watcher:
        heard = watcher.events("aghanim.checkout.*")
        watcher.call("bridge.subscribe", {"events": ["aghanim.*"]})
        game.call("aghanim.setPlayerId", {"playerId": "p"})
        order = game.call("aghanim.startCheckout", {"items": [{"sku": GEMS}], "launch": {"mode": "webView"}})["orderId"]
        game.call("aghanim.checkout.didDismiss", {"orderId": order})
        assert heard.get() == ("aghanim.checkout.didClose", {"orderId": order, "reason": "dismissed"})
    other.close()


def test_a_socket_whose_bridge_is_killed_fails_every_open_call(driver, served):
    path, process = served
    with Bridge(driver, socket=path) as bridge:
        bridge.call("aghanim.setPlayerId", {"playerId": "p"})
        order = bridge.call("aghanim.startCheckout", {"items": [{"sku": GEMS}]})["orderId"]
        waiting = [bridge.start("aghanim.orders.watch", {"orderId": order}) for _ in range(3)]
        assert bridge.call("bridge.status")["inFlight"] == 4
        process.kill()
        for call in waiting:
            with pytest.raises(CallFailed, match="ConnectionLostException"):
                call.result()


def test_a_socket_is_left_in_order_and_the_bridge_stays(driver, served):
    path, _ = served
    for _ in range(2):
        with Bridge(driver, socket=path) as bridge:
            assert bridge.call("bridge.ping") == {}
            assert bridge.pid is None
