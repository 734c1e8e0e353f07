"""The journal's file: a disk that fills up at any step, and files that cannot be a journal."""

import os
import pwd
import shutil
import sqlite3

import pytest
from crashing import Game, Shop, build_steps, read_steps, tally
from raw_bridge import ROOT, Control


@pytest.fixture(scope="module")
def steps_library(tmp_path_factory):
    return build_steps(tmp_path_factory.mktemp("steps"))


@pytest.fixture
def backend(start):
    return Control(start("sandbox").frames.line()["url"])


class FullDisk:
    """A game whose bridge has no room for its journal from some step of a call on, until the game makes room."""

    ARM = {"claim": "grants.claim", "consume": "orders.consume", "acknowledge": "grants.acknowledge"}

    def __init__(self, binary, backend, folder, library, call):
        self.game, self.shop, self.call = Game(binary, f"{backend.url}/sdk", folder), Shop(backend), call
        self.flag, self.log = folder / "full", folder / "steps"
        self.environment = {
            "LD_PRELOAD": str(library), "STEPS_LOG": str(self.log), "STEPS_ARM": self.ARM[call],
            "STEPS_FULL_WHILE": str(self.flag),
        }  # fmt: skip
        self.order = self.shop.buy()

    def answer(self, step):
        """What the call answers when there is no room from that step on."""
        bridge = self.game.launch(**self.environment, STEPS_FULL=str(step))
        if self.call == "acknowledge":
            self.game.take(bridge.result("aghanim.grants.claim"))
        self.flag.touch()
        method = {"consume": "aghanim.orders.consume"}.get(self.call, f"aghanim.grants.{self.call}")
        return bridge.call(method, None if self.call == "claim" else {"orderId": self.order})

    def check(self):
        """Once there is room again, the same bridge goes on."""
        self.flag.unlink(missing_ok=True)
        self.game.settle()
        assert self.game.saved == [self.order]
        assert self.shop.unconsumed() == []


@pytest.mark.parametrize("call", FullDisk.ARM)
def test_a_disk_that_is_full_from_any_step_on_fails_the_call_and_loses_nothing(
    binary, backend, private_dir, steps_library, call
):
    step, errors = 0, 0
    while True:
        step += 1
        case = FullDisk(binary, backend, private_dir / str(step), steps_library, call)
        try:
            answer = case.answer(step)
            sent = [one for one in read_steps(case.log) if one.bytes.startswith(b"PATCH ")]
            if "error" in answer:
                errors += 1
                error = answer["error"]
                assert error["code"] == -32008 and "make room" in error["message"]
                assert error["data"]["outcome"] == ("completed" if sent else "notSent")
                assert case.shop.unconsumed() == ([] if sent or call == "acknowledge" else [case.order])
            case.check()
        finally:
            case.game.end()
        tally["disk full from a step on"] += 1
        if "result" in answer and step > 3:
            break
    assert errors >= 3


def refused(start, path, *, user=None):
    """The bridge does not start with that journal; returns what it says."""
    bridge = start("--journal", str(path), user=user)
    assert bridge.wait() == 2
    said = bridge.stderr().decode()
    assert "--journal" in said and str(path) in said, said
    return said


def test_a_file_that_is_no_journal_is_refused_and_left_alone(start, private_dir):
    path = private_dir / "grants.db"
    path.write_text("a letter to my grandmother, and no database at all\n" * 10)
    before = path.read_bytes()
    assert "no journal" in refused(start, path)
    assert path.read_bytes() == before
    path.unlink()
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name)")
    other.commit()
    other.close()
    assert "no journal" in refused(start, path)


def test_a_journal_of_a_newer_version_is_refused_with_both_versions(game_file, start):
    connection = sqlite3.connect(game_file)
    connection.execute("PRAGMA user_version = 99")
    connection.commit()
    connection.close()
    said = refused(start, game_file)
    assert "version 99" in said and "up to 2" in said


@pytest.fixture
def game_file(private_dir):
    """A journal that version 1 wrote."""
    return shutil.copy(ROOT / "fixtures" / "journals" / "version-1.db", private_dir / "grants.db")


def test_a_journal_of_version_1_opens_and_hands_out_what_it_held(game_file, start):
    bridge = start("--sandbox", "--journal", str(game_file))
    bridge.result("aghanim.setPlayerId", {"playerId": "player-1"})
    (grant,) = bridge.result("aghanim.grants.pending")
    assert grant["orderId"] == "ord_tLzVEsUyQiR"
    assert [item["sku"] for item in grant["items"]] == ["items.sandbox.coins"]


def test_a_directory_that_is_not_there_is_named(start, private_dir):
    assert "No such file or directory" in refused(start, private_dir / "none" / "grants.db")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can start a bridge as somebody who may not write")
def test_a_file_that_may_not_be_written_is_refused(start, private_dir, game_file):
    nobody = pwd.getpwnam("nobody")
    os.chown(private_dir, nobody.pw_uid, nobody.pw_gid)
    os.chmod(game_file, 0o444)
    for folder in list(private_dir.parents)[:2]:
        folder.chmod(0o755)
    assert "Permission denied" in refused(start, game_file, user="nobody")
