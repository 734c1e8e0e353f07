"""How the pages look and what they are to those who do not see them: colors, languages, widths, axe's rules."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from shop import CHALLENGE, DECLINES, DISPUTES, GEMS, PACK, SUCCESS, SWORD

LOCALES = "cs de en es fr fr-CA hi id it ja ko ms nl no pl pt pt-BR ru sv th tr uk vi zh zh-Hant".split()
LIGHT, DARK = "rgb(243, 244, 249)", "rgb(13, 15, 22)"
STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.mark.parametrize(
    ("mode", "system", "background"),
    [
        ("light", "dark", LIGHT), ("dark", "light", DARK), ("auto", "light", LIGHT), ("auto", "dark", DARK),
        (None, "dark", DARK),
    ],
)
def test_the_order_chooses_the_colors_or_leaves_it_to_the_system(sandbox, window, mode, system, background):
    page = window(color_scheme=system)
    page.goto(sandbox.page(sandbox.order(**({"ui_settings": {"mode": mode}} if mode else {}))))
    expect(page.locator("body")).to_have_css("background-color", background)
    scheme = "dark" if background == DARK else "light"
    expect(page.locator("html")).to_have_css("color-scheme", scheme)


def test_no_language_makes_a_narrow_window_scroll_sideways(sandbox, window):
    page = window(320, 740)
    for locale in LOCALES:
        page.goto(sandbox.page(sandbox.order([GEMS, SWORD], locale=locale)))
        assert page.evaluate("document.documentElement.scrollWidth") == 320, locale
        page.locator("#pay").click()
        expect(page.locator("#number-fault")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, locale


@pytest.mark.parametrize("number", [DECLINES[1][0], CHALLENGE, DISPUTES[0][0], SUCCESS])
def test_no_page_makes_a_phone_scroll_sideways(sandbox, window, number):
    page = window(360, 740)
    page.goto(sandbox.page(sandbox.order([GEMS, SWORD], locale="de")))
    page.locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.get_by_role("button", name=number).click()
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_long_name_and_a_long_price_stay_in_a_narrow_window(sandbox, window):
    items = [{"sku": PACK, "name": "W" * 200, "description": "m" * 300, "quantity": 1_000_000}]
    page = window(360, 740)
    page.goto(sandbox.page(sandbox.order(items=items)))
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_page_speaks_the_language_of_the_order(sandbox, window):
    page = window()
    page.goto(sandbox.page(sandbox.order(locale="de")))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_label("Kartennummer")).to_be_visible()
    page.get_by_role("button", name=DECLINES[1][0]).click()
    expect(page.get_by_role("alert")).to_contain_text("Nicht gedeckt · Code 2051")
    page.get_by_role("button", name=SUCCESS).click()
    expect(page.get_by_role("status")).to_contain_text("Sie haben 9,99 $ bezahlt")


def test_who_wants_less_motion_gets_a_number_and_no_moving_bar(sandbox, window):
    order = sandbox.order(back_to_game_url="http://127.0.0.1:9/", redirect_settings={"mode": "delayed", "delay_seconds": 60})
    page = window(reduced_motion="reduce")
    page.goto(sandbox.page(order))
    page.get_by_role("button", name=SUCCESS).click()
    expect(page.locator("#clock")).to_be_visible()
    expect(page.locator("#clock i")).to_be_hidden()


def states(sandbox, page):
    """Shows each kind of page in turn, and says its name."""

    def show(name, card=None, open_list=False, **wishes):
        page.goto(sandbox.page(sandbox.order([GEMS, SWORD], **wishes)))
        if card:
            page.get_by_role("button", name=card).click()
        return name

    yield show("payment")
    page.locator("summary").click()
    yield "all cards"
    page.locator("#pay").click()
    yield "faults"
    yield show("decline", DECLINES[1][0])
    yield show("challenge", CHALLENGE)
    back = {"back_to_game_url": "http://127.0.0.1:9/", "back_to_store_url": "http://127.0.0.1:9/store"}
    yield show("delayed", SUCCESS, redirect_settings={"mode": "delayed", "delay_seconds": 60}, **back)
    yield show("disputed", DISPUTES[0][0])
    yield show("canceled", "Cancel order")
    page.goto(sandbox.page("nobody"))
    yield "no such order"
    page.goto(sandbox.session())
    yield "second provider"
    page.get_by_role("button", name="Have the card declined").click()
    yield "second provider, declined"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(sandbox, window, scheme):
    page = window(color_scheme=scheme, script=True)
    for name in states(sandbox, page):
        # Leaving after a while is what the game asked for; the page has a link that turns it off.
        rules = {"meta-refresh": {"enabled": name != "delayed"}}
        found = Axe().run(page, options={"runOnly": STANDARDS, "rules": rules}).response
        faults = [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]]
        assert not faults, f"{name}: " + json.dumps(faults, indent=1)
        assert "color-contrast" in [one["id"] for one in found["passes"]], name
        assert "color-contrast" not in [one["id"] for one in found["incomplete"]], name


@pytest.mark.parametrize(
    ("name", "size", "mode", "locale"),
    [
        ("checkout-light", (960, 740), "light", "en"), ("checkout-dark", (960, 740), "dark", "de"),
        ("checkout-narrow", (360, 780), "dark", "en"),
    ],
)
def test_pictures_of_the_page_are_saved(sandbox, window, picture, name, size, mode, locale):
    order = sandbox.discounted([(2, GEMS), (1, SWORD)], 20, ui_settings={"mode": mode}, locale=locale)
    page = window(*size)
    page.goto(sandbox.page(order))
    expect(page.locator("#total")).to_be_visible()
    assert 10_000 < len(picture(page, name)) < 100_000
