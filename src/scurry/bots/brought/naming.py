"""Names of brought bots: from the file that `SCURRY_BOTS` names, from an installed package, or spelled out.

Only whoever runs a command or a server names bots so: a class is imported, a command is run, an address is asked.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path

from scurry.bots.bot import BOTS
from scurry.bots.brought.kinds import Brought

ENTRY_POINT = "scurry.bots"
SETTING = "SCURRY_BOTS"
OURS = (*BOTS, "level", "search", "think")
NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")


def bring(name: str, environment: Mapping[str, str] = os.environ) -> Brought | None:
    """The brought bot of this name; None if there is none, or if it is one of ours."""
    if name.partition(":")[0] in OURS or name.isdecimal():
        return None
    described = bots_of_setting(environment)
    if name in described:
        return described[name]
    player = player_of(name)
    return Brought(name, player) if player else None


def is_spelled_out(name: str) -> bool:
    """Whether the name itself says what is to be imported, run or asked: what a stranger's file must not say."""
    return ":" in name and name.partition(":")[0] not in OURS


def bots_of_setting(environment: Mapping[str, str] = os.environ) -> Mapping[str, Brought]:
    """The bots of the file that the environment names, if it names one."""
    from scurry.bots.brought.file import bots_in

    file = environment.get(SETTING)
    return bots_in(Path(file)) if file else {}


def player_of(name: str) -> str | None:
    """A class, a command or an address: spelled out, or as an installed package says; None if it is none of these."""
    installed = {point.name: point.value for point in entry_points(group=ENTRY_POINT)}
    player = installed.get(name, name)
    kind, _, rest = player.partition(":")
    return player if kind and rest and kind not in OURS else None
