"""Square Tactics' table on a page: the mat, the camps, the hand. Whoever looks sits at the lower edge (ST-1.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scurry.drawing import Markup, Pen, seat_name, symbol, tag
from scurry.games.square_tactics.action_cards import KINDS, TEXTS, TITLES, Action
from scurry.games.square_tactics.board_terminal import ability_name
from scurry.games.square_tactics.board_things import (
    ART,
    FACTION_SYMBOLS,
    ability,
    ability_tag,
    action_face,
    action_words,
    art,
    card_of,
    described,
    face,
    lost_by,
    mini,
    slips,
)
from scurry.games.square_tactics.characters import (
    ABILITIES,
    CARDS,
    FACTION_NAMES,
    NAMES,
)
from scurry.games.square_tactics.ending import points_for_spaces, points_of
from scurry.games.square_tactics.grid import DIRECTIONS, NOWHERE, SPACES, WIDTH, name_of
from scurry.games.square_tactics.holdings import deck_of
from scurry.games.square_tactics.moves import (
    ACTION,
    ADVANCE,
    CHARACTER,
    CLOCKWISE,
    PASS,
    SEAT,
    SPACE,
    TURNED,
    WIDDERSHINS,
)
from scurry.games.square_tactics.pieces import (
    HALF,
    beside,
    defence_at,
    direction_of,
    dread_of,
    number_at,
    side_toward,
    turn_of_seat,
    value_of,
)
from scurry.games.square_tactics.position import NOBODY, Place, Position, Space, Step
from scurry.games.square_tactics.windows import is_target
from scurry.games.square_tactics.words import TURN_WORDS, ask
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act, seats_to_act

EDGES = ("south", "west", "north", "east")
ROUNDS = ("M50 33a19 19 0 1 1-7-15M33 17h12V5", "M14 33a19 19 0 1 0 7-15M31 17H19V5")
PASSING = {
    Step.BEGINNING: "no card, on to the play",
    Step.PLAY: "play nobody this turn",
    Step.SHIELD: "no card, let it fight",
    Step.ABILITY: "leave the neighbours alone",
    Step.DEFENCE: "no card, let it be captured",
    Step.LOSS: "no card, bear it",
    Step.ADVANCE: "stay where it is",
    Step.CLEARING: "no card, nobody steps in",
    Step.ENDING: "no card, end the turn",
}


def draw(view: Position, pen: Pen) -> Markup:
    """The others, the mat, what is asked, and one's own camp and hand."""
    around = [(_eyes(pen) + step) % view.seats for step in range(view.seats)]
    mine = [seat for seat in around if pen.is_me(seat)]
    others = tag(
        "div", (_camp(view, pen, seat) for seat in around[1:] + around[:1] if seat not in mine), cls="st-others"
    )
    own = (_camp(view, pen, seat) for seat in mine)
    hand = (_hand(view, pen, seat) for seat in mine)
    parts = (others, _board(view, pen), _stage(view, pen), own, hand, _booklet(view))
    return tag("div", *parts, cls=f"tactics st-for-{view.seats}")


def _eyes(pen: Pen) -> int:
    """Whose side of the table is below: whoever only watches stands behind the first seat."""
    return max(pen.seat, 0)


# --- The mat ----------------------------------------------------------------------------------------------------------


def _board(view: Position, pen: Pen) -> Markup:
    edges = (_edge(view, pen, seat) for seat in range(view.seats))
    spaces = tag("div", (_space(view, pen, space) for space in _seen_from(view, _eyes(pen))), cls="st-spaces")
    return tag("div", *edges, spaces, cls="st-board")


def _seen_from(view: Position, eyes: int) -> Iterator[int]:
    """The spaces row by row, as they lie for a seat (ST-1.4)."""
    width = WIDTH if view.seats > HALF else WIDTH - 1
    for place in range(width * width):
        row, column = divmod(place, width)
        for _ in range(turn_of_seat(view, eyes)):
            row, column = column, width - 1 - row
        yield WIDTH * row + column


def _edge(view: Position, pen: Pen, seat: int) -> Markup:
    """Who sits at which edge."""
    edge = EDGES[(turn_of_seat(view, seat) - turn_of_seat(view, _eyes(pen))) % DIRECTIONS]
    turns = " turns" if view.turn == seat and not view.over else ""
    return tag("div", seat_name(seat, pen.names[seat]), cls=f"st-edge st-{edge} seat-{seat}{turns}")


