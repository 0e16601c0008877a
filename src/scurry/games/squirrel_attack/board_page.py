"""Squirrel Attack's table on a page: the Tree above, a tray of dice for each seat below."""

from __future__ import annotations

from scurry.drawing import Content, Markup, Pen, seat_name, symbol, tag
from scurry.games.squirrel_attack.board_dice import BLANK, POWERS, at_rest, in_play, picture, turning
from scurry.games.squirrel_attack.board_tree import tree
from scurry.games.squirrel_attack.forest import can_stop, leaders, nuts_at_stake, nuts_of
from scurry.games.squirrel_attack.moves import ADD, HAND, PASS, ROLL, STOP
from scurry.games.squirrel_attack.position import DICE, KINDS, NOBODY, PER_SEAT, SQUIRREL, Kind, Position, Stage
from scurry.games.squirrel_attack.ranks import rank_of_hand, set_size, set_value
from scurry.games.squirrel_attack.turns import best_hands, players_of, takes_part
from scurry.games.squirrel_attack.words import KIND_TITLES, combination
from scurry.kernel.catalogue import say, say_count
from scurry.kernel.common import is_to_act
from scurry.kernel.records import UNKNOWN

ROOMY = 6
"""More dice than this in a hand are drawn smaller."""
MOST_SAPLINGS = 12
MOST_ACORNS = 10


def draw(view: Position, pen: Pen) -> Markup:
    """The glade with the Tree, then the trays; the dice to choose from, or what each kind does."""
    size = "sa-small" if view.options.dice > ROOMY else "sa-roomy"
    return tag("div", _glade(view, pen), _below(view, pen), cls=f"attack {size}")


def _below(view: Position, pen: Pen) -> list[Markup]:
    """One's own tray comes first; whoever chooses has the dice right below it."""
    seats = sorted(range(view.seats), key=lambda seat: (seat - max(pen.seat, 0)) % view.seats)
    if _is_choosing(view, pen):
        return [_trays(view, pen, seats[:1]), _workshop(view, pen), _trays(view, pen, seats[1:])]
    return [_trays(view, pen, seats), _legend()]


def _is_choosing(view: Position, pen: Pen) -> bool:
    return view.stage == Stage.CHOOSE and any(pen.is_me(seat) and is_to_act(view, seat) for seat in range(view.seats))


def _is_rolled(view: Position) -> bool:
    return any(holder != NOBODY for holder in view.holders)


# --- The glade: the Tree, the Forest, who acts when, and what is to be done -------------------------------------------


def _glade(view: Position, pen: Pen) -> Markup:
    beside = (_forest(view), _order(view, pen), _podium(view, pen) if view.over else _doing(view, pen))
    cls = "sa-glade sa-early" if view.stage == Stage.CHOOSE else "sa-glade"
    return tag("div", tree(view), tag("div", *beside, cls="sa-beside"), cls=cls)


def _forest(view: Position) -> Markup:
    trees = int(view.options.trees)
    saplings = tag("div", (_sapling(view, number) for number in range(trees)), cls="sa-saplings")
    words = [tag("b", _progress(view), cls="sa-progress"), saplings if trees <= MOST_SAPLINGS else None]
    if not view.over:
        stake = nuts_at_stake(view)
        words.append(tag("span", say_count("This Roll: {count} nut", "This Roll: {count} nuts", stake), cls="caption"))
    if view.ties:
        tied = say_count("{count} tied Roll in a row", "{count} tied Rolls in a row", int(view.ties))
        words.append(tag("span", tied, cls="caption"))
    return tag("div", *words, cls="sa-forest")


def _progress(view: Position) -> str:
    if view.tree < view.options.trees:
        sentence = "Stopped in Tree {number} of {trees}" if view.over else "Tree {number} of {trees}"
        return say(sentence, number=view.tree + 1, trees=view.options.trees)
    return say("The Forest is complete") if view.over else say("Sudden death")


def _sapling(view: Position, number: int) -> Markup:
    state = "done" if number < view.tree else "now" if number == view.tree else "to-come"
    label = {"done": say("done"), "now": say("this Tree"), "to-come": say("to come")}[state]
    return symbol("sa-sapling", label, cls=f"sa-{state}")


def _order(view: Position, pen: Pen) -> Markup | None:
    """SA-3.2: who acts when in this Roll, who is on, and who has passed since the last use."""
    if view.order[0] == NOBODY:
        return None
    players = players_of(view)
    passed = {(int(view.turn) - back) % players for back in range(1, int(view.passes) + 1)}
    chips = (_chip(view, pen, place, place in passed) for place in range(players))
    return tag("div", tag("span", say("Order"), cls="caption"), tag("ol", chips), cls="sa-order")


