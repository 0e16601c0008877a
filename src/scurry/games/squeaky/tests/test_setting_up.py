from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from scurry.games.squeaky.position import FOODS, Item, Position, Stage
from scurry.games.squeaky.setting_up import pile_of
from scurry.games.squeaky.tests.build import GAME, choices
from scurry.kernel.records import copy_of
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match

ALL_SEATS = (2, 3, 4, 5)


def new(seats: int, seed: int = 1, **options: object) -> Position:
    return cast(Position, Match(GAME, seats=seats, seed=seed, options=options).position)


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_the_row_has_five_foods_and_no_season(seats: int) -> None:
    """SQ-2.1, SQ-2.4."""
    for seed in range(20):
        assert [card for card in new(seats, seed).row if card < FOODS] == list(new(seats, seed).row)


@pytest.mark.parametrize(("seats", "acorns"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_two_acorns_for_each_player_lie_beside_the_sweeper(seats: int, acorns: int) -> None:
    """SQ-2.2."""
    assert new(seats).acorns == acorns


@pytest.mark.parametrize(("seats", "of_each"), [(2, 8), (3, 12), (4, 16), (5, 20)])
def test_row_and_deck_have_four_of_each_food_for_each_player(seats: int, of_each: int) -> None:
    """SQ-2.3."""
    position = new(seats)
    counts = Counter(card for card in (*position.row, *position.deck) if card < FOODS)
    assert counts == dict.fromkeys(range(FOODS), of_each)


@pytest.mark.parametrize(
    ("seats", "piles"), [(2, (12, 12, 11)), (3, (19, 18, 18)), (4, (25, 25, 25)), (5, (32, 32, 31))]
)
def test_the_deck_is_three_piles_with_a_season_in_each(seats: int, piles: tuple[int, ...]) -> None:
    """SQ-2.5: sizes differ by one at most, larger ones on top."""
    for seed in range(10):
        position = new(seats, seed)
        first = 0
        for season, foods in zip((Item.SUMMER, Item.AUTUMN, Item.WINTER), piles, strict=True):
            assert pile_of(position, season) == (first, first + foods + 1)
            assert first <= list(position.deck).index(season) <= first + foods
            first += foods + 1
        assert position.deck_size == first


def test_a_season_may_lie_anywhere_in_its_pile() -> None:
    """SQ-2.5."""
    places = {list(new(2, seed).deck).index(Item.SUMMER) for seed in range(300)}
    assert places == set(range(13))


def test_advanced_mode_with_five_players_puts_two_cards_of_the_deck_onto_the_sweeper() -> None:
    """SQ-2.6: and nobody has seen them."""
    match = Match(GAME, seats=5, seed=1, options={"mode": "advanced"})
    position = match.position
    assert all(card < FOODS for card in list(position.unseen)[:2])
    assert position.unseen[2] == Item.NOTHING
    assert position.deck_size == 31 * 3 + 3
    for seat in (SPECTATOR, 0, 4):
        view = match.view(seat)
        assert list(view.unseen)[:2] == [-1, -1]


@pytest.mark.parametrize("seats", ALL_SEATS)
def test_everyone_gets_a_starting_food_and_the_rest_lies_on_the_sweeper(seats: int) -> None:
    """SQ-2.7, SQ-2.8."""
    position = new(seats)
    dealt = [position.dens[seat].start for seat in range(seats)]
    left = [card for card in position.unseen if card < FOODS]
    assert sorted(dealt + left) == list(range(FOODS))


def test_only_its_owner_knows_a_starting_food() -> None:
    """SQ-2.7."""
    match = Match(GAME, seats=3, seed=1)
    for seat in range(3):
        view = match.view(seat)
        position = match.position
        assert [den.start for den in view.dens][:3] == [
            position.dens[other].start if other == seat else -1 for other in range(3)
        ]


def test_everyone_looks_in_any_order_and_then_the_first_turn_begins() -> None:
    """SQ-2.7."""
    match = Match(GAME, seats=3, seed=1)
    assert match.to_act == [0, 1, 2]
    for seat in (2, 0, 1):
        assert choices(match, seat) == ["ready"]
        match.play(seat, "ready")
    position = match.position
    assert position.stage == Stage.TAKE
    assert match.to_act == [position.turn]


def test_a_starting_food_is_shown_only_until_the_first_turn() -> None:
    """SQ-2.7: the board tells the owner while everyone looks, and never again."""
    from scurry.laws.boards import drawn

    match = Match(GAME, seats=2, seed=1)
    assert "starting food" in drawn(GAME, match.view(0), 0)
    assert "starting food" not in drawn(GAME, match.view(SPECTATOR), SPECTATOR)
    match.play(0, "ready")
    match.play(1, "ready")
    assert "starting food" not in drawn(GAME, match.view(0), 0)


def test_the_first_player_is_drawn_by_lot() -> None:
    """SQ-2.9."""
    firsts = Counter(int(new(4, seed).turn) for seed in range(400))
    assert set(firsts) == {0, 1, 2, 3}
    assert min(firsts.values()) > 60


def test_what_is_imagined_is_as_likely_as_it_really_is() -> None:
    """SQ-2.5: a season that has not come lies anywhere in what is left of its pile."""
    from scurry.kernel.dice import fast_dice

    match = Match(GAME, seats=2, seed=3)
    counts: Counter[int] = Counter()
    view = match.view(0)
    for number in range(2600):
        world = copy_of(view)
        GAME.rules.imagine(world, 0, fast_dice(number))
        counts[list(world.deck).index(Item.SUMMER)] += 1
    assert set(counts) == set(range(13))
    assert 130 < min(counts.values()) <= max(counts.values()) < 280
