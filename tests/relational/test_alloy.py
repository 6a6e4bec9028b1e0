from __future__ import annotations

import re

import pytest

from relational.alloy import alloy
from relational.binders import Decl, all_
from relational.bounds import Bounds, Integers, Universe, product
from relational.expr import UNIV, Relation, Variable
from relational.intexpr import BitSet, IntAtom, IntConstant, bits, count, total
from tests.relational.formulas import Generator

p, r, x = Relation("p", 1), Relation("a b", 2), Variable("one")

EXPECTED = """\
open util/integer

abstract sig Atom { number: lone Int }
one sig A_a extends Atom {} { no number }
one sig A_b_c extends Atom {} { number = 3 }

one sig Problem {
  f_r_p: set Atom,
  f_r_a_b: Atom -> Atom
}

fun r_p: set Atom { Problem.f_r_p }
fun r_a_b: Atom -> Atom { Problem.f_r_a_b }

fact bounds {
  r_p in A_a + A_b_c
  A_a->A_a in r_a_b
  r_a_b in A_a->A_a + A_a->A_b_c
}

pred problem { all v_one: r_p | v_one in Atom.(^(r_a_b) + (Atom <: iden)) }

run problem for 2 but 4 Int
"""


def problem() -> Bounds:
    bounds = Bounds(Universe("a", "b-c"), Integers(4, {3: "b-c"}, ("a", "b-c")))
    bounds.bind(p, upper=["a", "b-c"])
    bounds.bind(r, upper=product("a", ["a", "b-c"]), lower=[("a", "a")])
    return bounds


def test_a_problem_is_a_module_with_atoms_bounds_and_a_command() -> None:
    assert alloy(all_(Decl(x, p), holds=x.in_(UNIV.join(r.reflexive_closure()))), problem()) == EXPECTED


def test_integers_that_alloy_lacks_are_spelled_out() -> None:
    formula = BitSet(bits(p) & count(p)).in_(IntAtom(total(p) + IntConstant(1)))
    text = alloy(formula, problem())
    assert "bits[" not in text
    assert "bitset[" not in text
    assert "(number.(plus[(sum a: Atom | (a in (r_p) => sum[a.number] else 0)), 1]))" in text
    assert "(A_b_c in (r_p) => -2 else 0)" in text


def test_integers_of_fewer_bits_are_spelled_out_and_those_of_more_refused() -> None:
    text = alloy((count(p) * count(p)).wrapped(2).eq(bits(p, 1, unsigned=True)), problem())
    low, high = "(rem[(mul[#r_p, #r_p]) >> 0, 2] != 0 => 1 else 0)", "(rem[(mul[#r_p, #r_p]) >> 1, 2] != 0 => -2 else 0)"
    assert f"plus[plus[0, {low}], {high}] = plus[0, (A_a in (r_p) => 1 else 0)]" in text
    assert alloy(count(p).wrapped(4).eq(count(p)), problem()) == alloy(count(p).eq(count(p)), problem())
    for wide in (count(p).wrapped(5), count(p).wrapped(4, unsigned=True)):
        with pytest.raises(ValueError, match=r"bits cannot be exported to Alloy where the bounds have integers of 4"):
            alloy(wide.eq(wide), problem())


def test_any_problem_has_balanced_text_without_our_own_words() -> None:
    refused = 0
    for seed in range(200):
        given = Generator(seed).problem()
        try:
            text = alloy(given.formula, given.bounds)
        except ValueError:
            refused += 1
            continue
        assert all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))
        assert not re.search(r"bits\d*\[|bitset\d*\[|int\d+\[|univ|invert\[|signum\[", text)
    assert refused < 60
