"""libcurl and libmicrohttpd are loaded when they are needed, and missed only then."""

from pathlib import Path

import pytest
from raw_bridge import SECRET, clean_environment


@pytest.fixture
def without(tmp_path):
    """An environment in which a shared library cannot be loaded."""

    def without(library, **environment):
        (tmp_path / library).write_bytes(b"")
        return clean_environment(LD_LIBRARY_PATH=str(tmp_path), **environment)

    return without


def loaded(bridge):
    maps = Path(f"/proc/{bridge.child.pid}/maps").read_text()
    return {name for name in ("libcurl", "libmicrohttpd", "libgnutls") if name in maps}


def test_a_bridge_that_was_asked_nothing_over_http_has_loaded_nothing_for_it(start):
    bridge = start(env=clean_environment(CHECKOUT_BRIDGE_API_KEY=SECRET))
    assert bridge.result("bridge.ping") == {}
    assert loaded(bridge) == set()


def test_the_first_request_loads_libcurl_and_not_the_sandbox_server(start):
    bridge = start("--base-url", "http://127.0.0.1:1", env=clean_environment(CHECKOUT_BRIDGE_API_KEY=SECRET))
    bridge.error("aghanim.pricePoints.get")
    assert "libcurl" in loaded(bridge) and "libmicrohttpd" not in loaded(bridge)


def test_without_libcurl_a_call_says_what_to_install_and_the_process_lives_on(start, without):
    bridge = start(env=without("libcurl.so.4", CHECKOUT_BRIDGE_API_KEY=SECRET))
    error = bridge.error("aghanim.pricePoints.get")
    assert "libcurl4" in error["data"]["debugMessage"] and error["data"]["outcome"] == "notSent"
    assert bridge.result("bridge.ping") == {}


def test_without_libmicrohttpd_the_sandbox_says_what_to_install(start, without):
    bridge = start("--sandbox", env=without("libmicrohttpd.so.12"))
    assert bridge.wait() == 2
    assert "libmicrohttpd12" in bridge.stderr().decode()
