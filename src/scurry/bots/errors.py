"""What can be wrong with a bot, or with its name; apart, so that the terminal need not import NumPy to say it."""

from __future__ import annotations


class NoSuchBot(LookupError):
    """A name that means no bot: said in a sentence for the person."""


class BadPolicy(ValueError):
    """A game's policy.py says something that no search understands: said in a sentence for whoever wrote it."""


class BotFailed(Exception):
    """A bot gave no move that could be played: said in a sentence for whoever brought it."""
