"""The tool: commands, one check told from start to end, and what a user reads. The only floor that prints.

Start at `ooxcheck.commands.cli`; each command is a file of its own there. A check is `ooxcheck.engine.checker`; from Python it
is a function:

>>> import ooxcheck
>>> report = ooxcheck.check("Main.maxOfThree", "examples/max.oox")
>>> print(report.verdict.value)
violated
>>> example = report.counterexample
>>> print(example.state.arguments, example.outcome.duties[0])
(0, 0, 1) ensures Main.maxOfThree at examples/max.oox:19:13
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Literal, Unpack

from ooxcheck.engine import PRESENTERS

if TYPE_CHECKING:
    from ooxcheck.engine.question import Question
    from ooxcheck.engine.report import Report
    from ooxcheck.enumeration.heaps import Heaps
    from ooxcheck.generation.suite import Suite
    from ooxcheck.input.keywords import EffectOptions, HeapOptions, MutationOptions, Options
    from ooxcheck.mutation.verdicts import MutationReport
    from ooxcheck.oox.program import Program
    from ooxcheck.oox.typed import Method
    from ooxcheck.path_effects.effects import Effects

    __version__: str

__all__ = [
    "EffectOptions",
    "HeapOptions",
    "MutationOptions",
    "Options",
    "__version__",
    "check",
    "effects",
    "heaps",
    "methods",
    "mutate",
    "tests",
]


def _presenter(name: str) -> Callable[..., object]:
    def present(answer: object, **options: object) -> object:
        # Imported when something is shown: who only checks does not wait for pages and pictures.
        from ooxcheck.batch import notebooks

        shown: object = getattr(notebooks, name.replace(" ", "_"))(answer, **options)
        return shown

    return present


_SHOWN = (
    "report text", "report json", "report page", "report html", "example text", "example svg", "example after",
    "report tests", "suite text", "suite json", "suite oox", "suite pytest", "suite junit",
    "heap text", "heap svg", "heaps text", "heaps json", "heaps page",
    "mutation text", "mutation json", "mutation page", "effect text", "effect svg", "effects text", "effects json", "effects page",
)  # fmt: skip
PRESENTERS |= {name: _presenter(name) for name in _SHOWN}


def __getattr__(name: str) -> object:
    """Return the version, or the type of some options; they are looked up when somebody asks."""
    if name == "__version__":
        from importlib.metadata import version

        return version("ooxcheck")
    if name in __all__:
        from ooxcheck.input import keywords

        return getattr(keywords, name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def check(method: str, *files: str | PathLike[str], **options: Unpack[Options]) -> Report:
    """Return whether a method can break its contract in any heap within the bounds, with a counterexample if it can.

    What the command refuses is an `ooxcheck.oox.diagnostics.OoxError` with the same words.

    Parameters
    ----------
    method
        ``Class.method``, ``Class.method(int, Node)``, or a name that only one method has.
    files
        The program; without any, all OOX files below the current folder.
    options
        Those of the command, which means the same if one is left out: `scope`, `unroll` and so on. `scopes`, `unrolls` and `callees`
        say otherwise for single classes, loops and methods. No `unroll` at all (None) lets it grow until it makes no difference.
        After `seconds`, what is known by then is in the report.
    """
    # Imported when it is needed: whoever imports this package for its version does not wait for a solver.
    from ooxcheck.engine.checker import check as checked

    return checked(_asked(method, files, options))


def _asked(method: str, files: Sequence[str | PathLike[str]], options: Mapping[str, object]) -> Question:
    """Return the question about a method of a program."""
    from ooxcheck.engine.question import Terms
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import read_values

    values = read_values(options)
    with limited_loading(values["seconds"], values["memory"]) as limits:
        program, found = _found(
            method,
            files,
            values["int_width"],
            keep_going=values["keep_going"],
            sharing=values["sharing"],
            no_laws=values["no_laws"],
        )
    return Terms.of(values).fitted(program).without(limits.spent(method)).about(program, found)


def _found(
    method: str,
    files: Sequence[str | PathLike[str]],
    int_width: int,
    *,
    keep_going: bool = False,
    sharing: bool = False,
    no_laws: bool = False,
) -> tuple[Program, Method]:
    """Return the program in some files, and its method of that name, which has a body."""
    from ooxcheck.input.load import load_for
    from ooxcheck.input.select_methods import with_body

    program, meant = load_for(
        method,
        [fspath(file) for file in files],
        int_width=int_width,
        keep_going=keep_going,
        sharing=sharing,
        no_laws=no_laws,
    )
    return program, with_body(meant)


def tests(
    method: str,
    *files: str | PathLike[str],
    cover: Literal["case", "path", "branch", "statement", "condition"] = "case",  # noqa: PT028 (no test function)
    most: int = 1_000,  # noqa: PT028
    depth: int | None = None,  # noqa: PT028
    **options: Unpack[Options],
) -> Suite:
    """Return tests of a method: one for each feasible case or path within the bounds, or few that cover much.

    Each is a call in a small initial state, with everything that the call visibly does. With a `depth`, no object is more references than
    that away from what an argument or a static field holds, and there are as many objects as that takes, unless `scope` says otherwise. What the command refuses is an
    `ooxcheck.oox.diagnostics.OoxError` with the same words.

    >>> suite = tests("Main.maxOfThree", "examples/max.oox", cover="path")
    >>> [test.name for test in suite.tests]
    ['maxOfThree_returns3', 'maxOfThree_breaksEnsures_1', 'maxOfThree_returns2', 'maxOfThree_breaksEnsures_2']
    """
    from ooxcheck.generation.search import deep_enough, generated

    question = _asked(method, files, options)
    if depth is not None and not {"scope", "scopes"} & options.keys():
        question = deep_enough(question, depth)
    return generated(question, cover, most, depth)


def heaps(what: str, *files: str | PathLike[str], **options: Unpack[HeapOptions]) -> Heaps:
    """Return all heaps of a class, or all in which a method may be called, within bounds and up to the names of their objects.

    What the command refuses is an `ooxcheck.oox.diagnostics.OoxError` with the same words.

    >>> found = heaps("SearchTree", "examples/search_tree.oox", depth=2)
    >>> print(found.count, found[1])
    5 SearchTree0 -root-> Tree0(0)
    """
    from ooxcheck.enumeration.heaps import asked, enumerated
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.load import loaded_about
    from ooxcheck.input.values import HEAP_VALUES, read_values

    values = read_values(options, HEAP_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        program = loaded_about(what, [fspath(file) for file in files], int_width=values["int_width"])
    return enumerated(asked(program, what, values))


def mutate(method: str, *files: str | PathLike[str], **options: Unpack[MutationOptions]) -> MutationReport:
    """Return which small mistakes in a method its contract notices, and for those that it does not a heap that shows it.

    What the command refuses is an `ooxcheck.oox.diagnostics.OoxError` with the same words.

    >>> report = mutate("Main.max", "examples/max.oox", operators="CMP")
    >>> for mutant, judgement in report.judged.items():
    ...     print(mutant.after[0].strip(), judgement.fate.value)
    if (x < y) { killed
    if (x <= y) { killed
    if (x > y) { equivalent
    """
    from ooxcheck.batch.mutation_jobs import asked
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import MUTATION_VALUES, read_values

    values = read_values(options, MUTATION_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        found = _found(method, files, values["int_width"])
    return asked(*found, values)


def effects(method: str, *files: str | PathLike[str], **options: Unpack[EffectOptions]) -> Effects:
    """Return what a method does on each feasible path: the condition in words, the heap before and after.

    What the command refuses is an `ooxcheck.oox.diagnostics.OoxError` with the same words.

    >>> for effect in effects("Main.max", "examples/max.oox"):
    ...     print(*effect.condition)
    x >= y
    not (x >= y)
    """
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import EFFECT_VALUES, read_values
    from ooxcheck.path_effects.effects import asked

    values = read_values(options, EFFECT_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        found = _found(method, files, values["int_width"])
    return asked(*found, values)


def methods(*files: str | PathLike[str], pattern: str | None = None, laws: bool = False) -> list[str]:
    """Return the full names of the methods of a program that can be checked, or of those that a pattern fits: ``List.*``.

    Of Java, with `laws`, these are the laws that its classes have to obey: of all, or of the class or method that the pattern names.

    >>> methods("examples/max.oox", pattern="*Three")
    ['Main.maxOfThree(int, int, int)']
    """
    from ooxcheck.input.java_programs import is_java, parsed
    from ooxcheck.input.load import given_sources, load_oox
    from ooxcheck.input.select_methods import NO_LAWS, fitting_java, fitting_laws, wanted
    from ooxcheck.input.values import VALUES
    from ooxcheck.oox.diagnostics import Diagnostic, OoxError

    names = [fspath(file) for file in files]
    if any(map(is_java, sources := given_sources(names))):
        return (fitting_laws if laws else fitting_java)(parsed(sources), [pattern] if pattern else [])
    if laws:
        raise OoxError([Diagnostic("request.java", NO_LAWS, None)])
    program = load_oox(sources, int_width=VALUES["int_width"].usual, are_named=bool(names))
    return [
        method.full_name for method in wanted(program, [pattern] if pattern else [], every=pattern is None)
    ]
