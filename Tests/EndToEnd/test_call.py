"""`checkout-bridge call`, as people and scripts use it."""

import json
import os
import signal
import socket
import subprocess

import pytest
from raw_bridge import ROOT, WAIT, Control, Frames, clean_environment

SKUS = '{"skus":["items.sandbox.coins"]}'
METHODS = [method["name"] for method in json.loads((ROOT / "openrpc.json").read_text(encoding="utf-8"))["methods"]]


@pytest.fixture
def run(binary):
    """Makes a call to its end; text in, text out."""

    def run(*args, stdin="", command="call"):
        return subprocess.run(
            [binary, command, *args], input=stdin, capture_output=True, timeout=WAIT, env=clean_environment(), text=True,
            encoding="utf-8",
        )  # fmt: skip

    return run


@pytest.fixture
def provider(start):
    """A sandbox in a process of its own, and the environment that points a bridge at it."""
    control = Control(start("sandbox").frames.line()["url"])
    variables = {"CHECKOUT_BRIDGE_API_KEY": "sdk_sandbox_k", "CHECKOUT_BRIDGE_BASE_URL": f"{control.url}/sdk"}
    control.environment = clean_environment(**variables)
    return control


def test_params_come_from_an_argument_a_file_or_stdin(run, tmp_path):
    path = tmp_path / "params.json"
    path.write_text('{\n  "skus": [\r\n"items.sandbox.coins"]\n}\n', encoding="utf-8")
    for arguments, stdin in [((SKUS,), ""), ((f"@{path}",), ""), (("-",), SKUS)]:
        done = run("aghanim.items.get", *arguments, "--sandbox", stdin=stdin)
        assert (done.returncode, done.stderr) == (0, "")
        assert [item["sku"] for item in json.loads(done.stdout)] == ["items.sandbox.coins"]
        assert done.stdout.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (), ("a", "{}", "{}"), ("bridge.ping", "{nonsense"), ("bridge.ping", "@/nowhere/params.json"), ("bridge.ping", "-"),
        ("bridge.ping", "--timeout", "soon"), ("bridge.ping", "[]", "--timeout", "1s"),
        ("bridge.ping", '{"_meta":{}}', "--timeout", "1s"), ("bridge.ping", "--colour"),
    ],
)  # fmt: skip
def test_wrong_usage_exits_with_2_and_says_what_is_wrong(run, arguments):
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("checkout-bridge: ")


def test_no_bridge_exits_with_2(run, tmp_path):
    done = run("bridge.ping", "--socket", str(tmp_path / "b.sock"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "b.sock" in done.stderr and "ENOENT" in done.stderr


def test_a_terminal_gets_indented_json(binary):
    ours, theirs = os.openpty()
    with subprocess.Popen([binary, "call", "bridge.hello"], stdout=theirs, env=clean_environment()) as child:
        os.close(theirs)
        assert child.wait(WAIT) == 0
    text = os.read(ours, 1 << 16).decode()
    os.close(ours)
    assert text.startswith('{\r\n  "server": {\r\n') and json.loads(text)["protocolVersion"] == "1"


def test_a_deadline_ends_a_call_in_this_process(start, provider):
    provider.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    call = start("call", "aghanim.pricePoints.get", "--timeout", "300ms", env=provider.environment)
    assert (call.finish(), json.loads(call.stderr())["code"]) == ((b"", 1), -32005)


def test_a_deadline_ends_a_call_to_another_bridge(start, serve):
    served = serve()
    control = Control(served.connect().result("bridge.hello")["sandbox"]["url"])
    control.fault({"delayMs": 60_000}, path="/sdk/v1/items")
    call = start("call", "aghanim.items.get", SKUS, "--timeout", "0.3", "--socket", str(served.path))
    assert (call.finish(), json.loads(call.stderr())["code"]) == ((b"", 1), -32005)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_cancels_a_call_in_this_process(start, provider, number):
    provider.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    call = start("call", "aghanim.pricePoints.get", env=provider.environment)
    provider.await_request(path="/sdk/v1/price_points")
    call.child.send_signal(number)
    assert call.finish() == (b"", 128 + number)
    error = json.loads(call.stderr())
    assert (error["code"], error["data"]["outcome"]) == (-32800, "unknown")


def test_a_signal_cancels_a_call_to_another_bridge(start, serve):
    served = serve()
    client = served.connect()
    control = Control(client.result("bridge.hello")["sandbox"]["url"])
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    call = start("call", "aghanim.pricePoints.get", "--socket", str(served.path))
    control.await_request(path="/sdk/v1/price_points")
    call.child.send_signal(signal.SIGINT)
    assert call.finish() == (b"", 130)
    assert json.loads(call.stderr())["code"] == -32800
    status = client.result("bridge.status")
    assert status["inFlight"] == 1 and status["errors"]["-32800"] == 1


class Peer:
    """What listens on a socket in the place of a bridge, and one call to it."""

    def __init__(self, start, path):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(path))
            listener.listen()
            listener.settimeout(WAIT)
            self.call = start("call", "m", "--socket", str(path))
            self.connection = listener.accept()[0]
        self.frames = Frames(self.connection.fileno())
        assert self.frames.line() == {"jsonrpc": "2.0", "id": 1, "method": "m"}

    def interrupt(self):
        self.call.child.send_signal(signal.SIGINT)


@pytest.fixture
def peer(start, private_dir):
    peer = Peer(start, private_dir / "p.sock")
    yield peer
    peer.connection.close()


CANCEL = {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}}


