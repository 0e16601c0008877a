"""Nutty Squirrels in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scurry.games.nutty_squirrels.card import FIRST_POWER
from scurry.games.nutty_squirrels.explaining import explain
from scurry.games.nutty_squirrels.happenings import HAUL, Happening
from scurry.games.nutty_squirrels.moves import HOLDER_NAMES, LIMB_NAMES
from scurry.games.nutty_squirrels.naming import colour_name, power_name, spot_name
from scurry.games.nutty_squirrels.position import COLOURS, Colour, Ending, Holder, Leaf, Owing, Position
from scurry.games.nutty_squirrels.rules import REASONS
from scurry.games.nutty_squirrels.solo import PRICES, is_solo
from scurry.games.nutty_squirrels.tree import spot_under
from scurry.games.nutty_squirrels.turns import GOLD_WORTH, points_left
from scurry.kernel.catalogue import You, listed, say, say_count
from scurry.kernel.journal import Event

__all__ = ["ask", "explain", "reason", "sheet", "tell"]

# --- What happened ----------------------------------------------------------------------------------------------------

HANDLED = (
    "{seat} [gathers|gather] a {colour} acorn.",
    "{seat} [gathers|gather] a {colour} acorn into the backpack.",
    "{seat} [drops|drop] a {colour} acorn.",
    "{seat} [drops|drop] a {colour} acorn from the backpack.",
    "{seat} [stashes|stash] a {colour} acorn.",
    "{seat} [stashes|stash] a {colour} acorn from the backpack.",
    "{seat} [takes|take] a {colour} acorn back from the nest.",
    "{seat} [takes|take] a {colour} acorn back from the nest into the backpack.",
    "{seat} [packs|pack] a {colour} acorn into the backpack.",
    "{seat} [takes|take] a {colour} acorn out of the backpack.",
)

SENTENCES: dict[Happening, tuple[str, str]] = {
    Happening.WENT: ("seat spot", "{seat} [goes|go] to {spot}."),
    Happening.FELL: ("seat haul", "{seat} [falls|fall] to the trunk and [loses|lose] {haul}."),
    Happening.ACORNS_RETURNED: ("spot haul", "From {spot} to the supply: {haul}."),
    Happening.LIMB_FELL: ("limb cards", "Limb {limb} breaks off behind its two broken branches, with {cards}."),
    Happening.CLAIMED: ("seat power", "{seat} [claims|claim] the {power}."),
    Happening.SWAPPED: ("seat power other", "{seat} [takes|take] the {power} and [leaves|leave] the {other}."),
    Happening.STEPPED_IN: ("seat spot", "{seat} [steps|step] inwards to {spot}."),
    Happening.LEAF_GREW: ("spot", "A new leaf grows at {spot}."),
    Happening.EXCHANGED: ("seat colour", "{seat} [exchanges|exchange] a {colour} acorn with the one in the backpack."),
    Happening.CONVERTED: ("seat", "{seat} [converts|convert] five brown acorns into a golden one."),
    Happening.BURIED: ("seat colour holder", "{seat} [buries|bury] a {colour} acorn from the {holder}."),
    Happening.STOLE: ("seat victim colour holder", "{seat} [steals|steal] a {colour} acorn from {victim}'s {holder}."),
    Happening.BAG_BURIED: ("seat haul", "{seat}'s Sticky Fingers are full: {haul} are buried, and the card is gone."),
    Happening.STOLE_POWER: (
        "seat victim power",
        "{seat} [steals|steal] {victim}'s {power} and [loses|lose] Sticky Fingers.",
    ),
    Happening.BAG_LOST: ("seat haul", "{seat}'s Sticky Fingers take {haul} out of the game."),
    Happening.BACKPACK_EMPTIED: ("seat colour holder", "The {colour} acorn of {seat}'s backpack goes to the {holder}."),
    Happening.SCARED: ("seat limb", "{seat} [sends|send] the Owl to limb {limb}."),
    Happening.DESTROYED: ("seat victim power", "{seat}'s Owl destroys {victim}'s {power}."),
    Happening.TURN_ENDED: ("seat", "{seat}'s turn ends."),
    Happening.LAST_LEAF: ("number", "The last leaf is turned: the game ends with round {number}."),
    Happening.PAID: ("seat colour holder", "{seat} [pays|pay] a {colour} acorn from the {holder}."),
    Happening.BOUGHT: ("seat power", "{seat} [buys|buy] the {power}."),
    Happening.OWL_LEFT: ("spot", "The Owl takes the bribe and flies away from {spot}."),
    Happening.ROBBED: ("spot colour number", "The greedy squirrel takes a {colour} acorn; its bag has {number} of 3."),
    Happening.THIEF_LEFT: ("spot", "The bag is full, and the greedy squirrel leaves {spot}."),
    Happening.BRANCH_GONE: ("spot", "The broken branch leaves {spot}, and the limb closes the gap."),
    Happening.WON: ("seat", "{seat} [has|have] enough for the winter: the game is won! Stop, or go on for more."),
}
"""What the details of a happening are, and its sentence."""

GAME_ENDED = {
    Ending.GOAL: "The goal is reached, and the game ends at once.",
    Ending.LAST_LEAF: "The last round is over, and the game ends.",
    Ending.ROUNDS: "There have been enough rounds: the game ends.",
    Ending.STOPPED: "That is enough: the game ends.",
    Ending.EXHAUSTED: "Nothing is left that could be reached: the game ends.",
    Ending.WANDERED: "A hundred steps led nowhere: the game ends.",
    Ending.OWL: "The Owl is not paid, and the game is over.",
}


def tell(events: Sequence[Event], names: Sequence[str]) -> list[str]:
    """What happened during a move."""
    return [_sentence(event, names) for event in events]


def _sentence(event: Event, names: Sequence[str]) -> str:
    kind = Happening(event.kind)
    if kind == Happening.HANDLED:
        return say(HANDLED[event.b], seat=names[event.a], colour=colour_name(event.c))
    if kind == Happening.FLIPPED:
        return say(
            "{seat} [flips|flip] {spot}: {card}.", seat=names[event.a], spot=spot_name(event.b), card=_found(event)
        )
    if kind == Happening.GAME_ENDED:
        return say(GAME_ENDED[Ending(event.a)])
    details, sentence = SENTENCES[kind]
    values = zip(details.split(), (event.a, event.b, event.c, event.d), strict=False)
    return say(sentence, **{name: _DETAILS[name](value, names) for name, value in values})


def _found(event: Event) -> str:
    """What a flip has brought to light."""
    if event.c == Leaf.BROKEN:
        return say("a broken branch")
    if event.c >= FIRST_POWER:
        return say("the {power}", power=power_name(event.c - FIRST_POWER))
    if event.c == Leaf.GOLDEN and event.d:
        return say("a golden acorn")
    if event.d == 0:
        return say("no acorn")
    return say_count("{count} brown acorn", "{count} brown acorns", event.d)


def haul_name(number: int) -> str:
    """Several acorns in words."""
    brown, gold = divmod(number, HAUL)
    parts = [say_count("{count} brown acorn", "{count} brown acorns", brown)] if brown else []
    parts += [say_count("{count} golden acorn", "{count} golden acorns", gold)] if gold else []
    return listed(parts) or say("nothing")


_DETAILS: dict[str, Callable[[int, Sequence[str]], str]] = {
    "seat": lambda value, names: names[value],
    "victim": lambda value, names: names[value],
    "spot": lambda value, names: spot_name(value),
    "limb": lambda value, names: LIMB_NAMES[value],
    "power": lambda value, names: power_name(value),
    "other": lambda value, names: power_name(value),
    "colour": lambda value, names: colour_name(value),
    "holder": lambda value, names: say(HOLDER_NAMES[value]),
    "haul": lambda value, names: haul_name(value),
    "cards": lambda value, names: (
        say_count("{count} card", "{count} cards", value) if value else say("nothing on them")
    ),
    "number": lambda value, names: str(value),
}

# --- What is asked ----------------------------------------------------------------------------------------------------

DEBTS = {
    Owing.STEP: "The step to {wanted} costs {price}. Which one do you pay?",
    Owing.POWER: "The {wanted} costs {price}. Which one do you pay?",
    Owing.OWL: "The Owl wants {price}, or the game is over. Which one do you pay?",
}


def price_left(view: Position) -> str:
    """Solo: what is still to pay (NS-13.4)."""
    left = say_count("{count} brown acorn", "{count} brown acorns", int(view.owed))
    if view.options.gold_pays and view.owed == PRICES[view.owing]:
        return say("{acorns} or a golden one", acorns=left)
    return left


def ask(view: Position, seat: int) -> str:
    """What a seat that is to act is asked."""
    spot = spot_name(spot_under(view.squirrels[seat]))
    if is_solo(view):
        if view.owing == Owing.NOTHING:
            return say("You are on {spot}. What do you do?", spot=spot)
        wanted = power_name(view.wanted) if view.owing == Owing.POWER else spot_name(view.wanted)
        return say(DEBTS[Owing(view.owing)], wanted=wanted, price=price_left(view))
    one, many = "You are on {spot}, with {count} action point.", "You are on {spot}, with {count} action points."
    return say_count(one, many, int(points_left(view, seat)), spot=spot) + " " + say("What do you do?")


# --- Why it ended -----------------------------------------------------------------------------------------------------

DECIDED = ("most points", "more golden acorns", "more carried and stashed", "shared")
WINS = (
    "{winners} [wins|win] with the most points.",
    "{winners} [wins|win]: level on points, with more golden acorns buried.",
    "{winners} [wins|win]: level on points and gold, with more in cheeks, backpack and nest.",
    "{winners} share the win.",
)
ALONE = {
    Ending.STOPPED: ("{name} stopped with too few points: the game is lost.", "{name} stopped: the game is won."),
    Ending.EXHAUSTED: ("Nothing was left to reach: the game is lost.", "Nothing is left to reach: the game is won."),
    Ending.WANDERED: (
        "A hundred steps led nowhere: the game is lost.",
        "A hundred steps led nowhere: the game is won.",
    ),
    Ending.OWL: ("The Owl was not paid: the game is lost.", "The Owl was not paid, but the game was won before."),
}
"""How a game alone ended: lost, and won."""


def reason(code: int, places: Sequence[int], names: Sequence[str]) -> tuple[str, str]:
    """Why the game ended as it did: a stable name and a sentence."""
    ending, decided_by = Ending(code // REASONS), code % REASONS
    if ending in ALONE:
        has_won = places[0] == 1
        return ("won-" if has_won else "lost-") + ending.name.lower(), say(ALONE[ending][has_won], name=names[0])
    winners = _together([name for name, place in zip(names, places, strict=True) if place == 1])
    named = ending.name.lower().replace("_", "-")
    if ending == Ending.GOAL:
        return named, say("{winners} [wins|win]: the goal is reached.", winners=winners)
    return f"{named}-{DECIDED[decided_by].replace(' ', '-')}", say(WINS[decided_by], winners=winners)


def _together(names: Sequence[str]) -> str:
    """Several names as one; a single one stays who it is."""
    if len(names) == 1:
        return names[0]
    others = [name for name in names if not isinstance(name, You)]
    return listed([*others, say("you")] if len(others) < len(names) else others)


# --- How the points came about ----------------------------------------------------------------------------------------


def sheet(position: Position) -> list[tuple[str, list[object]]]:
    """What counts, a row a source with a value for each seat; the last row is the total."""
    holder = Holder.NEST if is_solo(position) else Holder.BURROW
    acorns = [position.squirrels[seat].acorns for seat in range(position.seats)]
    brown = [int(each[holder * COLOURS + Colour.BROWN]) for each in acorns]
    gold = [GOLD_WORTH * int(each[holder * COLOURS + Colour.GOLD]) for each in acorns]
    total = [sum(both) for both in zip(brown, gold, strict=True)]
    return [(say("Brown acorns"), [*brown]), (say("Golden acorns"), [*gold]), (_total_name(position), [*total])]


def _total_name(position: Position) -> str:
    if not is_solo(position):
        return say("Points")
    goal = position.options.goal
    return say("Won, with {goal} or more", goal=goal) if position.has_won else say("Lost: {goal} win", goal=goal)
