"""The tool: its commands, the check behind them, and the output for users. The only floor that prints.

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

from os import PathLike, fspath

TYPE_CHECKING = False  # `typing` takes as long to load as all that the command does where a daemon runs
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal, Unpack

    from ooxcheck.api.effects import Effects
    from ooxcheck.api.explanations import Explanation
    from ooxcheck.api.heaps import Heaps
    from ooxcheck.api.invariants import Invariants
    from ooxcheck.api.mutants import MutationReport
    from ooxcheck.api.notebook import Shell
    from ooxcheck.api.oracle_answers import BruteAnswer
    from ooxcheck.api.reports import Report
    from ooxcheck.api.runs import Run
    from ooxcheck.api.suites import Suite
    from ooxcheck.api.summaries import Summary
    from ooxcheck.api.validations import Validation
    from ooxcheck.engine.question import Question
    from ooxcheck.input.keywords import (
        EffectOptions,
        HeapOptions,
        InvariantOptions,
        MutationOptions,
        Options,
    )
    from ooxcheck.oox.diagnostics import OoxError as Error
    from ooxcheck.oox.program import Program
    from ooxcheck.oox.typed import Method

    __version__: str

__all__ = [
    "EffectOptions",
    "Error",
    "HeapOptions",
    "InvariantOptions",
    "MutationOptions",
    "Options",
    "__version__",
    "brute",
    "check",
    "effects",
    "explain",
    "export",
    "heaps",
    "invariants",
    "methods",
    "mutate",
    "run",
    "summary",
    "tests",
    "validate",
]


def __getattr__(name: str) -> object:
    """Return the version, the exception for mistakes, or the type of a dictionary of options; they are loaded at the first use."""
    if name == "__version__":
        from importlib.metadata import version

        return version("ooxcheck")
    if name == "Error":
        from ooxcheck.oox.diagnostics import OoxError

        return OoxError
    if name in __all__:
        from ooxcheck.input import keywords

        return getattr(keywords, name)
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def check(
    method: str = "",
    *files: str | PathLike[str],
    text: str | None = None,
    language: Literal["oox", "java"] = "oox",
    **options: Unpack[Options],
) -> Report:
    """Return whether a method can break its contract in any heap within the bounds, with a counterexample if it can.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    Parameters
    ----------
    method
        ``Class.method``, ``Class.method(int, Node)``, or a name that only one method has.
    files
        The files of the program; without any, all OOX files below the current folder.
    text
        The program itself in place of files, in the given `language`.
    options
        The options of the command, with the same defaults: `scope`, `unroll` and so on. `scopes`, `unrolls` and `callees`
        override them for single classes, loops and methods. With `unroll=None` it grows until no bound is reached.
        After `seconds`, the report has the results so far.
    """
    # Imported lazily: `import ooxcheck` does not load a solver.
    from ooxcheck.api.reports import Report
    from ooxcheck.classes.checks.check_unannotated import check_unannotated
    from ooxcheck.engine.budget import Interrupted

    try:
        return Report.of(check_unannotated(_question(method, files, options, text, language)))
    except Interrupted as stop:
        raise Interrupted(Report.of(stop.report)) from None


def _question(
    method: str,
    files: Sequence[str | PathLike[str]],
    options: Mapping[str, object],
    text: str | None = None,
    language: str = "oox",
) -> Question:
    """Return the question about the method with a given name."""
    from ooxcheck.engine.question import Terms
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import read_values

    values = read_values(options)
    with limited_loading(values["seconds"], values["memory"]) as limits:
        program, resolved_method = _load_method(
            method,
            files,
            values["int_width"],
            keep_going=values["keep_going"],
            no_laws=values["no_laws"],
            classpath=values["classpath"],
            text=text,
            language=language,
        )
    terms = Terms.of(values)
    return terms.resolve_for(program).without(limits.seconds_spent(method)).about(program, resolved_method)


def _load_method(
    method: str,
    files: Sequence[str | PathLike[str]],
    int_width: int,
    *,
    classpath: Sequence[str],
    keep_going: bool = False,
    no_laws: bool = False,
    text: str | None = None,
    language: str = "oox",
) -> tuple[Program, Method]:
    """Return the program in some files or in a text, and its method of a given name, which must have a body."""
    from ooxcheck.api.questions.texts import given_or_text, refuse_no_name
    from ooxcheck.input.load import load_for_sources
    from ooxcheck.input.select_methods import with_body

    refuse_no_name(method)
    program, meant = load_for_sources(
        method,
        given_or_text(method, files, text, language, classpath),
        int_width=int_width,
        keep_going=keep_going,
        no_laws=no_laws,
        are_named=bool(files) or text is not None,
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

    A test is a call in a small initial state, with all its visible effects. With a `depth`, every object is at most so many references
    away from an argument or a static field, and the scope is as large as that needs, unless `scope` is given.
    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> suite = tests("Main.maxOfThree", "examples/max.oox", cover="path")
    >>> [test.name for test in suite.tests]
    ['maxOfThree_returns3', 'maxOfThree_breaksEnsures_1', 'maxOfThree_returns2', 'maxOfThree_breaksEnsures_2']
    """
    from ooxcheck.api.suites import Suite
    from ooxcheck.classes.checks.assume_inferred import under_inferred_invariants
    from ooxcheck.generation.search import deep_enough, generate_suite

    question = under_inferred_invariants(_question(method, files, options))
    if depth is not None and not {"scope", "scopes"} & options.keys():
        question = deep_enough(question, depth)
    return Suite.of(generate_suite(question, cover, most, depth))


