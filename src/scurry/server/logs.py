"""Logs: a line for each thing that whoever runs the server should know; plain, or as JSON. No secret is in any.

What looks as if it were drawn by lot (a table's address, a guest, a seed, a token) is struck out of whatever is said,
ours or of a library, in its errors too. And what anybody on the net can cause as often as they like is said a few
times, then counted.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any

STRUCK_OUT = "…"
LEVELS = ("error", "warning", "info")
PLAIN, JSON = "plain", "json"
FORMS = (PLAIN, JSON)
AT_ONCE = 5
"""So many times a thing is said within a minute; then it is counted."""
WITHIN = 60.0
MOST_KINDS = 1_000
_DRAWN = re.compile(r"[A-Za-z0-9_=-]{16,}")
_NAME = re.compile(r"[a-z]+(?:[_-][a-z]+)*|[A-Z_]+|(?:[A-Z][a-z]+)+(?:Error|Exception|Warning)")
"""What long words are made like that people have written; a text drawn by lot hardly ever is."""
_PLACE = re.compile(r'\s+File ".*", line \d+, in ')


def without_secrets(text: str) -> str:
    """A text with all struck out that looks as if it were drawn by lot."""
    return _DRAWN.sub(lambda found: found[0] if _NAME.fullmatch(found[0]) else STRUCK_OUT, text)


class Plain(logging.Formatter):
    """A line for people."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, where, what."""
        lines = [f"{_moment(record)} {record.levelname.lower()} {record.name}: {_said(record)}", *_trouble(record)]
        return "\n".join(lines)


class AsJson(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        """One object in one line."""
        told: dict[str, Any] = {
            "time": _moment(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _said(record),
        }
        if record.exc_info and record.exc_info[0] is not None:
            told |= {"error": record.exc_info[0].__name__, "trace": _trouble(record)}
        return json.dumps(told, ensure_ascii=False)


def _moment(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _said(record: logging.LogRecord) -> str:
    """In one line: what somebody else said may be in it."""
    shown = "".join(each if each.isprintable() else " " for each in record.getMessage())
    return without_secrets(shown)


def _trouble(record: logging.LogRecord) -> list[str]:
    """Where an error came from; places in the program stay as they are."""
    if not record.exc_info or record.exc_info[0] is None:
        return []
    lines = "".join(traceback.format_exception(*record.exc_info)).splitlines()
    return [line if _PLACE.match(line) else without_secrets(line) for line in lines]


class FewTimes(logging.Filter):
    """Says the same thing a few times in a minute, then how often it was kept quiet."""

    def __init__(self) -> None:
        super().__init__()
        self._said: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is to be said. What is the same but for its numbers is the same."""
        kind = (record.name, str(record.msg))
        since, count = self._said.get(kind, (0.0, 0))
        if record.created - since >= WITHIN:
            since, quiet, count = record.created, count - AT_ONCE, 0
            if quiet > 0:
                record.msg, record.args = f"{record.getMessage()} ({quiet} more like it were not shown)", ()
        if len(self._said) > MOST_KINDS:
            self._said.clear()
        self._said[kind] = (since, count + 1)
        return count < AT_ONCE


def begin_to_log(form: str, level: str) -> None:
    """From now on everything that is logged in this process goes to stderr in this form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == JSON else Plain())
    handler.addFilter(FewTimes())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("scurry", "uvicorn"):
        logging.getLogger(name).setLevel(level.upper())
