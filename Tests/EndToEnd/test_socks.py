"""SOCKS proxies that the environment names: each version that protocol.md offers, with and without a password, and refusing."""

import pytest
from backends import CHECKOUT, Backend, prices
from raw_bridge import SECRET, written
from socks_proxy import SocksProxy

PASSWORD = "s0cksS3cret"
KNOWN = ("player", PASSWORD)
#: Where nobody is: only a proxy leads anywhere.
NAME, ADDRESS = "backend.invalid", "192.0.2.1"


@pytest.fixture
def behind(bridge_at, backend, authority):
    """A backend that only a proxy finds, that proxy, and what starts a bridge with a variable that names it."""

    class Behind:
        server = backend(Backend, prices, authority.issue(NAME, ADDRESS))

        def proxy(self, **options):
            return backend(SocksProxy, self.server.port, **options)

        def bridge(self, host, url):
            bridge = bridge_at(f"https://{host}:{self.server.port}", **authority.trusted, ALL_PROXY=url)
            bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
            return bridge

    return Behind()


def refuses(bridge, *words):
    """A checkout fails because of the proxy, in these words, sends nothing and shows no secret."""
    error = bridge.error(*CHECKOUT)
    assert (error["code"], error["data"]["case"], error["data"]["outcome"]) == (101, "network", "notSent"), error
    for word in (*words, "ALL_PROXY"):
        assert word in error["data"]["debugMessage"], error
    output = written(bridge)
    assert SECRET.encode() not in output and PASSWORD.encode() not in output


@pytest.mark.parametrize(
    "scheme, version, host", [("socks4", 4, ADDRESS), ("socks4a", 4, NAME), ("socks5", 5, ADDRESS), ("socks5h", 5, NAME)]
)
def test_each_version_is_spoken(behind, scheme, version, host):
    """With `socks4a` and `socks5h` the proxy resolves the name, which has no address here."""
    proxy = behind.proxy()
    bridge = behind.bridge(host, f"{scheme}://127.0.0.1:{proxy.port}")
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert proxy.asked == [(version, host, behind.server.port)]
    assert behind.server.requests[0].headers["authorization"] == f"Bearer {SECRET}"


def test_credentials_reach_the_proxy_and_nobody_else(behind):
    proxy = behind.proxy(credentials=KNOWN)
    bridge = behind.bridge(NAME, f"socks5h://player:{PASSWORD}@127.0.0.1:{proxy.port}")
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert len(behind.server.requests) == 1
    output = written(bridge)
    assert SECRET.encode() not in output and PASSWORD.encode() not in output


@pytest.mark.parametrize("user", ["", f"player:{PASSWORD}-wrong@"], ids=["none", "wrong"])
def test_credentials_that_the_proxy_does_not_take(behind, user):
    proxy = behind.proxy(credentials=KNOWN)
    bridge = behind.bridge(NAME, f"socks5h://{user}127.0.0.1:{proxy.port}")
    refuses(bridge, f"the proxy socks5h://127.0.0.1:{proxy.port}", "user name and password", "socks5h://USER:PASSWORD@HOST:PORT")
    assert proxy.asked == [] and behind.server.requests == []


@pytest.mark.parametrize(
    "scheme, host, reply, words",
    [
        ("socks5h", NAME, 1, ["refused"]),
        ("socks5h", NAME, 2, ["does not allow"]),
        ("socks5h", NAME, 4, ["does not reach"]),
        ("socks5h", NAME, 5, ["does not reach"]),
        ("socks5h", NAME, 99, ["refused"]),
        ("socks4a", NAME, 0x5B, ["refused"]),
    ],
    ids=["failure", "not allowed", "host unreachable", "connection refused", "unknown", "version 4"],
)
def test_a_proxy_that_does_not_connect(behind, scheme, host, reply, words):
    """What it says is passed on; nothing was sent, and it was asked once."""
    proxy = behind.proxy(reply=reply)
    bridge = behind.bridge(host, f"{scheme}://player:{PASSWORD}@127.0.0.1:{proxy.port}")
    refuses(bridge, f"the proxy {scheme}://127.0.0.1:{proxy.port}", *words)
    assert len(proxy.asked) == 1 and behind.server.requests == []


@pytest.mark.parametrize(
    "script",
    [lambda it: it.send(b"HTTP/1.1 400 Bad Request\r\n\r\n"), lambda it: None, lambda it: it.reset()],
    ids=["another protocol", "an end", "a reset"],
)
def test_what_is_no_socks_proxy(behind, backend, script):
    proxy = backend(Backend, script)
    refuses(
        behind.bridge(NAME, f"socks5h://player:{PASSWORD}@127.0.0.1:{proxy.port}"),
        f"through the proxy socks5h://127.0.0.1:{proxy.port}", "check that the proxy is right and reachable",
    )  # fmt: skip


@pytest.mark.parametrize("scheme", ["socks5", "socks4"])
def test_a_name_that_has_no_address_on_this_side_of_the_proxy(behind, scheme):
    proxy = behind.proxy()
    refuses(behind.bridge(NAME, f"{scheme}://player:{PASSWORD}@127.0.0.1:{proxy.port}"), "no address here", "socks5h")
    assert proxy.asked == []


@pytest.mark.parametrize("scheme", ["socks5h", "socks5", "socks4a", "socks4"])
def test_a_proxy_that_is_not_there(behind, scheme):
    refuses(behind.bridge(ADDRESS, f"{scheme}://player:{PASSWORD}@127.0.0.1:1"), f"{scheme}://127.0.0.1:1", "reachable")
