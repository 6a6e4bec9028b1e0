"""The duties in the text of a method, whether or not a run reaches them.

A duty that no run reaches is neither violated nor proved. Duties inside callees belong to the checks of the callees. The duty that a method does not throw
(``exceptional(false)``, or that no exception is allowed) is due at every end of a run.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator
from typing import TypeAlias

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import called_methods
from ooxcheck.oox.analysis.effects import is_false
from ooxcheck.oox.analysis.subtyping import contracts_above
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import may_overflow
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import Due, DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Invariant, Method
from ooxcheck.oox.types import is_integral

Alternatives: TypeAlias = tuple[Duty, ...]
"""Alternative duties of one place, of which a run reaches some: a call executes only one of several methods."""


def duties_of_method(program: Program, method: Method, settings: Settings) -> Iterator[Alternatives]:
    """Yield the duties in the text of a method: its contract, its own invariants, and the claims of its statements; none without a body."""
    contract = method.contract
    if method.body is None:
        return
    yield from ((exit_duty(method, clause.span, threw=False),) for clause in contract.ensures)
    yield from ((exit_duty(method, clause.span, threw=True),) for clause in contract.exceptional)
    if contract.modifies is not None:
        yield (frame_duty(method),)
    yield from (
        (duty,)
        for above in contracts_above(program, method, settings.inherited)
        for duty in inherited_duties(method, above)
    )
    if not contract.exceptional:
        yield from ((duty,) for duty in no_throw(method, settings))
    if settings.invariants and not method.static:
        own = program.invariants(method.owner)
        yield from ((invariant_duty(invariant),) for invariant in own)
    for statement in method.statements():
        yield from _statement_duties(program, statement)
    if settings.overflow == "error":
        yield from ((overflow_duty(span),) for span in _calculations(method.body))


def unreached_duties(promises: Iterable[Alternatives], reached: Container[Duty]) -> tuple[Duty, ...]:
    """Return the duties in the text that no run reaches, nor their alternatives."""
    never = (duty for those in promises if not any(duty in reached for duty in those) for duty in those)
    return tuple(dict.fromkeys(never))


def is_hollow(never: Collection[Duty]) -> bool:
    """Return whether the runs check nothing because they reach none of the duties; the absence of exceptions alone counts as a check."""
    return any(duty.kind.facts.due is not Due.THROW for duty in never)


def assert_duty(span: Span) -> Duty:
    """Return the duty that an assertion holds."""
    return Duty(DutyKind.ASSERT, span)


def statement_duty(statement: typed.Assert) -> Duty:
    """Return the duty of an assertion, or of a call that has less measures."""
    kind = DutyKind.DECREASES if statement.is_decrease else DutyKind.ASSERT
    return Duty(kind, statement.formula.span)


def loop_invariant_duty(span: Span) -> Duty:
    """Return the duty that the invariant of a loop holds."""
    return Duty(DutyKind.LOOP_INVARIANT, span)


def overflow_duty(span: Span) -> Duty:
    """Return the duty with ``--overflow error`` that the result of an expression fits the integer width."""
    return Duty(DutyKind.OVERFLOW, span)


def termination_duty(span: Span, name: str) -> Duty:
    """Return the duty that a loop, or the calls of a method, end."""
    return Duty(DutyKind.TERMINATION, span, name)


def evaluation_duty(span: Span) -> Duty:
    """Return the duty that a formula has a value."""
    return Duty(DutyKind.EVALUATION, span)


def requires_duty(method: Method, span: Span, site: Span | None = None) -> Duty:
    """Return the duty of the caller at `site`, by a clause of a precondition."""
    return Duty(DutyKind.REQUIRES, span, method.name, site)


def exit_duty(method: Method, span: Span, *, threw: bool) -> Duty:
    """Return the duty of a method that returns or throws, by a clause of its own."""
    return Duty(DutyKind.EXCEPTIONAL if threw else DutyKind.ENSURES, span, method.name)


def invariant_duty(invariant: Invariant, site: Span | None = None) -> Duty:
    """Return the duty that an invariant holds: on exit, or at the call `site`."""
    return Duty(DutyKind.INVARIANT, invariant.span, invariant.name, site)


def inherited_requires_duty(above: Method, span: Span) -> Duty:
    """Return the duty that a clause of a precondition demands no more than the overridden method."""
    return Duty(DutyKind.INHERITED_REQUIRES, span, above.name, above.span)


def inherited_exit_duty(method: Method, above: Method, span: Span, *, threw: bool) -> Duty:
    """Return the duty of a method that returns or throws, by a clause that it inherits."""
    kind = DutyKind.INHERITED_EXCEPTIONAL if threw else DutyKind.INHERITED_ENSURES
    return Duty(kind, span, above.name, method.span)


def deadlock_duty(method: Method) -> Duty:
    """Return the duty of a method that starts threads: no deadlock."""
    return Duty(DutyKind.DEADLOCK, method.span)


def race_duty(one: Span, other: Span) -> Duty:
    """Return the duty with ``--races`` that the accesses at two places, which may be one, do not race."""
    first, second = sorted((one, other), key=lambda span: (span.source.name, span.start, span.end))
    return Duty(DutyKind.DATA_RACE, first, site=second)


def frame_duty(method: Method) -> Duty:
    """Return the duty of the frame condition."""
    contract = method.contract
    kind = DutyKind.PURE if contract.pure else DutyKind.MODIFIES
    return Duty(kind, contract.modifies_span or method.span, method.name)


def inherited_duties(method: Method, above: Method) -> Iterator[Duty]:
    """Yield the duties of a method under a contract that it inherits."""
    contract = above.contract
    yield from (inherited_requires_duty(above, clause.span) for clause in method.contract.requires)
    yield from (inherited_exit_duty(method, above, clause.span, threw=False) for clause in contract.ensures)
    yield from (
        inherited_exit_duty(method, above, clause.span, threw=True) for clause in contract.exceptional
    )
    if contract.modifies is not None:
        yield inherited_frame(method, above)


def inherited_frame(method: Method, above: Method) -> Duty:
    """Return the duty of an inherited frame condition."""
    return Duty(
        DutyKind.INHERITED_MODIFIES, above.contract.modifies_span or above.span, above.name, method.span
    )


def inherited_no_throw(method: Method, above: Method) -> list[Duty]:
    """Return the duties of an inherited contract that only exclude exceptions."""
    clauses = (clause for clause in above.contract.exceptional if is_false(clause.formula))
    return [inherited_exit_duty(method, above, clause.span, threw=True) for clause in clauses]


def no_throw(method: Method, settings: Settings) -> list[Duty]:
    """Return the duties that only exclude exceptions."""
    exceptional = method.contract.exceptional
    if not exceptional and not settings.exceptions_allowed:
        return [Duty(DutyKind.EXCEPTION, method.span, method.name)]
    return [exit_duty(method, clause.span, threw=True) for clause in exceptional if is_false(clause.formula)]


def _statement_duties(program: Program, statement: typed.Statement) -> Iterator[Alternatives]:
    """Yield the duties of a statement itself; of a call, the preconditions of the callees."""
    match statement:
        case typed.Assert():
            yield (statement_duty(statement),)
        case typed.While(_, invariants, _):
            yield from ((loop_invariant_duty(invariant.span),) for invariant in invariants)
        case _:
            site = typed.source_of(statement)
            required = [
                requires_duty(method, clause.span, site.span)
                for method in called_methods(program, statement)
                for clause in method.contract.requires
                if site is not None
            ]
            if required:
                yield tuple(dict.fromkeys(required))


def _calculations(body: typed.Block) -> Iterator[Span]:
    """Yield the spans of expressions that may overflow."""
    for node in descendants(body):
        match node:
            case typed.Unary(op) | typed.Binary(op) if is_integral(node.type) and may_overflow(op):
                yield node.span
            case _:
                pass
