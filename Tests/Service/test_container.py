"""The Containerfile as it is written, and the program in what it describes: no engine runs it here.

What stands in for an engine is a directory with the program and the libraries it needs, as the root of a process that is
no user of the system, has no rights, and can write nothing but the socket's directory.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
IMAGE = Path(__file__).with_name("image_root.sh")
PROGRAM = "/opt/checkout-bridge/bin/checkout-bridge"
#: Longest wait for anything; a test that needs it all has failed.
WAIT = 60
#: Libraries that are loaded when they are first needed.
LATER = ["libcurl.so.4", "libmicrohttpd.so.12"]


def run(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=WAIT, **options)


@pytest.fixture
def instructions(tmp_path):
    parse = pytest.importorskip("dockerfile_parse", reason="dockerfile-parse is not there: run `make setup`")
    shutil.copy(ROOT / "Containerfile", tmp_path / "Dockerfile")
    return [(one["instruction"], one["value"]) for one in parse.DockerfileParser(str(tmp_path)).structure]


def values(instructions, name):
    return [value for instruction, value in instructions if instruction == name]


def test_it_ends_as_a_user_by_number_who_is_not_root(instructions):
    last = values(instructions, "USER")[-1]
    user, group = last.split(":")
    assert int(user) > 0 and int(group) > 0
    names = [name for name, _ in instructions]
    assert names.index("USER") > max(place for place, name in enumerate(names) if name == "RUN")


def test_no_secret_is_built_in(instructions):
    assert values(instructions, "ENV") == []
    assert values(instructions, "ARG") == ["VERSION=0.1.0"]
    assert all("secret" not in value and "key" not in value for _, value in instructions)


def test_the_program_is_started_without_a_shell(instructions):
    for name in ("ENTRYPOINT", "CMD"):
        words = json.loads(values(instructions, name)[-1])
        assert all(isinstance(word, str) for word in words)
    assert json.loads(values(instructions, "ENTRYPOINT")[-1]) == [PROGRAM]
    check = values(instructions, "HEALTHCHECK")[0].split("CMD", 1)[1]
    assert json.loads(check)[:3] == [PROGRAM, "call", "bridge.ping"]


def test_the_image_is_made_from_the_archive_of_this_version(binary, instructions):
    version = run(binary, "version").stdout.split()[1]
    assert values(instructions, "ARG") == [f"VERSION={version}"]
    assert values(instructions, "ADD")[0].startswith("dist/checkout-bridge-${VERSION}-linux-x86_64.tar.xz ")
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignored[-2:] == ["*", "!dist/*.tar.xz"]


def needed(binary):
    """The loader and the libraries of a program, and what those need that it loads later, with where they are."""
    first = list(linked(binary))
    folders = dict.fromkeys(Path(path).parent for path in first)
    later = [str(folder / name) for name in LATER for folder in folders if (folder / name).exists()]
    return {*first, *later, *(path for one in later for path in linked(one))}


def linked(program):
    for line in run("ldd", program).stdout.splitlines():
        path = line.split("=> ")[-1].split(" (")[0].strip()
        if path.startswith("/"):
            yield path


@pytest.fixture
def image(binary, tmp_path):
    """A directory with what the image holds, and nothing else: no shell either."""
    root = tmp_path / "image"
    for folder in ("opt/checkout-bridge/bin", "run/checkout-bridge", "var/lib/checkout-bridge", "proc", "dev", "tmp"):
        (root / folder).mkdir(parents=True)
    shutil.copy(binary, root / PROGRAM[1:])
    for path in needed(str(binary)):
        target = root / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    os.mknod(root / "dev/null", 0o020666, os.makedev(1, 3))
    (root / "dev/null").chmod(0o666)
    for folder in (tmp_path, *(path for path in root.rglob("*") if path.is_dir())):
        folder.chmod(0o755)
    return root


def can_make_a_root():
    if os.geteuid() != 0 or not (shutil.which("unshare") and shutil.which("setpriv")):
        return False
    mounts = "mount --make-rprivate / && mount -t tmpfs none /tmp"
    return run("unshare", "--mount", "--pid", "--fork", "sh", "-c", mounts).returncode == 0


in_an_image = pytest.mark.skipif(
    not can_make_a_root(), reason="no root file system can be made here: it takes root and namespaces"
)


@pytest.fixture
def steps(image, tmp_path):
    """Runs steps of a shell beside the image; returns what they print."""

    def steps(text):
        script = tmp_path / "steps.sh"
        script.write_text(f"bridge={PROGRAM} socket=/run/checkout-bridge/bridge.sock\n" + text)
        done = run("unshare", "--mount", "--pid", "--fork", "bash", str(IMAGE), str(image), str(script))
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    return steps


SERVE = """
mkfifo "$TMPDIR/ready"
as 65532 $bridge serve --socket $socket {} >"$TMPDIR/ready" &
exec 7<"$TMPDIR/ready"
read -r line <&7
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))