def _space(view: Position, pen: Pen, space: int) -> Markup:
    there = view.spaces[space]
    worth = value_of(view, space)
    flag = _flag(view, space)
    points = say_count("{count} point", "{count} points", worth)
    acorns = tag(
        "span", (symbol("acorn") for _ in range(worth)), cls="st-worth", title=points, role="img", aria_label=points
    )
    head = tag(
        "span",
        tag("span", name_of(space), cls="st-where"),
        tag("span", say(flag), cls="st-flag") if flag else None,
        acorns,
        cls="st-head",
    )
    on_it = tag("span", cls="st-open") if there.card == NOBODY else _piece(view, pen, space, there)
    cls = f"st-space st-worth-{worth}{f' st-is-{flag.split()[-1]}' if flag else ''}"
    move, label = _move_at(view, pen, space)
    return pen.choice(move, head, on_it, label=label, cls=cls)


def _flag(view: Position, space: int) -> str:
    """What is going on here, in a word."""
    if view.over:
        return ""
    flags = {view.cleared: "cleared", view.target: "aimed at", view.attacker: "fights", view.defender: "in danger"}
    return flags.get(space, "")


def _piece(view: Position, pen: Pen, space: int, there: Space) -> Markup:
    numbers = [int(number_at(view, space, side)) for side in range(DIRECTIONS)]
    quarter = (direction_of(view, space, 0) - turn_of_seat(view, _eyes(pen))) % DIRECTIONS
    words = say("{name}'s {card}", name=pen.names[there.seat], card=described(view, there.card, numbers))
    mark = tag("span", symbol(f"mark-{there.seat}", pen.names[there.seat]), cls="st-owner")
    front = face(there.card, numbers, quarter, mark, ability_tag(view, there.card), *slips(there), less=lost_by(there))
    cls = f"st-piece seat-{there.seat}"
    return tag("span", front, tag("span", words, cls="heard"), cls=cls, title=words, data_piece=f"card-{there.card}")


def _move_at(view: Position, pen: Pen, space: int) -> tuple[int, str]:
    """What a click on a space does, and how that is said."""
    there, where = view.spaces[space], name_of(space)
    name = (*NAMES, "")[there.card]
    if view.step == Step.ADVANCE and space == view.cleared:
        return ADVANCE, say("Advance to {space}", space=where)
    if pen.can(ACTION + Action.BLINK) and is_target(view, pen.seat, Action.BLINK.value, space):
        return ACTION + Action.BLINK, say(
            "{card} on {space} can blink: step to an open space beside it", card=name, space=where
        )
    move = SPACE + space
    if view.step == Step.PUT_DOWN:
        sentence = (
            "Put {picked} on {space}, worth {points}"
            if there.card == NOBODY
            else "Put {picked} onto {card} on {space}, which leaves the game"
        )
        return move, say(
            sentence, picked=(*NAMES, "")[view.picked], card=name, space=where, points=value_of(view, space)
        )
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


# --- What is asked ----------------------------------------------------------------------------------------------------


def _stage(view: Position, pen: Pen) -> Markup:
    """Between mat and hand: what is being played, the question, and what answers it."""
    asked = tag("p", ask(view, pen.seat), cls="st-question") if pen.moves else _waiting(view, pen)
    things = [*_shown(view, pen), *_answers(view, pen)]
    shown = tag("div", things, cls="st-shown") if things else None
    pass_ = (tag("b", say("Pass")), tag("span", say(PASSING.get(Step(view.step), ""))))
    passing = (
        pen.choice(PASS, *pass_, label=say("Pass: {what}", what=pass_[1].striptags()), cls="st-pass")
        if pen.can(PASS)
        else None
    )
    decks = None if view.options.first_game or view.options.personal_decks else _action_deck(view, 0)
    return tag("div", asked, shown, passing, decks, cls=f"st-stage{' st-asks' if pen.moves else ''}")


def _waiting(view: Position, pen: Pen) -> Markup | None:
    if view.over:
        return None
    names = [seat_name(seat, pen.names[seat]) for seat in seats_to_act(view)]
    return tag("p", tag("span", say("To act:")), *names, cls="st-waiting")


