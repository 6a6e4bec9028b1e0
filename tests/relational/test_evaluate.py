"""The evaluator is the meaning, so it is compared with values worked out by hand."""

from __future__ import annotations

import pytest

from ooxcheck.relational.bounds import AtomTuple, Instance, Integers
from ooxcheck.relational.evaluate import holds, rows, value
from ooxcheck.relational.logic.binders import Decl, all_, one, some, such_that, sum_over
from ooxcheck.relational.logic.expr import IDEN, INTS, NONE, TRUE, UNIV, Expr, Formula, Relation, Variable
from ooxcheck.relational.logic.intexpr import (
    BitSet,
    IntAtom,
    IntBinary,
    IntChoice,
    IntConstant,
    IntExpr,
    bits,
    count,
    total,
)
from ooxcheck.relational.logic.operators import IntOp, Multiplicity
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder

p, r, e = Relation("p", 1), Relation("r", 2), Relation("e", 1)
x, y = Variable("x"), Variable("y")
INSTANCE = Instance(
    ("a", "b", "c"),
    {p: frozenset([("a",), ("b",)]), r: frozenset([("a", "b"), ("b", "c")]), e: frozenset()},
    Integers(4, {1: "a", 5: "b", -2: "c"}, ("c", "b", "a")),
)

SETS: list[tuple[Expr, str]] = [
    (p + NONE, "a b"),
    (UNIV - p, "c"),
    (p.join(r), "b c"),
    (r.join(r), "ac"),
    (p.product(e), ""),
    (~r, "ba cb"),
    (r.closure(), "ab bc ac"),
    (r.reflexive_closure() - r.closure(), "aa bb cc"),
    (r.override(p.product(p)), "aa ab ba bb"),
    (r & IDEN, ""),
    (e.some().then(p, UNIV), "a b c"),
    (r.project(1, 1), "bb cc"),
    (such_that(Decl(x, UNIV), Decl(y, x.join(r)), holds=y.in_(p)), "ab"),
    (INTS, "a b c"),
    (IntAtom(IntConstant(5)), "b"),
    (IntAtom(IntConstant(4)), ""),
    (BitSet(IntConstant(3)), "c b"),
    (BitSet(IntConstant(-1)), "c b a"),
    (BitSet(IntConstant(-1), 2), "c b"),
    (BitSet(IntConstant(-1), 9), "c b a"),
]


@pytest.mark.parametrize(("expr", "expected"), SETS, ids=[str(expr) for expr, _ in SETS])
def test_expressions_have_these_tuples(expr: Expr, expected: str) -> None:
    wanted: frozenset[AtomTuple] = frozenset(tuple(row) for row in expected.split())
    assert rows(expr, INSTANCE) == wanted


FORMULAS: list[tuple[Formula, bool]] = [
    (p.in_(UNIV), True),
    (UNIV.in_(p), False),
    (e.lone() & e.no() & ~e.one() & ~e.some(), True),
    (all_(Decl(x, p), holds=x.join(r).one()), True),
    (all_(Decl(x, UNIV), holds=x.join(r).one()), False),
    (one(Decl(x, UNIV), holds=x.join(r).no()), True),
    (some(Decl(x, UNIV, Multiplicity.SET), holds=x.no()), True),
    (some(Decl(x, UNIV, Multiplicity.SOME), holds=x.no()), False),
    (all_(Decl(x, e), holds=~TRUE), True),
    (Acyclic(r), True),
    (Function(r, p, UNIV), True),
    (Function(r, UNIV, UNIV), False),
    (Function(r, UNIV, UNIV, Multiplicity.LONE), True),
    (count(UNIV).eq(IntConstant(3)) & (count(p) < count(UNIV)), True),
]


@pytest.mark.parametrize(("formula", "expected"), FORMULAS, ids=[str(formula) for formula, _ in FORMULAS])
def test_formulas_are_true_or_false(formula: Formula, expected: bool) -> None:
    assert holds(formula, INSTANCE) is expected


INTEGERS: list[tuple[IntExpr, int]] = [
    (total(UNIV), 4),
    (bits(p), -2),
    (bits(UNIV - p), 1),
    (bits(UNIV, unsigned=True), 7),
    (bits(UNIV, 2), -1),
    (bits(UNIV, 2, unsigned=True), 3),
    (bits(UNIV, 9), -1),
    (IntConstant(7) + IntConstant(1).wrap(9), -8),
    ((IntConstant(7) + IntConstant(1)).wrap(9), 8),
    ((IntConstant(7) * IntConstant(7)).wrap(5), -15),
    ((IntConstant(-7) * IntConstant(7)).wrap(6, unsigned=True), 15),
    (IntConstant(-8).quotient(IntConstant(-1)).wrap(8), 8),
    (IntConstant(-8).wrap(3), 0),
    (IntConstant(-8).wrap(4, unsigned=True), 8),
    (IntConstant(-8).wrap(4, unsigned=True) >> IntConstant(2), 2),
    (IntChoice(p.some(), IntConstant(-1).wrap(8, unsigned=True), IntConstant(2)), 255),
    (IntBinary(IntOp.SHIFT_RIGHT, IntConstant(-1), IntConstant(3), 8), 31),
    (IntBinary(IntOp.SHIFT_RIGHT, IntConstant(-1), IntConstant(1), 3, unsigned=True), 3),
    ((IntConstant(1) << IntConstant(7)).wrap(8, unsigned=True), 128),
    ((IntConstant(-1).wrap(8, unsigned=True) >> IntConstant(4)).wrap(3), -1),
    (IntConstant(7) + IntConstant(1), -8),
    (-IntConstant(-8), -8),
    (IntConstant(-7).quotient(IntConstant(2)), -3),
    (IntConstant(-7).remainder(IntConstant(2)), -1),
    (IntConstant(5).quotient(IntConstant(0)), -1),
    (IntConstant(-5).quotient(IntConstant(0)), 1),
    (IntConstant(5).remainder(IntConstant(0)), 5),
    (IntConstant(-3) >> IntConstant(1), -2),
    (IntConstant(-3) >> IntConstant(9), -1),
    (IntConstant(1) << IntConstant(3), -8),
    (IntBinary(IntOp.SHIFT_RIGHT, IntConstant(-1), IntConstant(3)), 1),
    (IntConstant(3) * IntConstant(6), 2),
    (~IntConstant(5) & IntConstant(6) | IntConstant(1) ^ IntConstant(0), 3),
    (abs(IntConstant(-3)), 3),
    (IntChoice(p.some(), IntConstant(1), IntConstant(2)), 1),
    (sum_over(Decl(x, UNIV), of=count(x.join(r)) + IntConstant(1)), 5),
]


@pytest.mark.parametrize(("integer", "expected"), INTEGERS, ids=[str(integer) for integer, _ in INTEGERS])
def test_integers_have_these_values(integer: IntExpr, expected: int) -> None:
    assert value(integer, INSTANCE) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [(["ab", "bc"], True), (["ab"], False), (["ab", "bc", "ca"], False), (["ab", "bc", "ac"], False)],
)
def test_a_total_order_goes_through_every_atom_once(order: list[str], expected: bool) -> None:
    first, last = Relation("first", 1), Relation("last", 1)
    relations = {
        r: frozenset(tuple(row) for row in order),
        p: frozenset([("a",), ("b",), ("c",)]),
        first: frozenset([("a",)]),
        last: frozenset([("c",)]),
    }
    assert holds(TotalOrder(r, p, first, last), Instance(("a", "b", "c"), relations)) is expected
