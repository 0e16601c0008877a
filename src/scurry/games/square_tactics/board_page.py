"""Square Tactics' table on a page: the mat with the camps around it, the stage and the hand beside it.

Whoever looks sits at the lower edge (ST-1.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.square_tactics.action_cards import KINDS, TITLES, Action
from scurry.games.square_tactics.board_camps import camps, eyes_of, is_zombie_asked
from scurry.games.square_tactics.board_flights import flights
from scurry.games.square_tactics.board_stage import stage
from scurry.games.square_tactics.board_terminal import ability_name
from scurry.games.square_tactics.board_things import (
    ability_tag,
    action_face,
    action_words,
    card_of,
    carried,
    described,
    face,
    shift_of,
    slips,
)
from scurry.games.square_tactics.characters import ABILITIES, CARDS, NAMES
from scurry.games.square_tactics.clashes import clash_in
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE, WIDTH, name_of
from scurry.games.square_tactics.moves import ACTION, ADVANCE, SPACE
from scurry.games.square_tactics.pieces import HALF, direction_of, number_at, side_toward, turn_of_seat, value_of
from scurry.games.square_tactics.position import NOBODY, Place, Position, Space, Step
from scurry.games.square_tactics.windows import is_target
from scurry.kernel.catalogue import say, say_count

WORTH_WORDS = ("", "a corner", "a side", "a middle")


def draw(view: Position, pen: Pen) -> Markup:
    """The players around the mat, what is being played, and one's own hand."""
    mine = [seat for seat in range(view.seats) if pen.is_me(seat)]
    desk = tag("div", stage(view, pen), (_hand(view, pen, seat) for seat in mine), cls="st-desk")
    return tag("div", camps(view, pen), _board(view, pen), desk, cls=f"tactics st-for-{view.seats}")


# --- The mat ----------------------------------------------------------------------------------------------------------


def _board(view: Position, pen: Pen) -> Markup:
    spaces = (_space(view, pen, space) for space in _seen_from(view, eyes_of(pen)))
    return tag("section", *spaces, cls="st-board", aria_label=say("Spaces"))


def _seen_from(view: Position, eyes: int) -> Iterator[int]:
    """The spaces row by row, as they lie for a seat (ST-1.4)."""
    width = WIDTH if view.seats > HALF else WIDTH - 1
    for place in range(width * width):
        row, column = divmod(place, width)
        for _ in range(turn_of_seat(view, eyes)):
            row, column = column, width - 1 - row
        yield WIDTH * row + column


def _space(view: Position, pen: Pen, space: int) -> Markup:
    there, worth = view.spaces[space], int(value_of(view, space))
    flag, look = _flag(view, space)
    head = tag(
        "span",
        tag("span", name_of(space), cls="st-where"),
        tag("span", say(flag), cls="st-flag") if flag else None,
        tag("span", (symbol("acorn") for _ in range(worth)), cls="st-worth"),
        cls="st-head",
        aria_hidden="true",
    )
    on_it = tag("span", cls="st-open") if there.card == NOBODY else _piece(view, pen, space, there)
    move, doing = _move_at(view, pen, space)
    words = _described(view, pen, space)
    return pen.choice(
        move,
        head,
        on_it,
        label=f"{doing}. {words}",
        cls=f"st-space st-worth-{worth}{look}",
        tip=None if pen.can(move) else words,
    )


def _described(view: Position, pen: Pen, space: int) -> str:
    """A space in words: what it is worth, and who is there."""
    there, worth = view.spaces[space], int(value_of(view, space))
    points = say_count("{space}, {kind}, {count} point.", "{space}, {kind}, {count} points.", worth,
                       space=name_of(space), kind=say(WORTH_WORDS[worth]))  # fmt: skip
    if there.card == NOBODY:
        return f"{points} {say('Open.')}"
    card = described(view, there.card, _numbers(view, space))
    words = (points, say("{name}'s {card}", name=pen.names[there.seat], card=card), carried(view, space))
    return " ".join(word for word in words if word)


