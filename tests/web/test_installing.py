"""On a phone's home screen, in a real browser: what is kept for when nothing answers, and what never is."""

from __future__ import annotations

import json
import os
import re
import struct
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from scurry.games import find
from tests.servers import Running
from tests.web.access import problems
from tests.web.test_access import LOOKS
from tests.web.test_me import call
from tests.web.visitor import PHONE, Visitor

pytestmark = pytest.mark.skipif(
    os.environ.get("SCURRY_BROWSER", "chromium") != "chromium", reason="the other browser's driver takes no line away"
)
FOUR = find("connect-four")
KEPT = """async () => {
  const cache = await caches.open("scurry");
  const found = await Promise.all((await cache.keys()).map(async (each) => {
    const address = new URL(each.url).pathname;
    return [address, address === "/offline" ? await (await cache.match(each)).text() : ""];
  }));
  return Object.fromEntries(found);
}"""
IS_READY = "async () => { await navigator.serviceWorker.ready; return !!navigator.serviceWorker.controller }"


def without_line(context: BrowserContext, is_off: bool = True) -> None:
    """Take the line away, from pages and from what runs beside them."""
    context.set_offline(is_off)


def kept(visitor: Visitor) -> dict[str, str]:
    found: dict[str, str] = visitor.page.evaluate(KEPT)
    return found


def wait_until_kept(visitor: Visitor, words: str) -> None:
    for _ in range(200):
        if words in kept(visitor).get("/offline", ""):
            return
        visitor.page.wait_for_timeout(100)
    raise AssertionError(f"{words} is not kept")


def at_home(visit: Any, **how: Any) -> Visitor:
    """Somebody with a table, whose browser runs the worker."""
    anna: Visitor = visit(**how)
    call(anna, "Anna")
    anna.open(FOUR)
    anna.page.goto(anna.address)
    anna.page.wait_for_function(IS_READY)
    anna.page.reload()
    wait_until_kept(anna, "Connect four")
    return anna


def test_a_system_finds_what_it_needs_to_install_it(visit: Any, server: Running) -> None:
    anna: Visitor = visit()
    anna.page.goto(anna.address)
    manifest = anna.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((each) => each.json())"
    )
    assert (manifest["name"], manifest["display"], manifest["start_url"]) == ("Scurry", "standalone", "/")
    sizes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= sizes
    for icon in manifest["icons"]:
        answer = anna.page.request.get(anna.address + icon["src"])
        assert answer.headers["content-type"] == "image/png"
        assert "x".join(map(str, struct.unpack(">II", answer.body()[16:24]))) == icon["sizes"]
    session = anna.page.context.new_cdp_session(anna.page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )


def test_it_is_installed_in_the_language_that_one_has_chosen(visit: Any) -> None:
    anna: Visitor = visit(locale="en-GB")
    anna.page.context.add_cookies([{"name": "language", "value": "it", "url": anna.address}])
    anna.page.goto(anna.address)
    told = anna.page.context.new_cdp_session(anna.page).send("Page.getAppManifest")
    assert json.loads(told["data"])["lang"] == "it"


def test_without_a_line_my_tables_are_shown_as_of_when_they_were_kept(visit: Any) -> None:
    anna = at_home(visit, **PHONE)
    without_line(anna.page.context)
    anna.page.goto(anna.address)
    expect(anna.page.locator("h1")).to_have_text("No connection")
    expect(anna.page.locator(".kept-tables")).to_contain_text("Connect four")
    expect(anna.page.locator("[data-as-of]")).to_contain_text(re.compile(r"as they were on .*\d:\d\d"))
    assert anna.measure("document.documentElement.scrollWidth <= innerWidth")
    without_line(anna.page.context, is_off=False)
    expect(anna.page.locator(".table-card")).to_be_visible(timeout=20_000)


def test_no_board_is_ever_shown_from_memory(visit: Any) -> None:
    """A table that is asked for without a line is not shown at all; one that is open says that it may be outdated."""
    anna = at_home(visit)
    anna.page.locator(".table-card").click()
    table = anna.page.url
    expect(anna.page.locator("#board")).to_be_visible()
    assert not any(address.startswith("/t/") for address in kept(anna))
    without_line(anna.page.context)
    expect(anna.page.locator("#offline")).to_be_visible(timeout=20_000)
    expect(anna.page.locator("#offline")).to_contain_text("may not be so any more")
    anna.page.goto(table)
    expect(anna.page.locator("h1")).to_have_text("No connection")
    assert anna.page.locator("#board").count() == 0
    assert anna.page.url == table
    without_line(anna.page.context, is_off=False)
    expect(anna.page.locator("#board")).to_be_visible(timeout=20_000)
    expect(anna.page.locator("#offline")).to_be_hidden()


def test_what_is_kept_is_one_page_without_anything_secret_and_goes_when_one_signs_out(visit: Any) -> None:
    anna = at_home(visit)
    found = kept(anna)
    pages = {address for address in found if not address.startswith("/static/")}
    assert pages == {"/offline"}
    assert "Anna" not in found["/offline"]
    anna.page.goto(f"{anna.address}/me")
    anna.page.get_by_role("button", name="Sign out here").click()
    expect(anna.page.locator("#name")).to_have_value("")
    for _ in range(100):
        page = kept(anna).get("/offline", "")
        if page and "/t/" not in page:
            break
        anna.page.wait_for_timeout(100)
    assert "/t/" not in page
    assert page, "without a line, the next one is told so, too"
    without_line(anna.page.context)
    anna.page.goto(anna.address)
    expect(anna.page.locator("h1")).to_have_text("No connection")
    assert anna.page.locator(".kept-tables").count() == 0


def test_axe_finds_nothing_serious_without_a_line(visit: Any) -> None:
    anna: Visitor = visit()
    call(anna, "Anna")
    anna.open(FOUR)
    for look in LOOKS:
        anna.page.set_viewport_size(look["viewport"])
        anna.page.emulate_media(color_scheme=look["color_scheme"])
        anna.page.goto(f"{anna.address}/offline")
        assert problems(anna) == []
