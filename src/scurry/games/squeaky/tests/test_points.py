from __future__ import annotations

import pytest

from scurry.games.squeaky.position import FOODS
from scurry.games.squeaky.tests.build import GAME, choices, den_of, match, place, row_of, take
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.laying import play
from scurry.matches.match import Match, Result
from scurry.matches.refusals import Illegal
from scurry.matches.scenes import scene_of


def last_turn(dens: dict[int, str], starts: str = "clpkd", **told: object) -> Match:
    """A game whose last turn has just been played: seat 0 leaves a card to the sweeper, Winter comes."""
    acorns = dict(told.pop("acorns", {}))  # type: ignore[call-overload]
    seats = int(told.get("seats", 2))  # type: ignore[call-overload]
    told = {"seats": seats, "row": "SAdlp", "coming": "W", **told}
    game = match(dens=dens, starts=starts, acorns={**acorns, 0: acorns.get(0, 1) - 1}, **told)
    take(game, 0, told["row"][2], to="sweeper")  # type: ignore[index]
    return game


def result(game: Match) -> Result:
    assert game.result is not None
    return game.result


def test_the_rulebooks_example_brings_margherita_twelve_points() -> None:
    """SQ-5.3, SQ-5.4, SQ-5.5, SQ-1.2.

              cards  acorn
    lollipop      2      1   →  3:  4
    candy         3      1   →  4:  8
    cookie        2      1   →  3:  4
    peanut        5          →  5: −2
    dog snack     0      1   →  1: −2   = 12
    """
    scene = scene_of(GAME, "margherita")
    game = scene.match()
    assert (row_of(game), den_of(game, 0)) == ("SAdlk", "cccllpppppkk")
    for step in scene.steps:
        play(game, step.play)
    assert game.position.dens[0].acorns == 4
    assert result(game).points[0] == 12


def test_a_fifth_acorn_would_have_cost_margherita_two_more() -> None:
    """SQ-5.3: it has to go on the peanuts, of which there are too many already."""
    game = last_turn({0: "llcckkppppp"}, starts="cdlpk", acorns={0: 5}, seats=3, row="SAdlk")
    place(game, 0, "lckd")
    assert choices(game, 0) == ["acorn on peanut"]
    place(game, 0, "p")
    assert result(game).points[0] == 10


def test_dens_are_turned_up_for_all_before_acorns_are_placed() -> None:
    """SQ-5.1."""
    game = last_turn({}, starts="clpkd")
    for seat in (SPECTATOR, 0, 1):
        view = game.view(seat)
        assert [view.dens[0].start, view.dens[1].start] == [0, 1]


def test_acorns_are_placed_at_the_same_time_and_in_secret() -> None:
    """SQ-5.2: neither where they lie nor how many lie already shows before everyone is done."""
    game = last_turn({}, acorns={0: 2, 1: 2})
    assert game.to_act == [0, 1]
    place(game, 1, "c")
    hidden = game.view(0)
    assert list(hidden.dens[1].placed) == [-1] * FOODS
    assert len(game.log_for(0)) == len(game.log_for(SPECTATOR)) == len(game.log_for(1)) - 1
    assert game.log_for(1)[-1] == "You place an acorn on candy."
    page = game.page(0)
    place(game, 1, "l")
    assert game.to_act == [0]
    place(game, 0, "p")
    assert game.page(0) != page
    place(game, 0, "k")
    shown = game.view(0)
    assert list(shown.dens[1].placed) == [1, 1, 0, 0, 0]


def test_acorns_are_spread_evenly() -> None:
    """SQ-5.3: a food that has one already has to wait until every food has one."""
    game = last_turn({}, acorns={0: 6}, seats=3)
    place(game, 0, "c")
    assert choices(game, 0) == ["acorn on lollipop", "acorn on peanut", "acorn on cookie", "acorn on dog snack"]
    with pytest.raises(Illegal, match=r"\(SQ-5.3\)"):
        place(game, 0, "c")
    place(game, 0, "lpkd")
    assert len(choices(game, 0)) == FOODS


def test_an_acorn_may_go_where_there_is_no_card() -> None:
    """SQ-5.4: a lone acorn on dog snacks lifts them from −4 to −2."""
    before, after = last_turn({}, starts="clpkd"), last_turn({}, starts="clpkd")
    place(before, 0, "c")
    place(after, 0, "d")
    assert result(before).points[0] == 2 - 4 * 4
    assert result(after).points[0] == -2 - 2 - 4 * 3


GREEN = (-4, -2, 2, 4, 8, -2, -4, -4, -4)
BLUE = (0, -4, 2, 8, 2, -4, 0, 0, 0)