def heaps(what: str, *files: str | PathLike[str], **options: Unpack[HeapOptions]) -> Heaps:
    """Return all heaps of a class, or all initial heaps of a method, within bounds and up to isomorphism.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> found = heaps("SearchTree", "examples/search_tree.oox", depth=2)
    >>> print(found.count, found[1])
    5 SearchTree0 -root-> Tree0(0)
    """
    from ooxcheck.api.heaps import Heaps
    from ooxcheck.api.questions.texts import file_names
    from ooxcheck.enumeration.heaps import enumerate_heaps, heap_request
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.load import load_about
    from ooxcheck.input.values import HEAP_VALUES, read_values

    values = read_values(options, HEAP_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        program = load_about(
            what,
            file_names(what, files),
            int_width=values["int_width"],
            classpath=values["classpath"],
        )
    return Heaps.of(enumerate_heaps(heap_request(program, what, values)))


def invariants(
    class_name: str, *files: str | PathLike[str], **options: Unpack[InvariantOptions]
) -> Invariants:
    r"""Return the invariants of a class that are inferred from its code.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> for clause in invariants("Counter", "docs/Counter.java", scope=2).clauses():
    ...     print(clause)
    //@ invariant acyclic(this, before);
    //@ invariant by >= 0;
    //@ invariant (\forall Counter o; o != this; disjoint(last.*before, o.last.*before));
    """
    from ooxcheck.api.invariants import Invariants
    from ooxcheck.api.questions.texts import file_names
    from ooxcheck.classes.infer import infer_invariants
    from ooxcheck.classes.load_boundary import load_boundary
    from ooxcheck.engine.question import Terms
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import INVARIANT_VALUES, read_values

    values = read_values(options, INVARIANT_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        boundary = load_boundary(
            class_name,
            file_names(class_name, files),
            int_width=values["int_width"],
            classpath=values["classpath"],
        )
        return Invariants.of(infer_invariants(boundary, Terms.of(values)))


def mutate(method: str, *files: str | PathLike[str], **options: Unpack[MutationOptions]) -> MutationReport:
    """Return which mutants of a method its contract kills, and for each survivor a heap that shows the difference.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> report = mutate("Main.max", "examples/max.oox", operators="CMP")
    >>> for mutant, judgement in report.judged.items():
    ...     print(mutant.after[0].strip(), judgement.fate.value)
    if (x < y) { killed
    if (x <= y) { killed
    if (x > y) { equivalent
    """
    from ooxcheck.api.mutants import MutationReport
    from ooxcheck.batch.mutation_jobs import run_mutation_analysis
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import MUTATION_VALUES, read_values

    values = read_values(options, MUTATION_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        program_and_method = _load_method(method, files, values["int_width"], classpath=values["classpath"])
    return MutationReport.of(run_mutation_analysis(*program_and_method, values))


def effects(method: str, *files: str | PathLike[str], **options: Unpack[EffectOptions]) -> Effects:
    """Return the effect of a method on each feasible path: the path condition, and the heap before and after.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> for effect in effects("Main.max", "examples/max.oox"):
    ...     print(*effect.condition)
    x >= y
    not (x >= y)
    """
    from ooxcheck.api.effects import Effects
    from ooxcheck.input.limits import limited_loading
    from ooxcheck.input.values import EFFECT_VALUES, read_values
    from ooxcheck.path_effects.effects import effects_for_values

    values = read_values(options, EFFECT_VALUES)
    with limited_loading(values["seconds"], values["memory"]):
        program_and_method = _load_method(method, files, values["int_width"], classpath=values["classpath"])
    return Effects.of(effects_for_values(*program_and_method, values))


def run(
    method: str,
    *files: str | PathLike[str],
    args: Sequence[object] = (),
    this: str | None = None,
    seed: int = 0,
    **options: Unpack[Options],
) -> Run:
    """Return one run of a method with its steps; arguments are written as for the command, numbers and truth values also as in Python.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> run("Main.max", "examples/max.oox", args=[3, 5]).value
    5
    """
    from ooxcheck.api.questions.texts import argument_text
    from ooxcheck.api.runs import run_once
    from ooxcheck.input.build_call import build_call

    question = _question(method, files, options)
    settings = question.settings_with(None) if "unroll" not in options else question.settings
    texts = [argument_text(each) for each in args]
    call = build_call(question.program, question.method, this, texts, settings)
    return run_once(question.program, call, settings, seed)


def brute(
    method: str,
    *files: str | PathLike[str],
    ints: str = "-1..1",
    max_states: int | None = None,
    **options: Unpack[Options],
) -> BruteAnswer:
    """Return the verdict on a method by running it in every small initial state, with integers from `ints`; by default the scope is 2, and so is `array`.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> brute("Main.max", "examples/max.oox").verdict.value
    'holds'
    """
    from dataclasses import replace

    from ooxcheck.api.oracle_answers import decide_by_brute_force
    from ooxcheck.input.values import read_integers
    from ooxcheck.oox.oracle.states import Bounds

    small: Options = {"scope": Bounds().scope, "array": Bounds().array}
    question = _question(method, files, {**small, **options})
    bounds = replace(question.bounds, ints=read_integers(ints))
    settings = question.settings_with(question.settings.unroll)
    return decide_by_brute_force(replace(question, bounds=bounds, settings=settings), max_states)


def explain(
    method: str, *files: str | PathLike[str], near: bool = False, **options: Unpack[Options]
) -> Explanation:
    """Return the statements and clauses that the duties of a method need, and those that none needs.

    With `near` it has states that satisfy everything but one clause, for each clause, too.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> explanation = explain("Main.max", "examples/max.oox")
    >>> explanation.explained.report.verdict.value
    'holds'
    """
    from dataclasses import replace

    from ooxcheck.api.explanations import explain as explained

    question = replace(_question(method, files, options), calls="inline", callees={})
    return explained(question, near=near)


def summary(method: str, *files: str | PathLike[str], int_width: int = 32) -> Summary:
    """Return the effect of a method as a contract, inferred without running it.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> summary("Main.max", "examples/max.oox").clauses()
    ['ensures(retval == old(if x < y then y else x))']
    """
    from ooxcheck.api.summaries import Summary
    from ooxcheck.specs.infer import summary as infer
    from ooxcheck.specs.inference.summary import Parameters

    program, meant = _load_method(method, files, int_width, classpath=())
    return Summary(program, infer(program, meant, Parameters()), Parameters())


def export(
    method: str,
    *files: str | PathLike[str],
    to: Literal["alloy", "dimacs", "oox"],
    **options: Unpack[Options],
) -> str:
    """Return the question of a check for Alloy or SAT solvers, or the program without loops.

    Where the command refuses its input, this raises `ooxcheck.Error` with the same message.

    >>> export("Main.max", "examples/max.oox", to="dimacs").splitlines()[-1].split()[-1]
    '0'
    """
    from ooxcheck.api.questions.exports import export_text

    return export_text(_question(method, files, options), to)


def validate(
    report: str | PathLike[str],
    *files: str | PathLike[str],
    text: str | None = None,
    timeout: float | None = None,
    again: bool = False,
) -> Validation:
    """Return the findings about a written report (``report.json()`` in a file): its counterexamples are run again, its proofs checked.

    A report about a `text` takes it again in place of files. Where the command refuses its input, this raises `ooxcheck.Error` with the same message.
    """
    from ooxcheck.api.questions.texts import file_names, refuse_both
    from ooxcheck.api.validations import validate_report

    names = file_names("", files)
    refuse_both(names, text)
    return validate_report(fspath(report), names, timeout, text=text, is_again=again)


def load_ipython_extension(shell: Shell) -> None:
    """Add the cell magics ``%%oox`` and ``%%java`` to a notebook: ``%load_ext ooxcheck``."""
    from ooxcheck.api.notebook import add_magics

    add_magics(shell, check)


def methods(
    *files: str | PathLike[str],
    pattern: str | None = None,
    laws: bool = False,
    classpath: str | PathLike[str] = "",
) -> list[str]:
    """Return the full names of the methods of a program that can be checked, or of those that match a pattern: ``List.*``.

    With `laws`, return the laws of Java classes instead: all of them, or those of the class or method that the pattern names.

    >>> methods("examples/max.oox", pattern="*Three")
    ['Main.maxOfThree(int, int, int)']
    """
    from ooxcheck.input.java_programs import is_java, parse_java
    from ooxcheck.input.load import given_sources, load_oox
    from ooxcheck.input.select_methods import NO_LAWS, fitting_java, fitting_laws, select_methods
    from ooxcheck.input.values import VALUES, read_values
    from ooxcheck.oox.diagnostics import Diagnostic, OoxError

    names = [fspath(file) for file in files]
    places = read_values({"classpath": classpath}, {"classpath": VALUES["classpath"]})["classpath"]
    if any(map(is_java, sources := given_sources(names, places))):
        return (fitting_laws if laws else fitting_java)(parse_java(sources), [pattern] if pattern else [])
    if laws:
        raise OoxError([Diagnostic("request.java", NO_LAWS, None)])
    program = load_oox(sources, int_width=VALUES["int_width"].usual, are_named=bool(names))
    return [
        method.full_name
        for method in select_methods(program, [pattern] if pattern else [], every=pattern is None)
    ]
