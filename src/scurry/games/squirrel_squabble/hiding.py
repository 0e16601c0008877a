"""What a seat can know: backs of tiles that nobody has seen (SS-2.6), and what is chosen in secret (SS-3.3, SS-7.5)."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Face
from scurry.games.squirrel_squabble.planning import stack_coin, write_coins
from scurry.games.squirrel_squabble.position import COIN_SIDES, NO_COIN, STEPS, Position, Stage
from scurry.games.squirrel_squabble.spaces import DIRECTIONS, NOWHERE, SPACES, Direction, next_to
from scurry.kernel.common import is_to_act
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll, shuffle
from scurry.kernel.records import UNKNOWN, Row
from scurry.kernel.scratch import row_of

# --- Covering ---------------------------------------------------------------------------------------------------------


@compiled
def cover_backs(position: Position) -> None:
    """SS-2.6: from everybody."""
    for space in range(SPACES):
        if not position.seen[space]:
            position.backs[space] = UNKNOWN


@compiled
def cover_choices(position: Position, other: int) -> None:
    """SS-3.3, SS-3.4: the other's coins but those shown, however many lie there; SS-7.5: a facing being chosen."""
    squirrel = position.squirrels[other]
    if position.round_number > 0:
        for step in range(squirrel.shown, STEPS):
            squirrel.stack[step] = UNKNOWN
    if position.choosers >> other & 1:
        squirrel.facing = UNKNOWN


# --- Imagining --------------------------------------------------------------------------------------------------------


@compiled
def imagine_backs(view: Position, dice: Dice) -> None:
    """Tiles whose backs nobody has seen: each way in which they can have fallen is equally likely."""
    tiles = row_of(SPACES, 0)
    count = find_unseen_tiles(view, tiles)
    fallen = fall(view, tiles, count, dice)
    shuffle(dice, tiles, count)  # the same ways still, with tiles that show the same in any order
    for space in range(SPACES):
        if view.backs[space] == UNKNOWN:
            index = 0
            while tiles[index] == NOWHERE or shown_side(view, tiles[index], fallen) != view.faces[space]:
                index += 1
            view.backs[space] = view.options.tiles[shown_index(tiles[index], fallen) ^ 1]
            tiles[index] = NOWHERE


@compiled
def find_unseen_tiles(view: Position, tiles: Row[int]) -> int:
    """Write the tiles that are not among those with both sides seen; two with the same sides are as good as one."""
    count = len(view.options.tiles) // 2
    for tile in range(count):
        tiles[tile] = tile
    for space in range(SPACES):
        if view.seen[space] and view.faces[space] < Face.ORANGE_HOME:
            index = 0
            while not has_sides(view, tiles[index], view.faces[space], view.backs[space]):
                index += 1
            count -= 1
            tiles[index] = tiles[count]
    return count


@compiled
def has_sides(view: Position, tile: int, one: int, other: int) -> bool:
    """Whether a tile has these two sides."""
    first, second = view.options.tiles[2 * tile], view.options.tiles[2 * tile + 1]
    return (first == one and second == other) or (first == other and second == one)


@compiled
def shown_index(tile: int, fallen: int) -> int:
    """Which of all sides of all tiles a tile shows, if they have fallen so: one bit for each tile."""
    return 2 * tile + (fallen >> tile & 1)


@compiled
def shown_side(view: Position, tile: int, fallen: int) -> int:
    """What a tile shows, if they have fallen so."""
    return view.options.tiles[shown_index(tile, fallen)]


@compiled
def fall(view: Position, tiles: Row[int], count: int, dice: Dice) -> int:
    """One of the ways to fall that show what the board shows, each equally likely."""
    wanted = 0
    for space in range(SPACES):
        if view.backs[space] == UNKNOWN:
            wanted += tally(view.faces[space])
    ways = 0
    chosen = 0
    for bits in range(1 << count):
        fallen, shown = 0, 0
        for index in range(count):
            fallen |= (bits >> index & 1) << tiles[index]
            shown += tally(shown_side(view, tiles[index], fallen))
        if shown == wanted:
            ways += 1
            if roll(dice, ways) == 0:  # so each of them stays with the same chance
                chosen = fallen
    return chosen


@compiled
def tally(face: int) -> int:
    """One of a face, in a number that counts up to seven of each of nine faces, three bits for each."""
    return 1 << (3 * int(face))


@compiled
def imagine_choices(view: Position, other: int, dice: Dice) -> None:
    """Coins and facing of the other: any that it may have chosen, and as much as it can have chosen by now."""
    squirrel = view.squirrels[other]
    if squirrel.stack[STEPS - 1] == UNKNOWN:
        imagine_stack(view, other, dice)
    if squirrel.facing == UNKNOWN:
        squirrel.facing = Direction.NONE
        if not is_to_act(view, other):
            squirrel.facing = roll(dice, DIRECTIONS)
            while next_to(squirrel.space, squirrel.facing) == NOWHERE:
                squirrel.facing = roll(dice, DIRECTIONS)


@compiled
def imagine_stack(view: Position, other: int, dice: Dice) -> None:
    """SS-3.2: coins beneath those shown; fewer than three while the other is still choosing."""
    squirrel = view.squirrels[other]
    for step in range(squirrel.shown, STEPS):
        squirrel.stack[step] = NO_COIN
    is_planning = view.stage == Stage.PROGRAM and is_to_act(view, other)
    moves = row_of(COIN_SIDES, 0)
    for _ in range(squirrel.shown, roll(dice, STEPS) if is_planning else STEPS):
        stack_coin(view, other, moves[roll(dice, write_coins(view, other, moves))])
