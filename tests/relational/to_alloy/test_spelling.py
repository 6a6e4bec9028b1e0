from __future__ import annotations

import re

from relational.logic.binders import Decl, all_, some
from relational.logic.expr import Expr, Formula
from relational.logic.intexpr import BitSet, IntAtom, IntConstant, bits, count, total
from relational.logic.operators import Multiplicity
from relational.to_alloy.export import alloy
from tests.relational.to_alloy.test_export import p, problem, r, x


def test_integers_that_alloy_lacks_are_spelled_out() -> None:
    formula = BitSet(bits(p) & count(p)).in_(IntAtom(total(p) + IntConstant(1)))
    text = alloy(formula, problem())
    assert "(bitset[bitwise_and[bits[r_p], #r_p]]) in (number.(plus[(sum a: Atom | (a in (r_p) => " in text
    assert "fun bits[s: set Atom]: Int { plus[(A_a in s => 1 else 0), (A_b_c in s => -2 else 0)] }" in text
    assert "fun bitset[n: Int]: set Atom { (((n) << 3) < 0 => A_a else none) + (((n) << 2) < 0 => A_b_c else none) }" in text


def test_integers_of_fewer_bits_are_moved_up_and_down_again() -> None:
    text = alloy((count(p) * count(p)).wrapped(2).eq(count(p).wrapped(1, unsigned=True)), problem())
    assert "(((mul[#r_p, #r_p]) << 1) >> 1) = (((#r_p) << 2) >>> 2)" in text


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


def test_a_shared_integer_is_held_by_its_bits_and_a_shared_formula_by_a_truth() -> None:
    number = count(r)
    for _ in range(8):
        number = (number + number).wrapped(3)
    text = alloy(number.eq(number + IntConstant(1)) & ~number.eq(IntConstant(0)), problem())
    assert "one sig P0, P1, P2 extends Place {}" in text
    assert "  s0: set Place" in text
    assert "  Shared.s0 = places[" in text
    assert "number_at[Shared.s0]" in text
    claim = grown(3)
    for _ in range(3):
        claim = claim.iff(~claim)
    text = alloy(claim, problem())
    assert "  s0: lone Truth" in text or "  s1: lone Truth" in text
    assert "<=> (" in text


def test_a_part_with_free_variables_is_named_with_parameters() -> None:
    inside = x.join(r.join(r) + r).some() & x.join(r.join(r).join(r) + r).some()
    formula = all_(Decl(x, p), holds=inside.iff(inside & p.some()))
    assert "pred n0[v_one: set Atom] {" in alloy(formula, problem())
    assert "all v_one: r_p | (n0[v_one]) <=> (n0[v_one]) and some r_p" in alloy(formula, problem())


def test_a_formula_that_quantifies_over_sets_stays_where_alloy_can_skolemize_it() -> None:
    claim = some(Decl(x, p, Multiplicity.SET), holds=x.in_(p)) & grown(8)
    text = alloy(claim & (claim | p.no()), problem())
    assert "Truth\n}" not in text.replace("Truth,", "Truth\n}").split("fact shared")[0] or "some v_one: set" not in text
    assert not re.search(r"Shared\.s\d+ <=> \(.*v_one: set", text)
    assert "some v_one: set r_p" in text
