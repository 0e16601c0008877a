"""Laws of hidden things: what a seat cannot know reaches it by no way."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from scurry.bots import sampling
from scurry.bots.bot import BOTS, find_bot
from scurry.bots.errors import NoSuchBot
from scurry.bots.judging import TOLD, Judge
from scurry.games import Game
from scurry.kernel.cards import OF_OTHERS
from scurry.kernel.common import seats_to_act
from scurry.kernel.compilation import is_compiling
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves, play_out
from scurry.kernel.records import UNKNOWN, bytes_of, copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.boards import drawn
from scurry.laws.cases import Case, every_case_of, played, sampled_plies, workload
from scurry.laws.covering import leaks
from scurry.laws.leaves import field_of, leaves_of
from scurry.laws.never_shown import told_though_never_shown
from scurry.matches.match import Match
from scurry.matches.plain import dump

SEARCH = f"search:{workload(20)}"
ITERATIONS = workload(40)
"""How long a judge thinks."""
MOST_JUDGED = None if is_compiling() else 2
"""How many moves it judges."""
COURSES = TOLD if is_compiling() else 0
"""Of so many moves it says what is likely to follow: each takes as long as a thousand iterations."""
EVERY_BOT = (*BOTS, SEARCH, "level:2") if is_compiling() else (*BOTS, SEARCH)
"""Every kind of bot there is; the levels differ in numbers alone, which are too large for uncompiled rules."""


def _watchers(case: Case) -> range:
    return range(SPECTATOR, case.seats)


def _imagined(case: Case, view: Any, seat: int, number: int) -> Any:
    world = copy_of(view)
    case.game.rules.imagine(world, seat, fast_dice(number, 77))
    return world


def test_hide_then_imagine_then_hide_gives_the_view_again(case: Case) -> None:
    match = played(case)
    for ply in sampled_plies(match):
        for seat in _watchers(case):
            view = match.view_at(ply, seat)
            again = _imagined(case, view, seat, ply)
            case.game.rules.hide(again, seat)
            assert dump(again) == dump(view)


def test_an_imagined_position_could_stand_on_the_table(case: Case) -> None:
    match = played(case)
    problems = case.game.part("invariant").problems
    for ply in sampled_plies(match):
        for seat in _watchers(case):
            assert problems(_imagined(case, match.view_at(ply, seat), seat, ply)) == []


def test_an_imagined_position_plays_on_to_an_end(case: Case) -> None:
    match, moves = played(case), buffer_for_moves()
    problems = case.game.part("invariant").problems
    for ply in sampled_plies(match, 12):
        for seat in _watchers(case):
            world = _imagined(case, match.view_at(ply, seat), seat, ply)
            play_out(world, moves, fast_dice(ply))
            assert problems(world) == []


def test_a_search_thinks_the_same_in_every_world_that_looks_the_same(game: Game) -> None:
    case = next(case for case in every_case_of(game) if case.seats == max(game.card.seats))
    match = played(case)
    for ply in sampled_plies(match, 6)[:-1]:
        seat = seats_to_act(match.position_at(ply))[-1]
        view = match.view_at(ply, seat)
        other = _imagined(case, view, seat, ply)
        case.game.rules.hide(other, seat)
        moves = _legal(case, view, seat)
        assert _bot_move(case, SEARCH, other, seat, moves) == _bot_move(case, SEARCH, view, seat, moves)


def test_a_judge_says_the_same_in_every_world_that_looks_the_same(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews rest on it. What it was asked before must not count either."""
    monkeypatch.setattr(sampling, "FEWEST_TURNS", workload(sampling.FEWEST_TURNS))
    for case in _smallest_and_largest(game):
        match = played(case)
        for ply in _judged(match):
            seat = seats_to_act(match.position_at(ply))[-1]
            view = match.view_at(ply, seat)
            other = _imagined(case, view, seat, ply)
            case.game.rules.hide(other, seat)
            moves = _legal(case, view, seat)[:MOST_JUDGED]
            judge, fresh = (Judge(game, ITERATIONS, told=COURSES) for _ in range(2))
            judge.judge(view, seat, moves)
            assert judge.judge(other, seat, moves) == fresh.judge(view, seat, moves)


