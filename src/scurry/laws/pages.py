"""What is wrong with a game's board on a page, in sentences. A game without one is shown as in a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scurry.drawing import Markup, Pen
from scurry.games import Game
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act
from scurry.kernel.dice import fast_dice
from scurry.kernel.playouts import buffer_for_moves
from scurry.kernel.records import bytes_of, copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.cases import Case, all_cases, played, sampled_plies

MOMENTS = 12
FORBIDDEN = {" style=": "a style attribute", "<script": "a script", "javascript:": "a script", "<style": "a style"}
"""The page's policy lets none of these through."""


def page_problems(game: Game) -> list[str]:
    """What is wrong with the boards of a game in every way of playing, at every kind of moment; one sentence a kind."""
    if not game.has("board_page"):
        return []
    found: dict[str, str] = {}
    for case in (case for case in all_cases() if case.game.name == game.name):
        for sentence in _problems_in(game, case):
            found.setdefault(sentence, str(case))
    return [f"{sentence} ({where})" for sentence, where in found.items()]


def _problems_in(game: Game, case: Case) -> Iterator[str]:
    match = played(case)
    for ply in sampled_plies(match, MOMENTS):
        position = match.position_at(ply)
        for seat in range(SPECTATOR, case.seats):
            pen = Pen(seat, match.names, frozenset(_legal(game, position, seat)))
            yield from _problems_of(game, match.view_at(ply, seat), pen, ply)
    if not draw_page(game, match.position, Pen(SPECTATOR, match.names, is_open=True)):
        yield say("Nothing is drawn when all lies open, in a replay after the end.")


def _problems_of(game: Game, view: Any, pen: Pen, ply: int) -> Iterator[str]:
    before = bytes_of(view)
    page = draw_page(game, view, pen)
    if bytes_of(view) != before:
        yield say("Drawing changes the view: draw only reads.")
    if draw_page(game, _another_world(game, view, pen.seat, ply), pen) != page:
        yield say("Two positions with one view are drawn differently: draw from the view and the pen alone.")
    yield from _clicks(game, page, pen)
    for what, name in FORBIDDEN.items():
        if what in page:
            yield say("The board has {name}, which the page's policy forbids: use a class.", name=name)
    for piece, times in Counter(re.findall(r'data-piece="([^"]*)"', page)).items():
        if times > 1:
            yield say("The piece {piece} is on the board twice: a name is for one.", piece=piece)


def _clicks(game: Game, page: str, pen: Pen) -> Iterator[str]:
    shown = {int(move) for move in re.findall(r'data-move="(\d+)"', page)}
    for move in pen.moves - shown:
        text = game.moves.write(move)
        yield say(
            "'{text}' is legal, and can be clicked nowhere: draw something with pen.choice({move}, …).",
            text=text,
            move=move,
        )
    for move in shown - pen.moves:
        yield say("Move {move} can be clicked, and is not legal: let the pen say what is.", move=move)


def draw_page(game: Game, view: Any, pen: Pen) -> Markup:
    """The board on a page, if a game brings one."""
    drawn = game.part("board_page").draw(view, replace(pen)) if game.has("board_page") else Markup()
    assert isinstance(drawn, Markup), "draw gives Markup, such as tag(…)"
    return drawn


def _another_world(game: Game, view: Any, seat: int, number: int) -> Any:
    """Another position that the seat cannot tell from its own, as it sees it."""
    world = copy_of(view)
    game.rules.imagine(world, seat, fast_dice(number, 78))
    game.rules.hide(world, seat)
    return world


def _legal(game: Game, position: Any, seat: int) -> set[int]:
    if seat == SPECTATOR or not is_to_act(position, seat):
        return set()
    moves = buffer_for_moves()
    return set(map(int, moves[: game.rules.legal(position, seat, moves)]))
