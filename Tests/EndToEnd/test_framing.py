"""Both framings on the real process, byte by byte where it matters."""

import json

import pytest
from raw_bridge import clean_environment, frame, sized

EMOJI = "plain ascii, naïve, 日本語, 😀👩‍👩‍👧"



def ping(key, **more):
    return {"jsonrpc": "2.0", "id": key, "method": "bridge.ping", **more}


def test_lines_are_answered_as_lines(bridge):
    bridge.send(frame(ping(1)))
    assert bridge.frames.line() == {"jsonrpc": "2.0", "id": 1, "result": {}}
    assert bridge.frames.received.endswith(b"}\n") and b"\r" not in bridge.frames.received


def test_headers_are_answered_with_headers(bridge):
    """openlawlibrary/pygls#604: lengths count bytes."""
    bridge.send(sized(ping(EMOJI)))
    assert bridge.frames.sized() == {"jsonrpc": "2.0", "id": EMOJI, "result": {}}
    bridge.send(b"content-length: %d\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n" % len(frame(ping(2))) + frame(ping(2)))
    assert bridge.frames.sized()["id"] == 2


@pytest.mark.parametrize("encode", [frame, sized])
def test_one_byte_a_write_changes_nothing(bridge, encode):
    """modelcontextprotocol/typescript-sdk#2038"""
    for byte in encode({**ping("😀"), "method": "aghanim.items.get", "params": {"skus": ["日本"]}}):
        bridge.send(bytes([byte]))
    answer = bridge.frames.line() if encode is frame else bridge.frames.sized()
    assert answer == {"jsonrpc": "2.0", "id": "😀", "result": []}


def test_carriage_returns_blank_lines_and_one_bom_are_accepted(bridge):
    """modelcontextprotocol/rust-sdk#825, modelcontextprotocol/python-sdk#2433: and what comes back ends in LF alone."""
    bridge.send(b"\xef\xbb\xbf\r\n\n  \n" + frame(ping(1)).replace(b"\n", b"\r\n"))
    assert bridge.frames.line()["id"] == 1
    assert bridge.frames.received.endswith(b"}\n") and b"\r" not in bridge.frames.received


@pytest.mark.parametrize("raw", ["9007199254740993", "1e2", "1.0", '"\\u0041"', "-0", "null", '""'])
def test_an_id_comes_back_byte_for_byte(bridge, raw):
    """erpc/erpc#869"""
    bridge.send(b'{"jsonrpc":"2.0","id":%s,"method":"bridge.ping"}\n' % raw.encode())
    bridge.frames.line()
    assert b'"id":' + raw.encode() + b"," in bridge.frames.received.replace(b'"id": ', b'"id":').replace(b"}", b",")


@pytest.mark.parametrize(
    "line", [b"{", b"nonsense", b'{"a":1,}', b'{"a":"\xff"}', b'{"a":"\\ud800"}', b"[" * 200 + b"]" * 200, b"{]", b"\x00"]
)  # fmt: skip
def test_a_line_that_is_not_json_is_reported_and_the_next_is_served(bridge, line):
    """modelcontextprotocol/go-sdk#1209"""
    bridge.send(frame(ping(0)))
    bridge.send(line + b"\n" + frame(ping(2)))
    assert bridge.frames.line()["id"] == 0
    answer = bridge.frames.line()
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert bridge.frames.line()["id"] == 2


def test_a_frame_over_the_limit_is_skipped_and_the_next_is_served(start):
    bridge = start("--max-frame", "1000")
    bridge.send(frame(ping(1, params={"pad": "x" * 5000})) + frame(ping(2)))
    answer = bridge.frames.line()
    assert (answer["id"], answer["error"]["code"], answer["error"]["data"]["limit"]) == (None, -32004, 1000)
    assert bridge.frames.line()["id"] == 2


def test_a_claimed_length_sets_no_memory_aside(start):
    """Monkopedia/ksrpc#249"""
    bridge = start()
    bridge.send(sized(ping(1)) + b"Content-Length: 99999999999\r\n\r\n")
    assert bridge.frames.sized()["id"] == 1
    assert bridge.frames.sized()["error"]["code"] == -32004
    with open(f"/proc/{bridge.child.pid}/status") as status:
        resident = next(line for line in status if line.startswith("VmRSS"))
    assert int(resident.split()[1]) < 200_000


