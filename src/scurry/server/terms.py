"""What a table is played by, in words: the game, how many, which options, how good the bots are, who invites."""

from __future__ import annotations

from scurry.games import Game
from scurry.kernel.cards import YES_NO, Option
from scurry.kernel.catalogue import say, say_count
from scurry.server.paces import pace_in_words
from scurry.tables.opponents import LEVELS
from scurry.tables.table import Table


def terms_in_words(table: Table) -> list[str]:
    """The game, the number of players, how much time there is, and whatever else differs from the usual."""
    count = say_count("{count} player", "{count} players", table.terms.seats)
    pace = [pace_in_words(table.clocks.pace)] if table.clocks else []
    hints = [say("hints for whoever asks")] if table.terms.hints and table.terms.is_free else []
    rated = [say("rated")] if table.terms.is_rated else []
    return [table.game.card.title, count, *rated, *pace, *options_in_words(table.game, table.terms.options), *hints]


def options_in_words(game: Game, chosen: object) -> list[str]:
    """The options that differ from the usual, as people say them."""
    given = dict(chosen) if isinstance(chosen, dict) else {}
    return [_option(name, option, given[name]) for name, option in game.card.options.items() if name in given]


def _option(name: str, option: Option, value: object) -> str:
    title = say(option_title(name))
    if option.choices == YES_NO:
        return title if value == "yes" else say("without {option}", option=title)
    return say("{option}: {value}", option=title, value=value_in_words(option, value))


def value_in_words(option: Option, value: object) -> str:
    """A value of an option, as people say it."""
    if option.choices:
        return say(choice_title(str(value)))
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def choice_title(choice: str) -> str:
    """One of several ways to play, as people read it."""
    return choice.replace("-", " ")


def option_title(name: str) -> str:
    """An option's name as people read it."""
    return name.replace("_", " ")


def heading_of(option: str) -> str:
    """An option's name where a line begins with it."""
    title = say(option_title(option))
    return title[:1].upper() + title[1:]


def first_game_in_words(game: Game) -> str:
    """How "Play now" begins."""
    seats = game.card.seats_at_first
    bots = say_count("against a bot", "against {count} bots", seats - 1) if seats > 1 else say("alone")
    told = ", ".join([bots, *options_in_words(game, game.card.first_options)])
    return say("Play now begins simply: {terms}.", terms=told)


def bot_in_words(bot: str) -> str:
    """How good a bot is."""
    if bot in LEVELS:
        return say("bot of level {level}", level=bot.partition(":")[2])
    return say("bot: {name}", name=bot)


def host_of(table: Table) -> str:
    """Who opened the table, if they sit there."""
    found = (seat.name for seat in table.seats if seat.guest and seat.guest == table.terms.opened_by)
    return next(found, say("Somebody"))
