"""Numbers on one side of another one: what is in a range, in other states, and as relational logic."""

from __future__ import annotations

import random

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import INT
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.inclusion_laws import disjoint
from ooxcheck.specs.relations.number_ranges import Range, number_range
from tests.specs.asking import escapes, method_of, returning, told
from tests.specs.inference.test_substitute import substitution
from tests.specs.nodes import KEYS, NUMBER, V, one, world
from tests.specs.refinement.test_summary_encoding import differences

NUMBERS = range(-8, 8)

PROGRAM = """
class Node { Node next; int value; }
class Main {
  static Node from(Node n, int x) { while (n != null && n.value < x) { n := n.next; } return n; }
  static Node upTo(Node n, int x) { while (n != null && n.value > x) { n := n.next; } return n; }
  static bool has(Node n, int x) { while (n != null && n.value <= x) { if (n.value == x) { return true; } n := n.next; } return false; }
  static void insert(Node n, int x, Node m) { while (n.next != null && n.next.value < x) { n := n.next; } m.next := n.next; n.next := m; }
}
"""


@pytest.mark.parametrize(
    ("op", "end", "numbers"),
    [
        (CompareOp.LESS, one(2), e.Interval(-8, 1, INT)),
        (CompareOp.LESS_EQUAL, one(2), e.Interval(-8, 2, INT)),
        (CompareOp.GREATER, one(2), e.Interval(3, 7, INT)),
        (CompareOp.GREATER_EQUAL, one(2), e.Interval(2, 7, INT)),
        (CompareOp.GREATER, one(7), e.NOTHING),
        (CompareOp.LESS, NUMBER, Range(NUMBER, CompareOp.LESS, INT)),
    ],
)
def test_a_range_with_a_constant_end_is_an_interval(op: CompareOp, end: e.Expr, numbers: e.Expr) -> None:
    assert number_range(op, end, INT, NUMBERS) is numbers


def test_what_is_in_a_range() -> None:
    here = world(random.Random(1))
    ((_, end),) = (row[0] for row in here.rows(NUMBER))
    for op in (CompareOp.LESS, CompareOp.GREATER_EQUAL):
        assert here.rows(Range(NUMBER, op, INT)) == {
            (("number", n),) for n in range(3) if (n < end) is (op == CompareOp.LESS)
        }


def test_a_range_without_an_end_is_empty() -> None:
    assert world(random.Random(1)).rows(Range(e.NOTHING, CompareOp.LESS, INT)) == frozenset()


def test_a_range_in_another_state() -> None:
    below = Range(NUMBER, CompareOp.LESS, INT)
    assert substitution({NUMBER: Bound.exactly(one(2))}).both(below) == Bound.exactly(e.Interval(-8, 1, INT))
    assert substitution({NUMBER: Bound.exactly(e.Join(V, KEYS))}).both(below) == Bound.exactly(
        Range(e.Join(V, KEYS), CompareOp.LESS, INT)
    )
    assert substitution({NUMBER: Bound(e.NOTHING, e.Every(INT))}).both(below) == Bound(
        e.NOTHING, e.Every(INT)
    )


def test_the_end_is_in_no_strict_range() -> None:
    assert disjoint(NUMBER, Range(NUMBER, CompareOp.GREATER, INT))
    assert not disjoint(NUMBER, Range(NUMBER, CompareOp.GREATER_EQUAL, INT))
    assert disjoint(e.Join(KEYS, NUMBER), e.Join(KEYS, Range(NUMBER, CompareOp.LESS, INT)))


@pytest.mark.parametrize("name", ["from", "upTo", "has", "insert"])
def test_searches_in_sorted_lists_are_exact_and_translated_as_they_are_meant(name: str) -> None:
    program = load_text(PROGRAM, int_width=4)
    method = method_of(program, f"Main.{name}")
    assert not escapes(PROGRAM, method.name)
    effect = returning(PROGRAM, method.name)
    assert all(bound.exact for bound in effect.cells.values())
    assert effect.result is None or isinstance(told(effect.result), str)
    compared, wrong = differences(
        program, method, Bounds(scope=3, ints=tuple(NUMBERS)), Settings(unroll=3), 17
    )
    assert not wrong
    assert compared >= 4
