"""Clocks: what each seat has left follows from the steps alone, and from what everyone sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scurry.games import Game, shelf
from scurry.kernel.cards import BadOption
from scurry.matches.refusals import Refusal
from scurry.tables.paces import DAY, HOUR, Falls, Pace
from scurry.tables.refusals import NotNow, NotYours
from scurry.tables.steps import Kind, Step
from scurry.tables.table import SILENCE, Table
from tests.tables.builders import do, few, sit, table_of, terms

SEALED_GAMES = [game for game in shelf() if game.card.has_sealed]
PACE = Pace(each=30, reserve=60)
OPEN_GAME = "connect-four"
"""Two seats, one after the other, nothing hidden."""


def timed(game: Game | str, pace: Pace = PACE, seats: int = 2) -> Table:
    """A table with a clock and everyone at it since second 0."""
    return table_of(game, seats, clock=pace.write())


def flag(seat: int, at: float, by: str = "") -> Step:
    return Step(Kind.FLAG, seat, by, "random", at=at)


def move(table: Table, at: float, seat: int | None = None, which: int = 0) -> int:
    """A seat plays a legal move; says which seat that was."""
    assert table.match is not None
    seat = table.to_act[0] if seat is None else seat
    table.apply(do(Kind.MOVE, seat, table.match.legal_ids(seat)[which], at=at))
    return seat


def shown(table: Table) -> list[tuple[float | None, float]]:
    """What everyone sees of every seat's clock."""
    assert table.clocks is not None
    return [(table.clocks.runs_out(seat), table.clocks.reserve_of(seat)) for seat in range(len(table.seats))]


def test_every_move_has_its_time_and_the_reserve_is_for_what_takes_longer() -> None:
    table = timed(OPEN_GAME)
    first = table.to_act[0]
    assert shown(table)[first] == (90.0, 60.0)
    assert shown(table)[1 - first] == (None, 60.0)
    move(table, at=20.0)
    assert shown(table)[first] == (None, 60.0), "20 seconds are within the 30 of a move"
    assert shown(table)[1 - first] == (110.0, 60.0)
    move(table, at=70.0)
    assert shown(table)[1 - first] == (None, 40.0), "50 seconds are 20 too many"
    assert shown(table)[first] == (160.0, 60.0)


def test_without_time_for_each_move_the_reserve_is_all_there_is() -> None:
    table = timed(OPEN_GAME, Pace(each=0, reserve=2 * DAY))
    first = move(table, at=DAY)
    assert shown(table)[first] == (None, DAY)
    move(table, at=DAY + 10)
    assert shown(table)[first] == (2 * DAY + 10, DAY)


@pytest.mark.parametrize(
    ("each", "reserve"), [(0, 0), (4, 0), (0, DAY - 1), (31 * DAY, 0), (-1, 0), (30, -1), (30, 91 * DAY)]
)
def test_a_pace_that_cannot_be_is_refused(each: int, reserve: int) -> None:
    with pytest.raises(BadOption):
        Pace(each, reserve).write()


def test_a_pace_reads_back_and_knows_whether_it_is_for_days() -> None:
    for pace, is_over_days in (
        (PACE, False),
        (Pace(HOUR - 1), False),
        (Pace(HOUR, falls=Falls.RESIGN), True),
        (Pace(0, 7 * DAY), True),
    ):
        assert Pace.read(pace.write()) == pace
        assert pace.is_over_days == is_over_days
    assert Pace.read({}) is None


# --- Flags ------------------------------------------------------------------------------------------------------------


def test_when_a_flag_falls_a_bot_plays_on_and_the_person_may_come_back() -> None:
    table = timed(OPEN_GAME)
    seat = table.to_act[0]
    with pytest.raises(NotNow):
        table.after(flag(seat, at=89.0))
    table.apply(flag(seat, at=90.0))
    assert table.seats[seat].bot == "random"
    assert table.seats[seat].is_out_of_time
    assert not table.seats[seat].has_resigned
    assert shown(table)[seat] == (None, 60.0)
    with pytest.raises(NotNow, match="used up"):
        table.after(do(Kind.RETURN, seat, at=91.0))
    assert table.match is not None
    table.apply(Step(Kind.MOVE, seat, "", str(table.match.legal_ids(seat)[0]), at=92.0))
    table.apply(do(Kind.RETURN, seat, at=93.0))
    assert not table.seats[seat].is_out_of_time
    move(table, at=94.0)
    assert shown(table)[seat] == (124.0, 0.0), "for every further move there is its own time, and no reserve"


def test_when_a_flag_falls_the_seat_is_resigned_if_the_table_chose_that() -> None:
    table = timed(OPEN_GAME, Pace(30, falls=Falls.RESIGN))
    seat = table.to_act[0]
    table.apply(flag(seat, at=30.0))
    assert table.seats[seat].has_resigned
    assert table.is_over
    assert [ends for ends, _ in shown(table)] == [None, None], "no clock runs on when the game is over"


