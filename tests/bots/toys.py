"""As much of a game as a search asks for, where its verbs stand beside a test."""

from __future__ import annotations


class Toy:
    """No part but the verbs."""

    rules = None

    @staticmethod
    def has(part: str) -> bool:
        """Nothing else."""
        return False
