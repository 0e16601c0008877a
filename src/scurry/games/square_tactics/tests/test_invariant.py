from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from scurry.games.square_tactics.invariant import problems
from scurry.games.square_tactics.position import DECK_BIT, EVERYBODY, Place, Step
from scurry.games.square_tactics.tests.build import card, match


def twice(position: Any) -> None:
    position.spaces[0].card = card("A13")


def nowhere(position: Any) -> None:
    position.where[card("A14")] = Place.BOX


def short_hand(position: Any) -> None:
    position.camps[0].hand = 7


def one_action_card_more(position: Any) -> None:
    position.camps[0].held[0] += 1
    position.camps[0].actions += 1


def wrong_knowledge(position: Any) -> None:
    position.could[1][card("A14")] = 2


def sight_of_a_deck(position: Any) -> None:
    position.could[1][card("A15")] = DECK_BIT


def a_deck_that_all_see_into(position: Any) -> None:
    position.could[EVERYBODY][card("A15")] = position.could[1][card("A15")] = DECK_BIT


def something_under_nobody(position: Any) -> None:
    position.spaces[0].shields[0] = 1


def the_same_faction(position: Any) -> None:
    position.camps[1].faction = position.camps[0].faction


def a_question_without_an_answer(position: Any) -> None:
    position.step, position.window = Step.RAISE, Step.ENDING


def nobody_asked(position: Any) -> None:
    position.to_act = 0


SPOILT = [
    *(twice, nowhere, short_hand, one_action_card_more, wrong_knowledge),
    *(sight_of_a_deck, a_deck_that_all_see_into),
    *(something_under_nobody, the_same_faction, a_question_without_an_answer, nobody_asked),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_what_cannot_be_on_a_table_is_noticed(spoil: Callable[[Any], None]) -> None:
    """ST-1.1: every character and every action card is somewhere, once."""
    position: Any = match(board=" . . .\n . 0A13 .\n . . .", hands=("A14", "B01"), actions={0: "twist"}).position
    assert problems(position) == []
    spoil(position)
    assert problems(position)
