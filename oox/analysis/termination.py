"""Termination that an answer assumes: a loop by invariant, or a call by contract, is assumed to terminate.

Then the proof is about partial correctness. Recursion ends if each method of it has measures (`ooxcheck.oox.checking.method_measures`). A loop ends if measures are part of its invariants: ghosts store the measures of the last iteration, and the current
ones are less in lexicographic order (``decreases`` of OOX and JML becomes such an invariant). A call ends if its code has no loop, no recursion and no wait.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import callees, is_recursive, may_fork, reachable, rests_on
from ooxcheck.oox.analysis.effects import is_known_by_invariant
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.source import Span
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method, While

Measure: TypeAlias = tuple[Variable, logic.Term]
"""A measure, and before it the ghost that holds its value in the last iteration."""


def assumed_to_end(
    program: Program, method: Method, by_contract: Collection[str], *, loops_by_invariant: bool
) -> Iterator[While | Method]:
    """Yield the loops by invariant and the calls by contract that are not known to terminate."""
    run = [
        each
        for each in reachable(program, method, by_contract)
        if each is method or each.full_name not in by_contract
    ]
    for each in run:
        loops = (statement for statement in each.statements() if isinstance(statement, While))
        yield from (
            loop
            for loop in loops
            if loops_by_invariant
            and is_known_by_invariant(program, loop, by_contract)
            and not has_measure(loop)
        )
    called = {callee.full_name: callee for each in run for callee in callees(program, each)}
    for name, callee in called.items():
        if name in by_contract and callee.body is not None and _may_go_on(program, callee):
            yield callee


def measures_of(program: Program, method: Method) -> tuple[logic.Term, ...]:
    """Return the measures of a method: its own, or those of a method that it overrides, whose parameters have the same slots."""
    declared = (method, *overridden_methods(program, method))
    return next((each.contract.measures for each in declared if each.contract.measures), ())


def overridden_methods(program: Program, method: Method) -> Iterator[Method]:
    """Yield the methods that a method overrides."""
    if not method.static and not method.constructor:
        for name in program.supertypes(method.owner)[1:]:
            yield from (each for each in program.classes[name].methods if each.signature == method.signature)


def are_calls_measured(program: Program, method: Method) -> bool:
    """Return whether all methods that may call a recursive method again have measures: then nested calls end, if these decrease."""
    return all(measures_of(program, each) for each in recursion_of(program, method))


def recursion_of(program: Program, method: Method) -> list[Method]:
    """Return the methods that a method may call, and that may call it, itself included."""
    return [
        each
        for each in reachable(program, method)
        if each is method or any(again is method for again in reachable(program, each))
    ]


def bounded_code(
    program: Program, method: Method, by_contract: Collection[str], *, loops_by_invariant: bool
) -> Iterator[Span]:
    """Yield the spans of code that may exceed a bound on iterations, recursion or length, as far as the text shows.

    These are loops that are unrolled, recursive methods, arrays whose length is no constant, and computed strings.
    """
    for each in rests_on(program, method):
        if each.body is None or (each is not method and each.full_name in by_contract):
            continue
        if is_recursive(program, each):
            yield each.span
        for node in descendants(each):
            match node:
                case While():
                    yield from (
                        ()
                        if loops_by_invariant and is_known_by_invariant(program, node, by_contract)
                        else (node.span,)
                    )
                case typed.NewArray():
                    yield from (
                        () if all(isinstance(size, typed.Constant) for size in node.sizes) else (node.span,)
                    )
                case typed.StringOperation() | logic.StringOperation():
                    yield node.span
                case _:  # no bound applies
                    pass


def _may_go_on(program: Program, method: Method) -> bool:
    """Return whether a call may not terminate, as far as the text shows."""
    runs = reachable(program, method)
    loops = (statement for each in runs for statement in each.statements() if isinstance(statement, While))
    return (
        may_fork(program, method)
        or any(not has_measure(loop) for loop in loops)
        or any(is_recursive(program, each) and not are_calls_measured(program, each) for each in runs)
    )


def has_measure(loop: While) -> bool:
    """Return whether the invariants of a loop state that its measures have decreased: ``!begun || last >= 0 && measure < last``.

    Of several measures, the first one that has changed was not negative and is less: ``!begun || (... || first == last1 && second < last2)``.
    Every iteration has to begin with assignments of the measures to their ghosts, and of true to `begun`; no other code may assign these ghosts.
    """
    return any(
        _is_noted(loop, begun, measures)
        for invariant in loop.invariants
        for part in conjuncts(invariant)
        for begun, measures in _decreases(part)
    )


def _decreases(part: logic.Formula) -> Iterator[tuple[Variable, list[Measure]]]:
    """Yield the ghost that says whether an iteration has begun, and the decreasing measures with their ghosts."""
    match part:
        case logic.Or(logic.Not(logic.Holds(logic.ProgramVariable(begun))), decrease) if begun.is_ghost:
            measures = _lexicographic(decrease)
            if measures:
                yield begun, measures
        case _:  # no measure
            pass


def _lexicographic(formula: logic.Formula) -> list[Measure]:
    """Return the measures of which a formula says that they are less than their ghosts, in lexicographic order; none if it says something else."""
    match formula:
        case logic.And(low, logic.Compare(CompareOp.LESS, measure, logic.ProgramVariable(last))):
            return [(last, measure)] if last.is_ghost and _is_natural(low, last) else []
        case logic.Or(decrease, logic.And(equal, rest)):
            first, others = _lexicographic(decrease), _lexicographic(rest)
            return [*first, *others] if len(first) == 1 and others and _is_equation(equal, *first[0]) else []
        case _:  # no measures
            return []


def _is_equation(formula: logic.Formula, last: Variable, measure: logic.Term) -> bool:
    """Return whether a formula says that a measure equals its ghost."""
    match formula:
        case logic.Same(left, logic.ProgramVariable(variable)) | logic.SetEqual(
            left, logic.ProgramVariable(variable)
        ):
            return variable == last and repr(left) == repr(measure)
        case _:  # another formula
            return False


def _is_natural(formula: logic.Formula, last: Variable) -> bool:
    match formula:
        case logic.Compare(CompareOp.GREATER_EQUAL, logic.ProgramVariable(variable), zero) if (
            variable == last
        ):
            while isinstance(zero, logic.Conversion):
                zero = zero.operand
            return isinstance(zero, logic.Constant) and zero.value == 0
        case _:  # another formula
            return False


def _is_noted(loop: While, begun: Variable, measures: Sequence[Measure]) -> bool:
    """Return whether each iteration begins with assignments of the measures to their ghosts, and no other code assigns them."""
    ghosts = {begun, *(last for last, _ in measures)}
    first = loop.body.statements[: len(ghosts)] if isinstance(loop.body, typed.Block) else ()
    noted = {
        each.target: each.value.term
        for each in first
        if isinstance(each, typed.GhostAssign) and isinstance(each.target, Variable)
    }
    writes = sum(
        isinstance(each, typed.GhostAssign) and each.target in ghosts
        for each in typed.inner_statements(loop.body)
    )
    if writes != len(ghosts) or len(ghosts) != len(measures) + 1 or not noted.keys() >= ghosts:
        return False
    return _is_true(noted[begun]) and all(repr(noted[last]) == repr(measure) for last, measure in measures)


def _is_true(term: logic.Term) -> bool:
    return isinstance(term, logic.Constant) and term.value is True
