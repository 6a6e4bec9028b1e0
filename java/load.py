"""The entry point: Java files and the name of a method become a program of OOX.

A method is named by its class and its own name, ``LinkedList.add``, ``Map.Entry.getKey``, a constructor by the name of its class twice; where overloads
share a name, with the declared parameter types, ``List.remove(int)``. Packages, and the class, may be left out if the name is unique. ``main`` starts with no class initialised. The laws of a class
(`ooxcheck.java.checking.declared.laws`) are methods, too, which are listed separately: ``Point.equalsIsSymmetric``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java.checking.checker import Checker
from ooxcheck.java.checking.declared.created_objects import Creations
from ooxcheck.java.lowering.names import CONSTRUCTOR, class_titles, headers, parameter_types
from ooxcheck.java.lowering.program import (
    Lowered,
    LoweredSteps,
    Together,
    lower_method,
    lower_methods,
    lower_steps,
)
from ooxcheck.java.parsing.parser import parse
from ooxcheck.java.program import Method, Program
from ooxcheck.java.tree import CompilationUnit
from ooxcheck.java.types import STRING, ArrayType, simple_name
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import Diagnostic, OoxError, did_you_mean
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.depth import MAX_LOWERED_DEPTH, stack_room, too_deep


@dataclass(frozen=True, slots=True)
class Named:
    """A method of the sources: its class and name as a user writes them, and its parameter types."""

    class_name: str
    name: str
    parameters: tuple[str, ...]
    method: Method

    def __str__(self) -> str:
        return f"{self.class_name}.{self.name}"

    @property
    def full(self) -> str:
        """The name with the types of the parameters."""
        return f"{self}({', '.join(self.parameters)})"


def read(files: Iterable[Source | CompilationUnit]) -> Checker:
    """Return the program of files or parsed units; errors in bodies are reported on demand."""
    return Checker(_parse_all(files))


def _parse_all(files: Iterable[Source | CompilationUnit]) -> list[CompilationUnit]:
    return [parse(file) if isinstance(file, Source) else file for file in files]


class SharedChecker:
    """The checker that several methods of the same files share; a new one follows after a method has changed its state."""

    def __init__(self, files: Sequence[Source | CompilationUnit]) -> None:
        self._units = _parse_all(files)
        self._checker: Checker | None = None
        self._creations: Creations | None = None

    @contextmanager
    def borrow(self) -> Iterator[Checker]:
        """Lend the checker to a block; it is not used again if the block fails."""
        checker, self._checker = (
            self._checker or Checker(self._units, creations=self._creations),
            None,
        )
        self._creations = checker.context.creations
        yield checker
        if checker.is_reusable:
            self._checker = checker


def methods(program: Program) -> list[Named]:
    """Return the methods and constructors of the sources with a body, in source order."""
    return [named for named in _all_methods(program) if not named.method.is_law]


def laws(program: Program) -> list[Named]:
    """Return the laws of the classes of the sources, in source order."""
    return [named for named in _all_methods(program) if named.method.is_law]


def _all_methods(program: Program) -> list[Named]:
    titles = class_titles(program.sources())
    return [named for name, title in titles.items() for named in _methods(program, name, title)]


def _methods(program: Program, owner: str, title: str) -> list[Named]:
    named_methods, written = [], program.source_methods(owner)
    beside = headers(written)
    for method in sorted(written, key=_in_text):
        name = simple_name(owner).rpartition(".")[2] if method.ref.name == CONSTRUCTOR else method.ref.name
        if method.has_body:
            named_methods.append(Named(title, name, parameter_types(method, beside), method))
    return named_methods


def _in_text(method: Method) -> tuple[int, int]:
    """Return the sort key of a method in source order; a law is in the line of its method."""
    return method.span.line, 0 if method.is_law else method.span.start


def find(program: Program, wanted: str) -> Named:
    """Return the method that a name denotes; raise `OoxError` if there is none or several."""
    name, _, types = wanted.replace(" ", "").partition("(")
    owner, _, own = name.rpartition(".")
    titles = class_titles(program.sources())
    meant = [
        each
        for java, title in titles.items()
        if owner in (java, title)
        for each in _methods(program, java, title)
        if each.name == own
    ]
    meant = meant or [
        each
        for each in _all_methods(program)
        if name in (f"{simple_name(each.method.ref.owner)}.{each.name}", each.method.ref.name)
    ]
    if types:
        meant = [each for each in meant if _brief(",".join(each.parameters)) == _brief(types.rstrip(")"))]
    if len(meant) == 1:
        return meant[0]
    raise OoxError([Diagnostic("java.method", _not_unique(wanted, meant, _all_methods(program)), None)])


def _brief(types: str) -> str:
    """Return types without packages, enclosing classes and spaces."""
    return re.sub(r"(?:\w+\.)+(?=\w)", "", types.replace(" ", ""))


def _not_unique(wanted: str, meant: Sequence[Named], known: Sequence[Named]) -> str:
    if meant:
        return f"{wanted} could be {', '.join(each.full for each in meant[:-1])} or {meant[-1].full}; name one of them"
    if own := [each.name for each in known if wanted in (each.class_name, each.method.ref.owner)]:
        return f"{wanted} is a class; name a method of it ({', '.join(dict.fromkeys(own[:10]))}), or '{wanted}.*' for all"
    if parts := re.fullmatch(r"([\w.]+)(?:::|#|/|->|:)(\w+)", wanted):
        return f"no method {wanted}; write {parts[1]}.{parts[2]}"
    return f"no method {wanted}{did_you_mean(wanted, [str(each) for each in known])}"


def is_main(named: Named) -> bool:
    """Return whether a method is ``main``."""
    ref = named.method.ref
    return ref.is_static and ref.name == "main" and ref.parameters in ((), (ArrayType(STRING),))


def lower(
    files: Iterable[Source | CompilationUnit] | SharedChecker,
    entry: str,
    *,
    is_fresh: bool | None = None,
    no_laws: bool = False,
    keeps_untouched: bool = False,
) -> Lowered:
    """Lower a method and all reachable code to OOX.

    Parameters
    ----------
    is_fresh
        Whether no class is initialised on entry; by default only for ``main``.
    no_laws
        Whether unknown classes may break the laws of ``equals``, ``hashCode``, ``compareTo`` and ``compare`` (`ooxcheck.java.lowering.unknowns.lawful_unknowns`).
    keeps_untouched
        Whether objects have their references, also if no code mentions a field of their class.
    """
    if isinstance(files, SharedChecker):
        with files.borrow() as program:
            return _lower(program, entry, is_fresh, no_laws=no_laws, keeps_untouched=keeps_untouched)
    return _lower(read(files), entry, is_fresh, no_laws=no_laws, keeps_untouched=keeps_untouched)


def _lower(
    program: Checker, entry: str, is_fresh: bool | None, *, no_laws: bool, keeps_untouched: bool
) -> Lowered:
    named = find(program, entry)
    try:
        with stack_room():
            result = lower_method(
                program,
                named.method.ref,
                is_fresh=is_main(named) if is_fresh is None else is_fresh,
                no_laws=no_laws,
                keeps_untouched=keeps_untouched,
            )
    except OoxError as error:
        raise OoxError([_with_span(each, named) for each in error.diagnostics]) from None
    except RecursionError:
        raise OoxError([program.inheritance_cycle() or _too_deep(named)]) from None
    _check_depth(result.program)
    return result


def lower_together(
    files: Iterable[Source | CompilationUnit], entries: Sequence[str]
) -> tuple[Together, dict[str, Diagnostic]]:
    """Lower several methods and all reachable code to one program; return it with the errors of methods that are left out."""
    program = read(files)
    wanted = [find(program, entry) for entry in entries]
    try:
        with stack_room():
            together = lower_methods(program, [each.method.ref for each in wanted])
    except RecursionError:
        raise OoxError([program.inheritance_cycle() or _too_deep(wanted[0])]) from None
    _check_depth(together.program)
    problems = ((each, together.left_out.get(each.method.ref)) for each in wanted)
    return together, {
        named.full: _with_span(problem, named) for named, problem in problems if problem is not None
    }


def lower_client_steps(
    files: Iterable[Source | CompilationUnit], entries: Sequence[str], functions: Collection[Span] = ()
) -> LoweredSteps:
    """Lower static methods, which are the steps of clients, and all reachable code to one program (`ooxcheck.java.clients`). Clients run the `functions`, too."""
    program = read(files)
    steps = [find(program, entry) for entry in entries]
    try:
        with stack_room():
            lowered = lower_steps(program, [each.method.ref for each in steps], functions)
    except RecursionError:
        raise OoxError([program.inheritance_cycle() or _too_deep(steps[0])]) from None
    _check_depth(lowered.whole.program)
    return lowered


def _check_depth(program: tree.Program) -> None:
    """Refuse a program that is nested too deeply."""
    if (deep := too_deep(program, MAX_LOWERED_DEPTH)) is not None:
        message = (
            f"what this becomes is more than {MAX_LOWERED_DEPTH} levels deep; introduce variables or methods"
        )
        raise OoxError([Diagnostic("java.unsupported", message, deep.span)])


def _with_span(problem: Diagnostic, named: Named) -> Diagnostic:
    return problem if problem.span else replace(problem, span=named.method.name_span)


def _too_deep(named: Named) -> Diagnostic:
    message = f"{named} comes to an expression that is too long, or nested too deeply; introduce variables"
    return Diagnostic("java.unsupported", message, named.method.name_span)
