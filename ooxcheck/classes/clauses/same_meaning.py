"""Clauses read back from the source: whether a clause in the text means the same as the inferred formula.

The front end reads the clause as it reads every written one. Then the solver searches for a heap within the bounds in which the clause and the
formula differ. Heaps in which methods that the clause calls reach a bound do not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum

from ooxcheck.classes.clauses.class_heaps import class_heaps
from ooxcheck.classes.load_boundary import ClassBoundary
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms
from ooxcheck.oox import logic
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Invariant, Method, While
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.candidates import Candidate, add_candidates
from ooxcheck.specs.classes.houdini import WORK, without_invariants
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.symbolic.encoder import TooLarge

POLLS = 5_000
"""The work of encoding one clause, in calls of `watch`: most clauses need less than a thousand."""


class Meaning(Enum):
    """The result of a comparison, with the reason why a clause is not written."""

    SAME = "has the same meaning"
    MISSING = "the reader of specifications does not accept it"
    OTHER = "the reader of specifications gives it another meaning"
    UNKNOWN = "that it is read with the same meaning could not be shown"


class _TooMuchWorkError(Exception):
    """The encoding of a clause takes too much work."""


@deep_recursion()
def compare_meaning(boundary: ClassBoundary, terms: Terms, candidate: Candidate, clause: str) -> Meaning:
    """Compare a clause in the sources of a boundary with the candidate that it was written for."""
    program = boundary.boundary.program
    every = [each.span for class_ in program.classes.values() for each in class_.invariants]
    spans = [each.span for each in _read_invariants(boundary, candidate, clause)]
    if not spans:
        return Meaning.MISSING
    program = without_invariants(program, [each for each in every if each not in spans])
    try:
        whole = replace(boundary.boundary, program=add_candidates(program, [candidate]))
        return _compare(whole, terms, candidate.span, spans)
    except (OoxError, TooLarge, Unsupported, _TooMuchWorkError):
        return Meaning.UNKNOWN


def calls_loops(boundary: ClassBoundary, candidate: Candidate, clause: str) -> bool:
    """Return whether a clause in the sources of a boundary calls a method that may execute a loop."""
    program = boundary.boundary.program
    formulas = [each.formula for each in _read_invariants(boundary, candidate, clause)]
    calls = [each for each in descendants(*formulas) if isinstance(each, logic.PureCall)]
    return any(_has_loop(program, method) for call in calls for method in _targets(program, call))


def _targets(program: Program, call: logic.PureCall) -> list[Method]:
    """Return the methods that a call in a formula may execute."""
    if call.receiver is None:
        own = program.classes[call.class_name].methods
        return [each for each in own if each.signature == call.signature]
    classes = program.instantiable(call.class_name, open_types=False)
    return [program.runs(name, call.signature) for name in classes]


def _has_loop(program: Program, method: Method) -> bool:
    code = (each for run in reachable(program, method) for each in run.statements())
    return any(isinstance(each, While) for each in code)


def _read_invariants(boundary: ClassBoundary, candidate: Candidate, clause: str) -> list[Invariant]:
    """Return the invariants that were read from a clause."""
    own = boundary.boundary.program.classes.get(candidate.class_name)
    return [each for each in own.invariants if _is_within(each.span, clause)] if own else []


def _compare(boundary: Boundary, terms: Terms, formula: Span, clause: Iterable[Span]) -> Meaning:
    spans = list(clause)
    heaps = class_heaps(boundary, terms, [formula, *spans], _work_limit())
    read, meant = heaps.all_hold(spans), heaps.invariants[formula]
    differ = ((read & ~meant) | (meant & ~read)) & ~heaps.some_cut(spans)
    with heaps.initial.world.session as session, session.within(Allowance(WORK, WORK)):
        session.add(*heaps.structure)
        solution = session.solve(differ)
        if solution.is_unsat:
            return Meaning.SAME
        return Meaning.UNKNOWN if solution.instance is None else Meaning.OTHER


def _work_limit() -> Callable[[], None]:
    polls = iter(range(POLLS))

    def watch() -> None:
        if next(polls, None) is None:
            raise _TooMuchWorkError

    return watch


def _is_within(span: Span, clause: str) -> bool:
    """Return whether a span is a part of a clause in its text."""
    start = max(0, span.end - len(clause))
    return span.source.text.find(clause, start, span.start + len(clause)) >= 0
