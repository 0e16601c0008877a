"""Players that somebody else brings: a class `module:Class`, or a name under the entry point `scurry.bots`.

Only whoever runs a command may name them: what is named is imported. A table takes none but ours.
"""

from __future__ import annotations

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, cast

from scurry.bots.bot import Bot, find_bot
from scurry.bots.errors import NoSuchBot
from scurry.games import Game
from scurry.kernel.catalogue import say

ENTRY_POINT = "scurry.bots"
OURS = ("level", "search", "think")


def find_player(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of this name, ours or somebody else's; it is made with the game and a seed."""
    brought = {point.name: point.value for point in entry_points(group=ENTRY_POINT)}
    module, _, attribute = brought.get(name, name).partition(":")
    if not attribute or module in OURS:
        return find_bot(name, game, seed)
    return cast(Bot, _class_in(module, attribute)(game, seed))


def _class_in(module: str, attribute: str) -> Any:
    try:
        return getattr(import_module(module), attribute)
    except ImportError as problem:
        sentence = "'{module}' cannot be imported ({problem}): is it installed, or on PYTHONPATH?"
        raise NoSuchBot(say(sentence, module=module, problem=problem)) from None
    except AttributeError:
        raise NoSuchBot(say("There is no '{name}' in '{module}'.", name=attribute, module=module)) from None
