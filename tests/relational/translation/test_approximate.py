from __future__ import annotations

from ooxcheck.relational.bounds import Bounds, Integers, Universe, product
from ooxcheck.relational.logic.expr import IDEN, UNIV, Relation, Variable
from ooxcheck.relational.logic.intexpr import BitSet, IntConstant, bits, count
from ooxcheck.relational.translation.approximate import approximate

p, q, r = Relation("p", 1), Relation("q", 1), Relation("r", 2)
bounds = Bounds(Universe("a", "b", "c"), Integers(4, {}, ("a", "b", "c")))
bounds.bind(p, upper="ab", lower="a")
bounds.bind(q, upper="bc")
bounds.bind(r, upper=product("ab", "bc"))


def names(keys: object) -> str:
    assert isinstance(keys, tuple | frozenset)
    return "".join("abc"[key] for key in sorted(keys))


def test_leaves_are_their_bounds() -> None:
    assert names(approximate(p, bounds).lower) == "a"
    assert names(approximate(p, bounds).upper) == "ab"


def test_what_is_subtracted_counts_only_where_it_is_certain() -> None:
    left = approximate(UNIV - p, bounds)
    assert names(left.lower) == "c"
    assert names(left.upper) == "bc"


def test_a_join_reaches_no_more_than_the_upper_bounds_allow() -> None:
    assert names(approximate(p.join(r.closure()), bounds).upper) == "bc"
    assert names(approximate(p.join(r & IDEN), bounds).upper) == "b"


def test_free_variables_stand_for_relations() -> None:
    x = Variable("x")
    assert names(approximate(x & p, bounds, {x: q}).upper) == "b"


def test_unknown_bits_are_not_taken_for_equal_ones() -> None:
    both = approximate(BitSet(bits(p + q) + IntConstant(0)), bounds)
    assert names(both.lower) == "a"
    assert names(both.upper) == "abc"
    assert names(approximate((count(p) < count(q)).then(p, q), bounds).upper) == "abc"
