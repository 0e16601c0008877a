from __future__ import annotations

from collections import Counter

import pytest

from scurry.games.squeaky.position import FOODS, Item
from scurry.games.squeaky.tests.build import GAME, LETTERS, match, place, take
from scurry.kernel.cards import BadOption
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.laying import play
from scurry.matches.match import Match, Result
from scurry.matches.scenes import scene_of


def ended(swept: str, seats: int = 3, starts: str = "clpkd", take_to: str = "den", **told: object) -> Match:
    """A game whose sweeper holds these cards, and the unseen starting foods k and d, when Winter comes."""
    game = match(row="SAlll", coming="W", seats=seats, swept=swept, starts=starts, **told)
    take(game, 0, "l", to=take_to)
    return game


def played_scene(name: str) -> Match:
    """A scene of the rules page, to its end."""
    scene = scene_of(GAME, name)
    game = scene.match()
    for step in scene.steps:
        play(game, step.play)
    return game


def swept_in(game: Match) -> str:
    """What lies on the sweeper, but for what nobody saw."""
    return "".join(LETTERS[food] * int(game.position.swept[food]) for food in range(FOODS))


COMES = "The sweeper's cards are turned up: the hawk has come! Fewest points win."
STAYS_AWAY = "The sweeper's cards are turned up: no hawk. Most points win."


def told_of_hawk(game: Match) -> str:
    """What the log says of the hawk, if anything."""
    return " ".join(line for line in game.log if "hawk" in line)


def result(game: Match) -> Result:
    assert game.result is not None
    return game.result


def test_two_foods_swept_more_often_than_there_are_players_call_the_hawk() -> None:
    """SQ-6.2: the rulebook's example with three players: four peanuts and five candies. Fewest points win."""
    game = played_scene("hawk-comes")
    assert (swept_in(game), told_of_hawk(game)) == ("cccccppppkd", COMES)
    assert result(game).points[1] > result(game).points[2]
    assert result(game).places[1] == 3
    assert result(game).reason.startswith(("fewest-points", "hawk"))


def test_one_such_food_does_not() -> None:
    """SQ-6.3: the rulebook's other example: five candies, but only three peanuts. Most points win."""
    game = played_scene("hawk-stays-away")
    assert (swept_in(game), told_of_hawk(game)) == ("cccccpppkd", STAYS_AWAY)
    assert result(game).places[1] == 1


@pytest.mark.parametrize(("swept", "hawk"), [("ccc ppp", False), ("cccc pppp", True), ("cccc ppp", False), ("", False)])
def test_as_often_as_there_are_players_is_not_enough(swept: str, hawk: bool) -> None:
    """SQ-6.2: with three players four cards of a food are needed, of two foods."""
    assert told_of_hawk(ended(swept, mode="advanced")) == (COMES if hawk else STAYS_AWAY)


def test_cards_that_nobody_saw_count_for_the_hawk() -> None:
    """SQ-6.1: three cookies and three dog snacks were left; the unseen starting foods k and d make them four each."""
    assert told_of_hawk(ended("kkk ddd", mode="advanced")) == COMES


def test_in_base_mode_the_sweeper_stays_face_down() -> None:
    """SQ-6.1: and no hawk comes."""
    game = ended("pppp ccccc kd", dens={1: "kkkk"})
    assert result(game).places[1] == 1
    view = game.view(0)
    assert list(view.unseen)[:2] == [-1, -1]
    assert told_of_hawk(game) == ""


def test_in_advanced_mode_the_sweeper_is_turned_up_before_acorns_are_placed() -> None:
    """SQ-6.1."""
    game = ended("pppp ccccc", mode="advanced", take_to="sweeper")
    assert game.to_act == [0]
    view = game.view(SPECTATOR)
    assert list(view.unseen)[:2] == [Item.COOKIE, Item.DOG_SNACK]
    assert told_of_hawk(game) == COMES


def test_tie_breaks_stay_when_the_fewest_points_win() -> None:
    """SQ-6.4: all level on points; seat 0 took an acorn, so it is last; l l k is more kinds than p p."""
    game = ended("pppp ccccc", take_to="sweeper", dens={1: "lk", 2: "p"}, mode="advanced", green=[0] * 7)
    place(game, 0, "c")
    assert result(game).places == (3, 1, 2)
    assert result(game).reason == "hawk-more-foods"


def test_gluttons_place_acorns_before_the_sweeper_is_turned_up() -> None:
    """SQ-7.2."""
    game = ended("pppp ccccc", mode="advanced", acorn_gluttons="yes", take_to="sweeper")
    view = game.view(0)
    assert list(view.unseen)[:2] == [-1, -1]
    assert told_of_hawk(game) == ""
    place(game, 0, "c")
    assert told_of_hawk(game) == COMES
    opened = game.view(0)
    assert list(opened.unseen)[:2] == [Item.COOKIE, Item.DOG_SNACK]


def test_gluttons_are_for_advanced_mode_alone() -> None:
    """SQ-7.2."""
    with pytest.raises(BadOption, match=r"advanced mode.*SQ-7.2"):
        Match(GAME, options={"acorn_gluttons": "yes"})


@pytest.mark.parametrize(("seats", "upper", "lower"), [(2, 18, 17), (3, 28, 27), (4, 38, 37), (5, 48, 47)])
def test_climate_change_makes_two_halves(seats: int, upper: int, lower: int) -> None:
    """SQ-7.3: Summer in the upper half, Autumn and Winter in the lower, in any order."""
    orders = Counter()  # type: Counter[bool]
    for seed in range(40):
        position = Match(GAME, seats=seats, seed=seed, options={"climate_change": "yes"}).position
        deck = list(position.deck)
        assert deck.index(Item.SUMMER) <= upper
        assert min(deck.index(Item.AUTUMN), deck.index(Item.WINTER)) > upper
        assert position.deck_size == upper + lower + 3
        orders[deck.index(Item.AUTUMN) < deck.index(Item.WINTER)] += 1
    assert set(orders) == {False, True}


def test_climate_change_ends_with_the_third_season_whichever_it_is() -> None:
    """SQ-7.3: Winter came second, Autumn ends the game."""
    game = match(row="SWkkk", coming="A", climate_change="yes")
    take(game, 0, "k")
    assert game.is_over


def test_all_allowed_combinations_can_be_played() -> None:
    """SQ-7.1, SQ-7.2, SQ-7.3: any mix, except gluttons without the hawk."""
    allowed = 0
    for mode in ("base", "advanced"):
        for winter in ("no", "yes"):
            for gluttons in ("no", "yes"):
                for climate in ("no", "yes"):
                    options = {
                        "mode": mode,
                        "harsh_winter": winter,
                        "acorn_gluttons": gluttons,
                        "climate_change": climate,
                    }
                    try:
                        Match(GAME, seats=FOODS, options=options, seed=1)
                        allowed += 1
                    except BadOption:
                        assert (mode, gluttons) == ("base", "yes")
    assert allowed == 12
