"""Draws how cost grows with the work, each axis logarithmic, so that linear growth is a line of slope one."""

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

UNITS = {"items": "items", "connections": "connections", "frame bytes": "bytes of a frame"}


def draw(growth, path):
    figure, axes = plt.subplots(1, len(growth), figsize=(11, 3.4), constrained_layout=True)
    for axis, (what, one) in zip(axes, growth.items()):
        points = [(float(work), cost) for work, cost in one["costs_us"].items()]
        works, costs = zip(*points)
        linear = [costs[-1] * work / works[-1] for work in works]
        axis.loglog(works, costs, "o-", label="measured")
        axis.loglog(works, linear, "--", color="gray", label="linear")
        axis.set_xlabel(UNITS[what])
        axis.set_ylabel("CPU, µs")
        axis.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})
