"""Reasons: what a judgement is worth telling, as numbers in a line and as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

import scurry
from scurry.bots.advising import advise, costly_after_all, seems_costly, weigh
from scurry.bots.course import Answer
from scurry.bots.judging import Judgement, Verdict
from scurry.bots.reasons import Choice, Findings, Reply, comparison, findings_of, mix, objection, read, why, write
from scurry.bots.sampling import Measured
from scurry.games import find, shelf
from scurry.kernel.catalogue import you

SQUEAKY = find("squeaky")
CANDY, LOLLIPOP, PEANUT, DEN, SWEEPER = (
    SQUEAKY.moves.read(text) for text in ("take candy", "take lollipop", "take peanut", "to den", "to sweeper")
)
NAMES = (you(), "Bruno")


def verdict(
    move: int, chance: float, behind: float = 0.0, share: float = 0.0, course: Sequence[Answer] = ()
) -> Verdict:
    error = 0.0 if share else 0.01
    return Verdict(move, Measured(chance, 0.01, behind, error, 500), share, tuple(course))


def judged(*verdicts: Verdict, is_sealed: bool = False) -> Judgement:
    return Judgement(0, verdicts, is_sealed)


CLEAR = judged(
    verdict(DEN, 0.57, share=1, course=[Answer(0, CANDY, 0.5, 0.56), Answer(1, PEANUT, 0.6, 0.55)]),
    verdict(SWEEPER, 0.42, 0.15, course=[Answer(1, LOLLIPOP, 0.62, 0.41)]),
)


def told(judgement: Judgement, made: int | None = None) -> tuple[str, str]:
    found = findings_of(judgement, made)
    return comparison(SQUEAKY, found) if made is None else objection(SQUEAKY, found), why(SQUEAKY, found, NAMES)


def test_the_better_move_is_compared_with_the_next_best_and_with_what_that_costs() -> None:
    assert told(CLEAR) == (
        "“to den” wins 57 of 100 games; the next best, “to sweeper”, 42.",
        "After “to sweeper”, Bruno most likely plays “take lollipop” (62 times in 100): then you win 41 of 100 games.",
    )


def test_a_tie_is_called_one_and_the_likely_answer_to_the_better_move_is_told() -> None:
    """It is counted how often it comes to that, by way of what one does oneself before."""
    close = judged(CLEAR.verdicts[0], verdict(SWEEPER, 0.56, 0.01, course=CLEAR.verdicts[1].course))
    assert told(close) == (
        "“to den” wins 57 of 100 games; the next best, “to sweeper”, about as many.",
        "After “to den”, Bruno most likely plays “take peanut” (30 times in 100): then you win 55 of 100 games.",
    )


def test_an_answer_that_costs_nothing_is_not_called_the_reason() -> None:
    harmless = judged(CLEAR.verdicts[0], verdict(SWEEPER, 0.42, 0.15, course=[Answer(1, CANDY, 0.9, 0.55)]))
    assert told(harmless)[1].startswith("After “to den”, Bruno most likely plays")


def test_where_nobody_else_is_likely_to_answer_it_tells_how_to_go_on() -> None:
    alone = judged(verdict(DEN, 0.57, share=1, course=[Answer(0, CANDY, 0.5, 0.56)]), verdict(SWEEPER, 0.42, 0.15))
    assert told(alone)[1] == (
        "After “to den”, you most likely play “take candy” (50 times in 100): then you win 56 of 100 games."
    )
    silent = judged(verdict(DEN, 0.57, share=1), verdict(SWEEPER, 0.42, 0.15))
    assert told(silent)[1] == "No one answer stands out: it wins most often over all that may follow."


def test_a_move_that_was_made_is_compared_with_the_better_one() -> None:
    worse = judged(*CLEAR.verdicts, verdict(PEANUT, 0.2, 0.37, course=[Answer(1, CANDY, 1, 0.19)]))
    assert told(worse, PEANUT) == (
        "“take peanut” wins 20 of 100 games; “to den” wins 57.",
        "After “take peanut”, Bruno most likely plays “take candy” (100 times in 100): then you win 19 of 100 games.",
    )
    assert costly_after_all(worse, PEANUT) == findings_of(worse, PEANUT)
    assert costly_after_all(worse, DEN) is None


def test_what_may_be_luck_is_not_called_costly_but_looked_at_again() -> None:
    unsure = judged(CLEAR.verdicts[0], replace(CLEAR.verdicts[1], measured=Measured(0.47, 0.03, 0.1, 0.03, 50)))
    assert seems_costly(unsure, SWEEPER)
    assert costly_after_all(unsure, SWEEPER) is None


SEALED = judged(
    verdict(CANDY, 0.5, share=0.6, course=[Answer(1, DEN, 0.4, 0.6)]),
    verdict(LOLLIPOP, 0.49, share=0.25),
    verdict(PEANUT, 0.49, share=0.15),
    verdict(SWEEPER, 0.2, 0.3),
    is_sealed=True,
)


def test_where_choices_are_sealed_it_tells_how_often_each() -> None:
    found = findings_of(SEALED)
    assert comparison(SQUEAKY, found) == "“take candy” wins 50 of 100 games; the next best, “to sweeper”, 20."
    assert mix(SQUEAKY, found) == [
        "“take candy”: 60 times in 100.",
        "“take lollipop”: 25 times in 100.",
        "“take peanut”: 15 times in 100.",
    ]
    assert why(SQUEAKY, found, NAMES) == (
        "Everyone chooses at the same time. Most likely Bruno takes “to den” (40 times in 100): "
        "with “take candy” you then win 60 of 100 games."
    )


def test_nothing_that_is_chosen_now_and_then_is_costly_and_it_is_not_what_the_mix_is_compared_with() -> None:
    bad_luck = judged(verdict(CANDY, 0.5, share=0.9), verdict(LOLLIPOP, 0.1, 0.4, share=0.1), is_sealed=True)
    assert costly_after_all(bad_luck, LOLLIPOP) is None
    assert not seems_costly(bad_luck, LOLLIPOP)
    found = findings_of(bad_luck)
    assert found.other is None
    assert comparison(SQUEAKY, found) == "“take candy” wins 50 of 100 games."
    assert why(SQUEAKY, found, NAMES) == "Everyone chooses at the same time: whoever always chooses alike is foreseen."


def test_findings_are_a_line_that_reads_back_and_fits_into_a_step() -> None:
    """Also for a game with a hundred thousand moves."""
    far = 99_999
    reply = Reply(5, far, 100, 100)
    for is_sealed, is_close, count, has_other, replies in product(
        (False, True), (False, True), (1, 2, 3), (False, True), ((None, None), (reply, None), (reply, reply))
    ):
        other = Choice(far, 100, 0) if has_other else None
        found = Findings(5, (Choice(far, 100, 100),) * count, other, is_close, is_sealed, *replies)
        assert read(write(found)) == found
        assert len(write(found)) <= 80


def test_a_lone_move_is_said_to_be_one_without_thinking() -> None:
    match = scurry.match("squeaky", seats=2, seed=1)
    found = advise(match.game, match.view(0), 0, match.legal_ids(0))
    assert comparison(match.game, found) == "There is only one move: “ready”."
    assert why(match.game, found, NAMES) == ""
    assert read(write(found)) == found


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.name)
def test_every_game_is_advised_with_a_legal_move_and_a_reason(game: object) -> None:
    match = scurry.match(find(game), seed=3)  # type: ignore[arg-type]
    while len(match.legal_ids(match.to_act[0])) == 1:
        match.play(match.to_act[0], match.legal_ids(match.to_act[0])[0])
    seat = match.to_act[0]
    judgement = weigh(match.game, match.view(seat), seat, match.legal_ids(seat), seconds=0.1)
    found = read(write(findings_of(judgement)))
    assert {choice.move for choice in found.choices} <= set(match.legal_ids(seat))
    assert "of 100 games" in comparison(match.game, found)
    assert why(match.game, found, match.names_for(seat)).endswith(".")
