"""The Kubernetes example: what the API accepts, and what it promises about users, files and secrets."""

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
validator = pytest.importorskip("kubernetes_validate", reason="kubernetes-validate is not there: run `make setup`")
yaml = pytest.importorskip("yaml")
TEXT = (ROOT / "examples/kubernetes/sidecar.yaml").read_text(encoding="utf-8")


@pytest.fixture
def example():
    return yaml.safe_load(TEXT)


@pytest.fixture
def pod(example):
    return example["spec"]["template"]["spec"]


@pytest.fixture
def bridge(pod):
    return pod["initContainers"][0]


# Sidecars are on by default since 1.29.
@pytest.mark.parametrize("version", ["1.29", "1.31", validator.latest_version()])
def test_the_api_accepts_it_and_knows_every_member(example, version):
    validator.validate(example, version, strict=True)


def test_a_member_that_is_misspelt_is_noticed(example, bridge):
    bridge["startupProbes"] = bridge.pop("startupProbe")
    with pytest.raises(validator.ValidationError):
        validator.validate(example, "1.31", strict=True)


def test_all_containers_act_as_one_user_that_is_not_root(pod, bridge):
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["runAsUser"] == 65532
    for container in (bridge, *pod["containers"]):
        assert "runAsUser" not in container["securityContext"]
        assert container["securityContext"]["allowPrivilegeEscalation"] is False
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert container["securityContext"]["capabilities"] == {"drop": ["ALL"]}


def test_the_bridge_is_a_sidecar_that_the_game_waits_for(bridge):
    assert bridge["restartPolicy"] == "Always"
    command = bridge["startupProbe"]["exec"]["command"]
    assert command[1:3] == ["call", "bridge.ping"]
    socket = next(arg for arg in bridge["args"] if arg.startswith("--socket="))
    assert socket in command
    assert bridge["readinessProbe"]["exec"]["command"] == command


def test_both_see_the_socket_and_the_bridge_alone_the_key_and_the_journal(pod, bridge):
    game = pod["containers"][0]
    mounts = {name: {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
              for name, container in (("bridge", bridge), ("game", game))}  # fmt: skip
    assert mounts["game"] == {"socket": mounts["bridge"]["socket"]}
    assert set(mounts["bridge"]) == {"socket", "key", "journal"}
    assert game["env"][0]["value"].startswith(mounts["game"]["socket"])


def test_the_secret_is_a_file_and_in_no_variable(bridge):
    assert not [one for one in bridge.get("env", []) if "value" in one or "secretKeyRef" in str(one)]
    assert "--api-key-file=/etc/checkout-bridge/api-key" in bridge["args"]


def test_the_bridge_takes_the_arguments(binary, bridge, tmp_path):
    """Save for the paths, which are here below a directory of the test's."""
    (tmp_path / "api-key").write_text("s2s_sandbox_key")
    places = {"/run/checkout-bridge": tmp_path, "/etc/checkout-bridge": tmp_path, "/var/lib/checkout-bridge": tmp_path}
    args = []
    for arg in bridge["args"]:
        for place, here in places.items():
            arg = arg.replace(place, str(here))
        args.append(arg)
    tmp_path.chmod(0o777)
    with subprocess.Popen([binary, *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        try:
            assert json.loads(process.stdout.readline())["ready"] is True
            probe = [arg.replace("/run/checkout-bridge", str(tmp_path)) for arg in bridge["startupProbe"]["exec"]["command"]]
            done = subprocess.run([binary, *probe[1:]], capture_output=True, text=True, check=False, timeout=20)
            assert (done.returncode, done.stdout) == (0, "{}\n")
        finally:
            process.terminate()
    assert process.returncode == 0
    done = subprocess.run([binary, *probe[1:]], capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode == 2
