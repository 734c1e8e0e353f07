"""The bridge is killed before each single step that it takes in a call, and no paid order is lost or granted twice."""

import random

import pytest
from crashing import SEEDS, Game, Shop, build_steps, read_steps, tally
from raw_bridge import WAIT, Control, eventually


@pytest.fixture(scope="module")
def steps_library(tmp_path_factory):
    return build_steps(tmp_path_factory.mktemp("steps"))


@pytest.fixture
def backend(start):
    """A sandbox that outlives the bridges."""
    return Control(start("sandbox").frames.line()["url"])


class Trial:
    """One order, and one bridge that may be stopped at one of its steps."""

    #: What the request on stdin that is to be disturbed holds; a start is disturbed from its first step on.
    ARM = {
        "claim": "grants.claim", "consume": "orders.consume", "acknowledge": "grants.acknowledge",
        "pending": "grants.pending", "start": None,
    }  # fmt: skip

    def __init__(self, binary, backend, folder, library, call):
        self.game = Game(binary, f"{backend.url}/sdk", folder)
        self.backend, self.shop, self.call = backend, Shop(backend), call
        self.log = self.game.journal.with_suffix(".steps")
        self.environment = {"LD_PRELOAD": str(library), "STEPS_LOG": str(self.log)}
        if self.ARM[call]:
            self.environment["STEPS_ARM"] = self.ARM[call]
        self.order = self.shop.buy()
        if call in ("start", "pending"):
            self.lose_answer()

    def lose_answer(self):
        """Leaves an intent in the journal of which nobody knows the end: the answer to its consume was lost."""
        self.game.launch()
        self.backend.fault({"close": "beforeHeaders"}, method="PATCH")
        assert self.game.bridge.error("aghanim.orders.consume", {"orderId": self.order})["data"]["outcome"] == "unknown"
        self.game.end()

    def run(self, **environment):
        """Makes the call, and lets the game do with its answer what it would. False when the bridge was killed."""
        bridge = self.game.launch(**self.environment, **environment)
        try:
            self.play(bridge)
            return True
        except (AssertionError, BrokenPipeError):
            assert bridge.wait() == -9, bridge.stderr()
            return False
        finally:
            self.game.end()

    def run_disturbed(self, **environment):
        """As `run`, where the answer may also be an error, which the game only notes."""
        bridge = self.game.launch(**self.environment, **environment)
        try:
            self.play(bridge, patience=0.5)
        except (AssertionError, BrokenPipeError):
            pass  # Killed, or an error was answered; what is left is found out by `check`.
        finally:
            self.game.end()

    def play(self, bridge, patience=WAIT):
        game, order = self.game, {"orderId": self.order}
        if self.call == "claim":
            game.take(bridge.result("aghanim.grants.claim"))
        elif self.call == "consume":
            assert bridge.result("aghanim.orders.consume", order) == {}
            game.save(self.order)
        elif self.call == "acknowledge":
            game.take(bridge.result("aghanim.grants.claim"))
            assert bridge.result("aghanim.grants.acknowledge", order) == {}
        elif self.call == "pending":
            game.take(bridge.result("aghanim.grants.pending"))
        else:
            # The start settles by itself. Nothing is asked meanwhile: answers are steps too, and would be counted.
            eventually(lambda: bridge.child.poll() is not None or self.was_settled(), patience)
            assert bridge.result("bridge.ping") == {}

    def was_settled(self):
        """The answers of both questions are in the journal: what the order holds, and that it is to be granted."""
        steps = read_steps(self.log) if self.log.exists() else []
        asked = [one.number for one in steps if one.what == "receive"]
        synced = [one for one in steps if (one.on, one.what) == ("wal", "sync") and asked and one.number > asked[-1]]
        return len(asked) == 2 and len(synced) == 2

    def check(self):
        """What must hold once the bridge was started again."""
        self.game.launch()
        self.game.settle()
        assert self.game.saved == [self.order]
        assert self.shop.unconsumed() == [] and self.game.bridge.result("aghanim.grants.pending") == []
        self.game.end()


@pytest.fixture
def trial(binary, backend, private_dir, steps_library):
    trials = []

    def trial(call):
        trials.append(Trial(binary, backend, private_dir / f"{call}-{len(trials)}", steps_library, call))
        return trials[-1]

    yield trial
    for one in trials:
        one.game.end()


@pytest.mark.parametrize("call", Trial.ARM)
def test_a_bridge_killed_before_any_step_of_a_call_loses_no_order_and_grants_none_twice(trial, call):
    whole = trial(call)
    assert whole.run()
    steps = read_steps(whole.log)
    whole.check()
    assert {one.on for one in steps} >= {"wal", "out"}
    for step in steps:
        # A write is also torn: the kill comes when half of its bytes are out.
        for torn in [{}, {"STEPS_TORN": "1"}] if step.what in ("write", "send") else [{}]:
            one = trial(call)
            survived = one.run(STEPS_KILL=str(step.number), **torn)
            # The last steps of a run are not always as many; all before are.
            assert not survived or step.number > len(steps) - 4
            one.check()
            tally["killed before a step, or in the middle of its write"] += 1
    tally[f"steps of {call}"] = len(steps)


FAULTS = [{"delayMs": 30}, {"close": "beforeHeaders"}, {"close": "midBody"}, {"garbage": True}, {"status": 503}]


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_bridge_killed_while_the_network_fails_too_loses_no_order_and_grants_none_twice(trial, backend, seed):
    chance = random.Random(seed)
    for _ in range(40):
        one = trial(chance.choice(list(Trial.ARM)))
        fault, times = chance.choice(FAULTS), chance.choice([1, 1, 2, 5])
        backend.fault(fault, times=times, method=chance.choice(["GET", "PATCH"]), path="/sdk/v1/orders")
        try:
            for _ in range(chance.choice([1, 1, 2, 3])):
                one.run_disturbed(STEPS_KILL=str(chance.randrange(1, 40)), STEPS_TORN=str(chance.randrange(2)))
        finally:
            backend("DELETE", "faults")
        one.check()
        tally["killed while answers failed"] += 1
    tally["seeds"] += 1
