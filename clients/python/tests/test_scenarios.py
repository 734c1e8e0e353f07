"""The scenarios that every client must pass, against a real bridge and its sandbox."""

import json

import pytest
from checkout_bridge import Bridge
from scenario_runner import SCENARIOS, Scenario


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, real_bridge):
    options = {"sandbox": True, **scenario.get("spawn", {})}
    with Bridge.spawn(real_bridge, **options) as bridge:
        run = Scenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error
