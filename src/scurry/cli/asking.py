"""Asking a person for a move: numbered choices, words, the beginning of words, and questions about the rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from rich.columns import Columns
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from scurry.cli.hints import hint
from scurry.games import Game
from scurry.games.spoken import spoken
from scurry.kernel.catalogue import say
from scurry.matches.match import Match
from scurry.matches.moves import Move
from scurry.matches.refusals import Refusal

HELP = (
    "Answer with a number, with words or with their beginning. Also: hint, rules, rules SQ-3.1 (a clause), board, quit."
)


class Leaving(Exception):
    """The person wants to go."""


def ask(console: Console, match: Match, seat: int) -> Move | str:
    """What a seat wants to play: one of its moves, or words that the match will judge."""
    console.print(f"[bold]{escape(match.names[seat])}[/]: {escape(match.game.words.ask(match.view(seat), seat))}")
    return choose(console, match, seat)


def choose(console: Console, match: Match, seat: int) -> Move | str:
    """The same, where what is asked has been said."""
    moves = match.legal(seat)
    numbered = [f"[bold cyan]{number}[/] {spoken(match.game, move.id)}" for number, move in enumerate(moves, 1)]
    console.print(Columns(numbered, padding=(0, 3), column_first=True))
    while True:
        answer = read_line(console, say("Your move (? for help):") + " ")
        if answer in ("", "?", "help"):
            console.print(say(HELP), style="dim")
        elif answer in ("q", "quit", "exit"):
            raise Leaving
        elif answer == "hint":
            hint(console, match, seat)
        elif answer == "board":
            draw(console, match, seat)
        elif answer.partition(" ")[0] == "rules":
            console.print(Markdown(rules_of(match.game, answer.partition(" ")[2])))
        elif (chosen := meant(answer, match.game, moves)) is not None:
            return chosen
        else:
            explain(console, match, seat, answer)


def read_line(console: Console, prompt: str) -> str:
    """One line from the person; the end of input means that they leave."""
    try:
        return " ".join(console.input(prompt).split())
    except EOFError:
        raise Leaving from None


def meant(answer: str, game: Game, moves: Sequence[Move]) -> Move | None:
    """The move that an answer means, if it means exactly one."""
    if answer.isdecimal():
        return moves[int(answer) - 1] if 1 <= int(answer) <= len(moves) else None
    wanted = answer.lower()
    for write in (game.moves.write, partial(spoken, game)):
        words = [write(move.id).lower() for move in moves]
        same = [move for move, text in zip(moves, words, strict=True) if text == wanted]
        begun = [move for move, text in zip(moves, words, strict=True) if text.startswith(wanted)]
        part = [move for move, text in zip(moves, words, strict=True) if re.search(rf"\b{re.escape(wanted)}", text)]
        for found in (same, begun, part):
            if len(found) == 1:
                return found[0]
    return None


def explain(console: Console, match: Match, seat: int, answer: str) -> None:
    """Say why an answer is no move now: the match refuses it, and knows why."""
    if sum(answer.lower() in spoken(match.game, move.id).lower() for move in match.legal(seat)) > 1:
        console.print(say("That could mean several moves: write more of it, or a number."), style="red")
        return
    try:
        match.check(seat, answer)
    except Refusal as refusal:
        console.print(f"{refusal}", style="red")


def draw(console: Console, match: Match, seat: int) -> None:
    """The board as a seat sees it."""
    console.print(match.game.part("board_terminal").draw(match.view(seat), seat, match.names))


def rules_of(game: Game, clause: str) -> str:
    """The rules, or the one clause that was asked for."""
    rules = game.rulebook
    if not clause:
        return rules
    found = re.search(rf"^- \*\*{re.escape(clause.upper())}\*\*.*?(?=^- \*\*|^#|\Z)", rules, re.MULTILINE | re.DOTALL)
    return found.group() if found else say("There is no clause {clause}.", clause=clause)
