"""SS-1 and SS-2: the parts, and how they come onto the table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from scurry.games.squirrel_squabble.components import COINS, TILES, Action, Face, sides
from scurry.games.squirrel_squabble.tests.build import GAME, board, drawn, picture
from scurry.kernel.cards import BadOption
from scurry.kernel.records import UNKNOWN
from scurry.matches.match import Match
from scurry.matches.plain import BadPosition, dump
from scurry.matches.refusals import Illegal


def test_there_are_nine_actions_on_six_coins() -> None:
    """SS-1.2."""
    assert Counter(sides(COINS)) == Counter(
        {**dict.fromkeys(range(Action.NONE), 1), int(Action.MOVE_1): 3, int(Action.MOVE_2): 2}
    )


def test_the_tiles_have_the_faces_of_the_list() -> None:
    """SS-1.3."""
    count = {Face.ONE_NUT: 3, Face.TWO_NUTS: 1, Face.BLANK: 3, Face.DOG: 3, Face.NUT_PUDDLE: 2, Face.EMPTY_PUDDLE: 2}
    assert Counter(sides(TILES)) == count


def test_other_coins_and_tiles_can_be_played() -> None:
    """SS-1.2, SS-1.3."""
    options = {"coins": "3,4,3,4,3,4,5,6,5,6,7,8", "tiles": "5,5,5,5,5,5,5,5,5,5,5,5,8,7", "set_up": "random"}
    match = Match(GAME, options=options, seed=1)
    position: Any = match.position
    assert Counter(map(int, position.faces))[Face.FIVE_NUTS] == 6
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    texts = [move.text for move in match.legal(0)]
    assert "flip 1 tile over switch 2 tiles" not in texts
    assert "u-turn over squabble" in texts


def test_a_puddle_has_the_other_puddle_behind_it() -> None:
    """SS-1.3."""
    with pytest.raises(BadOption, match="put 7 and 8 together"):
        Match(GAME, options={"tiles": "1,0,1,0,1,6,2,6,0,6,8,7,8,0"})


@pytest.mark.parametrize("carried", [(-1, 0), (0, 6)])
def test_nobody_has_fewer_than_no_nuts_or_more_than_five(carried: tuple[int, int]) -> None:
    """SS-1.4."""
    with pytest.raises(BadPosition, match="nuts should be a whole number from 0 to 5"):
        Match(GAME, start=dump(board("O/o> . . . . . . . G/g<", carried)))


def test_nobody_has_nuts_and_both_have_the_same_coins() -> None:
    """SS-2.1."""
    match = Match(GAME, options={"set_up": "random"}, seed=3)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    position: Any = match.position
    assert [squirrel.nuts for squirrel in position.squirrels] == [0, 0]
    assert match.legal(0) == match.legal(1)
    assert len(match.legal(0)) == 10  # twelve sides, but two coins are alike


def test_every_tile_falls_on_either_side() -> None:
    """SS-2.2."""
    shown: Counter[int] = Counter()
    for seed in range(40):
        position: Any = Match(GAME, seed=seed).position
        shown.update(map(int, position.faces))
        pairs = sorted(sorted(pair) for pair in zip(position.faces, position.backs, strict=True))
        homes = [[Face.ORANGE_HOME] * 2, [Face.GREEN_HOME] * 2]
        assert pairs == sorted([*(sorted(tile) for tile in TILES), *homes])
    assert set(shown) == {0, 1, 2, 6, 7, 8, 9, 10}


def test_the_arranger_is_drawn_by_lot() -> None:
    """SS-2.3."""
    assert {Match(GAME, seed=seed).to_act[0] for seed in range(10)} == {0, 1}


@pytest.mark.parametrize(
    ("way", "orange", "green"),
    [("north-west", 0, 8), ("north-east", 2, 6), ("south-east", 8, 0), ("south-west", 6, 2)],
)
def test_the_homes_go_into_opposite_corners(way: str, orange: int, green: int) -> None:
    """SS-2.3."""
    for seed in range(6):
        match = Match(GAME, seed=seed)
        match.play(match.to_act[0], f"orange home {way}")
        position: Any = match.position
        assert position.faces[orange] == Face.ORANGE_HOME
        assert position.faces[green] == Face.GREEN_HOME


def test_the_arranger_lays_every_other_tile_and_the_other_player_picks() -> None:
    """SS-2.3, SS-2.4, SS-2.5: no tile is turned; the last one goes where room is left."""
    match = Match(GAME, seed=1)  # loose: blank, 1 nut three times, dog, both puddles
    arranger = match.to_act[0]
    match.play(arranger, "orange home north-west")
    before: Any = match.position
    with pytest.raises(Illegal, match=r"No loose tile shows this: 2 nuts.*SS-2.3"):
        match.play(arranger, "lay 2 nuts")
    for tile in ("dog", "1 nut", "nut puddle", "1 nut", "empty puddle", "1 nut"):
        assert match.to_act == [arranger]
        match.play(arranger, f"lay {tile}")
    after: Any = match.position
    tiles = [sorted(zip(each.faces, each.backs, strict=True)) for each in (before, after)]
    assert tiles[0] == tiles[1]
    assert match.to_act == [1 - arranger]
    match.play(1 - arranger, "be green")
    assert match.position.squirrels[1 - arranger].color == 1
    words = "O/o? dog 1 mud+ 1 mud 1 . G/g?" if arranger == 0 else "O/g? dog 1 mud+ 1 mud 1 . G/o?"
    assert drawn(match) == picture(words)


def test_tiles_that_all_show_the_same_are_laid_without_asking() -> None:
    """SS-2.3: only the blank tile has to be placed; six tiles with five nuts fill the rest."""
    match = Match(GAME, options={"tiles": "5,5,5,5,5,5,5,5,5,5,5,5,0,0"}, seed=1)
    arranger = match.to_act[0]
    match.play(arranger, "orange home north-west")
    match.play(arranger, "lay 5 nuts")
    match.play(arranger, "lay blank")
    assert match.to_act == [1 - arranger]
    assert [move.text for move in match.legal(1 - arranger)] == ["be orange", "be green"]


def test_facings_are_chosen_at_once_and_in_secret() -> None:
    """SS-2.5: one of the two neighbours; nobody sees the other's choice before both have chosen."""
    match = Match(GAME, options={"set_up": "random"}, seed=5)
    assert match.to_act == [0, 1]
    assert [len(match.legal(seat)) for seat in (0, 1)] == [2, 2]
    match.play(1, match.legal(1)[0])
    view: Any = match.view(0)
    assert view.squirrels[1].facing == UNKNOWN
    assert not match.log
    match.play(0, match.legal(0)[1])
    view = match.view(0)
    assert view.squirrels[1].facing != UNKNOWN
    assert match.to_act == [0, 1]


