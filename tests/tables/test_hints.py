"""Hints at a table: who may take one, what everyone sees of it, and what stays between the seat and its owl."""

from __future__ import annotations

from typing import Any

import pytest

from scurry.bots.advising import only
from scurry.bots.reasons import read, write
from scurry.games import find
from scurry.matches.lessons import find_lesson
from scurry.matches.refusals import NotYourTurn, Over, Refusal, Stale
from scurry.tables.helping import has_help, has_hints
from scurry.tables.lessons import terms_of
from scurry.tables.refusals import NoSeat, NotNow, NotYours
from scurry.tables.sight import look
from scurry.tables.steps import OFF, ON, Kind, Step
from scurry.tables.table import Table
from tests.tables.builders import NAMES, do, play_first, play_to_the_end, sit, table_of, terms

SQUEAKY = find("squeaky")
FOUND = write(only(0, 0))


def table_with_bots(people: int = 1, seats: int = 2, **more: Any) -> Table:
    """People in the first seats, bots in the others."""
    steps = [sit(seat) for seat in range(people)]
    bots = [Step(Kind.BOT, seat, "anna", "greedy", f"sit-{seat}") for seat in range(people, seats)]
    return Table(terms(SQUEAKY, seats, **more), [*steps, *bots])


def hint(seat: int = 0, by: int | None = None) -> Step:
    return do(Kind.HINT, seat, FOUND, by=by)


def test_against_bots_one_may_ask_and_among_people_only_if_the_table_was_opened_so() -> None:
    assert has_hints(table_with_bots())
    assert not has_hints(table_with_bots(about={"hints": False}))
    assert not has_hints(table_of(SQUEAKY))
    assert has_hints(table_of(SQUEAKY, about={"hints": True}))
    assert not has_hints(table_with_bots(people=2, seats=3))
    table_of(SQUEAKY, about={"hints": True}).after(hint())
    with pytest.raises(NotNow, match="opened without them"):
        table_of(SQUEAKY).after(hint())


def test_several_people_at_one_device_are_people() -> None:
    one_device = Table(terms(SQUEAKY), [sit(0), sit(1, "anna")])
    assert not has_hints(one_device)
    assert not has_help(one_device)


@pytest.mark.parametrize("about", [{"puzzle": "squeaky/x"}, {"deal": "2026-01-01", "sealed_until": 0.0}])
def test_nobody_is_helped_in_a_puzzle_or_a_deal(about: dict[str, Any]) -> None:
    table = table_with_bots(about={**about, "hints": True})
    for step in (hint(), do(Kind.NOTES, 0, ON), do(Kind.TUTOR, 0, ON)):
        with pytest.raises(NotNow):
            table.after(step)


def test_nobody_is_helped_in_a_lesson() -> None:
    lesson = find_lesson(SQUEAKY, "first")
    table = table_with_bots(seats=lesson.seats or 2, **terms_of(lesson))
    for step in (hint(), do(Kind.NOTES, 0, ON), do(Kind.TUTOR, 0, ON)):
        with pytest.raises(NotNow, match="lesson"):
            table.after(step)


def test_who_you_are_is_asked_before_anything_else() -> None:
    """Whoever sits elsewhere gets the same answer, whether the page is right or wrong and whether there are hints."""
    for table in (table_of(SQUEAKY), table_of(SQUEAKY, about={"hints": True})):
        for page in (table.page(0), "wrong"):
            with pytest.raises(NotYours):
                table.check_hint(hint(0, by=1), page)
    with pytest.raises(NoSeat):
        table_with_bots().after(hint(7, by=0))


def test_a_hint_for_an_old_page_is_stale_and_there_is_none_out_of_turn_or_after_the_end() -> None:
    table = table_of(SQUEAKY, about={"hints": True})
    page = table.page(0)
    play_first(table)
    with pytest.raises(Stale):
        table.check_hint(hint(), page)
    with pytest.raises(NotYourTurn):
        table.check_hint(hint(), table.page(0))
    play_to_the_end(table)
    with pytest.raises(Over):
        table.check_hint(hint(), table.page(0))


def test_what_was_found_is_told_until_the_page_changes() -> None:
    table = table_with_bots()
    table.apply(hint())
    assert table.hint_for(0) == FOUND
    assert read(FOUND) == only(0, 0)
    assert table.hint_for(1) is None
    play_first(table)
    assert table.hint_for(0) is None


def test_everyone_sees_that_a_hint_was_taken_and_nobody_what_it_was() -> None:
    table = table_of(SQUEAKY, about={"hints": True})
    before = {seat: look(table, NAMES[seat].lower()) for seat in range(2)}
    assert all("hint" not in line.text for seat in before for line in before[seat].log)
    table.apply(hint(0))
    assert [line.text for line in look(table, "anna").log if "hint" in line.text] == ["You took a hint."]
    for guest in ("bruno", "spectator"):
        sight = look(table, guest)
        assert [line.text for line in sight.log if "hint" in line.text] == ["Anna took a hint."]
        assert sight.table.hint_for(sight.seat) is None


def test_how_often_somebody_asks_during_a_secret_choice_is_not_told() -> None:
    """Else it would tell how far they have got with it."""
    plan = table_of("squirrel-squabble", options={"set_up": "random"}, about={"hints": True})
    assert plan.match is not None
    while len(plan.to_act) < 2 or len(plan.moves(0)) < 5:
        play_first(plan)
    for _ in range(2):
        plan.apply(do(Kind.HINT, 0, FOUND))
        plan.apply(do(Kind.MOVE, 0, plan.moves(0)[0]))
    told = [line.text for line in look(plan, "bruno").log]
    assert told.count("Anna took a hint.") == 1


def test_that_a_hint_was_taken_is_still_seen_after_going_back_and_in_the_store() -> None:
    steps = [do(Kind.HINT, 0, FOUND)]
    table = table_with_bots()
    table.apply(steps[0])
    move = do(Kind.MOVE, 0, table.moves(0)[0])
    table.apply(move)
    table.apply(do(Kind.TAKE_BACK, 0))
    assert any("hint" in line.text for line in look(table, "anna").log)
    again = table_with_bots()
    again.go_on([steps[0], move, do(Kind.TAKE_BACK, 0)])
    assert look(again, "anna").log == look(table, "anna").log


def test_whoever_asks_has_something_to_read_so_nothing_is_decided_for_them_meanwhile() -> None:
    table = table_with_bots()
    assert table.seats[0].ends_at is not None
    table.apply(hint())
    assert table.seats[0].ends_at is None


def test_a_table_with_hints_may_still_go_back_if_all_agree() -> None:
    table = table_of(SQUEAKY, about={"hints": True})
    seat = play_first(table)
    assert table.can_ask_back(seat)


@pytest.mark.parametrize("kind", [Kind.NOTES, Kind.TUTOR])
def test_notes_and_the_tutor_are_for_games_against_bots_and_are_switched_on_and_off(kind: Kind) -> None:
    table = table_with_bots()
    for value in (ON, OFF):
        table.apply(do(kind, 0, value))
        switched = {Kind.NOTES: table.seats[0].has_notes, Kind.TUTOR: table.seats[0].has_tutor}
        assert switched == {Kind.NOTES: False, Kind.TUTOR: False, kind: value == ON}
    for wrong in (do(kind, 0, "perhaps"), do(kind, 0, ON, by=1)):
        with pytest.raises(Refusal):
            table.after(wrong)
    with pytest.raises(NotNow, match="against bots"):
        table_of(SQUEAKY, about={"hints": True}).after(do(kind, 0, ON))
