"""A move that does much is seen one thing after the other."""

from __future__ import annotations

from typing import Any

from scurry.games.squeaky.hiding import is_counted, is_den_open, is_sweeper_open
from scurry.games.squeaky.position import FOODS
from scurry.games.squeaky.tests.build import GAME, LETTERS, letters, match, place, take
from scurry.kernel.records import UNKNOWN
from scurry.kernel.verbs import SPECTATOR
from scurry.laws.boards import drawn
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at


def moments(game: Match, seat: int = SPECTATOR) -> list[Shown]:
    """What a seat was shown of the last move."""
    return shown_at(game, game.ply, seat)


def told(shown: list[Shown]) -> list[str]:
    return [" ".join(each.lines) for each in shown]


def dens(view: Any) -> str:
    """The dens in a picture: what lies in those that are open, = for those that are covered."""
    return " ".join(_den(view, seat) for seat in range(view.seats))


def _den(view: Any, seat: int) -> str:
    if not is_den_open(view, seat):
        return "="
    den = view.dens[seat]
    return "".join(LETTERS[food] * int(den.cards[food] + (den.start == food)) for food in range(FOODS))


def test_taken_cards_leave_then_each_new_card_comes() -> None:
    """SQ-3.2, SQ-4.1.

    c p c d c   →   · p · d ·   →   k p · d ·   →   k p l d ·   →   k p l d l
    """
    game = match(row="cpcdc", coming="kll")
    take(game, 0, "c")
    shown = moments(game)
    assert [letters(each.view.row) for each in shown] == ["·p·d·", "kp·d·", "kpld·", "kpldl"]
    assert told(shown) == [
        "Player 1 takes 3 candies into the den.",
        "New in the row: cookie.",
        "New in the row: lollipop.",
        "New in the row: lollipop.",
    ]


def test_each_moment_is_drawn() -> None:
    """SQ-4.2: the rulebook's filling with Summer, as a terminal shows it."""
    game = match(row="pcckl", coming="Sd")
    take(game, 0, "c", to="sweeper")
    pictures = [drawn(GAME, each.view, 0).splitlines()[2] for each in moments(game, 0)]
    assert [_names(picture) for picture in pictures] == [
        "peanut · · cookie lollipop",
        "Summer peanut · cookie lollipop",
        "Summer peanut dog snack cookie lollipop",
    ]


def _names(line: str) -> str:
    """The names in a line of cards, but for the deck and the sweeper."""
    cells = [cell.strip() for cell in line.split("││")[1:-1]]
    return " ".join(cell or "·" for cell in cells)


def test_a_season_is_seen_by_itself() -> None:
    """SQ-4.2, SQ-4.5: p c c k l, then Summer and Autumn."""
    game = match(row="pcckl", coming="SA")
    take(game, 0, "c")
    assert [letters(each.view.row) for each in moments(game)] == ["p··kl", "Sp·kl", "SApkl"]


def test_winter_comes_then_each_den_is_turned_up() -> None:
    """SQ-5.1: = is a den that is still face down."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, dens={1: "pp"}, seats=3)
    take(game, 0, "k")
    for seat in (SPECTATOR, 0, 2):
        shown = moments(game, seat)
        assert [dens(each.view) for each in shown] == ["= = =", "= = =", "ckkk = =", "ckkk lpp =", "ckkk lpp p"]
        assert letters(shown[1].view.row) == "SAW··"
    assert told(shown) == [
        "Player 1 takes 3 cookies into the den.",
        "Winter comes. The third season is here, and the game ends.",
        "Player 1's den is turned up.",
        "Player 2's den is turned up.",
        "Your den is turned up.",
    ]


def test_a_den_that_is_face_down_hides_its_starting_food_at_every_moment() -> None:
    """SQ-3.5, SQ-5.1: from its turning up on it is known, and not before."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, seats=3)
    take(game, 0, "k")
    assert [[int(each.view.dens[seat].start) == UNKNOWN for seat in (1, 2)] for each in moments(game, 0)] == [
        [True, True],
        [True, True],
        [True, True],
        [False, True],
        [False, False],
    ]


def test_then_the_sweeper_is_turned_up_and_tells_of_the_hawk() -> None:
    """SQ-6.1: after the dens, before acorns are placed."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, mode="advanced")
    take(game, 0, "k")
    shown = moments(game)
    assert [is_sweeper_open(each.view) for each in shown] == [False, False, False, False, True]
    assert told(shown)[-1] == "The sweeper's cards are turned up: no hawk. Most points win."


def test_dens_are_counted_one_after_the_other() -> None:
    """SQ-5.2: acorns and points are shown seat by seat; what is not counted yet stays covered."""
    game = match(row="SAkkk", coming="W", acorns={0: 1, 1: 2}, dens={1: "pp"})
    take(game, 0, "k")
    place(game, 0, "c")
    place(game, 1, "pk")
    shown = moments(game)
    assert [[is_counted(each.view, seat) for seat in (0, 1)] for each in shown] == [[True, False], [True, True]]
    assert [int(each.view.dens[1].placed[0]) for each in shown] == [UNKNOWN, 0]
    assert told(shown) == [
        "Player 1 has −6 points, with acorns on candy.",
        "Player 2 has −8 points, with acorns on peanut, cookie.",
    ]


def test_the_gluttons_hawk_comes_after_all_dens_are_counted() -> None:
    """SQ-7.2."""
    game = match(row="SAkkk", coming="W", acorns={0: 1}, mode="advanced", acorn_gluttons="yes")
    take(game, 0, "k")
    place(game, 0, "c")
    shown = moments(game)
    assert [is_sweeper_open(each.view) for each in shown] == [False, False, True]
    assert told(shown)[-1] == "The sweeper's cards are turned up: no hawk. Most points win."
    assert [int(each.view.unseen[0]) == UNKNOWN for each in shown] == [True, True, False]


def test_without_acorns_dens_are_turned_up_before_they_are_counted() -> None:
    """SQ-5.9: nobody is asked in between, and yet one sees both."""
    game = match(row="SAkkk", coming="W")
    take(game, 0, "k")
    shown = moments(game)
    assert [each.view.over for each in shown] == [0, 0, 0, 0, 1, 1]
    assert [dens(each.view) for each in shown][1:4] == ["= =", "ckkk =", "ckkk l"]


def test_a_move_that_does_one_thing_has_no_moments() -> None:
    game = match(row="cpcdc")
    game.play(0, "take candy")
    assert len(moments(game)) == 1
