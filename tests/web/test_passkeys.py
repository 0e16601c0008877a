"""Passkeys in a real browser: its own device, as Chromium makes one up, keeps one and shows it."""

from __future__ import annotations

import os
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, expect

from tests.web.access import problems
from tests.web.test_access import LOOKS
from tests.web.test_me import call
from tests.web.visitor import Visitor

pytestmark = pytest.mark.skipif(
    os.environ.get("SCURRY_BROWSER", "chromium") != "chromium", reason="only Chromium's device can be made up"
)
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
NONE_OF_THESE = "delete window.PublicKeyCredential"


def reach_by_name(visitor: Visitor) -> Visitor:
    """Browsers make passkeys for names, not for numbers."""
    visitor.address = visitor.address.replace("127.0.0.1", "localhost")
    return visitor


def with_device(visitor: Visitor, **how: Any) -> tuple[CDPSession, str]:
    """Give a visitor's browser a device of its own."""
    session = visitor.page.context.new_cdp_session(visitor.page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {**DEVICE, **how}})
    return session, str(made["authenticatorId"])


def hand_over(one: tuple[CDPSession, str], other: tuple[CDPSession, str]) -> None:
    """What one device keeps, as a password manager brings it to the other."""
    (session, device), (to_session, to_device) = one, other
    for credential in session.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]:
        to_session.send("WebAuthn.addCredential", {"authenticatorId": to_device, "credential": credential})


def keep(visitor: Visitor, label: str = "") -> None:
    visitor.page.goto(f"{visitor.address}/me")
    visitor.page.get_by_label("What to call it, if you like").fill(label)
    visitor.page.get_by_role("button", name="Keep a passkey").click()


def test_a_passkey_brings_one_back_in_a_fresh_browser(visit: Any) -> None:
    anna, fresh = reach_by_name(visit()), reach_by_name(visit())
    call(anna, "Anna")
    device, other = with_device(anna), with_device(fresh)
    keep(anna, "my phone")
    expect(anna.page.locator(".passkeys")).to_contain_text("my phone")
    hand_over(device, other)
    fresh.page.goto(fresh.address)
    fresh.page.get_by_role("link", name="You have played here before?").click()
    fresh.page.get_by_role("button", name="Come back with a passkey").click()
    expect(fresh.page.locator("#name")).to_have_value("Anna")


def test_a_device_that_has_one_makes_no_second_and_a_removed_one_opens_nothing(visit: Any) -> None:
    anna, fresh = reach_by_name(visit()), reach_by_name(visit())
    call(anna, "Anna")
    device, other = with_device(anna), with_device(fresh)
    keep(anna)
    expect(anna.page.locator(".passkeys li")).to_have_count(1)
    anna.page.get_by_role("button", name="Keep another passkey").click()
    expect(anna.page.get_by_role("alert").filter(has_text="keeps a passkey")).to_be_visible()
    hand_over(device, other)
    anna.page.get_by_role("button", name="Remove Passkey").click()
    expect(anna.page.locator(".passkeys li")).to_have_count(0)
    fresh.page.goto(f"{fresh.address}/back")
    fresh.page.get_by_role("button", name="Come back with a passkey").click()
    expect(fresh.page.get_by_role("alert").filter(has_text="Nobody has this passkey")).to_be_visible()


def test_where_the_device_keeps_nothing_the_page_says_so(visit: Any) -> None:
    """As when somebody changes their mind: the browser does not tell which it was."""
    anna = reach_by_name(visit())
    with_device(anna, hasResidentKey=False)
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_role("button", name="Keep a passkey").click()
    expect(anna.page.get_by_role("alert").filter(has_text="kept nothing")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Keep a passkey")).to_be_enabled()


def test_a_browser_that_makes_none_says_so_and_offers_the_others(visit: Any) -> None:
    anna = reach_by_name(visit())
    anna.page.add_init_script(NONE_OF_THESE)
    anna.page.goto(f"{anna.address}/me")
    expect(anna.page.get_by_text("This browser makes no passkeys")).to_be_visible()
    expect(anna.page.get_by_role("button", name="Keep a passkey")).to_be_hidden()
    expect(anna.page.get_by_role("button", name="Make a phrase")).to_be_visible()
    anna.page.goto(f"{anna.address}/back")
    expect(anna.page.get_by_text("This browser knows no passkeys")).to_be_visible()


def test_axe_finds_nothing_serious_where_passkeys_are(visit: Any, browser: Browser) -> None:
    for look in LOOKS:
        anna = reach_by_name(visit(**look))
        with_device(anna)
        keep(anna, "a name that is rather long")
        expect(anna.page.locator(".passkeys li")).to_have_count(1)
        assert problems(anna) == []
        assert anna.measure("document.documentElement.scrollWidth <= innerWidth")
        anna.page.goto(f"{anna.address}/back")
        assert problems(anna) == []
