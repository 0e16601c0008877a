"""Square Tactics' table in a terminal. Every character lies as on the table: its four numbers where they point."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import HEAVY, ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from scurry.games.square_tactics.action_cards import KINDS, TITLES
from scurry.games.square_tactics.characters import ABILITIES, ABILITY_NAMES, CARDS, FACTION_NAMES, NAMES, NUMBERS
from scurry.games.square_tactics.ending import points_so_far
from scurry.games.square_tactics.grid import DIRECTIONS, EAST, NORTH, SOUTH, SPACES, WEST, WIDTH, name_of
from scurry.games.square_tactics.pieces import direction_of, number_at, side_toward, turn_of_seat, value_of
from scurry.games.square_tactics.position import NOBODY, SEATS, Place, Position
from scurry.kernel.catalogue import say
from scurry.kernel.common import is_to_act

CELL = 26
ARROWS = "▲▶▼◀"
"""Where the printed top of a character points."""
SEAT_STYLES = ("bright_cyan", "bright_yellow", "bright_magenta", "bright_green")
COMPASS = ("south", "west", "north", "east")


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    parts: list[RenderableType] = [_board(view, names), _camps(view, seat, names)]
    for other in range(view.seats):
        parts += _hand(view, other, seat, names)
    return Group(*parts)


def _board(view: Position, names: Sequence[str]) -> Table:
    board = Table.grid()
    rows = [[space for space in range(row, row + WIDTH) if value_of(view, space)] for row in range(0, SPACES, WIDTH)]
    for row in rows:
        if row:
            board.add_row(*(_cell(view, space, names) for space in row))
    return board


def _cell(view: Position, space: int, names: Sequence[str]) -> Panel:
    there = view.spaces[space]
    is_pointed_at = space in (view.attacker, view.defender, view.target, view.cleared)
    box = HEAVY if is_pointed_at else ROUNDED
    if there.card == NOBODY:
        text = Text(f"\n{'·' * value_of(view, space)}\n\n", "grey42", justify="center")
        return Panel(text, box=box, title=name_of(space), width=CELL, border_style="grey30")
    style = SEAT_STYLES[there.seat]
    title = f"{name_of(space)} {names[there.seat][: CELL - 10]}"
    return Panel(_character(view, space), box=box, title=title, width=CELL, border_style=style, padding=0)


def _character(view: Position, space: int) -> Text:
    """North above, west and east beside the name, south below."""
    there = view.spaces[space]
    numbers = [str(number_at(view, space, side_toward(view, space, direction))) for direction in range(DIRECTIONS)]
    inner = CELL - 2
    west, east = numbers[WEST], numbers[EAST]
    middle = f"{west}{NAMES[there.card].center(inner - len(west) - len(east))}{east}"
    lines = (numbers[NORTH].center(inner), middle, _notes(view, space).center(inner), numbers[SOUTH].center(inner))
    return Text("\n".join(lines), SEAT_STYLES[there.seat])


def _notes(view: Position, space: int) -> str:
    """Where its top points, its ability, and what lies under it."""
    there = view.spaces[space]
    notes = [ARROWS[direction_of(view, space, 0)]]
    if not view.options.first_game:
        notes.append(say(ability_name(ABILITIES[there.card])))
    under = {"+": there.shields.sum(), "-": there.wounds.sum() + there.spites, "z": there.zombie}
    notes += [f"{mark}{count}" for mark, count in under.items() if count]
    return " ".join(notes)


def ability_name(ability: int) -> str:
    """An ability as people say it."""
    return ABILITY_NAMES[ability]


def _camps(view: Position, seat: int, names: Sequence[str]) -> Table:
    table = Table(box=ROUNDED, border_style="grey42")
    for column in ("player", "sits", "faction", "hand", "deck", "captured", "action cards", "points"):
        table.add_column(say(column), justify="left" if column in ("player", "sits", "faction") else "right")
    for other in range(view.seats):
        table.add_row(*_camp(view, other, seat, names))
    return table


def _camp(view: Position, other: int, seat: int, names: Sequence[str]) -> list[Text]:
    camp = view.camps[other]
    mark = "▶ " if is_to_act(view, other) else "  "
    you = f" ({say('you')})" if other == seat else ""
    points = points_so_far(view, other)
    cells = [f"{mark}{names[other]}{you}", say(COMPASS[turn_of_seat(view, other)]), say(FACTION_NAMES[camp.faction])]
    cells += [str(count) for count in (camp.hand, camp.deck, camp.pile, camp.actions, points)]
    return [Text(cell, SEAT_STYLES[other]) for cell in cells]


def _hand(view: Position, other: int, seat: int, names: Sequence[str]) -> list[RenderableType]:
    """One's own cards, and those of others that one has seen go to their hand (ST-10.4)."""
    places = (Place.HAND + other, Place.OFFERED if other == view.turn else Place.HAND + other)
    cards = [card for card in range(CARDS) if view.where[card] in places]
    lines: list[RenderableType] = []
    if cards:
        label = say("Your hand:") if other == seat else say("{name} is known to hold:", name=names[other])
        lines.append(Text(f"{label} {', '.join(_spoken(view, card) for card in cards)}", SEAT_STYLES[other]))
    held = view.camps[other].held
    if other == seat and view.camps[other].actions > 0:
        titles = [say(TITLES[kind]) for kind in range(KINDS) for _ in range(held[kind])]
        lines.append(Text(f"{say('Your action cards:')} {', '.join(titles)}", SEAT_STYLES[other]))
    return lines


def _spoken(view: Position, card: int) -> str:
    """A character in hand: name, numbers from the top clockwise, ability."""
    numbers = "-".join(str(number) for number in NUMBERS[card])
    ability = "" if view.options.first_game else f" {say(ability_name(ABILITIES[card]))}"
    return f"{NAMES[card]} ({numbers}{ability})"


assert SEATS == len(COMPASS) == len(SEAT_STYLES)
