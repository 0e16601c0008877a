"""Which texts a program says: every call of `say` and `say_count`, followed back to where the words are written.

A text may stand in the call, in a variable, in a table of the module or of another one, in what a function returns or
is given. Whoever writes a sentence need not mark it. What cannot be followed is a finding: most often a sentence that
is glued together from parts, which another language would put in another order.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from scurry.kernel.wording import escaped
from scurry.translating.scopes import Module, Scope, functions_around

SAY, SAY_COUNT = "say", "say_count"
CASES = {"capitalize", "lower", "title", "upper"}
"""What may be done to a text before it is said."""


@dataclass(frozen=True)
class Text:
    """Something that is said: the sentence, its plural if it has one, and where."""

    one: str
    many: str | None
    place: str


@dataclass(frozen=True)
class Finding:
    """A call of `say` whose text cannot be found."""

    place: str
    words: str


@dataclass
class Traced:
    """All that is said, and all that could not be followed."""

    texts: list[Text] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def trace(paths: Iterable[Path], root: Path, given: frozenset[str] = frozenset()) -> Traced:
    """Everything that these modules say. What is read from attributes in `given` comes from files of another kind."""
    modules = [Module.read(path, root) for path in paths]
    tracer = Tracer({module.name: module for module in modules}, given)
    for module in modules:
        for call, scope in module.calls_of(SAY, SAY_COUNT):
            tracer.follow(call, scope)
        tracer.traced.texts += _helps(module)
    return tracer.traced


def _helps(module: Module) -> Iterator[Text]:
    """What a command line says of its commands and switches: it is written where they are declared."""
    for call, _ in module.calls_of("option", "Option"):
        for switch in call.keywords:
            if switch.arg == "help" and isinstance(switch.value, ast.Constant) and "click" in ast.unparse(call.func):
                yield Text(escaped(str(switch.value.value)), None, f"{module.place}:{call.lineno}")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.FunctionDef) and any("click." in ast.unparse(each) for each in node.decorator_list):
            yield Text(escaped(ast.get_docstring(node) or ""), None, f"{module.place}:{node.lineno}")


class Untraceable(Exception):
    """An expression that could be any text."""


class Tracer:
    """Follows expressions to what is written."""

    def __init__(self, modules: dict[str, Module], given: frozenset[str]) -> None:
        self.modules = modules
        self.given = given
        self.traced = Traced()
        self._open: set[tuple[int, str]] = set()

    def follow(self, call: ast.Call, scope: Scope) -> None:
        """Note what a call says."""
        place = f"{scope.module.place}:{call.lineno}"
        try:
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            texts = self._pairs(call, scope) if name == SAY_COUNT else self._singles(call.args[0], scope)
            self.traced.texts += [Text(one, many, place) for one, many in texts if one]
        except Untraceable as problem:
            self.traced.findings.append(Finding(place, str(problem)))

    def _singles(self, told: ast.expr, scope: Scope) -> Iterator[tuple[str, None]]:
        for leaf, _ in self.written(told, scope):
            yield _text(leaf), None

    def _pairs(self, call: ast.Call, scope: Scope) -> Iterator[tuple[str, str]]:
        first = call.args[0]
        if isinstance(first, ast.Starred):
            yield from self._couples(first.value, scope)
        elif isinstance(first, ast.Name) and isinstance(call.args[1], ast.Name):
            yield from self._named((first.id, call.args[1].id), scope)
        else:
            ones, others = ([_text(leaf) for leaf, _ in self.written(each, scope)] for each in call.args[:2])
            yield from zip(ones, others, strict=True)

    def _named(self, names: tuple[str, str], scope: Scope) -> Iterator[tuple[str, str]]:
        """A singular and its plural that have names: unpacked at once, or one after the other."""
        rows = [*scope.values_of_row(names)]
        pairs = [*zip(*(scope.values_alone(name) for name in names), strict=True)]
        if not rows and not pairs:
            raise Untraceable(" and ".join(names))
        for value in rows:
            yield from self._couples(value, scope)
        for pair in pairs:
            one, many = (_text(leaf) for each in pair for leaf, _ in self.written(each, scope))
            yield one, many

    def _couples(self, told: ast.expr, scope: Scope) -> Iterator[tuple[str, str]]:
        for row, at in self.written(told, scope):
            if not isinstance(row, ast.Tuple) or len(row.elts) != 2:
                raise Untraceable(ast.unparse(row))
            one, many = (_text(leaf) for each in row.elts for leaf, _ in self.written(each, at))
            yield one, many

    # --- Following ---

    def written(self, told: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """The constants, or tables, that an expression may be; each with the scope that it stands in."""
        key = (id(told), scope.name)
        if key in self._open:
            return
        self._open.add(key)
        try:
            found = [*self._written(told, scope)]
        finally:
            self._open.discard(key)
        yield from found

    def _written(self, told: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        match told:
            case ast.Constant() | ast.Tuple() | ast.List() | ast.Dict() | ast.Set():
                yield told, scope
            case ast.IfExp(body=body, orelse=other):
                yield from self.written(body, scope)
                yield from self.written(other, scope)
            case ast.BoolOp(values=values):
                for value in values:
                    yield from self.written(value, scope)
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                yield from self.written(value, scope)
            case ast.Subscript(value=value, slice=ast.Constant(value=int() as at)):
                yield from self._at(at, value, scope)
            case ast.Subscript(value=value):
                yield from self.inside(value, scope)
            case ast.GeneratorExp() | ast.ListComp():
                yield told, scope
            case ast.Name(id=name):
                yield from self._of_name(name, scope)
            case ast.Attribute(attr=name):
                yield from self._of_attribute(told, name, scope)
            case ast.Call():
                yield from self._of_call(told, scope)
            case _:
                raise Untraceable(ast.unparse(told))

    def inside(self, told: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """What a table holds."""
        for table, at in self.written(told, scope):
            if isinstance(table, ast.GeneratorExp | ast.ListComp):
                yield from self.written(table.elt, Scope(at.module, table, at))
                continue
            values = table.values if isinstance(table, ast.Dict) else getattr(table, "elts", None)
            if values is None:
                raise Untraceable(ast.unparse(told))
            for value in values:
                yield from self.inside_starred(value, at)

    def _at(self, index: int, told: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        for table, at in self.written(told, scope):
            if not isinstance(table, ast.Tuple | ast.List):
                raise Untraceable(ast.unparse(told))
            yield from self.written(table.elts[index], at)

    def inside_starred(self, value: ast.expr, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """One thing of a table, or all of another table that is spread out in it."""
        if isinstance(value, ast.Starred):
            yield from self.inside(value.value, scope)
        else:
            yield from self.written(value, scope)

    def _of_name(self, name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        for around in functions_around(scope):
            found = [*around.values_of(name, self)]
            if found or around.binds(name):
                yield from found
                return
            if around.has_parameter(name):
                yield from self._given_to(around, name)
                return
        yield from self._of_module(name, scope.module)

    def _of_module(self, name: str, module: Module) -> Iterator[tuple[ast.expr, Scope]]:
        for value in module.assigned(name):
            yield from self.written(value, module.scope)
            return
        source = module.imports.get(name)
        if source is None or source[0] not in self.modules:
            raise Untraceable(f"{name} in {module.place}")
        yield from self._of_module(source[1], self.modules[source[0]])

    def _of_attribute(self, told: ast.expr, name: str, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        if name in self.given:
            return
        found = False
        for module in self.modules.values():
            if name == "value" and not _are_neighbours(module, scope.module):
                continue  # enumerations have members that nobody reads; those of a game are its own
            for kind in module.classes_with(name):
                for value, at in self._made_with(kind, name, module):
                    found = True
                    yield from self.written(value, at)
        if not found:
            raise Untraceable(ast.unparse(told))

    def _made_with(self, kind: ast.ClassDef, name: str, module: Module) -> Iterator[tuple[ast.expr, Scope]]:
        if name == "value":
            yield from ((each.value, module.scope) for each in kind.body if isinstance(each, ast.Assign))
            return
        fields = [ast.unparse(each.target) for each in kind.body if isinstance(each, ast.AnnAssign)]
        for call, scope in self._calls(kind.name):
            yield from ((value, scope) for value in _argument(call, fields.index(name), name))

    def _of_call(self, call: ast.Call, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        match call.func:
            case ast.Attribute(value=value, attr="get"):
                yield from self.inside(value, scope)
                for default in call.args[1:]:
                    yield from self.written(default, scope)
            case ast.Attribute(value=value, attr=name) if name in CASES:
                for leaf, at in self.written(value, scope):
                    yield ast.Constant(getattr(_text(leaf), name)()), at
            case ast.Name(id="tuple" | "list" | "sorted" | "reversed"):
                yield from self.written(call.args[0], scope)
            case ast.Name(id=name) if name in self.given:
                return
            case ast.Name(id=name):
                found = False
                for value, at in self._returned(name, scope.module):
                    found = True
                    yield from self.written(value, at)
                if not found:
                    raise Untraceable(ast.unparse(call))
            case _:
                raise Untraceable(ast.unparse(call))

    def _returned(self, name: str, module: Module) -> Iterator[tuple[ast.expr, Scope]]:
        if name in module.functions:
            yield from module.functions[name].returned()
        elif name in module.imports and module.imports[name][0] in self.modules:
            yield from self._returned(module.imports[name][1], self.modules[module.imports[name][0]])

    def _given_to(self, scope: Scope, name: str) -> Iterator[tuple[ast.expr, Scope]]:
        at, default = scope.parameter(name)
        found = default is not None
        if default is not None:
            yield from self.written(default, scope)
        for call, caller in self._calls(scope.function_name):
            for value in _argument(call, at, name):
                found = True
                yield from self.written(value, caller)
        if not found:
            raise Untraceable(f"{name} of {scope.function_name}")

    def _calls(self, name: str) -> Iterator[tuple[ast.Call, Scope]]:
        for module in self.modules.values():
            yield from module.calls_of(name)


def _argument(call: ast.Call, at: int, name: str) -> Iterator[ast.expr]:
    yield from (keyword.value for keyword in call.keywords if keyword.arg == name)
    if at < len(call.args):
        yield call.args[at]


def _are_neighbours(one: Module, other: Module) -> bool:
    return one.name.rpartition(".")[0] == other.name.rpartition(".")[0]


def _text(leaf: ast.expr) -> str:
    if not isinstance(leaf, ast.Constant) or not isinstance(leaf.value, str):
        raise Untraceable(ast.unparse(leaf))
    return leaf.value
