"""The standard streams, whatever they are: pipes, files, terminals, full, closed, or read by nobody."""

import itertools
import json
import os
import resource
import signal
import socket
import subprocess
import tempfile

import pytest
from raw_bridge import WAIT, Connection, Frames, clean_environment, eventually

PING = b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n'
PONG = b'{"jsonrpc":"2.0","id":1,"result":{}}\n'


@pytest.fixture
def run(binary):
    """Runs a bridge to its end."""

    def run(*args, stdin=PING, **options):
        given = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin}
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **given, **options}
        return subprocess.run([binary, *args], timeout=WAIT, env=clean_environment(), **streams)

    return run


@pytest.fixture
def full_pipe():
    """The write end of a pipe that holds all it can and that nobody reads."""
    read_end, write_end = os.pipe()
    os.set_blocking(write_end, False)
    with pytest.raises(BlockingIOError):
        while True:
            os.write(write_end, b"x" * 4096)
    os.set_blocking(write_end, True)
    yield write_end
    os.close(read_end)
    os.close(write_end)


# Files.


def test_files_serve_as_input_and_output(run, tmp_path):
    """A recorded session: neither end is a pipe."""
    requests, answers = tmp_path / "requests", tmp_path / "answers"
    requests.write_bytes(PING + PING.replace(b":1", b":2").rstrip())
    with open(requests, "rb") as stdin, open(answers, "wb") as stdout:
        assert run(stdin=stdin, stdout=stdout).returncode == 0
    assert sorted(json.loads(line)["id"] for line in answers.read_bytes().splitlines()) == [1, 2]


def test_nothing_to_do_is_an_orderly_end(run):
    done = run(stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("way", ["directory", "for writing"])
def test_an_input_that_cannot_be_read_is_refused(run, tmp_path, way):
    flags = os.O_RDONLY if way == "directory" else os.O_WRONLY | os.O_CREAT
    descriptor = os.open(tmp_path if way == "directory" else tmp_path / "file", flags)
    done = run(stdin=descriptor)
    os.close(descriptor)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"stdio" in done.stderr


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="only root may read the kernel's messages")
def test_a_file_whose_reading_waits_does_not_hold_the_end_up(binary):
    """AsamK/signal-cli#1995: a thread that waits in a read must not keep the process."""
    with open("/proc/kmsg", "rb", buffering=0) as messages, tempfile.TemporaryFile() as log:
        os.set_blocking(messages.fileno(), False)
        with pytest.raises(BlockingIOError):
            while os.read(messages.fileno(), 1 << 16):
                pass
        os.set_blocking(messages.fileno(), True)
        child = subprocess.Popen(
            [binary], stdin=messages, stdout=subprocess.PIPE, stderr=log, env=clean_environment()
        )  # fmt: skip
        try:
            eventually(lambda: len(os.listdir(f"/proc/{child.pid}/task")) > 1)
            child.terminate()
            assert child.wait(WAIT) in (0, 1)
        finally:
            child.kill()
            child.wait()
            child.stdout.close()


# An output that takes nothing.


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
def test_a_full_disk_is_an_answer_lost(run):
    with open("/dev/full", "wb") as full:
        done = run(stdout=full)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1 and b"ENOSPC" in done.stderr


def test_a_file_that_may_not_grow_is_an_answer_lost(run, tmp_path):
    """The system sends SIGXFSZ then, which would end the process without a word."""
    with open(tmp_path / "answers", "wb") as stdout:
        done = run(stdin=PING * 20, stdout=stdout, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)))
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1 and b"EFBIG" in done.stderr


@pytest.mark.parametrize("asked", [True, False])
def test_a_closed_pipe_is_an_answer_lost_if_one_was_asked_for(run, asked):
    """modelcontextprotocol/typescript-sdk#1615, swiftlang/sourcekit-lsp#382: no SIGPIPE."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = run(stdin=PING if asked else b"", stdout=write_end)
    os.close(write_end)
    assert (done.returncode, done.stderr.count(b"\n")) == ((1, 1) if asked else (0, 0))


def test_a_reader_that_goes_away_loses_its_answers(start):
    """modelcontextprotocol/typescript-sdk#1615"""
    bridge = start("--sandbox")
    bridge.result("bridge.ping")
    bridge.child.stdout.close()
    bridge.request("bridge.ping")
    assert bridge.wait() == 1
    assert bridge.stderr().count(b"\n") == 1


