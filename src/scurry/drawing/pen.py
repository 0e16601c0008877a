"""The pen: handed to a board with the view. It knows who looks and which moves can be clicked."""

from __future__ import annotations

from dataclasses import dataclass, field

from markupsafe import Markup

from scurry.drawing.tags import Content, tag
from scurry.kernel.verbs import SPECTATOR

FORM = "play-form"
"""The page's form that a clicked choice belongs to: a choice works without any script."""


@dataclass(frozen=True)
class Pen:
    """Who looks, and what they may do."""

    seat: int
    """SPECTATOR for whoever only watches."""
    names: tuple[str, ...]
    moves: frozenset[int] = frozenset()
    """What can be clicked now; nothing while others are to act."""
    is_open: bool = False
    """Whether all lies open, after the end: then the view hides nothing."""
    _offered: set[int] = field(default_factory=set, init=False, compare=False)
    """What was drawn as a choice so far: a pen is for one board."""

    def can(self, move: int) -> bool:
        """Whether a move is offered now."""
        return move in self.moves

    def is_me(self, seat: int) -> bool:
        """Whether a seat is the one that looks."""
        return seat == self.seat != SPECTATOR

    def choice(
        self,
        move: int,
        *content: Content,
        label: str,
        cls: str = "",
        piece: str | None = None,
        tip: str | None = None,
        sure: str | None = None,
    ) -> Markup:
        """A thing on the table: a button that plays the move if it is legal now, and just the thing if not.

        The label says what a click does, in words. A piece keeps its name from board to board, and so is seen to move.
        The tip explains the thing itself, to a pointer, a finger and a screen reader alike. What cannot be undone and
        is easily regretted asks once more: `sure` is what it says then.
        """
        named = {"data_piece": piece, "data_tip": tip}
        if self.can(move):
            click = {"form": FORM, "name": "move", "value": move, "data_move": move, "data_sure": sure}
            heard = self._heard(move, label, tip)
            return tag("button", *content, cls=f"choice {cls}".strip(), type="submit", **heard, **click, **named)
        return tag("div", *content, _heard(tip), cls=f"thing {cls}".strip(), data_why=self._why(move), **named)

    def spot(
        self,
        move: int,
        *content: Content,
        label: str,
        cls: str = "",
        piece: str | None = None,
        tip: str | None = None,
    ) -> Markup:
        """The same inside an `svg` picture."""
        named = {"data_piece": piece, "data_tip": tip}
        if self.can(move):
            heard = {"tabindex": 0, **self._heard(move, label, tip)}
            return tag("g", *content, cls=f"choice {cls}".strip(), role="button", data_move=move, **heard, **named)
        return tag("g", *content, cls=f"thing {cls}".strip(), data_why=self._why(move), **named)

    def _heard(self, move: int, label: str, tip: str | None) -> dict[str, object]:
        """What a screen reader is told of a choice. Several things may carry one move: it is heard once."""
        is_first = move not in self._offered
        self._offered.add(move)
        heard: dict[str, object] = {"aria_label": label, "aria_description": tip}
        return heard if is_first else {**heard, "aria_hidden": "true", "tabindex": -1}

    def _why(self, move: int) -> int | None:
        """A click on what is not allowed asks why; whoever only watches asks nothing."""
        return move if self.seat != SPECTATOR and not self.is_open else None


def _heard(tip: str | None) -> Markup | None:
    """The tip, for whoever cannot point: on a thing that is not a choice, where no label says more."""
    return tag("span", tip, cls="heard") if tip else None