@pytest.mark.parametrize("header", [b"Content-Length: -5\r\n\r\n", b"Content-Length: abc\r\n\r\n", b"Content-Type: x\r\n\r\n", b"Content-Length: 1e3\r\n\r\n"])
def test_a_header_that_cannot_be_understood_ends_the_connection(start, header):
    """microsoft/WinAppVSCE#214"""
    bridge = start()
    bridge.send(header)
    answer = bridge.frames.sized()
    assert (answer["id"], answer["error"]["code"]) == (None, -32700)
    assert bridge.frames.rest() == b""
    assert bridge.wait() in (0, 1)


def test_batches_keep_their_shape(bridge):
    """shogowada/json-rpc-2.0#60, punkpeye/fastmcp#321"""
    bridge.send(b"[]\n[1]\n" + frame([ping(1), {"jsonrpc": "2.0", "method": "bridge.ping"}, ping(2)]) + frame([{"jsonrpc": "2.0", "method": "bridge.ping"}]) + frame(ping(9)))
    assert bridge.frames.line()["error"]["code"] == -32600
    one = bridge.frames.line()
    assert [member["error"]["code"] for member in one] == [-32600]
    assert sorted(member["id"] for member in bridge.frames.line()) == [1, 2]
    assert bridge.frames.line()["id"] == 9


def test_a_second_call_with_an_id_in_flight_is_refused(bridge, slow_prices):
    """modelcontextprotocol/python-sdk#3060"""
    bridge.request("aghanim.pricePoints.get", key="twin")
    bridge.request("bridge.ping", key="twin")
    assert bridge.frames.line()["error"]["code"] == -32600
    bridge.notify("$/cancelRequest", {"id": "twin"})
    answer = bridge.frames.line()
    assert (answer["id"], answer["error"]["code"]) == ("twin", -32800)


def test_duplicate_names_are_refused_where_they_stand(bridge):
    bridge.send(b'{"jsonrpc":"2.0","id":1,"id":2,"method":"bridge.ping"}\n')
    assert bridge.frames.line()["error"]["code"] == -32600
    bridge.send(b'{"jsonrpc":"2.0","id":3,"method":"aghanim.setPlayerId","params":{"playerId":"a","playerId":"b"}}\n')
    answer = bridge.frames.line()
    assert (answer["id"], answer["error"]["code"]) == (3, -32602)


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX", "LANG": "C"}, None])
def test_text_passes_whatever_the_locale_says(start, locale):
    """azmaveth/ex_mcp#41: also under an empty environment."""
    bridge = start("--sandbox", env={} if locale is None else clean_environment(**locale))
    bridge.send(frame(ping(EMOJI)))
    assert bridge.frames.line()["id"] == EMOJI
    bridge.result("aghanim.setPlayerId", {"playerId": EMOJI})
    order = bridge.result("aghanim.startCheckout", {"items": [{"sku": "items.sandbox.coins"}], "metadata": {"note": EMOJI}})
    read = bridge.result("aghanim.orders.get", {"id": order["orderId"]})
    assert (read["playerId"], read["meta"]) == (EMOJI, {"note": EMOJI})


def test_stdout_holds_frames_and_nothing_else(start):
    """mcp-hangar/mcp-hangar#563"""
    bridge = start("--sandbox", "--log-level", "debug")
    bridge.result("aghanim.pricePoints.get")
    bridge.error("aghanim.noSuchMethod")
    bridge.send(b"junk\n")
    rest, status = bridge.finish()
    assert status == 0
    for line in bridge.frames.received.split(b"\n")[:-1]:
        assert json.loads(line)["jsonrpc"] == "2.0"
    assert bridge.frames.received.endswith(b"\n")


def test_a_large_answer_does_not_interleave_with_others(bridge, control):
    """MongLong0214/logic-pro-mcp#232"""
    control("PUT", "catalog?generate=3000")
    skus = [f"gen.{n:06}" for n in range(3000)]
    keys = [bridge.request("aghanim.items.get", {"skus": skus}) for _ in range(4)]
    keys += [bridge.request("bridge.ping") for _ in range(50)]
    answers = {}
    while len(answers) < len(keys):
        message = bridge.frames.line()
        answers[message["id"]] = message["result"]
    assert all(len(answers[key]) == 3000 for key in keys[:4])
    assert all(answers[key] == {} for key in keys[4:])
