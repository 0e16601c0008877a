"""What can be wrong with the name of a bot; apart, so that the terminal need not import NumPy to say it."""


class NoSuchBot(LookupError):
    """A name that means no bot: said in a sentence for the person."""
