"""The table of Squirrel Attack in a terminal: a row of dice for each seat.

A die has its name on top, what it shows in the middle (§ is the Squirrel Face) and the mark of its kind below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scurry.games.squirrel_attack.forest import nuts_of
from scurry.games.squirrel_attack.hiding import is_sealed
from scurry.games.squirrel_attack.moves import DIE_NAMES
from scurry.games.squirrel_attack.position import NOBODY, PER_SEAT, SEATS, SQUIRREL, Kind, Position
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import takes_part
from scurry.games.squirrel_attack.words import KIND_TITLES, combination
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act

SQUIRREL_MARK = "§"
KIND_MARKS = (" ", "✗", "±", "«", "↻")
KIND_STYLES = ("dim", "green", "dodger_blue1", "dark_orange", "magenta")
MOST_NUTS_DRAWN = 30
ROOMY = 7
"""Up to so many dice lie apart; more would not fit a narrow terminal."""


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    return Group(_tree(view), _hands(view, seat, names), _legend())


def _tree(view: Position) -> Text:
    text = Text(_progress(view), "bold")
    if view.left:
        text.append("  " + "● " * min(int(view.left), MOST_NUTS_DRAWN), "gold3")
        text.append(say_count("{count} nut left", "{count} nuts left", int(view.left)), "dim")
    if view.ties:
        text.append(
            "; " + say_count("{count} tied Roll in a row", "{count} tied Rolls in a row", int(view.ties)), "dim"
        )
    return text


def _progress(view: Position) -> str:
    if view.tree < view.options.trees:
        sentence = "Stopped in Tree {number} of {trees}" if view.over else "Tree {number} of {trees}"
        return say(sentence, number=view.tree + 1, trees=view.options.trees)
    return say("The Forest is complete") if view.over else say("Sudden death")


def _hands(view: Position, seat: int, names: Sequence[str]) -> Table:
    table = Table(box=ROUNDED, border_style="grey42", show_lines=True, show_header=False)
    for other in range(view.seats):
        table.add_row(_player(view, other, seat, names), _dice(view, other, seat))
    return table


def _player(view: Position, other: int, seat: int, names: Sequence[str]) -> Text:
    """Three lines beside the dice: who, how good the hand is, and the nuts."""
    is_on = is_to_act(view, other)
    you = f" ({say('you')})" if other == seat else ""
    text = Text(f"{'▶' if is_on else ' '} {names[other]}{you}\n", "bold" if is_on else "")
    text.append(f"  {_worth(view, other)}\n")
    text.append(f"  ● {view.piles[other]}", "gold3")
    return text.append(", " + say("in all {nuts}", nuts=nuts_of(view, other)), "dim") if view.tree else text


def _dice(view: Position, other: int, seat: int) -> RenderableType:
    if is_sealed(view, other) and other != seat:
        return Text(say("chooses in secret") if is_to_act(view, other) else say("has chosen in secret"), "dim")
    held = [die for die in range(SEATS * PER_SEAT) if view.holders[die] == other]
    own = range(other * PER_SEAT, (other + 1) * PER_SEAT)
    out = [die for die in own if view.kinds[die] != Kind.NONE and view.holders[die] == NOBODY]
    if not held and not out:
        return Text(say("no dice yet"), "dim")
    parts: list[RenderableType] = [_row_of_dice(view, held)] if held else []
    return Group(*parts, _out_of_play(view, out)) if out else Group(*parts)


def _row_of_dice(view: Position, dice: Iterable[int]) -> Text:
    lines = [Text(), Text(), Text()]
    gap = " " if view.options.dice <= ROOMY else ""
    for die in dice:
        style = KIND_STYLES[view.kinds[die]]
        if die in (view.using, view.target):
            style += " reverse"
        is_squirrel = view.faces[die] == SQUIRREL
        face = SQUIRREL_MARK if is_squirrel else str(view.faces[die])
        lines[0].append(f"╭{DIE_NAMES[die]:─<3}╮{gap}", style)
        lines[1].append("│", style).append(f" {face} ", f"bold {style}" if is_squirrel else "bold").append(
            f"│{gap}", style
        )
        lines[2].append(f"╰─{KIND_MARKS[view.kinds[die]]}─╯{gap}", style)
    return Text("\n").join(lines)


def _out_of_play(view: Position, dice: Sequence[int]) -> Text:
    """Dice that are not in play: a hand before it is rolled, or what was used or eaten."""
    names = " ".join(f"{DIE_NAMES[die]}{KIND_MARKS[view.kinds[die]]}" for die in dice)
    return Text(say("out of play: {dice}", dice=names) if _is_rolled(view) else names, "dim")


def _worth(view: Position, seat: int) -> str:
    if not takes_part(view, seat) or not _is_rolled(view):
        return ""
    rank = rank_of_hand(view, seat)
    return combination(set_size(rank), set_value(rank))


def _is_rolled(view: Position) -> bool:
    return any(holder != NOBODY for holder in view.holders)


def _legend() -> Text:
    text = Text(say("{mark} Squirrel Face", mark=SQUIRREL_MARK) + "   ", "dim")
    does = ("", say("eats"), say("up or down"), say("plucks"), say("re-rolls"))
    for kind in range(Kind.ASMBE, Kind.ATTACK + 1):
        text.append(f"{KIND_MARKS[kind]} {KIND_TITLES[kind]}", KIND_STYLES[kind]).append(f" {does[kind]}  ", "dim")
    return text
