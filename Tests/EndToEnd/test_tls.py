"""Servers that cannot be trusted: what is wrong is said, with what to do, and nothing is sent."""

import datetime
import os
import socket
import ssl
import subprocess

import pytest
from backends import CHECKOUT, Backend, prices, server_context
from raw_bridge import SECRET, written

OLD = {"not_before": datetime.datetime(2020, 1, 1), "not_after": datetime.datetime(2021, 1, 1)}
COMING = {"not_before": datetime.datetime(2090, 1, 1), "not_after": datetime.datetime(2091, 1, 1)}


def refuses(bridge, backend, *words):
    """A checkout fails because of the connection, sends nothing, and says these words."""
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    error = bridge.error(*CHECKOUT)
    assert (error["code"], error["data"]["case"], error["data"]["outcome"]) == (101, "network", "notSent"), error
    assert error["data"]["retryable"] is True
    for word in words:
        assert word in error["data"]["debugMessage"], error
    assert backend.requests == []
    assert SECRET.encode() not in written(bridge)


@pytest.mark.parametrize(
    "names, dates, words",
    [
        (["localhost"], OLD, ["expired", "clock, which says 2"]),
        (["localhost"], COMING, ["not yet valid", "clock, which says 2"]),
        (["elsewhere.example", "127.0.0.2", "*.localhost"], {}, ["another name", "'localhost'"]),
    ],
    ids=["expired", "not yet valid", "wrong name"],
)
def test_a_certificate_that_does_not_fit(bridge_at, backend, authority, names, dates, words):
    server = backend(Backend, prices, authority.issue(*names, **dates))
    refuses(bridge_at(server.url, **authority.trusted), server, *words)


def test_a_certificate_by_an_authority_that_nobody_knows(bridge_at, backend, authority):
    """GoogleContainerTools/distroless#155, moparisthebest/static-curl#5: the places that were tried are named."""
    import trustme

    server = backend(Backend, prices, server_context(trustme.CA().issue_cert("localhost")))
    refuses(bridge_at(server.url, **authority.trusted), server, "issuer", str(authority.bundle), "SSL_CERT_FILE")


def test_a_certificate_that_vouches_for_itself(bridge_at, backend, authority, tmp_path):
    import trustme

    lonely = trustme.CA()
    path = tmp_path / "lonely.pem"
    path.write_bytes(lonely.private_key_pem.bytes() + lonely.cert_pem.bytes())
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path)
    server = backend(Backend, prices, context)
    refuses(bridge_at(server.url, **authority.trusted), server, "self-signed", str(authority.bundle), "SSL_CERT_FILE")


@pytest.mark.parametrize("variable", ["SSL_CERT_FILE", "SSL_CERT_DIR"])
def test_a_variable_names_what_is_not_there(bridge_at, backend, authority, variable):
    """emk/rust-musl-builder#21: nothing else is trusted instead, and the path is in the error."""
    server = backend(Backend, prices, authority.issue())
    places = {"SSL_CERT_FILE": "", "SSL_CERT_DIR": "", variable: "/nonexistent/store"}
    refuses(bridge_at(server.url, **places), server, "/nonexistent/store", "SSL_CERT_FILE")


def test_the_system_does_not_know_the_authority(bridge_at, backend, authority):
    """onur/acme-client#32: without the variables the known places are tried and named."""
    server = backend(Backend, prices, authority.issue())
    refuses(bridge_at(server.url, SSL_CERT_FILE="", SSL_CERT_DIR=""), server, "/etc/", "SSL_CERT_FILE")


def test_the_variables_are_honoured(bridge_at, backend, authority, tmp_path):
    server = backend(Backend, prices, authority.issue())
    authority.ca.cert_pem.write_to_path(str(tmp_path / "ca.pem"))
    subprocess.run(["openssl", "rehash", str(tmp_path)], check=True)
    for places in (authority.trusted, {"SSL_CERT_FILE": "", "SSL_CERT_DIR": str(tmp_path)}):
        bridge = bridge_at(server.url, **places)
        assert bridge.result("aghanim.pricePoints.get")["context"]["country"] == "US"
    assert len(server.requests) == 2


def said(answer):
    """Hears the client's greeting, says this and goes once the client does."""

    def script(connection):
        connection.socket.recv(16)
        connection.send(answer)
        connection.wait_for_close()

    return script


def cut(connection):
    connection.socket.recv(16)


def reset(connection):
    connection.socket.recv(16)
    connection.reset()


HANDSHAKES = {
    "plain HTTP": said(b"HTTP/1.1 400 Bad Request\r\n\r\n"),
    "another protocol": said(b"SSH-2.0-Server\r\n"),
    "noise": said(bytes(range(256)) * 8),
    "an alert": said(b"\x15\x03\x03\x00\x02\x02\x28"),
    "half an answer": lambda connection: (connection.socket.recv(16), connection.send(b"\x16\x03\x03\x00\x7a\x02")),
    "an end": cut,
    "a reset": reset,
}


@pytest.mark.parametrize("script", HANDSHAKES.values(), ids=HANDSHAKES)
def test_a_handshake_that_comes_to_nothing(bridge_at, backend, authority, script):
    server = backend(Backend, script)
    url = f"https://localhost:{server.port}"
    refuses(bridge_at(url, **authority.trusted), server, "secure connection was not agreed on", "TLS", str(server.port))


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion")
def test_a_server_of_bygone_days(bridge_at, backend, authority):
    context = authority.issue()
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    server = backend(Backend, prices, context)
    # A machine whose OpenSSL is less strict, to see that the bridge itself is.
    lenient = os.path.join(os.path.dirname(authority.bundle), "openssl.cnf")
    with open(lenient, "w") as file:
        file.write("openssl_conf = a\n[a]\nssl_conf = b\n[b]\nsystem_default = c\n[c]\nCipherString = ALL:@SECLEVEL=0\n")
    refuses(bridge_at(server.url, OPENSSL_CONF=lenient, **authority.trusted), server, "protocol version")


@pytest.mark.parametrize(
    "version, words, outcome",
    [("TLSv1_2", "not agreed on", "notSent"), ("TLSv1_3", "wants a client certificate", "unknown")],
)
def test_a_server_that_wants_a_client_certificate(bridge_at, backend, authority, version, words, outcome):
    """With TLS 1.3 it says so after the handshake, when a request may have left: the outcome is not known then."""
    context = authority.issue()
    context.verify_mode = ssl.CERT_REQUIRED
    context.minimum_version = context.maximum_version = getattr(ssl.TLSVersion, version)

    def refuse(connection):
        """Says why, and reads on, so that no reset overtakes it."""
        secured = context.wrap_socket(connection.socket, server_side=True, do_handshake_on_connect=False)
        with pytest.raises(ssl.SSLError):
            secured.do_handshake()
        while socket.socket.recv(secured, 65536):
            pass

    server = backend(Backend, refuse)
    bridge = bridge_at(f"https://localhost:{server.port}", **authority.trusted)
    bridge.result("aghanim.setPlayerId", {"playerId": "player_1"})
    for call in (CHECKOUT, ("aghanim.pricePoints.get", None)):
        error = bridge.error(*call)
        assert (error["code"], error["data"]["case"]) == (101, "network"), error
        assert words in error["data"]["debugMessage"] and error["data"]["outcome"] == outcome, error
    assert SECRET.encode() not in written(bridge)
