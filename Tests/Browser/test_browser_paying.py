"""Paying on the checkout page, in a browser that runs no script."""

import json

import pytest
from playwright.sync_api import expect
from shop import CHALLENGE, DECLINES, DISPUTES, FRAUD, SUCCESS


def enter(page, number, expiry="12/34", code="123"):
    page.get_by_label("Card number").fill(number)
    page.get_by_label("Expiry date").fill(expiry)
    page.get_by_label("Security code").fill(code)
    page.get_by_role("button", name="Pay $9.99").click()


@pytest.fixture
def opened(sandbox, window):
    """An order, and a window with its page."""
    order, page = sandbox.order(), window()
    page.goto(sandbox.page(order))
    return order, page


def test_a_card_that_succeeds_pays_the_order(sandbox, opened):
    order, page = opened
    enter(page, SUCCESS)
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    assert sandbox.status(order) == "paid"
    page.reload()
    page.goto(sandbox.page(order))
    expect(page.get_by_role("heading", level=1)).to_have_text("Payment successful")
    expect(page.get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize(("number", "code", "reason"), DECLINES)
def test_a_declined_card_says_why_and_another_one_pays(sandbox, opened, number, code, reason):
    order, page = opened
    enter(page, number)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(f"{reason} · Code {code}")
    expect(alert).to_be_focused()
    expect(page.get_by_label("Card number")).to_have_value("")
    assert sandbox.status(order) == "reattempted"
    page.reload()
    expect(alert).to_contain_text(code)
    enter(page, SUCCESS)
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    assert sandbox.status(order) == "paid"


def test_a_listed_card_pays_with_one_press(sandbox, opened):
    order, page = opened
    page.get_by_role("button", name=DECLINES[1][0]).click()
    expect(page.get_by_role("alert")).to_contain_text("2051")
    page.get_by_text("More cards that succeed").click()
    page.get_by_role("button", name="Amex").click()
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    assert sandbox.status(order) == "paid"


def test_an_approved_challenge_pays(sandbox, opened):
    order, page = opened
    enter(page, CHALLENGE)
    expect(page.get_by_role("heading", level=1)).to_have_text("Confirm your payment")
    assert sandbox.status(order) == "captured"
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    assert sandbox.status(order) == "paid"


def test_a_refused_challenge_pays_nothing_and_can_be_tried_again(sandbox, opened):
    order, page = opened
    enter(page, CHALLENGE)
    page.get_by_role("button", name="Refuse").click()
    expect(page.get_by_role("alert")).to_contain_text("Verification failed")
    assert sandbox.status(order) == "reattempted"
    enter(page, SUCCESS)
    expect(page.get_by_role("status")).to_contain_text("Payment successful")


def test_a_reported_fraud_is_paid_and_told(sandbox, opened):
    order, page = opened
    enter(page, FRAUD)
    expect(page.get_by_role("status")).to_contain_text("fraud report")
    assert (sandbox.status(order), sandbox.summary(order)["attempt"]) == ("paid", "fraud")


@pytest.mark.parametrize(("number", "end"), DISPUTES)
def test_a_dispute_is_decided_as_its_card_says(sandbox, opened, number, end):
    order, page = opened
    enter(page, number)
    expect(page.get_by_role("status")).to_contain_text("Payment disputed")
    assert sandbox.status(order) == "disputed"
    page.get_by_role("button", name="Let the bank decide").click()
    expect(page.get_by_role("button")).to_have_count(0)
    assert sandbox.status(order) == end


def test_a_canceled_order_can_no_longer_be_paid(sandbox, opened):
    order, page = opened
    page.get_by_role("button", name="Cancel order").click()
    expect(page.get_by_role("status")).to_contain_text("Order canceled")
    expect(page.get_by_label("Card number")).to_have_count(0)
    assert sandbox.status(order) == "canceled"


@pytest.mark.parametrize(
    ("number", "expiry", "code", "label"),
    [
        ("5555 5555 5555 4444", "12/34", "123", "Card number"),
        (SUCCESS, "01/20", "123", "Expiry date"),
        (SUCCESS, "12/34", "12", "Security code"),
    ],
)
def test_a_fault_is_read_with_its_field_which_has_the_focus(sandbox, opened, number, expiry, code, label):
    order, page = opened
    enter(page, number, expiry, code)
    field = page.get_by_label(label)
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    fault = page.locator("#" + field.get_attribute("aria-describedby"))
    expect(fault).to_be_visible()
    assert sandbox.status(order) == "created"


def test_no_digit_of_a_card_is_kept(sandbox, opened):
    _, page = opened
    enter(page, "5555 5555 5555 4444", "11/87", "731")
    kept = json.dumps(sandbox.ask("GET", "/_sandbox/requests"))
    assert "number=[redacted]" in kept
    assert not [text for text in ("5555", "11%2F87", "cvc=731") if text in kept or text in page.content()]


def test_the_page_is_paid_for_by_keyboard_alone(sandbox, opened):
    order, page = opened
    for text in (SUCCESS.replace(" ", ""), "1234", "123"):
        page.keyboard.press("Tab")
        outline = page.evaluate("(({outlineStyle, outlineWidth}) => [outlineStyle, outlineWidth])"
                                "(getComputedStyle(document.activeElement))")
        assert outline == ["solid", "3px"]
        page.keyboard.type(text)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Pay $9.99")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("Payment successful")
    assert sandbox.status(order) == "paid"


def test_the_focus_goes_through_the_page_in_the_order_it_is_read(opened):
    _, page = opened
    visited = []
    for _ in range(7):
        page.keyboard.press("Tab")
        visited.append(page.evaluate("document.activeElement.id || document.activeElement.textContent"))
    assert visited[:5] == ["number", "expiry", "cvc", "pay", "cancel"]
    assert SUCCESS in visited[5] and DECLINES[0][0] in visited[6]