def test_after_the_end_of_input_a_reader_that_reads_nothing_is_waited_for_as_long_as_any(start):
    """MongLong0214/logic-pro-mcp#683: the stall timeout bounds the flush; who reads slowly gets everything."""
    bridge = start("--drain-timeout", "0.1", "--stall-timeout", "0.5")
    for _ in range(8):
        bridge.request("rpc.discover")
    bridge.end_input()
    assert bridge.wait() == 1
    assert bridge.stderr().count(b"\n") == 1


@pytest.mark.parametrize("command", [("--sandbox", "--socket", "b.sock"), ("sandbox",)])
def test_a_server_serves_though_its_ready_line_reaches_nobody(binary, private_dir, command):
    read_end, write_end = os.pipe()
    os.close(read_end)
    with open(private_dir / "log", "wb") as log:
        child = subprocess.Popen(
            [binary, *command], stdin=subprocess.DEVNULL, stdout=write_end, stderr=log, cwd=private_dir,
            env=clean_environment(),
        )  # fmt: skip
    os.close(write_end)
    eventually(lambda: b"stdout" in (private_dir / "log").read_bytes())
    child.terminate()
    assert child.wait(WAIT) == 0
    assert (private_dir / "log").read_bytes().count(b"\n") == 1


# Closed from the start.


CLOSED = [c for n in range(4) for c in itertools.combinations(["<&-", ">&-", "2>&-"], n)]


@pytest.mark.parametrize("closed", CLOSED, ids=" ".join)
def test_descriptors_that_are_closed_at_the_start_are_nobody_elses(binary, closed):
    """hurttlocker/o8#1541: the first socket must not become descriptor 1, where a library's words would go into it."""
    done = subprocess.run(
        ["sh", "-c", f'exec "{binary}" --sandbox {" ".join(closed)}'], input=PING, capture_output=True, timeout=WAIT,
        env=clean_environment(),
    )  # fmt: skip
    has_input, has_output = "<&-" not in closed, ">&-" not in closed
    assert done.stdout == (PONG if has_input and has_output else b"")
    assert done.returncode == (1 if has_input and not has_output else 0)
    assert done.stderr.count(b"\n") == (1 if has_input and not has_output and "2>&-" not in closed else 0)


@pytest.mark.parametrize("closed", CLOSED, ids=" ".join)
@pytest.mark.parametrize("command, status", [("call bridge.ping", 0), ("version", 0), ("--frobnicate", 2)])
def test_every_command_says_when_its_output_was_closed(binary, closed, command, status):
    done = subprocess.run(
        ["sh", "-c", f'exec "{binary}" {command} {" ".join(closed)}'], input=b"", capture_output=True, timeout=WAIT,
        env=clean_environment(),
    )  # fmt: skip
    assert done.returncode == (1 if status == 0 and ">&-" in closed else status)


@pytest.mark.parametrize("closed", CLOSED, ids=" ".join)
def test_a_socket_is_served_whatever_is_closed(binary, private_dir, closed):
    path = private_dir / "b.sock"
    child = subprocess.Popen(
        ["sh", "-c", f'exec "{binary}" --socket "{path}" {" ".join(closed)}'], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_environment(),
    )  # fmt: skip
    eventually(path.exists)
    with Connection(path) as client:
        assert client.result("bridge.ping") == {}
    child.terminate()
    assert child.wait(WAIT) == 0
    child.stdout.close()
    child.stderr.close()


# stderr.


def test_stderr_that_nobody_reads_stops_nothing(run, full_pipe):
    """mark3labs/mcp-go#956, open-jarvis/OpenJarvis#750, activeing123/mcptoon#19"""
    flood = b"".join(b'{"jsonrpc":"2.0","id":%d,"method":"no.such.%d"}\n' % (n, n) for n in range(5000))
    done = run("--log-level", "debug", stdin=flood, stderr=full_pipe)
    assert done.stdout.count(b"\n") == 5000 and done.returncode == 0


@pytest.mark.parametrize(
    "command, status", [(("--frobnicate",), 2), (("--socket", "/nowhere/b.sock"), 2), (("call", "no.such"), 1)]
)
def test_a_last_word_that_nobody_reads_is_not_waited_for(run, full_pipe, command, status):
    """modelcontextprotocol/typescript-sdk#2776"""
    assert run(*command, stdin=b"", stderr=full_pipe).returncode == status


