"""What happens at a table: sitting, playing, taking back, handing over, resigning. For every game on the shelf."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scurry.games import Game, shelf
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.records import bytes_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import every_case_of
from scurry.matches.plain import dump
from scurry.matches.refusals import Illegal, NotYourTurn, Over, Refusal
from scurry.matches.verification import verify
from scurry.tables.refusals import NoSeat, NotNow, NotYours, OtherRules
from scurry.tables.steps import ANEW, Kind, Step
from scurry.tables.table import SILENCE, Table
from scurry.tables.take_back import can_take_back, drew_chance, last_move_of, seen_by_all
from tests.tables.builders import do, few, play_first, play_to_the_end, sit, table_of, terms

ENOUGH = 40
"""A table is played anew for each move that is taken back: so many of them tell, and more take minutes."""


@pytest.fixture(params=shelf(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Game:
    assert isinstance(request.param, Game)
    return request.param


def test_a_game_begins_when_the_last_seat_is_taken(game: Game) -> None:
    table = Table(terms(game, few(game)))
    for seat in range(few(game)):
        assert not table.has_begun
        table.apply(sit(seat))
    assert table.has_begun
    assert table.to_act


def test_a_taken_seat_is_refused_and_nothing_changes(game: Game) -> None:
    table = Table(terms(game, few(game)), [sit(0)])
    with pytest.raises(NoSeat):
        table.apply(sit(0, guest="bruno"))
    with pytest.raises(NoSeat):
        table.apply(sit(0).__class__(Kind.SIT, 99, "bruno", "Bruno"))
    assert (table.count, table.seats[0].guest) == (1, "anna")


def test_two_of_one_name_are_told_apart(game: Game) -> None:
    table = Table(terms(game, few(game)), [sit(0), replace(sit(1), value="Anna")])
    assert table.names[:2] == ("Anna", "Anna 2")


def test_somebody_may_stand_up_until_it_begins(game: Game) -> None:
    table = Table(terms(game, few(game)), [sit(0)])
    table.apply(do(Kind.STAND, 0))
    assert table.free_seats == list(range(few(game)))
    with pytest.raises(NotNow):
        table_of(game, few(game)).apply(do(Kind.STAND, 0))


def test_bots_come_only_at_the_call_of_somebody_at_the_table(game: Game) -> None:
    table = Table(terms(game, few(game), opened_by="anna"), [sit(0)])
    with pytest.raises(NotYours):
        table.apply(Step(Kind.BOT, 1, "stranger", "random"))
    table.apply(Step(Kind.BOT, 1, "anna", "random"))
    assert table.seats[1].bot == "random"


def test_only_whoever_sits_there_moves(game: Game) -> None:
    table = table_of(game, few(game))
    seat = table.to_act[0]
    other = (seat + 1) % few(game)
    move = table.match.legal(seat)[0].id if table.match else 0
    with pytest.raises(NotYours):
        table.apply(do(Kind.MOVE, seat, move, by=other))
    with pytest.raises(NotYours):
        table.apply(Step(Kind.MOVE, seat, "", str(move)))
    table.apply(do(Kind.MOVE, seat, move))


def test_no_argument_that_was_not_offered_is_played(game: Game) -> None:
    """Negative fuzz: every move of the space that is not legal, for every seat, is refused and changes nothing."""
    table = table_of(game, few(game))
    play_first(table)
    assert table.match is not None
    before = bytes_of(table.match.position), table.count
    for seat in range(few(game)):
        legal = {move.id for move in table.match.legal(seat)}
        for move in set(range(game.card.moves)) - legal:
            with pytest.raises((Illegal, NotYourTurn)):
                table.apply(do(Kind.MOVE, seat, move))
    assert (bytes_of(table.match.position), table.count) == before


def test_a_table_is_its_terms_and_steps(game: Game) -> None:
    first = table_of(game, few(game))
    steps = [sit(seat) for seat in range(few(game))]
    while first.to_act:
        assert first.match is not None
        seat = first.to_act[-1]
        steps.append(do(Kind.MOVE, seat, first.match.legal(seat)[-1].id))
        first.apply(steps[-1])
    again = Table(first.terms, steps)
    assert again.match is not None
    assert first.match is not None
    assert again.match.record() == first.match.record()
    assert verify(again.match.record()).is_right


def test_a_move_is_taken_back_only_while_nobody_has_learnt_anything(game: Game) -> None:
    """Random play: whenever it is free to take back, no chance was drawn, and no view shows what was hidden before."""
    taken_back = 0
    for case in [case for case in every_case_of(game) if case.seats == few(game)][:3]:
        table = table_of(game, few(game), case.options)
        dice = fast_dice(5)
        while table.to_act:
            assert table.match is not None
            seat = table.to_act[roll(dice, len(table.to_act))]
            legal = table.match.legal(seat)
            before = [dump(table.match.view(watcher)) for watcher in range(SPECTATOR, few(game))]
            table.apply(do(Kind.MOVE, seat, legal[roll(dice, len(legal))].id))
            if table.can_take_back(seat) and taken_back < ENOUGH:
                assert not drew_chance(table.match, table.match.ply - 1)
                taken_back += 1
                again = Table(table.terms, [sit(each) for each in range(few(game))])
                for played in table.match.played:
                    again.apply(do(Kind.MOVE, played.seat, played.move))
                again.apply(do(Kind.TAKE_BACK, seat))
                assert again.match is not None
                after = [dump(again.match.view(watcher)) for watcher in range(SPECTATOR, few(game))]
                assert after == before
            elif not table.is_over and not table.can_take_back(seat):
                with pytest.raises(NotNow):
                    table.apply(do(Kind.TAKE_BACK, seat))
    assert taken_back or not game.card.has_sealed


def test_what_others_chose_in_secret_does_not_hinder_taking_back(game: Game) -> None:
    if not game.card.has_sealed:
        return
    table = table_of(game, few(game))
    while len(table.to_act) < 2:
        play_first(table)
    first, second = table.to_act[:2]
    assert table.match is not None
    table.apply(do(Kind.MOVE, first, table.match.legal(first)[0].id))
    if second in table.to_act and len(table.to_act) > 1:
        table.apply(do(Kind.MOVE, second, table.match.legal(second)[0].id))
    if can_take_back(table.match, first):
        mine = last_move_of(table.match, first)
        table.apply(do(Kind.TAKE_BACK, first))
        assert last_move_of(table.match, first) != mine or mine is None


def test_beyond_that_everyone_must_agree(game: Game) -> None:
    table = table_of(game, few(game))
    seat = play_first(table)
    before = table.match.ply if table.match else 0
    table.apply(do(Kind.ASK_BACK, seat))
    others = [each for each in range(few(game)) if each != seat]
    assert table.must_answer() == others
    table.apply(do(Kind.DECLINE, others[0]))
    assert table.match is not None
    assert (table.request, table.match.ply) == (None, before)
    table.apply(do(Kind.ASK_BACK, seat))
    for other in others:
        table.apply(do(Kind.AGREE, other))
    assert (table.request, table.match.ply) == (None, before - 1)


def test_a_seat_is_handed_to_a_bot_and_taken_back(game: Game) -> None:
    table = table_of(game, few(game))
    seat = table.to_act[0]
    table.apply(do(Kind.HAND_OVER, seat, "random"))
    assert seat in table.bots_to_act()
    assert table.match is not None
    move = table.match.legal(seat)[0].id
    with pytest.raises(NotNow):
        table.apply(do(Kind.MOVE, seat, move))
    table.apply(Step(Kind.MOVE, seat, "", str(move)))
    table.apply(do(Kind.RETURN, seat))
    assert table.seats[seat].is_played_by_person


def test_only_a_silent_seat_can_be_given_to_a_bot(game: Game) -> None:
    table = table_of(game, few(game))
    seat = table.to_act[0]
    other = (seat + 1) % few(game)
    with pytest.raises(NotNow):
        table.apply(do(Kind.GIVE, seat, "random", at=SILENCE - 1, by=other))
    with pytest.raises(NotYours):
        table.apply(Step(Kind.GIVE, seat, "stranger", "random", at=SILENCE))
    table.apply(do(Kind.GIVE, seat, "random", at=SILENCE, by=other))
    assert table.seats[seat].bot == "random"
    table.apply(do(Kind.RETURN, seat, at=SILENCE + 1))
    assert not table.is_silent(seat, SILENCE + 2)


def test_resigning_ends_it_for_one_or_two_and_leaves_a_bot_among_more(game: Game) -> None:
    for seats in (game.card.seats[0], few(game), game.card.seats[-1]):
        table = table_of(game, seats)
        table.apply(do(Kind.RESIGN, 0, "random"))
        assert table.is_over == (seats <= 2)
        with pytest.raises(Refusal):
            table.apply(do(Kind.RETURN, 0))


def test_after_the_end_nothing_moves_but_a_rematch_may_be_had_once(game: Game) -> None:
    table = table_of(game, few(game))
    with pytest.raises(NotNow):
        table.apply(do(Kind.REMATCH, 0, "new"))
    play_to_the_end(table)
    for kind in (Kind.MOVE, Kind.TAKE_BACK, Kind.ASK_BACK, Kind.RESIGN, Kind.HAND_OVER):
        with pytest.raises(Over):
            table.apply(do(kind, 0, "0"))
    table.apply(do(Kind.REMATCH, 0, "new"))
    with pytest.raises(NotNow):
        table.apply(do(Kind.REMATCH, 1, "other"))


def test_a_table_of_other_rules_is_not_played_on(game: Game) -> None:
    with pytest.raises(OtherRules):
        Table(replace(terms(game), rules=game.card.version + 1))


def test_going_back_into_what_was_chosen_in_secret_lets_everyone_choose_anew(game: Game) -> None:
    """The others' choices have been seen since: whoever goes back must not answer them."""
    if not game.card.has_sealed:
        return
    table = table_of(game, few(game))
    while len(table.to_act) < 2:
        play_first(table)
    assert table.match is not None
    begun, choosers = table.match.ply, list(table.to_act)
    while table.match.ply < begun + 40 and not table.is_over and set(table.to_act) <= set(choosers):
        before, last = table.match.ply, table.to_act[-1]
        table.apply(do(Kind.MOVE, last, table.match.legal(last)[0].id))
        if table._public != seen_by_all(table.match, before):
            break
    seat = table.match.played[-1].seat
    if table.is_over:
        return
    table.apply(do(Kind.ASK_BACK, seat, ANEW))
    for other in table.must_answer():
        table.apply(do(Kind.AGREE, other))
    assert table.match.ply <= begun
    assert set(table.to_act) == set(choosers)


def test_a_move_is_checked_as_it_would_be_played() -> None:
    """Nobody at the table yet, not one's turn, not legal, no move at all, a bot in the seat, over: one answer each."""
    empty, given_up, handed = Table(terms("squeaky")), table_of("squeaky"), table_of("squeaky")
    empty.apply(sit(0))
    given_up.apply(do(Kind.RESIGN, 0, "random"))
    handed.apply(do(Kind.HAND_OVER, 0, "random"))
    for table, move in ((empty, 0), (given_up, 0), (handed, 0), (table_of("squeaky"), 1), (table_of("squeaky"), 99)):
        step = do(Kind.MOVE, 0, move)
        with pytest.raises(Refusal) as played:
            table.after(step)
        with pytest.raises(Refusal) as checked:
            table.check_move(step)
        assert type(checked.value) is type(played.value)
        assert str(checked.value) == str(played.value)
    table = table_of("squeaky")
    assert table.match is not None
    table.check_move(do(Kind.MOVE, 0, table.match.legal(0)[0].id))
    assert table.match.ply == 0
