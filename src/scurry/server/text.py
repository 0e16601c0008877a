"""What may stand in a request: text that can be stored and shown, in every field alike.

Control characters and broken Unicode are refused before anybody looks at a field: a database may refuse a NUL, and with
it everything that it was to write at the same time.
"""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import unquote_to_bytes

JSON_TYPE = "application/json"
FORM_TYPE = "application/x-www-form-urlencoded"
GOOD = r"^[^\x00-\x1f\x7f-\x9f\u2028\u2029]*$"
"""What every text must match."""
BAD = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def is_good_address(path: str, query: bytes) -> bool:
    """Whether a path and a query hold nothing but text."""
    return BAD.search(path) is None and _is_good(unquote_to_bytes(query))


def is_good_body(kind: str, body: bytes) -> bool:
    """Whether a body of this type holds nothing but text."""
    if kind == FORM_TYPE:
        return _is_good(unquote_to_bytes(body))
    return _is_good(body.translate(None, b"\t\n\r")) and (b"\\" not in body or _is_good_when_read(body))


def _is_good(sent: bytes) -> bool:
    try:
        return BAD.search(sent.decode()) is None
    except UnicodeDecodeError:
        return False


def _is_good_when_read(body: bytes) -> bool:
    """JSON can say anything by escapes. What is no JSON at all is for others to refuse."""
    try:
        return _holds_text(json.loads(body))
    except (ValueError, RecursionError):
        return True


def _holds_text(value: Any) -> bool:
    if isinstance(value, str):
        return BAD.search(value) is None
    if isinstance(value, dict):
        return all(_holds_text(each) for pair in value.items() for each in pair)
    return all(map(_holds_text, value)) if isinstance(value, list) else True
