from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, sync_playwright

from tests import needs
from tests.servers import Running
from tests.web.visitor import Visitor

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

CALM = {"reduced_motion": "reduce"}
AT_ONCE = """try {
  if (!localStorage.getItem("taste")) localStorage.setItem("taste", JSON.stringify({ pace: "instant" }));
} catch {}"""


def launch(playwright: Playwright, name: str) -> Browser:
    """Debian's Chromium, without a screen; or its Firefox, driven by WebDriver BiDi."""
    if name == "firefox":
        return playwright.firefox.launch(executable_path=needs.firefox(), channel="moz-firefox")
    return playwright.chromium.launch(executable_path=needs.chromium(), args=QUIET)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for each module: Playwright holds the thread's event loop. `SCURRY_BROWSER` may name the other one."""
    with sync_playwright() as playwright:
        browser = launch(playwright, os.environ.get("SCURRY_BROWSER", "chromium"))
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: Running) -> Iterator[Any]:
    """A new visitor, with cookies of their own; nothing may be complained of in the browser's console.

    Visitors ask for reduced motion, and to be shown everything at once, unless a test says otherwise: whoever waits for
    every piece and every moment plays for minutes.
    """
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        # A click that came too late, or while nothing can be kept, is refused, and the page says so.
        is_refusal = "status of 409" in message.text or "status of 503" in message.text
        is_refusal |= "net::ERR_INTERNET_DISCONNECTED" in message.text  # a test has taken the line away
        if message.type in ("error", "warning") and not is_refusal:
            complaints.append(message.text)

    with ExitStack() as stack:

        def come(**how: Any) -> Visitor:
            context = stack.enter_context(browser.new_context(**{**CALM, **how}))
            context.add_init_script(AT_ONCE)
            page: Page = context.new_page()
            page.on("console", hear)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            return Visitor(page, server.address)

        yield come
    assert complaints == []
