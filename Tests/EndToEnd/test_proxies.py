"""Proxies that the environment names: used, left out, refusing, or gone; and their passwords stay secret."""

import base64

import pytest
from backends import CHECKOUT, Backend, Proxy, prices
from raw_bridge import SECRET, clean_environment, written

PASSWORD = "pr0xyS3cret"
CREDENTIALS = base64.b64encode(f"player:{PASSWORD}".encode()).decode()


@pytest.fixture
def behind(bridge_at, backend, authority):
    """A backend that only a proxy finds, that proxy, and what starts a bridge with variables that name it."""

    class Behind:
        server = backend(Backend, prices, authority.issue())
        url = f"https://backend.invalid:{server.port}"

        def proxy(self, **options):
            return backend(Proxy, self.server.port, **options)

        def bridge(self, url=None, **variables):
            bridge = bridge_at(url or self.url, **authority.trusted, **variables)
            bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
            return bridge

    return Behind()


def keeps_secrets(bridge):
    output = written(bridge)
    for secret in (SECRET, PASSWORD, CREDENTIALS):
        assert secret.encode() not in output


def refuses(bridge, *words):
    """A checkout fails because of the proxy, in these words, sends nothing and shows no secret."""
    error = bridge.error(*CHECKOUT)
    assert (error["code"], error["data"]["case"], error["data"]["outcome"]) == (101, "network", "notSent"), error
    for word in words:
        assert word in error["data"]["debugMessage"], error
    keeps_secrets(bridge)


@pytest.mark.parametrize("variable", ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"])
def test_each_variable_is_used(behind, variable):
    proxy = behind.proxy()
    bridge = behind.bridge(**{variable: f"http://127.0.0.1:{proxy.port}"})
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    (head,) = proxy.asked
    assert head[0] == f"CONNECT backend.invalid:{behind.server.port} HTTP/1.1"
    assert not any(line.lower().startswith(("authorization", "user-agent", "x-")) for line in head)
    assert behind.server.requests[0].headers["authorization"] == f"Bearer {SECRET}"


def test_credentials_reach_the_proxy_and_nobody_else(behind):
    proxy = behind.proxy(credentials=CREDENTIALS)
    bridge = behind.bridge(https_proxy=f"http://player:{PASSWORD}@127.0.0.1:{proxy.port}")
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert not any("proxy" in name for name in behind.server.requests[0].headers)
    keeps_secrets(bridge)


@pytest.mark.parametrize("user", ["", f"player:{PASSWORD}-wrong@"], ids=["none", "wrong"])
def test_credentials_that_the_proxy_does_not_take(behind, user):
    proxy = behind.proxy(credentials=CREDENTIALS)
    bridge = behind.bridge(HTTPS_PROXY=f"http://{user}127.0.0.1:{proxy.port}")
    refuses(bridge, f"the proxy http://127.0.0.1:{proxy.port}", "HTTPS_PROXY", "user name and password")
    assert len(proxy.asked) == 1 and behind.server.requests == []


@pytest.mark.parametrize(
    "answer, word",
    [
        (b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n", "answered 502"),
        (b"HTTP/1.1 302 Found\r\nLocation: https://elsewhere.invalid/\r\nContent-Length: 0\r\n\r\n", "answered 302"),
        (b"SSH-2.0-Server\r\n\r\n", "through the proxy"),
        (b"\r\n", "through the proxy"),
    ],
    ids=["502", "redirect", "another protocol", "an end"],
)
def test_a_proxy_that_does_not_connect(behind, answer, word):
    proxy = behind.proxy(answer=answer)
    bridge = behind.bridge(https_proxy=f"http://player:{PASSWORD}@127.0.0.1:{proxy.port}")
    refuses(bridge, word, f"http://127.0.0.1:{proxy.port}", "https_proxy")
    assert len(proxy.asked) == 1


@pytest.mark.parametrize(
    "value, words",
    [
        (f"http://player:{PASSWORD}@127.0.0.1:1", ["through the proxy http://127.0.0.1:1", "reachable"]),
        (f"http://player:{PASSWORD}@proxy.invalid:3128", ["the proxy http://proxy.invalid:3128", "no address"]),
        (f"ftp://player:{PASSWORD}@127.0.0.1:1", ["is no proxy", "http://host:port"]),
        (f"http://player:{PASSWORD}@127.0.0.1:port", ["is no proxy", "http://host:port"]),
        (f"http://player:{PASSWORD} @127.0.0.1:1", ["is no proxy", "http://host:port"]),
    ],
    ids=["down", "no address", "scheme", "port", "space"],
)
def test_a_proxy_that_is_not_there(behind, value, words):
    """chainwayxyz/citrea#2731: libcurl's own words repeat the whole URL of a proxy that it cannot use."""
    refuses(behind.bridge(HTTPS_PROXY=value), "HTTPS_PROXY", *words)


def test_a_tunnel_that_breaks_after_the_request_was_sent_once(behind):
    def cut(connection):
        connection.read_request()

    behind.server.script = cut
    proxy = behind.proxy()
    bridge = behind.bridge(https_proxy=f"http://127.0.0.1:{proxy.port}")
    error = bridge.error(*CHECKOUT)
    assert (error["data"]["case"], error["data"]["outcome"]) == ("network", "unknown"), error
    assert len(behind.server.requests) == 1


@pytest.mark.parametrize("name", ["no_proxy", "NO_PROXY"])
@pytest.mark.parametrize(
    "value, is_direct",
    [
        ("*", True), ("backend.invalid", True), (".invalid", True), ("other, BACKEND.invalid", True),
        ("backend.invalid:PORT", True), ("backend.invalid:1", False), ("end.invalid", False), ("invalid.example", False),
    ],
)  # fmt: skip
def test_exceptions(behind, name, value, is_direct):
    proxy = behind.proxy()
    variables = {"https_proxy": f"http://127.0.0.1:{proxy.port}", name: value.replace("PORT", str(behind.server.port))}
    answer = behind.bridge(**variables).call("aghanim.pricePoints.get")
    # Asked directly, the name has no address.
    assert ("no address" in answer.get("error", {}).get("data", {}).get("debugMessage", "")) == is_direct, answer
    assert bool(proxy.asked) != is_direct


def test_this_machine_is_never_asked_through_a_proxy(behind, start):
    proxy = behind.proxy()
    names = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY")
    everything = {name: f"http://127.0.0.1:{proxy.port}" for name in names}
    for host in ("localhost", "LOCALHOST"):
        bridge = behind.bridge(f"https://{host}:{behind.server.port}", **everything)
        assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert start("--sandbox", env=clean_environment(**everything)).result("aghanim.pricePoints.get")
    assert proxy.asked == []
