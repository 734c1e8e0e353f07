"""The three ways back to the game."""

import pytest
from playwright.sync_api import expect
from shop import CHALLENGE, DECLINES, SUCCESS


@pytest.fixture
def opened(sandbox, window, game):
    """Opens the page of an order with a way back to the game."""

    def opened(mode, **settings):
        order = sandbox.order(
            back_to_game_url=game.url + "/back?order={order_id}", redirect_settings={"mode": mode, **settings}
        )
        page = window()
        page.goto(sandbox.page(order))
        return order, page

    return opened


def press(page, number):
    page.get_by_role("button", name=number).click()


def test_at_once_the_payment_leads_to_the_game(sandbox, opened, game):
    order, page = opened("immediate")
    press(page, DECLINES[0][0])
    expect(page.get_by_role("alert")).to_be_visible()
    press(page, SUCCESS)
    expect(page).to_have_title("The game")
    assert (game.visits[0], sandbox.status(order)) == (f"/back?order={order}", "paid")


def test_a_challenge_leads_to_the_game_too(opened, game):
    order, page = opened("immediate")
    press(page, CHALLENGE)
    assert game.visits == []
    page.get_by_role("button", name="Approve").click()
    expect(page).to_have_title("The game")
    assert game.visits[0] == f"/back?order={order}"


def test_after_a_visible_countdown_the_browser_leaves_by_itself(sandbox, opened, game):
    order, page = opened("delayed", delay_seconds=2)
    press(page, SUCCESS)
    expect(page.get_by_text("Taking you back in 2 s")).to_be_visible()
    assert sandbox.status(order) == "paid"
    expect(page).to_have_title("The game")
    assert game.visits[0] == f"/back?order={order}"


def test_the_countdown_counts_whole_seconds_down_to_nought(opened, game):
    _, page = opened("delayed", delay_seconds=60)
    press(page, SUCCESS)
    expect(page.locator("#clock")).to_be_visible()
    seen = page.evaluate(
        """[0, 900, 1100, 30500, 59500, 60000].map(time => {
            for (const animation of document.getAnimations()) { animation.pause(); animation.currentTime = time; }
            return Number(getComputedStyle(document.querySelector("#clock")).getPropertyValue("--left"));
        })"""
    )
    assert seen == [60, 60, 59, 30, 1, 0]
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_title("The game")


def test_who_needs_more_time_stops_the_countdown(opened, game):
    order, page = opened("delayed", delay_seconds=60)
    press(page, SUCCESS)
    page.get_by_role("link", name="Stay on this page").click()
    expect(page.locator("#clock")).to_have_count(0)
    expect(page.locator("meta[http-equiv]")).to_have_count(0)
    expect(page.get_by_role("link", name="Back to the game")).to_be_visible()
    assert game.visits == []


def test_without_a_redirect_the_player_stays_until_the_link_is_followed(opened, game):
    order, page = opened("no_redirect")
    press(page, SUCCESS)
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    expect(page.locator("#clock")).to_have_count(0)
    assert game.visits == []
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_title("The game")
    assert game.visits[0] == f"/back?order={order}"


def test_a_canceled_order_leads_nowhere_by_itself(opened, game):
    _, page = opened("immediate")
    page.get_by_role("button", name="Cancel order").click()
    expect(page.get_by_role("link", name="Back to the game")).to_be_visible()
    assert game.visits == []