def _chip(view: Position, pen: Pen, place: int, has_passed: bool) -> Markup:
    seat = int(view.order[place])
    is_on = place == view.turn
    told = say("acts") if is_on else say("passed") if has_passed else ""
    cls = f"seat-{seat}{' sa-on' if is_on else ''}{' sa-passed' if has_passed else ''}"
    words = (tag("span", str(place + 1), cls="sa-place"), seat_name(seat, pen.names[seat]))
    return tag("li", *words, tag("small", told) if told else None, cls=cls, data_piece=f"order-{seat}")


def _podium(view: Position, pen: Pen) -> Markup:
    """SA-7.3: everybody by their nuts."""
    seats = sorted(range(view.seats), key=lambda seat: -nuts_of(view, seat))
    return tag("ol", (_standing(view, pen, seat) for seat in seats), cls="sa-podium")


def _standing(view: Position, pen: Pen, seat: int) -> Markup:
    crown = symbol("sa-laurel", say("most nuts")) if leaders(view) >> seat & 1 else symbol("acorn")
    return tag("li", crown, seat_name(seat, pen.names[seat]), tag("b", str(nuts_of(view, seat))))


def _doing(view: Position, pen: Pen) -> Markup | None:
    if view.stage == Stage.CHOOSE:
        return None
    if view.stage == Stage.ROLL:
        return tag("div", _cup(view, pen), _sign(view, pen) if can_stop(view) else None, cls="sa-doing")
    if view.stage == Stage.POWER:
        return tag("div", _pass(view, pen), cls="sa-doing") if pen.can(PASS) else None
    return tag("div", _power(int(view.kinds[view.using])), cls="sa-doing sa-in-use")


def _cup(view: Position, pen: Pen) -> Markup:
    """SA-3.4: one says when, and all roll."""
    name = next((pen.names[seat] for seat in range(view.seats) if is_to_act(view, seat)), "")
    words = say("Roll the dice!") if pen.can(ROLL) else say("{name} says when to roll", name=name)
    inside = (symbol("sa-cup", cls="sa-cup"), tag("span", words))
    return pen.choice(ROLL, *inside, label=say("All roll their dice"), cls="sa-plank")


def _sign(view: Position, pen: Pen) -> Markup:
    """SA-7.6: nobody can catch the leader; all together may stop."""
    agreed = tag("small", say("{count} of {seats} would stop", count=view.passes, seats=view.seats))
    inside = (symbol("sa-sign", cls="sa-cup"), tag("span", say("Stop here"), agreed))
    return pen.choice(STOP, *inside, label=say("Agree to end the Forest here"), cls="sa-plank")


def _pass(view: Position, pen: Pen) -> Markup:
    label = say("Pass: use none of your Squirrel Faces now")
    return pen.choice(PASS, symbol("sa-paw", cls="sa-cup"), tag("span", say("Pass")), label=label, cls="sa-plank")


# --- The trays --------------------------------------------------------------------------------------------------------


def _trays(view: Position, pen: Pen, seats: list[int]) -> Markup:
    return tag("div", (_tray(view, pen, seat) for seat in seats), cls="sa-trays")


def _tray(view: Position, pen: Pen, seat: int) -> Markup:
    is_out = not takes_part(view, seat)
    marks = (" acts" if is_to_act(view, seat) else "") + (" mine" if pen.is_me(seat) else "")
    cls = f"sa-tray seat-{seat}{marks}{' sa-out' if is_out else ''}"
    head = tag("div", seat_name(seat, pen.names[seat]), _ribbon(view, seat), cls="sa-head")
    nuts = _nuts(view, seat) if view.stage != Stage.CHOOSE else None
    return tag("div", head, nuts, _well(view, pen, seat), cls=cls)


def _ribbon(view: Position, seat: int) -> Markup | None:
    """What the hand is worth, and whether it is the best; at the end, who has won."""
    if view.over and leaders(view) >> seat & 1:
        return tag("span", symbol("sa-laurel"), say("most nuts"), cls="sa-ribbon sa-best")
    if not takes_part(view, seat) or not _is_rolled(view):
        return None
    rank = rank_of_hand(view, seat)
    is_best = not view.over and best_hands(view, view.taking_part) >> seat & 1
    crown = symbol("sa-laurel", say("best hand:")) if is_best else None
    words = combination(set_size(rank), set_value(rank))
    return tag("span", crown, words, cls=f"sa-ribbon{' sa-best' if is_best else ''}")


