"""Sparse matrices of gates: an expression of arity k is a map from packed tuples to literals.

A tuple that is not in `cells` is false there, so bounds and constants keep matrices, and all that is computed from
them, small. Matrices are never changed once made; what is derived from one, like its rows, is kept with it. The
functions below are the operators of relational logic (Torlak and Jackson, "Kodkod: A Relational Model Finder", TACAS
2007), cell by cell.

This is the innermost loop of a translation: everything that can be answered without asking the circuit is.
"""

from __future__ import annotations

from collections.abc import Iterable

from relational.bounds import FIELD, MASK, places
from sat.circuit import FALSE, TRUE, Circuit, Lit


class Matrix:
    """A set of tuples of which each is present if its literal holds.

    Invariants
    ----------
    No value of `cells` is FALSE.
    """

    __slots__ = ("_rows", "arity", "cells")

    def __init__(self, arity: int, cells: dict[int, Lit]) -> None:
        self.arity = arity
        self.cells = cells
        self._rows: dict[int, Matrix] | None = None

    def rows(self) -> dict[int, Matrix]:
        """Return, for each first atom, the rest of the tuples that begin with it."""
        if self._rows is None:
            shift = FIELD * (self.arity - 1)
            rest = (1 << shift) - 1
            split: dict[int, dict[int, Lit]] = {}
            for key, lit in self.cells.items():
                row = split.get(key >> shift)
                if row is None:
                    row = split[key >> shift] = {}
                row[key & rest] = lit
            self._rows = {first: Matrix(self.arity - 1, row) for first, row in split.items()}
        return self._rows


def constant(arity: int, keys: Iterable[int]) -> Matrix:
    """Return the matrix of a set of packed tuples."""
    return Matrix(arity, dict.fromkeys(keys, TRUE))


def union(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of either."""
    if not right.cells:
        return left
    if not left.cells:
        return right
    cells = left.cells.copy()
    for key, lit in right.cells.items():
        other = cells.get(key)
        cells[key] = lit if other is None else gates.or2(other, lit)
    return Matrix(left.arity, cells)


def intersection(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of both."""
    if len(left.cells) > len(right.cells):
        left, right = right, left
    others = right.cells
    cells = {key: gates.and2(lit, others[key]) for key, lit in left.cells.items() if key in others}
    return Matrix(left.arity, _without_false(cells))


def difference(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples of the left that the right does not have."""
    others = right.cells
    if not others:
        return left
    cells = {key: gates.and2(lit, -others[key]) if key in others else lit for key, lit in left.cells.items()}
    return Matrix(left.arity, _without_false(cells))


def override(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the right, and the tuples of the left whose first atom begins no tuple of the right."""
    shift = FIELD * (left.arity - 1)
    defined = {first: gates.or_(row.cells.values()) for first, row in right.rows().items()}
    kept = {key: gates.and2(lit, -defined.get(key >> shift, FALSE)) for key, lit in left.cells.items()}
    return union(gates, Matrix(left.arity, _without_false(kept)), right)


def product(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return every tuple of the left followed by every tuple of the right."""
    shift = FIELD * right.arity
    and2 = gates.and2
    cells: dict[int, Lit] = {}
    for head, lit in left.cells.items():
        base = head << shift
        if lit == TRUE:
            cells.update({base | tail: other for tail, other in right.cells.items()})
        else:
            cells.update({base | tail: and2(lit, other) for tail, other in right.cells.items()})
    return Matrix(left.arity + right.arity, _without_false(cells))


def join(gates: Circuit, left: Matrix, right: Matrix) -> Matrix:
    """Return the tuples made by matching the last column of the left with the first of the right."""
    arity = left.arity + right.arity - 2
    rows = right.rows()
    if left.arity == 1 and len(left.cells) == 1:
        ((atom, lit),) = left.cells.items()
        row = rows.get(atom)
        if row is None or lit == TRUE:
            return row or Matrix(arity, {})
        return Matrix(arity, _without_false({key: gates.and2(lit, other) for key, other in row.cells.items()}))
    return Matrix(arity, _merged(gates, _matches(gates, left, rows, FIELD * (right.arity - 1))))


def _matches(gates: Circuit, left: Matrix, rows: dict[int, Matrix], shift: int) -> dict[int, list[Lit]]:
    """Return for each tuple of a join the ways in which it comes about."""
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


def _merged(gates: Circuit, ways: dict[int, list[Lit]]) -> dict[int, Lit]:
    or_ = gates.or_
    return _without_false({key: lits[0] if len(lits) == 1 else or_(lits) for key, lits in ways.items()})


def _without_false(cells: dict[int, Lit]) -> dict[int, Lit]:
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
    return Matrix(len(columns), _merged(gates, ways))


def closure(gates: Circuit, operand: Matrix) -> Matrix:
    """Return the pairs connected by one step or more (Warshall, JACM 1962: allow one more atom on the way each time).

    It needs n cubed gates where squaring needs log n times as many.
    """
    and2, or2 = gates.and2, gates.or2
    reach: dict[int, dict[int, Lit]] = {}
    for key, lit in operand.cells.items():
        reach.setdefault(key >> FIELD, {})[key & MASK] = lit
    for middle, onward in reach.items():
        for first, row in reach.items():
            step = row.get(middle)
            if step is None or first == middle:
                continue
            for last, lit in onward.items():
                if last != middle:
                    way = and2(step, lit)
                    if way != FALSE:
                        row[last] = or2(row[last], way) if last in row else way
    return Matrix(2, {first << FIELD | last: lit for first, row in reach.items() for last, lit in row.items()})


def choice(gates: Circuit, condition: Lit, then: Matrix, otherwise: Matrix) -> Matrix:
    """Return `then` where the condition holds and `otherwise` where it does not."""
    if then.cells == otherwise.cells or condition == TRUE:
        return then
    if condition == FALSE:
        return otherwise
    keys = then.cells | otherwise.cells
    cells = {key: gates.ite(condition, then.cells.get(key, FALSE), otherwise.cells.get(key, FALSE)) for key in keys}
    return Matrix(then.arity, _without_false(cells))


def subset(gates: Circuit, left: Matrix, right: Matrix) -> Lit:
    """Say that the right has every tuple of the left."""
    others = right.cells
    return gates.and_([gates.or2(-lit, others[key]) if key in others else -lit for key, lit in left.cells.items()])


def equal(gates: Circuit, left: Matrix, right: Matrix) -> Lit:
    """Say that both have the same tuples."""
    ours, others = left.cells, right.cells
    same = [-gates.xor(lit, others[key]) if key in others else -lit for key, lit in ours.items()]
    same += [-lit for key, lit in others.items() if key not in ours]
    return gates.and_(same)
