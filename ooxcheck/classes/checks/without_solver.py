"""Answers without a solver: a method that cannot throw, and writes nothing that an invariant reads.

A class with collections needs the invariants of the library, so that a check encodes the heaps of all of them, however short the method is. If that takes too long, two analyses of the code may suffice: of the values of
variables (`ooxcheck.specs.values`) for exceptions and assertions, and of effects for invariants. An invariant is true before the method. If the code that may run creates no object, has a body, assumes and asserts nothing, and writes
no field or element that a formula reads, the formula has the same value afterwards. Where a formula calls a method, or says more than fields and elements do, nothing may be written at all.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from ooxcheck.classes.checks.specified_methods import is_specified
from ooxcheck.engine.budget import Budget, GaveUp
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import AnyField, Field, Variable
from ooxcheck.oox.nodes import Node, descendants
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.frames import FROM_THIS

_NAMED = (
    *FROM_THIS, logic.Identity, logic.Extent, logic.StaticField, logic.Product, logic.Transpose, logic.Closure, logic.ReflexiveClosure, logic.Contents,
    logic.Element, logic.Declaration, logic.Quantified, logic.ArrayQuantified, logic.Acyclic, logic.Disjoint, logic.AllDifferent,
)  # fmt: skip
"""Nodes whose values depend on the objects that exist, on elements of arrays, and on the fields that they name. Others, such as calls, may read any field."""

_KINDS = tuple(each for each in DutyKind if each not in (DutyKind.INVARIANT, DutyKind.EVALUATION))
"""The duties that the values of variables decide. Formulas that nobody wrote have values, and those of the library have them before the method."""


def answer_without_solver(question: Question, seconds: float) -> Report | None:
    """Return a report that a method holds, if the analyses show it within some seconds."""
    # Imported lazily: most checks have an answer in time.
    from ooxcheck.engine import checker

    program, method = question.program, question.method
    is_special = question.certify or question.self_check or question.abstracts_code or question.duty_kinds
    if is_special or is_specified(question) or not preserves_invariants(program, method):
        return None
    budget = Budget(seconds, megabytes=question.memory)
    with suppress(GaveUp, RecursionError), budget.alarm():
        if _cannot_fail(question, budget):
            plain = replace(question, duty_kinds=_KINDS, sought=_KINDS, seconds=seconds)
            report = replace(checker.check(plain), question=question)
            return report if report.verdict is Verdict.HOLDS else None
    return None


def _cannot_fail(question: Question, budget: Budget) -> bool:
    """Return whether the values of variables decide everything but invariants, and show that a method violates nothing, and may end."""
    from ooxcheck.specs.values.analysis import analyse
    from ooxcheck.specs.values.formulas import unexamined_kinds

    program, method, settings = question.program, question.method, question.settings
    if not unexamined_kinds(program, method, settings).isdisjoint(_KINDS):
        return False
    result = analyse(program, method, settings, budget.check)
    return result is not None and result.proves(_KINDS) and result.may_end


def preserves_invariants(program: Program, method: Method) -> bool:
    """Return whether no code that a method may run can change the value of an invariant, of any class."""
    run = reachable(program, method)
    if method.constructor or any(each.body is None for each in run):
        return False
    statements = [statement for each in run for statement in each.statements()]
    others = (typed.NewObject, typed.NewArray, typed.Assume, typed.Assert)
    if any(isinstance(each, others) or _has_invariant(each) for each in descendants(*statements)):
        return False
    cells = map(assigned_cell, statements)
    written = [each for each in cells if each is not None and not isinstance(each, Variable)]
    formulas = [each.formula for class_ in program.classes.values() for each in class_.invariants]
    nodes = list(descendants(*formulas))
    return not written or (
        all(isinstance(each, Field) for each in written)
        and all(isinstance(each, _NAMED) for each in nodes)
        and {field for each in nodes for field in _fields_read(each)}.isdisjoint(written)
    )


def _has_invariant(node: Node) -> bool:
    return isinstance(node, typed.While) and bool(node.invariants)


def _fields_read(node: Node) -> tuple[AnyField, ...]:
    match node:
        case logic.FieldRelation():
            return tuple(node.fields)
        case logic.StaticField(field):
            return (field,)
        case _:  # reads no field
            return ()
