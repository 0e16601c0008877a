from __future__ import annotations

import doctest

from tests.readme import README, with_table


def test_the_readmes_example_runs_as_it_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried > 10
    assert failed == 0


def test_the_readmes_table_is_made_from_the_cards() -> None:
    text = README.read_text(encoding="utf-8")
    assert with_table(text) == text, "run `make fix`"
