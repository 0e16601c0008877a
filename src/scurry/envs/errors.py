"""What can go wrong, in sentences for whoever trains."""

from __future__ import annotations


class IllegalAction(ValueError):
    """An action that the rules do not allow. Nothing was changed."""


class BadTerms(ValueError):
    """A way to observe, to be rewarded or to be drawn that there is not."""
