"""What a game still lacks, in sentences for whoever is writing it: each says what to do next.

What comes later rests on what comes first, so only the first kind of gap is told: files, then functions, then verbs,
then the moves that `legal` offers, then words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, count, islice
from typing import Any

from scurry.bots.errors import BadPolicy
from scurry.bots.habits import habits_in
from scurry.games import Game
from scurry.kernel.cards import BadOption
from scurry.kernel.catalogue import say
from scurry.kernel.common import seats_to_act
from scurry.kernel.dice import fast_dice, roll
from scurry.kernel.playouts import MOST_MOVES, buffer_for_moves
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import SIX, implemented

FUNCTIONS = {
    "position": ("Position",),
    "moves": ("write", "read"),
    "words": ("tell", "ask", "explain", "reason"),
    "invariant": ("problems",),
    "board_terminal": ("draw",),
}
MAY_BE_LEFT_OUT = {"board_page": ("draw",), "greedy": ("worth",), "measures": ("Measures",), "memory": ("blur",)}
LONGEST = 100_000
"""A random game that takes more moves has no end."""
MOMENTS = 500
"""So many positions are looked at for moves that are not legal: of a long match, or of many short ones; …"""
EXPLAINED = 10
"""… and so often it is asked why a move is not."""


def gaps(game: Game) -> list[str]:
    """What is missing, or nothing."""
    for look in (_files, _first_game, _samples, _imports, _functions, _verbs, _play, _words, _explanations, _policy):
        if found := list(look(game)):
            return found
    return []


# --- What must be there -----------------------------------------------------------------------------------------------


def _files(game: Game) -> Iterator[str]:
    for part in (*FUNCTIONS, "rules"):
        if not game.has(part):
            names = ", ".join(FUNCTIONS.get(part, tuple(verb.__name__ for verb in SIX)))
            yield say("{part}.py is missing: write it, with {names}.", part=part, names=names)
    if not (game.folder / "RULES.md").exists():
        sentence = "RULES.md is missing: write the rules there, each clause as '- **{clauses}-1.1** …'."
        yield say(sentence, clauses=game.card.clauses)


def _first_game(game: Game) -> Iterator[str]:
    try:
        game.card.terms(game.card.first_seats or None, game.card.first_options)
    except BadOption as problem:
        yield say("A first game cannot begin as the card says: {problem}", problem=problem)


def _samples(game: Game) -> Iterator[str]:
    for options in game.card.sample_options:
        problems = [_refused(game, seats, options) for seats in game.card.seats]
        if all(problems):
            sentence = "The card's sample options {options} fit no number of seats: {problem}"
            yield say(sentence, options=dict(options), problem=problems[0])


def _refused(game: Game, seats: int, options: Mapping[str, object]) -> str:
    """Why a game cannot be played so; nothing if it can."""
    try:
        game.card.terms(seats, options)
    except BadOption as problem:
        return str(problem)
    return ""


def _imports(game: Game) -> Iterator[str]:
    for part in (*FUNCTIONS, *MAY_BE_LEFT_OUT, "rules", "policy"):
        if game.has(part) and (problem := _problem_with(game, part)):
            yield say("{part}.py cannot be imported: {problem}. Mend that first.", part=part, problem=problem)


def _problem_with(game: Game, part: str) -> str | None:
    try:
        game.part(part)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    return None


def _functions(game: Game) -> Iterator[str]:
    brought = {part: names for part, names in MAY_BE_LEFT_OUT.items() if game.has(part)}
    for part, names in (FUNCTIONS | brought).items():
        for name in names:
            if not hasattr(game.part(part), name):
                yield say("{part}.py has no {name}: write it.", part=part, name=name)


def _verbs(game: Game) -> Iterator[str]:
    for verb in SIX:
        name = verb.__name__
        own = getattr(game.rules, name, None)
        if own is None or own is verb:
            yield say("rules.py does not implement '{name}', which {does}", name=name, does=_does(verb))
        elif _implementation(game, name) is not own:
            yield say("rules.py has '{name}', but not as a verb: write @implement(Position) above it.", name=name)


def _does(verb: Callable[..., Any]) -> str:
    """The first sentence about a verb, in its middle: "turns a position into …"."""
    told = str(verb.__doc__).splitlines()[0]
    return say("is to: {told}", told=told[0].lower() + told[1:])


def _implementation(game: Game, name: str) -> Callable[..., Any] | None:
    try:
        return implemented(name, game.position.dtype())
    except LookupError:
        return None


# --- What `legal` offers ----------------------------------------------------------------------------------------------


def _play(game: Game) -> Iterator[str]:
    if not 0 < game.card.moves <= MOST_MOVES:
        sentence = "The card says {moves} moves: it must be a number from 1 to {most}."
        yield say(sentence, moves=game.card.moves, most=MOST_MOVES)
        return
    for seats in game.card.seats:
        for when, position in enumerate(_random_play(game, seats)):
            if problem := _problem_at(game, position, when):
                sentence = "With {seats} seats, after {when} random moves, {problem}"
                yield say(sentence, seats=seats, when=when, problem=problem)
                break


def _random_play(game: Game, seats: int, seed: int = 1) -> Iterator[Any]:
    """Every position of a match, played without a referee; it goes on until the game is over."""
    position, dice = game.position.blank(), fast_dice(seed)
    position.seats = seats
    game.rules.setup(position, game.card.terms(seats, game.card.sample_options[0])[1], dice)
    yield position
    while not position.over:
        acting = seats_to_act(position)
        seat = acting[roll(dice, len(acting))]
        moves = _legal(game, position, seat)
        game.rules.play(position, seat, moves[roll(dice, len(moves))], dice, None)
        yield position


def _legal(game: Game, position: Any, seat: int) -> list[int]:
    moves = buffer_for_moves()
    return [int(move) for move in moves[: game.rules.legal(position, seat, moves)]]


def _problem_at(game: Game, position: Any, when: int) -> str | None:
    if when > LONGEST:
        return say("the game is still not over. Let something bring it to an end, and call end there.")
    acting = seats_to_act(position)
    if not acting and not position.over:
        return say("nobody is to act, and the game is not over. Call give_turn, ask_all or end.")
    for seat in acting:
        moves = _legal(game, position, seat)
        if not moves:
            return say("seat {seat} is to act, and 'legal' offers it nothing. Offer a pass, or ask another.", seat=seat)
        if wrong := [move for move in moves if not 0 <= move < game.card.moves]:
            sentence = "'legal' offers {wrong} to seat {seat}, and the card's moves are 0 to {last}. Say moves={more}?"
            last, more = game.card.moves - 1, max(wrong) + 1
            return say(sentence, wrong=", ".join(map(str, wrong)), seat=seat, last=last, more=more)
        if len(moves) > len(set(moves)):
            return say("'legal' offers seat {seat} some moves twice: {moves}.", seat=seat, moves=sorted(moves))
    return None


# --- Words ------------------------------------------------------------------------------------------------------------


def _words(game: Game) -> Iterator[str]:
    write, read = game.moves.write, game.moves.read
    for move in range(game.card.moves):
        try:
            text = write(move)
        except Exception as problem:
            yield say("Move {move} has no words: moves.write raises {problem}.", move=move, problem=repr(problem))
            continue
        if (again := _tried(read, text)) != move:
            sentence = "Move {move} is called '{text}', and moves.read('{text}') gives {again}: it must give {move}."
            yield say(sentence, move=move, text=text, again=again)


def _tried(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function gives, or what it raises."""
    try:
        return function(*arguments)
    except Exception as problem:
        return repr(problem)


