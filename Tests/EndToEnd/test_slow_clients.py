"""Clients that write slowly or do not read: what they get, and that nobody else notices."""

from raw_bridge import cpu_seconds, eventually, frame, is_asleep

PING = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}'


def test_a_frame_may_come_a_byte_at_a_time(serve):
    """It is answered when it is whole, however long that takes; others are answered between any two of its bytes."""
    bridge = serve()
    slow, other = bridge.connect(), bridge.connect()
    message = frame({"jsonrpc": "2.0", "id": "slow", "method": "bridge.ping", "params": {"text": "\U0001f422"}})
    for byte in message:
        slow.send(bytes([byte]))
        assert other.result("bridge.ping") == {}
    assert slow.answer("slow")["result"] == {}


def test_an_unfinished_frame_costs_nothing_while_nobody_sends(serve):
    """Decided: a frame has no deadline. A hundred half frames wait without a turn of the loop."""
    bridge = serve("--max-connections", "101")
    halves = [bridge.connect() for _ in range(100)]
    for number, half in enumerate(halves):
        half.send(PING[:17] if number % 2 else b"Content-Length: %d\r\n" % len(PING))
    other = bridge.connect()
    eventually(lambda: other.result("bridge.status")["connections"] == 101)
    before = cpu_seconds(bridge.process.child.pid)
    eventually(lambda: is_asleep(bridge.process.child.pid))
    assert other.result("bridge.ping") == {}
    assert cpu_seconds(bridge.process.child.pid) - before < 0.5
    for number, half in enumerate(halves):
        if number % 2:
            half.send(PING[17:] + b"\n")
            assert half.answer(1)["result"] == {}
        else:
            half.send(b"\r\n" + PING)
            assert half.frames.sized()["result"] == {}


def test_a_client_that_stops_reading_is_let_go_and_nobody_else(serve):
    """MongLong0214/logic-pro-mcp#683, i3/i3#2280"""
    bridge = serve("--stall-timeout", "0.5", "--max-queued-output", "64KiB")
    deaf, other = bridge.connect(), bridge.connect()
    for key in range(40):
        deaf.send(frame({"jsonrpc": "2.0", "id": key, "method": "rpc.discover"}))
    eventually(lambda: other.result("bridge.status")["connections"] == 1)
    assert other.result("bridge.ping") == {}
    lines = [line for line in bridge.process.stderr().decode().splitlines() if "reads nothing" in line]
    assert len(lines) == 1
    # What had been written before is whole frames, and then the stream ends.
    frames = deaf.frames.rest().split(b"\n")
    assert all(line.startswith(b'{"jsonrpc":"2.0","id":') and line.endswith(b"}") for line in frames[:-1])


def test_a_client_that_reads_slowly_gets_everything(serve):
    """It takes a little, again and again, for longer than the stall timeout; its answers are whole and in order."""
    bridge = serve("--stall-timeout", "0.3", "--max-queued-output", "64KiB")
    slow, other = bridge.connect(), bridge.connect()
    for key in range(20):
        slow.send(frame({"jsonrpc": "2.0", "id": key, "method": "rpc.discover"}))
    received = b""
    while received.count(b"\n") < 20:
        received += slow.socket.recv(16 << 10)
        assert other.result("bridge.ping") == {}
    assert [line[:25].split(b'"id":')[1].split(b",")[0] for line in received.splitlines()] == [b"%d" % n for n in range(20)]
