"""The example store and what the README shows are compiled and run against the real bridge."""

import json
import os
import re
import subprocess
import xml.etree.ElementTree as xml

import pytest
from csharp_compiler import CLIENT, ROOT, run

STORE = sorted((ROOT / "examples/csharp-store").glob("*.cs"))
GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
README = (CLIENT / "README.md").read_text(encoding="utf-8")
FRAME = """
using System;
using System.Threading;
using System.Threading.Tasks;
using CheckoutBridge;

internal static class Shown
{
%s
    private static void Main()
    {
        RunAsync().GetAwaiter().GetResult();
        Environment.Exit(0);
    }

    private static async Task RunAsync()
    {
        using (BridgeClient bridge = await BridgeClient.SpawnAsync(new SpawnOptions { Sandbox = true, Presenter = true }))
        {
            await bridge.Aghanim.SetPlayerIdAsync("p");
            await ShowPageAsync(bridge, "items.sandbox.coins");
            LaunchResult page = await bridge.Aghanim.StartCheckoutAsync(new[] { new CheckoutItem("items.sandbox.coins") });
            var leaving = new CancellationTokenSource();
            Task<Order> waiting = WaitForPaymentAsync(bridge, page.OrderId, leaving.Token);
            leaving.Cancel();
            Console.WriteLine("order: " + (await waiting == null));
            using (var player = new System.Net.WebClient()) player.UploadString(bridge.SandboxUrl + "/_sandbox/orders/" + page.OrderId + "/pay", "");
            await GrantAsync(bridge, grant => Console.WriteLine("give " + grant.Items[0].Sku));
            await GrantAsync(bridge, grant => Console.WriteLine("give again"));
            await bridge.CloseAsync();
        }
    }
}
"""


@pytest.fixture
def environment(real_bridge):
    return {**os.environ, "CHECKOUT_BRIDGE_BIN": real_bridge}


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_store_sells_and_grants_in_a_frame_loop(csharp, mono, environment):
    printed = run([*mono, csharp.program("store", *STORE)], env=environment)
    assert re.search(r"^Gems: \$9\.99 \(999\)$", printed, re.MULTILINE)
    assert "the order is paid\n" in printed
    assert printed.endswith(f"granted and saved: 1 of {GEMS}\nacknowledged\n")


def test_the_store_says_why_it_is_closed(csharp, mono, fake_peer):
    environment = {**os.environ, "CHECKOUT_BRIDGE_BIN": fake_peer, "FAKE_START": "usage"}
    program = [*mono, csharp.program("store", *STORE)]
    done = subprocess.run(list(map(str, program)), env=environment, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert "the store is closed: " in done.stdout and "exit status 2" in done.stdout


def test_the_program_of_the_readme_runs_by_the_lines_of_the_readme(csharp, mono, environment, tmp_path):
    (first,) = [block for block in blocks("csharp") if "Main(" in block]
    for line in ["clients", "examples"]:
        (tmp_path / line).symlink_to(ROOT / line)
    (tmp_path / "game.cs").write_text(first, encoding="utf-8")
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    commands = [re.sub(r"^CHECKOUT_BRIDGE_BIN=\S+ ", "", line) for line in lines]
    assert [command.split()[0] for command in commands] == ["mcs", "mono"] * 2
    printed = [run(["bash", "-c", command], cwd=tmp_path, env=environment) for command in commands]
    assert printed[1].startswith("コイン: $1.99, 199 USD\n")
    assert "show the player http://127.0.0.1:" in printed[1] and printed[1].endswith("not paid yet\n")
    assert printed[3].endswith("acknowledged\n")


def test_the_other_blocks_of_the_readme_run(csharp, mono, environment, tmp_path):
    shown = "".join(block for block in blocks("csharp") if "Main(" not in block)
    source = tmp_path / "Shown.cs"
    source.write_text(FRAME % shown, encoding="utf-8")
    printed = run([*mono, csharp.program("shown", source)], env=environment)
    assert "aghanim.checkout.didClose dismissed\n" in printed
    assert " closed: dismissed\n" in printed
    assert "stopped waiting; outcome: " in printed and "order: True\n" in printed
    assert printed.endswith("give items.sandbox.coins\n")


def test_what_packages_the_client_names_its_version_and_its_files():
    package = json.loads((CLIENT / "src/package.json").read_text())
    assembly = json.loads((CLIENT / "src/CheckoutBridge.asmdef").read_text())
    project = xml.parse(CLIENT / "CheckoutBridge.csproj")
    greeting = (CLIENT / "src/Client/Greeting.cs").read_text()
    assert package["version"] == project.findtext(".//Version") == re.search(r'Version = "([^"]+)"', greeting)[1]
    assert assembly["name"] == "CheckoutBridge"
    assert project.findtext(".//TargetFramework") == "netstandard2.0"
    assert project.find(".//Compile").get("Include") == "src/**/*.cs"


def test_every_public_class_that_the_readme_names_exists():
    text = "\n".join(path.read_text(encoding="utf-8") for path in (CLIENT / "src").rglob("*.cs"))
    named = set(re.findall(r"`(\w+(?:Exception|Event|Options))`", README)) - {"ArgumentException", "OperationCanceledException"}
    assert named and all(re.search(rf"class {name}\b", text) for name in named)
