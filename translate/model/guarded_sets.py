"""Sets of tuples with numbers and truth values: lists of guarded rows.

Objects are atoms, and relational logic operates on them. Integers are not atoms, and a set of them must not
become one set of bits. So a
set such as ``this.*next.value`` is a list of rows, each with the condition under which it is present. Two
rows may be equal, which
counting has to consider. The meaning of operators follows from enumeration and equality.

Invariants
----------
Where the guard of a row holds, each of its columns that is a set of atoms has exactly one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations, product
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import operators
from ooxcheck.oox.arithmetic import COMPARE
from ooxcheck.oox.logic import Shape
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import BOOL, CHAR, DOUBLE, FLOAT, INTEGERS, NULL, Type
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula, IntConstant, IntExpr
from ooxcheck.relational.logic.expr import Multiple
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.translate.model.constant_folding import all_of, any_of, negation, number_of
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, choose


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple that is in a set where its guard holds."""

    guard: Formula
    values: tuple[Value, ...]


Rows: TypeAlias = tuple[Row, ...]

Meaning: TypeAlias = Expr | Rows
"""The meaning of a term: a set of tuples of atoms, or rows."""

_NUMBERS = frozenset((*INTEGERS, CHAR, BOOL, FLOAT, DOUBLE))


def is_of_atoms(shape: Shape) -> bool:
    """Return whether every column holds only objects or strings, so that the set is one of relational logic."""
    return all(_NUMBERS.isdisjoint(column) for column in shape.columns)


# ---------------------------------------------------------------------------------------------- conversions


def empty(arity: int) -> Expr:
    """Return the empty set of tuples."""
    return _product([NONE] * arity)


def scalar(value: Value, present: Formula = TRUE) -> Meaning:
    """Return the set of one value, empty where it is not present."""
    if isinstance(value, Expr):
        return value if present is TRUE else present.then(value, NONE)
    return () if present is FALSE else (Row(present, (value,)),)


def rows_of(world: World, meaning: Meaning, shape: Shape) -> Rows:
    """Return a set as rows, one for each possible tuple."""
    if not isinstance(meaning, Expr):
        return meaning
    if shape.scalar and shape.arity == 1:
        some = world.simplify(meaning.some())
        return () if some is FALSE else (Row(some, (meaning,)),)
    rows = []
    for atoms in candidates(world, meaning, shape):
        values = tuple(world.constant(atom) for atom in atoms)
        guard = world.simplify(_product(values).in_(meaning))
        if guard is not FALSE:
            rows.append(Row(guard, values))
    return tuple(rows)


def candidates(world: World, expr: Expr, shape: Shape) -> list[tuple[Hashable, ...]]:
    """Return the possible tuples of a set; by its types alone if it has free variables."""
    if not expr.free:
        return world.possible(expr)
    return list(product(*(_atoms(world, column) for column in shape.columns)))


def _atoms(world: World, column: frozenset[Type]) -> list[Hashable]:
    types = sorted(column - {NULL}, key=str)
    return list(dict.fromkeys(atom for type_ in types for atom in world.atoms_of(type_)))


def expr_of(meaning: Meaning, arity: int) -> Expr:
    """Return a set whose columns are all sets of atoms as one of relational logic."""
    if isinstance(meaning, Expr):
        return meaning
    nothing = empty(arity)
    tuples = [_tuple(row, nothing) for row in meaning]
    return reduce(Expr.__add__, tuples) if tuples else nothing


def _product(columns: Sequence[Expr]) -> Expr:
    return reduce(Expr.product, columns)


def _tuple(row: Row, nothing: Expr) -> Expr:
    atoms = [value for value in row.values if isinstance(value, Expr)]
    assert len(atoms) == len(row.values), "a set of atoms should hold no numbers"
    whole = _product(atoms)
    return whole if row.guard is TRUE else row.guard.then(whole, nothing)


def constant(world: World, value: Value) -> Value:
    """Return a number that folds to a constant as that constant, and any other value unchanged."""
    if isinstance(value, IntExpr) and not isinstance(value, IntConstant) and not value.free:
        number = world.number(value)
        return value if number is None else IntConstant(number)
    return value


# ------------------------------------------------------------------------------------------------- equality


def same(world: World, left: Value, right: Value) -> Formula:
    """Return the formula that two values are equal; values of different sorts never are."""
    if left is right:
        return TRUE
    match left, right:
        case IntConstant(a), IntConstant(b):
            return TRUE if a == b else FALSE
        case IntExpr(), IntExpr():
            return left.eq(right)
        case Expr(), Expr():
            return world.simplify(world.same(left, right))
        case Formula(), Formula():
            return both_or_neither(left, right)
        case _:
            return FALSE


def compare_numbers(op: CompareOp, left: IntExpr, right: IntExpr) -> Formula:
    """Compare two numbers, at once if both are known."""
    if isinstance(left, IntConstant) and isinstance(right, IntConstant):
        return TRUE if COMPARE[op](left.value, right.value) else FALSE
    match op:
        case CompareOp.LESS:
            return left < right
        case CompareOp.LESS_EQUAL:
            return left <= right
        case CompareOp.GREATER:
            return left > right
        case CompareOp.GREATER_EQUAL:
            return left >= right


def both_or_neither(left: Formula, right: Formula) -> Formula:
    """Return the equivalence of two formulas."""
    if left is TRUE or left is FALSE:
        left, right = right, left
    if right is TRUE:
        return left
    return negation(left) if right is FALSE else left.iff(right)


