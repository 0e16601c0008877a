"""What is wrong with a game's notes, in sentences: whole games are played, and every decision must find its note."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.bots.bot import Bot, find_bot
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.compilation import is_compiling
from scurry.kernel.dice import fast_dice, roll
from scurry.laws.cases import every_case_of
from scurry.laws.lessons import is_ours, problems_in_text
from scurry.matches.match import Match
from scurry.matches.notes import BadNotes, Notes, notes_of

AT_RANDOM = (0, 50, 100)
"""So many moves in a hundred are made at random, the others greedily: some kinds come up only among good players."""
MOST_ROUNDS = 40
"""So often all ways to play a game are tried, to meet every note."""


def note_problems(game: Game) -> list[str]:
    """What is wrong with the notes of a game. A game of ours has some; one of others may have none."""
    try:
        notes = notes_of(game)
    except BadNotes as problem:
        return [str(problem)]
    if notes is None:
        return [say("There are no notes for a first game: write lessons/notes.toml.")] if is_ours(game) else []
    return [*_of_texts(notes), *problems_in_play(notes)]


def _of_texts(notes: Notes) -> Iterator[str]:
    for note in notes.notes:
        yield from problems_in_text(note.text)


def problems_in_play(notes: Notes) -> Iterator[str]:
    """Kinds of decision without a note, and notes that are told at none."""
    unmet, missing = {note.name for note in notes.notes}, set[str]()
    for number in range(MOST_ROUNDS if is_compiling() else 1):
        for match in _matches(notes.game, number):
            for view, moves in match:
                fitting = list(notes.at(view, moves))
                unmet -= {note.name for note in fitting}
                missing |= notes.kinds_at(view, moves) - {kind for note in fitting for kind in note.at}
        if not unmet:
            break
    for kind in sorted(missing):
        yield say("There is no note for the kind of decision '{kind}'.", kind=kind)
    if is_compiling():  # else too few games are played
        yield from (say("The note '{name}' is never told.", name=name) for name in sorted(unmet))


Decision = tuple[object, list[int]]
"""What a seat sees, and what it may do."""


def _matches(game: Game, number: int) -> Iterator[Iterator[Decision]]:
    """Every way to play a game, played in every way; each time with other luck."""
    usual = find_bot("greedy" if game.has("greedy") else "random", game, number)
    shares = AT_RANDOM if is_compiling() else (100,)  # a greedy player weighs every move: not compiled, for minutes
    for case in every_case_of(game):
        for percent in shares:
            yield _decisions(case.match(number), usual, percent, number)


def _decisions(match: Match, usual: Bot, percent: int, seed: int) -> Iterator[Decision]:
    dice = fast_dice(seed, percent)
    while match.to_act:
        seat = match.to_act[roll(dice, len(match.to_act))]
        view, moves = match.view(seat), match.legal_ids(seat)
        yield view, moves
        is_random = roll(dice, 100) < percent
        match.play(seat, moves[roll(dice, len(moves))] if is_random else usual.choose(view, seat, moves))
