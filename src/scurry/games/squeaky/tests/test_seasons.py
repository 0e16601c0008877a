from __future__ import annotations

import pytest

from scurry.games.squeaky.position import Stage
from scurry.games.squeaky.tests.build import GAME, choices, den_of, match, row_of, take
from scurry.matches.laying import play
from scurry.matches.scenes import scene_of


def test_foods_go_to_the_empty_space_nearest_the_deck() -> None:
    """SQ-4.1: · p · d · filled with k, l, l."""
    game = match(row="cpcdc", coming="kll")
    take(game, 0, "c")
    assert row_of(game) == "kpldl"


def test_a_season_goes_next_to_the_deck_and_the_food_there_moves_aside() -> None:
    """SQ-4.2, SQ-4.3: the rulebook's example of a filling with Summer.

    row    p c c k l     take both candies
           p · · k l     draw Summer: it takes the peanut's space, the peanut moves to the nearest empty one
           S p · k l     draw the dog snack
           S p d k l     four foods, and no card in the season's stead
    """
    scene = scene_of(GAME, "summer")
    game = scene.match()
    assert row_of(game) == "pcckl"
    play(game, scene.steps[0].play)
    assert row_of(game) == "Spdkl"
    assert game.log[1:] == ["Summer comes: one space of the row is blocked.", "New in the row: dog snack."]


def test_a_season_whose_space_is_empty_just_goes_there() -> None:
    """SQ-4.2."""
    game = match(row="cpkld", coming="S")
    take(game, 0, "c")
    assert row_of(game) == "Spkld"


def test_the_second_season_lies_behind_the_first() -> None:
    """SQ-4.2: S p k l l, take both lollipops, draw Autumn and a candy."""
    game = match(row="Spkll", coming="Ac")
    take(game, 0, "l")
    assert row_of(game) == "SAkpc"


def test_seasons_are_never_taken() -> None:
    """SQ-4.4."""
    game = match(row="SAkpc")
    assert choices(game, 0) == ["take candy", "take peanut", "take cookie"]


def test_two_seasons_may_come_in_one_filling() -> None:
    """SQ-4.5: p c c k l, take both candies, draw Summer and Autumn."""
    game = match(row="pcckl", coming="SA")
    take(game, 0, "c")
    assert row_of(game) == "SApkl"


@pytest.mark.parametrize("coming", ["W", "Wl", "Wll"])
def test_the_third_season_ends_the_game_at_once(coming: str) -> None:
    """SQ-4.6: S A k k k, take the cookies, draw Winter: nothing more is drawn, and the row counts for nobody."""
    game = match(row="SAkkk", coming=coming, acorns={0: 1})
    take(game, 0, "k")
    assert row_of(game) == "SAW··"
    position = game.position
    assert position.stage == Stage.PLACE
    assert den_of(game, 0) == "ckkk"
    assert game.to_act == [0], "only who has acorns places them; it is not the next player's turn"


def test_the_third_season_does_not_wait_for_equal_turns() -> None:
    """SQ-4.6: the first player has had two turns, the second one."""
    game = match(row="SAkpc", coming="klW")
    take(game, 0, "k")
    take(game, 1, "p")
    take(game, 0, "c")
    assert game.is_over


def test_the_third_season_of_two_ends_the_filling() -> None:
    """SQ-4.5, SQ-4.6: S k k k l, take the cookies, draw Autumn, then Winter, and no third card."""
    game = match(row="Skkkl", coming="AWc")
    take(game, 0, "k")
    assert row_of(game).startswith("SAW")
    assert sorted(row_of(game)[3:]) == sorted("l·")
    assert game.is_over