def _flag(view: Position, space: int) -> tuple[str, str]:
    """What is going on here, in a word, and how that looks."""
    clash = clash_in(view)
    if view.over:
        return "", ""
    if space == view.defender:
        is_lost = clash is not None and clash.verdict.is_capture
        return ("in danger", " st-in-danger") if is_lost else ("holds", " st-holds")
    if space == view.attacker:
        return "fights", " st-fights"
    if space == view.target:
        return "aimed at", " st-aimed-at"
    return ("cleared", " st-cleared") if space == view.cleared else ("", "")


def _numbers(view: Position, space: int) -> list[int]:
    return [int(number_at(view, space, side)) for side in range(DIRECTIONS)]


def _piece(view: Position, pen: Pen, space: int, there: Space) -> Markup:
    quarter = (direction_of(view, space, 0) - turn_of_seat(view, eyes_of(pen))) % DIRECTIONS
    mark = tag("span", symbol(f"mark-{there.seat}"), cls="st-owner")
    marks = (mark, ability_tag(view, there.card), *slips(view, space))
    shift, meets = shift_of(view, space), _meeting(view, space)
    front = face(there.card, _numbers(view, space), int(quarter), *marks, shift=shift, meets=meets)
    return tag("span", front, cls=f"st-piece seat-{there.seat}", data_piece=f"card-{there.card}")


def _meeting(view: Position, space: int) -> int | None:
    """The printed side that is compared now."""
    clash = clash_in(view)
    fighters = (clash.attacker, clash.defender) if clash else ()
    return next((int(side_toward(view, space, each.direction)) for each in fighters if each.space == space), None)


def _move_at(view: Position, pen: Pen, space: int) -> tuple[int, str]:
    """What a click on a space does, and how that is said."""
    there, where = view.spaces[space], name_of(space)
    name = (*NAMES, "")[there.card]
    if view.step == Step.ADVANCE and space == view.cleared:
        return ADVANCE, say("Advance to {space}", space=where)
    if pen.can(ACTION + Action.BLINK) and is_target(view, pen.seat, Action.BLINK.value, space):
        return ACTION + Action.BLINK, say("{card} blinks: it steps to an open space beside it", card=name)
    move = SPACE + space
    if view.step == Step.PUT_DOWN:
        is_relief = there.card != NOBODY
        sentence = "Put {picked} onto {card}, which leaves the game" if is_relief else "Put {picked} on {space}"
        return move, say(sentence, picked=(*NAMES, "")[view.picked], card=name, space=where)
    if view.step == Step.DESTINATION:
        return move, say("{card} goes to {space}", card=NAMES[view.spaces[view.target].card], space=where)
    return move, say("{title}: {card} on {space}", title=_title(view), card=name, space=where)


def _title(view: Position) -> str:
    """The action card that is being played, or the ability of the character just played."""
    if view.chosen < KINDS:
        return say(TITLES[view.chosen])
    if view.chosen == Action.NONE and view.attacker != NOWHERE:
        return say(ability_name(ABILITIES[view.spaces[view.attacker].card]))
    return say("Blink")


# --- One's own hand ---------------------------------------------------------------------------------------------------


def _hand(view: Position, pen: Pen, seat: int) -> Markup:
    """Characters, then action cards; while a Zombie is called, those who could come."""
    is_zombie = is_zombie_asked(view, pen)
    place = Place.PILE + seat if is_zombie else Place.HAND + seat
    cards = [card_of(view, pen, card) for card in range(CARDS) if view.where[card] == place]
    if not is_zombie:
        held = view.camps[seat].held
        cards += [_action(pen, seat, kind, copy) for kind in range(KINDS) for copy in range(held[kind])]
    name = say("Your captured characters") if is_zombie else say("Your hand")
    return tag("section", cards, cls=f"st-hand seat-{seat}", aria_label=name)


def _action(pen: Pen, seat: int, kind: int, copy: int) -> Markup:
    move, words = ACTION + kind, action_words(kind)
    return pen.choice(
        move,
        action_face(kind),
        label=say("Play {card}", card=words),
        cls="card st-card st-action",
        piece=f"action-{seat}-{kind}-{copy + 1}",
        tip=None if pen.can(move) else words,
    )


__all__ = ["draw", "flights"]