def _explanations(game: Game) -> Iterator[str]:
    asked: Counter[int] = Counter()
    unexplained: dict[int, str] = {}
    for seats in (game.card.seats[0], game.card.seats[-1]):
        matches = (_random_play(game, seats, seed) for seed in count())
        for position in islice(chain.from_iterable(matches), MOMENTS):
            for seat in seats_to_act(position):
                unexplained |= _unexplained(game, position, seat, asked)
    for move, told in sorted(unexplained.items()):
        text = game.moves.write(move)
        sentence = (
            "words.explain must say why '{text}' (move {move}) is not legal, with a clause {clauses}-…, not {told}."
        )
        yield say(sentence, text=text, move=move, clauses=game.card.clauses, told=told)


def _unexplained(game: Game, position: Any, seat: int, asked: Counter[int]) -> dict[int, str]:
    """The moves that are not legal here, and were not asked about often, with what is no explanation."""
    others = {move for move in range(game.card.moves) if asked[move] < EXPLAINED} - set(_legal(game, position, seat))
    asked.update(others)
    view = copy_of(position)
    game.rules.hide(view, seat)
    told = {move: _tried(game.words.explain, view, seat, move) for move in others}
    return {move: repr(each) for move, each in told.items() if not _is_explanation(game, each)}


def _is_explanation(game: Game, told: Any) -> bool:
    if not (isinstance(told, tuple) and len(told) == 2 and all(isinstance(each, str) for each in told)):
        return False
    return bool(told[0]) and told[1].startswith(f"{game.card.clauses}-")


def _policy(game: Game) -> Iterator[str]:
    try:
        habits_in(game)
    except BadPolicy as problem:
        yield str(problem)
