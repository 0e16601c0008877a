"""Tuning finds what is planted, says what it costs, and checks it on fresh deals."""

from __future__ import annotations

import pytest

from scurry.kernel.cards import BadOption
from scurry.lab.studies.goals import read_goal
from scurry.lab.studies.study import plan
from scurry.lab.studies.tuning import changed_study, read_change, tune


def test_it_finds_the_number_of_trees_that_makes_a_game_as_long_as_is_wanted() -> None:
    """In Squirrel Attack every Tree adds nine Rolls: some 27 Rolls are three Trees."""
    study = plan("squirrel-attack", games=100, options={"hands": "one-of-each", "early_stop": "no"})
    report = tune(study, [read_change(study, "trees=1..8")], [read_goal("rolls=27.5")], trials=12)
    assert report.tables[0].rows[1][0] == "trees=3"
    assert report.sentences[0].startswith("rolls=27.5: best with trees=3")
    assert [each.seed for each in report.studies] == [2, 2]
    assert report.studies[0].games == 400


def test_goals_that_pull_apart_are_shown_as_trade_offs() -> None:
    study = plan("squirrel-attack", games=60, options={"hands": "one-of-each", "early_stop": "no"})
    goals = [read_goal("less rolls"), read_goal("more rolls")]
    report = tune(study, [read_change(study, "trees=1..6")], goals, trials=8)
    assert len(report.tables[0].rows) > 2


def test_one_number_of_a_table_is_changed_and_the_others_stay() -> None:
    study = plan("squeaky", games=10)
    changed = changed_study(study, [read_change(study, "green.4=2..12")], {"green.4": 6})
    assert changed.options["green"] == [-4, -2, 2, 4, 6, -2, -4]


def test_what_cannot_be_changed_or_wished_for_is_said_in_a_sentence() -> None:
    study = plan("squeaky", games=10)
    with pytest.raises(BadOption, match="changes nothing"):
        read_change(study, "sauce=1..2")
    with pytest.raises(BadOption, match="say which number"):
        read_change(study, "green=1..2")
    with pytest.raises(BadOption, match="is no goal"):
        read_goal("make it fun")
