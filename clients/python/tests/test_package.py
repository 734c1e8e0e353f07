"""What the package is from outside."""

import ast
import pickle
import subprocess
import sys
from pathlib import Path

import checkout_bridge
import pytest
from checkout_bridge import errors

PACKAGE = Path(checkout_bridge.__file__).parent
PUBLIC = """
    AlreadyConfigured ApiBadRequestError ApiConflictError ApiDisposedError ApiError ApiInvalidArgumentError ApiNetworkError
    ApiNotAuthenticatedError ApiNotAuthorizedError ApiNotFoundError ApiPlayerIdNotSetError ApiRateLimitExceededError
    ApiServerError ApiServerUnavailableError ApiTimeoutError ApiUnknownError ApiValidationError AppchargeError AsyncBridge
    AsyncCall AsyncEventStream BinaryNotFound Bridge BridgeError BridgeUnavailable CallTimeout ConnectionLost
    DeadlineExceeded Event EventStream FrameTooLarge IncompatibleBridge InternalError InvalidParams InvalidRequest
    JournalFailed
    MethodNotFound NotConfigured NotOffered OpenEnum PROTOCOL_VERSION ParseError PendingCall ProtocolError RequestCancelled
    ResponseError ShuttingDown TooManyInFlight errors events models
""".split()


def test_the_public_names_are_these():
    """A name that goes breaks a program; one that comes is a promise."""
    assert sorted(checkout_bridge.__all__) == PUBLIC
    assert all(hasattr(checkout_bridge, name) for name in PUBLIC)


def test_the_version_is_that_of_the_distribution():
    project = (PACKAGE.parents[1] / "pyproject.toml").read_text("utf-8")
    assert f'version = "{checkout_bridge.__version__}"' in project


@pytest.mark.parametrize("module", [checkout_bridge.errors, checkout_bridge.events, checkout_bridge.models])
def test_every_module_names_only_what_it_has(module):
    assert len(set(module.__all__)) == len(module.__all__) and all(hasattr(module, name) for name in module.__all__)


def test_every_exception_is_a_bridge_error():
    kinds = [getattr(checkout_bridge.errors, name) for name in checkout_bridge.errors.__all__]
    assert all(issubclass(kind, checkout_bridge.BridgeError) for kind in kinds if isinstance(kind, type))


@pytest.mark.parametrize(
    "error",
    [
        errors.error_from_reply("m", {"code": 107, "message": "c", "data": {"kind": "ApiError", "case": "conflict"}}),
        errors.CallTimeout("m", 1.5),
        errors.ConnectionLost("the bridge ended", 3, "disk is full"),
        errors.ProtocolError("a stray line", b"[db]"),
        errors.BinaryNotFound([("PATH", "not found")]),
        errors.IncompatibleBridge("1", "2", "checkout-bridge 9"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_survives_the_way_to_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


SOURCES = pytest.mark.parametrize("path", sorted(PACKAGE.glob("*.py")), ids=lambda path: path.name)


@SOURCES
def test_the_sources_are_python_3_9(path):
    ast.parse(path.read_text("utf-8"), feature_version=(3, 9))


@SOURCES
@pytest.mark.skipif(sys.version_info < (3, 10), reason="this Python does not list its own modules")
def test_the_sources_import_nothing_but_the_standard_library(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
        assert all(name.split(".")[0] in sys.stdlib_module_names for name in names)


def test_the_types_hold_under_strict_mypy():
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--no-error-summary"]
    done = subprocess.run(command, cwd=PACKAGE.parents[1], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert (PACKAGE / "py.typed").is_file()
