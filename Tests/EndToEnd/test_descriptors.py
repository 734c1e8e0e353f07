"""A process that runs out of file descriptors."""

import resource

from raw_bridge import cpu_seconds, eventually, sandbox_of

LIMIT = 48


def few_descriptors():
    resource.setrlimit(resource.RLIMIT_NOFILE, (LIMIT, LIMIT))


def test_clients_wait_while_there_are_no_descriptors_and_nobody_is_lost(serve):
    """ipfs/kubo#868: no descriptor is no reason to end, to burn time or to fill the log."""
    served = serve("--max-connections", "1000", preexec_fn=few_descriptors)
    first = served.connect()
    sandbox_of(first).fault({"delayMs": 60_000}, times=2, path="/sdk/v1/price_points")
    assert "result" in first.call("aghanim.items.get", {"skus": ["items.sandbox.coins"]})
    clients = [served.connect() for _ in range(LIMIT)]
    for client in clients:
        client.request("bridge.ping")
    eventually(lambda: b"EMFILE" in served.process.stderr())
    # A while in which it has nothing to do, by its own clock.
    before = cpu_seconds(served.process.child.pid)
    late = first.error("aghanim.pricePoints.get", {"_meta": {"timeoutMs": 500}})
    assert late["code"] in (-32005, 101)
    assert cpu_seconds(served.process.child.pid) - before < 0.25
    assert served.process.stderr().count(b"EMFILE") == 1
    for client in clients:
        assert client.answer(1)["result"] == {}
        client.close()
    assert served.connect().result("bridge.ping") == {}
    assert served.process.stderr().count(b"\n") == 1
    served.process.child.terminate()
    assert served.process.wait() == 0
