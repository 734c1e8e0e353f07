"""The archive runs on systems that have nothing but what every Debian has."""

import json
import os
import shlex
import subprocess
import sys

import trustme
from backends import Backend, prices, server_context
from conftest import ROOT


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, **options)


def test_the_system_has_hardly_a_library_that_the_bridge_brings(clean_system):
    """Debian 13's apt brings SQLite; `Tests/Dist` sees that the system's is not taken."""
    place, _ = clean_system
    for name in ("libcurl.so.4", "libmicrohttpd.so.12", "libuv.so.1", "libsimdjson.so.14"):
        assert not (place / "usr/lib/x86_64-linux-gnu" / name).exists()


def test_the_bridge_tells_its_version(inside):
    from common import version

    assert run(inside("version")).stdout == f"checkout-bridge {version()}\n"


def test_the_demo_buys_from_both_providers(inside, tmp_path):
    wrapper = tmp_path / "checkout-bridge"
    wrapper.write_text(f'#!/bin/sh\nexec {shlex.join(inside())} "$@"\n')
    wrapper.chmod(0o755)
    done = run([sys.executable, ROOT / "scripts/demo.py"], env={**os.environ, "CHECKOUT_BRIDGE_BIN": str(wrapper)})
    assert done.returncode == 0, done.stdout + done.stderr
    assert "All of it worked" in done.stdout


def test_a_server_is_asked_over_tls_and_only_where_its_authority_is_trusted(inside, clean_system):
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(clean_system[0] / "tmp/authority.pem"))
    server = Backend(prices, server_context(authority.issue_cert("localhost")))
    call = ("call", "aghanim.pricePoints.get", "--base-url", server.url)
    trusting = run(inside(*call, CHECKOUT_BRIDGE_API_KEY="sdk_sandbox_key", SSL_CERT_FILE="/tmp/authority.pem"))
    assert trusting.returncode == 0, trusting.stderr
    assert json.loads(trusting.stdout)["pricePoints"] == []
    asked = len(server.requests)
    distrusting = run(inside(*call, CHECKOUT_BRIDGE_API_KEY="sdk_sandbox_key"))
    assert distrusting.returncode == 1 and "certificate" in distrusting.stderr
    assert len(server.requests) == asked > 0
