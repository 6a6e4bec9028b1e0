"""Granularity of cores: a formula as the conjunction of its smallest parts, so that cores name the contradicting part of a conjunct.

Conjunctions are extracted from the bodies of ``all``, from disjunctions and from implications, negations
are pushed towards them, ``a <=> b``
becomes two implications, ``s = t`` two inclusions, and ``one s`` is ``some s`` and ``lone s`` (Torlak,
Chang and Jackson, "Finding Minimal
Unsatisfiable Cores of Declarative Specifications", FM 2008). Existentials are not split: their parts share
the same values.
"""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.relational.logic.binders import Quantified
from ooxcheck.relational.logic.expr import (
    Compare,
    Conditional,
    Formula,
    Junction,
    Labelled,
    Multiple,
    Not,
    conj,
)
from ooxcheck.relational.logic.operators import BoolOp, CompareOp, Multiplicity, Quantifier

# The depth of the search for conjunctions; deeper parts are hard to read.
_DEEPEST = 50

# The limit of formulas after which the rest is not split: a disjunction of k equivalences has 2 to the k parts.
_MOST = 2_000


def split_finely(formula: Formula) -> Formula:
    """Return an equivalent conjunction with parts as small as possible; parts of a labelled formula have its label."""
    parts: dict[Formula, None] = {}
    seen: set[Formula] = set()
    stack = [formula]
    while stack:
        part = stack.pop()
        if part not in seen:
            seen.add(part)
            smaller = _split(part, _DEEPEST) if len(seen) <= _MOST else ()
            stack.extend(reversed(smaller))
            if not smaller:
                parts[part] = None
    return conj(parts)


def _split(formula: Formula, depth: int) -> Sequence[Formula]:
    """Return formulas whose conjunction is equivalent; none if the formula cannot be split."""
    match formula:
        case _ if depth == 0:
            return ()
        case Labelled(body, label, span):
            return [Labelled(part, label, span) for part in _split(body, depth - 1)]
        case Junction(BoolOp.AND, parts):
            return parts
        case Junction(BoolOp.OR, parts):
            return _distribute(parts, depth)
        case Conditional(BoolOp.IMPLIES, Junction(BoolOp.OR, parts), right):
            return [part.implies(right) for part in parts]
        case Conditional(BoolOp.IMPLIES, left, right):
            return [left.implies(part) for part in _split(right, depth - 1)]
        case Conditional(BoolOp.IFF, left, right):
            return [left.implies(right), right.implies(left)]
        case Quantified(Quantifier.ALL, decls, body):
            return [Quantified(Quantifier.ALL, decls, part) for part in _split(body, depth - 1)]
        case Not(operand):
            return _split_negation(operand, depth)
        case _:
            return _halves(formula)


def _halves(formula: Formula) -> Sequence[Formula]:
    """Return the two halves of an equality or of ``one``."""
    match formula:
        case Compare(CompareOp.EQUAL, first, second):
            return [first.in_(second), second.in_(first)]
        case Multiple(Multiplicity.ONE, expr):
            return [expr.some(), expr.lone()]
        case _:
            return ()


def _split_negation(formula: Formula, depth: int) -> Sequence[Formula]:
    """Return formulas whose conjunction is equivalent to the negation."""
    match formula:
        case Not(operand):
            return [operand]
        case Labelled(body):
            return _split_negation(body, depth - 1)
        case Junction(BoolOp.OR, parts):
            return [Not(part) for part in parts]
        case Junction(BoolOp.AND, parts):
            return _distribute([Not(part) for part in parts], depth)
        case Conditional(BoolOp.IMPLIES, left, right):
            return [left, Not(right)]
        case Quantified(Quantifier.SOME, decls, body):
            return [Quantified(Quantifier.ALL, decls, part) for part in _split(Not(body), depth - 1)]
        case _:
            return ()


def _distribute(parts: Sequence[Formula], depth: int) -> Sequence[Formula]:
    """Return disjunctions whose conjunction is equivalent to the disjunction of the parts: only the first splittable part is split."""
    for place, part in enumerate(parts):
        smaller = _split(part, depth - 1)
        if smaller:
            return [Junction(BoolOp.OR, (*parts[:place], each, *parts[place + 1 :])) for each in smaller]
    return ()
