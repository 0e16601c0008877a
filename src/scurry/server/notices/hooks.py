"""Messages in the forms that chat services take. What people are called is text there, and never a command."""

from __future__ import annotations

import json
import re
from typing import Any

from scurry.server.notices.channels import ChannelKind
from scurry.server.notices.messages import Message

MARKS = re.compile(r"([\\`*_{}\[\]()<>#+.!|~:@-])")
"""What Discord's markdown might take for more than text."""


def body_for(kind: ChannelKind, message: Message) -> bytes:
    """What is posted."""
    return json.dumps(_FORMS[kind](message), ensure_ascii=False).encode()


def _slack(message: Message) -> dict[str, Any]:
    lines = [f"<{line.address}|{_for_slack(line.text)}>" for line in message.lines]
    return {"text": "\n".join(_with_subject(message, lines, _for_slack)), "unfurl_links": False}


def _for_slack(text: str) -> str:
    """Three signs begin its commands; between | and > of a link, a | is no other."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("|", "¦")


def _discord(message: Message) -> dict[str, Any]:
    """Nobody is called by it, whatever a name says."""
    lines = [f"{_for_discord(line.text)} <{line.address}>" for line in message.lines]
    return {"content": "\n".join(_with_subject(message, lines, _for_discord)), "allowed_mentions": {"parse": []}}


def _for_discord(text: str) -> str:
    return MARKS.sub(r"\\\1", text)


def _matrix(message: Message) -> dict[str, Any]:
    """As Hookshot takes it. It reads text as markdown, unless the same is there as HTML."""
    from html import escape

    lines = [f'<a href="{escape(line.address)}">{escape(line.text)}</a>' for line in message.lines]
    html = "<br>".join(_with_subject(message, lines, escape))
    text = "\n".join(_with_subject(message, [f"{line.text} {line.address}" for line in message.lines], str))
    return {"username": "Scurry", "text": text, "html": html}


def _json(message: Message) -> dict[str, Any]:
    tables = [
        {"text": line.text, "address": line.address, "game": line.title, "with": list(line.others)}
        for line in message.lines
    ]
    return {"event": "your-turn", "text": message.subject, "tables": tables}


def _with_subject(message: Message, lines: list[str], write: Any) -> list[str]:
    """One line says it all; several have a heading."""
    return lines if len(lines) == 1 else [write(message.subject), *lines]


_FORMS = {
    ChannelKind.SLACK: _slack,
    ChannelKind.DISCORD: _discord,
    ChannelKind.MATRIX: _matrix,
    ChannelKind.JSON: _json,
}
