"""Finds the bridge, and gives each test fresh ones."""

import os
import signal
import stat
from types import SimpleNamespace

import pytest
from crashing import tally
from raw_bridge import (
    PROXY_VARIABLES,
    ROOT,
    SECRET,
    Connection,
    Control,
    Process,
    bridges_of_ours,
    clean_environment,
    eventually,
)


@pytest.fixture(scope="session", autouse=True)
def hangups_arrive():
    """Also under nohup: what is ignored here would be ignored by the bridges, what is handled is not."""
    if signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)


@pytest.fixture(scope="session")
def binary():
    """Path of the bridge: CHECKOUT_BRIDGE_BIN, else what was built here."""
    built = [ROOT / ".build" / kind / "checkout-bridge" for kind in ("release", "debug")]
    found = [os.environ.get("CHECKOUT_BRIDGE_BIN"), *(str(path) for path in built if path.is_file())]
    path = next((one for one in found if one), None)
    if path is None:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return path


@pytest.fixture(autouse=True)
def nothing_is_left():
    """No test leaves a bridge behind, whoever started it."""
    yield
    eventually(lambda: not bridges_of_ours())


@pytest.fixture
def start(binary, nothing_is_left):
    """Starts bridges that are gone after the test."""
    running = []

    def start(*args, **options):
        running.append(Process(binary, *args, **options))
        return running[-1]

    yield start
    for process in running:
        process.close()


@pytest.fixture
def bridge(start):
    """A bridge with its sandbox, on stdio."""
    return start("--sandbox")


@pytest.fixture
def control(bridge):
    """The control API of that bridge's sandbox."""
    return Control(bridge.result("bridge.hello", {"client": {"name": "tests", "version": "0"}})["sandbox"]["url"])


@pytest.fixture
def bridge_at(start):
    """A configured bridge whose provider is at this URL, writing all it ever logs, without proxies but those given."""

    def bridge_at(url, *args, **environment):
        environment = {**clean_environment(CHECKOUT_BRIDGE_API_KEY=SECRET), **PROXY_VARIABLES, **environment}
        return start("--base-url", url, "--log-level", "debug", *args, env=environment)

    return bridge_at


@pytest.fixture(scope="session")
def authority(tmp_path_factory):
    """Vouches for servers: `issue` makes a server's context, and `trusted` is the environment that believes it."""
    import trustme

    from backends import server_context

    ca = trustme.CA()
    bundle = tmp_path_factory.mktemp("authority") / "ca.pem"
    ca.cert_pem.write_to_path(str(bundle))
    return SimpleNamespace(
        ca=ca,
        bundle=bundle,
        trusted={"SSL_CERT_FILE": str(bundle), "SSL_CERT_DIR": ""},
        issue=lambda *names, **dates: server_context(ca.issue_cert(*(names or ("localhost", "backend.invalid")), **dates)),
    )


@pytest.fixture
def backend():
    """Starts backends (any class of them) that are gone after the test."""
    running = []

    def backend(kind, *args, **options):
        running.append(kind(*args, **options))
        return running[-1]

    yield backend
    for one in running:
        one.close()


@pytest.fixture
def private_dir(tmp_path):
    """A short directory that only we may enter, as a socket needs it."""
    tmp_path.chmod(stat.S_IRWXU)
    return tmp_path


class Served:
    """A bridge on a Unix socket, and connections to it."""

    def __init__(self, process, path):
        self.process, self.path = process, path
        self.ready = process.frames.line()
        self._open = []

    def connect(self):
        self._open.append(Connection(self.path))
        return self._open[-1]

    def close(self):
        for connection in self._open:
            connection.close()


@pytest.fixture
def serve(start, private_dir):
    """Starts a bridge with its sandbox on a socket in a private directory."""
    served = []

    def serve(*args, path=private_dir / "b.sock", **options):
        process = start("--sandbox", "--socket", str(path), *args, **options)
        served.append(Served(process, path))
        return served[-1]

    yield serve
    for one in served:
        one.close()


@pytest.fixture
def slow_prices(control):
    """Makes the next price points request wait a minute; the call to make is `aghanim.pricePoints.get`."""
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    return control


def pytest_terminal_summary(terminalreporter):
    """Says how many crashes were tried: what nobody can count says little."""
    if tally:
        terminalreporter.section("crash cases")
        for what, count in sorted(tally.items()):
            terminalreporter.write_line(f"{count:6} {what}")
