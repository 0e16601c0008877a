"""Tables drawn in words, for the tests.

A limb is its cards from the trunk outwards: `-` a leaf, `broken`, or a power; `?` face down, `?broken` if it matters
what it is; `+bg` acorns on it, `/b` what a thief has there; a last `|` if the limb is short. A squirrel is
`a3 cheeks=bg backpack=b nest=bb burrow=g bag=b powers=owl,sugar`. Cards that nobody mentions are wherever they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scurry.games.nutty_squirrels.card import FIRST_POWER, NuttyOptions
from scurry.games.nutty_squirrels.moves import LIMB_NAMES, ON_SALE, SPOT_NAMES
from scurry.games.nutty_squirrels.position import BROWNS, GOLDS, LENGTH, LONGEST_DECK, Leaf, Position, Power
from scurry.games.nutty_squirrels.tree import limb_of, place_of, spot_under
from scurry.matches.match import Match
from scurry.matches.plain import dump

CARDS = ("0", "1", "2", "3", "golden", "broken", "swinging", "backpack", "sugar", "sticky", "owl", "flying")
POWERS = CARDS[FIRST_POWER:]
HOLDERS_BY_NAME = {"cheeks": 0, "backpack": 1, "nest": 2, "burrow": 3, "bag": 4}
LEAVES = range(FIRST_POWER)
SOLO_GONE = (Power.SWINGING_SQUIRREL, Power.BACKPACK, Power.SUGAR_RUSH, Power.FLYING_SQUIRREL)


def table(
    *squirrels: str,
    limbs: dict[str, str] | None = None,
    deck: Sequence[str] = (),
    is_deck_empty: bool = False,
    options: dict[str, object] | None = None,
    **fields: int,
) -> Match:
    """A match that starts from a table; `deck` are its next cards, and `fields` whatever else differs."""
    position: Any = Position.blank()
    position.seats = len(squirrels)
    position.options = NuttyOptions.of(options)
    position.round_number = 1
    pool = [int(position.options.cards[kind]) for kind in range(len(CARDS))]
    _seat_squirrels(position, squirrels, pool)
    if len(squirrels) == 1:
        _open_market(position, pool)
    _grow(position, limbs or {}, pool)
    _stack(position, [CARDS.index(card) for card in deck], pool, is_deck_empty)
    for name, value in fields.items():
        position[name] = value
    position.to_act = 1 << int(position.turn)
    _fill_supply(position)
    return Match("nutty-squirrels", start=dump(position), seed=1)


def _seat_squirrels(position: Any, squirrels: Sequence[str], pool: list[int]) -> None:
    for seat, words in enumerate(squirrels):
        squirrel = position.squirrels[seat]
        where, *things = words.split()
        spot = SPOT_NAMES.index(where)
        squirrel.limb, squirrel.place = limb_of(spot), place_of(spot)
        for thing in things:
            name, _, value = thing.partition("=")
            if name == "powers":
                for power in value.split(","):
                    squirrel.powers[POWERS.index(power)] = 1
                    pool[FIRST_POWER + POWERS.index(power)] -= 1
            else:
                squirrel.acorns[2 * HOLDERS_BY_NAME[name]] = value.count("b")
                squirrel.acorns[2 * HOLDERS_BY_NAME[name] + 1] = value.count("g")


def _open_market(position: Any, pool: list[int]) -> None:
    for power in ON_SALE:
        position.market[power] = 1 - position.squirrels[0].powers[power]
        pool[FIRST_POWER + power] -= position.market[power]
    for power in SOLO_GONE:
        position.gone[FIRST_POWER + power] = pool[FIRST_POWER + power]
        pool[FIRST_POWER + power] = 0


def _grow(position: Any, limbs: dict[str, str], pool: list[int]) -> None:
    drawn = {name: limbs.get(name, "? ? ? ? ?").split() for name in LIMB_NAMES}
    for words in drawn.values():
        for word in words:
            if kind := _kind(word):
                pool[CARDS.index(kind)] -= 1
    for index, words in enumerate(drawn.values()):
        limb = position.limbs[index]
        limb.is_short = words[-1:] == ["|"]
        cards = [word for word in words if word != "|"]
        limb.length = len(cards)
        for at in range(LENGTH):
            limb.cards[at] = Leaf.NOTHING
            if at < len(cards):
                limb.cards[at] = CARDS.index(_kind(cards[at])) if _kind(cards[at]) else _any_leaf(pool)
                limb.up[at] = not cards[at].startswith("?")
                rest, _, bag = cards[at].partition("/")
                acorns = rest.partition("+")[2]
                limb.acorns[2 * at], limb.acorns[2 * at + 1] = acorns.count("b"), acorns.count("g")
                limb.bags[2 * at], limb.bags[2 * at + 1] = bag.count("b"), bag.count("g")


def _kind(word: str) -> str:
    """The kind of card that a word insists on; any leaf does for `-` and `?`."""
    return word.strip("-?|").partition("/")[0].partition("+")[0]


def _any_leaf(pool: list[int]) -> int:
    kind = next(kind for kind in LEAVES if pool[kind] > 0)
    pool[kind] -= 1
    return kind


def _stack(position: Any, following: list[int], pool: list[int], is_deck_empty: bool) -> None:
    for kind in following:
        pool[kind] -= 1
    rest = [kind for kind, count in enumerate(pool) for _ in range(count)]
    room = 0 if is_deck_empty else LONGEST_DECK - len(following)
    for kind in rest[room:]:
        position.gone[kind] += 1
    deck = rest[:room] + following[::-1]
    position.deck_size = len(deck)
    for index in range(LONGEST_DECK):
        position.deck[index] = deck[index] if index < len(deck) else Leaf.NOTHING
    position.unseen[:] = Leaf.NOTHING


def _fill_supply(position: Any) -> None:
    for colour, total in enumerate((BROWNS, GOLDS)):
        rows = [row for limb in position.limbs for row in (limb.acorns, limb.bags)]
        rows += [squirrel.acorns for squirrel in position.squirrels]
        position.supply[colour] = total - sum(int(row[colour::2].sum()) for row in rows) - int(position.lost[colour])


# --- Reading a table back ---------------------------------------------------------------------------------------------


def limb(match: Match, name: str) -> str:
    """A limb of the table as it is now, in the words that draw it; what is face down is `?`."""
    return limb_in(match.position, name)


def limb_in(position: Any, name: str) -> str:
    """The same of any position."""
    here = position.limbs[LIMB_NAMES.index(name)]
    words = []
    for at in range(here.length):
        card = CARDS[here.cards[at]] if here.cards[at] >= Leaf.BROKEN else "-"
        acorns = "b" * here.acorns[2 * at] + "g" * here.acorns[2 * at + 1]
        bag = "b" * here.bags[2 * at] + "g" * here.bags[2 * at + 1]
        words.append((card if here.up[at] else "?") + (f"+{acorns}" if acorns else "") + (f"/{bag}" if bag else ""))
    return " ".join(words + (["|"] if here.is_short else []))


def squirrel(match: Match, seat: int) -> str:
    """A squirrel as it is now, in the words that seat it."""
    return squirrel_in(match.position, seat)


def squirrel_in(position: Any, seat: int) -> str:
    """The same of any position."""
    here = position.squirrels[seat]
    words = [SPOT_NAMES[spot_under(here)]]
    for name, holder in HOLDERS_BY_NAME.items():
        if acorns := "b" * here.acorns[2 * holder] + "g" * here.acorns[2 * holder + 1]:
            words.append(f"{name}={acorns}")
    if powers := [power for power, has in zip(POWERS, here.powers, strict=True) if has]:
        words.append("powers=" + ",".join(powers))
    return " ".join(words)


def may(match: Match, seat: int = 0) -> set[str]:
    """What a seat may do now, in words."""
    return {move.text for move in match.legal(seat)}


def ways(match: Match, seat: int = 0) -> set[str]:
    """Where a seat may go now."""
    return {text.removeprefix("go to ") for text in may(match, seat) if text.startswith("go to ")}


def play(match: Match, *texts: str, seat: int = 0) -> Match:
    """Play these moves one after the other."""
    for text in texts:
        match.play(seat, text)
    return match
