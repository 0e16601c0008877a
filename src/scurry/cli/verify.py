"""`scurry verify`: is a record right?"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from scurry.cli.files import read_bytes
from scurry.kernel.catalogue import say

LONGEST_KEYS = 50_000


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--commitment", metavar="HEX", help="the commitment that was shown when the game began")
@click.option("--key", metavar="KEY", help="the key that should have signed it, or a file of keys")
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
    if key is None:
        verdict = check(text, commitment, None)
        return verdict.is_right, verdict.sentence
    wanted, remark = key_for(text, read_keys(key))
    verdict = check(text, commitment, wanted)
    return verdict.is_right, " ".join(filter(None, [verdict.sentence, remark if verdict.is_right else ""]))


def read_keys(given: str) -> list[str]:
    """A key as it is given: itself, or the file that it stands in, one a line, as a server publishes them."""
    from scurry.matches.signing import KEY

    if KEY.fullmatch(given.strip().lower()):
        return [given]
    return read_bytes(Path(given), LONGEST_KEYS).decode(errors="replace").strip().splitlines() or [""]


def key_for(text: str, lines: list[str]) -> tuple[str, str]:
    """Of a server's keys, the one that a record says it was signed with, else the newest; and a remark on it."""
    from scurry.matches.reading import parse
    from scurry.matches.record import BadRecord

    try:
        signature = parse(text).signature
    except BadRecord:
        signature = None
    for line in lines:
        key, _, since = line.strip().partition(" until ")
        if signature is not None and key == signature.key and since:
            return key, say("The server used this key until {day}.", day=since)
        if signature is not None and key == signature.key:
            return key, ""
    return lines[0].partition(" until ")[0].strip(), ""
