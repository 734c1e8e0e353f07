"""Flags, environment variables, and the commands beside `serve`."""

import json
import re
import shutil
import subprocess
import sys

import pytest
from raw_bridge import ROOT, SECRET, WAIT, Control, clean_environment


@pytest.fixture
def run(binary):
    """Runs a command to its end; text in, text out."""

    def run(*args, env=None, **options):
        return subprocess.run(
            [binary, *args], stdin=subprocess.DEVNULL, capture_output=True, timeout=WAIT,
            env=clean_environment(**(env or {})), text=True, encoding="utf-8", **options,
        )  # fmt: skip

    return run


def test_version_prints_one_line(run):
    done = run("version")
    assert done.returncode == 0 and done.stderr == ""
    assert re.fullmatch(r"checkout-bridge \d+\.\d+\.\d+\S*\n", done.stdout)


@pytest.mark.parametrize("command, option", [("serve", "--idle-exit"), ("call", "--timeout"), ("sandbox", "--state")])
def test_every_command_with_options_tells_them_when_asked_for_help(run, command, option):
    done = run(command, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert option in done.stdout


def test_openrpc_prints_what_discover_returns(run, bridge):
    done = run("openrpc")
    assert done.returncode == 0
    assert json.loads(done.stdout) == bridge.result("rpc.discover")


def test_every_method_that_is_offered_is_described(bridge):
    described = {method["name"] for method in bridge.result("rpc.discover")["methods"]}
    offered = set(bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}})["methods"])
    assert offered == described
    assert {"aghanim.startCheckout", "aghanim.orders.consume", "bridge.subscribe"} <= offered


def test_call_prints_the_result(run):
    done = run("call", "aghanim.pricePoints.get", "--sandbox")
    assert done.returncode == 0 and done.stderr == ""
    assert json.loads(done.stdout)["context"]["country"] == "US"


def test_call_takes_params(run):
    done = run("call", "aghanim.items.get", '{"skus":["items.sandbox.coins"],"locale":"ja"}', "--sandbox")
    assert [item["name"] for item in json.loads(done.stdout)] == ["コイン"]


def test_call_uses_a_running_bridge(run, serve):
    served = serve()
    served.connect().result("aghanim.setPlayerId", {"playerId": "p"})
    done = run("call", "aghanim.orders.getUnconsumed", "--socket", str(served.path))
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


def test_call_reports_an_error_on_stderr(run):
    done = run("call", "aghanim.orders.getUnconsumed", "--sandbox")
    assert done.returncode == 1 and done.stdout == ""
    assert "112" in done.stderr or "playerIdNotSet" in done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("--colour",), ("frobnicate",), ("--socket",), ("--log-level", "loud"), ("--max-frame", "many"), ("--max-in-flight", "-1"),
        ("--wire", "carrier-pigeon"), ("--base-url", "http://example.com"), ("--base-url", "nonsense"),
        ("--api-key-file", "/nowhere/key"), ("--wire-profile", "/nowhere/profile.json"), ("sandbox", "--port", "99999"),
        ("--log-format", "xml"), ("--drain-timeout", "soon"), ("--parent-pid", "x"),
    ],
)  # fmt: skip
def test_wrong_usage_is_explained_and_exits_with_2(run, args):
    done = run(*args)
    assert done.returncode == 2, done
    assert done.stdout == ""
    option, value = (args[0], args[-1]) if len(args) < 3 else args[-2:]
    assert option.lstrip("-") in done.stderr or value in done.stderr


def test_the_sandbox_runs_alone(start):
    sandbox = start("sandbox", "--port", "0")
    ready = sandbox.frames.line()
    assert ready["ready"] is True and ready["url"].startswith("http://127.0.0.1:")
    assert Control(ready["url"])("GET", "state")["orders"] == []
    sandbox.child.terminate()
    assert sandbox.wait() == 0


def test_a_sandbox_with_a_file_remembers_its_orders(start, private_dir, run):
    def sandbox_url():
        process = start("sandbox", "--state", str(private_dir / "state.db"))
        return process, process.frames.line()["url"]

    first, url = sandbox_url()
    options = {"CHECKOUT_BRIDGE_BASE_URL": f"{url}/sdk", "CHECKOUT_BRIDGE_API_KEY": SECRET}
    bridge = start(env=clean_environment(**options))
    bridge.result("aghanim.setPlayerId", {"playerId": "p"})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}]})["orderId"]
    first.child.terminate()
    assert first.wait() == 0
    _, url = sandbox_url()
    assert [one["id"] for one in Control(url)("GET", "state")["orders"]] == [order]


