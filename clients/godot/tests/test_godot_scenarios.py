"""The scenarios that every client must pass, through core.gd: Python does what Godot would do with the socket."""

import json

import pytest
from scenario_runner import SCENARIOS, WAIT, Mismatch, Scenario

pytest.importorskip("gdtoolkit", reason="there is no gdtoolkit: run `scripts/setup.sh python`")

import pumping  # noqa: E402


class GodotScenario(Scenario):
    """The same steps; errors and events are those that the core tells."""

    def settle(self, call, step):
        try:
            result = call.result(WAIT)
        except pumping.CallFailed as failure:
            if "error" not in step:
                raise
            error, wanted = failure.args[0], step["error"]
            if not pumping.is_of_class(error, wanted.get("class", "ResponseError")):
                raise Mismatch(f"{error} is no {wanted['class']}") from None
            self.match(error, {key: one for key, one in wanted.items() if key != "class"})
            assert self.bridge.call("bridge.ping") == {}
        else:
            if "error" in step:
                raise Mismatch(f"expected an error, got {result!r}")
            self.match(result, step["expect"])

    def step_event(self, step):
        self.match(self.streams[step["event"]].get(WAIT)[1], step["expect"])


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, real_bridge):
    spawn = {"sandbox": True, **scenario.get("spawn", {})}
    with pumping.Bridge(real_bridge, arguments=spawn.pop("args", []), **spawn) as bridge:
        run = GodotScenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error
