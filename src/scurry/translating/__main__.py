"""`make catalogues`: extracts all texts, brings every language up to date, compiles it, and says what is missing.

`python -m scurry.translating de` begins a language that is not there yet.
"""

from __future__ import annotations

import sys

from scurry.kernel.catalogue import ENGLISH, languages
from scurry.translating.catalogues import update
from scurry.translating.checking import untranslated, wrong_in
from scurry.translating.sources import findings


def main(wanted: list[str]) -> int:
    """Do it for these languages, or for all; how many things are left to do."""
    left = [f"{finding.place}: {finding.words} cannot be followed" for finding in findings()]
    for language in wanted or [each for each in languages() if each != ENGLISH]:
        files = update(language)
        missing = untranslated(language)
        left += [f"{language}: “{each}” is not translated" for each in missing] + wrong_in(language)
        sys.stdout.write(f"{language}: {len(files)} files, {len(missing)} texts to translate\n")
    sys.stdout.write("".join(f"{each}\n" for each in left))
    return len(left)


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
