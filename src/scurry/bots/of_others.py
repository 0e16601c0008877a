"""Any player by name: ours, or somebody else's. `scurry arena`, `lab` and `play` all ask here; a table does not.

What is named is imported, run or asked, so only whoever runs a command may name it. A bot that fails is counted and
told, and another chooses instead of it.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Sequence

from scurry.bots.bot import Bot, find_bot
from scurry.bots.brought.naming import bring
from scurry.bots.errors import BotFailed
from scurry.bots.steady import Steady
from scurry.games import Game
from scurry.kernel.catalogue import say

TOLD = 3
"""So many failures of a bot are told one by one: after that it is known."""
_failures: Counter[str] = Counter()
log = logging.getLogger(__name__)


def find_player(name: str, game: Game, seed: int = 0, names: Sequence[str] = ()) -> Bot:
    """The bot of this name, ready to play the game; `names` are what the seats are called."""
    brought = bring(name)
    if brought is None:
        return find_bot(name, game, seed)
    brought.check(game)
    return Steady(name, lambda: brought.here(game, seed, names), game, seed, _tell)


def _tell(name: str, problem: Exception) -> None:
    _failures[name] += 1
    if _failures[name] <= TOLD:
        sentence = say("The bot '{name}' failed, and another moved instead. {problem}", name=name, problem=problem)
        log.warning(sentence, exc_info=None if isinstance(problem, BotFailed) else problem)