def test_a_quick_game_asks_for_facings_only() -> None:
    """SS-2.7: colours and corners vary with chance."""
    pictures = set()
    for seed in range(30):
        match = Match(GAME, options={"set_up": "random"}, seed=seed)
        position: Any = match.position
        pictures.add(tuple(int(squirrel.home) for squirrel in position.squirrels))
        assert all(move.text.startswith("face ") for move in match.legal(0))
    assert pictures == {(0, 8), (8, 0), (2, 6), (6, 2)}


def test_nobody_knows_a_back_until_it_has_been_seen() -> None:
    """SS-2.6: not even a spectator, nor at the end; the homes are known."""
    match = Match(GAME, options={"set_up": "random"}, seed=5)
    for watcher in (-1, 0, 1):
        view: Any = match.view(watcher)
        assert sum(back == UNKNOWN for back in view.backs) == 7


def test_an_imagined_back_fits_the_list_of_tiles() -> None:
    """SS-2.6: behind two nuts is a dog for sure; behind one nut a dog with one chance in three."""
    from scurry.kernel.dice import fast_dice
    from scurry.kernel.records import copy_of

    match = Match(GAME, start=dump(_list_of_tiles()))
    view: Any = match.view(0)
    behind: Counter[int] = Counter()
    for number in range(300):
        world: Any = copy_of(view)
        match.game.rules.imagine(world, 0, fast_dice(number))
        assert world.backs[4] == Face.DOG
        behind[int(world.backs[1])] += 1
    assert set(behind) == {Face.BLANK, Face.DOG}
    assert 70 < behind[Face.DOG] < 130


def _list_of_tiles() -> Any:
    """Every tile on its first side, in the order of the list, but for the two nuts in the centre."""
    backs = {1: Face.BLANK, 2: Face.BLANK, 3: Face.DOG, 4: Face.DOG, 5: Face.DOG}
    return board("O/o> 1 1 1 2 . mud+ mud+ G/g<", backs=backs)
