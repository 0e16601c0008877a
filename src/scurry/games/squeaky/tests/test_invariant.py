"""A table that cannot be is refused, and one that somebody made up can still be imagined."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.games.squeaky.position import Item, Stage
from scurry.games.squeaky.tests.build import GAME, start
from scurry.kernel.dice import fast_dice
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, load, problems_with


def placing(to_act: int, placed: int) -> dict[str, Any]:
    """Seat 0 has one acorn to place, seat 1 has none."""
    plain = start(row="SAWcl", acorns={0: 1}, stage=Stage.PLACE)
    plain["to_act"], plain["over"] = to_act, int(to_act == 0)
    plain["dens"][0]["placed"][0] = placed
    return plain


def test_whoever_has_acorns_left_to_place_is_asked_and_nobody_else() -> None:
    """SQ-5.2: a seat that is done, and asked again, would place acorns for ever."""
    load(GAME, placing(to_act=0b01, placed=0))
    load(GAME, placing(to_act=0, placed=1))
    for to_act, placed in ((0b01, 1), (0b11, 0), (0b10, 0), (0, 0)):
        with pytest.raises(BadPosition, match="is to act"):
            load(GAME, placing(to_act, placed))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"chosen": Item.CANDY.value}, "chosen"),
        ({"to_act": 0b10}, "is to act"),
        ({"stage": Stage.LOOK.value, "drawn": 30}, "deck"),
        ({"unseen": [2, 3, 8]}, "foods lie on the sweeper"),
        ({"seasons": 1}, "next to the deck"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadPosition, match=problem):
        load(GAME, {**start(), **change})


def test_a_deck_that_nobody_stacks_so_can_still_be_imagined() -> None:
    """SQ-2.5: Summer is the last card here, where its own pile has long been drawn."""
    match = Match(GAME, start=start(dens={0: "ccccccc", 1: "lllllll"}, swept="pppppppkkkkkkk"), seed=1)
    view = match.view(0)
    GAME.rules.imagine(view, 0, fast_dice(1))
    assert problems_with(GAME, view) == []
