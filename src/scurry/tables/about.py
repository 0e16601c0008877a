"""Tables that are about something: a lesson, a puzzle, the deal of a day. What cannot be done there, and why."""

from __future__ import annotations

from scurry.kernel.catalogue import say
from scurry.tables.refusals import NotNow
from scurry.tables.steps import Kind, Step, Terms

HELPING = {Kind.HINT, Kind.NOTES, Kind.TUTOR}
IN_A_LESSON = {Kind.SIT, Kind.BOT, Kind.MOVE, Kind.READ}
NOT_IN_A_DEAL = {Kind.ASK_BACK, Kind.HAND_OVER, Kind.GIVE, *HELPING}
"""Rolling anew, letting a bot play or being helped would make a deal another than everyone else's."""
NOT_IN_A_PUZZLE = {Kind.TAKE_BACK, Kind.ASK_BACK, Kind.HAND_OVER, Kind.GIVE, Kind.RESIGN, *HELPING}
"""The first move is the answer; a puzzle that was resigned would never have one, and could not be tried again."""


def check_step(terms: Terms, step: Step) -> None:
    """Refuse what has no place at such a table."""
    if terms.is_lesson and step.kind not in IN_A_LESSON:
        raise NotNow(say("This is a lesson: do what it says, or leave it whenever you like."))
    if terms.is_deal and step.kind in NOT_IN_A_DEAL:
        raise NotNow(say("Not in the deal of the day: everyone plays the same chance, and for themselves."))
    if terms.is_puzzle and step.kind in NOT_IN_A_PUZZLE:
        raise NotNow(say("Not in a puzzle: your first move is your answer. You can try it again afterwards."))
