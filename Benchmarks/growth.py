"""How cost grows with the work: CPU over items, connections and the length of a frame."""

from servers import load

ITEMS = (10, 100, 1_000, 10_000, 100_000)
CONNECTIONS = (1, 2, 4, 8, 16, 32, 64)
FRAMES = (100, 1_000, 10_000, 100_000, 1_000_000, 8_000_000)
#: What a tenfold of the work may cost more than tenfold, before it counts as worse than linear.
SLACK = 1.25


def best(runs):
    """The least CPU of some runs, in microseconds: noise only adds."""
    return min(run["cpu_ns"] for run in runs) / 1e3


def items(bench):
    server = bench.bridge
    bench.sandbox.control("PUT", f"catalog?generate={ITEMS[-1]}")
    costs = {}
    for count in ITEMS:
        request = bench.items_request(count)
        costs[count] = best(load("call", server.path, server.pid, request) for _ in range(3))
    bench.sandbox.control("PUT", f"catalog?generate={bench.options.skus}")
    return costs


def connections(bench):
    """CPU of a fixed number of calls, times the connections they come over: linear means that none costs extra."""
    server, calls = bench.bridge, 64_000
    return {
        count: best(load("ping", server.path, server.pid, calls, 16, count) for _ in range(3)) / calls * count
        for count in CONNECTIONS
    }


def frames(bench):
    server, costs = bench.bridge, {}
    for size in FRAMES:
        request = bench.request("frame", "bridge.ping", {"text": "x" * (size - 70)})
        costs[size] = best(load("call", server.path, server.pid, request) for _ in range(5))
    return costs


def measure(bench):
    """{what grows: {"costs_us": {work: CPU}, "worst_step": the worst cost of a step over the growth of the work}}."""
    grown = {"items": items(bench), "connections": connections(bench), "frame bytes": frames(bench)}
    return {what: {"costs_us": costs, "worst_step": worst_step(costs)} for what, costs in grown.items()}


def worst_step(costs):
    points = list(costs.items())
    return max((after / before) / (more / less) for (less, before), (more, after) in zip(points, points[1:]))
