"""History constraints and initial conditions of a class as postconditions of its methods and constructors (JML manual, 8.3 and 8.4).

A constraint is about all objects of the class that exist on entry, and holds on return and on exceptions; ``helper`` methods are exempt.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import formulas, typed
from ooxcheck.java.checking.declared.symbols import Class, Method
from ooxcheck.java.checking.formulas.formula_context import FormulaContext
from ooxcheck.java.jml import tree as jml
from ooxcheck.java.operators import ConditionalOp, HistoryWord
from ooxcheck.java.types import BOOLEAN
from ooxcheck.oox.nodes import rewrite_node
from ooxcheck.oox.operators import Quantifier

_NUMBER = 950_000
"""The number of the variable that ranges over the objects of a class."""


def history(context: FormulaContext, method: Method) -> tuple[tuple[typed.Expr, ...], tuple[typed.Expr, ...]]:
    """Return the postconditions on return, and those that also hold if an exception is thrown."""
    if method.owner.unit.is_library or any(
        isinstance(each, jml.Modifier) and each.word == "helper"
        for each in method.owner.comments.about(method.node)
    ):
        return (), ()
    clauses = [
        (cls, each)
        for cls in _above(context, method.owner)
        for each in cls.comments.declared
        if isinstance(each, jml.History)
    ]
    begin = (
        _formula(context, cls, each)
        for cls, each in clauses
        if each.word is HistoryWord.INITIALLY and method.is_constructor
    )
    keep = (_of_all(context, cls, each) for cls, each in clauses if each.word is HistoryWord.CONSTRAINT)
    return tuple(begin), tuple(keep)


def _above(context: FormulaContext, cls: Class) -> Iterator[Class]:
    for each in context.context.members.linearisation(cls.type):
        supertype = context.context.table.find(each.name)
        if supertype is not None and not supertype.unit.is_library:
            yield supertype


def _formula(context: FormulaContext, cls: Class, node: jml.History) -> typed.Expr:
    scope = cls.scope.inner()
    scope.is_static = node.is_static
    return context.formulas(scope).formula(node.formula)


def _of_all(context: FormulaContext, cls: Class, node: jml.History) -> typed.Expr:
    """Return a constraint for all objects of a class that existed on entry."""
    formula, span = _formula(context, cls, node), node.span
    if node.is_static:
        return formula
    variable = typed.Variable("_each", cls.raw, _NUMBER, span=span)
    each = typed.Local(variable, span=span)
    moved = rewrite_node(formula, lambda part: each if isinstance(part, typed.This) else part)
    is_new = formulas.Builtin("fresh", (each,), type=BOOLEAN, span=span)
    body = typed.Binary(ConditionalOp.OR, is_new, moved, BOOLEAN, span=span)
    declared = formulas.Declaration(variable, formulas.ObjectSet(type=cls.raw, span=span), span=span)
    return formulas.Quantifier(Quantifier.ALL, (declared,), body, type=BOOLEAN, span=span)
