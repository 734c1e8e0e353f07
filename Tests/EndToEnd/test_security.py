"""What is closed to others on the machine, what is written where, and what the bridge says of itself."""

import json
import os
import resource
import signal
import socket
import subprocess
import threading

import pytest
from raw_bridge import SECRET, WAIT, Control, Process, clean_environment, eventually, sandbox_of

NOBODY = "nobody"
COINS = [{"sku": "items.sandbox.coins"}]


def closed(**variables):
    """The environment of a bridge as it is by default: closed to other programs."""
    return clean_environment(CHECKOUT_BRIDGE_CORE_DUMPS="0", **variables)


@pytest.fixture
def as_nobody(start):
    """Starts a bridge of another user, and looks at it as that user."""
    if os.getuid() != 0:
        pytest.skip("only root can start a bridge of another user")

    def begin(*args):
        bridge = start("--sandbox", *args, user=NOBODY, env=closed(CHECKOUT_BRIDGE_API_KEY=SECRET))
        bridge.result("bridge.ping")
        return bridge

    def look(path):
        done = subprocess.run(["cat", path], user=NOBODY, capture_output=True, timeout=WAIT, check=False)
        return done.stdout if done.returncode == 0 else None

    return begin, look


def core_limit(pid):
    """The soft limit of core files, as the kernel tells it."""
    with open(f"/proc/{pid}/limits") as limits:
        return next(line.split()[4] for line in limits if line.startswith("Max core file size"))


def test_memory_environment_and_descriptors_are_closed_to_other_programs_of_the_same_user(as_nobody):
    begin, look = as_nobody
    bridge = begin()
    for name in ("environ", "maps", "auxv"):
        assert look(f"/proc/{bridge.child.pid}/{name}") is None
    listing = subprocess.run(["ls", f"/proc/{bridge.child.pid}/fd"], user=NOBODY, capture_output=True, check=False)
    assert listing.returncode != 0
    assert os.stat(f"/proc/{bridge.child.pid}/environ").st_uid == 0
    # A debugger of that user comes no further: tracing is refused too.
    assert traced(bridge.child.pid) is False


def test_with_core_dumps_they_are_open_as_those_of_any_program(as_nobody):
    begin, look = as_nobody
    bridge = begin("--core-dumps")
    assert SECRET.encode() in look(f"/proc/{bridge.child.pid}/environ")
    assert os.stat(f"/proc/{bridge.child.pid}/environ").st_uid != 0


