"""A class of somebody else's, asked as a process: `python -m scurry.bots.brought.alone module:Class`.

So a table never runs it beside its own code, and can stop it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from scurry.bots.bot import Bot
from scurry.bots.brought.classes import class_in
from scurry.games import find
from scurry.matches.plain import load_view

Maker = Callable[..., Bot]


def serve(maker: Maker, questions: Iterable[str], answer: Callable[[str], object]) -> None:
    """Answer one question after the other."""
    for line in questions:
        asked = json.loads(line)
        answer(json.dumps({"move": _answered(maker, asked)}))


def _answered(maker: Maker, asked: dict[str, Any]) -> int:
    bot = _made(maker, asked["game"], asked["seed"], asked["seconds"])
    view = load_view(asked["game"], asked["view"])
    return int(bot.choose(view, asked["seat"], [move["number"] for move in asked["moves"]]))


@lru_cache(maxsize=64)
def _made(maker: Maker, game: str, seed: int, seconds: float) -> Bot:
    return maker(find(game), seed, seconds)


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # what a bot prints is no answer
    serve(class_in(sys.argv[1]), sys.stdin, lambda line: print(line, file=answers, flush=True))
