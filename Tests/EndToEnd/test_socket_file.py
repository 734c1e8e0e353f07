"""The Unix socket's file: who may use it, where it may be, and what happens when something is there already."""

import fcntl
import os
import shutil
import socket
import stat
import subprocess
import tempfile

import pytest
from raw_bridge import Connection, eventually

NOBODY = 65534
only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can act as another user")


def complaint(process):
    """What a bridge that refused to start says; it must have exited with 2."""
    assert process.wait() == 2
    assert process.frames.rest() == b""
    lines = process.stderr().decode().splitlines()
    assert len(lines) == 1, lines
    return lines[0]


@pytest.fixture
def refused(start):
    """Asks for a path that must be refused, and returns the reason."""
    return lambda path, **options: complaint(start("--socket", str(path), **options))


def listening(path, backlog=16):
    """A socket of somebody else at the path."""
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(path))
    server.listen(backlog)
    return server


# Who may use it.


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o777])
def test_only_the_owner_may_use_the_socket_whatever_the_umask(serve, umask):
    """alpacax/alpamon#409, solana-labs/solana#7212"""
    served = serve(umask=umask)
    assert stat.S_IMODE(served.path.stat().st_mode) == 0o600
    assert served.connect().result("bridge.ping") == {}


def as_another_user(path):
    """What another user gets from the socket: the bytes, or the name of the error."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            client = socket.socket(socket.AF_UNIX)
            client.settimeout(10)
            client.connect(str(path))
            client.sendall(b'{"jsonrpc":"2.0","id":1,"method":"bridge.ping"}\n')
            os.write(theirs, b"got " + client.recv(100))
        except OSError as error:
            os.write(theirs, type(error).__name__.encode())
        finally:
            os._exit(0)
    os.close(theirs)
    os.waitpid(child, 0)
    with os.fdopen(ours, "rb") as file:
        return file.read().decode()


@only_root
def test_another_user_is_turned_away_by_the_mode_and_by_who_he_is(start):
    """bobmatnyc/trusty-tools#5099: the mode alone is not trusted."""
    folder = tempfile.mkdtemp(dir="/tmp")
    path = f"{folder}/b.sock"
    process = start("--socket", path)
    try:
        assert process.frames.line()["ready"]
        os.chmod(folder, 0o755)
        assert as_another_user(path) == "PermissionError"
        os.chmod(path, 0o666)
        assert as_another_user(path) in ("got ", "BrokenPipeError", "ConnectionResetError")
        with Connection(path) as client:
            assert client.result("bridge.ping") == {}
        assert process.stderr().count(b"another user") == 1
    finally:
        shutil.rmtree(folder)


@only_root
def test_even_root_is_turned_away_by_the_bridge_of_a_user(start):
    """bobmatnyc/trusty-tools#5099: root passes the file's mode, so only the check of the peer is left."""
    folder = tempfile.mkdtemp(dir="/tmp")
    os.chown(folder, NOBODY, NOBODY)
    try:
        process = start("--sandbox", "--socket", f"{folder}/b.sock", user=NOBODY)
        process.frames.line()
        with Connection(f"{folder}/b.sock") as client:
            assert client.frames.rest() == b""
        process.child.terminate()
        assert process.wait() == 0
        assert b"another user" in process.stderr()
    except PermissionError:
        pytest.skip("another user cannot run the bridge from where it was built")
    finally:
        shutil.rmtree(folder)


# Where it may be.


@pytest.mark.parametrize("mode", [0o777, 0o1777, 0o770, 0o702])
def test_a_directory_that_others_may_write_is_refused(refused, private_dir, mode):
    """stacklok/mecatl#871: also with the sticky bit, since anybody could be there first after a restart."""
    shared = private_dir / "shared"
    shared.mkdir()
    shared.chmod(mode)
    text = refused(shared / "b.sock")
    assert "writable by others" in text and str(shared) in text
    assert list(shared.iterdir()) == []


