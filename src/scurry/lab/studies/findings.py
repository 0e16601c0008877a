"""What numbers mean, in plain sentences: fair or not, or not known yet."""

from __future__ import annotations

from collections.abc import Sequence

from scurry.kernel.catalogue import say
from scurry.lab.studies.columns import Games, spoken_turn
from scurry.lab.studies.statistics import Share, games_for
from scurry.lab.studies.tables import shares_of

FAIR = 0.03
"""So many wins more or less than one's due are still called fair."""
SPOKEN = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def percent(share: Share) -> str:
    """A share as people say it: "59 % (57 … 61)"."""
    digits = 1 if share.half < 0.005 else 0
    return f"{share.value * 100:.{digits}f} % ({share.low * 100:.{digits}f} … {share.high * 100:.{digits}f})"


def is_unfair(share: Share, due: float) -> bool:
    """Whether a share is surely not one's due."""
    return not share.low <= due <= share.high


def is_fair(share: Share, due: float) -> bool:
    """Whether a share is surely not far from one's due."""
    return due - FAIR <= share.low and share.high <= due + FAIR


def findings(games: Games) -> list[str]:
    """What is to be said first."""
    found = [fairness(games)] if games.seats > 1 else [alone(games)]
    if games.seats > 1 and not games.has_order:
        found.append(say("Nobody begins here, so there is no turn order; this is by seat."))
    return found + list(length(games)) + list(course(games))


def alone(games: Games) -> str:
    """How often a lone player wins."""
    return say("The player wins {share} of games.", share=percent(shares_of(games.wins)[0]))


def fairness(games: Games) -> str:
    """Is it fair to every turn, or else to every seat?"""
    shares = shares_of(games.wins_in_order if games.has_order else games.wins)
    due = 1 / games.seats
    worst = max(range(games.seats), key=lambda index: abs(shares[index].value - due))
    who = spoken_turn(worst, games.seats) if games.has_order else say("seat {number}", number=worst + 1)
    sentence = say(
        "The {who} player wins {share} of {seats}-seat games" if games.has_order else "{who} wins {share} of games",
        who=who, share=percent(shares[worst]), seats=say(SPOKEN[games.seats]),
    )  # fmt: skip
    return f"{sentence[0].upper()}{sentence[1:]}: {verdict(shares, due, len(games))}."


def verdict(shares: Sequence[Share], due: float, games: int) -> str:
    """Fair, not fair, or not known yet."""
    if any(is_unfair(share, due) for share in shares):
        return say("fair enough") if all(is_fair(share, due) for share in shares) else say("not fair")
    if all(is_fair(share, due) for share in shares):
        return say("fair")
    needed = games_for(FAIR, due, len(shares))
    return say("nothing unfair is seen, but {games:,} games are too few to be sure; {needed:,} would do",
               games=games, needed=max(needed, games * 2))  # fmt: skip


def length(games: Games) -> list[str]:
    """How long, and how often nothing could be chosen."""
    decisions, real = games.column("decisions").values, games.column("real").values
    return [
        say(
            "A game takes {mean:.0f} decisions (nine in ten between {low:.0f} and {high:.0f}); {real:.0%} leave a "
            "choice, of {moves:.1f} moves on average.",
            mean=decisions.mean(), low=_at(decisions, 5), high=_at(decisions, 95), real=real.mean(),
            moves=games.column("moves").values.mean(),
        )
    ]  # fmt: skip


def course(games: Games) -> list[str]:
    """Ties, the lead and when it was decided."""
    if games.seats == 1:
        return []
    found = [say("{share:.1%} of wins are shared.", share=games.column("tied").values.mean())]
    if "lead_changes" in games.columns:
        found.append(
            say(
                "The lead changes {changes:.1f} times; the winner is ahead for good after {decided:.0%} of the game, "
                "and had been {drama:.1f} clear leads behind.",
                changes=games.column("lead_changes").values.mean(),
                decided=games.column("decided").values.mean(),
                drama=games.column("drama").values.mean() / 100,
            )
        )
    return found


def _at(values: object, percentile: int) -> float:
    import numpy as np

    return float(np.percentile(values, percentile))  # type: ignore[call-overload]
