"""Squeaky's table in a terminal. It shows what lies face up; the memory aid shows what everyone saw (SQ-3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scurry.games.squeaky.card import Mode
from scurry.games.squeaky.ending import TABLE_END, points_of
from scurry.games.squeaky.hiding import is_counted, is_den_open, is_sweeper_open
from scurry.games.squeaky.moves import FOOD_NAMES
from scurry.games.squeaky.position import FOODS, SPACES, Den, Item, Position, Stage
from scurry.games.squeaky.words import SEASON_NAMES, signed
from scurry.kernel.catalogue import You, say
from scurry.kernel.common import is_to_act

FOOD_STYLES = ("bright_magenta", "bright_red", "yellow", "dark_orange3", "bright_white")
FOOD_MARKS = ("◆", "●", "∞", "◍", "▬")
SEASON_STYLES = {Item.SUMMER: "bold green", Item.AUTUMN: "bold dark_orange", Item.WINTER: "bold cyan"}


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    parts: list[RenderableType] = [_row(view)]
    if view.stage == Stage.LOOK and seat >= 0:
        parts.append(_starting_food(view, seat))
    parts.append(_dens(view, seat, names))
    parts.append(_worth(view))
    if view.options.memory_aid or is_sweeper_open(view):
        parts.append(_swept(view))
    return Group(*parts)


def _row(view: Position) -> RenderableType:
    """Deck, five spaces and the sweeper, from left to right as on the table."""
    deck = Panel(Text("≋≋\n≋≋", "grey50"), box=ROUNDED, border_style="grey42", width=6)
    acorns = Text(_in_rows("♠", view.acorns), "gold3", justify="center")
    sweeper = Panel(acorns, box=ROUNDED, border_style="gold3", width=9)
    grid = Table.grid(padding=(0, 0))
    grid.add_row(deck, *(_card(item, is_chosen=item == view.chosen) for item in view.row), sweeper)
    hawk = say("sweeper+hawk") if view.options.mode == Mode.ADVANCED else say("sweeper")
    grid.add_row(Text(" " + say("deck"), "dim"), *([""] * SPACES), Text(hawk, "dim", no_wrap=True, overflow="ellipsis"))
    return grid


def _in_rows(mark: str, count: int) -> str:
    """Up to ten marks, five in a row."""
    return "\n".join((mark * min(count, 5), mark * max(count - 5, 0))) if count else "–\n"


def _card(item: int, is_chosen: bool) -> Panel:
    if item == Item.NOTHING:
        return Panel(Text("\n"), box=ROUNDED, border_style="grey30", width=12)
    if item >= Item.SUMMER:
        return Panel(Text(f"❄\n{say(SEASON_NAMES[item])}", SEASON_STYLES[Item(item)], justify="center"), width=12)
    text = Text(f"{FOOD_MARKS[item]}\n{say(FOOD_NAMES[item])}", FOOD_STYLES[item], justify="center", no_wrap=True)
    box = HEAVY if is_chosen else ROUNDED
    return Panel(text, box=box, border_style="bold white" if is_chosen else FOOD_STYLES[item], width=12, padding=0)


def _starting_food(view: Position, seat: int) -> RenderableType:
    food = view.dens[seat].start
    name = say(FOOD_NAMES[food])
    text = Text(say("Your starting food is {food}. You will not see it again until the end.", food=name))
    text.highlight_words([name], f"bold {FOOD_STYLES[food]}", case_sensitive=False)
    return text


def _dens(view: Position, seat: int, names: Sequence[str]) -> Table:
    is_shown = view.options.memory_aid or any(is_den_open(view, other) for other in range(view.seats))
    table = Table(box=ROUNDED, border_style="grey42")
    table.add_column(say("den"), overflow="ellipsis", no_wrap=True)
    table.add_column(say("acorns"))
    if is_shown:
        for food in range(FOODS):
            table.add_column(Text(f"{FOOD_MARKS[food]}\n{_short(food)}", FOOD_STYLES[food]), justify="right")
    if view.over:
        table.add_column(say("points"), justify="right")
    for other in range(view.seats):
        table.add_row(*_den(view, other, seat, names))
    return table


def _short(food: int) -> str:
    """A food's name, its first word if there are two: a column is narrow."""
    return say(FOOD_NAMES[food]).split()[0]


def _den(view: Position, other: int, seat: int, names: Sequence[str]) -> list[RenderableType]:
    den, is_open = view.dens[other], is_den_open(view, other)
    mark = "▶ " if is_to_act(view, other) else "  "
    you = f" ({say('you')})" if other == seat and not isinstance(names[other], You) else ""
    cells: list[RenderableType] = [
        Text(f"{mark}{names[other]}{you}", "bold" if is_to_act(view, other) else ""),
        Text("♠" * den.acorns or "–", "gold3"),
    ]
    if is_open or view.options.memory_aid:
        cells += [_group(den, food, is_open) for food in range(FOODS)]
    if is_counted(view, other):
        cells.append(Text(signed(int(points_of(view, den))), "bold"))
    return cells


def _group(den: Den, food: int, is_open: bool) -> Text:
    if not is_open:
        return Text(str(den.cards[food]))
    acorns = max(0, den.placed[food])
    cell = Text(str(den.cards[food] + (den.start == food)))
    return cell.append(f"+{acorns}♠", "gold3") if acorns else cell


def _worth(view: Position) -> Text:
    """SQ-1.2: how many of a food are worth how much."""
    table = view.options.blue if view.options.harsh_winter else view.options.green
    text = Text(say("Of one food:") + " ", "dim")
    for size in range(TABLE_END + 1):
        text.append(f"{size}{'+' if size == TABLE_END else ''} → ", "dim")
        text.append(f"{signed(int(table[size]))}   ", "bold")
    return text.append(say("points"), "dim")


def _swept(view: Position) -> Text:
    text = Text(say("On the sweeper:") + " ")
    for food in range(FOODS):
        count = view.swept[food]
        if is_sweeper_open(view):
            count += sum(card == food for card in view.unseen)
        text.append(f"{FOOD_MARKS[food]} {count}  ", FOOD_STYLES[food])
    return text if is_sweeper_open(view) else text.append(say("and what lay there from the start"), "dim")
