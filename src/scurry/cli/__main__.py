"""`python -m scurry.cli` is `scurry`."""

from scurry.cli.main import run

run()
