from __future__ import annotations

import pytest

from scurry.games import of_others, shelf
from scurry.laws.cases import all_cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", list(all_cases()), ids=str)
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", shelf(), ids=lambda game: game.name)
    if "package" in metafunc.fixturenames:
        names = {game.package: game.name for game in (*shelf(), *of_others())}
        metafunc.parametrize("package", list(names), ids=list(names.values()))
