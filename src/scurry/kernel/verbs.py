"""The six verbs that a game is made of, and how the right game's verb is found.

A game implements them for its own record type:

    @implement(Position)
    def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None: ...

Generic code, compiled or not, calls the verbs below with any position and gets that game's: Numba picks by record type
while it compiles, so nothing is looked up at run time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from scurry.kernel.common import Common
from scurry.kernel.compilation import compiled, is_compiling, overloaded
from scurry.kernel.dice import Dice
from scurry.kernel.journal import Journal
from scurry.kernel.records import Record, Row

F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P", bound=Common)

SPECTATOR = -1
"""The seat of whoever only watches: `hide(position, SPECTATOR)` leaves what is public."""


def setup(position: Common, options: Any, dice: Dice) -> None:
    """Lay out the game. The position comes blank but for `seats`."""
    _verb("setup", position)(position, options, dice)


def legal(position: Common, seat: int, moves: Row[int]) -> int:
    """Write the legal moves of a seat that is to act, and say how many there are."""
    return int(_verb("legal", position)(position, seat, moves))


def play(position: Common, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a legal move out, up to the next decision."""
    _verb("play", position)(position, seat, move, dice, journal)


def hide(position: Common, seat: int) -> None:
    """Turn a position into a seat's view: all that the seat cannot know becomes UNKNOWN."""
    _verb("hide", position)(position, seat)


def imagine(view: Common, seat: int, dice: Dice) -> None:
    """Fill the unknown with something that fits all that the seat knows."""
    _verb("imagine", view)(view, seat, dice)


def result(position: Common, places: Row[int], points: Row[int]) -> int:
    """Write each seat's place (1 is best, equal places are shared) and points; return the reason."""
    return int(_verb("result", position)(position, places, points))


def worth(view: Common, seat: int, move: int) -> int:
    """What a move is worth to a player who looks no further: a seventh verb. Without it, all moves are equal."""
    return int(_verb("worth", view)(view, seat, move)) if has_verb("worth", view) else 0


SIX = (setup, legal, play, hide, imagine, result)
VERBS = {verb.__name__: verb for verb in (*SIX, worth)}

_implemented: dict[tuple[str, np.dtype[Any]], Callable[..., Any]] = {}


def implement(record: type[Record]) -> Callable[[F], F]:
    """Make a function the verb of its name for positions of this type, and compile it."""

    def register(function: F) -> F:
        name = function.__name__
        if name not in VERBS:
            raise TypeError(f"'{name}' is not a verb: a game implements {', '.join(VERBS)}")
        ready = compiled(function)
        _implemented[name, record.dtype()] = ready
        return ready

    return register


def implemented(name: str, dtype: np.dtype[Any]) -> Callable[..., Any]:
    """A game's own function for a verb."""
    try:
        return _implemented[name, dtype]
    except KeyError:
        raise LookupError(f"no game on the shelf implements '{name}' for such a record") from None


def has_verb(name: str, position: Any) -> bool:
    """Whether a game has this verb: only `worth` may be missing."""
    return (name, position.dtype) in _implemented


def _verb(name: str, position: Any) -> Callable[..., Any]:
    return implemented(name, position.dtype)


def _compiled_by_type() -> None:
    """Teach Numba each verb: the implementation whose record type is that of the first argument."""
    from numba import from_dtype

    def teach(name: str) -> None:
        @overloaded(VERBS[name])
        def _(position: Any, *rest: Any) -> Callable[..., Any] | None:
            for (verb, dtype), function in _implemented.items():
                if verb == name and from_dtype(dtype) == position:
                    return _forward(function)
            return _equal if name == "worth" else None

    for name in VERBS:
        teach(name)


def _equal(view: Common, seat: int, move: int) -> int:
    return 0


def _forward(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda position, *rest: function(position, *rest)


if is_compiling():
    _compiled_by_type()
