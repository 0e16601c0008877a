"""The six verbs that a game is made of, and how the right game's verb is found.

A game implements them for its own record type:

    @implement(Position)
    def play(position: Position, seat: int, move: int, dice: Dice, journal: Journal | None) -> None: ...

Generic code, compiled or not, calls the verbs below with any position and gets that game's: Numba picks by record type
while it compiles, so nothing is looked up at run time. Uncompiled, seats and moves are passed on as plain integers:
from a row of small ones they would overflow in the rules' sums, where compiled rules count in 64 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from scurry.kernel.common import Common, first_to_act
from scurry.kernel.compilation import compiled, is_compiling, overloaded
from scurry.kernel.dice import Dice
from scurry.kernel.journal import Journal
from scurry.kernel.records import Record, Row
from scurry.kernel.sources import note_verb

F = TypeVar("F", bound=Callable[..., Any])
P = TypeVar("P", bound=Common)

SPECTATOR = -1
"""The seat of whoever only watches: `hide(position, SPECTATOR)` leaves what is public."""
NOBODY = -1
"""Who begins, where nobody does."""


def setup(position: Common, options: Any, dice: Dice) -> None:
    """Lay out the game. The position comes blank but for `seats`."""
    _verb("setup", position)(position, options, dice)


def legal(position: Common, seat: int, moves: Row[int]) -> int:
    """Write the legal moves of a seat that is to act, and say how many there are."""
    return int(_verb("legal", position)(position, int(seat), moves))


def play(position: Common, seat: int, move: int, dice: Dice, journal: Journal | None) -> None:
    """Carry a legal move out, up to the next decision."""
    _verb("play", position)(position, int(seat), int(move), dice, journal)


def hide(position: Common, seat: int) -> None:
    """Turn a position into a seat's view: all that the seat cannot know becomes UNKNOWN."""
    _verb("hide", position)(position, int(seat))


def imagine(view: Common, seat: int, dice: Dice) -> None:
    """Fill the unknown with something that fits all that the seat knows."""
    _verb("imagine", view)(view, int(seat), dice)


def result(position: Common, places: Row[int], points: Row[int]) -> int:
    """Write each seat's place (1 is best, equal places are shared) and points; return the reason."""
    return int(_verb("result", position)(position, places, points))


def worth(view: Common, seat: int, move: int) -> int:
    """What a move is worth to a player who looks no further: a seventh verb. Without it, all moves are equal."""
    return int(_verb("worth", view)(view, int(seat), int(move)))


# --- What helps a search, in a game's policy.py -----------------------------------------------------------------------


def instinct(position: Common, seat: int, move: int) -> int:
    """What a move seems worth at a glance, where a search plays on without thinking. Without it, what it is `worth`."""
    return int(_verb("instinct", position)(position, int(seat), int(move)))


def weigh(position: Common, seat: int, moves: Row[int], count: int, worths: Row[int]) -> None:
    """Write the `instinct` for each of so many moves. Without it, one is asked after the other.

    Where moves have much in common, looking at them all at once saves a search most of its time.
    """
    _verb("weigh", position)(position, int(seat), moves, int(count), worths)


def is_far_enough(position: Common, view: Common) -> bool:
    """Whether a search that started at this view may stop here and judge. Without it, only the end is far enough."""
    return bool(_verb("is_far_enough", position)(position, view))


def outlook(position: Common, seat: int) -> int:
    """How well a seat stands, here or at the end: a hundred more than the others is a clear lead. Without it, 0."""
    return int(_verb("outlook", position)(position, int(seat)))


def reopen(view: Common, seat: int, made: Row[int]) -> int:
    """Take back all that is chosen and still sealed: a search lets everyone choose anew, as nobody knows what it is.

    Write what the seat itself has chosen so far, and say how many choices that were. Without it, nothing is taken back.
    """
    return int(_verb("reopen", view)(view, int(seat), made))


# --- What a designer asks, in a game's measures.py --------------------------------------------------------------------


def who_begins(position: Common) -> int:
    """Who begins, asked at the first decision that leaves a choice; NOBODY if all are alike.

    Without it, the only seat that is asked then; nobody, if several are.
    """
    return int(_verb("who_begins", position)(position))


def watch(position: Common, journal: Journal, found: Any) -> None:
    """Take in what a move has done, from its journal and the position after it. Without it, nothing is looked at."""
    _verb("watch", position)(position, journal, found)


def sum_up(position: Common, found: Any) -> None:
    """Answer what can be answered at the end of a game. Without it, nothing is."""
    _verb("sum_up", position)(position, found)


SIX = (setup, legal, play, hide, imagine, result)
FOR_SEARCHES = (worth, instinct, weigh, is_far_enough, outlook, reopen)
FOR_DESIGNERS = (who_begins, watch, sum_up)
VERBS = {verb.__name__: verb for verb in (*SIX, *FOR_SEARCHES, *FOR_DESIGNERS)}


def _all_equal(view: Common, seat: int, move: int) -> int:
    return 0


def _as_worth(position: Common, seat: int, move: int) -> int:
    return worth(position, seat, move)


def _one_by_one(position: Common, seat: int, moves: Row[int], count: int, worths: Row[int]) -> None:
    for index in range(count):
        worths[index] = instinct(position, seat, moves[index])


def _never(position: Common, view: Common) -> bool:
    return False


def _unknown(position: Common, seat: int) -> int:
    return 0


def _nothing_sealed(view: Common, seat: int, made: Row[int]) -> int:
    return 0


def _asked_alone(position: Common) -> int:
    asked = int(position.to_act)
    return NOBODY if asked & (asked - 1) else first_to_act(position)


def _unwatched(position: Common, journal: Journal, found: Any) -> None:
    return


def _unasked(position: Common, found: Any) -> None:
    return


WITHOUT: dict[str, Callable[..., Any]] = {
    "worth": _all_equal,
    "instinct": _as_worth,
    "weigh": _one_by_one,
    "is_far_enough": _never,
    "outlook": _unknown,
    "reopen": _nothing_sealed,
    "who_begins": _asked_alone,
    "watch": _unwatched,
    "sum_up": _unasked,
}
"""What a verb that a game may leave out does without it."""

_implemented: dict[tuple[str, np.dtype[Any]], Callable[..., Any]] = {}


def implement(record: type[Record]) -> Callable[[F], F]:
    """Make a function the verb of its name for positions of this type, and compile it."""

    def register(function: F) -> F:
        name = function.__name__
        if name not in VERBS:
            raise TypeError(f"'{name}' is not a verb: a game implements {', '.join(VERBS)}")
        ready = compiled(function)
        _implemented[name, record.dtype()] = ready
        note_verb(record.dtype(), function.__module__)
        return ready

    return register


def is_implemented(name: str, dtype: np.dtype[Any]) -> bool:
    """Whether a game has a function of its own for a verb that it may leave out."""
    return (name, dtype) in _implemented


def implemented(name: str, dtype: np.dtype[Any]) -> Callable[..., Any]:
    """A game's own function for a verb."""
    found = _implemented.get((name, dtype), WITHOUT.get(name))
    if found is None:
        raise LookupError(f"no game on the shelf implements '{name}' for such a record")
    return found


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
            return WITHOUT.get(name)

    for name in VERBS:
        teach(name)


def _forward(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda position, *rest: function(position, *rest)


if is_compiling():
    _compiled_by_type()
