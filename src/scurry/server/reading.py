"""In which language somebody reads: what they have chosen, else what their browser asks for, else English.

The choice is a cookie of its own, so that it stays, and so that it tells nothing of who somebody is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http.cookies import CookieError, SimpleCookie
from math import isfinite
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from scurry.kernel.catalogue import ENGLISH, languages

COOKIE = "language"
YEAR = 365 * 24 * 3600
MOST_ASKED = 20

reading = APIRouter(include_in_schema=False)


def language_of(headers: Mapping[str, str]) -> str:
    """The language of whoever sends these headers."""
    chosen = _chosen(headers.get("cookie", ""))
    return chosen or next(_asked_for(headers.get("accept-language", "")), ENGLISH)


def _chosen(cookies: str) -> str:
    try:
        found = SimpleCookie(cookies).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found and found.value in languages() else ""


def _asked_for(accepted: str) -> Iterator[str]:
    """The languages that a browser asks for and we speak, what it likes best first."""
    asked = [_weighed(each) for each in accepted.split(",")[:MOST_ASKED]]
    for weight, wanted in sorted(asked, key=lambda each: -each[0]):
        if weight > 0 and wanted in languages():
            yield wanted


def _weighed(asked: str) -> tuple[float, str]:
    """How much a language is liked, and which it is, without its country: "it-CH;q=0.8"."""
    tag, _, weight = asked.strip().partition(";q=")
    try:
        liked = float(weight or 1)
    except ValueError:
        liked = 0
    return liked if isfinite(liked) else 0, tag.partition("-")[0].strip().lower()


@reading.post("/language")
async def choose(request: Request) -> Response:
    """Choose a language, and go back to where one was."""
    wanted = str((await request.form()).get("language", ""))
    answer = RedirectResponse(_back(request.headers.get("referer", "")), 303)
    if wanted in languages():
        is_secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, wanted, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure)
    return answer


def _back(referer: str) -> str:
    """The page of ours that somebody comes from."""
    found = urlsplit(referer)
    path = "/" + found.path.lstrip("/")
    return f"{path}?{found.query}" if found.query else path
