"""The journal as a dying machine leaves it: at every step, with torn and unsynced writes, its log cut anywhere.

What must hold in each such copy: SQLite finds it sound, an order whose consume was sent is there, and what an answer
said is so.
"""

import json
import random
import re
import sqlite3

import pytest
from crashing import SEEDS, Game, Shop, build_steps, read_steps, tally
from raw_bridge import Control, Process

SECTOR = 512
FRAME = 24 + 4096
INTENDED, CONSUMED, ACKNOWLEDGED = range(3)


class Recording:
    """All steps of two bridges that consumed, claimed and acknowledged, and what each of them promised."""

    def __init__(self, binary, folder):
        with Process(binary, "sandbox") as sandbox:
            self.shop = Shop(Control(sandbox.frames.line()["url"]))
            self.game = Game(binary, f"{self.shop.control.url}/sdk", folder)
            self.library = build_steps(folder)
            self.steps, self.promises = [], []
            for run in range(2):
                self.record(folder / f"steps-{run}")

    def record(self, log):
        self.game.launch(LD_PRELOAD=str(self.library), STEPS_LOG=str(log))
        said = {}  # what the answer to a call promises, by the call's id
        orders = [self.shop.buy(), self.shop.buy()]
        self.call(said, "aghanim.orders.consume", orders[0], CONSUMED)
        for grant in self.game.bridge.result("aghanim.grants.claim"):
            self.call(said, "aghanim.grants.acknowledge", grant["orderId"], ACKNOWLEDGED)
        self.call(said, "aghanim.orders.consume", self.shop.buy(), CONSUMED)
        self.game.end()
        for step in read_steps(log):
            self.promises += [(len(self.steps), *promise) for promise in self.made(step, said)]
            self.steps.append(step)

    def call(self, said, method, order, state):
        assert self.game.bridge.result(method, {"orderId": order}) == {}
        said[self.game.bridge._id] = [(order, state)]

    @staticmethod
    def made(step, said):
        """What must be in the journal once this step is taken."""
        if step.on == "net" and step.what == "send":
            return [(found.decode(), INTENDED) for found in re.findall(rb"PATCH \S+/orders/(\w+)", step.bytes)]
        if step.on != "out":
            return []
        answer = json.loads(step.bytes)
        grants = answer["result"] if isinstance(answer.get("result"), list) else []
        return [(grant["orderId"], CONSUMED) for grant in grants] + said.get(answer["id"], [])

    def owed(self, before):
        """The least state of each order when the steps from `before` on were not taken."""
        return {order: state for at, order, state in self.promises if at < before}


class Files:
    """The journal's files as some steps leave them."""

    def __init__(self):
        self.parts = {}

    def take(self, step, data=None):
        if step.what == "unlink":
            self.parts.pop(step.on, None)
        elif step.what == "truncate":
            del self.parts.setdefault(step.on, bytearray())[step.offset :]
        elif step.what == "write":
            part, data = self.parts.setdefault(step.on, bytearray()), step.bytes if data is None else data
            part.extend(bytes(max(0, step.offset + len(data) - len(part))))
            part[step.offset : step.offset + len(data)] = data

    def write(self, folder):
        for name in folder.iterdir():
            name.unlink()
        for part, data in self.parts.items():
            (folder / ("grants.db" if part == "db" else f"grants.db-{part}")).write_bytes(data)
        return folder / "grants.db"


def is_disk(step):
    return step.on not in ("net", "out")


def states(path):
    """How far each order is, by a copy that has to be sound."""
    connection = sqlite3.connect(path)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        if not connection.execute("SELECT 1 FROM sqlite_master").fetchall():
            return {}
        rows = connection.execute(
            "SELECT order_id, state, complete, (SELECT count(*) FROM items WHERE items.order_id = orders.order_id) "
            "FROM orders"
        ).fetchall()
        assert all(count == (complete if state < ACKNOWLEDGED else 0) for _, state, complete, count in rows), rows
        return {order: state for order, state, *_ in rows}
    finally:
        connection.close()


def check(files, folder, owed):
    found = states(files.write(folder))
    assert all(found.get(order, -1) >= state for order, state in owed.items()), (found, owed)