def _nuts(view: Position, seat: int) -> Markup:
    pile, total = int(view.piles[seat]), nuts_of(view, seat)
    acorns = tag("span", (symbol("acorn") for _ in range(min(pile, MOST_ACORNS))), cls="sa-acorns")
    told = say("{count} from this Tree", count=pile) if view.left else ""
    in_all = tag("span", tag("b", str(total)), tag("small", say("in all")), cls="sa-total")
    return tag("div", acorns, tag("span", told, cls="caption"), in_all, cls="sa-nuts")


def _well(view: Position, pen: Pen, seat: int) -> Markup:
    if _is_covered(view, seat):
        told = say("chooses in secret") if is_to_act(view, seat) else say("has chosen in secret")
        return tag("div", symbol("sa-cup-down", cls="sa-covered"), tag("span", told), cls="sa-well sa-secret")
    own = range(seat * PER_SEAT, (seat + 1) * PER_SEAT)
    held = sorted((die for die in range(DICE) if view.holders[die] == seat), key=lambda die: (die not in own, die))
    out = [die for die in own if view.kinds[die] != Kind.NONE and view.holders[die] == NOBODY]
    rank = rank_of_hand(view, seat)
    lying = [in_play(view, pen, die, _counts(view, rank, die)) for die in held]
    if not _is_rolled(view):
        gaps = [tag("div", cls="sa-gap") for _ in range(int(view.options.dice) - len(out))]
        return tag("div", [at_rest(view, die) for die in out], gaps, cls="sa-well sa-unrolled")
    return tag("div", lying, turning(view, pen, seat), _rest(view, out), cls="sa-well")


def _is_covered(view: Position, seat: int) -> bool:
    return bool(view.kinds[seat * PER_SEAT] == UNKNOWN)


def _counts(view: Position, rank: int, die: int) -> bool:
    """Whether a die belongs to the set that its hand is known by (SA-6.1)."""
    return bool(view.faces[die] != SQUIRREL and view.faces[die] == set_value(rank) and set_size(rank) > 1)


def _rest(view: Position, out: list[int]) -> Content:
    if not out:
        return None
    told = tag("span", say("out of play"), cls="caption")
    return tag("div", told, (at_rest(view, die) for die in out), cls="sa-rest")


# --- The kinds: to choose from, and to read ---------------------------------------------------------------------------


def _legend() -> Markup:
    return tag("div", (_power(kind) for kind in range(1, KINDS + 1)), cls="sa-legend")


def _power(kind: int) -> Markup:
    words = tag("span", tag("b", KIND_TITLES[kind]), " ", say(POWERS[Kind(kind)]))
    return tag("div", picture(kind, SQUIRREL), words)


def _workshop(view: Position, pen: Pen) -> Markup:
    bins = tag("div", (_bin(view, pen, kind) for kind in range(1, KINDS + 1)), cls="sa-bins")
    return tag("div", bins, _one_of_each(view, pen), cls="sa-workshop")


def _bin(view: Position, pen: Pen, kind: int) -> Markup:
    title, power = KIND_TITLES[kind], say(POWERS[Kind(kind)])
    words = (tag("b", title), tag("span", power, cls="caption"))
    label = say("Add a die to your hand: {kind}, which {power}", kind=title, power=power)
    die = pen.choice(ADD + kind - 1, picture(kind, SQUIRREL), *words, label=label, cls="sa-bin")
    return tag("div", die, _all_of(view, pen, kind), cls="sa-column")


def _all_of(view: Position, pen: Pen, kind: int) -> Markup | None:
    move, count = HAND + kind, int(view.options.dice)
    if not pen.can(move):
        return None
    words = say("all {count} {kind}", count=count, kind=KIND_TITLES[kind])
    return _ready_made(pen, move, words, [kind] * count)


def _one_of_each(view: Position, pen: Pen) -> Markup | None:
    if not pen.can(HAND):
        return None
    kinds = sorted(1 + index % KINDS for index in range(int(view.options.dice)))
    return _ready_made(pen, HAND, say("one of each"), kinds)


def _ready_made(pen: Pen, move: int, words: str, kinds: list[int]) -> Markup:
    dice = tag("span", (picture(kind, BLANK) for kind in kinds), cls="sa-row")
    label = say("Take a ready-made hand: {hand}", hand=words)
    return pen.choice(move, dice, tag("span", words), label=label, cls="sa-ready")
