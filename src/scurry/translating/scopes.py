"""Modules as they are written: what a name stands for in a function, in its module, and in what that imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from scurry.translating.tracing import Tracer

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.GeneratorExp | ast.ListComp


class Found(NamedTuple):
    """An expression, and the scope that it stands in."""

    value: ast.expr
    scope: Scope


@dataclass(eq=False)
class Module:
    """One file."""

    name: str
    place: str
    tree: ast.Module
    classes: list[ast.ClassDef] = field(default_factory=list)
    functions: dict[str, Scope] = field(default_factory=dict)
    _calls: dict[str, list[tuple[ast.Call, Scope]]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path, root: Path) -> Module:
        """A module of a package that lies in this folder."""
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        module = cls(name, str(path.relative_to(root)), ast.parse(path.read_text("utf-8")))
        module._walk(module.tree, module.scope)
        return module

    @cached_property
    def scope(self) -> Scope:
        """The module's own names."""
        return Scope(self, None, None)

    def _walk(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            inner = scope
            if isinstance(child, Function):
                inner = Scope(self, child, scope, is_method=isinstance(node, ast.ClassDef) and not _is_static(child))
                if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.functions.setdefault(child.name, inner)
            elif isinstance(child, ast.ClassDef):
                self.classes.append(child)
            elif isinstance(child, ast.Call):
                self._calls.setdefault(_called(child), []).append((child, scope))
            self._walk(child, inner)

    def calls_of(self, *names: str) -> Iterator[tuple[ast.Call, Scope]]:
        """Every call of something that is called so."""
        for name in names:
            yield from self._calls.get(name, ())

    def classes_with(self, field: str) -> Iterator[ast.ClassDef]:
        """The classes that declare a field of this name; of enumerations whose members are texts, the value."""
        for kind in self.classes:
            names = {ast.unparse(each.target) for each in kind.body if isinstance(each, ast.AnnAssign)}
            is_enum = field == "value" and any("Enum" in ast.unparse(base) for base in kind.bases)
            if field in names or (is_enum and _holds_texts(kind)):
                yield kind

    def assigned(self, name: str) -> Iterator[ast.expr]:
        """What the module assigns to a name."""
        for node in self.tree.body:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if _is_declared(node) else []  # type: ignore[attr-defined]
            value = getattr(node, "value", None)
            if value is not None and any(isinstance(each, ast.Name) and each.id == name for each in targets):
                yield value

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """Where imported names come from: the module, and the name there."""
        return {
            alias.asname or alias.name: (str(node.module), alias.name)
            for node in ast.walk(self.tree)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }


@dataclass(eq=False)
class Scope:
    """A function, or a whole module."""

    module: Module
    function: Function | Comprehension | None
    around: Scope | None
    is_method: bool = False

    @property
    def name(self) -> str:
        """Which scope it is."""
        return f"{self.module.name}:{getattr(self.function, 'lineno', 0)}"

    @property
    def function_name(self) -> str:
        """What the function is called; for what makes a thing, the thing's class."""
        return getattr(self.function, "name", "")

    # --- Parameters ---

    def has_parameter(self, name: str) -> bool:
        """Whether the function is given something of this name."""
        return name in self._parameters()

    def parameter(self, name: str) -> tuple[int, ast.expr | None]:
        """At which place of a call it is given, and what it is if it is left out."""
        assert isinstance(self.function, Function)
        told, at = self.function.args, self._parameters().index(name)
        plain = [*told.posonlyargs, *told.args]
        first = len(plain) - len(told.defaults)
        if at < len(plain):
            default = told.defaults[at - first] if at >= first else None
            return at - self.is_method, default
        return 99, told.kw_defaults[at - len(plain)]

    def _parameters(self) -> list[str]:
        if not isinstance(self.function, Function):
            return []
        told = self.function.args
        return [each.arg for each in (*told.posonlyargs, *told.args, *told.kwonlyargs)]

    # --- What is assigned in it ---

    def binds(self, name: str) -> bool:
        """Whether something in it is called so."""
        return any(True for target, _, _ in self._bindings() for _ in _paths(target, name))

    def values_of(self, name: str, tracer: Tracer) -> Iterator[tuple[ast.expr, Scope]]:
        """What a name may hold."""
        for target, value, is_each in self._bindings():
            for path in _paths(target, name):
                found = tracer.inside(value, self) if is_each else tracer.written(value, self)
                if is_each and isinstance(value, ast.Call):
                    found = _each_of(value, self, tracer)
                yield from _at(path, found, tracer)

    def values_of_row(self, names: tuple[str, ...]) -> Iterator[ast.expr]:
        """What is unpacked into exactly these names, at once."""
        for target, value, _ in self._bindings():
            if isinstance(target, ast.Tuple) and tuple(ast.unparse(each) for each in target.elts) == names:
                yield value

    def values_alone(self, name: str) -> Iterator[ast.expr]:
        """What is assigned to exactly this name."""
        for target, value, is_each in self._bindings():
            if not is_each and isinstance(target, ast.Name) and target.id == name:
                yield value

    def returned(self) -> Iterator[tuple[ast.expr, Scope]]:
        """What the function may return."""
        assert self.function is not None
        for node in ast.walk(self.function):
            if isinstance(node, ast.Return) and node.value is not None:
                yield node.value, self

    def _bindings(self) -> Iterator[tuple[ast.expr, ast.expr, bool]]:
        """Every target with what it is bound to, and whether it is bound to each thing of that."""
        for node in ast.walk(self.function) if self.function is not None else ():
            match node:
                case ast.Assign(targets=targets, value=value):
                    yield from ((target, value, False) for target in targets)
                case (
                    ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value)
                ):
                    yield target, value, False
                case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                    yield target, value, True


