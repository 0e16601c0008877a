"""What can be wrong with a bot, or with its name; apart, so that the terminal need not import NumPy to say it."""


class NoSuchBot(LookupError):
    """A name that means no bot: said in a sentence for the person."""


class BadPolicy(ValueError):
    """A game's policy.py says something that no search understands: said in a sentence for whoever wrote it."""
