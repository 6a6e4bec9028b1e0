from __future__ import annotations

import re

import pytest

from relational.alloy import alloy
from relational.alloy_room import TooWide
from relational.binders import Decl, all_
from relational.bounds import Bounds, Integers, Universe, product
from relational.expr import UNIV, Expr, Formula, Relation, Variable
from relational.intexpr import BitSet, IntAtom, IntConstant, bits, count, total
from tests.relational.formulas import Generator

p, c, r, x = Relation("p", 1), Relation("c", 1), Relation("a b", 2), Variable("one")

EXPECTED = """\
// who is
// where

open util/integer

abstract sig Atom { number: lone Int }
one sig A_a extends Atom {} { no number }
one sig A_b_c extends Atom {} { number = 3 }

one sig Problem {
  f_r_p: set (A_a + A_b_c),
  f_r_a_b: A_a->A_a + A_a->A_b_c
}

fun r_p: set Atom { Problem.f_r_p }
fun r_c: set Atom { A_a }
fun r_a_b: Atom -> Atom { Problem.f_r_a_b }

fact bounds {
  A_a->A_a in r_a_b
}

pred problem { all v_one: r_p - r_c | v_one in Atom.(^(r_a_b) + (Atom <: iden)) }

run problem for 2 but 3 Int
"""


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b-c"), Integers(4, {3: "b-c"}, ("a", "b-c")))
    bounds.bind(p, upper=["a", "b-c"])
    bounds.bind_exactly(c, ["a"])
    bounds.bind(r, upper=product("a", ["a", "b-c"]), lower=[("a", "a")])
    return bounds


def test_a_problem_is_a_module_with_atoms_bounds_and_a_command() -> None:
    formula = all_(Decl(x, p - c), holds=x.in_(UNIV.join(r.reflexive_closure())))
    assert alloy(formula, problem(), comments=["who is", "where"]) == EXPECTED


def test_integers_that_alloy_lacks_are_spelled_out() -> None:
    formula = BitSet(bits(p) & count(p)).in_(IntAtom(total(p) + IntConstant(1)))
    text = alloy(formula, problem())
    assert "(bitset[bitwise_and[bits[r_p], #r_p]]) in (number.(plus[(sum a: Atom | (a in (r_p) => " in text
    assert "fun bits[s: set Atom]: Int { plus[(A_a in s => 1 else 0), (A_b_c in s => -2 else 0)] }" in text
    assert "fun bitset[n: Int]: set Atom { (((n) << 3) < 0 => A_a else none) + (((n) << 2) < 0 => A_b_c else none) }" in text


def test_alloy_gets_as_many_bits_as_the_integers_need() -> None:
    plain = Bounds(Universe("a", "b", "c"), Integers(20))
    plain.bind(p, upper=["a", "b", "c"])
    assert alloy(p.some(), plain).endswith("but 1 Int\n")
    assert alloy(count(p).eq(count(p)), plain).endswith("but 3 Int\n")
    assert alloy((count(p) * count(p)).eq(count(p)), plain).endswith("but 5 Int\n")
    assert alloy((count(p) * count(p)).wrapped(2).eq(count(p)), plain).endswith("but 3 Int\n")
    assert alloy(count(p).divided(IntConstant(1)).eq(count(p)), plain).endswith("but 4 Int\n")


def test_integers_of_fewer_bits_are_moved_up_and_down_again() -> None:
    text = alloy((count(p) * count(p)).wrapped(2).eq(count(p).wrapped(1, unsigned=True)), problem())
    assert "(((mul[#r_p, #r_p]) << 1) >> 1) = (((#r_p) << 2) >>> 2)" in text


def test_what_alloy_has_no_room_for_is_refused() -> None:
    wide = Bounds(Universe("a", "b", "c"), Integers(40))
    wide.bind(p, upper=["a", "b", "c"])
    with pytest.raises(TooWide, match=r"integers of 31 bits are needed, and Alloy has room for 15 beside these atoms"):
        alloy(count(p).eq(IntConstant(1 << 29)), wide)


def grown(depth: int) -> Formula:
    """Return a formula whose text without names has two to the power of `depth` parts."""
    chained: Expr = r
    for _ in range(depth):
        chained = chained.join(chained) + r
    return chained.some()


def test_the_text_is_as_long_as_the_graph_is_large() -> None:
    text = alloy(grown(60), problem())
    assert len(text) < 8_000


def test_what_alloy_would_expand_is_a_field_with_a_fact() -> None:
    text = alloy(grown(8), problem())
    assert "one sig Shared {\n  s0: A_a->A_a + A_a->A_b_c" in text
    assert "fact shared {\n  Shared.s0 = (" in text


def test_a_part_with_free_variables_is_named_with_parameters() -> None:
    inside = x.join(r.join(r) + r).some() & x.join(r.join(r).join(r) + r).some()
    formula = all_(Decl(x, p), holds=inside.iff(inside & p.some()))
    assert "pred n0[v_one: set Atom] {" in alloy(formula, problem())
    assert "all v_one: r_p | (n0[v_one]) <=> (n0[v_one]) and some r_p" in alloy(formula, problem())


def test_any_problem_has_balanced_text_without_our_own_words() -> None:
    for seed in range(200):
        given = Generator(seed).problem()
        text = alloy(given.formula, given.bounds)
        assert all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))
        assert not re.search(r"\bint\d+\[|univ|invert\[|signum\[", text)