def traced(pid):
    """Whether another program of that user may look into the memory of a process."""
    program = f"open('/proc/{pid}/mem', 'rb')"
    return subprocess.run(["python3", "-c", program], user=NOBODY, capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("command", ["serve", "sandbox"])
def test_no_core_is_dumped_when_it_crashes(binary, command, private_dir, tmp_path_factory):
    """The flag of the kernel says whether a core was dumped, wherever it would have gone. Swift's runtime would write
    registers and the memory that they point to."""
    words = tmp_path_factory.mktemp("words") / "stderr"
    hard = resource.getrlimit(resource.RLIMIT_CORE)[1]
    program = f'ulimit -S -c {"unlimited" if hard == resource.RLIM_INFINITY else hard}; exec "$0" "$@"'
    arguments = ["serve", "--sandbox"] if command == "serve" else ["sandbox"]
    pipe = subprocess.PIPE
    with words.open("wb") as stderr:
        child = subprocess.Popen(
            ["sh", "-c", program, binary, *arguments],
            cwd=private_dir, stdin=pipe, stdout=pipe, stderr=stderr, env=closed(SWIFT_BACKTRACE="enable=yes"),
        )  # fmt: skip
    try:
        if command == "serve":
            child.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n')
            child.stdin.flush()
        assert child.stdout.readline()
        assert core_limit(child.pid) == "0"
        os.kill(child.pid, signal.SIGSEGV)
        _, status = os.waitpid(child.pid, 0)
        child.returncode = -signal.SIGSEGV  # For `subprocess`, which has not seen the end.
    finally:
        child.stdin.close()
        child.stdout.close()
    assert os.WTERMSIG(status) == signal.SIGSEGV and not os.WCOREDUMP(status)
    # A binary with the runtime built in cannot find the program that would write them, and says so at its start.
    said = words.read_bytes().replace(b"swift runtime: unable to locate swift-backtrace; disabling backtracing.\n", b"")
    assert list(private_dir.iterdir()) == [] and said == b""


def test_core_dumps_go_back_to_the_limit_that_was(start):
    for options, variables in ((["--core-dumps"], {"CHECKOUT_BRIDGE_CORE_DUMPS": "0"}), ([], {"CHECKOUT_BRIDGE_CORE_DUMPS": "1"})):
        bridge = start("--sandbox", *options, env=clean_environment(**variables))
        bridge.result("bridge.ping")
        soft = resource.getrlimit(resource.RLIMIT_CORE)[0]
        assert core_limit(bridge.child.pid) == ("unlimited" if soft == resource.RLIM_INFINITY else str(soft))


def test_nothing_is_written_to_disk_but_what_was_asked_for(private_dir, binary):
    for name in ("work", "home", "tmp"):
        (private_dir / name).mkdir()
    environment = closed(
        HOME=str(private_dir / "home"), TMPDIR=str(private_dir / "tmp"), CHECKOUT_BRIDGE_API_KEY=SECRET
    )
    arguments = [binary, "serve", "--sandbox", "--journal", "journal.db", "--log-level", "debug"]
    go_there = ["-c", 'cd "$0" && exec "$@"', str(private_dir / "work")]
    with Process("sh", *go_there, *arguments, env=environment) as bridge:
        purchase(bridge)
        bridge.finish()
    files = sorted(str(path.relative_to(private_dir)) for path in private_dir.rglob("*") if path.is_file())
    assert "work/journal.db" in files
    assert [name for name in files if not name.startswith("work/journal.db")] == []
    for name in files:
        assert SECRET.encode() not in (private_dir / name).read_bytes()


def purchase(bridge):
    """A purchase from the player to the grant."""
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": COINS})["orderId"]
    sandbox_of(bridge)("POST", f"orders/{order}/pay")
    for grant in bridge.result("aghanim.grants.claim"):
        bridge.result("aghanim.grants.acknowledge", {"orderId": grant["orderId"]})


def test_the_sandboxs_state_file_is_for_its_owner_only(start, private_dir):
    state = private_dir / "state.db"
    process = start("sandbox", "--state", str(state))
    Control(process.frames.line()["url"])("PUT", "players/p", {"country": "JP"})
    for path in private_dir.glob("state.db*"):
        assert path.stat().st_mode & 0o077 == 0, path


def test_no_answer_hands_the_key_back(start):
    bridge = start("--sandbox", "--log-level", "debug", env=clean_environment(CHECKOUT_BRIDGE_API_KEY=SECRET))
    bridge.result("bridge.subscribe", {"events": ["*"]})
    for method in bridge.result("rpc.discover")["methods"]:
        if method["name"] != "bridge.shutdown":
            bridge.call(method["name"], {})
    bridge.finish()
    assert SECRET.encode() not in bridge.frames.received + bridge.stderr()


class Proxy(threading.Thread):
    """Answers everything with 407, or not at all."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.start()

    def run(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            with connection:
                connection.recv(65536)
                connection.sendall(b"HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")


def test_the_credentials_of_a_proxy_are_in_no_error_and_no_log(start):
    proxy = Proxy()
    for port in (proxy.port, 1):
        variables = {"HTTPS_PROXY": f"http://user:pr0xy-s3cret@127.0.0.1:{port}", "CHECKOUT_BRIDGE_API_KEY": SECRET}
        bridge = start("--base-url", "https://api.example.com/sdk", "--log-level", "debug", env=clean_environment(**variables))
        assert bridge.error("aghanim.pricePoints.get")["code"] in (101, 102)
        bridge.finish()
        assert b"pr0xy-s3cret" not in bridge.frames.received + bridge.stderr()
        assert SECRET.encode() not in bridge.frames.received + bridge.stderr()
    proxy.listener.close()


@pytest.mark.parametrize("level", ["warning", "none"])
def test_a_signal_asks_for_one_status_line_and_ends_nothing(start, level):
    bridge = start("--sandbox", "--log-level", level)
    bridge.error("no.such.method")
    for calls in range(3):
        bridge.child.send_signal(signal.SIGUSR1)
        eventually(lambda: bridge.stderr().endswith(b"resident\n") and bridge.stderr().count(b"\n") == calls + 1)
        line = bridge.stderr().decode().splitlines()[-1]
        assert line.startswith("info: status: up ")
        assert f" s, 1 connected, 0 in flight, {calls} calls, 1 errors, " in line
        bridge.result("bridge.ping")
    assert bridge.finish()[1] == 0


def test_the_status_counts_what_was_refused_before_it_was_a_call(bridge):
    for line in (b"{\n", b"[]\n", b'{"jsonrpc":"2.0","id":1,"method":7}\n'):
        bridge.send(line)
        assert "error" in bridge.frames.line()
    bridge.error("no.such.method")
    status = bridge.result("bridge.status")
    assert status["errors"] == {"-32700": 1, "-32600": 2, "-32601": 1} and status["unknownMethods"] == 1
    assert (status["connections"], status["connectionsAccepted"], status["connectionsRefused"]) == (1, 1, 0)
    assert status["memory"]["peakBytes"] >= status["memory"]["residentBytes"] > 0
    assert status["eventsLost"] == 0 and status["calls"]["bridge.status"] == 1


def test_the_request_log_has_method_id_duration_and_code_and_no_value(start):
    bridge = start("--sandbox", "--log-level", "debug", "--log-format", "json")
    bridge.call("aghanim.setPlayerId", {"playerId": "pl4yer-s3cret"})
    bridge.answer(bridge.request("aghanim.orders.get", {"id": "0rder-s3cret"}, key="an id"))
    bridge.call("s3cret.method", {"apiKey": SECRET})
    bridge.finish()
    lines = [json.loads(line)["message"] for line in bridge.stderr().splitlines()]
    requests = [line.split() for line in lines if line.startswith("request ")]
    assert [words[1] for words in requests] == ["aghanim.setPlayerId", "aghanim.orders.get", "unknown"]
    assert [words[-1] for words in requests] == ["code=0", "code=106", "code=-32601"]
    assert 'request aghanim.orders.get id="an id" ms=' in "\n".join(lines)
    for secret in ("s3cret", SECRET):
        assert secret not in "\n".join(lines)
