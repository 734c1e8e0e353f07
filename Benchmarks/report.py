"""The table of a run, and what it says about the bars."""

import statistics
from dataclasses import dataclass, field

NAMES = {"sidecar": "Node sidecar", "python": "Python sidecar", "echo": "bare echo"}


@dataclass
class Bar:
    """What a figure has to reach: itself, or its ratio to another server's in the same round."""

    limit: float
    against: str = ""
    is_floor: bool = False

    def value(self, rounds):
        """The median over the rounds: {server: value} each."""
        values = [one["bridge"] / (one[self.against] if self.against else 1) for one in rounds]
        return statistics.median(values)

    def holds(self, rounds):
        value = self.value(rounds)
        return value >= self.limit if self.is_floor else value <= self.limit

    def __str__(self):
        sign = "≥" if self.is_floor else "≤"
        return f"{sign} {self.limit:g}" + (f" × {NAMES.get(self.against, self.against)}" if self.against else "")


@dataclass
class Row:
    key: str
    label: str
    bars: list = field(default_factory=list)


ROWS = [
    Row("spawn_ms", "spawn to first answer on stdio, ms", [Bar(0.2, "sidecar"), Bar(6, "echo")]),
    Row("resident_mib", "resident after the first HTTP call, MiB", [Bar(0.4, "sidecar")]),
    Row("ping_p50_us", "bridge.ping round trip p50, µs", [Bar(1.15, "echo")]),
    Row("ping_p99_us", "bridge.ping round trip p99, µs", [Bar(1.3, "echo")]),
    Row("ping64_cpu_us", "bridge.ping, 64 in flight: CPU a call, µs", [Bar(0.7, "sidecar")]),
    Row("ping64_rate", "the same: calls a ms", [Bar(1.5, "sidecar", True), Bar(0.5, "echo", True)]),
    Row("order_us", "orders.get round trip p50, µs", [Bar(1.2, "curl")]),
    Row("order_added_us", "the same, added to curl's own, µs", [Bar(150)]),
    Row("codec_ms", "{skus} items: decode and encode, CPU ms", [Bar(0.8, "sidecar")]),
    Row("items_cpu_ms", "items.get of {skus} SKUs: CPU ms"),
    Row("items_wall_ms", "the same: wall ms"),
    Row("stall_p999_ms", "a ping meanwhile: p99.9, ms", [Bar(5)]),
    Row("stall_max_ms", "a ping meanwhile: longest, ms"),
    Row("cancel_roundtrips", "cancel to its -32800, in ping round trips", [Bar(1.5)]),
    Row("flood_kib", "1,000 calls to a slow backend: KiB each", [Bar(32)]),
    Row("many_rate", "64 connections at once: calls a ms", [Bar(0.9, "one connection", True)]),
    Row("many_share", "the slowest's share of the mean", [Bar(0.5, "", True)]),
]


def summarize(measured):
    """{figure: {"servers": {name: min, median, max, values}, "bars": [{bar, value, holds}]}} of all rounds."""
    result = {}
    for row in ROWS:
        rounds = [one[row.key] for one in measured]
        spread = {name: summary([one[name] for one in rounds]) for name in rounds[0]}
        bars = [{"bar": str(bar), "value": bar.value(rounds), "holds": bar.holds(rounds)} for bar in row.bars]
        result[row.key] = {"servers": spread, "bars": bars}
    return result


def summary(values):
    return {"min": min(values), "median": statistics.median(values), "max": max(values), "values": values}


def print_table(result, growth, skus):
    print(f"{'':<44}{'min':>10}{'median':>10}{'max':>10}   {'others, median':<40} bars")
    for row in ROWS:
        figure = result[row.key]
        ours = figure["servers"]["bridge"]
        others = ", ".join(
            f"{NAMES.get(name, name)} {short(one['median'])}" for name, one in figure["servers"].items() if name != "bridge"
        )
        bars = ", ".join(f"{one['value']:.2f} ({one['bar']}){'' if one['holds'] else ' MISSED'}" for one in figure["bars"])
        numbers = "".join(f"{short(ours[column]):>10}" for column in ("min", "median", "max"))
        print(f"{row.label.format(skus=f'{skus:,}'):<44}{numbers}   {others:<40} {bars}")
    for what, one in growth.items():
        costs = ", ".join(f"{work:,}: {short(cost)}" for work, cost in one["costs_us"].items())
        print(f"CPU µs by {what}: {costs}; worst step {one['worst_step']:.2f} × the work's")


def short(value):
    return f"{value:.0f}" if value >= 1000 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"
