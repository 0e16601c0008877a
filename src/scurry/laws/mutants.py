"""Mutants: positions that something is wrong with, perhaps; and what comes of those that `load` accepts.

Positions of played matches are changed a little: a number becomes another that its field may hold, or the first that
it may not; two numbers change places; one goes down and another up, so that sums stay right; or what stands in another
position comes over. Which numbers there are, and what they may be, is read from the declaration of the game's position.

    python -m scurry.laws.mutants squeaky 100000       looks for trouble, for as long as you like

With `-` for the number, mutants are read from standard input, one to a line. What comes of each is printed as a digest:
to be compared, compiled and not.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from scurry.games import Game, find
from scurry.kernel.common import MOST_SEATS, seats_to_act
from scurry.kernel.compilation import is_compiling
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.journal import Journal, events_in
from scurry.kernel.playouts import buffer_for_moves, play_out
from scurry.kernel.records import Field, bytes_of, copy_of, leaves
from scurry.kernel.verbs import SPECTATOR, instinct, outlook, worth
from scurry.laws.boards import drawn
from scurry.laws.cases import every_case_of, played, sampled_plies
from scurry.matches.match import default_names
from scurry.matches.plain import BadPosition, Plain, dump, load, misfits, problems_with

PLIES = 60
"""How many moves of a mutant are looked at one by one."""

# --- Making mutants ---------------------------------------------------------------------------------------------------

Way = tuple[str | int, ...]


@dataclass(frozen=True)
class Source:
    """A position to start from, and every number in it: by the name of its field, since some fields have hundreds."""

    plain: Plain
    seats: int
    ways: dict[str, list[tuple[Way, Field]]]


def sources(game: Game, most: int = 12) -> list[Source]:
    """Positions spread over matches of every kind."""
    matches = [played(case) for case in every_case_of(game)]
    return [_source(game, match.position_at(ply)) for match in matches for ply in sampled_plies(match, most)]


def _source(game: Game, position: Any) -> Source:
    ways: dict[str, list[tuple[Way, Field]]] = {}
    for leaf in leaves(game.position, position):
        ways.setdefault(leaf.name, []).append((leaf.way, leaf.field))
    return Source(dump(position), int(position.seats), ways)


def mutants(game: Game, count: int, seed: int) -> Iterator[Plain]:
    """So many mutants, less those that came out unchanged. Each is changed back before the next: copy what you keep."""
    chance, known = random.Random(seed), sources(game)  # noqa: S311
    for _ in range(count):
        source = chance.choice(known)
        before: list[tuple[Way, int]] = []
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            for way, value in _change(source, known, chance):
                before.append((way, _at(source.plain, way)))
                _put(source.plain, way, value)
        if any(_at(source.plain, way) != value for way, value in before):
            yield source.plain
        for way, value in reversed(before):
            _put(source.plain, way, value)


def _change(source: Source, known: list[Source], chance: random.Random) -> list[tuple[Way, int]]:
    """Some numbers, and what they become."""
    name = chance.choice(list(source.ways))
    way, field = chance.choice(source.ways[name])
    other, _ = chance.choice(source.ways[name if chance.random() < 0.5 else chance.choice(list(source.ways))])
    ours, theirs = _at(source.plain, way), _at(source.plain, other)
    return chance.choice(
        (
            [(way, _another(field, source.seats, chance))],
            [(way, theirs), (other, ours)],
            [(way, ours - 1), (other, theirs + 1)],
            [(each, _at(chance.choice(known).plain, each)) for each in (way, other)],
            [(each, _at(chance.choice(known).plain, each)) for each, _ in source.ways[name]],
            _moment_of(chance.choice([other for other in known if other.seats == source.seats])),
        )
    )


def _moment_of(other: Source) -> list[tuple[Way, int]]:
    """All that stands at the top of another position: whose turn it is, and what is asked."""
    ways = [ways[0][0] for ways in other.ways.values() if len(ways) == 1]
    return [(way, _at(other.plain, way)) for way in ways if len(way) == 1]


def _another(field: Field, seats: int, chance: random.Random) -> int:
    """Any number that the field may hold, one of its ends, or what is just beyond them."""
    values = field.values(seats)
    return chance.choice((chance.choice(values), values[0], values[-1], values[0] - 1, values[-1] + 1))


def _at(plain: Any, way: Way) -> int:
    for step in way:
        plain = plain[step]
    return int(plain)


def _put(plain: Any, way: Way, value: int) -> None:
    for step in way[:-1]:
        plain = plain[step]
    plain[way[-1]] = value


# --- Playing on -------------------------------------------------------------------------------------------------------


def accepted(game: Game, count: int, seed: int) -> Iterator[str]:
    """The mutants that `load` takes for positions, as JSON; the others are refused in a sentence."""
    for plain in mutants(game, count, seed):
        with suppress(BadPosition):
            load(game, plain)
            yield json.dumps(plain)


def play_on(game: Game, plain: Plain, plies: int = PLIES) -> str:
    """Play a position on at random, look at everything after every move, and give a digest of what was seen."""
    position: Any = load(game, plain)
    total, dice, names = sha256(), fast_dice(1), default_names(game, int(position.seats))
    look_around(game, position)
    for _ in range(plies):
        if position.over:
            break
        asked = seats_to_act(position)
        seat = asked[roll(dice, len(asked))]
        legal = _legal(game, position, seat)
        journal = Journal.blank()
        game.rules.play(position, seat, legal[roll(dice, len(legal))], dice, journal)
        total.update("\n".join(game.words.tell(events_in(journal), names)).encode())
        problems = problems_with(game, position)
        assert not problems, problems
        total.update(bytes_of(position))
    look_around(game, position)
    if is_compiling():
        play_out(position, buffer_for_moves(), dice)
        assert not problems_with(game, position)
        look_around(game, position)
    return total.hexdigest()[:16]


def _legal(game: Game, position: Any, seat: int) -> list[int]:
    moves = buffer_for_moves()
    legal = [int(move) for move in moves[: game.rules.legal(position, seat, moves)]]
    assert legal, "some move is legal until the end"
    assert len(legal) == len(set(legal))
    assert all(0 <= move < game.card.moves for move in legal)
    return legal


def look_around(game: Game, position: Any) -> None:
    """See what everybody would: views, boards, questions, what moves are worth, what others may have, and the end."""
    for seat in range(SPECTATOR, int(position.seats)):
        view = copy_of(position)
        game.rules.hide(view, seat)
        assert not list(misfits(game, view, is_view=True))
        drawn(game, view, seat)
        if seat in seats_to_act(position):
            game.words.ask(view, seat)
            assert _legal(game, view, seat) == _legal(game, position, seat)
            _think(view, seat, _legal(game, view, seat))
        game.rules.imagine(view, seat, fast_dice(2))
        problems = problems_with(game, view)
        assert not problems, problems
        outlook(view, max(seat, 0))
    if position.over:
        places, points = np.zeros(MOST_SEATS, np.int8), np.zeros(MOST_SEATS, np.int16)
        reason = game.rules.result(position, places, points)
        seats = int(position.seats)
        assert game.words.reason(reason, places[:seats].tolist(), default_names(game, seats))


def _think(view: Any, seat: int, legal: list[int]) -> None:
    """Weigh moves as bots do."""
    for move in legal[:20]:
        worth(view, seat, move)
        instinct(view, seat, move)


if __name__ == "__main__":
    chosen, number = find(sys.argv[1]), sys.argv[2]
    lines = sys.stdin if number == "-" else accepted(chosen, int(number), seed=random.randrange(1 << 30))  # noqa: S311
    for line in lines:
        if number != "-":
            sys.stderr.write(f"{line.strip()}\n")  # the last one is the culprit, if the process dies
        sys.stdout.write(f"{play_on(chosen, json.loads(line))}\n")
        sys.stdout.flush()
