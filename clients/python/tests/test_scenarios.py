"""The scenarios that every client must pass, against a real bridge and its sandbox, in every way of calling."""

import json

import pytest
from scenario_runner import SCENARIOS, Scenario
from scenario_ways import WAYS


def all_scenarios():
    for path in sorted(SCENARIOS.glob("*.json")):
        for scenario in json.loads(path.read_text("utf-8")):
            yield pytest.param(scenario, id=f"{path.stem}: {scenario['name']}")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("scenario", list(all_scenarios()))
def test_scenario(scenario, way, real_bridge):
    if way.__name__ == "looped_typed" and any("cancel" in step for step in scenario["steps"]):
        pytest.skip("a task that is cancelled has no answer to compare; test_async.py looks at that")
    options = {"sandbox": True, **scenario.get("spawn", {})}
    with way(real_bridge, **options) as bridge:
        run = Scenario(bridge)
        run.listen(scenario["steps"])
        for number, step in enumerate(scenario["steps"], 1):
            try:
                run.run(step)
            except Exception as error:
                raise AssertionError(f"step {number}, {json.dumps(step)[:300]}: {error}") from error
