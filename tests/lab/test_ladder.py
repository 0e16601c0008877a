"""The ladder's page: whatever an arena kept becomes one page that needs nothing from anywhere."""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scurry.cli.ladder import ladder
from scurry.kernel.cards import BadOption
from scurry.lab.ladder import page_of, ranking, read_report, say_who_leads
from scurry.lab.ladder_chart import step_for
from scurry.lab.rating import Bout

MEETING = {
    "game": "squeaky", "options": {}, "seats": 2, "players": ["random", "greedy", "<b>bold</b>"],
    "is_ladder": False, "seed": 1, "code": "x",
}  # fmt: skip
WON, LOST = (1, 2), (2, 1)


def kept(bouts: list[Bout], **changes: Any) -> str:
    """The file of an arena."""
    return json.dumps({"meeting": MEETING | changes, "bouts": [asdict(bout) for bout in bouts]})


def circles(page: str) -> dict[str, float]:
    """Where the chart has each player's dot."""
    return {
        name: float(x) for name, x in re.findall(r"<title>(\S+): [^<]*</title>.*?<circle cx=\"([\d.]+)\"", page, re.S)
    }


def test_the_strongest_is_on_top_and_farthest_to_the_right() -> None:
    bouts = [Bout((0, 1), LOST)] * 20 + [Bout((1, 2), WON)] * 20 + [Bout((0, 2), LOST)] * 14 + [Bout((0, 2), WON)] * 6
    page = page_of([read_report(kept(bouts))])
    assert list(circles(page)) == ["greedy", "&lt;b&gt;bold&lt;/b&gt;", "random"]
    assert sorted(circles(page).values(), reverse=True) == list(circles(page).values())
    assert "greedy is the strongest." in page


def test_where_it_is_not_sure_who_is_strongest_it_says_so() -> None:
    report = read_report(kept([Bout((0, 1), LOST), Bout((1, 0), LOST), Bout((0, 1), LOST)]))
    assert "may be as strong: more matches would tell" in say_who_leads(report)


def test_names_are_only_text_and_nothing_is_fetched() -> None:
    page = page_of([read_report(kept([Bout((0, 1), LOST), Bout((1, 2), WON), Bout((0, 2), LOST)]))])
    assert "<b>bold</b>" not in page
    assert "<script" not in page
    assert not re.findall(r"(?:src|href)=|url\(|@import", page)


def test_a_run_that_was_stopped_is_drawn_too() -> None:
    report = read_report(kept([Bout((0, 1), LOST)]))
    assert ranking(report)[0].player == "greedy"
    assert "1 match" in page_of([report])


def test_moves_that_failed_are_told() -> None:
    page = page_of([read_report(kept([Bout((0, 1), LOST, (0, 7)), Bout((1, 2), WON)]))])
    assert "moves that failed" in page
    assert "<td>7</td>" in page
    assert "moves that failed" not in page_of([read_report(kept([Bout((0, 1), LOST)]))])


def test_a_ladder_has_a_step_for_each_player_and_alone_there_is_no_elo() -> None:
    climbed = page_of([read_report(kept([Bout((0, 1), LOST), Bout((1, 2), WON)], is_ladder=True))])
    assert "before the last" in climbed
    alone = kept([Bout((0,), (1,)), Bout((1,), (2,))], game="nutty-squirrels", seats=1, players=["random", "greedy"])
    page = page_of([read_report(alone)])
    assert "Elo" not in page
    assert "random leads" in page


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"meeting": {}, "bouts": []}', kept([], game="chess"), kept([])])
def test_what_holds_no_matches_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(BadOption, match=r"holds no matches|No match has been played"):
        read_report(text)


def test_ticks_are_round_and_few() -> None:
    assert [step_for(reach) for reach in (3, 30, 700, 701, 3_000)] == [1, 5, 200, 200, 500]


def test_the_command_writes_the_page_or_says_what_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text(kept([Bout((0, 1), LOST)]), encoding="utf-8")
    page = tmp_path / "page.html"
    done = CliRunner().invoke(ladder, [str(tmp_path / "kept.json"), "--to", str(page)])
    assert done.exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert CliRunner().invoke(ladder, [str(tmp_path / "none.json")]).exit_code == 2
    assert CliRunner().invoke(ladder, [str(tmp_path / "kept.json"), "--to", str(tmp_path / "no" / "x")]).exit_code == 2