def test_what_a_library_prints_would_not_wait_either(binary, full_pipe):
    """hurttlocker/o8#1541, mark3labs/mcp-go#956: descriptors 1 and 2 are stderr, opened so that they do not block."""
    child = subprocess.Popen(
        [binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=full_pipe, env=clean_environment()
    )  # fmt: skip
    child.stdin.write(PING)
    child.stdin.flush()
    assert child.stdout.readline() == PONG
    for descriptor in (1, 2):
        with open(f"/proc/{child.pid}/fdinfo/{descriptor}") as info:
            flags = int(next(line for line in info if line.startswith("flags:")).split()[1], 8)
        assert flags & os.O_NONBLOCK
        assert os.readlink(f"/proc/{child.pid}/fd/{descriptor}") == os.readlink(f"/proc/self/fd/{full_pipe}")
    assert os.get_blocking(full_pipe)
    child.stdin.close()
    assert child.wait(WAIT) == 0
    child.stdout.close()


@pytest.mark.parametrize("kind", ["closed pipe", "full disk"])
def test_a_log_that_cannot_be_written_stops_nothing(run, kind):
    read_end, write_end = os.pipe()
    os.close(read_end)
    stderr = write_end if kind == "closed pipe" else os.open("/dev/full", os.O_WRONLY)
    done = run("--log-level", "debug", stdin=PING + b"nonsense\n", stderr=stderr)
    os.close(write_end)
    assert done.returncode == 0 and done.stdout.count(b"\n") == 2


# Sockets and terminals.


def test_sockets_serve_as_standard_streams(run, binary):
    """As Node and inetd give them."""
    ours, theirs = socket.socketpair()
    child = subprocess.Popen([binary], stdin=theirs, stdout=theirs, env=clean_environment())
    theirs.close()
    ours.sendall(PING)
    ours.shutdown(socket.SHUT_WR)
    assert Frames(ours.fileno()).rest() == PONG
    assert child.wait(WAIT) == 0
    ours.close()


def test_params_come_from_a_socket_too(run):
    """As Node gives stdin to `call METHOD -`."""
    ours, theirs = socket.socketpair()
    ours.sendall(b"{}")
    ours.shutdown(socket.SHUT_WR)
    done = run("call", "bridge.ping", "-", stdin=theirs)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n", b"")
    ours.close()
    theirs.close()


@pytest.fixture
def terminal(binary):
    """A bridge on a terminal: the terminal's other end and the process."""
    ours, theirs = os.openpty()
    child = subprocess.Popen(
        [binary], stdin=theirs, stdout=theirs, stderr=theirs, env=clean_environment(), start_new_session=True
    )  # fmt: skip
    os.close(theirs)
    yield ours, child
    child.kill()
    child.wait()


def shown(terminal, wanted):
    """What a terminal shows once it shows `wanted`."""
    text = b""
    while wanted not in text:
        text += os.read(terminal, 1 << 16)
    return text


def test_a_terminal_says_what_it_is_for_and_ctrl_d_ends(terminal):
    ours, child = terminal
    shown(ours, b"one a line; Ctrl-D ends.\r\n")
    os.write(ours, PING)
    shown(ours, PONG.replace(b"\n", b"\r\n"))
    os.write(ours, b"\x04")
    assert child.wait(WAIT) == 0
    os.close(ours)


def test_a_terminal_that_is_closed_ends_the_process(terminal):
    ours, child = terminal
    shown(ours, b"Ctrl-D ends.")
    os.close(ours)
    assert child.wait(WAIT) == 0


def test_ctrl_c_is_a_signal_like_any_other(binary):
    ours, theirs = os.openpty()
    script = 'import fcntl, os, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execv(sys.argv[1], sys.argv[1:])'
    child = subprocess.Popen(
        ["/usr/bin/env", "python3", "-c", script, binary], stdin=theirs, stdout=theirs, stderr=theirs,
        env=clean_environment(), start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    shown(ours, b"Ctrl-D ends.")
    os.write(ours, b"\x03")
    assert child.wait(WAIT) in (0, -signal.SIGINT)
    assert child.returncode == 0
    os.close(ours)


def test_too_few_descriptors_are_a_word_and_not_a_crash(run):
    done = run(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, 16)))
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
    assert b"16" in done.stderr and b"ulimit -n" in done.stderr


def test_a_low_limit_that_may_be_raised_is_raised(run):
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    done = run(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (16, hard)))
    assert (done.returncode, done.stdout, done.stderr) == (0, PONG, b"")
