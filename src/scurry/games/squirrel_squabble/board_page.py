"""Squirrel Squabble's table on a page: the wood in the middle, a player above and one below, the coins at hand."""

from __future__ import annotations

from scurry.drawing import Markup, Pen, tag
from scurry.games.squirrel_squabble.board_page_players import coins_at_hand, player
from scurry.games.squirrel_squabble.board_page_tiles import loose_tiles, wood
from scurry.games.squirrel_squabble.position import SEATS, Position, Stage
from scurry.kernel.catalogue import say


def draw(view: Position, pen: Pen) -> Markup:
    """Whoever looks sits below; those who only watch see seat 0 there."""
    near = max(pen.seat, 0)
    return tag(
        "div",
        tag("div", player(view, pen, SEATS - 1 - near), cls="ss-far"),
        wood(view, pen),
        tag("div", _caption(view), player(view, pen, near), cls="ss-near"),
        _at_hand(view, pen),
        cls="squabble",
    )


def _caption(view: Position) -> Markup:
    if view.round_number == 0:
        words = say("Setting up")
    elif view.stage == Stage.PROGRAM or view.over:
        words = say("Round {round} of {last}", round=view.round_number, last=view.options.rounds)
    else:
        sentence = "Round {round} of {last}, action {step}"
        words = say(sentence, round=view.round_number, last=view.options.rounds, step=view.step + 1)
    return tag("p", words, cls="ss-round")


def _at_hand(view: Position, pen: Pen) -> Markup | None:
    if view.stage in (Stage.HOMES, Stage.LAY):
        return loose_tiles(view, pen)
    return coins_at_hand(view, pen)
