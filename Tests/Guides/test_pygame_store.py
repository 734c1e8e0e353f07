"""The example shop plays a purchase by synthetic input, without a display, and keeps what was bought."""

import json
import os
import signal
import time

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
pygame = pytest.importorskip("pygame", reason="pygame-ce is not installed: run `make setup`")

from pygame_store import sandbox  # noqa: E402
from pygame_store.game import Game  # noqa: E402
from pygame_store.languages import LANGUAGES  # noqa: E402
from pygame_store.meter import FrameMeter  # noqa: E402

GEMS = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a"
#: Longest wait for anything, in seconds; a test that needs it all has failed.
WAIT = 30.0


class Player:
    """Presses buttons and looks at frames until something holds."""

    def __init__(self, game):
        self.game, self._clock = game, pygame.time.Clock()

    def frames(self, count):
        for _ in range(count):
            assert self.game.frame()
            self._clock.tick(120)

    def until(self, holds):
        end = time.monotonic() + WAIT
        while not holds():
            assert time.monotonic() < end, f"the shop says: {self.game.store.status}"
            self.frames(1)
        self.frames(2)

    def press(self, *action):
        place = self.game.view.center_of(action)
        assert place, f"{action} cannot be pressed"
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))

    def key(self, key):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key))


@pytest.fixture
def save(tmp_path):
    return tmp_path / "save.json"


@pytest.fixture
def player(binary, save, monkeypatch):
    monkeypatch.setenv("CHECKOUT_BRIDGE_BIN", str(binary))
    game = Game(save)
    player = Player(game)
    player.until(lambda: game.store.items)
    yield player
    game.close()


def buy(player):
    player.press("buy", GEMS)
    player.until(lambda: player.game.store.checkout)
    player.press("pay", "")
    player.until(lambda: player.game.store.granted)


def test_a_purchase_ends_in_the_bag_and_in_the_save(player, save):
    store = player.game.store
    buy(player)
    assert store.granted == (GEMS, 500)
    assert store.checkout is None
    assert json.loads(save.read_text()) == {"bag": {GEMS: 500}, "pending": {}}


def test_a_purchase_by_keys_that_is_called_off_gives_nothing(player, save):
    store = player.game.store
    player.key(pygame.K_1)
    player.until(lambda: store.checkout)
    player.key(pygame.K_ESCAPE)
    player.until(lambda: store.checkout is None)
    assert store.granted is None
    assert store.grants.bag == {}
    assert not save.exists()


def test_an_order_that_was_paid_outside_the_game_is_found(player):
    store = player.game.store
    player.press("buy", GEMS)
    player.until(lambda: store.checkout)
    sandbox_url, order_id = store.checkout.url.split("/checkout/")
    sandbox.pay(sandbox_url, order_id)
    player.until(lambda: store.granted)
    assert store.grants.bag == {GEMS: 500}
    assert store.checkout is None


def test_a_second_press_while_a_checkout_opens_begins_no_second_one(player):
    player.press("buy", GEMS)
    player.press("buy", GEMS)
    player.until(lambda: player.game.store.checkout)
    first = player.game.store.checkout
    player.frames(20)
    assert player.game.store.checkout == first


@pytest.mark.parametrize("locale, price", [("de", "€"), ("pt-BR", "R$"), ("ja", "¥")])
def test_another_language_shows_the_prices_of_its_country(player, locale, price):
    store = player.game.store
    player.press("language", locale)
    player.until(lambda: price in store.items[GEMS].price.display)
    assert all(price in point.local_price.display for point in store.ladder)
    assert store.language == next(language for language in LANGUAGES if language.locale == locale)


def test_the_time_a_frame_spends_on_the_bridge_is_measured_and_shown(player):
    meter = player.game.meter
    before = meter.frames
    buy(player)
    assert meter.frames > before
    assert meter.worst >= meter.current >= 0
    assert meter.worst > 0
    print(f"worst frame: {meter.worst:.3f} ms on the bridge, of {meter.frames}")


def test_the_meter_adds_up_what_one_frame_does():
    now = iter([0.0, 0.001, 0.010, 0.013, 0.020, 0.0201])
    meter = FrameMeter(lambda: next(now))
    for _ in range(2):
        with meter.measuring():
            pass
    meter.end_frame()
    assert meter.current == pytest.approx(4.0)
    with meter.measuring():
        pass
    meter.end_frame()
    assert meter.current == pytest.approx(0.1)
    assert meter.worst == pytest.approx(4.0)


def test_the_screen_shows_the_shop(player, tmp_path):
    buy(player)
    player.frames(30)
    picture = tmp_path / "store.png"
    pygame.image.save(player.game.screen, str(picture))
    shown = pygame.image.load(str(picture))
    colors = {tuple(shown.get_at((x, y))) for x in range(0, shown.get_width(), 6) for y in range(0, shown.get_height(), 6)}
    assert len(colors) > 200
    assert picture.stat().st_size < 200_000


def test_a_bridge_that_dies_is_opened_again_and_the_shop_goes_on(player):
    store, dead = player.game.store, player.game.worker.bridge_pid
    os.kill(dead, signal.SIGKILL)
    player.until(lambda: player.game.worker.bridge_pid not in (None, dead) and "Prices" in store.status)
    assert not store.closed
    buy(player)
    assert store.grants.bag == {GEMS: 500}


def test_a_bridge_that_cannot_start_closes_the_shop_and_says_why(save, monkeypatch):
    monkeypatch.setenv("CHECKOUT_BRIDGE_BIN", "/nonexistent/checkout-bridge")
    game = Game(save)
    try:
        Player(game).until(lambda: game.store.closed)
        assert "checkout-bridge" in game.store.status
    finally:
        game.close()
