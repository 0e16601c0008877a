"""The terminal speaks the reader's language."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from scurry.cli.speaking import language_for


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "it_IT.UTF-8"}, "it"),
        ([], {"LANG": "it"}, "it"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        ([], {"LANG": "it_IT.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "en_GB", "LC_MESSAGES": "it_CH"}, "it"),
        (["--language", "it", "games"], {"LANG": "en_GB"}, "it"),
        (["--language=it"], {}, "it"),
        (["--language", "xx"], {"LANG": "it_IT"}, "en"),
        (["--language"], {}, "en"),
    ],
)
def test_the_switch_goes_before_the_environment(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_for(arguments, environment) == language


@pytest.mark.parametrize("arguments", [["--language", "it"], []])
def test_a_terminal_speaks_italian(arguments: list[str]) -> None:
    environment = {**os.environ, "LC_ALL": "" if arguments else "it_IT.UTF-8", "LANG": ""}
    for command, words in (
        (["games"], "giocatori"),
        (["serve", "--help"], "Porta su cui"),
        (["--help"], "Comincia con"),
    ):
        told = subprocess.run([sys.executable, "-m", "scurry.cli", *arguments, *command], env=environment,
                              capture_output=True, text=True, check=True)  # fmt: skip
        assert words in told.stdout
