"""A file system without room for one more file, in which the bridge is to put its socket."""

import os
import shutil
import signal

import pytest
from raw_bridge import Process

MOUNT = 'mount -t tmpfs -o mode=700,nr_inodes=$1 none "$2" && shift 2 && exec "$@"'


@pytest.fixture
def on_a_disk(binary, private_dir, nothing_is_left):
    """Starts a bridge that serves in a directory of its own, with room for so many files."""
    if os.geteuid() != 0 or not shutil.which("unshare"):
        pytest.skip("only root can mount a disk for the test, with unshare")
    running = []

    def on_a_disk(files):
        # The directory is a file too.
        mount = ["-m", "sh", "-c", MOUNT, "sh", str(files + 1), str(private_dir)]
        running.append(Process("unshare", *mount, binary, "serve", "--socket", str(private_dir / "b.sock")))
        return running[-1]

    yield on_a_disk
    for process in running:
        process.close()


def test_a_socket_for_which_there_is_no_room_is_an_error_that_says_so(on_a_disk):
    bridge = on_a_disk(0)
    assert bridge.wait() == 2
    assert bridge.frames.rest() == b""
    (line,) = bridge.stderr().decode().splitlines()
    assert "b.sock" in line and "No space left on device" in line


def test_a_socket_needs_room_for_one_file_and_no_more(on_a_disk):
    bridge = on_a_disk(1)
    assert bridge.frames.line()["ready"]
    bridge.child.send_signal(signal.SIGTERM)
    assert bridge.wait() == 0