def functions_around(scope: Scope) -> Iterator[Scope]:
    """A function, and those that it stands in."""
    now: Scope | None = scope
    while now is not None and now.function is not None:
        yield now
        now = now.around


def _paths(target: ast.expr, name: str) -> Iterator[tuple[int, ...]]:
    """Where in a target a name stands: () if it is the target, else which element of which row."""
    if isinstance(target, ast.Name) and target.id == name:
        yield ()
    for index, each in enumerate(getattr(target, "elts", ())):
        yield from ((index, *path) for path in _paths(each, name))


def _at(
    path: tuple[int, ...], found: Iterator[tuple[ast.expr, Scope]], tracer: Tracer
) -> Iterator[tuple[ast.expr, Scope]]:
    for value, scope in found:
        if not path:
            yield value, scope
        elif isinstance(value, ast.Tuple | ast.List) and path[0] < len(value.elts):
            yield from _at(path[1:], tracer.written(value.elts[path[0]], scope), tracer)


def _each_of(call: ast.Call, scope: Scope, tracer: Tracer) -> Iterator[tuple[ast.expr, Scope]]:
    """Each thing of `enumerate(…)`, `zip(…)`, `….items()` or `….values()`, as far as texts are in it."""
    match call.func:
        case ast.Attribute(value=table, attr="values"):
            yield from tracer.inside(table, scope)
        case ast.Attribute(value=table, attr="items"):
            for made, at in tracer.written(table, scope):
                assert isinstance(made, ast.Dict)
                yield from ((_row(key, value), at) for key, value in zip(made.keys, made.values, strict=True))
        case ast.Name(id="enumerate"):
            yield from ((_row(None, value), at) for value, at in tracer.inside(call.args[0], scope))
        case ast.Name(id="zip"):
            yield from _zipped(call, scope, tracer)
        case _:
            yield from tracer.inside(call, scope)


def _zipped(call: ast.Call, scope: Scope, tracer: Tracer) -> Iterator[tuple[ast.expr, Scope]]:
    for index, each in enumerate(call.args):
        try:
            found = [*tracer.inside(each, scope)]
        except Exception:  # noqa: S112 - what holds no texts cannot be followed, and need not be
            continue
        for value, at in found:
            yield _row(*[None] * index, value), at


def _row(*values: ast.expr | None) -> ast.Tuple:
    return ast.Tuple([value or ast.Constant(None) for value in values], ast.Load())


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _is_static(function: ast.AST) -> bool:
    return any(ast.unparse(each) == "staticmethod" for each in getattr(function, "decorator_list", ()))


def _is_declared(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)


def _holds_texts(kind: ast.ClassDef) -> bool:
    values = [each.value for each in kind.body if isinstance(each, ast.Assign)]
    return any(isinstance(each, ast.Constant) and isinstance(each.value, str) for each in values)
