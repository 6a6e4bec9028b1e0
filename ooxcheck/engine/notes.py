"""What a reader should know besides the answer: methods of which nothing says what they do, and what was not done as it was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.engine.question import Question
from ooxcheck.input.java_programs import is_java
from ooxcheck.input.library import is_provided
from ooxcheck.oox.analysis.callgraph import may_fork, reachable, unspecified_methods
from ooxcheck.oox.checking.null_members import NULL_MEMBER
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method, While

_ANY_ORDER = "note.order"
_NOT_ASSUMED = (_ANY_ORDER, "note.numbers", "note.unchecked", "note.escape", "note.initialisation")


def assumptions(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return what an answer takes for granted: what methods do of which nothing says it, and of Java what not every heap has."""
    return (
        *unspecified_notes(program, method, settings),
        *(each for each in program.assumptions if each.code not in _NOT_ASSUMED),
    )


def presumed(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return the assumptions of an answer, and what else its reader has to know of heaps and specifications."""
    return (
        *assumptions(program, method, settings),
        *order_notes(program),
        *_told(program),
        *_null_members(program, method),
    )


def order_notes(program: Program) -> tuple[Diagnostic, ...]:
    """Return that an answer is about every order of hash tables: of a counterexample one was chosen, which a JVM may not have."""
    return tuple(each for each in program.assumptions if each.code == _ANY_ORDER)


def _told(program: Program) -> tuple[Diagnostic, ...]:
    """Return what specifications of Java say that is not checked, which numbers of a counterexample were chosen, and which fields are not taken to be set."""
    return tuple(
        each for each in program.assumptions if each.code in _NOT_ASSUMED and each.code != _ANY_ORDER
    )


def unspecified_notes(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return a note for each method without body and contract that running a method may call: what is taken for granted.

    What is known of Java's library has no place that a reader could look at, so the place is that of the method under check; and only its
    interfaces have objects that run such a method.
    """
    found = unspecified_methods(program, method, settings.by_contract, open_types=settings.open_types)
    told = (each for each in found if not _is_javas(each) or program.classes[each.owner].interface)
    return tuple(
        Diagnostic(
            "note.unspecified",
            _message(each),
            method.span if _is_javas(each) else each.span,
            Severity.WARNING,
        )
        for each in told
    )


def _is_javas(method: Method) -> bool:
    """Return whether a method is one of Java's library."""
    return is_java(method.span.source) and is_provided(method.span.source)


def forgetful_notes(program: Program, method: Method, settings: Settings) -> tuple[Diagnostic, ...]:
    """Return a note for each method that is known by its contract, though it has a body and its contract says nothing.

    After such a call everything is forgotten, so violations behind it are to be expected.
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
    """Return that calls are run, if they were to be replaced by what is inferred and the method starts threads."""
    if "infer" not in modes or not may_fork(program, method):
        return ()
    message = f"{method.name} starts threads: all calls are run, nothing is inferred of them"
    return (Diagnostic("note.threads", message, method.span, Severity.WARNING),)


def run_note(code: Method | While) -> Diagnostic:
    """Return that a method is run, or loops are, although contracts or invariants were to take their places."""
    what = f"calls of {code.name} run its body" if isinstance(code, Method) else "loops are unrolled"
    message = f"{what}: beside other threads, nothing is taken for its {'contract' if isinstance(code, Method) else 'invariants'}"
    return Diagnostic("note.threads", message, code.span, Severity.WARNING)


FORGETFUL = "note.forgetful"


def _message(method: Method) -> str:
    effect = "any result and no effect are" if method.retval is not None else "no effect is"
    if _is_javas(method):
        return f"{method.name} does what some implementation does: {effect} assumed"
    return f"{method.name} has no body and {_unsaid(method)}: {effect} assumed"


def _unsaid(method: Method) -> str:
    contract = method.contract
    return (
        "a contract that does not say what it does"
        if contract.requires or contract.exceptional
        else "no contract"
    )


def run_callees(question: Question) -> Iterator[Diagnostic]:
    """Yield a note for each callee that is run although its contract is wanted."""
    for method in question.run_all_the_same():
        message = f"calls of {method.name} run its body, as formulas do"
        yield Diagnostic("note.run", message, method.span, Severity.WARNING)


def _null_members(program: Program, method: Method) -> tuple[Diagnostic, ...]:
    """Return the warnings about memberships that hold of null, in what the method promises and in the invariants of its class."""
    promises = [clause.span for clause in (*method.contract.ensures, *method.contract.exceptional)]
    places = [*promises, *(each.span for each in program.invariants(method.owner))]
    warnings = ((each, each.span) for each in program.warnings if each.code == NULL_MEMBER)
    return tuple(
        each
        for each, span in warnings
        if span
        and any(place.source is span.source and place.start <= span.start < place.end for place in places)
    )