def _shown(view: Position, pen: Pen) -> Iterator[Markup]:
    """Cards that lie open between the players: the one in the air, the action card, the clash, the offer."""
    if view.picked != NOBODY:
        yield card_of(view, pen, view.picked, " st-in-air")
    if view.chosen < KINDS:
        seat = seats_to_act(view)[0]
        yield action_face(view.chosen, f"action-{seat}-{view.chosen}-{max(view.camps[seat].held[view.chosen], 0) + 1}")
    if view.defender != NOWHERE and view.attacker != NOWHERE:
        yield from _clash(view)
    if view.step == Step.RETURN:
        offered = [card for card in range(CARDS) if view.where[card] == Place.OFFERED]
        yield from (card_of(view, pen, card) for card in offered)
        if not offered:
            yield tag("div", cls="card back st-back")


def _clash(view: Position) -> Iterator[Markup]:
    """The two numbers that meet."""
    for direction in range(DIRECTIONS):
        if beside(view, view.attacker, direction) == view.defender:
            attacker, defender = view.spaces[view.attacker], view.spaces[view.defender]
            side = side_toward(view, view.attacker, direction)
            attack = number_at(view, view.attacker, side) - dread_of(view, defender.card)
            defence = defence_at(view, view.defender, (direction + HALF) % DIRECTIONS, attacker.card)
            yield tag(
                "div",
                _fighter(attacker, attack),
                art(ART[Action.SECOND_STRIKE]),
                _fighter(defender, defence),
                cls="st-clash",
            )


def _fighter(there: Space, number: int) -> Markup:
    return tag("span", tag("b", str(number)), tag("span", NAMES[there.card]), cls=f"st-fighter seat-{there.seat}")


def _answers(view: Position, pen: Pen) -> Iterator[Markup]:
    """Answers that are no thing on the table yet: how a character could lie, which way round, who comes back."""
    if view.step in (Step.ORIENT, Step.QUARTER):
        yield from (_turned(view, pen, quarters) for quarters in range(DIRECTIONS) if pen.can(TURNED + quarters))
    if view.step == Step.ORDER:
        for move, path, words in zip(
            (CLOCKWISE, WIDDERSHINS),
            ROUNDS,
            ("Clockwise: top, right, bottom, left", "Widdershins: top, left, bottom, right"),
            strict=True,
        ):
            if pen.can(move):
                yield pen.choice(move, art(path), tag("span", say(words)), label=say(words), cls="st-token")
    if view.step == Step.RAISE and pen.moves:
        yield from (card_of(view, pen, card) for card in range(CARDS) if pen.can(CHARACTER + card))


def _turned(view: Position, pen: Pen, quarters: int) -> Markup:
    """How it would lie."""
    space = view.attacker if view.step == Step.ORIENT else view.target
    there = view.spaces[space]
    quarter = direction_of(view, space, 0) - turn_of_seat(view, _eyes(pen)) + quarters
    if view.step == Step.ORIENT:
        quarter -= there.turned
    numbers = [int(number_at(view, space, side)) for side in range(DIRECTIONS)]
    words = say(TURN_WORDS[quarters])
    label = say("{card} lies {turned}", card=NAMES[there.card], turned=words)
    front = tag(
        "span",
        face(there.card, numbers, int(quarter) % DIRECTIONS, less=lost_by(there)),
        cls=f"st-piece seat-{there.seat}",
    )
    return pen.choice(TURNED + quarters, front, tag("span", words, cls="caption"), label=label, cls="st-way")


# --- Camps ------------------------------------------------------------------------------------------------------------


def _camp(view: Position, pen: Pen, seat: int) -> Markup:
    camp = view.camps[seat]
    acts = is_to_act(view, seat)
    flag = (
        tag("span", say("to act") if acts else say("has the turn"), cls="st-flag")
        if acts or (view.turn == seat and not view.over)
        else None
    )
    faction = symbol(FACTION_SYMBOLS[camp.faction], say(FACTION_NAMES[camp.faction]))
    head = tag("div", faction, seat_name(seat, pen.names[seat]), flag, _points(view, seat), cls="st-camp-head")
    cls = f"st-camp seat-{seat}{' acts' if acts else ''}{' mine' if pen.is_me(seat) else ''}"
    things = tag("div", _things(view, pen, seat), cls="st-things")
    if pen.can(SEAT + seat):
        words = say("Trade with {name}", name=pen.names[seat])
        return pen.choice(SEAT + seat, head, things, tag("b", words), label=words, cls=cls)
    return tag("div", head, things, cls=cls)


