"""The camps around the mat: who sits at which edge, what they have, and how many points that makes."""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.square_tactics.action_cards import KINDS, TITLES, Action
from scurry.games.square_tactics.board_things import ART, FACTION_SYMBOLS, action_words, art, mini
from scurry.games.square_tactics.characters import CARDS, FACTION_NAMES, FACTION_TEXTS, NAMES
from scurry.games.square_tactics.ending import head_start, points_for_spaces, points_so_far
from scurry.games.square_tactics.grid import DIRECTIONS
from scurry.games.square_tactics.holdings import deck_of
from scurry.games.square_tactics.moves import SEAT
from scurry.games.square_tactics.pieces import turn_of_seat
from scurry.games.square_tactics.position import ActionDeck, Place, Position, Step
from scurry.kernel.catalogue import listed, say, say_count
from scurry.kernel.common import is_to_act

EDGES = ("south", "west", "north", "east")


def camps(view: Position, pen: Pen) -> Markup:
    """Everyone, each at their own edge; whoever looks sits in the south (ST-1.4)."""
    seats = ((eyes_of(pen) + step) % view.seats for step in range(view.seats))
    return tag("ul", (tag("li", _camp(view, pen, seat)) for seat in seats), cls="st-camps", aria_label=say("Players"))


def eyes_of(pen: Pen) -> int:
    """Whose side of the table is below: whoever only watches stands behind the first seat."""
    return max(pen.seat, 0)


def _camp(view: Position, pen: Pen, seat: int) -> Markup:
    edge = EDGES[(turn_of_seat(view, seat) - turn_of_seat(view, eyes_of(pen))) % DIRECTIONS]
    has_turn = view.turn == seat and not view.over
    cls = f"st-camp st-{edge} seat-{seat}{' st-has-turn' if has_turn else ''}"
    inside = (_who(view, pen, seat), tag("span", _things(view, pen, seat), cls="st-things"), _points(view, seat))
    if pen.can(SEAT + seat):
        label = say("Trade with {name}", name=pen.names[seat])
        return pen.choice(SEAT + seat, *inside, label=label, cls=cls)
    return tag("div", *inside, cls=cls)


def _who(view: Position, pen: Pen, seat: int) -> Markup:
    faction = int(view.camps[seat].faction)
    name = say(FACTION_NAMES[faction])
    tip = say("{faction}. {text}", faction=name, text=say(FACTION_TEXTS[faction]))
    picture = tag("span", symbol(FACTION_SYMBOLS[faction], name), cls="st-faction", data_tip=tip)
    return tag("span", picture, seat_name(seat, pen.names[seat]), _flag(view, seat), cls="st-who")


def _flag(view: Position, seat: int) -> Markup | None:
    if view.over or not (is_to_act(view, seat) or view.turn == seat):
        return None
    return tag("span", say("to act") if is_to_act(view, seat) else say("has the turn"), cls="st-flag")


def _points(view: Position, seat: int) -> Markup:
    camp = view.camps[seat]
    total = int(points_so_far(view, seat))
    made = [
        say("{count} captured", count=camp.pile),
        say("{count} for spaces", count=points_for_spaces(view, seat)),
        *([say("{count} for going early", count=head_start(view, seat))] if head_start(view, seat) else []),
    ]
    tip = f"{say_count('{count} point', '{count} points', total)}: {', '.join(made)}."
    words = (tag("b", str(total)), tag("small", say("points")))
    return tag("span", tag("span", *words, aria_hidden="true"), _heard(tip), cls="st-points", data_tip=tip)


# --- What a camp has --------------------------------------------------------------------------------------------------


def _things(view: Position, pen: Pen, seat: int) -> Iterator[Markup]:
    """Hand, action cards, decks and captured characters; what is known of a hand lies open (ST-10.4)."""
    camp = view.camps[seat]
    if not pen.is_me(seat):
        known = [card for card in range(CARDS) if view.where[card] == Place.HAND + seat]
        words = say_count("{count} character in hand.", "{count} characters in hand.", camp.hand)
        yield _counter("character", camp.hand, f"hand-{seat}", say("hand"), words, _named(known))
        yield tag("span", (mini(view, card) for card in known), cls="st-known")
        if not view.options.first_game:
            words = say_count("{count} action card.", "{count} action cards.", camp.actions)
            yield _counter("action", camp.actions, f"actions-{seat}", say("actions"), words)
            yield tag(
                "span", (_known(kind) for kind in range(KINDS) for _ in range(max(camp.held[kind], 0))), cls="st-known"
            )
    words = say_count("{count} character in the deck.", "{count} characters in the deck.", camp.deck)
    yield _counter("character st-pack", camp.deck, f"deck-{seat}", say("deck"), words)
    if view.options.personal_decks:
        yield action_deck(view, seat)
    yield _counter("pile", camp.pile, f"pile-{seat}", say("taken"), _captured(view, seat))


def _named(known: list[int]) -> str:
    """Who is known to be in a hand: on a small board this stands for their pictures."""
    if not known:
        return ""
    return say("Among them, as everyone saw: {names}.", names=listed(NAMES[card] for card in known))


def _known(kind: int) -> Markup:
    """An action card in a hand that lies open, after the end."""
    return tag("span", art(ART[kind]), _heard(say(TITLES[kind])), cls="st-mini", data_tip=action_words(kind))


def _captured(view: Position, seat: int) -> str:
    names = [NAMES[card] for card in range(CARDS) if view.where[card] == Place.PILE + seat]
    if not names:
        return say("Nobody captured yet. Each would be worth 1 point.")
    return say("Captured, 1 point each: {names}.", names=", ".join(names))


def action_deck(view: Position, seat: int) -> Markup:
    """The action deck that a seat draws from, and its discard, which lies open (ST-10.1)."""
    number = int(deck_of(view, seat))
    deck = view.action_decks[number]
    place = f"action-deck-{seat}" if view.options.personal_decks else "action-deck"
    left = say_count("{count} card in the action deck.", "{count} cards in the action deck.", deck.left)
    return _counter("action st-pack", deck.left, place, say("action deck"), f"{left} {_discarded(deck)}")


def _discarded(deck: ActionDeck) -> str:
    gone = [f"{say(TITLES[kind])} × {deck.discard[kind]}" for kind in range(KINDS) if deck.discard[kind] > 0]
    return say("Discarded: {titles}.", titles=", ".join(gone)) if gone else say("None is discarded yet.")


def _counter(kind: str, count: int, place: str, caption: str, words: str, more: str = "") -> Markup:
    """Cards of one kind: how many there are. What is heard of them elsewhere is only shown here."""
    picture = art(ART[Action.SECOND_STRIKE]) if kind == "pile" else None
    back = tag("i", picture, cls=f"st-back-mini st-back-{kind}", data_place=place)
    number = tag("span", tag("b", str(count)), tag("small", caption), cls="st-count", aria_hidden="true")
    return tag("span", back, number, _heard(words), cls="st-counter", data_tip=f"{words} {more}".strip())


def _heard(words: str) -> Markup:
    return tag("span", words, cls="heard")


def is_zombie_asked(view: Position, pen: Pen) -> bool:
    """Whether whoever looks chooses among the characters captured (ST-8.12)."""
    return bool(view.step == Step.RAISE and pen.moves)
