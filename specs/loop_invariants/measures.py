"""Guessed measures of loops: what becomes less in each iteration.

Two kinds are tried. The objects that a walker can reach become fewer: those after an iteration are among those before, without the walker. A heap has finitely many
objects, so this ends. Of two walkers the first one's become fewer, or stay and the second one's do. And numbers that were not negative: a variable,
and the sum or the difference of two.

A measure is stated as a formula at the end of an iteration, in which ``old`` is the state at its start. It need not hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.logic import Formula, Term
from ooxcheck.oox.operators import ArithmeticOp, CompareOp
from ooxcheck.oox.typed import Method, While
from ooxcheck.oox.types import INT64, Primitive
from ooxcheck.specs.loop_invariants.build import (
    SIGNED,
    arithmetic,
    at_most,
    constant,
    convert,
    shape_of,
    type_of,
)
from ooxcheck.specs.loop_invariants.heap_parts import HeapParts, heap_parts, reach
from ooxcheck.specs.loop_invariants.vocabulary import scope_of, variable_term

MOST = 12
"""The greatest number of measures of a loop."""
_NUMBERS = SIGNED - {INT64}
"""The types of numbers whose sums and differences have 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """Numbers that become less in lexicographic order, and the formula that says so of one iteration."""

    numbers: tuple[Term, ...]
    decreases: Formula


def loop_measures(method: Method, loop: While) -> tuple[Measure, ...]:
    """Return the measures that are tried for a loop of a method, the simplest first."""
    scope = scope_of(method, loop)
    parts = heap_parts(method, loop, scope)
    sizes = () if parts is None else _sizes(parts)
    return (*sizes, *_numbers(loop, scope))[:MOST]


def _sizes(parts: HeapParts) -> Iterator[Measure]:
    """Yield the numbers of objects that walkers reach."""
    paths = dict.fromkeys((*parts.paths, *_unions(parts.paths)))
    pairs = [(walker, path) for path in paths for walker in parts.along(path).walkers]
    yield from (Measure((_size(*each),), _is_fewer(*each)) for each in pairs)
    for first, second in permutations(pairs, 2):
        if first[0] is not second[0] and first[1] is second[1]:
            now = reach(*first)
            stays = logic.SetEqual(now, _old(now), span=now.span)
            rest = logic.And(stays, _is_fewer(*second), span=now.span)
            yield Measure((_size(*first), _size(*second)), logic.Or(_is_fewer(*first), rest, span=now.span))


def _unions(paths: Sequence[Term]) -> Iterator[Term]:
    """Yield the union of all paths of one field between objects of one class, if there are several."""
    fields: dict[object, list[logic.FieldRelation]] = {}
    for each in paths:
        if isinstance(each, logic.FieldRelation) and len(each.fields) == 1:
            fields.setdefault(each.shape, []).append(each)
    for several in fields.values():
        if len(several) > 1:
            union: Term = several[0]
            for each in several[1:]:
                union = logic.Union(union, each, shape=each.shape, span=each.span)
            yield union


def _is_fewer(walker: Term, path: Term) -> Formula:
    """Return that a walker reaches only what it reached before, and not the object where it was."""
    now, span = reach(walker, path), walker.span
    passed = logic.Not(logic.Subset(_old(walker), now, span=span), span=span)
    return logic.And(logic.Subset(now, _old(now), span=span), passed, span=span)


def _size(walker: Term, path: Term) -> Term:
    return logic.Cardinality(reach(walker, path), shape=shape_of(Primitive.INT), span=walker.span)


def _numbers(loop: While, scope: Sequence[Variable]) -> Iterator[Measure]:
    """Yield the variables that the loop assigns, their sums, and differences with them."""
    assigned = {assigned_cell(each) for each in typed.inner_statements(loop.body)}
    variables = [each for each in scope if each.type in _NUMBERS]
    changed = [variable_term(each, loop.span) for each in variables if each in assigned]
    others = [variable_term(each, loop.span) for each in variables if each not in assigned]
    for each in changed:
        yield _number(each, convert(each, INT64))
    for left, right in combinations(changed, 2):
        yield _combination(ArithmeticOp.ADD, left, right)
    for left, right in (*product(others, changed), *permutations(changed, 2)):
        yield _combination(ArithmeticOp.SUBTRACT, left, right)


def _combination(op: ArithmeticOp, left: Term, right: Term) -> Measure:
    """Return the measure that a sum or a difference of two numbers becomes less; it has 64 bits."""
    return _number(arithmetic(op, left, right), arithmetic(op, convert(left, INT64), convert(right, INT64)))


def _number(number: Term, exact: Term) -> Measure:
    """Return the measure that a number was not negative, and becomes less; `exact` has its value without overflow."""
    before, span = _old(exact), number.span
    zero = constant(0, type_of(exact), span)
    is_natural = logic.Compare(CompareOp.GREATER_EQUAL, before, zero, span=span)
    return Measure((number,), logic.And(is_natural, at_most(exact, before, -1), span=span))


def _old(term: Term) -> Term:
    return logic.Old(term, shape=term.shape, span=term.span)