def _points(view: Position, seat: int) -> Markup:
    camp = view.camps[seat]
    total = int(camp.scored) if view.over else int(camp.scored) + points_of(view, seat)
    made = say("{captured} captured, {spaces} for spaces", captured=camp.pile, spaces=points_for_spaces(view, seat))
    return tag("span", tag("b", str(total)), tag("small", say("points")), cls="st-points", title=made)


def _things(view: Position, pen: Pen, seat: int) -> Iterator[Markup]:
    """Hand, action cards, decks and captured characters; what is known of a hand lies open (ST-10.4)."""
    camp = view.camps[seat]
    known = [card for card in range(CARDS) if view.where[card] == Place.HAND + seat]
    if not pen.is_me(seat):
        kinds = [kind for kind in range(KINDS) for _ in range(max(camp.held[kind], 0))]
        held = [tag("span", art(ART[kind]), cls="st-mini", title=say(TITLES[kind])) for kind in kinds]
        yield _row(say("in hand"), camp.hand, [mini(view, card) for card in known], "st-back-character")
        if not view.options.first_game:
            caption = say("action card") if camp.actions == 1 else say("action cards")
            yield _row(caption, camp.actions, held, "st-back-action")
    yield _row(say("in the deck"), camp.deck, [], "st-back-character st-pack")
    if view.options.personal_decks:
        yield _action_deck(view, deck_of(view, seat))
    is_up = view.step == Step.RAISE and pen.is_me(seat) and bool(pen.moves)
    pile = [] if is_up else [mini(view, card) for card in range(CARDS) if view.where[card] == Place.PILE + seat]
    yield _row(say("captured"), camp.pile, pile, "")


def _row(caption: str, count: int, known: Sequence[Markup], back: str) -> Markup:
    """Cards of one kind in a camp: how many, those that are known, and backs for the others."""
    hidden = max(0, count - len(known)) if back else 0
    backs = [tag("i", cls=f"st-back-mini {back}") for _ in range(min(hidden, 1) if "st-pack" in back else hidden)]
    words = tag("span", tag("b", str(count)), tag("span", f" {caption}", cls="st-caption"), cls="st-count")
    return tag("div", tag("span", *known, *backs, cls="st-fan") if known or backs else None, words, cls="st-row")


def _action_deck(view: Position, number: int) -> Markup:
    """An action deck and its discard, which lies open (ST-10.1)."""
    deck = view.action_decks[number]
    left = _row(say("in action deck"), deck.left, [], "st-back-action st-pack")
    gone = [kind for kind in range(KINDS) if deck.discard[kind] > 0]
    total = int(deck.discard.sum())
    lines = (tag("li", art(ART[kind]), f"{say(TITLES[kind])} × {deck.discard[kind]}") for kind in gone)
    words = tag("summary", tag("b", str(total)), f" {say('discarded')}")
    return tag("div", left, tag("details", words, tag("ul", *lines)) if gone else None, cls="st-decks")


# --- One's own hand ---------------------------------------------------------------------------------------------------


def _hand(view: Position, pen: Pen, seat: int) -> Markup:
    held = view.camps[seat].held
    characters = (card_of(view, pen, card) for card in range(CARDS) if view.where[card] == Place.HAND + seat)
    actions = (_action(view, pen, seat, kind, copy) for kind in range(KINDS) for copy in range(held[kind]))
    return tag("div", *characters, *actions, cls=f"st-hand seat-{seat}", role="group", aria_label=say("Your hand"))


def _action(view: Position, pen: Pen, seat: int, kind: int, copy: int) -> Markup:
    label = say("Play {title}. {text}", title=say(TITLES[kind]), text=say(TEXTS[kind]))
    return pen.choice(
        ACTION + kind,
        *action_words(kind),
        label=label,
        cls="card st-card st-action",
        piece=f"action-{seat}-{kind}-{copy + 1}",
    )


def _booklet(view: Position) -> Markup | None:
    """What the characters on the board can do, in words."""
    there = [space for space in range(SPACES) if view.spaces[space].card != NOBODY]
    if view.options.first_game or not there:
        return None
    lines = (
        tag(
            "li",
            tag("b", f"{name_of(space)} {NAMES[view.spaces[space].card]}"),
            f" {ability(view, view.spaces[space].card)}",
            cls=f"seat-{view.spaces[space].seat}",
        )
        for space in there
    )
    return tag("details", tag("summary", say("What they can do")), tag("ul", *lines), cls="st-booklet")