def test_no_flag_falls_that_nobody_waits_for_and_nobody_can_make_one_fall() -> None:
    table = timed(OPEN_GAME)
    seat = table.to_act[0]
    with pytest.raises(NotNow):
        table.after(flag(1 - seat, at=1e9))
    with pytest.raises(NotYours):
        table.after(flag(seat, at=1e9, by="anna"))
    with pytest.raises(NotNow):
        table_of(OPEN_GAME).after(flag(seat, at=1e9))


def test_where_there_is_a_clock_nobody_gives_a_silent_seat_away() -> None:
    table = timed(OPEN_GAME, Pace(2 * DAY))
    seat = table.to_act[0]
    assert not table.is_silent(seat, SILENCE * 2)
    with pytest.raises(NotNow):
        table.after(do(Kind.GIVE, seat, "random", at=SILENCE * 2, by=1 - seat))


def test_while_the_server_was_away_no_time_ran() -> None:
    table = timed(OPEN_GAME)
    seat = table.to_act[0]
    with pytest.raises(NotNow):
        table.after(Step(Kind.FLAG, seat, "", "random", at=1_000.0, down=920.0))
    table.after(Step(Kind.FLAG, seat, "", "random", at=1_000.0, down=910.0))


# --- Taking back, handing over ----------------------------------------------------------------------------------------


def random_walk(game: Game, seed: int, pace: Pace = PACE) -> Iterator[tuple[Table, Step]]:
    """Whatever people, bots and clocks may do, at random times: each step with the table after it."""
    random, table, now = Random(seed), timed(game, pace, few(game)), 0.0  # noqa: S311  a walk, no secret
    for number in range(60):
        if not table.to_act or table.match is None:
            return
        now += random.choice((1.0, 3.0, 20.0, 45.0))
        seat = random.choice(table.to_act if random.random() < 0.8 else range(len(table.seats)))
        guest = "" if table.seats[seat].bot else sit(seat).guest
        moves = table.match.legal_ids(seat)
        asked = [Step(Kind.MOVE, seat, guest, str(random.choice(moves)), at=now)] if moves else []
        asked += [do(kind, seat, value, at=now) for kind, value in EVERYTHING if random.random() < 0.15]
        asked += [flag(each, at=now) for each in table.to_act]
        for step in random.sample(asked, len(asked)):
            step = Step(**{**vars(step), "key": f"{number}-{step.kind}-{step.seat}"})
            try:
                table = table.after(step)
            except Refusal:
                continue
            table.note(step)
            yield table, step


EVERYTHING = [(Kind.TAKE_BACK, ""), (Kind.ASK_BACK, "anew"), (Kind.AGREE, ""), (Kind.HAND_OVER, "random"),
              (Kind.RETURN, "")]  # fmt: skip


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_the_steps_alone_give_the_same_clocks_again(game: Game) -> None:
    for seed in range(6):
        steps = [sit(seat) for seat in range(few(game))]
        for table, step in random_walk(game, seed):
            steps.append(step)
            last = table
        again = Table(terms(game, few(game), clock=PACE.write()), steps)
        assert again.damage == ""
        assert shown(again) == shown(last)


def test_the_walks_above_and_below_go_everywhere() -> None:
    kinds = {step.kind for game in shelf() for seed in range(6) for _, step in random_walk(game, seed)}
    assert kinds == {Kind.MOVE, Kind.FLAG, *(kind for kind, _ in EVERYTHING)}


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_a_clock_runs_for_everyone_who_is_asked_and_played_by_a_person(game: Game) -> None:
    """And for nobody else, but for those of whom nobody may know that they have chosen already."""
    for seed in range(6):
        for table, _ in random_walk(game, seed):
            running = {seat for seat, (ends, _) in enumerate(shown(table)) if ends is not None}
            people = set(table.people)
            assert running <= people
            assert set(table.to_act) & people <= running


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_nobody_gains_time_by_taking_back_or_by_handing_over_and_returning(game: Game) -> None:
    """From one move of its own that stays to the next, a seat has no more than its reserve and one move's time."""
    for seed in range(6):
        before: list[tuple[float | None, float]] = []
        for table, step in random_walk(game, seed):
            if step.kind in (Kind.TAKE_BACK, Kind.HAND_OVER, Kind.RETURN) and before:
                assert table.clocks is not None
                for seat, (ends, reserve) in enumerate(shown(table)):
                    was = before[seat][0]
                    if ends is not None and was is not None and step.kind == Kind.TAKE_BACK:
                        assert ends <= was
                    assert reserve <= PACE.reserve
            before = shown(table)


def test_what_is_taken_back_and_played_again_has_the_time_of_one_move() -> None:
    """Moves of a turn that the same seat goes on with: each has its time, but not each try."""
    table, seat = _in_the_middle_of_a_turn()
    ends, reserve = shown(table)[seat]
    assert ends is not None
    now = ends - 29.0
    for _ in range(3):
        now += 1.0
        table.apply(do(Kind.MOVE, seat, _a_move_that_goes_on(table, seat), at=now))
        now += 1.0
        table.apply(do(Kind.TAKE_BACK, seat, at=now))
        assert shown(table)[seat] == (ends, reserve)


