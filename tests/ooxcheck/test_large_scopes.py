"""Heaps of forty objects: numbered, told and drawn as small ones are."""

from __future__ import annotations

from ooxcheck.engine.checker import check
from ooxcheck.input.values import MAX_ARRAY, MAX_SCOPE
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.pictures.film.film import film
from ooxcheck.translate.model.universe import COUNT_BITS
from tests.ooxcheck.pictures.legible import faults
from tests.ooxcheck.questions import asked

MANY = 40

LENGTH = f"""class Node {{ Node next; }}
class Main {{
  static int length(Node n) requires(acyclic(n, next)) ensures(retval < {MANY}) {{
    int i := 0;
    while (n != null) {{ n := n.next; i := i + 1; }}
    return i;
  }}
  static void nothing(Node n) requires(acyclic(n, next) && #(n.*next) == {MANY}) ensures(no n) {{ ; }}
}}
"""


def test_the_smallest_list_that_is_too_long_has_forty_nodes() -> None:
    report = check(asked(LENGTH, "Main.length", scope=MANY + 1, unroll=MANY + 1, int_width=8))
    assert report.verdict is Verdict.VIOLATED
    example = report.counterexample
    assert example is not None
    nodes = example.state.heap.objects
    assert len(nodes) == MANY
    assert [node.cells[0] for node in nodes] == [*nodes[1:], None]


def test_forty_nodes_can_be_drawn() -> None:
    example = check(asked(LENGTH, "Main.nothing", scope=MANY, unroll=0, int_width=8)).counterexample
    assert example is not None
    assert len(example.state.heap.objects) == MANY
    assert faults(film(example)) == []


def test_one_node_fewer_is_not_enough() -> None:
    report = check(asked(LENGTH, "Main.length", scope=MANY - 1, unroll=MANY, int_width=8))
    assert (report.verdict, report.bounds) == (Verdict.HOLDS, ())


def test_no_ghost_relation_has_more_tuples_than_can_be_counted() -> None:
    """Of its owner and three columns."""
    assert max(MAX_SCOPE, MAX_ARRAY) ** 4 < 1 << (COUNT_BITS - 1)
