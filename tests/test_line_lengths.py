"""Style sheets and scripts are code: a stranger reads them without scrolling sideways."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "examples", "tests")
MOST = 120


def sources() -> list[Path]:
    """Every style sheet and script of ours."""
    return [file for folder in FOLDERS for kind in ("css", "js") for file in (ROOT / folder).rglob(f"*.{kind}")]


@pytest.mark.parametrize("file", sources(), ids=lambda file: str(file.relative_to(ROOT)))
def test_no_line_of_a_style_sheet_or_script_is_longer_than_those_of_python(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > MOST] == []
