"""History and standing in words: how a game went, with whom, how long, how sure a number is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scurry.games import NoSuchGame, find
from scurry.kernel.catalogue import listed, say, say_count
from scurry.server.days import day_of, in_words
from scurry.server.terms import bot_in_words, options_in_words
from scurry.tables.history import Met
from scurry.tables.outcomes import Finish, Outcome, Played
from scurry.tables.scale import Standing


def title_of(game: str) -> str:
    """What a game is called; its plain name, if it has left the shelf."""
    try:
        return find(game).card.title
    except NoSuchGame:
        return game


def mode_in_words(game: str, options: Mapping[str, Any]) -> str:
    """A way of playing a game."""
    if not options:
        return say("the usual game")
    try:
        return ", ".join(options_in_words(find(game), options))
    except NoSuchGame:
        return ", ".join(options)


def name_of(finish: Finish) -> str:
    """What somebody was called, or how good a bot was."""
    return bot_in_words(finish.bot) if finish.bot else finish.name or say("Somebody")


def met_in_words(met: Met) -> str:
    """Somebody whom one has met, and how often."""
    name = bot_in_words(met.bot) if met.bot else met.name or say("Somebody")
    return say("{name} ({count})", name=name, count=met.count)


def others_in_words(entry: Outcome, guest: str) -> str:
    """With whom it was played."""
    names = [name_of(finish) for finish in entry.finishes if finish.guest != guest]
    if names:
        return say("with {names}", names=listed(names))
    return say("alone") if len(entry.finishes) == 1 else say("on one device")


def ended_in_words(entry: Outcome, guest: str) -> str:
    """How it went for a guest."""
    mine = [finish for finish in entry.finishes if finish.guest == guest]
    if len(mine) != 1:
        return say("played")
    if mine[0].gave_up:
        return say("gave up")
    seats = len(entry.finishes)
    if mine[0].place == 1:
        is_alone = seats == 1 or sum(finish.place == 1 for finish in entry.finishes) == 1
        return say("won") if is_alone else say("shared the win")
    return say("lost") if seats < 3 else say("place {place} of {seats}", place=mine[0].place, seats=seats)


def facts_of(entry: Outcome) -> list[str]:
    """What else there is to say: the day, the mode, the length."""
    kinds = {Played.DEAL: say("deal of the day"), Played.FROM_A_START: say("played on")}
    mode = [mode_in_words(entry.game, entry.options)] if entry.options else []
    kind = [kinds[entry.kind]] if entry.kind in kinds else []
    rated = [say("rated")] if entry.is_rated else []
    return [in_words(day_of(entry.at)), *mode, *kind, *rated, say_count("{count} move", "{count} moves", entry.moves)]


def standing_in_words(standing: Standing) -> str:
    """A rating, and how sure that is."""
    return say("{points} ± {more}", points=standing.points, more=standing.give_or_take)
