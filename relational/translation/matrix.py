"""Sparse matrices of gates: an expression of arity k is a map from packed tuples to literals.

A tuple that is not in `cells` is false there, so bounds and constants keep matrices, and all that is computed from them, small. Matrices are immutable. A matrix has
two forms, each computed from the other on first access: its cells, and its *rows*, a matrix of lower arity for each first atom. A write to one object of a heap
creates a new matrix that shares all other rows with the old one, and merging the two examines only rows that differ. So the cost of a long chain of writes is that
of the written rows.

The functions below are the operators of relational logic (Torlak and Jackson, "Kodkod: A Relational Model Finder", TACAS 2007), cell by cell, or row by row if an
operand has only rows. This is the innermost loop of a translation: the circuit is used only where no shortcut applies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import compress
from operator import is_not
from typing import TypeAlias

from ooxcheck.relational.bounds import FIELD, MASK, places
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit

# Below, copying all cells costs less than splitting them into rows.
_LARGE = 64

Cells: TypeAlias = dict[int, Lit]
Rows: TypeAlias = "dict[int, Matrix]"


class Matrix:
    """A set of tuples, each of which is present if its literal holds.

    Invariants
    ----------
    No value of `cells` is FALSE, no row is empty.
    """

    __slots__ = ("_cells", "_rows", "arity")

    def __init__(self, arity: int, cells: Cells) -> None:
        self.arity = arity
        self._cells: Cells | None = cells
        self._rows: Rows | None = None

    @staticmethod
    def of_rows(arity: int, rows: Rows) -> Matrix:
        """Return the matrix with some rows: a tuple is a first atom, followed by a tuple of its row."""
        matrix = Matrix(arity, {})
        matrix._cells, matrix._rows = None, rows
        return matrix

    @property
    def cells(self) -> Cells:
        """The literal of each tuple that may be present."""
        if self._cells is None:
            shift = FIELD * (self.arity - 1)
            rows = self.rows().items()
            self._cells = {first << shift | key: lit for first, row in rows for key, lit in row.cells.items()}
        return self._cells

    def literal(self, key: int) -> Lit:
        """Return the literal of a tuple, FALSE if it cannot be present."""
        return self.cells.get(key, FALSE)

    def literals(self) -> list[Lit]:
        """Return the literals of all tuples that may be present."""
        return list(self.cells.values())

    def content(self) -> object:
        """Return a key that is equal for matrices with equal cells in the same order, and only for these."""
        return (*self.cells, *self.cells.values())

    @property
    def came_as_rows(self) -> bool:
        """Return whether the cells of this matrix have not been computed yet."""
        return self._cells is None

    def rows(self) -> Rows:
        """Return, for each first atom, the rest of the tuples that begin with it."""
        if self._rows is None:
            shift = FIELD * (self.arity - 1)
            rest = (1 << shift) - 1
            split: dict[int, Cells] = {}
            for key, lit in self.cells.items():
                row = split.get(key >> shift)
                if row is None:
                    row = split[key >> shift] = {}
                row[key & rest] = lit
            self._rows = {first: Matrix(self.arity - 1, row) for first, row in split.items()}
        return self._rows

    def is_empty(self) -> bool:
        """Return whether no tuple can be present."""
        return not (self._rows if self._cells is None else self._cells)


def constant(arity: int, keys: Iterable[int]) -> Matrix:
    """Return the matrix of a set of packed tuples."""
    return Matrix(arity, dict.fromkeys(keys, TRUE))


def union(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of either."""
    if right.is_empty() or left is right:
        return left
    if left.is_empty():
        return right
    if _by_rows(left, right):
        return _with_rows(gates, left, right, union)
    cells = left.cells.copy()
    for key, lit in right.cells.items():
        other = cells.get(key)
        cells[key] = lit if other is None else gates.or2(other, lit)
    return Matrix(left.arity, cells)


def _by_rows(left: Matrix, right: Matrix) -> bool:
    """Return whether to work row by row: the left matrix has only rows, or it is large and the right one has only rows."""
    return left.came_as_rows or (right.came_as_rows and len(left.cells) > _LARGE)


def _with_rows(
    gates: Circuit, left: Matrix, right: Matrix, merged: Callable[[Circuit, Matrix, Matrix], Matrix]
) -> Matrix:
    """Return the rows of both matrices, merging rows with the same first atom; return the left matrix itself if the result equals it."""
    rows = left.rows().copy()
    for first, row in right.rows().items():
        old = rows.get(first)
        rows[first] = row if old is None else merged(gates, old, row)
    return left if rows == left.rows() else Matrix.of_rows(left.arity, rows)


