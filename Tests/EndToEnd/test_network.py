"""The bridge and the network: what fails, how it is told, and that no secret is ever written."""

import http.server
import json
import shutil
import socket
import ssl
import subprocess
import threading

import pytest
from raw_bridge import SECRET, Control, sandbox_of, written


def closed_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def fails_as(bridge, code, case, *words):
    """The call fails like this, in words that help, and the bridge lives on."""
    error = bridge.error("aghanim.pricePoints.get")
    assert (error["code"], error["data"]["case"]) == (code, case), error
    assert error["message"]
    for word in words:
        assert word in error["data"]["debugMessage"], error
    assert bridge.result("bridge.ping") == {}
    return error


def test_a_refused_connection(bridge_at):
    port = closed_port()
    bridge = bridge_at(f"http://127.0.0.1:{port}")
    error = fails_as(bridge, 101, "network", f"127.0.0.1:{port}")
    assert error["data"]["outcome"] == "notSent" and error["data"]["retryable"] is True
    assert SECRET.encode() not in written(bridge)


def test_a_name_that_does_not_resolve(bridge_at):
    bridge = bridge_at("https://nothing.invalid")
    error = fails_as(bridge, 101, "network", "nothing.invalid")
    assert error["data"]["outcome"] == "notSent"
    assert SECRET.encode() not in written(bridge)


@pytest.fixture
def tls_server(tmp_path):
    """An HTTPS server whose certificate nobody vouches for; gives its port and certificate."""
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed: a certificate cannot be made")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate,
         "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), PricePoints)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    server.handle_error = lambda *_: None  # A client that hangs up is what is tested.
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1], certificate
    server.shutdown()
    server.server_close()


class PricePoints(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        context = {"country": "US", "base_currency": "USD", "local_currency": "USD"}
        body = json.dumps({"context": context, "price_points": []}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def test_a_certificate_that_does_not_verify(bridge_at, tls_server):
    port, _ = tls_server
    bridge = bridge_at(f"https://localhost:{port}")
    error = fails_as(bridge, 101, "network", "certificate", "localhost")
    assert error["data"]["outcome"] == "notSent"
    assert SECRET.encode() not in written(bridge)


def test_a_certificate_that_the_environment_vouches_for(bridge_at, tls_server):
    """GoogleContainerTools/distroless#155"""
    port, certificate = tls_server
    bridge = bridge_at(f"https://localhost:{port}", SSL_CERT_FILE=str(certificate))
    assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"


def test_a_request_that_takes_too_long(start):
    bridge = start("--sandbox", "--request-timeout", "0.2")
    control = sandbox_of(bridge)
    control.fault({"delayMs": 60_000}, path="/sdk/v1/price_points")
    error = fails_as(bridge, 102, "timeout")
    assert error["data"]["outcome"] == "unknown"


def test_the_answer_that_is_too_large_is_not_written(start):
    bridge = start("--sandbox", "--max-frame", "20000")
    sandbox_of(bridge)("PUT", "catalog?generate=500")
    error = bridge.error("aghanim.items.get", {"skus": [f"gen.{n:06}" for n in range(500)]})
    assert error["code"] == -32004 and error["data"]["limit"] == 20000
    assert bridge.result("bridge.ping") == {}


FAULTS = [
    {"status": 400}, {"status": 401}, {"status": 403}, {"status": 404}, {"status": 409}, {"status": 422}, {"status": 429}, {"status": 500},
    {"status": 502, "body": "<html>Bad Gateway</html>"}, {"status": 503}, {"status": 504}, {"garbage": True},
    {"status": 401, "body": {"detail": f"the key {SECRET} is unknown"}}, {"status": 500, "body": f"Bearer {SECRET}"},
    {"status": 422, "body": {"detail": [{"loc": ["header", SECRET], "msg": f"bad {SECRET}", "type": SECRET}]}},
    {"status": 200, "body": {SECRET: SECRET, "id": {SECRET: 1}, "context": {"country": SECRET}}},
    {"close": "beforeHeaders"}, {"close": "midBody"}, {"status": 302, "headers": {"Location": "http://127.0.0.1:9/elsewhere"}},
]  # fmt: skip


def test_no_secret_is_ever_written(start, bridge_at):
    """chainwayxyz/citrea#2731: the key, the player and what the game sends stay out of logs and errors."""
    sandbox = start("sandbox")
    url = sandbox.frames.line()["url"]
    control = Control(url)
    bridge = bridge_at(f"{url}/sdk", "--log-format", "json")
    bridge.result("aghanim.setPlayerId", {"playerId": "pl4yer-s3cret"})
    checkout = {"items": [{"sku": "items.sandbox.coins"}], "metadata": {"card": "4242424242424242"}}
    for fault in FAULTS:
        for call in (
            lambda: bridge.call("aghanim.pricePoints.get"),
            lambda: bridge.call("aghanim.startCheckout", checkout),
            lambda: bridge.call("aghanim.orders.consume", {"orderId": "ord_s3cret"}),
        ):
            control("DELETE", "faults")
            control.fault(fault, times=2, path="/sdk/")
            call()
    bridge.call("aghanim.configure", {"apiKey": SECRET + "-again"})
    bridge.call("aghanim.configure", {"apiKey": SECRET, "baseUrl": f"https://user:{SECRET}@example.com"})
    bridge.call("aghanim.configure", {"apiKey": [SECRET]})
    bridge.send(b'{"jsonrpc":"2.0","id":"x","method":"aghanim.configure","params":{"apiKey":"' + SECRET.encode() + b'"\n')
    output = written(bridge)
    assert len(bridge.stderr()) > 0
    for secret in (SECRET, "s3cr3tK3y", "pl4yer-s3cret", "4242424242424242"):
        assert secret.encode() not in output


def test_the_key_never_follows_a_redirect(start, bridge_at):
    received = []

    class Elsewhere(PricePoints):
        def do_GET(self):
            received.append(dict(self.headers))
            super().do_GET()

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sandbox = start("sandbox")
    url = sandbox.frames.line()["url"]
    location = f"http://127.0.0.1:{server.server_address[1]}/sdk/v1/price_points"
    Control(url).fault({"status": 302, "headers": {"Location": location}}, path="/sdk/")
    bridge = bridge_at(f"{url}/sdk")
    bridge.call("aghanim.pricePoints.get")
    assert bridge.result("bridge.ping") == {}
    server.shutdown()
    server.server_close()
    assert all("Authorization" not in headers for headers in received)
