"""Nobody outlives the process it works for, however that one ends and whoever holds its pipes."""

import json
import os
import signal
import subprocess
import sys
import threading

import pytest
from raw_bridge import ROOT, Process, clean_environment, eventually, is_running, sandbox_of

PING = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n'


class Family:
    """A parent that starts a child with `command`, tells its pid, and is killed; this process holds the child's pipes."""

    def __init__(self, command, environment=None):
        self.input, ours = os.pipe()
        self.write_end = ours
        script = (
            "import os, subprocess, sys\n"
            f"command = [word.replace('PARENT', str(os.getpid())) for word in {command!r}]\n"
            f"child = subprocess.Popen(command, stdin={self.input})\n"
            "print(child.pid, flush=True)\n"
            "sys.stdin.read()\n"
        )
        self.parent = subprocess.Popen(
            [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, pass_fds=[self.input],
            env=environment or clean_environment(CHECKOUT_BRIDGE_PARENT_PID="0"),
        )  # fmt: skip
        self.pid = int(self.parent.stdout.readline())

    def line(self):
        return json.loads(self.parent.stdout.readline())

    def kill_parent(self):
        self.parent.kill()
        self.parent.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill_parent()
        self.parent.stdin.close()
        self.parent.stdout.close()
        os.close(self.input)
        os.close(self.write_end)
        if is_running(self.pid):
            os.kill(self.pid, signal.SIGKILL)


def test_a_parent_that_dies_takes_the_bridge_along(binary):
    """ihor-sokoliuk/mcp-searxng#60, codefuturist/email-mcp#60: even when somebody still holds its stdin open."""
    with Family([binary, "--parent-pid", "PARENT"]) as family:
        os.write(family.write_end, PING)
        assert family.line()["id"] == 1
        family.kill_parent()
        eventually(lambda: not is_running(family.pid))


def test_a_parent_that_dies_takes_the_sandbox_along(binary):
    """ProxymanApp/Proxyman#2727"""
    with Family([binary, "sandbox", "--parent-pid", "PARENT"]) as family:
        assert family.line()["ready"]
        family.kill_parent()
        eventually(lambda: not is_running(family.pid))


def test_a_parent_that_dies_takes_a_call_along(binary, serve):
    """ihor-sokoliuk/mcp-searxng#60"""
    served = serve()
    command = [binary, "call", "bridge.ping", "--socket", str(served.path), "--follow", "--parent-pid", "PARENT"]
    with Family(command) as family:
        assert family.line() == {}
        family.kill_parent()
        eventually(lambda: not is_running(family.pid))


def test_a_wrapper_in_between_does_not_hide_the_parent(binary):
    """ihor-sokoliuk/mcp-searxng#60: npx starts sh starts the bridge, and signals reach the first of them only."""
    wrapper = ["sh", "-c", f'"{binary}" --parent-pid "$0"; true', "PARENT"]
    with Family(wrapper) as family:
        os.write(family.write_end, PING)
        assert family.line()["id"] == 1
        family.kill_parent()
        eventually(lambda: not is_running(family.pid))


def test_calls_are_answered_when_the_parent_dies(start):
    """agones-dev/agones#2205: its end is as orderly as any other; here somebody else reads the answers."""
    parent = subprocess.Popen(["sleep", "60"])
    bridge = start("--sandbox", "--parent-pid", str(parent.pid))
    control = sandbox_of(bridge)
    control.fault({"delayMs": 300}, path="/sdk/v1/price_points")
    slow = bridge.request("aghanim.pricePoints.get")
    control.await_request(path="/sdk/v1/price_points")
    parent.kill()
    parent.wait()
    answer = json.loads(bridge.frames.rest())
    assert answer["id"] == slow and "result" in answer
    assert bridge.wait() == 0
    assert bridge.stderr().decode().count(str(parent.pid)) == 1


def test_a_parent_that_has_died_before_the_bridge_looks_is_gone(start):
    """A zombie is visible, and dead."""
    parent = subprocess.Popen(["true"])
    os.waitid(os.P_PID, parent.pid, os.WEXITED | os.WNOWAIT)
    bridge = start("--parent-pid", str(parent.pid))
    assert bridge.frames.rest() == b""
    assert bridge.wait() == 0
    parent.wait()


def test_a_parent_that_cannot_be_seen_is_not_watched(start):
    """microsoft/vscode-languageserver-node#857, denoland/deno#22012"""
    gone = subprocess.Popen(["true"])
    gone.wait()
    bridge = start("--parent-pid", str(gone.pid))
    assert bridge.result("bridge.ping") == {}
    assert bridge.finish() == (b"", 0)
    lines = bridge.stderr().decode().splitlines()
    assert len(lines) == 1 and str(gone.pid) in lines[0]


def test_nobody_is_watched_when_told_so(start):
    """microsoft/typescript-go#4809: a flag turns it off, also where a wrapper has set the variable."""
    gone = subprocess.Popen(["true"])
    gone.wait()
    bridge = start("--parent-pid", "0", env=clean_environment(CHECKOUT_BRIDGE_PARENT_PID=str(gone.pid)))
    assert bridge.result("bridge.ping") == {}
    assert bridge.finish() == (b"", 0) and bridge.stderr() == b""


def test_a_thread_of_the_parent_that_ends_is_not_the_parent(binary):
    """What PR_SET_PDEATHSIG would get wrong: it fires when the thread ends that started the bridge."""
    started = []
    thread = threading.Thread(target=lambda: started.append(Process(binary, "--parent-pid", str(os.getpid()))))
    thread.start()
    thread.join()
    with started[0] as bridge:
        assert bridge.result("bridge.ping") == {}
        assert bridge.finish() == (b"", 0)


def test_where_there_is_no_descriptor_it_is_looked_at_every_second(start):
    """A thread's id has none, and stands for systems that have none for any."""
    over, told = threading.Event(), threading.Event()
    thread = threading.Thread(target=lambda: (told.set(), over.wait()))
    thread.start()
    told.wait()
    bridge = start("--parent-pid", str(thread.native_id))
    assert bridge.result("bridge.ping") == {}
    over.set()
    thread.join()
    assert bridge.frames.rest() == b""
    assert bridge.wait() == 0
    assert b"not watched" not in bridge.stderr()


def test_a_reader_of_the_answers_that_has_gone_ends_the_process(start):
    """codefuturist/email-mcp#60: somebody else holds stdin open; no answer can ever be given."""
    bridge = start()
    assert bridge.result("bridge.ping") == {}
    bridge.child.stdout.close()
    assert bridge.wait() == 0
    assert bridge.stderr() == b""


CLIENT = """
import os, sys, time
sys.path.insert(0, {source!r})
from checkout_bridge import Bridge
bridge = Bridge.spawn({binary!r})
if os.fork() == 0:
    time.sleep(60)  # Holds both pipes, as a forked worker does.
print(bridge.pid, flush=True)
sys.stdin.read()
"""


def test_a_client_that_is_killed_takes_its_bridge_along_though_a_fork_holds_the_pipes(binary):
    """codefuturist/email-mcp#60, ProxymanApp/Proxyman#2727"""
    script = CLIENT.format(source=str(ROOT / "clients" / "python" / "src"), binary=binary)
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean_environment(),
        start_new_session=True,
    ) as client:  # fmt: skip
        pid = int(client.stdout.readline())
        assert is_running(pid)
        client.kill()
        eventually(lambda: not is_running(pid))
        os.killpg(client.pid, signal.SIGKILL)  # The fork.
        client.stdout.close()


@pytest.mark.parametrize("language", ["python", "node"])
def test_the_clients_have_their_bridge_watch_them(binary, language):
    """ihor-sokoliuk/mcp-searxng#60"""
    if language == "python":
        source = str(ROOT / "clients" / "python" / "src")
        text = f"import sys; sys.path.insert(0, {source!r})\nfrom checkout_bridge import Bridge\n"
        text += f"with Bridge.spawn({binary!r}) as bridge: print(bridge.pid, flush=True); sys.stdin.read()"
        command = [sys.executable, "-c", text]
    else:
        index = (ROOT / "clients" / "node" / "src" / "index.js").as_uri()
        text = f"import {{ Bridge }} from {json.dumps(index)};\n"
        text += f"const bridge = await Bridge.spawn({{ binary: {json.dumps(binary)} }}); console.log(bridge.pid);\n"
        text += "process.stdin.resume().on('end', () => bridge.close());"
        command = ["node", "--input-type=module", "-e", text]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean_environment()) as client:
        pid = int(client.stdout.readline())
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            words = file.read().split(b"\0")
        assert words[words.index(b"--parent-pid") + 1] == str(client.pid).encode()
        client.stdin.close()
        assert client.wait(20) == 0
    assert not is_running(pid)