def intersection(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of both."""
    if len(left.cells) > len(right.cells):
        left, right = right, left
    others = right.cells
    cells = {key: gates.and2(lit, others[key]) for key, lit in left.cells.items() if key in others}
    return Matrix(left.arity, _without_false(cells))


def difference(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of the left that the right does not have."""
    if right.is_empty() or left.is_empty():
        return left
    if _by_rows(left, right):
        return _without_rows(gates, left, right)
    others = right.cells
    cells = {key: gates.and2(lit, -others[key]) if key in others else lit for key, lit in left.cells.items()}
    return Matrix(left.arity, _without_false(cells))


def _without_rows(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    rows = left.rows().copy()
    for first, row in right.rows().items():
        if first in rows:
            rest = difference(gates, rows[first], row)
            if rest.is_empty():
                del rows[first]
            else:
                rows[first] = rest
    return Matrix.of_rows(left.arity, rows)


def override(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the right, and the tuples of the left whose first atom begins no tuple of the right."""
    if right.is_empty() or left.arity == 1:
        return union(gates, left, right)
    return _with_rows(gates, left, right, _replace_row)


def _replace_row(gates: Circuit, old: Matrix, new: Matrix) -> Matrix:
    """Return the new row, and the old one where the new one is empty."""
    defined = gates.or_(new.cells.values())
    if defined == TRUE or old is new:
        return new
    kept = {key: gates.and2(lit, -defined) for key, lit in old.cells.items()}
    return union(gates, Matrix(old.arity, _without_false(kept)), new)


def product(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return every tuple of the left followed by every tuple of the right."""
    if left.arity == 1 and set(left.cells.values()) == {TRUE}:
        return Matrix.of_rows(1 + right.arity, {} if right.is_empty() else dict.fromkeys(left.cells, right))
    shift, tails, and2 = FIELD * right.arity, right.cells.items(), gates.and2
    cells: Cells = {}
    for head, lit in left.cells.items():
        base = head << shift
        if lit == TRUE:
            cells.update({base | tail: other for tail, other in tails})
        else:
            cells.update({base | tail: and2(lit, other) for tail, other in tails})
    return Matrix(left.arity + right.arity, _without_false(cells))


def _guard_matrix(gates: Circuit, condition: Lit, matrix: Matrix) -> Matrix:
    """Return a matrix that is empty unless a condition holds."""
    if condition == TRUE:
        return matrix
    and2 = gates.and2
    return Matrix(
        matrix.arity, _without_false({key: and2(condition, lit) for key, lit in matrix.cells.items()})
    )


def join(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples made by matching the last column of the left with the first of the right."""
    arity = left.arity + right.arity - 2
    rows = right.rows()
    if left.arity == 1 and len(left.cells) == 1:
        ((atom, lit),) = left.cells.items()
        row = rows.get(atom)
        return Matrix(arity, {}) if row is None else _guard_matrix(gates, lit, row)
    return Matrix(arity, _merge_ways(gates, _matches(gates, left, rows, FIELD * (right.arity - 1))))


def _matches(gates: Circuit, left: Matrix, rows: Rows, shift: int) -> dict[int, list[Lit]]:
    """Return, for each tuple of a join, the literals of the matches that produce it."""
    and2 = gates.and2
    ways: dict[int, list[Lit]] = {}
    for key, lit in left.cells.items():
        row = rows.get(key & MASK)
        if row is None:
            continue
        base = key >> FIELD << shift
        for tail, other in row.cells.items():
            both = other if lit == TRUE else lit if other == TRUE else and2(lit, other)
            target = base | tail
            if target in ways:
                ways[target].append(both)
            else:
                ways[target] = [both]
    return ways


def _merge_ways(gates: Circuit, ways: dict[int, list[Lit]]) -> Cells:
    or_ = gates.or_
    return _without_false({key: lits[0] if len(lits) == 1 else or_(lits) for key, lits in ways.items()})


def _without_false(cells: Cells) -> Cells:
    if FALSE in cells.values():
        return {key: lit for key, lit in cells.items() if lit != FALSE}
    return cells


def transpose(operand: Matrix) -> Matrix:
    """Return the pairs turned around."""
    return Matrix(2, {(key & MASK) << FIELD | key >> FIELD: lit for key, lit in operand.cells.items()})


def project(gates: Circuit, operand: Matrix, columns: tuple[int, ...]) -> Matrix:
    """Return the tuples of some columns."""
    ways: dict[int, list[Lit]] = {}
    for key, lit in operand.cells.items():
        row = places(key, operand.arity)
        target = 0
        for column in columns:
            target = target << FIELD | row[column]
        ways.setdefault(target, []).append(lit)
    return Matrix(len(columns), _merge_ways(gates, ways))


def closure(gates: Circuit, operand: Matrix) -> Matrix:
    """Return the pairs connected by one step or more (Warshall, JACM 1962: allow one more atom on the way each time).

    It needs n cubed gates where squaring needs log n times as many.
    """
    reach: dict[int, Cells] = {}
    for key, lit in operand.cells.items():
        reach.setdefault(key >> FIELD, {})[key & MASK] = lit
    for middle, onward in reach.items():
        after = [(last, lit) for last, lit in onward.items() if last != middle]
        for first, row in reach.items():
            step = row.get(middle)
            if step is not None and first != middle:
                _reach_more(gates, row, step, after)
    return Matrix(
        2, {first << FIELD | last: lit for first, row in reach.items() for last, lit in row.items()}
    )


def _reach_more(gates: Circuit, row: Cells, step: Lit, after: list[tuple[int, Lit]]) -> None:
    """Add to the atoms that an atom reaches those reachable by one more step."""
    and2 = gates.and2
    for last, lit in after:
        old = row.get(last)
        if old is None:
            way = and2(step, lit)
            if way != FALSE:
                row[last] = way
        elif old != TRUE:
            row[last] = -and2(-old, -and2(step, lit))


def reflexive(operand: Matrix, size: int) -> Matrix:
    """Return some pairs, and each of the first `size` atoms with itself."""
    return Matrix(2, operand.cells | {atom << FIELD | atom: TRUE for atom in range(size)})


def choice(gates: Circuit, condition: Lit, then: Matrix, otherwise: Matrix) -> Matrix:
    """Return `then` where the condition holds and `otherwise` where it does not."""
    if then is otherwise or condition == TRUE:
        return then
    if condition == FALSE:
        return otherwise
    if then.came_as_rows or otherwise.came_as_rows:
        return _chosen_rows(gates, condition, then, otherwise)
    ours, others = then.cells, otherwise.cells
    if ours == others:
        return then
    cells = ours.copy()
    for key, lit in ours.items():
        other = others.get(key, FALSE)
        if other != lit:
            cells[key] = gates.ite(condition, lit, other)
    cells.update({key: gates.and2(-condition, lit) for key, lit in others.items() if key not in ours})
    return Matrix(then.arity, _without_false(cells))


def _chosen_rows(gates: Circuit, condition: Lit, then: Matrix, otherwise: Matrix) -> Matrix:
    ours, others, nothing = then.rows(), otherwise.rows(), Matrix(then.arity - 1, {})
    differing = list(compress(ours, map(is_not, ours.values(), map(others.get, ours))))
    if not others.keys() <= ours.keys():
        differing += [first for first in others if first not in ours]
    rows = ours.copy()
    for first in differing:
        row = choice(gates, condition, ours.get(first, nothing), others.get(first, nothing))
        if row.is_empty():
            rows.pop(first, None)
        else:
            rows[first] = row
    return then if rows == ours else otherwise if rows == others else Matrix.of_rows(then.arity, rows)


def subset(gates: Circuit, left: Matrix, right: Matrix) -> Lit:
    """Return the literal that the left is a subset of the right."""
    others = right.cells
    return gates.and_(
        [gates.or2(-lit, others[key]) if key in others else -lit for key, lit in left.cells.items()]
    )


def equal(gates: Circuit, left: Matrix, right: Matrix) -> Lit:
    """Return the literal that both have the same tuples."""
    ours, others = left.cells, right.cells
    if ours == others:
        return TRUE
    xor = gates.xor
    same = [-xor(lit, others[key]) if key in others else -lit for key, lit in ours.items()]
    same += [-lit for key, lit in others.items() if key not in ours]
    return gates.and_(same)


def some(gates: Circuit, operand: Matrix) -> Lit:
    """Return the literal that the matrix is not empty."""
    return gates.or_(operand.cells.values())


def lone(gates: Circuit, operand: Matrix) -> Lit:
    """Return the literal that there is at most one tuple."""
    return gates.at_most_one(operand.cells.values())


def one(gates: Circuit, operand: Matrix) -> Lit:
    """Return the literal that there is exactly one tuple."""
    return gates.exactly_one(operand.cells.values())
