from __future__ import annotations

import re

import pytest

from ooxcheck.relational.bounds import Bounds, Integers, Universe, product
from ooxcheck.relational.logic.binders import Decl, all_, lone_of, set_of, some, some_of, such_that, sum_over
from ooxcheck.relational.logic.expr import Expr, Formula
from ooxcheck.relational.logic.intexpr import BitSet, IntAtom, IntChoice, IntConstant, bits, count, total
from ooxcheck.relational.logic.operators import Multiplicity
from ooxcheck.relational.to_alloy.export import alloy
from tests.relational.to_alloy.test_export import p, problem, r, x


def test_integers_that_alloy_lacks_are_spelled_out() -> None:
    formula = BitSet(bits(p) & count(p)).in_(IntAtom(total(p) + IntConstant(1)))
    text = alloy(formula, problem())
    assert "(bitset[bitwise_and[bits[r_p], #r_p]]) in (number.(plus[(sum a: Atom | (a in (r_p) => " in text
    assert "fun bits[s: set Atom]: Int { plus[(A_a in s => 1 else 0), (A_b_c in s => -2 else 0)] }" in text
    assert (
        "fun bitset[n: Int]: set Atom { (((n) << 3) < 0 => A_a else none) + (((n) << 2) < 0 => A_b_c else none) }"
        in text
    )


def test_integers_of_fewer_bits_are_moved_up_and_down_again() -> None:
    text = alloy((count(p) * count(p)).wrap(2).eq(count(p).wrap(1, unsigned=True)), problem())
    assert "(((mul[#r_p, #r_p]) << 1) >> 1) = (((#r_p) << 2) >>> 2)" in text


def test_a_variable_of_two_columns_is_one_tuple() -> None:
    pair = "all t0_v_e, t1_v_e: Atom | let v_e = t0_v_e->t1_v_e | v_e in (r_a_b) implies (v_e in r_a_b)"
    assert pair in alloy(all_(r, lambda e: e.in_(r)), problem())
    assert "| v_e in (r_a_b) and (v_e in r_a_b)" in alloy(some(r, lambda e: e.in_(r)), problem())
    assert "v_e: r_a_b | lone v_e and (v_e in r_a_b)" in alloy(
        some(lone_of(r), lambda e: e.in_(r)), problem()
    )
    assert "(v_e in (r_a_b) => plus[#v_e, 0] else 0)" in alloy(
        sum_over(r, lambda e: count(e) + 0) < 3, problem()
    )


def test_shifts_and_divisions_mean_the_same_for_all_operands() -> None:
    said = alloy((count(p) << count(p)) < count(p).quotient(count(r)), problem())
    assert "shifted_left[#r_p, #r_p] < quotient[#r_p, #r_a_b]" in said
    assert "fun shifted_left[m, n: Int]: Int { ((n < 0 or n >= 4) => 0 else (m << n)) }" in said
    assert "fun quotient[m, n: Int]: Int { (n = 0 => (m < 0 => 1 else -1) else div[m, n]) }" in said


def test_a_count_is_reduced_where_alloy_has_more_bits_than_the_bounds() -> None:
    wide = (count(p) * count(p)).wrap(4)
    assert "(((#r_a_b) << 2) >> 2) < mul[(((#r_p) << 2) >> 2), " in alloy(count(r) < wide, narrow())


def test_a_choice_that_is_reduced_stays_in_parentheses() -> None:
    chosen = IntChoice(p.some(), count(p), IntConstant(1)).wrap(9)
    assert "(some r_p => #r_p else 1) < 3" in alloy(chosen < 3, problem())


def narrow() -> Bounds:
    bounds = Bounds(Universe("a", "b"), Integers(2))
    bounds.bind(p, upper="ab")
    bounds.bind(r, upper=product("ab", "ab"))
    return bounds


@pytest.mark.parametrize(
    "formula",
    [
        all_(set_of(p), lambda s: s.in_(p)),
        all_(set_of(p), lambda s: some(set_of(p), lambda t: s == t)),
        ~some(lone_of(p), lambda s: s.in_(p)),
        some(set_of(p), lambda s: s.in_(p)).iff(p.some()),
        such_that(p, lambda x: some(some_of(p), lambda s: s.in_(x))).no(),
    ],
    ids=str,
)
def test_what_alloy_cannot_quantify_over_is_refused(formula: Formula) -> None:
    with pytest.raises(
        ValueError,
        match=r"Alloy quantifies over sets only where the formula says that there is one, or that .* not where that is denied",
    ):
        alloy(formula, problem())


def test_what_becomes_a_relation_may_be_a_set() -> None:
    said = ~all_(some_of(p), lambda s: ~s.in_(p)) & (p.no() | some(set_of(p), lambda s: s.one()))
    assert "all v_s: some r_p" in alloy(said, problem())


def test_a_set_for_each_tuple_is_a_relation_with_columns_for_the_tuple() -> None:
    said = alloy(all_(p, lambda x: some(set_of(p), lambda s: s.in_(x))), problem())
    assert "pred problem { all v_x: r_p | v_x.r__s in r_p and v_x.r__s in v_x }" in said
    assert re.search(r"f_r__s: A_\w+->A_", said)
    assert "set r_p" not in said


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
        number = (number + number).wrap(3)
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
    assert (
        "Truth\n}" not in text.replace("Truth,", "Truth\n}").split("fact shared")[0]
        or "some v_one: set" not in text
    )
    assert not re.search(r"Shared\.s\d+ <=> \(.*v_one: set", text)
    assert "some v_one: set r_p" in text
