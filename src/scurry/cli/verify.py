"""`scurry verify`: is a record right?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scurry.cli.files import read_bytes
from scurry.kernel.catalogue import say

LONGEST_KEY = 1000


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX", help="the commitment that was shown when the game began")
@click.option("--key", metavar="KEY", help="the key that should have signed it, or a file with that key")
def verify(file: Path, commitment: str | None, key: str | None) -> None:
    """Check a record: its chain, its commitment, every move, the result and the signature."""
    is_right, sentence = answer(file, commitment, key)
    click.echo(sentence, err=not is_right)
    sys.exit(0 if is_right else 1)


def answer(file: Path, commitment: str | None, key: str | None) -> tuple[bool, str]:
    """Whether the record in a file is right, and a sentence about it."""
    from scurry.matches.reading import LONGEST_RECORD
    from scurry.matches.verification import verify as check

    found = read_bytes(file, LONGEST_RECORD + 1)
    if len(found) > LONGEST_RECORD:
        return False, say("This is no record: it is longer than any game.")
    try:
        text = found.decode()
    except UnicodeDecodeError:
        return False, say("This is no record: it is not written in UTF-8.")
    verdict = check(text, commitment, None if key is None else read_key(key))
    return verdict.is_right, verdict.sentence


def read_key(given: str) -> str:
    """A key as it is given: itself, or the file that it stands in."""
    from scurry.matches.signing import KEY

    if KEY.fullmatch(given.strip().lower()):
        return given
    return read_bytes(Path(given), LONGEST_KEY).decode(errors="replace").strip()