def test_a_second_signal_does_not_wait_for_the_answer(peer):
    peer.interrupt()
    assert peer.frames.line() == CANCEL
    peer.interrupt()
    assert peer.call.finish() == (b"", 130)
    assert b"not known" in peer.call.stderr()


def test_a_call_that_succeeds_in_spite_of_a_cancel_prints_its_result(peer):
    peer.interrupt()
    assert peer.frames.line() == CANCEL
    peer.connection.sendall(b'{"jsonrpc":"2.0","id":1,"result":{"late":true}}\n')
    assert (peer.call.finish(), peer.call.stderr()) == ((b'{"late":true}\n', 0), b"")


@pytest.mark.parametrize("text", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"[]\n", b'{"id":1}\n'])
def test_what_is_no_bridge_is_told_so(peer, text):
    peer.connection.sendall(text)
    assert peer.call.finish() == (b"", 3)
    assert b"no bridge" in peer.call.stderr()


def test_a_bridge_that_dies_exits_with_3_and_says_what_is_not_known(start, serve):
    served = serve()
    control = Control(served.connect().result("bridge.hello")["sandbox"]["url"])
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    call = start("call", "aghanim.pricePoints.get", "--socket", str(served.path))
    control.await_request(path="/sdk/v1/price_points")
    served.process.child.kill()
    assert call.finish() == (b"", 3)
    assert b"not known" in call.stderr()


@pytest.fixture
def checkout(serve):
    """A bridge on a socket, and a checkout in it that another client began."""
    served = serve()
    client = served.connect()
    client.result("aghanim.setPlayerId", {"playerId": "p"})

    def begin():
        return client.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]

    return str(served.path), client, begin


def test_events_are_printed_as_lines_before_the_result(run, checkout):
    path, _, begin = checkout
    order = json.dumps({"orderId": begin()})
    done = run(
        "aghanim.checkout.didDismiss", order, "--socket", path, "--subscribe", "bridge.eventsLost", "--subscribe", "aghanim.*"
    )  # fmt: skip
    event, result = map(json.loads, done.stdout.splitlines())
    assert event["method"] == "aghanim.checkout.didClose"
    assert event["params"] == {**json.loads(order), "reason": "dismissed"}
    assert (result, done.returncode, done.stderr) == ({}, 0, "")


def test_following_goes_on_after_the_result_until_ctrl_c(start, checkout):
    path, client, begin = checkout
    call = start("call", "bridge.ping", "--socket", path, "--subscribe", "aghanim.*", "--follow")
    assert call.frames.line() == {}
    for order in [begin(), begin()]:
        client.result("aghanim.checkout.didDismiss", {"orderId": order})
        assert call.frames.line()["params"]["orderId"] == order
    call.child.send_signal(signal.SIGINT)
    assert (call.finish(), call.stderr()) == ((b"", 0), b"")


def test_a_refused_subscription_keeps_the_call_from_being_made(run, checkout):
    path, client, _ = checkout
    done = run("aghanim.clearPlayerId", "--socket", path, "--subscribe", "")
    assert (done.returncode, done.stdout, json.loads(done.stderr)["code"]) == (1, "", -32602)
    assert "aghanim.clearPlayerId" not in client.result("bridge.status")["calls"]


def test_events_of_a_call_in_this_process_are_printed(run):
    done = run("aghanim.dispose", "--sandbox", "--subscribe", "*")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "{}")


@pytest.mark.parametrize("options", [(), ("--subscribe", "aghanim.*"), ("--subscribe", "aghanim.*", "--follow")])
def test_a_call_is_made_to_its_end_when_nobody_reads(binary, checkout, options):
    path, client, begin = checkout
    ours, theirs = os.pipe()
    os.close(ours)
    command = [binary, "call", "aghanim.checkout.didDismiss", json.dumps({"orderId": begin()}), "--socket", path, *options]
    done = subprocess.run(command, stdout=theirs, stderr=subprocess.PIPE, timeout=WAIT, env=clean_environment())
    os.close(theirs)
    assert done.returncode == 1 and b"stdout" in done.stderr
    assert client.result("bridge.status")["calls"]["aghanim.checkout.didDismiss"] == 1


def test_help_names_every_exit_status(run):
    done = run("--help")
    assert done.returncode == 0
    for status in ["0", "1", "2", "3", "130", "143"]:
        assert f" {status} " in done.stdout


def test_bash_completes_commands_methods_and_options(run, tmp_path):
    script = tmp_path / "completion"
    script.write_text(run("bash", command="completion").stdout)

    def completed(*words):
        body = f'. {script}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _checkout_bridge; echo "${{COMPREPLY[@]}}"'
        done = subprocess.run(
            ["bash", "-c", body, "bash", "checkout-bridge", *words], capture_output=True, text=True, check=True
        )  # fmt: skip
        return done.stdout.split()

    assert completed("comp") == ["completion"]
    assert completed("call", "aghanim.orders.") == [name for name in METHODS if name.startswith("aghanim.orders.")]
    assert completed("call", "bridge.ping", "--sub") == ["--subscribe"]
    assert completed("serve", "--max-fr") == ["--max-frame"]
    assert completed("sandbox", "--webhook-r") == ["--webhook-retry"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_knows_every_method(run, shell):
    done = run(shell, command="completion")
    assert done.returncode == 0
    words = done.stdout.replace('"', " ").replace("'", " ").split()
    assert set(METHODS) <= set(words)


def test_an_unknown_shell_is_refused(run):
    done = run("tcsh", command="completion")
    assert done.returncode == 2 and "fish" in done.stderr
