"""Sentences that are glued from parts: another language would order them otherwise."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scurry.translating.tracing import SAY, SAY_COUNT

STYLE = re.compile(r"\[/?[a-z ]*\]")
"""How the terminal is told a colour."""
WORD = re.compile(r"[A-Za-z]{2}")


def glued_in(path: Path, root: Path) -> Iterator[str]:
    """Where a module puts a text that is said next to one that is written out, or to another one without a space."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if _is_glued(node):
            yield f"{path.relative_to(root)}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"


def _is_glued(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            before = _last(left)
            return (_is_said(before) and _is_worded(right)) or (_is_worded(before) and _is_said(right))
        case ast.JoinedStr(values=parts):
            said = any(isinstance(part, ast.FormattedValue) and _is_said(part.value) for part in parts)
            return said and any(map(_is_worded, parts))
        case ast.Call(func=ast.Attribute(value=value, attr="join")):
            return _is_said(value)
    return False


def _last(node: ast.AST) -> ast.AST:
    """What stands last in a sum."""
    return _last(node.right) if isinstance(node, ast.BinOp) else node


def _is_said(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in (SAY, SAY_COUNT)


def _is_worded(node: ast.AST) -> bool:
    words = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
    return WORD.search(STYLE.sub("", words)) is not None
