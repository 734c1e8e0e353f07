"""The core: bytes in, messages out."""

import json

import pytest
from checkout_bridge._pending import PendingCall
from checkout_bridge._protocol import Event, LineBuffer, PeerRequest, Session, Settled, encode
from checkout_bridge.errors import ProtocolError


def open_call(session, params=None, method="m"):
    call = PendingCall(method, lambda _: None)
    return call, session.begin(call, params)


def reply(key, text="ok"):
    return json.dumps({"jsonrpc": "2.0", "id": key, "result": text}, ensure_ascii=False).encode() + b"\n"


def test_a_stream_cut_at_any_byte_gives_the_same_messages():
    stream = reply(1, "日本語 😀") + b"\r\n" + b'{"jsonrpc":"2.0","method":"e","params":{"a":"\xc3\xa9"}}\n'
    for at in range(len(stream) + 1):
        session = Session()
        call, _ = open_call(session)
        got = [*session.receive(stream[:at]), *session.receive(stream[at:])]
        assert isinstance(got[0], Settled) and got[0].call is call
        assert got[0].reply["result"] == "日本語 😀"
        assert got[1] == Event("e", {"a": "é"})


def test_a_stream_fed_byte_by_byte_keeps_its_text():
    session = Session()
    open_call(session)
    got = [m for byte in reply(1, "😀") for m in session.receive(bytes([byte]))]
    assert got[0].reply["result"] == "😀"


def test_blank_lines_and_carriage_returns_are_ignored():
    assert LineBuffer().feed(b"\n \r\na\r\n\nb") == [b"a\r"]


def test_frames_are_one_line_of_utf8_and_ids_count_up():
    session = Session()
    _, first = open_call(session, {"text": "a\nb 😀"})
    second, _ = open_call(session)
    assert first.count(b"\n") == 1 and first.endswith(b"\n") and "😀".encode() in first
    assert json.loads(first)["id"] == 1 and second.id == 2


def test_what_json_cannot_carry_is_refused_before_anything_is_registered():
    session = Session()
    for bad in ({"n": float("nan")}, {"s": "\ud800"}):
        with pytest.raises(ValueError):
            open_call(session, bad)
    with pytest.raises(TypeError):
        open_call(session, {"o": object()})
    assert session.abandon() == []


def test_messages_before_a_stray_line_are_still_delivered():
    session = Session()
    open_call(session)
    stream = session.receive(reply(1) + b"[db] Connected\n")
    assert next(stream).reply["result"] == "ok"
    with pytest.raises(ProtocolError) as caught:
        next(stream)
    assert caught.value.line == b"[db] Connected"
    assert "[db] Connected" in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        b"null", b"[]", b"1", b'"x"', b"{}", b"\xff\xfe", b"[" * 100000,
        b'{"jsonrpc":"2.0","id":1}',
        b'{"jsonrpc":"2.0","id":1,"result":1,"error":{"code":1}}',
        b'{"jsonrpc":"2.0","id":1,"error":"text"}',
        b'{"jsonrpc":"2.0","id":99,"result":1}',
        b'{"jsonrpc":"2.0","id":true,"result":1}',
        b'{"jsonrpc":"2.0","id":"1","result":1}',
        b'{"jsonrpc":"2.0","method":5}',
        b'{"id":1,"result":1}',
    ],
)  # fmt: skip
def test_a_line_that_is_none_of_ours_is_reported(line):
    session = Session()
    open_call(session)
    with pytest.raises(ProtocolError):
        list(session.receive(line + b"\n"))


def test_late_and_repeated_answers_are_dropped_in_silence():
    session = Session()
    call, _ = open_call(session)
    session.forget(call)
    assert list(session.receive(reply(1))) == []
    open_call(session)
    assert len(list(session.receive(reply(2) + reply(2)))) == 1


def test_a_frame_that_was_too_large_fails_the_call_that_sent_it():
    session = Session()
    small, _ = open_call(session)
    large, _ = open_call(session, {"text": "x" * 200})
    error = {"code": -32004, "message": "frame too large", "data": {"limit": 150}}
    got = list(session.receive(encode({"jsonrpc": "2.0", "id": None, "error": error})))
    assert [settled.call for settled in got] == [large]
    assert session.abandon() == [small]


def test_a_request_from_the_peer_is_told_apart_from_an_event():
    line = b'{"jsonrpc":"2.0","id":null,"method":"m"}\n'
    assert list(Session().receive(line)) == [PeerRequest(None)]
