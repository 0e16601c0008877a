"""Nutty Squirrels' table in a terminal: the six limbs one below the other, each growing from the trunk at the left."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.moves import LIMB_NAMES
from scurry.games.nutty_squirrels.naming import power_name
from scurry.games.nutty_squirrels.position import (
    COLOURS,
    LENGTH,
    LIMBS,
    POWERS,
    TRUNK,
    Holder,
    Leaf,
    Limb,
    Position,
    Power,
    Squirrel,
)
from scurry.games.nutty_squirrels.solo import is_solo
from scurry.games.nutty_squirrels.tree import spot_of, spot_under
from scurry.games.nutty_squirrels.turns import points_left, value_in
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act

TOKENS = "①②③④⑤⑥"
TOKEN_STYLES = ("bright_red", "bright_blue", "bright_green", "bright_magenta", "bright_cyan", "bright_yellow")
BROWN, GOLD = "●", "◆"
BROWN_STYLE, GOLD_STYLE = "dark_orange3", "bold gold1"


def draw(view: Position, seat: int, names: Sequence[str]) -> RenderableType:
    """The table as a seat sees it."""
    return Group(_tree(view), _boards(view, seat, names), _sides(view))


# --- The tree ---------------------------------------------------------------------------------------------------------


def _tree(view: Position) -> Table:
    table = Table(box=ROUNDED, border_style="grey42", show_lines=True)
    table.add_column(say("trunk"), justify="center")
    for place in range(1, LENGTH + 1):
        table.add_column(str(place), justify="center", width=15)
    for index in range(LIMBS):
        limb = view.limbs[index]
        cells = [_card(view, limb, index, place) for place in range(1, limb.length + 1)]
        missing = [Text("╳" if limb.is_short else "", "red dim") for _ in range(LENGTH - limb.length)]
        table.add_row(Text(LIMB_NAMES[index], "bold"), *cells, *missing)
    return table


def _card(view: Position, limb: Limb, index: int, place: int) -> Text:
    card = Text(justify="center")
    if limb.up[place - 1]:
        card.append(*_face(limb.cards[place - 1]))
    else:
        card.append("▒▒▒▒", "green")
    card.append("\n")
    at = (place - 1) * COLOURS
    card.append_text(_acorns(limb.acorns[at], limb.acorns[at + 1]))
    if bag := limb.bags[at] + limb.bags[at + 1]:
        card.append(" " + say("bag {count}/3", count=bag), "magenta")
    return card.append_text(_tokens(view, spot_of(index, place)))


def _face(card: int) -> tuple[str, str]:
    if card == Leaf.BROKEN:
        return say("broken"), "bold red"
    if card >= FIRST_POWER:
        return power_name(card - FIRST_POWER).split()[0].upper(), "bold cyan"
    return say("leaf"), "dim green"


def _acorns(brown: int, gold: int) -> Text:
    """Each acorn a mark; many of them as a number."""
    text = Text()
    for count, mark, style in ((brown, BROWN, BROWN_STYLE), (gold, GOLD, GOLD_STYLE)):
        text.append(mark * count if count <= 4 else f"{count}{mark}", style)
    return text


def _tokens(view: Position, spot: int) -> Text:
    text = Text()
    for seat in range(view.seats):
        if spot_under(view.squirrels[seat]) == spot:
            text.append(f" {TOKENS[seat]}", f"bold {TOKEN_STYLES[seat]}")
    return text


# --- The boards -------------------------------------------------------------------------------------------------------


def _boards(view: Position, seat: int, names: Sequence[str]) -> Table:
    table = Table(box=ROUNDED, border_style="grey42")
    for title in ("squirrel", "where", "cheeks", "nest", "burrow", "points", "powers"):
        table.add_column(say(title))
    for other in range(view.seats):
        table.add_row(*_board(view, view.squirrels[other], other, seat, names))
    return table


def _board(
    view: Position, squirrel: Squirrel, other: int, seat: int, names: Sequence[str]
) -> tuple[RenderableType, ...]:
    is_acting = is_to_act(view, other)
    name = Text(f"{'▶' if is_acting else ' '} ")
    name.append(f"{TOKENS[other]} {names[other]}", f"bold {TOKEN_STYLES[other]}")
    name.append(f" ({say('you')})" if other == seat else "")
    where = say("trunk") if squirrel.place == TRUNK else f"{LIMB_NAMES[squirrel.limb]}{squirrel.place}"
    if is_acting and not is_solo(view):
        where += ", " + say("{count} AP", count=points_left(view, other))
    score = value_in(squirrel, Holder.NEST if is_solo(view) else Holder.BURROW)
    return (
        name,
        where,
        _held(squirrel, Holder.CHEEKS),
        _held(squirrel, Holder.NEST),
        _held(squirrel, Holder.BURROW),
        str(score),
        _powers(squirrel),
    )


def _held(squirrel: Squirrel, holder: int) -> Text:
    at = holder * COLOURS
    return _acorns(squirrel.acorns[at], squirrel.acorns[at + 1]) or Text("–", "dim")


def _powers(squirrel: Squirrel) -> Text:
    """The powers, with the acorns that lie on a Backpack or on Sticky Fingers."""
    text = Text()
    for power in range(POWERS):
        if squirrel.powers[power]:
            text.append(", " if text else "").append(power_name(power), "cyan")
            holder = {Power.BACKPACK: Holder.BACKPACK, Power.STICKY_FINGERS: Holder.BAG}.get(Power(power))
            if holder is not None:
                text.append(" ").append_text(_held(squirrel, holder))
    return text or Text("–", "dim")


# --- Beside the tree --------------------------------------------------------------------------------------------------


def _sides(view: Position) -> Text:
    text = Text(say("Supply:") + " ")
    text.append_text(_counted(view.supply[0], view.supply[1]))
    if is_solo(view):
        market = [power_name(power) for power in range(POWERS) if view.market[power]]
        text.append("   " + say("Market: {powers}", powers=", ".join(market) or say("sold out")))
        return text.append("   " + say("The game is won.") if view.has_won else "")
    text.append("   " + say_count("Deck: {count} card", "Deck: {count} cards", int(view.deck_size)))
    last = min(view.last_round, view.options.rounds)
    sentence = "Round {number} of {last}" if view.last_round else "Round {number}"
    return text.append("   " + say(sentence, number=view.round_number, last=last))


def _counted(brown: int, gold: int) -> Text:
    return Text(f"{brown}{BROWN} ", BROWN_STYLE).append(f"{gold}{GOLD}", GOLD_STYLE)
