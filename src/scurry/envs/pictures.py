"""Pictures of boards: the page's own board, opened in Chromium, which waits in a thread until it is asked again.

Nothing else needs it: who asks for no pictures needs neither Playwright nor a browser.
"""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scurry.envs.errors import NoPictures
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.web.stills import still_page

SIZE = {"width": 960, "height": 640}
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
"""Tried in turn, after Playwright's own."""
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")


def picture_of(game: Game, view: Any, seat: int, names: tuple[str, ...]) -> NDArray[np.uint8]:
    """The board as a seat sees it, as rows of pixels: red, green and blue."""
    html = still_page(game, view, seat, names)
    return _thread().submit(_take, html).result()


def _take(html: str) -> NDArray[np.uint8]:
    from PIL import Image

    page = _page()
    page.set_content(html)
    return np.asarray(Image.open(BytesIO(page.screenshot())).convert("RGB"))


@cache
def _thread() -> ThreadPoolExecutor:
    """Playwright wants all its calls from one thread, which must have no event loop of somebody else's."""
    return ThreadPoolExecutor(1, "scurry-pictures")


@cache
def _page() -> Any:
    """An empty page of a browser that stays open. It ends with the process, which holds its other end."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as missing:
        raise NoPictures(say("Pictures need Playwright: pip install 'scurry[pictures]'.")) from missing
    playwright = sync_playwright().start()
    browser = _browser(playwright)
    return browser.new_context(viewport=SIZE, reduced_motion="reduce", color_scheme="light").new_page()


def _browser(playwright: Any) -> Any:
    from playwright.sync_api import Error

    for path in (None, *filter(None, map(shutil.which, BROWSERS))):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(QUIET))
        except Error:
            continue
    playwright.stop()
    raise NoPictures(say("Pictures need Chromium, and there is none: playwright install chromium, or your system's."))
