"""The squirrels in the wood, and small paws that show where a plan leads if the other stands still."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scurry.drawing import Markup, Pen, symbol, tag
from scurry.games.squirrel_squabble.components import Action
from scurry.games.squirrel_squabble.position import NO_COIN, SEATS, STEPS, Color, Position, Stage
from scurry.games.squirrel_squabble.preview import Path, path_of, planned_actions
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE
from scurry.games.squirrel_squabble.telling import tell
from scurry.kernel.catalogue import say
from scurry.kernel.verbs import SPECTATOR

# --- Squirrels --------------------------------------------------------------------------------------------------------


def squirrels(view: Position) -> Iterator[Markup]:
    """Both squirrels where they are; while they squabble they share a space. In words the tiles tell of them."""
    on_board = [seat for seat in range(SEATS) if view.squirrels[seat].color != Color.NONE]
    spaces = [int(view.squirrels[seat].space) for seat in on_board]
    for seat in on_board:
        if view.squirrels[seat].space != NOWHERE:
            fights = " ss-fights" if spaces.count(int(view.squirrels[seat].space)) > 1 else ""
            yield _squirrel(view, seat, fights)


def _squirrel(view: Position, seat: int, fights: str) -> Markup:
    squirrel = view.squirrels[seat]
    knows = 0 <= squirrel.facing < DIRECTIONS
    badge = tag("span", symbol(f"mark-{seat}", cls="mark") if knows else "?", cls="ss-badge")
    cls = f"ss-squirrel seat-{seat} ss-at-{squirrel.space}{fights}"
    figure = _figure(int(squirrel.color), int(squirrel.facing))
    return tag("div", figure, badge, cls=cls, data_piece=f"squirrel-{seat}", aria_hidden="true")


def _figure(color: int, facing: int) -> Markup:
    looks = f"ss-faces-{facing}" if 0 <= facing < DIRECTIONS else "ss-faces-nowhere"
    return symbol(f"ss-squirrel-{color}", cls=f"ss-figure {looks}")


# --- Where a plan leads -----------------------------------------------------------------------------------------------


def paths(view: Position, pen: Pen) -> Iterator[Markup]:
    """The way of one's own plan, and for every action that may come next the way with it, shown to whoever points."""
    if pen.seat == SPECTATOR or view.stage != Stage.PROGRAM or not view.to_act:
        return
    actions = planned_actions(view, pen.seat)
    if actions:
        yield _path(view, pen.seat, path_of(view, pen.seat, actions), "ss-planned")
    for action in _next_actions(view, pen):
        path = path_of(view, pen.seat, [*actions, action])
        yield _path(view, pen.seat, path, f"ss-try ss-try-{action}")


def _next_actions(view: Position, pen: Pen) -> Sequence[int]:
    """What may come next; nothing once the plan is made."""
    is_made = view.squirrels[pen.seat].stack[STEPS - 1] != NO_COIN
    return [] if is_made or not pen.moves else sorted({int(action) for action in view.options.coins})


def _path(view: Position, seat: int, path: Path, cls: str) -> Markup:
    """A paw with its number on every space that an action leads to, and a ghost of the squirrel on the last."""
    numbers: dict[int, list[str]] = {}
    for step, space in enumerate(path.spaces):
        numbers.setdefault(space, []).append(str(step + 1))
    squirrel = view.squirrels[seat]
    end = path.spaces[-1] if path.spaces else int(squirrel.space)
    stays = " ss-stays" if end == squirrel.space else ""
    mark = tag("b", "?", cls="ss-open") if path.is_open else None
    cls_of_ghost = f"ss-phantom seat-{seat} ss-at-{end}{stays}"
    ghost = tag("span", _figure(int(squirrel.color), path.facing), mark, cls=cls_of_ghost)
    paws = (tag("span", "·".join(steps), cls=f"ss-paw ss-at-{space}") for space, steps in numbers.items())
    return tag("div", paws, ghost, cls=f"ss-path {cls}", aria_hidden="true")


def what_it_brings(view: Position, pen: Pen, action: int) -> list[str]:
    """What an action would bring about as the next one, in words."""
    path = path_of(view, pen.seat, [*planned_actions(view, pen.seat), action])
    if path.is_open:
        return [say(_DECIDED_LATER.get(Action(action), "Where from, an earlier action decides."))]
    return tell(path.last, pen.names)


_DECIDED_LATER = {
    Action.FLIP_TILE: "You choose the tile then.",
    Action.SWITCH_TILES: "You choose the tiles then.",
    Action.SQUABBLE: "Dice decide.",
}