def test_variables_stand_for_flags_and_flags_win(start):
    environment = clean_environment(CHECKOUT_BRIDGE_SANDBOX="1", CHECKOUT_BRIDGE_MAX_FRAME="4000")
    bridge = start(env=environment)
    hello = bridge.result("bridge.hello", {"client": {"name": "t", "version": "0"}})
    assert hello["sandbox"]["url"] and hello["limits"]["maxFrame"] == 4000
    bridge = start("--max-frame", "5000", env=environment)
    assert bridge.result("bridge.hello")["limits"]["maxFrame"] == 5000


def test_a_key_from_a_file_or_a_variable_configures_the_bridge(start, private_dir):
    key = private_dir / "key"
    key.write_text(SECRET + "\n")
    key.chmod(0o600)
    for arguments, environment in (
        (["--api-key-file", str(key)], {}),
        ([], {"CHECKOUT_BRIDGE_API_KEY": SECRET}),
        ([], {"CHECKOUT_BRIDGE_API_KEY_FILE": str(key)}),
    ):
        bridge = start(*arguments, "--base-url", "http://127.0.0.1:9", env=clean_environment(**environment))
        assert bridge.error("aghanim.pricePoints.get")["code"] == 101
        with open(f"/proc/{bridge.child.pid}/cmdline", "rb") as cmdline:
            assert SECRET.encode() not in cmdline.read()


def test_the_binary_needs_no_foundation(binary):
    linked = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    if "libswiftCore" in linked:
        pytest.skip("this build links the toolchain's libraries; run `make build`")
    for name in ("libFoundation.so", "libFoundationNetworking", "libicu", "lib_FoundationICU"):
        assert name not in linked
    symbols = subprocess.run(["nm", "-C", "--defined-only", binary], capture_output=True, text=True).stdout
    with open(binary, "rb") as file:
        content = file.read()
    assert b"FoundationNetworking" not in content
    assert " u_strToUpper" not in symbols and "URLSession" not in symbols


def five_lines(command, binary, **environment):
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, timeout=WAIT, text=True, encoding="utf-8",
        env=clean_environment(CHECKOUT_BRIDGE_BIN=binary, **environment),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return re.sub(r"127\.0\.0\.1:\d+", "127.0.0.1:PORT", done.stdout).splitlines()


def test_the_five_lines_say_the_same_in_every_language(binary):
    for tool in ("socat", "node"):
        if not shutil.which(tool):
            pytest.skip(f"{tool} is not installed")
    from_python = five_lines([sys.executable, "examples/five-lines.py"], binary, PYTHONPATH="clients/python/src")
    from_node = five_lines(["node", "examples/five-lines.mjs"], binary)
    from_shell = five_lines(["bash", "examples/five-lines.sh"], binary)
    answers = sorted((json.loads(line) for line in from_shell), key=lambda answer: answer["id"])
    results = [answer["result"] for answer in answers]
    assert len(results) == 5
    assert [json.loads(line) for line in from_python] == results
    assert [json.loads(line) for line in from_node] == results
    assert [item["name"] for item in results[1]] == ["ジェム", "暁の剣"]


def test_the_demo_plays_a_purchase(binary):
    done = subprocess.run(
        [sys.executable, "scripts/demo.py"], cwd=ROOT, capture_output=True, timeout=60, text=True, encoding="utf-8",
        env=clean_environment(CHECKOUT_BRIDGE_BIN=binary, LC_ALL="C"),
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    for shown in ("¥", "ジェム", "Espada da Alvorada", "http://127.0.0.1:", "unconsumed: ord_", "107 conflict", "-32800"):
        assert shown in done.stdout


def test_the_demo_says_what_is_wrong(tmp_path):
    done = subprocess.run(
        [sys.executable, "scripts/demo.py"], cwd=ROOT, capture_output=True, timeout=60, text=True,
        env=clean_environment(CHECKOUT_BRIDGE_BIN=str(tmp_path / "absent")),
    )  # fmt: skip
    assert done.returncode == 1
    assert "demo: cannot find the checkout-bridge executable" in done.stderr and "Traceback" not in done.stderr
