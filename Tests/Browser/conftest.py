"""One browser and one sandbox for all tests, a fresh window for each."""

import os
import shutil

import pytest
from shop import ROOT, Game, Sandbox

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def pytest_addoption(parser):
    parser.addoption("--update-images", action="store_true", help="write the pictures of the documents anew")


@pytest.fixture(scope="session")
def binary():
    """Path of the bridge: CHECKOUT_BRIDGE_BIN, else what was built here."""
    built = [ROOT / ".build" / kind / "checkout-bridge" for kind in ("release", "debug")]
    found = [os.environ.get("CHECKOUT_BRIDGE_BIN"), *(str(path) for path in built if path.is_file())]
    path = next((one for one in found if one), None)
    if path is None:
        pytest.skip("no checkout-bridge is built: run `make build`, or set CHECKOUT_BRIDGE_BIN")
    return path


@pytest.fixture(scope="session")
def browser():
    """Debian's Chromium, without a screen."""
    driver = pytest.importorskip("playwright.sync_api", reason="playwright is not in .venv: run `make setup`")
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no chromium on PATH: run `make setup` as root")
    with driver.sync_playwright() as playwright:
        # Its own sandbox does not start as root, as which a container runs these tests.
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def sandbox(binary):
    sandbox = Sandbox(binary)
    yield sandbox
    sandbox.close()


@pytest.fixture
def game():
    game = Game()
    yield game
    game.close()


@pytest.fixture
def window(browser):
    """Opens windows: `window(width=360, color_scheme="dark")`. A page that breaks its own policy, or that asks another
    machine for something, fails the test."""
    opened, faults = [], []

    def note(message):
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    def see(request):
        if not request.url.startswith("http://127.0.0.1:"):
            faults.append(f"asked for {request.url}")

    def window(width=1100, height=900, script=False, **options):
        context = browser.new_context(
            viewport={"width": width, "height": height}, java_script_enabled=script, **options
        )
        context.set_default_timeout(15_000)
        page = context.new_page()
        page.on("console", note)
        page.on("request", see)
        opened.append(context)
        return page

    yield window
    for context in opened:
        context.close()
    assert not faults


@pytest.fixture
def picture(request):
    """Saves what a window shows; with --update-images also where the documents have a picture of that name."""
    folders = [ROOT / ".build/screenshots"]
    if request.config.getoption("--update-images"):
        folders.append(ROOT / "docs/images")
    folders[0].mkdir(parents=True, exist_ok=True)

    def picture(page, name):
        shot = page.screenshot(animations="disabled")
        for folder in folders:
            path = folder / f"{name}.png"
            if folder == folders[0] or path.exists():
                path.write_bytes(shot)
        return shot

    return picture