def _in_the_middle_of_a_turn() -> tuple[Table, int]:
    """A table where a seat has a move that everyone sees, can be taken back, and leaves the seat asked."""
    for game in shelf():
        for seed in range(10):
            for table, _ in random_walk(game, seed):
                for seat in table.to_act:
                    if seat in table.people and _a_move_that_goes_on(table, seat) is not None:
                        return table, seat
    raise AssertionError("no game has such a turn")


def _a_move_that_goes_on(table: Table, seat: int) -> int | None:
    assert table.match is not None
    for each in table.match.legal_ids(seat):
        after = table.after(do(Kind.MOVE, seat, each))
        if after.public != table.public and seat in after.to_act and after.can_take_back(seat):
            return each
    return None


def test_who_hands_over_and_comes_back_goes_on_where_they_were() -> None:
    table = timed(OPEN_GAME)
    seat = table.to_act[0]
    table.apply(do(Kind.HAND_OVER, seat, "random", at=20.0))
    assert shown(table)[seat] == (None, 60.0)
    table.apply(do(Kind.RETURN, seat, at=500.0))
    assert shown(table)[seat] == (570.0, 60.0), "20 seconds of this move were used before"


def test_when_everyone_agrees_to_go_back_what_was_used_stays_used() -> None:
    table = timed(OPEN_GAME)
    first = move(table, at=70.0)
    table.apply(do(Kind.ASK_BACK, first, "anew", at=75.0))
    table.apply(do(Kind.AGREE, 1 - first, at=80.0))
    assert table.to_act == [first]
    assert shown(table)[first] == (130.0, 20.0)
    assert shown(table)[1 - first] == (None, 60.0)


# --- What is chosen in secret -----------------------------------------------------------------------------------------


def several_choose(game: Game) -> Table:
    """A table at which several are asked at the same time, since second 0, and some of that is not seen."""
    table = timed(game, seats=few(game))
    for _ in range(200):
        if len(table.to_act) > 1 and any(not _is_seen(table, seat) for seat in table.to_act):
            return table
        move(table, at=0.0)
    raise AssertionError("nobody chooses at the same time as others")


def _is_seen(table: Table, seat: int) -> bool:
    """Whether everyone sees the first move of a seat."""
    assert table.match is not None
    return table.after(do(Kind.MOVE, seat, table.match.legal_ids(seat)[0])).public != table.public


@pytest.mark.parametrize("game", SEALED_GAMES, ids=lambda game: game.name)
def test_no_clock_tells_who_has_chosen_in_secret(game: Game) -> None:
    """Not when somebody has chosen, not when they take it back and choose anew, not how long they took."""
    table = several_choose(game)
    before = shown(table)
    choosers = list(table.to_act)
    seen = 0
    for chooser in choosers[:-1]:
        at = 1.0
        while chooser in table.to_act:
            at += 1.0
            move(table, at, chooser)
            assert shown(table) == before
            seen += 1
            if table.can_take_back(chooser):
                back = table.after(do(Kind.TAKE_BACK, chooser, at=at))
                assert shown(back) == before
    assert seen


@pytest.mark.parametrize("game", SEALED_GAMES, ids=lambda game: game.name)
def test_whoever_has_chosen_is_charged_with_their_own_time_when_all_have(game: Game) -> None:
    table = several_choose(game)
    ends = {seat: shown(table)[seat][0] for seat in table.to_act}
    quick, *others = table.to_act
    while quick in table.to_act:
        move(table, 5.0, quick)
    with pytest.raises(NotNow):
        table.after(flag(quick, at=1_000.0))
    assert table.clocks is not None
    while set(others) & set(table.to_act) and shown(table)[quick][0] == ends[quick]:
        move(table, 50.0, next(seat for seat in others if seat in table.to_act))
    assert table.clocks.reserve_of(quick) == PACE.reserve
    assert any(table.clocks.reserve_of(seat) < PACE.reserve for seat in others)


@pytest.mark.parametrize("game", SEALED_GAMES, ids=lambda game: game.name)
def test_a_choice_stays_when_its_time_is_up_though_others_still_choose(game: Game) -> None:
    table = several_choose(game)
    chooser = table.to_act[0]
    while chooser in table.to_act and len(table.to_act) > 1:
        move(table, 1.0, chooser)
    if not table.can_take_back(chooser):
        pytest.skip("what is chosen here is not taken back")
    table.after(do(Kind.TAKE_BACK, chooser, at=89.0))
    with pytest.raises(NotNow):
        table.after(do(Kind.TAKE_BACK, chooser, at=90.0))


def test_all_flags_of_those_who_are_asked_at_the_same_time_fall_at_the_same_time() -> None:
    for game in SEALED_GAMES:
        table = several_choose(game)
        ends: set[Any] = {shown(table)[seat] for seat in table.to_act}
        assert len(ends) == 1
