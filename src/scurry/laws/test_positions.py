"""Laws of positions: fields hold what they say, and what `load` accepts plays on in bounds, whoever made it up."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress

import numpy as np

from scurry.games import Game
from scurry.kernel.cards import BadOption, Option
from scurry.kernel.records import bytes_of, leaves
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, played, sampled_plies
from scurry.laws.mutants import accepted as accepted_mutants
from scurry.laws.mutants import mutants
from scurry.matches.match import Match
from scurry.matches.plain import dump, load, misfits, problems_with

MUTANTS = 3000
PLAYED_ON = 12
"""So many of those that are accepted are played on: uncompiled, a move takes a hundred times as long."""
LONGEST = 300
"""Seconds. Whoever needs more hangs."""


def test_every_field_of_a_position_says_what_it_holds(game: Game) -> None:
    """A plain `number()` holds whatever fits its width: that says nothing."""
    for leaf in leaves(game.position, game.position.blank()):
        width = np.iinfo(str(leaf.field.kind))
        values = leaf.field.values(max(game.card.seats))
        assert width.min <= values[0] <= values[-1] <= width.max, leaf.name
        assert len(values) <= 1 << width.bits - 1, f"{leaf.name} holds anything"


def test_every_field_holds_what_it_says_in_positions_and_views(case: Case) -> None:
    match = played(case)
    for ply in sampled_plies(match, 20):
        assert problems_with(case.game, match.position_at(ply)) == []
        for seat in range(SPECTATOR, case.seats):
            assert list(misfits(case.game, match.view_at(ply, seat), is_view=True)) == []


def test_a_mutant_is_refused_or_plays_on_compiled_and_not(game: Game) -> None:
    """Uncompiled first: there a bad index raises, and compiled code would write anywhere."""
    accepted = list(accepted_mutants(game, MUTANTS, seed=1))
    assert 0 < len(accepted) < MUTANTS
    chosen = accepted[:: max(1, len(accepted) // PLAYED_ON)]
    plain = _played_on(game, chosen, NUMBA_DISABLE_JIT="1")
    assert len(plain) == len(chosen)
    assert _played_on(game, chosen) == plain


def _played_on(game: Game, chosen: list[str], **environment: str) -> list[str]:
    command = [sys.executable, "-W", "error", "-m", "scurry.laws.mutants", game.name, "-"]
    done = subprocess.run(
        command,
        input="\n".join(chosen),
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_most_mutants_are_refused(game: Game) -> None:
    """A companion to the law above: it would prove little if nothing were wrong with them."""
    made = sum(1 for _ in mutants(game, 200, seed=2))
    taken = sum(1 for _ in accepted_mutants(game, 200, seed=2))
    assert made > 2 * taken > 0


# --- Options ----------------------------------------------------------------------------------------------------------


def _ends(option: Option) -> list[object]:
    """The values at the ends of an option's range, and every choice."""
    if option.shape:
        return [[option.low] * option.shape[0], [option.high] * option.shape[0]]
    return list(option.choices) or [option.low, option.high]


def _settings(game: Game) -> Iterator[Mapping[str, object]]:
    """Each option at each of its ends, and all of them at once."""
    options = game.card.options.items()
    for name, option in options:
        yield from ({name: value} for value in _ends(option))
    yield {name: _ends(option)[0] for name, option in options}
    yield {name: _ends(option)[-1] for name, option in options}


def test_options_at_the_ends_of_their_ranges_are_refused_or_played(game: Game) -> None:
    tried = 0
    for setting in _settings(game):
        for seats in {game.card.seats[0], game.card.seats[-1]}:
            with suppress(BadOption):
                _plays_and_loads(Match(game, seats=seats, options=setting, seed=1))
                tried += 1
    assert tried


def _plays_and_loads(match: Match) -> None:
    for number in range(120):
        if number % 12 == 0:
            assert bytes_of(load(match.game, dump(match.position))) == bytes_of(match.position)
        if match.is_over:
            break
        seat = match.to_act[number % len(match.to_act)]
        legal = match.legal_ids(seat)
        match.play(seat, legal[number * 7 % len(legal)])
