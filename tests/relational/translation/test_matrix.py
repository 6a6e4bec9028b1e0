"""Each operator on matrices of constants and of variables, against the same operator on sets of tuples."""

from __future__ import annotations

from itertools import product as cartesian

import pytest

from ooxcheck.relational.bounds import FIELD, Instance, places
from ooxcheck.relational.evaluate import rows
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.translation.kernel import matrix as m
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.circuit import FALSE, TRUE
from ooxcheck.sat.core import Circuit, Valuation

a, b = Relation("a", 2), Relation("b", 2)
PAIRS = [0 << FIELD | 1, 1 << FIELD | 0, 1 << FIELD | 1]
OPERATORS = {
    "union": (m.union, a + b),
    "intersection": (m.intersection, a & b),
    "difference": (m.difference, a - b),
    "override": (m.override, a.override(b)),
    "join": (m.join, a.join(b)),
    "product": (m.product, a.product(b)),
    "transpose": (lambda _, left, __: m.transpose(left), ~a),
    "closure": (lambda gates, left, _: m.closure(gates, left), a.closure()),
    "project": (lambda gates, left, _: m.project(gates, left, (1,)), a.project(1)),
}


def matrices(gates: Circuit) -> tuple[Matrix, Matrix]:
    """Return a matrix of variables and one with constants among them."""
    left = m.Matrix(2, {key: gates.variable() for key in PAIRS})
    right = m.Matrix(2, {PAIRS[0]: TRUE, PAIRS[1]: gates.variable(), PAIRS[2]: gates.variable()})
    return left, right


def present(matrix: Matrix, valuation: Valuation) -> frozenset[tuple[int, ...]]:
    return frozenset(places(key, matrix.arity) for key, lit in matrix.cells.items() if valuation[lit])


def as_rows(matrix: Matrix) -> Matrix:
    return m.Matrix.of_rows(matrix.arity, matrix.rows())


@pytest.mark.parametrize("rows_of", ["", "left", "right", "left and right"])
@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_does_to_matrices_what_it_does_to_sets(name: str, rows_of: str) -> None:
    operator, expr = OPERATORS[name]
    gates = Circuit()
    left, right = matrices(gates)
    given = as_rows(left) if "left" in rows_of else left, as_rows(right) if "right" in rows_of else right
    result = operator(gates, *given)
    assert all(not row.is_empty() for row in result.rows().values()) or result.arity == 1
    assert FALSE not in result.cells.values()
    inputs = sorted({lit for each in (left, right) for lit in each.cells.values()} - {TRUE})
    for bits in cartesian([False, True], repeat=len(inputs)):
        chosen = dict(zip(inputs, bits, strict=True))
        valuation = Valuation(gates, chosen.__getitem__)
        instance = Instance((0, 1), {a: present(left, valuation), b: present(right, valuation)})
        assert present(result, valuation) == rows(expr, instance), chosen


def test_comparisons_hold_exactly_where_the_sets_compare() -> None:
    gates = Circuit()
    left, right = matrices(gates)
    part, same = m.subset(gates, left, right), m.equal(gates, left, right)
    inputs = sorted({lit for each in (left, right) for lit in each.cells.values()} - {TRUE})
    for bits in cartesian([False, True], repeat=len(inputs)):
        valuation = Valuation(gates, dict(zip(inputs, bits, strict=True)).__getitem__)
        ours, theirs = present(left, valuation), present(right, valuation)
        assert (valuation[part], valuation[same]) == (ours <= theirs, ours == theirs)


def test_a_choice_has_the_tuples_of_the_chosen_side() -> None:
    gates = Circuit()
    condition = gates.variable()
    picked = m.choice(gates, condition, m.constant(1, [0, 1]), m.constant(1, [1, 2]))
    assert picked.cells == {0: condition, 1: TRUE, 2: -condition}


@pytest.mark.parametrize("by_rows", [False, True])
def test_a_choice_of_pairs_is_the_same_by_cells_and_by_rows(by_rows: bool) -> None:
    gates = Circuit()
    left, right = matrices(gates)
    condition = gates.variable()
    left = m.Matrix(2, {PAIRS[0]: -condition, PAIRS[1]: left.cells[PAIRS[1]]})
    few = m.Matrix(2, {PAIRS[0]: TRUE})
    inputs = sorted({*left.cells.values(), *right.cells.values(), condition} - {TRUE, -condition})
    for then, otherwise in ((left, right), (few, left), (left, few), (few, m.Matrix(2, {}))):
        picked = m.choice(gates, condition, as_rows(then) if by_rows else then, otherwise)
        assert all(not row.is_empty() for row in picked.rows().values())
        for bits in cartesian([False, True], repeat=4):
            valuation = Valuation(gates, dict(zip(inputs, bits, strict=True)).__getitem__)
            assert present(picked, valuation) == present(
                then if valuation[condition] else otherwise, valuation
            )


def test_a_write_shares_the_rows_it_does_not_touch() -> None:
    gates = Circuit()
    heap = m.Matrix(
        2, {first << FIELD | second: gates.variable() for first in range(9) for second in range(9)}
    )
    written = m.override(gates, heap, m.product(gates, m.constant(1, [4]), m.constant(1, [7])))
    merged = m.choice(gates, gates.variable(), written, heap)
    for matrix in (written, merged):
        shared = [first for first, row in matrix.rows().items() if row is heap.rows()[first]]
        assert shared == [0, 1, 2, 3, 5, 6, 7, 8]
        assert matrix.came_as_rows
    assert len(gates) <= 9


def test_what_changes_nothing_is_the_same_matrix() -> None:
    gates = Circuit()
    left, right = matrices(gates)
    rows = as_rows(left)
    row = m.Matrix.of_rows(2, {1: rows.rows()[1]})
    nothing, condition = m.Matrix(2, {}), gates.variable()
    assert (
        m.override(gates, rows, nothing)
        is m.union(gates, rows, nothing)
        is m.difference(gates, rows, nothing)
        is rows
    )
    assert m.override(gates, rows, row) is m.union(gates, rows, row) is rows
    assert m.choice(gates, condition, rows, as_rows(left)) is rows
    assert m.choice(gates, condition, left, m.Matrix(2, left.cells.copy())) is left
    assert m.choice(gates, condition, rows, right) is not rows
    assert len(gates) > 0


def test_joining_one_known_atom_costs_no_gate() -> None:
    gates = Circuit()
    left, _ = matrices(gates)
    row = m.join(gates, m.constant(1, [1]), left)
    assert row.cells == {0: left.cells[PAIRS[1]], 1: left.cells[PAIRS[2]]}
    assert len(gates) == 0


def test_closing_a_known_chain_costs_no_gate() -> None:
    gates = Circuit()
    chain = m.constant(2, [place << FIELD | place + 1 for place in range(30)])
    assert len(m.closure(gates, chain).cells) == 30 * 31 // 2
    assert len(gates) == 0
