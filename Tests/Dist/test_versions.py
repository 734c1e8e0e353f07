"""The version is declared once, in Swift; what others' tools read it from says the same."""

import re

import pytest
from checkout import ROOT

PLACES = {
    "clients/python/pyproject.toml": r'^version = "(.*)"$',
    "clients/node/package.json": r'^  "version": "(.*)",$',
    "clients/csharp/CheckoutBridge.csproj": r"<Version>(.*)</Version>",
    "clients/csharp/src/package.json": r'^  "version": "(.*)",$',
    "clients/godot/addons/checkout_bridge/plugin.cfg": r'^version="(.*)"$',
    "clients/godot/addons/checkout_bridge/checkout_bridge.gd": r'"checkout-bridge-godot", "version": "(.*?)"',
    "clients/lua/checkout_bridge.lua": r'^sources\["version"\] = function\(\)\n(?:.*\n)?return "(.*)"$',
    "Containerfile": r"^ARG VERSION=(.*)$",
    "examples/kubernetes/sidecar.yaml": r"image: \S+/checkout-bridge:(.*)$",
}


@pytest.mark.parametrize("place", PLACES)
def test_the_version_is_the_bridges_own(place):
    from common import version

    stated = re.search(PLACES[place], (ROOT / place).read_text("utf-8"), re.MULTILINE)
    assert stated and stated.group(1) == version()
