"""The example's units, with a real manager where there is one."""

import configparser
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
UNITS = ROOT / "examples/systemd"
MANAGER = Path(__file__).with_name("user_manager.sh")
#: Longest wait for anything; a test that needs it all has failed.
WAIT = 60


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT, **options)


def can_run_a_manager():
    """Whether a manager of a user can be started here, in namespaces."""
    if os.geteuid() != 0 or not (shutil.which("systemctl") and Path("/lib/systemd/systemd").exists()):
        return False
    probe = "mount -t tmpfs none /run && mkdir -p /run/systemd/system /sys/fs/cgroup/systemd/checkout-bridge-probe"
    probe += " && rmdir /sys/fs/cgroup/systemd/checkout-bridge-probe"
    return run("unshare", "--mount", "--pid", "--fork", "--mount-proc", "sh", "-c", probe).returncode == 0


needs_manager = pytest.mark.skipif(
    not can_run_a_manager(), reason="no manager of a user can run here: it takes root, systemd and namespaces"
)


@pytest.fixture
def managed(binary, tmp_path):
    """Runs steps of a shell beside a user's own systemd that has the example's units; returns what they print."""

    def managed(steps, units=UNITS):
        script = tmp_path / "steps.sh"
        script.write_text("set -x\n" + steps)
        namespaces = ("unshare", "--mount", "--pid", "--fork", "--mount-proc")
        done = run(*namespaces, "bash", str(MANAGER), str(binary), str(units), str(script))
        assert done.returncode == 0, done.stderr
        return done.stdout

    return managed


@needs_manager
def test_the_first_client_starts_it_and_the_next_after_its_end_starts_it_again(managed):
    printed = managed("""
        socket=$XDG_RUNTIME_DIR/checkout-bridge/bridge.sock
        systemctl --user start checkout-bridge.socket
        [ "$(systemctl --user is-active checkout-bridge.service)" = inactive ]
        "$bridge" call bridge.ping --socket "$socket"
        [ "$(systemctl --user is-active checkout-bridge.service)" = active ]
        [ "$(stat -c %a "$socket") $(stat -c %a "$(dirname "$socket")")" = "600 700" ]
        "$bridge" call bridge.shutdown --socket "$socket"
        "$bridge" call bridge.ping --socket "$socket"
        systemctl --user stop checkout-bridge.service
        systemctl --user show --property Result --property ExecMainStatus checkout-bridge.service
        cat "$logs/out"
        [ ! -s "$logs/err" ]
    """)
    lines = printed.splitlines()
    assert lines[:5] == ["{}", "{}", "{}", "Result=success", "ExecMainStatus=0"]
    assert [json.loads(line)["socket"] for line in lines[5:]] == ["/run/user/0/checkout-bridge/bridge.sock"] * 2


@needs_manager
def test_it_has_its_key_and_its_journal_and_little_else(managed):
    printed = managed("""
        systemctl --user start checkout-bridge.service
        socket=$XDG_RUNTIME_DIR/checkout-bridge/bridge.sock
        "$bridge" call aghanim.setPlayerId '{"playerId":"p"}' --socket "$socket"
        "$bridge" call aghanim.grants.acknowledge '{"orderId":"ord_1"}' --socket "$socket" 2>&1 || true
        pid=$(systemctl --user show --property MainPID --value checkout-bridge.service)
        grep -E '^(NoNewPrivs|Seccomp):' /proc/$pid/status
        ls -l /proc/$pid/fd | grep -c 'grants.db$'
        nsenter --mount --target $pid sh -c 'touch /usr/x || touch "$HOME/x" || echo read-only' 2>/dev/null
        tr '\\\\0' '\\\\n' </proc/$pid/environ | grep -c sdk_sandbox || true
    """)
    assert '"case":"notFound"' in printed
    assert printed.splitlines()[2:] == ["NoNewPrivs:\t1", "Seccomp:\t2", "1", "read-only", "0"]


@needs_manager
def test_a_start_that_fails_is_a_failed_unit_and_not_a_service_that_seems_to_run(managed, tmp_path):
    units = tmp_path / "units"
    shutil.copytree(UNITS, units)
    service = units / "checkout-bridge.service"
    service.write_text(service.read_text().replace("--socket fd:", "--socket fd:other"))
    printed = managed(
        """
        systemctl --user start checkout-bridge.service && exit 1
        cat "$logs/err"
        """,
        units,
    )
    assert "0 sockets of that name were handed over, and one is needed. There are: checkout-bridge.socket." in printed


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not there")
@pytest.mark.parametrize("unit", ["checkout-bridge.socket", "checkout-bridge.service"])
def test_systemd_finds_no_fault_in_the_units(tmp_path, unit):
    program = tmp_path / ".local/bin/checkout-bridge"
    program.parent.mkdir(parents=True)
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    # Short, since a socket's path is.
    with tempfile.TemporaryDirectory(dir="/tmp") as runtime:
        env = {**os.environ, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": runtime}
        done = run("systemd-analyze", "--user", "--man=no", "verify", str(UNITS / unit), env=env)
    assert (done.returncode, done.stderr) == (0, "")


def test_no_unit_holds_a_secret_nor_passes_one_by_the_environment():
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(UNITS / "checkout-bridge.service")
    service = parser["Service"]
    assert not {"Environment", "EnvironmentFile", "PassEnvironment"} & set(service)
    assert "--api-key-file %d/api-key" in service["ExecStart"]
    assert service["LoadCredential"].startswith("api-key:")