def _judged(match: Match) -> list[int]:
    """Where a judge is asked: it plays every imagined game to its end, so uncompiled only where that is near."""
    return sampled_plies(match, 4)[:-1] if is_compiling() else [match.ply * 9 // 10]


def _smallest_and_largest(game: Game) -> list[Case]:
    cases = every_case_of(game)
    most, fewest = max(case.seats for case in cases), min(case.seats for case in cases)
    return [next(case for case in cases if case.seats == seats) for seats in sorted({fewest, most})]


def test_what_the_card_calls_hidden_is_hidden_and_nothing_else(game: Game) -> None:
    hidden: set[str] = set()
    for case in every_case_of(game):
        match = played(case)
        for ply in sampled_plies(match):
            for seat in _watchers(case):
                truth, view = dict(leaves_of(match.position_at(ply))), dict(leaves_of(match.view_at(ply, seat)))
                hidden |= {field_of(path) for path in view if view[path] != truth[path]}
                assert all(view[path] == UNKNOWN for path in view if view[path] != truth[path])
    assert hidden == set(game.card.hidden)


def test_what_each_seat_hides_is_covered_from_every_other_index_by_index(game: Game) -> None:
    assert leaks(game) == []
    assert all(game.card.never_hidden.values()), "the card says why a part of a hidden field lies open"


def test_what_the_card_calls_never_shown_is_hidden_and_no_view_tells_anything_of_it(game: Game) -> None:
    assert told_though_never_shown(game) == []
    assert {field.removesuffix(OF_OTHERS) for field in game.card.never_shown} <= set(game.card.hidden)


def test_what_is_hidden_really_varies_when_imagined(game: Game) -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    for case in every_case_of(game):
        match = played(case)
        for ply in sampled_plies(match, 12):
            for seat in _watchers(case):
                view = match.view_at(ply, seat)
                unknown = {path for path, value in leaves_of(view) if value == UNKNOWN}
                for path, values in _values(case, view, seat, unknown).items():
                    if len(values) > 1:
                        seen[field_of(path)] |= values
    assert {field for field, values in seen.items() if len(values) > 1} >= set(game.card.hidden)


def _values(case: Case, view: Any, seat: int, paths: set[str]) -> dict[str, set[object]]:
    """What each of these places holds in a handful of imagined positions."""
    values: dict[str, set[object]] = defaultdict(set)
    for number in range(6 if paths else 0):
        for path, value in leaves_of(_imagined(case, view, seat, number)):
            if path in paths:
                values[path].add(value)
    return values


def test_a_seat_has_the_same_choices_in_every_world_that_looks_the_same(case: Case) -> None:
    """Legal moves follow from the view; so do board, question and every bot's move, which are shown nothing else."""
    match = played(case)
    for ply in sampled_plies(match):
        position = match.position_at(ply)
        for seat in seats_to_act(position):
            view = match.view_at(ply, seat)
            other = _imagined(case, view, seat, ply)
            expected = _legal(case, position, seat)
            assert _legal(case, view, seat) == expected
            assert _legal(case, other, seat) == expected
            case.game.rules.hide(other, seat)
            assert drawn(case.game, other, seat) == drawn(case.game, view, seat)
            assert case.game.words.ask(other, seat) == case.game.words.ask(view, seat)
            for name in BOTS:
                assert _bot_move(case, name, other, seat, expected) == _bot_move(case, name, view, seat, expected)


def test_choices_that_a_game_calls_open_are_the_same_in_every_world_that_everyone_sees(case: Case) -> None:
    """A move that is forced for all to see is played by itself: how soon must tell nothing."""
    match, are_open = played(case), getattr(case.game.words, "choices_are_open", lambda view, seat: False)
    for ply in range(match.ply):
        position, public = match.position_at(ply), match.view_at(ply, SPECTATOR)
        for seat in seats_to_act(position):
            if are_open(public, seat):
                worlds = [_imagined(case, public, SPECTATOR, number) for number in range(4)]
                assert all(_legal(case, world, seat) == _legal(case, position, seat) for world in worlds)


def test_every_bot_moves_alike_at_tables_that_look_alike_to_it(case: Case) -> None:
    """Each table is a match of its own, played on from another world: a bot that peeks at it finds another truth.

    The bot at the second table has been asked something else before: what it remembers must not count either.
    """
    truth = played(case)
    for ply in sampled_plies(truth, 4):
        position = truth.position_at(ply)
        for seat in seats_to_act(position)[:1]:
            worlds = [position, _imagined(case, truth.view_at(ply, seat), seat, ply)]
            for name in EVERY_BOT:
                moves = [_move_at_table(case, world, name, seat, number) for number, world in enumerate(worlds)]
                assert moves[0] == moves[1], f"{name} knows more than its view"


def _move_at_table(case: Case, position: Any, name: str, seat: int, asked_before: int) -> int | None:
    try:
        bot = find_bot(name, case.game, seed=4)
    except NoSuchBot:
        return None
    match = Match(case.game, start=dump(position), options=case.options, seed=3)
    moves = [move.id for move in match.legal(seat)]
    for _ in range(asked_before):
        bot.choose(match.view(seat), seat, moves[::-1])
    return bot.choose(match.view(seat), seat, moves)


def test_a_sealed_choice_stays_sealed(case: Case) -> None:
    """While several seats choose, nobody can tell what another chose, nor how far it has got until it is ready."""
    match = played(case)
    for ply in range(match.ply):
        acting = seats_to_act(match.position_at(ply))
        if len(acting) > 1:
            _stays_sealed(case, match, ply, acting[0])
            _stays_sealed(case, match, ply, acting[-1])


def _stays_sealed(case: Case, match: Match, ply: int, chooser: int) -> None:
    after = [
        _after(case, match.position_at(ply), chooser, move) for move in _legal(case, match.position_at(ply), chooser)
    ]
    for watcher in _watchers(case):
        if watcher == chooser:
            continue
        before = match.view_at(ply, watcher)
        for other in after:
            view, is_ready = other.view(watcher), chooser not in other.to_act
            if other.to_act:
                assert not [event for event in other._events[1] if event.is_seen_by(watcher)] or is_ready
                view.to_act = before.to_act
                assert dump(view) == dump(before)
    assert any(len(seats_to_act(match.position_at(each))) > 1 for each in range(match.ply))


def _after(case: Case, position: Any, seat: int, move: int) -> Match:
    match = Match(case.game, start=dump(position), options=case.options, seed=3)
    match.play(seat, move)
    return match


def test_the_card_says_whether_choices_are_sealed(game: Game) -> None:
    matches = [played(case) for case in every_case_of(game)]
    several = any(len(seats_to_act(match.position_at(ply))) > 1 for match in matches for ply in range(match.ply))
    assert several == game.card.has_sealed


def test_the_card_says_whether_there_is_chance(game: Game) -> None:
    """The same moves with another seed lead elsewhere, or cannot be played, exactly if the game has chance."""
    assert any(_depends_on_seed(case) for case in every_case_of(game)) == game.card.has_chance


def _depends_on_seed(case: Case) -> bool:
    truth, other = played(case), case.match(999)
    for ply, move in enumerate(truth.played):
        if bytes_of(other.position) != bytes_of(truth.position_at(ply)):
            return True
        other.play(move.seat, move.move)
    return False


def _bot_move(case: Case, name: str, view: Any, seat: int, moves: list[int]) -> int | None:
    try:
        return find_bot(name, case.game, seed=4).choose(copy_of(view), seat, moves)
    except NoSuchBot:
        return None


def _legal(case: Case, position: Any, seat: int) -> list[int]:
    moves = buffer_for_moves()
    return list(map(int, moves[: case.game.rules.legal(position, seat, moves)]))