@pytest.mark.parametrize("size", range(9))
def test_each_den_side_has_its_table(size: int) -> None:
    """SQ-1.2, SQ-5.5, SQ-7.1: one food of this size, another of one card (the starting food), the rest none."""
    for table, points, others in (("no", GREEN[size], -2 - 4 * 3), ("yes", BLUE[size], -4)):
        game = match(row="SAdlp", coming="W", seats=3, dens={1: "k" * size}, starts="lcdpk", harsh_winter=table)
        take(game, 0, "d")
        assert result(game).points[1] == points + others


def test_a_designer_may_try_other_tables() -> None:
    """SQ-1.2."""
    told = {"row": "SAdlp", "coming": "W", "starts": "lcdpk", "green": [0, 0, 0, 0, 0, 0, 7]}
    game = match(dens={1: "kkkkkk"}, **told)
    take(game, 0, "d")
    assert result(game).points[1] == 7


def test_most_points_win() -> None:
    """SQ-5.6."""
    game = match(row="SAdlp", coming="W", dens={1: "kkkk"})
    take(game, 0, "p")
    assert result(game).places == (2, 1)
    assert (result(game).reason, result(game).sentence) == ("most-points", "Player 2 wins with the most points.")


def test_equal_points_go_to_who_took_fewer_acorns() -> None:
    """SQ-5.6: both have a pair and three foods of nothing, but only seat 0 needed an acorn for it."""
    game = last_turn({1: "l"}, starts="clpkd", acorns={0: 1})
    place(game, 0, "c")
    assert result(game).points == (-14, -14)
    assert result(game).places == (2, 1)
    assert result(game).reason == "fewer-acorns"


def test_then_to_who_has_more_kinds_of_food() -> None:
    """SQ-5.7: level on points and acorns; seat 0 has c d, seat 1 has l k p."""
    game = match(row="SAdlp", coming="W", dens={1: "kp"}, starts="clpkd", green=[0] * 7)
    take(game, 0, "d")
    assert (result(game).places, result(game).reason) == ((2, 1), "more-foods")


@pytest.mark.parametrize(
    ("counts_alone", "places", "reason"), [("no", (2, 1), "more-foods"), ("yes", (1, 1), "shared")]
)
def test_a_lone_acorn_makes_a_kind_only_if_the_table_plays_so(
    counts_alone: str, places: tuple[int, int], reason: str
) -> None:
    """SQ-5.7: with a table of all zeros only the kinds differ. Seat 0: candy and a lone acorn; seat 1: two kinds."""
    game = last_turn({1: "k"}, acorns={0: 1, 1: 1}, green=[0] * 7, lone_acorn_is_a_food=counts_alone)
    place(game, 0, "p")
    place(game, 1, "k")
    assert (result(game).places, result(game).reason) == (places, reason)


def test_a_starting_food_makes_a_kind() -> None:
    """SQ-5.7: all points are nothing, no acorns: seat 1's extra food decides, seat 0 has its starting food alone."""
    game = match(row="SAdlp", coming="W", dens={0: "", 1: "k"}, starts="clpkd", green=[0] * 7)
    take(game, 0, "d")
    assert (result(game).places, result(game).reason) == ((1, 1), "shared")


def test_still_equal_they_share_the_win() -> None:
    """SQ-5.8: l kkk against ppp d c is decided by kinds, against p ddd it is not; the third is third."""
    game = match(
        row="SAdlp", coming="W", seats=3, dens={1: "kkk", 2: "ppdc"}, starts="clpkd", green=[0, 0, 0, 5, 0, 0, 0]
    )
    take(game, 0, "p")
    assert result(game).points == (0, 5, 5)
    assert (result(game).places, result(game).reason) == ((3, 2, 1), "more-foods")
    shared = match(
        row="SAdlp", coming="W", seats=3, dens={1: "kkk", 2: "ddd"}, starts="clpkd", green=[0, 0, 0, 5, 0, 0, 0]
    )
    take(shared, 0, "p")
    assert (result(shared).places, result(shared).reason) == ((3, 1, 1), "shared")
    assert result(shared).winners == (1, 2)


def test_a_tie_break_looks_only_at_those_still_level() -> None:
    """SQ-5.8: seat 0 has the most kinds and no acorn, but fewer points."""
    told = {"starts": "clpkd", "acorns": {0: 0, 1: 0, 2: 0}, "seats": 3, "green": [0, 0, 0, 5, 0, 0, 0]}
    game = match(row="SAdlp", coming="W", dens={0: "lpk", 1: "kkk", 2: "ddd"}, **told)
    take(game, 0, "d")
    assert result(game).places == (3, 1, 1)


def test_without_acorns_nothing_is_placed() -> None:
    """SQ-5.9."""
    game = match(row="SAdlp", coming="W")
    take(game, 0, "d")
    assert game.is_over