def test_a_directory_that_everyone_may_rename_is_refused(refused, serve, private_dir):
    """ROCm/rocm-cli#74: our own directory is no help where its name can be given to another."""
    outer, inner = private_dir / "outer", private_dir / "outer" / "inner"
    inner.mkdir(parents=True, mode=0o700)
    outer.chmod(0o777)
    text = refused(inner / "b.sock")
    assert f"{outer}, which everyone may write to" in text
    outer.chmod(0o1777)  # As /tmp is: others cannot rename what is ours.
    assert serve(path=inner / "b.sock").connect().result("bridge.ping") == {}


@only_root
def test_a_directory_of_another_user_is_refused(refused, private_dir):
    theirs = private_dir / "theirs"
    theirs.mkdir()
    os.chown(theirs, NOBODY, NOBODY)
    assert "belongs to another user" in refused(theirs / "b.sock")


def test_a_link_of_ours_to_a_directory_of_ours_is_followed(serve, private_dir):
    (private_dir / "real").mkdir(mode=0o700)
    (private_dir / "link").symlink_to("real")
    served = serve(path=private_dir / "link" / "b.sock")
    assert served.connect().result("bridge.ping") == {}
    served.process.child.terminate()
    assert served.process.wait() == 0
    assert os.listdir(private_dir / "real") == []


@only_root
def test_a_link_of_another_user_is_refused(refused, private_dir):
    """He could let it lead elsewhere at any time."""
    (private_dir / "real").mkdir(mode=0o700)
    link = private_dir / "link"
    link.symlink_to("real")
    os.lchown(link, NOBODY, NOBODY)
    text = refused(link / "b.sock")
    assert f"{link} is a link that belongs to another user" in text


def test_a_directory_that_is_not_there_is_named(refused, private_dir):
    path = private_dir / "absent" / "b.sock"
    assert str(path.parent) in refused(path)


@pytest.mark.parametrize("depth", [0, 3])
def test_a_relative_path_is_one_from_where_the_bridge_was_started(start, private_dir, depth):
    """Homebrew/homebrew-core#181152: also in a folder that is deeper than a socket's address is long."""
    folder = private_dir.joinpath(*["d" * 100] * depth)
    folder.mkdir(parents=True, exist_ok=True)
    process = start("--socket", "b.sock", cwd=folder)
    assert process.frames.line()["socket"] == "b.sock"
    descriptor = os.open(folder, os.O_PATH)
    with Connection(f"/proc/self/fd/{descriptor}/b.sock") as client:
        assert client.result("bridge.ping") == {}
    os.close(descriptor)
    process.child.terminate()
    assert process.wait() == 0
    assert os.listdir(folder) == []


def test_an_abstract_socket_is_refused_because_anybody_could_use_it(refused, private_dir):
    assert "abstract" in refused("@bridge", cwd=private_dir)
    assert os.listdir(private_dir) == []


@pytest.mark.parametrize("length", [107, 108, 109])
def test_a_path_that_is_too_long_is_refused_with_both_lengths(start, length):
    """libuv/libuv#244, nodejs/node#13670: never truncated."""
    folder = subprocess.check_output(["mktemp", "-d", "/tmp/b.XXXXXX"]).decode().strip()
    path = folder + "/" + "s" * (length - len(folder) - 1)
    try:
        process = start("--socket", path)
        if length <= 107:
            assert process.frames.line()["socket"] == path
            with Connection(path) as client:
                assert client.result("bridge.ping") == {}
        else:
            text = complaint(process)
            assert str(length) in text and "107" in text
            assert os.listdir(folder) == []
    finally:
        process.close()
        shutil.rmtree(folder)


# What is there already.


def test_a_second_bridge_refuses_a_path_that_is_alive(serve, refused):
    """yasuyuky/sectora#301"""
    served = serve()
    assert "a server is listening there already" in refused(served.path)
    assert served.connect().result("bridge.ping") == {}


