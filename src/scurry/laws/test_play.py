"""Laws of playing: games end, moves are legal, illegal ones change nothing, words read back."""

from __future__ import annotations

import pytest

from scurry.games import Game
from scurry.kernel.records import bytes_of
from scurry.laws.cases import Case, play_at_random, played, sampled_plies
from scurry.matches.match import Match
from scurry.matches.plain import dump, load, problems_with
from scurry.matches.refusals import Illegal, NotYourTurn, Over, Stale, Unreadable


def test_random_play_ends_and_every_seat_acts(case: Case) -> None:
    acted: set[int] = set()
    for seed in range(3):
        match = played(case, seed)
        assert match.is_over
        assert match.result is not None
        assert min(match.result.places) == 1 or case.seats == 1
        assert len(match.result.places) == len(match.result.points) == case.seats
        assert match.result.sentence
        acted |= {move.seat for move in match.played}
    assert acted == set(range(case.seats))


def test_some_move_is_legal_until_the_end(case: Case) -> None:
    match = Match(case.game, seats=case.seats, options=case.options, seed=1)
    for move in played(case).played:
        assert match.to_act
        for seat in range(case.seats):
            ids = [legal.id for legal in match.legal(seat)]
            assert bool(ids) == (seat in match.to_act)
            assert len(ids) == len(set(ids))
            assert all(0 <= each < case.game.card.moves for each in ids)
        match.play(move.seat, move.move)
    assert not match.to_act


def test_legal_moves_depend_on_the_position_alone(case: Case) -> None:
    """A list kept from before would be stale: a position read back from its plain form knows only itself."""
    match = played(case)
    for ply in sampled_plies(match)[:-1]:
        at = match.position_at(ply)
        again = Match(case.game, start=dump(at), options=case.options, seed=1)
        move = match.played[ply]
        assert move.move in [legal.id for legal in again.legal(move.seat)]
        for legal in again.legal(move.seat):
            Match(case.game, start=dump(at), options=case.options, seed=1).play(move.seat, legal)


def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(case: Case) -> None:
    match = Match(case.game, seats=case.seats, options=case.options, seed=1)
    looked_at = sampled_plies(played(case), 20)
    for move in played(case).played:
        if match.ply in looked_at:
            _refuses_everything_else(match)
        match.play(move.seat, move.move)
    with pytest.raises(Over):
        match.play(0, 0)


def _refuses_everything_else(match: Match) -> None:
    before = bytes_of(match.position), match.record()
    for seat in range(match.seats):
        legal = {move.id for move in match.legal(seat)}
        for move in range(match.game.card.moves):
            if move not in legal:
                with pytest.raises(Illegal if legal else NotYourTurn) as refusal:
                    match.play(seat, move)
                assert refusal.value.sentence
                if legal:
                    assert str(refusal.value.clause).startswith(match.game.card.clauses + "-")
    for nonsense in ("", "no such move", -1, match.game.card.moves):
        with pytest.raises(Unreadable):
            match.play(match.to_act[0], nonsense)
    for seat in (-1, match.seats):
        with pytest.raises(NotYourTurn):
            match.play(seat, 0)
    assert (bytes_of(match.position), match.record()) == before


def test_a_move_made_on_an_old_page_is_refused_as_stale(game: Game) -> None:
    match = Match(game, seed=1)
    seat = match.to_act[0]
    page = match.page(seat)
    move = match.legal(seat)[0]
    match.play(seat, move, page=page)
    before = bytes_of(match.position)
    with pytest.raises(Stale):
        match.play(seat, move, page=page)
    assert bytes_of(match.position) == before


def test_moves_read_back_from_their_words(game: Game) -> None:
    spoken = [game.moves.write(move) for move in range(game.card.moves)]
    assert len(set(spoken)) == len(spoken)
    assert [game.moves.read(text) for text in spoken] == list(range(game.card.moves))
    assert all(text == " ".join(text.lower().split()) for text in spoken), "words are lower case, one space apart"
    assert game.moves.read("no such move") is None


def test_the_invariant_holds_after_every_move(case: Case) -> None:
    match = played(case)
    for ply in range(match.ply + 1):
        assert problems_with(case.game, match.position_at(ply)) == []


def test_a_position_survives_its_plain_form_and_plays_on_alike(case: Case) -> None:
    match = played(case)
    middle = match.position_at(match.ply // 2)
    again = load(case.game, dump(middle))
    assert bytes_of(again) == bytes_of(middle)
    ends = [play_at_random(Match(case.game, start=dump(each), seed=5), 5) for each in (middle, again)]
    assert ends[0].record() == ends[1].record()
