"""What a table is played by, in words: the game, how many, which options, how good the bots are, who invites."""

from __future__ import annotations

from scurry.games import Game
from scurry.kernel.cards import Option
from scurry.kernel.catalogue import say, say_count
from scurry.server.paces import pace_in_words
from scurry.tables.opponents import LEVELS
from scurry.tables.table import Table


def terms_in_words(table: Table) -> list[str]:
    """The game, the number of players, how much time there is, and every option that differs from the usual."""
    count = say_count("{count} player", "{count} players", table.terms.seats)
    pace = [pace_in_words(table.clocks.pace)] if table.clocks else []
    return [table.game.card.title, count, *pace, *options_in_words(table.game, table.terms.options)]


def options_in_words(game: Game, chosen: object) -> list[str]:
    """The options that differ from the usual, as people say them."""
    given = dict(chosen) if isinstance(chosen, dict) else {}
    return [_option(name, option, given[name]) for name, option in game.card.options.items() if name in given]


def _option(name: str, option: Option, value: object) -> str:
    title = option_title(name)
    if option.choices == ("no", "yes"):
        return say(title) if value == "yes" else say("without {option}", option=say(title))
    told = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return say("{option}: {value}", option=say(title), value=told)


def option_title(name: str) -> str:
    """An option's name as people read it."""
    return name.replace("_", " ")


def first_game_in_words(game: Game) -> str:
    """How "Play now" begins."""
    seats = first_seats(game)
    bots = say_count("against a bot", "against {count} bots", seats - 1) if seats > 1 else say("alone")
    told = ", ".join([bots, *options_in_words(game, game.card.first_options)])
    return say("Play now begins simply: {terms}.", terms=told)


def first_seats(game: Game) -> int:
    """How many sit down with "Play now", unless somebody says so."""
    return game.card.first_seats or min((count for count in game.card.seats if count >= 3), default=game.card.seats[-1])


def bot_in_words(bot: str) -> str:
    """How good a bot is."""
    if bot in LEVELS:
        return say("bot of level {level}", level=bot.partition(":")[2])
    return say("bot: {name}", name=bot)


def host_of(table: Table) -> str:
    """Who opened the table, if they sit there."""
    found = (seat.name for seat in table.seats if seat.guest and seat.guest == table.terms.opened_by)
    return next(found, say("Somebody"))
