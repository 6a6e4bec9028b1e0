"""Each operator on matrices of constants and of variables, against the same operator on sets of tuples."""

from __future__ import annotations

from itertools import product as cartesian

import pytest

from relational.bounds import FIELD, Instance, places
from relational.evaluate import rows
from relational.expr import Relation
from relational.matrix import (
    Matrix,
    choice,
    closure,
    constant,
    difference,
    equal,
    intersection,
    join,
    override,
    product,
    project,
    subset,
    transpose,
    union,
)
from sat.circuit import FALSE, TRUE, Circuit
from sat.valuation import Valuation

a, b = Relation("a", 2), Relation("b", 2)
PAIRS = [0 << FIELD | 1, 1 << FIELD | 0, 1 << FIELD | 1]
OPERATORS = {
    "union": (union, a + b),
    "intersection": (intersection, a & b),
    "difference": (difference, a - b),
    "override": (override, a.override(b)),
    "join": (join, a.join(b)),
    "product": (product, a.product(b)),
    "transpose": (lambda _, left, __: transpose(left), ~a),
    "closure": (lambda gates, left, _: closure(gates, left), a.closure()),
    "project": (lambda gates, left, _: project(gates, left, (1,)), a.project(1)),
}


def matrices(gates: Circuit) -> tuple[Matrix, Matrix]:
    """Return a matrix of variables and one with constants among them."""
    left = Matrix(2, {key: gates.variable() for key in PAIRS})
    right = Matrix(2, {PAIRS[0]: TRUE, PAIRS[1]: gates.variable(), PAIRS[2]: gates.variable()})
    return left, right


def present(matrix: Matrix, valuation: Valuation) -> frozenset[tuple[int, ...]]:
    return frozenset(places(key, matrix.arity) for key, lit in matrix.cells.items() if valuation[lit])


@pytest.mark.parametrize("name", OPERATORS)
def test_an_operator_does_to_matrices_what_it_does_to_sets(name: str) -> None:
    operator, expr = OPERATORS[name]
    gates = Circuit()
    left, right = matrices(gates)
    result = operator(gates, left, right)
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
    part, same = subset(gates, left, right), equal(gates, left, right)
    inputs = sorted({lit for each in (left, right) for lit in each.cells.values()} - {TRUE})
    for bits in cartesian([False, True], repeat=len(inputs)):
        valuation = Valuation(gates, dict(zip(inputs, bits, strict=True)).__getitem__)
        ours, theirs = present(left, valuation), present(right, valuation)
        assert (valuation[part], valuation[same]) == (ours <= theirs, ours == theirs)


def test_a_choice_has_the_tuples_of_the_chosen_side() -> None:
    gates = Circuit()
    condition = gates.variable()
    picked = choice(gates, condition, constant(1, [0, 1]), constant(1, [1, 2]))
    assert picked.cells == {0: condition, 1: TRUE, 2: -condition}


def test_joining_one_known_atom_costs_no_gate() -> None:
    gates = Circuit()
    left, _ = matrices(gates)
    row = join(gates, constant(1, [1]), left)
    assert row.cells == {0: left.cells[PAIRS[1]], 1: left.cells[PAIRS[2]]}
    assert len(gates) == 0


def test_closing_a_known_chain_costs_no_gate() -> None:
    gates = Circuit()
    chain = constant(2, [place << FIELD | place + 1 for place in range(30)])
    assert len(closure(gates, chain).cells) == 30 * 31 // 2
    assert len(gates) == 0
