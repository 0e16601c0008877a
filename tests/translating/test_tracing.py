"""Every text is followed to where it is written, and what is glued together is found."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from scurry.translating.gluing import glued_in
from scurry.translating.sources import scurry_itself
from scurry.translating.tracing import Traced, trace


def traced(folder: Path, code: str, other: str = "") -> Traced:
    (folder / "one.py").write_text(dedent(code))
    (folder / "other.py").write_text(dedent(other))
    return trace(sorted(folder.glob("*.py")), folder)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('say("a leaf")', {"a leaf"}),
        ('say("a leaf" if is_bare else "an acorn")', {"a leaf", "an acorn"}),
        ('NAMES = ("a leaf", "an acorn")\ndef f(n):\n    return say(NAMES[n])', {"a leaf", "an acorn"}),
        ('NAMES = {1: ("x", "a leaf")}\ndef f(n):\n    _, words = NAMES[n]\n    say(words)', {"a leaf"}),
        ('def f():\n    for _, words in (("x", "a leaf"), ("y", "a nut")):\n        say(words)', {"a leaf", "a nut"}),
        ('def f():\n    g("a leaf")\ndef g(words, more=""):\n    say(words)', {"a leaf"}),
        ('def f():\n    return "a leaf"\nsay(f())', {"a leaf"}),
        ('say(("a leaf", "an acorn")[n].title())', {"A Leaf", "An Acorn"}),
        ('from other import NAMES\nsay(NAMES.get(n, "nothing"))', {"a branch", "nothing"}),
    ],
)  # fmt: skip
def test_a_text_is_followed_to_where_it_is_written(tmp_path: Path, code: str, said: set[str]) -> None:
    found = traced(tmp_path, code, 'NAMES = {1: "a branch"}')
    assert {text.one for text in found.texts} == said
    assert not found.findings


def test_a_singular_goes_with_its_plural(tmp_path: Path) -> None:
    code = """
        PAIRS = (("{count} leaf", "{count} leaves"), ("{count} nut", "{count} nuts"))
        def f(n, is_bare):
            say_count(*PAIRS[n], n)
            one, many = ("a", "b") if is_bare else ("c", "d")
            say_count(one, many, n)
        def g(n):
            one = "e"
            many = "f"
            say_count(one, many, n)
    """
    found = {(text.one, text.many) for text in traced(tmp_path, code).texts}
    assert found == {
        ("{count} leaf", "{count} leaves"),
        ("{count} nut", "{count} nuts"),
        ("a", "b"),
        ("c", "d"),
        ("e", "f"),
    }


@pytest.mark.parametrize("code", ['say(f"a {name}")', 'say("a " + name)', "say(read())", 'say("a leaf %s" % name)'])
def test_what_could_be_any_text_is_a_finding(tmp_path: Path, code: str) -> None:
    assert traced(tmp_path, code).findings


@pytest.mark.parametrize(
    "code", ['say("It is ") + name + say("a leaf") + " now"', 'f"{say(name)} is here"', 'say(" and ").join(names)']
)
def test_a_sentence_that_is_glued_is_found(tmp_path: Path, code: str) -> None:
    path = tmp_path / "one.py"
    path.write_text(code)
    assert [*glued_in(path, tmp_path)]


def test_scurry_glues_no_sentences() -> None:
    package = scurry_itself()
    paths = [path for path in package.folder.rglob("*.py") if "tests" not in path.parts]
    assert [finding for path in paths for finding in glued_in(path, package.root)] == []
