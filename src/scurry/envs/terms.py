"""How learners are told and rewarded, as they say it."""

from __future__ import annotations

from enum import Enum
from typing import TypeVar

from scurry.envs.columns import Form
from scurry.envs.errors import BadTerms
from scurry.envs.lanes import Reward
from scurry.kernel.catalogue import say

E = TypeVar("E", bound=Enum)


def read_form(name: str) -> Form:
    """The form of observations that is called so."""
    return _among(Form, name, say("form"))


def read_reward(name: str) -> Reward:
    """The reward that is called so."""
    return _among(Reward, name, say("reward"))


def _among(known: type[E], name: str, what: str) -> E:
    found = {_spoken(member): member for member in known}
    if name not in found:
        sentence = "There is no {what} '{name}'; there are: {known}."
        raise BadTerms(say(sentence, what=what, name=name, known=", ".join(found)))
    return found[name]


def _spoken(member: Enum) -> str:
    return str(member.value) if isinstance(member.value, str) else member.name.lower()
