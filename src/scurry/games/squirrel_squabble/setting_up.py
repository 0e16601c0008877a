"""Setting up (SS-2): the tiles are dropped, arranged, and the squirrels picked and set down."""

from __future__ import annotations

from scurry.games.squirrel_squabble.components import Action, Face
from scurry.games.squirrel_squabble.happenings import Happening
from scurry.games.squirrel_squabble.moves import HOMES, LAID_FACES, LAY, PICK
from scurry.games.squirrel_squabble.position import NO_COIN, SEATS, STEPS, Color, Part, Position, Stage
from scurry.games.squirrel_squabble.sending import ask_facings
from scurry.games.squirrel_squabble.spaces import CORNERS, LAST, NORTH_WEST, NOWHERE, SPACES, Direction
from scurry.games.squirrel_squabble.tiles import swap_tiles
from scurry.kernel.common import give_turn
from scurry.kernel.compilation import compiled
from scurry.kernel.dice import Dice, roll
from scurry.kernel.journal import EVERYONE, Journal, note
from scurry.kernel.records import Row


@compiled
def clear_table(position: Position) -> None:
    """SS-2.1: no squirrel is on the board, no coin has been chosen."""
    for seat in range(SEATS):
        squirrel = position.squirrels[seat]
        squirrel.color = Color.NONE
        squirrel.home = NOWHERE
        squirrel.space = NOWHERE
        squirrel.facing = Direction.NONE
        squirrel.action = Action.NONE
        squirrel.goal = NOWHERE
        squirrel.stop = NOWHERE
        for step in range(STEPS):
            squirrel.stack[step] = NO_COIN
    position.part = Part.BEGIN
    position.laying = NOWHERE


@compiled
def drop_tiles(position: Position, dice: Dice) -> None:
    """SS-2.2: every tile on a random side, and all of them in a random place, the homes in opposite corners."""
    for space in range(NORTH_WEST + 1, LAST):
        up = roll(dice, 2)
        tile = 2 * (space - 1)
        position.faces[space] = position.options.tiles[tile + up]
        position.backs[space] = position.options.tiles[tile + 1 - up]
    for space in range(LAST - 1, NORTH_WEST + 1, -1):
        swap_tiles(position, space, NORTH_WEST + 1 + roll(dice, space))
    lay_home(position, NORTH_WEST, Face.ORANGE_HOME)
    lay_home(position, LAST, Face.GREEN_HOME)
    place_homes(position, CORNERS[roll(dice, len(CORNERS))])


@compiled
def lay_home(position: Position, space: int, home: int) -> None:
    """SS-1.3: a home shows the same on both sides, and everyone knows it."""
    position.faces[space] = home
    position.backs[space] = home
    position.seen[space] = 1


@compiled
def place_homes(position: Position, corner: int) -> None:
    """SS-2.3: the orange home into this corner, the green one opposite; what lay there moves aside."""
    swap_tiles(position, space_of(position, Face.ORANGE_HOME), corner)
    swap_tiles(position, space_of(position, Face.GREEN_HOME), LAST - corner)


@compiled
def space_of(position: Position, face: int) -> int:
    """The first space that shows a face, or NOWHERE."""
    space = 0
    while space < SPACES and position.faces[space] != face:
        space += 1
    return space


# --- The arranger -----------------------------------------------------------------------------------------------------


@compiled
def choose_homes(position: Position, move: int, journal: Journal | None) -> None:
    """SS-2.3: first the homes."""
    place_homes(position, CORNERS[move - HOMES])
    note(
        journal,
        EVERYONE,
        Happening.HOMES,
        space_of(position, Face.ORANGE_HOME),
        space_of(position, Face.GREEN_HOME),
    )
    position.stage = Stage.LAY
    position.laying = next_loose(position, 0)
    end_laying_if_nothing_is_left_to_choose(position)


@compiled
def next_loose(position: Position, space: int) -> int:
    """The first space from this one on that does not bear a home."""
    while space < SPACES and position.faces[space] >= Face.ORANGE_HOME:
        space += 1
    return space


@compiled
def is_loose(position: Position, face: int) -> bool:
    """Whether a tile that shows this face has not been laid yet."""
    for space in range(position.laying, SPACES):
        if position.faces[space] == face:
            return True
    return False


@compiled
def write_loose_faces(position: Position, moves: Row[int]) -> int:
    """SS-2.3: every face among the loose tiles. Backs are unknown, so tiles with the same face are all alike."""
    count = 0
    for face in range(LAID_FACES):
        if is_loose(position, face):
            moves[count] = LAY + face
            count += 1
    return count


@compiled
def lay_tile(position: Position, move: int, journal: Journal | None) -> None:
    """SS-2.3: a loose tile with this face comes here; the loose one that lay here takes its place."""
    face = move - LAY
    space = int(position.laying)
    while position.faces[space] != face:
        space += 1
    swap_tiles(position, space, position.laying)
    note(journal, EVERYONE, Happening.LAID, face, position.laying)
    position.laying = next_loose(position, position.laying + 1)
    end_laying_if_nothing_is_left_to_choose(position)


@compiled
def end_laying_if_nothing_is_left_to_choose(position: Position) -> None:
    """SS-2.3, SS-2.4: once the loose tiles all show the same, they are laid, and the other player picks a squirrel."""
    kinds = 0
    for face in range(LAID_FACES):
        kinds += is_loose(position, face)
    if kinds <= 1:
        position.laying = NOWHERE
        position.stage = Stage.PICK
        give_turn(position, 1 - position.arranger)


# --- The squirrels ----------------------------------------------------------------------------------------------------


@compiled
def pick_squirrel(position: Position, seat: int, move: int, journal: Journal | None) -> None:
    """SS-2.4: the player gets this one, the arranger the other."""
    note(journal, EVERYONE, Happening.PICKED, seat, move - PICK)
    set_squirrels_down(position, seat, move - PICK)


@compiled
def set_squirrels_down(position: Position, seat: int, color: int) -> None:
    """SS-2.5: both squirrels onto their homes; each player chooses where it looks."""
    for each in range(SEATS):
        squirrel = position.squirrels[each]
        squirrel.color = color if each == seat else 1 - color
        squirrel.home = space_of(position, Face.ORANGE_HOME + squirrel.color)
        squirrel.space = squirrel.home
    position.choosers = (1 << SEATS) - 1
    ask_facings(position)