@pytest.fixture(scope="module")
def recording(binary, tmp_path_factory):
    return Recording(binary, tmp_path_factory.mktemp("recording"))


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "copy"
    folder.mkdir(mode=0o700)
    return folder


def moments(recording):
    """The files before each step, and in the middle of each write."""
    files = Files()
    for at, step in enumerate(recording.steps):
        yield at, files
        if is_disk(step):
            if step.what == "write":
                torn = Files()
                torn.parts = {part: bytearray(data) for part, data in files.parts.items()}
                torn.take(step, step.bytes[: len(step.bytes) // 2])
                yield at, torn
            files.take(step)
    yield len(recording.steps), files


def test_the_intent_is_synced_before_the_request_and_the_outcome_before_the_answer(recording):
    dirty = False
    for step in recording.steps:
        if step.on == "wal":
            dirty = {"write": True, "sync": False}.get(step.what, dirty)
        elif step.what in ("send", "write") and not is_disk(step):
            assert not dirty, f"step {step.number}: {step.what} to {step.on} with writes that are not synced"
    assert {state for _, _, state in recording.promises} == {INTENDED, CONSUMED, ACKNOWLEDGED}


def test_a_copy_taken_at_any_step_is_sound_and_holds_what_was_said(recording, folder):
    for at, files in moments(recording):
        check(files, folder, recording.owed(at))
        tally["copies at a step, or in the middle of a write"] += 1


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_machine_that_loses_power_at_any_step_keeps_what_was_said(recording, folder, seed):
    chance = random.Random(f"power {seed}")
    for at in range(len(recording.steps) + 1):
        check(without_power(recording.steps[:at], chance), folder, recording.owed(at))
        tally["power lost, with unsynced writes lost or torn"] += 1


def without_power(steps, chance):
    """What the disk holds: all that was synced, and of the rest what it happened to have written."""
    synced = {step.on: index for index, step in enumerate(steps) if step.what == "sync"}
    files = Files()
    for index, step in enumerate(steps):
        if not is_disk(step):
            continue
        if index < synced.get(step.on, -1) or step.what == "unlink":
            files.take(step)
        elif chance.random() < 0.6:
            whole = len(step.bytes) <= SECTOR or chance.random() < 0.5
            files.take(step, None if whole else step.bytes[: SECTOR * chance.randrange(len(step.bytes) // SECTOR)])
    return files


def test_a_log_cut_at_any_byte_is_sound_and_holds_what_was_synced_before(recording, folder):
    files = Files()
    written = []  # of the log as it is at the end: which step wrote up to which byte
    for at, step in enumerate(recording.steps):
        if is_disk(step):
            files.take(step)
        if step.on == "wal" and step.what == "write":
            written.append((step.offset + len(step.bytes), at))
        elif step.on == "wal" and step.what == "truncate":
            written = []
    log = files.parts["wal"]
    for cut in cuts(len(log)):
        first_lost = min((at for end, at in written if end > cut), default=len(recording.steps))
        files.parts["wal"] = log[:cut]
        check(files, folder, recording.owed(first_lost))
        tally["log cut at a byte"] += 1


def cuts(length):
    """Each byte with many seeds; else those around frames, and some in between."""
    if SEEDS > 1:
        return range(length + 1)
    edges = {32 + frame * FRAME + byte for frame in range(length // FRAME + 1) for byte in (-1, 0, 1, 8, 24, 25)}
    return sorted(cut for cut in edges | set(range(0, length, 397)) | {length} if cut <= length)


def test_the_bridge_opens_copies_and_hands_out_what_they_hold(recording, start, folder):
    backend = Control(start("sandbox").frames.line()["url"])
    for _, files in list(moments(recording))[::17]:
        path = files.write(folder)
        consumed = [order for order, state in states(path).items() if state == CONSUMED]
        files.write(folder)
        bridge = start("--base-url", f"{backend.url}/sdk", "--journal", str(path))
        bridge.request("aghanim.configure", {"apiKey": "sdk_sandbox_key"})
        bridge.request("aghanim.setPlayerId", {"playerId": "p"})
        answer = bridge.result("aghanim.grants.pending")
        assert [grant["orderId"] for grant in answer] == consumed
        bridge.close()
        tally["copies that the bridge opened"] += 1