def same_values(world: World, left: Sequence[Value], right: Sequence[Value]) -> Formula:
    """Return the formula that two tuples of equal length are equal."""
    return all_of(_equalities(world, left, right))


def _equalities(world: World, left: Sequence[Value], right: Sequence[Value]) -> Iterator[Formula]:
    for a, b in zip(left, right, strict=True):
        equality = same(world, a, b)
        yield equality
        if equality is FALSE:
            return


def member(world: World, values: Sequence[Value], rows: Rows) -> Formula:
    """Return the formula that a tuple is in a set."""
    return any_of(all_of((row.guard, same_values(world, values, row.values))) for row in rows)


def subset(world: World, left: Rows, right: Rows) -> Formula:
    """Return the formula that one set is a subset of another."""
    return all_of(any_of((negation(row.guard), member(world, row.values, right))) for row in left)


def equal(world: World, left: Rows, right: Rows) -> Formula:
    """Return the formula that two sets have the same tuples."""
    return all_of((subset(world, left, right), subset(world, right, left)))


# ------------------------------------------------------------------------------------------------ operators


def union(left: Rows, right: Rows) -> Rows:
    """Return the union of two sets."""
    return merge_rows((row.guard, row.values) for row in left + right)


def intersection(world: World, left: Rows, right: Rows) -> Rows:
    """Return the intersection of two sets."""
    return merge_rows((all_of((row.guard, member(world, row.values, right))), row.values) for row in left)


def difference(world: World, left: Rows, right: Rows) -> Rows:
    """Return the difference of two sets."""
    return merge_rows(
        (all_of((row.guard, negation(member(world, row.values, right)))), row.values) for row in left
    )


def times(left: Rows, right: Rows) -> Rows:
    """Return the product of two sets."""
    return merge_rows((all_of((a.guard, b.guard)), a.values + b.values) for a in left for b in right)


def join(world: World, left: Rows, right: Rows) -> Rows:
    """Return the join of the last column of the left with the first of the right."""
    return merge_rows(
        (all_of((a.guard, b.guard, same(world, a.values[-1], b.values[0]))), a.values[:-1] + b.values[1:])
        for a in left
        for b in right
    )


def transpose(rows: Rows) -> Rows:
    """Return the transpose of a relation."""
    return tuple(Row(row.guard, row.values[::-1]) for row in rows)


def closure(world: World, rows: Rows) -> Rows:
    """Return the transitive closure (Warshall, JACM 1962, from row to row instead of atom to atom)."""
    count = range(len(rows))
    ways = [
        [
            TRUE if i == j else all_of((rows[j].guard, same(world, rows[i].values[1], rows[j].values[0])))
            for j in count
        ]
        for i in count
    ]
    for middle in count:
        for i in count:
            for j in count:
                if ways[i][j] is not TRUE:
                    ways[i][j] = any_of((ways[i][j], all_of((ways[i][middle], ways[middle][j]))))
    return merge_rows(
        (all_of((rows[i].guard, ways[i][j])), (rows[i].values[0], rows[j].values[1]))
        for i in count
        for j in count
    )


def choice(condition: Formula, then: Rows, otherwise: Rows) -> Rows:
    """Return one set where a condition holds, and another where it does not."""
    no = negation(condition)
    return merge_rows(
        (all_of((where, row.guard)), row.values)
        for where, rows in ((condition, then), (no, otherwise))
        for row in rows
    )


def merge_rows(rows: Iterable[tuple[Formula, tuple[Value, ...]]]) -> Rows:
    """Return tuples as rows; equal tuples become one row, so that sets stay small."""
    guards: dict[tuple[Value, ...], list[Formula]] = {}
    for guard, values in rows:
        if guard is not FALSE:
            guards.setdefault(values, []).append(guard)
    return tuple(Row(any_of(ways), values) for values, ways in guards.items())


# ------------------------------------------------------------------------------------------------- counting


def some(rows: Rows) -> Formula:
    """Return the formula that a set is not empty."""
    return any_of(row.guard for row in rows)


def several(world: World, rows: Rows) -> Formula:
    """Return the formula that a set has at least two tuples."""
    return any_of(
        all_of((a.guard, b.guard, negation(same_values(world, a.values, b.values))))
        for a, b in combinations(rows, 2)
    )


def distinct(world: World, rows: Rows) -> Rows:
    """Return the same set with every tuple in one row only: the first that has it."""
    return merge_rows(
        (all_of((row.guard, negation(member(world, row.values, rows[:at])))), row.values)
        for at, row in enumerate(rows)
    )


def multiplicity(world: World, kind: operators.Multiplicity, meaning: Meaning) -> Formula:
    """Return the formula that a set has ``no``, ``some``, ``one`` or at most one (``lone``) tuple."""
    if isinstance(meaning, Expr):
        return Multiple(Multiplicity(kind.value), meaning)
    match kind:
        case operators.Multiplicity.NO:
            return negation(some(meaning))
        case operators.Multiplicity.SOME:
            return some(meaning)
        case operators.Multiplicity.ONE:
            return all_of((some(meaning), negation(several(world, meaning))))
        case operators.Multiplicity.LONE:
            return negation(several(world, meaning))


def count(world: World, rows: Rows) -> IntExpr:
    """Return the number of tuples of a set."""
    return number_of(row.guard for row in distinct(world, rows))


def only(rows: Rows) -> tuple[Formula, Value] | None:
    """Return the condition that a set of at most one value is not empty, and the value; None if it is always empty."""
    if not rows:
        return None
    (value,) = rows[-1].values
    for row in reversed(rows[:-1]):
        value = choose(row.guard, row.values[0], value)
    return some(rows), value
