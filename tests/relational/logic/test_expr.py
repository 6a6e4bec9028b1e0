from __future__ import annotations

from collections.abc import Callable

import pytest

from ooxcheck.relational.logic.binders import Decl, all_, lone, one, some, such_that, sum_over
from ooxcheck.relational.logic.expr import (
    FALSE,
    IDEN,
    NONE,
    TRUE,
    UNIV,
    Expr,
    Formula,
    Multiple,
    Relation,
    Variable,
)
from ooxcheck.relational.logic.intexpr import BitSet, IntConstant, bits, count, total
from ooxcheck.relational.logic.node import Node
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.relational.logic.predicates import Acyclic, Function, TotalOrder

p, q, r, t = Relation("p", 1), Relation("q", 1), Relation("r", 2), Relation("t", 3)
x, y = Variable("x"), Variable("y")

TEXTS: list[tuple[Node, str]] = [
    (p + q - p, "p + q - p"),
    (p - (q + p), "p - (q + p)"),
    ((p + q) & p, "(p + q) & p"),
    (p.join(r).join(r.closure()), "p.r.^r"),
    ((~r).join((r + r).reflexive_closure()), "~r.*(r + r)"),
    (p.product(q).override(r), "p->q ++ r"),
    (UNIV.product(NONE) & IDEN, "univ->none & iden"),
    (p.in_(q) & ~p.some(), "p in q and not some p"),
    (~(p.some() | q.no()), "not (some p or no q)"),
    (p.one().implies(q.lone().implies(p.eq(q))), "one p => lone q => p = q"),
    (p.one().implies(q.lone()).iff(TRUE), "(one p => lone q) <=> no none"),
    (FALSE, "some none"),
    (p.some().then(p, q), "some p => p else q"),
    (p + p.some().then(p, q), "p + (some p => p else q)"),
    (all_(Decl(x, p), Decl(y, x.join(r)), holds=y.in_(q)), "all x: p, y: x.r | y in q"),
    (some(Decl(x, p, Multiplicity.SET), holds=x.in_(q)) & p.some(), "(some x: set p | x in q) and some p"),
    (such_that(Decl(x, p), holds=x.in_(q)), "{x: p | x in q}"),
    (one(Decl(x, p), holds=x.in_(q)), "one {x: p | x in q}"),
    (lone(Decl(x, p), holds=x.in_(q)), "lone {x: p | x in q}"),
    (count(p + q) + IntConstant(-1) < total(p), "plus[#(p + q), -1] < int[p]"),
    (sum_over(Decl(x, p), of=count(x.join(r))).eq(bits(q)), "(sum x: p | #x.r) = bits[q]"),
    (BitSet(count(p) << IntConstant(1)), "bitset[(#p << 1)]"),
    ((count(p) + count(q)).wrap(32), "int32[plus[#p, #q]]"),
    ((-count(p)).wrap(8, unsigned=True), "uint8[negate[#p]]"),
    (bits(p, 16, unsigned=True).wrap(8), "int8[ubits16[p]]"),
    (BitSet(bits(p), 3), "bitset3[bits[p]]"),
    (Acyclic(r), "no ^r & iden"),
    (r.project(1), "{p0: univ | some c0, c1: univ | p0 = c1 and c0->c1 in r}"),
    (p.some().with_label("a claim"), "some p"),
]


@pytest.mark.parametrize(("node", "expected"), TEXTS, ids=[expected for _, expected in TEXTS])
def test_nodes_print_as_alloy(node: Node, expected: str) -> None:
    assert str(node) == expected


def test_arity_is_stored() -> None:
    made = (p.product(r), p.join(t), t.join(r), ~r, t.project(2, 0), p.some().then(r, r))
    assert [each.arity for each in made] == [3, 2, 3, 2, 2, 2]


WRONG: list[tuple[Callable[[], Expr | Formula], str]] = [
    (lambda: p + r, "arities differ, 1 and 2: p . r"),
    (lambda: p.in_(r), "arities differ, 1 and 2: p in r"),
    (lambda: p.join(q), "cannot join two sets of atoms, of arities 1 and 1: p . q"),
    (lambda: ~t, "~ wants a binary relation, not one of arity 3: t"),
    (t.closure, r"\^ wants a binary relation"),
    (lambda: r.project(2), "cannot project columns"),
    (lambda: Relation("none", 0), "one column or more"),
    (lambda: Multiple(Multiplicity.SET, p), "declares variables"),
    (lambda: all_(Decl(x, r), holds=TRUE), "variable x has arity 1, its range 2"),
    (lambda: all_(Decl(x, p, Multiplicity.NO), holds=TRUE), "cannot be declared to hold no tuple"),
    (lambda: all_(Decl(x, p), Decl(x, q), holds=TRUE), "declared twice"),
    (lambda: all_(holds=TRUE), "declares one variable or more"),
    (lambda: such_that(Decl(x, p, Multiplicity.SET), holds=TRUE), "hold one atom each"),
    (lambda: total(r).eq(count(p)), "sum wants a set of atoms"),
    (lambda: bits(p, 0).eq(count(p)), "one bit or more, not 0"),
    (lambda: count(p).wrap(-1).eq(count(p)), "one bit or more, not -1"),
    (lambda: Function(r, r, p), "domain of a function"),
    (lambda: Function(r, p, p, Multiplicity.SOME), "one or lone values"),
    (lambda: TotalOrder(r, r, p, q), "a total order is a binary relation"),
]


@pytest.mark.parametrize(("build", "message"), WRONG, ids=[message for _, message in WRONG])
def test_what_makes_no_sense_is_refused_with_a_reason(
    build: Callable[[], Expr | Formula], message: str
) -> None:
    with pytest.raises(ValueError, match=message.replace("p . r", "")):
        build()


def test_a_label_does_not_change_the_formula_inside() -> None:
    claim = p.some()
    assert claim.with_label("one").children == claim.with_label("other").children == (claim,)
