"""What a bot is asked, and what it answers: one line of JSON each. docs/bots.md tells strangers.

A question holds all that a bot needs, so it need not remember anything: the next one may be about another match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from scurry.bots.errors import BotFailed
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.records import copy_of
from scurry.matches.match import default_names
from scurry.matches.plain import dump

Read = Callable[[bytes], int]
"""The move that an answer names, or BotFailed."""
LONGEST_ANSWER = 1 << 16
"""An answer has so many bytes at most; a move and a remark need a hundred."""
SHOWN = 80
"""So much of a wrong answer is told."""


def question(
    game: Game, view: Any, seat: int, moves: Sequence[int], seconds: float, seed: int, names: Sequence[str] = ()
) -> bytes:
    """What a seat is asked, made from its view alone. Who else is still choosing is left out: it must not matter."""
    seen = copy_of(view)
    seen["to_act"] &= 1 << seat
    seats = int(seen["seats"])
    asked = {
        "game": game.name,
        "rules": game.card.version,
        "options": _options(game, seen),
        "seats": seats,
        "names": list(names or default_names(game, seats)),
        "seat": seat,
        "asked": game.words.ask(seen, seat),
        "moves": [{"number": move, "words": game.moves.write(move)} for move in moves],
        "seconds": seconds,
        "seed": seed,
        "view": dump(seen),
    }
    return json.dumps(asked, ensure_ascii=False).encode() + b"\n"


def _options(game: Game, view: Any) -> dict[str, object]:
    """Every option as people say it, where the game keeps them on the table."""
    if "options" not in view.dtype.names:
        return {}
    return {name: option.write(view["options"][name]) for name, option in game.card.options.items()}


def read_answer(line: bytes, game: Game, moves: Sequence[int]) -> int:
    """The legal move that an answer names, by its number or its words; BotFailed says what is wrong with it."""
    try:
        answer = json.loads(line)
    except (ValueError, RecursionError):
        raise BotFailed(say("Its answer is no JSON: {answer}", answer=_shown(line))) from None
    move = answer.get("move") if isinstance(answer, dict) else None
    number = _number_of(move, game, moves)
    if number is None:
        raise BotFailed(say("Its answer is no legal move: {answer}", answer=_shown(line)))
    return number


def _number_of(move: object, game: Game, moves: Sequence[int]) -> int | None:
    if isinstance(move, str):
        return next((number for number in moves if game.moves.write(number) == move), None)
    is_number = isinstance(move, int) and not isinstance(move, bool)
    return next((number for number in moves if number == move), None) if is_number else None


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return text if len(text) <= SHOWN else text[:SHOWN] + " …"
