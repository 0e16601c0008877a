"""What is left of a table that was begun by other rules."""

from __future__ import annotations

from scurry.games import find
from scurry.tables.old_rules import Remains
from scurry.tables.seats import UNTIL_MY_TURN
from scurry.tables.steps import Kind, Step, Terms

TACTICS = find("square-tactics")
PEOPLE = [Step(Kind.SIT, seat, guest, guest.title()) for seat, guest in enumerate(("anna", "bruno"))]


def remains(*steps: Step) -> Remains:
    """Two people sat at a table of rules that are not today's."""
    return Remains(Terms("old", TACTICS.name, TACTICS.card.version - 1, 2, "seed"), [*PEOPLE, *steps], is_over=False)


def test_others_read_neither_a_choice_nor_that_an_answer_stands() -> None:
    old = remains(Step(Kind.STANDING, 0, "anna", UNTIL_MY_TURN), Step(Kind.MOVE, 0, "anna", "3"))
    assert "[0] (standing)" in old.so_far("anna", 0.0)
    assert "(standing)" not in old.so_far("bruno", 0.0)
    assert "[0] …" in old.so_far("bruno", 0.0)


def test_no_seat_is_kept_for_whoever_has_left_for_good() -> None:
    assert remains().kept_again == ("anna", "bruno")
    assert remains(Step(Kind.LEAVE, 0, "anna")).kept_again == ("", "bruno")
