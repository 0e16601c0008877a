"""What is seen one by one while a move is carried out: cards put down, numbers that meet, captures, action cards."""

from __future__ import annotations

from typing import Any

from scurry.drawing import Pen
from scurry.games.square_tactics.board_page import draw
from scurry.games.square_tactics.clashes import Verdict, clash_in
from scurry.games.square_tactics.position import NOBODY, SEATS, Place
from scurry.games.square_tactics.tests.build import code, match, play
from scurry.kernel.verbs import SPECTATOR
from scurry.matches.match import Match
from scurry.matches.moments import Shown, shown_at


def moments(game: Match, seat: int = SPECTATOR) -> list[Shown]:
    """What a seat was shown of the last move, the table after it included."""
    return shown_at(game, game.ply, seat)


def seen(shown: Shown) -> str:
    """A moment as a picture: who is on the board, the two numbers that meet, and what has been captured."""
    view: Any = shown.view
    board = " ".join(code(int(there.card)) for there in view.spaces if there.card != NOBODY)
    clash = clash_in(view)
    numbers = f" | {clash.attacker.number} {clash.verdict.sign} {clash.defender.number}" if clash else ""
    piles = [code(card) for card in range(len(view.where)) if Place.PILE <= view.where[card] < Place.PILE + SEATS]
    return f"{board}{numbers} | {' '.join(piles)}".strip()


def test_a_card_meets_its_neighbours_one_by_one() -> None:
    """ST-4.1, ST-4.3 to ST-4.5: put down; 9 takes 7; 3 meets 3 and goes on; 4 meets 7 and stops; then the draw."""
    game = match(
        board=""" .    1B12 .
                  .    .    1B17
                  .    1B03 .""",
        hands=("A09", "B01"),
    )
    play(game, 0, "A09", "b2")
    assert [seen(each) for each in moments(game)] == [
        "B12 A09 B17 B03 |",
        "B12 A09 B17 B03 | 9 > 7 |",
        "A09 B17 B03 | B12",
        "A09 B17 B03 | 3 = 3 | B12",
        "A09 B17 B03 | 4 < 7 | B12",
        "A09 B17 B03 | B12",
    ]


def test_each_moment_tells_what_it_shows() -> None:
    """ST-4.3: the sentences of a moment are those of its events, and together they are the log."""
    game = match(board=" . . .\n . 1B12 .\n . . .", hands=("A09", "B01"))
    play(game, 0, "A09", "b3")
    assert [each.lines for each in moments(game)] == [
        ["Player 1 plays Saucer Sue on b3."],
        ["Saucer Sue's 9 beats Gearbox Guru's 7."],
        ["Player 1 captures Gearbox Guru."],
        ["Player 1 draws a character.", "Player 1 draws a character."],
    ]


def test_a_defender_who_is_asked_sees_the_numbers_at_once_and_the_capture_is_the_next_thing() -> None:
    """ST-8.13: the question itself shows the clash, so nothing is shown twice."""
    game = match(board=" . . .\n . 1B12 .\n . . .", hands=("A09", "B01"), actions={1: "twist"})
    play(game, 0, "A09", "b3")
    assert [seen(each) for each in moments(game)] == ["B12 A09 |", "B12 A09 | 9 > 7 |"]
    play(game, 1, "pass")
    assert seen(moments(game)[0]) == "A09 | B12"


def test_nine_lives_is_seen_first_in_danger_and_then_turned() -> None:
    """ST-7.19."""
    game = match(board=" . . .\n . 1C13 .\n . . .", hands=("A09", "C01"), factions="AC")
    play(game, 0, "A09", "b3")
    shown = moments(game)
    turns = [(seen(each), int(each.view.spaces[5].turned)) for each in shown]
    assert turns == [("C13 A09 |", 0), ("C13 A09 | 9 > 6 |", 0), ("C13 A09 |", 2), ("C13 A09 |", 2)]


def test_an_action_card_is_seen_in_play_before_it_works() -> None:
    """ST-8.4: Fore Shielding lies on the stage, then under its character."""
    game = match(hands=("A14", "B01"), actions={0: "fore shielding"}, board=" . . .\n . . .\n 1B12 . .")
    play(game, 0, "pass", "A14", "b2", "fore shielding")
    first: Any = moments(game)[0].view
    assert "Fore Shielding" in draw(first, Pen(1, game.names))
    assert first.spaces[5].shields.sum() == 0
    assert moments(game)[1].view.spaces[5].shields.sum() == 1


def test_the_last_board_of_a_game_is_seen_before_the_next_is_laid_out() -> None:
    """ST-9.3: with the points that were counted, not counted twice."""
    nearly_full = "0A13 1B03 0A16\n 1B06 0A12 1B09\n 0A17 1B18 ."
    game = match(board=nearly_full, hands=("A14", "B05"), first_game=True, three_games=True)
    play(game, 0, "A14", "c3")
    last = moments(game)[-2]
    scores = [int(camp.scored) for camp in last.view.camps[:2]]
    assert seen(last).startswith("A13 B03 A16")
    assert f"<b>{scores[0]}</b><small>points" in draw(last.view, Pen(SPECTATOR, game.names))
    assert not any(there.card != NOBODY for there in moments(game)[-1].view.spaces)


def test_a_pass_that_brings_nothing_about_has_no_moments() -> None:
    """ST-10.3: only what happened is shown."""
    game = match(hands=("A14", "B01"), actions={0: "twist"}, board=" . . .\n . 0A13 .\n . . .")
    play(game, 0, "pass")
    assert len(moments(game)) == 1


def test_what_a_clash_says_is_what_the_rules_did() -> None:
    """ST-7.9, ST-7.10: the verdict on the board, and its reason."""
    keen = match(board=" . . .\n . . 1B11\n . . .", hands=("A13", "B01"), actions={1: "twist"})
    play(keen, 0, "A13", "b2")
    clash = clash_in(keen.view(1))
    assert clash is not None
    assert (clash.attacker.number, clash.verdict, clash.defender.number) == (5, Verdict.KEEN, 5)
    page = draw(keen.view(1), Pen(1, keen.names))
    assert "Equal, and Keen: an equal number captures too." in page
    assert keen.game.words.ask(keen.view(1), 1).startswith("Keen: Plasma Postman's 5 captures Patch Notes's 5.")


def test_a_clash_says_what_its_numbers_are_made_of() -> None:
    """ST-4.9: Guard helps the defender, Dread takes from it, a shield adds to the attacker."""
    game = match(
        board=" . . .\n . 1B02 .\n . . .",
        hands=("A06", "B01"),
        actions={0: "fore shielding", 1: "twist"},
    )
    play(game, 0, "pass", "A06", "b3", "fore shielding")
    clash = clash_in(game.view(1))
    assert clash is not None
    assert (clash.attacker.number, clash.attacker.changes) == (9, ("+1 shielding",))
    assert (clash.defender.number, clash.defender.changes) == (5, ("+1 by Guard or Rally", "−1 Dread"))