@pytest.mark.parametrize("backlog", [16, 0])
def test_a_server_that_never_answers_is_alive_all_the_same(refused, private_dir, backlog):
    path = private_dir / "b.sock"
    waiting = []
    with listening(path, backlog) as server:
        while backlog == 0:  # Fill it: nobody accepts.
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            waiting.append(client)
            if client.connect_ex(str(path)) != 0:
                break
        before = path.stat().st_ino
        assert "a server is listening there already" in refused(path)
        assert path.stat().st_ino == before
        for client in waiting:
            client.close()
        server.settimeout(10)
        server.accept()[0].close()


def test_a_stale_socket_is_replaced(serve):
    """neovim/neovim#37378, canonical/lxd#296"""
    served = serve()
    served.process.child.kill()
    served.process.wait()
    assert served.path.exists()
    assert serve().connect().result("bridge.ping") == {}


def test_of_bridges_that_race_for_a_stale_socket_exactly_one_serves(start, private_dir):
    """canonical/lxd#296: none may take away what another has just made."""
    path = private_dir / "b.sock"
    for _ in range(5):
        listening(path).close()
        racers = [start("--socket", str(path)) for _ in range(4)]
        ready = [racer for racer in racers if racer.frames.line()]
        assert len(ready) == 1
        with Connection(path) as client:
            assert client.result("bridge.status")["connections"] == 1
        for racer in racers:
            if racer not in ready:
                assert "listening there already" in complaint(racer)
        ready[0].child.kill()
        ready[0].wait()
        path.unlink()


def test_a_stale_socket_is_not_touched_while_another_bridge_may_be_replacing_it(refused, private_dir):
    """canonical/lxd#296: the turn is a lock on the directory, which leaves no file behind."""
    path = private_dir / "b.sock"
    listening(path).close()
    before = path.stat().st_ino
    turn = os.open(private_dir, os.O_RDONLY)
    fcntl.flock(turn, fcntl.LOCK_EX)
    assert "keeps its directory locked" in refused(path)
    assert path.stat().st_ino == before
    os.close(turn)
    assert os.listdir(private_dir) == ["b.sock"]


@pytest.mark.parametrize("kind", ["file", "directory", "pipe", "link", "datagrams"])
def test_what_is_no_socket_of_ours_is_left_alone(refused, private_dir, kind):
    """katzenpost/katzenpost#1116"""
    path = private_dir / "b.sock"
    listening(private_dir / "stale").close()
    datagrams = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    {
        "file": lambda: path.write_text("precious"),
        "directory": path.mkdir,
        "pipe": lambda: os.mkfifo(path),
        "link": lambda: path.symlink_to("stale"),
        "datagrams": lambda: datagrams.bind(str(path)),
    }[kind]()
    before = path.lstat()
    assert str(path) in refused(path)
    assert (path.lstat().st_ino, path.lstat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert (private_dir / "stale").exists()
    datagrams.close()


# At the end.


def test_a_socket_that_was_removed_is_not_missed(serve):
    served = serve()
    client = served.connect()
    os.unlink(served.path)
    assert client.result("bridge.ping") == {}
    served.process.child.terminate()
    assert served.process.wait() == 0
    assert served.process.stderr() == b""


def test_the_socket_of_a_successor_is_not_removed(serve):
    """canonical/lxd#296: not even when the system gave it the number of the file that was here before."""
    served = serve()
    os.unlink(served.path)
    with listening(served.path):
        served.process.child.terminate()
        assert served.process.wait() == 0
        assert served.path.exists()


def test_a_successor_may_start_while_the_last_calls_are_answered(serve):
    """Its path is free from the moment on that no more clients are taken."""
    first = serve()
    client = first.connect()
    client.request("bridge.ping")
    first.process.child.terminate()
    eventually(lambda: not first.path.exists())
    second = serve()
    assert second.connect().result("bridge.ping") == {}
    assert first.process.wait() == 0
    assert second.path.exists()
