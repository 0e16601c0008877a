# mypy: allow-subclassing-any
# Numba has no types.
"""Two ways of compiling a function: as a part of compiled callers, or as a whole that Python calls.

Left to itself, Numba links into every function all that it calls, optimises that, makes machine code of it and keeps
it on disk; so what lies deep in the rules is worked on again for each of its callers. Here a part is translated and
then waits. Only a whole gathers its parts, each once, and has them optimised together. Nutty Squirrels, with its 120
functions, compiles in half the time (docs/decisions/0007-parts-and-wholes.md).
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from llvmlite.binding import Linkage
from numba import _dynfunc
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering

ENVIRONMENT = "_ZN08NumbaEnv"
"""How Numba's names of environments begin: the Python objects that a function refers to."""

COUNTING = "NRT_"
"""How the names of the functions begin that count who uses an array."""


class PartLibrary(JITCodeLibrary):
    """The code of a part: neither linked nor optimised."""

    def finalize(self) -> None:
        """Leave everything to the wholes."""
        self._finalized = True


class WholeLibrary(JITCodeLibrary):
    """The code of a whole, with all its parts."""

    def finalize(self) -> None:
        """Link all parts in, not only those that the function itself calls."""
        self._own = {function.name for function in self._final_module.functions if not function.is_declaration}
        self._linking_libraries = parts_of(self)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Tell LLVM first that nobody else calls the parts: it may change their arguments, or leave them out.

        The loader finds functions by name, internal ones too, in everything that was loaded before. So a part gets a
        name that no other whole knows; else one whole would call what LLVM has made of the part for another. Those that
        count the users of arrays keep their names: Numba leaves most of their calls out, and finds them by name.
        """
        mark = sha256("".join(sorted(self._own)).encode()).hexdigest()[:16]
        for function in self._final_module.functions:
            is_part = function.name not in self._own and not function.name.startswith(COUNTING)
            if is_part and not function.is_declaration:
                function.linkage = Linkage.internal
                function.name = f"{function.name}.{mark}"
        super()._optimize_final_module()

    def set_environments(self) -> None:
        """Hand over the Python objects of all parts."""
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and (found := lookup_environment(variable.name)):
                self.codegen.set_env(variable.name, found)


def parts_of(whole: Any) -> list[Any]:
    """Every library that a whole needs, each once, behind all that call it.

    LLVM takes in only what is called by what it has already: a part that came before the one that calls it would be
    left out, and the call would go nowhere.
    """
    found: dict[Any, None] = {}

    def visit(library: Any) -> None:
        for needed in library._linking_libraries:
            if needed not in found:
                visit(needed)
        found[library] = None

    visit(whole)
    return list(found)[-2::-1]


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):
    """Translate a part for LLVM."""

    _name = "lower_part"

    def run_pass(self, state: Any) -> bool:
        """Let compiled callers find the part under an object that stands for its machine code, which it has not."""
        state.library = PartLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        module, name = lowered.fndesc.lookup_module(), state.func_id.func_name
        found_by = _dynfunc.make_function(module, name, "", 0, lowered.env, (state.library,))
        state.targetctx.insert_user_function(found_by, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=found_by)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerWhole(NativeLowering):
    """Translate a whole for LLVM, and make machine code of it and its parts."""

    _name = "lower_whole"

    def run_pass(self, state: Any) -> bool:
        """As Numba does it, in a library of our kind."""
        state.library = WholeLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        state.library.set_environments()
        return True


class PartCompiler(CompilerBase):
    """Numba's compiler, but for the last step."""

    lowering = LowerPart

    def define_pipelines(self) -> list[Any]:
        """Numba's own steps, with lowering our way."""
        steps = DefaultPassBuilder.define_nopython_pipeline(self.state)
        steps.passes = [(self.lowering if step is NativeLowering else step, why) for step, why in steps.passes]
        steps.finalize()
        return [steps]


class WholeCompiler(PartCompiler):
    """The same for wholes."""

    lowering = LowerWhole