@in_an_image
def test_it_serves_as_no_user_on_a_root_that_is_read_only(steps):
    printed = steps(
        SERVE.format("--sandbox")
        + """
        echo "$line" | cut -c1-70
        as 65532 $bridge call bridge.ping --timeout 2s --socket $socket
        as 65532 $bridge call aghanim.setPlayerId '{"playerId":"p"}' --socket $socket
        as 65532 $bridge call aghanim.orders.getUnconsumed --socket $socket
        as 65532 $bridge call bridge.shutdown --socket $socket
        wait $!
        echo "status $?"
        """
    )
    ready, *rest = printed.splitlines()
    assert ready.startswith('{"ready":true,"socket":"/run/checkout-bridge/bridge.sock"')
    assert rest == ["{}", "{}", "[]", "{}", "status 0"]


@in_an_image
def test_another_user_of_the_pod_cannot_connect(steps):
    printed = steps(
        SERVE.format("")
        + """
        chmod 777 $root/run/checkout-bridge $root$socket
        as 1000 $bridge call bridge.ping --socket $socket || echo "status $?"
        """
    )
    assert "it came from another user" in printed
    assert "status 3" in printed


@in_an_image
def test_a_directory_that_is_root_s_and_open_to_all_is_served_only_when_asked_for(steps):
    """What an emptyDir is."""
    open_to_all = "chown 0:0 $root/run/checkout-bridge; chmod 777 $root/run/checkout-bridge\n"
    printed = steps(open_to_all + "as 65532 $bridge serve --socket $socket || echo \"status $?\"")
    assert "belongs to another user" in printed and "status 2" in printed
    serve = SERVE.format("--trust-socket-directory")
    printed = steps(open_to_all + serve + "as 65532 $bridge call bridge.ping --socket $socket; ls -l $root$socket")
    assert printed.splitlines()[0] == "{}"
    assert printed.splitlines()[1].startswith("srw-------")


@in_an_image
def test_a_journal_on_the_root_is_refused_by_name(steps):
    printed = steps("as 65532 $bridge serve --journal /var/lib/checkout-bridge/grants.db </dev/null || echo \"status $?\"")
    assert "--journal" in printed and "status 2" in printed


@in_an_image
def test_without_proc_it_says_so_instead_of_crashing(steps):
    printed = steps("umount $root/proc; as 65532 $bridge serve </dev/null || echo \"status $?\"")
    assert "mount /proc" in printed and "status 2" in printed


@in_an_image
def test_a_client_in_another_pid_namespace_is_served_when_its_user_is_the_same(steps):
    """As from another container of the pod: the kernel tells its user, and no pid."""
    printed = steps(
        SERVE.format("")
        + """
        export -f as; export root bridge socket
        unshare --pid --fork --mount-proc="$root/proc" bash -c 'as 65532 $bridge call bridge.ping --socket $socket'
        """
    )
    assert printed.splitlines()[0] == "{}"
