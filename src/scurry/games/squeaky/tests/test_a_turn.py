from __future__ import annotations

import pytest

from scurry.games.squeaky.tests.build import GAME, choices, den_of, match, row_of, take
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.boards import drawn
from scurry.matches.match import Match
from scurry.matches.refusals import Illegal


def test_a_player_takes_all_cards_of_one_food_into_the_den() -> None:
    """SQ-3.1, SQ-3.2.

    row   c p c d c   →   · p · d ·   filled with k, l, l
    den   c (start)   →   c c c c
    """
    game = match(row="cpcdc", coming="kll")
    take(game, 0, "c")
    assert den_of(game, 0) == "cccc"
    assert row_of(game) == "kpldl"
    assert game.log == ["Player 1 takes 3 candies into the den.", "New in the row: cookie, lollipop, lollipop."]


def test_only_foods_in_the_row_can_be_taken_and_there_is_no_passing() -> None:
    """SQ-3.1."""
    game = match(row="cpcdc")
    assert choices(game, 0) == ["take candy", "take peanut", "take dog snack"]
    with pytest.raises(Illegal, match=r"There is no cookie in the row. \(SQ-3.1\)"):
        game.play(0, "take cookie")
    with pytest.raises(Illegal, match=r"First choose a food from the row. \(SQ-3.1\)"):
        game.play(0, "to den")


def test_cards_left_to_the_sweeper_bring_an_acorn() -> None:
    """SQ-3.3."""
    game = match(row="cpcdc", coming="kll")
    take(game, 0, "c", to="sweeper")
    position = game.position
    assert den_of(game, 0) == "c"
    assert (position.acorns, position.dens[0].acorns, list(position.swept)) == (3, 1, [3, 0, 0, 0, 0])


def test_without_an_acorn_beside_it_the_sweeper_takes_nothing() -> None:
    """SQ-3.3."""
    game = match(row="cpcdc", acorns={0: 3, 1: 1})
    game.play(0, "take candy")
    assert choices(game, 0) == ["to den"]
    with pytest.raises(Illegal, match=r"no acorn left beside the sweeper.*\(SQ-3.3\)"):
        game.play(0, "to sweeper")


def test_a_food_once_chosen_goes_to_one_place_whole() -> None:
    """SQ-3.4."""
    game = match(row="cpcdc")
    game.play(0, "take candy")
    assert choices(game, 0) == ["to den", "to sweeper"]
    with pytest.raises(Illegal, match=r"\(SQ-3.4\)"):
        game.play(0, "take peanut")


def test_nobody_sees_into_piles_but_everyone_remembers_what_went_in() -> None:
    """SQ-3.5: the deck and the unseen cards stay covered, what was put away openly is known to a perfect memory."""
    game = match(row="cpcdc", coming="kll")
    take(game, 0, "c")
    for seat in (SPECTATOR, 0, 1):
        view = game.view(seat)
        assert set(list(view.deck)[view.drawn : view.deck_size]) == {-1}
        assert view.dens[0].cards[0] == 3


def test_turns_go_clockwise() -> None:
    """SQ-3.6."""
    game = match(row="clpkd", seats=3, turn=1)
    order = []
    for _ in range(4):
        order.append(game.to_act[0])
        game.play(order[-1], game.legal(order[-1])[0])
        game.play(order[-1], "to den")
    assert order == [1, 2, 0, 1]


def row_for(name: str, board: str) -> list[str]:
    """The cells of a player's line on the board."""
    line = next(line for line in board.splitlines() if name in line)
    return [cell.strip() for cell in line.strip("│").split("│")]


def test_the_board_shows_no_pile_unless_the_memory_aid_is_on() -> None:
    """SQ-3.7: neither what a den holds nor how many cards lie anywhere; with the aid, what everyone saw go in."""
    plain, aided = match(dens={0: "cccc"}, swept="ppp"), match(dens={0: "cccc"}, swept="ppp", memory_aid="yes")
    shown = drawn(GAME, plain.view(1), 1)
    assert row_for("Player 1", shown) == ["▶ Player 1", "–"]
    lines = [line for line in shown.splitlines() if not line.startswith("Of one food: 0 → −4")]
    assert not any(character.isdigit() for character in "".join(lines).replace("Player 1", "").replace("Player 2", ""))
    helped = drawn(GAME, aided.view(1), 1)
    assert row_for("Player 1", helped) == ["▶ Player 1", "–", "4", "0", "0", "0", "0"]
    assert "∞ 3" in helped


def test_the_memory_aid_tells_no_starting_food() -> None:
    """SQ-3.7: den 0 holds a candy from the start and two taken ones: the aid counts two."""
    game = match(dens={0: "cc"}, starts="clpkd", memory_aid="yes")
    assert row_for("Player 1", drawn(GAME, game.view(0), 0))[2] == "2"


def test_a_match_can_be_played_with_words_in_any_case() -> None:
    """SQ-3.1."""
    game = Match(GAME, seats=2, seed=1)
    game.play(0, "  READY ")
    assert game.to_act == [1]
