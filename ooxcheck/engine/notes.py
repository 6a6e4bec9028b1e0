"""Notes beside the answer: methods without specification, and requests that could not be followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.library import is_provided
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import may_fork, reachable, unspecified_methods
from ooxcheck.oox.checking.null_members import NULL_MEMBER
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method, While

_ANY_ORDER = "note.order"
_NUMBERS = "note.numbers"
_NOT_ASSUMED = (_ANY_ORDER, _NUMBERS, "note.unchecked", "note.initialisation")


def assumptions(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return the assumptions of an answer: effects of methods without specification, and for Java properties that not every heap has."""
    return (
        *unspecified_notes(program, method, settings),
        *(each for each in program.assumptions if each.code not in _NOT_ASSUMED),
    )


def assumption_notes(
    program: Program,
    method: Method,
    settings: Settings,
    examples: Iterable[Counterexample] = (),
    *,
    is_computed: bool = False,
) -> tuple[Diagnostic, ...]:
    """Return the assumptions of an answer, and notes on heaps, specifications and counterexamples; numbers that were computed need none."""
    return (
        *assumptions(program, method, settings),
        *order_notes(program),
        *(each for each in _java_notes(program) if not is_computed or each.code != _NUMBERS),
        *_null_members(program, method),
        *_chosen_results(examples),
    )


def _chosen_results(examples: Iterable[Counterexample]) -> tuple[Diagnostic, ...]:
    """Return a note for each kind of results in counterexamples that the solver chose, although every JVM computes one."""
    deciders = [(by, each.method.span) for each in examples for by in each.deciders if isinstance(by, Method)]
    if not deciders:
        return ()
    # Imported lazily: most methods hold.
    from ooxcheck.engine.sampling.computed_functions import arbitrary_results

    results = ((arbitrary_results(by), span) for by, span in deciders)
    places = {what: span for what, span in results if what}
    return tuple(
        Diagnostic(
            _NUMBERS,
            f"{what} are not computed: a counterexample has one of all results",
            span,
            Severity.WARNING,
        )
        for what, span in sorted(places.items())
    )


def order_notes(program: Program) -> tuple[Diagnostic, ...]:
    """Return the note that the iteration order of hash tables is unspecified, and the answer covers every order."""
    return tuple(each for each in program.assumptions if each.code == _ANY_ORDER)


def _java_notes(program: Program) -> tuple[Diagnostic, ...]:
    """Return notes on Java: clauses that are not checked, numbers that the solver chose, fields that are not assumed to be initialised."""
    return tuple(
        each for each in program.assumptions if each.code in _NOT_ASSUMED and each.code != _ANY_ORDER
    )


def unspecified_notes(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return a note for each method without body and contract that a run may call.

    The library of Java has no place that a user could read, so the place is that of the method under check.
    """
    methods = unspecified_methods(program, method, settings.by_contract, open_types=settings.open_types)
    return tuple(
        Diagnostic(
            "note.unspecified",
            _message(each),
            method.span if _is_javas(each) else each.span,
            Severity.WARNING,
        )
        for each in methods
    )


def _is_javas(method: Method) -> bool:
    """Return whether a method belongs to the Java library."""
    return is_java(method.span.source) and is_provided(method.span.source)


def forgetful_notes(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return a note for each method that is replaced by an empty contract although it has a body.

    Such a call forgets the whole heap, so violations after it are to be expected.
    """
    known = (
        each
        for each in reachable(program, method, settings.by_contract)
        if each.full_name in settings.by_contract
    )
    silent = (
        each
        for each in known
        if each.body is not None and each is not method and not each.contract.says_what_it_does
    )
    return tuple(
        Diagnostic(
            FORGETFUL,
            f"{each.name} has {_unsaid(each)}: anything may have changed",
            each.span,
            Severity.WARNING,
        )
        for each in sorted(silent, key=lambda each: (each.span.source.name, each.span.start))
    )


def thread_notes(program: Program, method: Method, modes: Iterable[str]) -> tuple[Diagnostic, ...]:
    """Return the note that calls are inlined although they were to be replaced, because the method starts threads."""
    if "infer" not in modes or not may_fork(program, method):
        return ()
    message = f"{method.name} starts threads: all calls are run, nothing is inferred of them"
    return (Diagnostic("note.threads", message, method.span, Severity.WARNING),)


def run_note(code: Method | While) -> Diagnostic:
    """Return the note that a method is inlined, or a loop unrolled, although a contract or invariant was to replace it."""
    what = f"calls of {code.name} run its body" if isinstance(code, Method) else "loops are unrolled"
    message = f"{what}: beside other threads, nothing is taken for its {'contract' if isinstance(code, Method) else 'invariants'}"
    return Diagnostic("note.threads", message, code.span, Severity.WARNING)


FORGETFUL = "note.forgetful"


def _message(method: Method) -> str:
    effect = "any result and no effect are" if method.retval is not None else "no effect is"
    if _returns_object(method):
        effect = "any result but null, and no effect, are"
    if _is_javas(method):
        return f"{method.name} does what some implementation does: {effect} assumed"
    return f"{method.name} has no body and {_unsaid(method)}: {effect} assumed"


def _returns_object(method: Method) -> bool:
    """Return whether it is assumed that the result is not null."""
    return any(
        isinstance(each.formula, logic.Not)
        and isinstance(each.formula.operand, logic.SetEqual)
        and isinstance(each.formula.operand.left, logic.ProgramVariable)
        and each.formula.operand.left.variable == method.retval
        and isinstance(each.formula.operand.right, logic.Empty)
        for each in method.contract.ensures
    )


def _unsaid(method: Method) -> str:
    contract = method.contract
    return (
        "a contract that does not say what it does"
        if contract.requires or contract.exceptional
        else "no contract"
    )


def run_callees(question: Question) -> Iterator[Diagnostic]:
    """Yield a note for each callee that is inlined although its contract was requested."""
    for method in question.run_all_the_same():
        message = f"calls of {method.name} run its body, as formulas do"
        yield Diagnostic("note.run", message, method.span, Severity.WARNING)


def _null_members(program: Program, method: Method) -> tuple[Diagnostic, ...]:
    """Return warnings about memberships that hold for null, in the postconditions of the method and the invariants of its class."""
    promises = [clause.span for clause in (*method.contract.ensures, *method.contract.exceptional)]
    places = [*promises, *(each.span for each in program.invariants(method.owner))]
    warnings = ((each, each.span) for each in program.warnings if each.code == NULL_MEMBER)
    return tuple(
        each
        for each, span in warnings
        if span
        and any(place.source is span.source and place.start <= span.start < place.end for place in places)
    )
