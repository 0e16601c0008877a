"""How learners are told, rewarded and refused, as they say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from scurry.envs.columns import Form
from scurry.envs.errors import BadTerms
from scurry.envs.lanes import Reward
from scurry.kernel.catalogue import say

T = TypeVar("T")

RENDER_MODES = ("human", "ansi", "rgb_array")
REFUSE, ERROR = "refuse", "error"
"""What an illegal action brings: it is refused, as at a table, and all stays as it was; or IllegalAction is raised."""


def read_form(name: str) -> Form:
    """The form of observations that is called so."""
    return called(name, {form.value: form for form in Form}, say("form"))


def read_reward(name: str) -> Reward:
    """The reward that is called so."""
    return called(name, {reward.name.lower(): reward for reward in Reward}, say("reward"))


def read_strictness(name: str) -> bool:
    """Whether an illegal action raises an error."""
    return called(name, {REFUSE: False, ERROR: True}, say("way to meet what is illegal"))


def read_render_mode(name: str | None) -> str | None:
    """The way of drawing that is called so, or none."""
    return None if name is None else called(name, {mode: mode for mode in RENDER_MODES}, say("way of drawing"))


def called(name: str, known: Mapping[str, T], what: str) -> T:
    """What is called so; BadTerms says what there is."""
    if name not in known:
        sentence = "There is no {what} '{name}'; there are: {known}."
        raise BadTerms(say(sentence, what=what, name=name, known=", ".join(known)))
    return known[name]
