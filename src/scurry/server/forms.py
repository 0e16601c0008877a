"""What forms send: everything is text, and anybody may have written it."""

from __future__ import annotations

from typing import Any


def number_in(value: object) -> int:
    """A small number as a form sends it; −1 if it is none."""
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 4 else -1


def seen_in(form: Any) -> int | None:
    """How many changes the page has seen, if it says so."""
    return int(form["seen"]) if str(form.get("seen", "")).isdecimal() and len(form["seen"]) < 5 else None
