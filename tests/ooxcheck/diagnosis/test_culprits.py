from __future__ import annotations

import pytest

from ooxcheck.diagnosis.culprits import culprits
from ooxcheck.diagnosis.violation import why
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.running.reading_order import reading_order
from ooxcheck.pictures.snapshots import STATIC, Blame
from ooxcheck.text.heaps import cell_name
from tests.ooxcheck.explained import asserted, broken, ran
from tests.ooxcheck.pictures.films import shot

NODES = "Node{value=1, next=Node{value=3, next=Node{value=2}}}"


def blamed(text: str, method: str, this: str | None, *args: str) -> tuple[str, str, str]:
    """Return the witnesses, objects and cells that make a duty broken, as text."""
    run, state = ran(text, method, this, *args)
    found = culprits(why(broken(run), run.machine))
    names = Names(reading_order(state.heap, state.arguments))
    witnesses = [f"{name} = {names.value_text(atom, type_)}" for name, atom, type_ in found.witnesses]
    objects, cells = (
        map(names.name, found.objects),
        (cell_name(obj, cell, names) for obj, cell in found.cells),
    )
    return ", ".join(witnesses), ", ".join(objects), ", ".join(cells)


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        ("n.value == 2", ("", "", "Node0.value")),
        ("n.value == 1 && n.next.value == 4", ("", "", "Node1.value, Node0.next")),
        ("n.value == 1 ==> n.next.next == null", ("", "", "Node1.next, Node0.next")),
        ("n.value == 2 || n.next == null", ("", "", "Node0.value, Node0.next")),
        ("!(n.value == 1)", ("", "", "Node0.value")),
        (
            "all m : n.*next | some m.next ==> m.value <= m.next.value",
            ("m = Node1", "Node1", "Node1.value, Node2.value, Node1.next"),
        ),
        (
            "all k : n.*next.value | all m : n.*next | m.value < k",
            ("k = 1, m = Node0", "Node0", "Node0.value"),
        ),
        ("no n.next", ("", "", "Node0.next")),
        ("some m : n.*next | m.value == 9", ("", "Node0", "")),
        ("n.get() == 5", ("", "Node0", "")),
        ("all m : n.*next | m == n", ("m = Node1", "Node1, Node0", "")),
        ("n.*next == n.next.*next", ("", "Node0", "Node0.next")),
        ("n.*next in n.next.*next", ("", "Node0", "Node0.next")),
        ("disjoint(n.*next, n.next.next)", ("", "Node2", "Node1.next, Node0.next")),
        ("n.value == old(n.value) + 1", ("", "", "Node0.value")),
        ("n.next.get() == old(n.next.next.value) + 5", ("", "", "Node0.next")),
    ],
)
def test_what_makes_a_formula_false_is_pointed_at(formula: str, meant: tuple[str, str, str]) -> None:
    assert blamed(asserted(formula, parameters="Node n"), "Main.main", None, NODES) == meant


def test_of_arrays_the_element_is_pointed_at() -> None:
    every = asserted("forall x, i : a : x < 5", parameters="int[] a")
    assert blamed(every, "Main.main", None, "[1, 2, 7]") == ("x = 7, i = 2", "", "int[]0[2]")
    one = asserted("a[1] == a[0]", parameters="int[] a")
    assert blamed(one, "Main.main", None, "[1, 2, 7]") == ("", "", "int[]0[1], int[]0[0]")


@pytest.mark.parametrize(
    ("formula", "cells"),
    [
        ("max(a[]) < 7", "int[]0[2]"),
        ("min(a[], 5) > 1", "int[]0[0], int[]0[3]"),
        ("(sum x, i : a : x - 1) == 0", "int[]0[1], int[]0[2]"),
        ("(count x, i : a : x == 1) == 1", "int[]0[0], int[]0[3]"),
        ("a[] == 1", "int[]0[0], int[]0[1], int[]0[2], int[]0[3]"),
        ("(sum x, i : a : a[i] - 1) == 0", "int[]0[1], int[]0[2]"),
        ("(sum x, i : a : if i < 2 then a[i] else 0) == 0", "int[]0[0], int[]0[1]"),
        ("(count x, i : a : a[i] == 1) == 1", "int[]0[0], int[]0[3]"),
        ("(sum x, i : a : (count y, j : a : a[j] == a[i] && x == 7)) == 0", "int[]0[2]"),
    ],
)
def test_of_aggregates_the_elements_that_count_are_pointed_at(formula: str, cells: str) -> None:
    assert blamed(asserted(formula, parameters="int[] a"), "Main.main", None, "[1, 2, 7, 1]") == (
        "",
        "",
        cells,
    )


@pytest.mark.parametrize(
    ("formula", "cells"),
    [
        ("alldifferent(m[1])", "int[][]0[1]"),
        ("permutation(m[0], m[1])", "int[][]0[0], int[][]0[1]"),
        ("permutation(old(m[0]), m[1])", "int[][]0[1]"),
        ("(sum x, i : m[1] : m[1][i]) == 0", "int[]1[0], int[][]0[1], int[]1[1]"),
    ],
)
def test_an_inner_array_is_pointed_at(formula: str, cells: str) -> None:
    assert (
        blamed(asserted(formula, parameters="int[][] m"), "Main.main", None, "[[1, 2], [7, 7]]")[2] == cells
    )


def test_a_cycle_through_arrays_is_pointed_at() -> None:
    tree = "class T { T[] kids; } class Main { static void main(T t) { assert acyclic(t, kids[]); } }"
    found = blamed(tree, "Main.main", None, "T#a{kids=[null, T{kids=[T{}, #a]}]}")
    assert found == ("", "T0, T1", "T0.kids, T[]0[1], T1.kids, T[]1[1]")


CYCLE = """class Node { Node next; }
class List { Node head; int size; invariant finite: acyclic(this.head, next); invariant counted: this.size == #this.head.*next;
  void close() requires(some this.head) { this.head.next := this.head; }
  void grow() { this.size := 7; }
}"""


def test_the_way_round_a_cycle_is_pointed_at() -> None:
    found = blamed(CYCLE, "List.close", "List{size=1, head=Node{}}")
    assert found == ("this = List0", "Node0", "List0.head, Node0.next")


def test_an_invariant_says_of_which_object_it_is() -> None:
    assert blamed(CYCLE, "List.grow", "List{}") == ("this = List0", "", "List0.size, List0.head")


def test_cells_that_should_not_have_changed_are_pointed_at() -> None:
    text = "class A { int x; int y; void f() modifies(this.y) { this.x := 1; this.y := 2; } }"
    assert blamed(text, "A.f", "A{}") == ("", "", "A0.x")


def test_static_fields_are_pointed_at() -> None:
    text = "class A { static int x; static void f() ensures(A.x == 0) { A.x := 1; } }"
    run, _ = ran(text, "A.f", None)
    assert [str(field) for field in culprits(why(broken(run), run.machine)).statics] == ["A.x"]
    assert shot(text, "A.f").after.snapshot.blame == Blame(
        (), frozenset([STATIC]), frozenset([(STATIC, "A.x")])
    )


def test_an_exception_points_at_nothing() -> None:
    text = 'class A { void f() exceptional(false) { throw "no"; } static void g() exceptional(false) { throw "no"; } }'
    assert blamed(text, "A.g", None) == ("", "", "")


MODELS = """
class Node {
  int value; Node next;
  model int size := #(this.*next);
  define bool ascends(Node n) := all m : n.*next | some m.next ==> m.value <= m.next.value;
  void one() { assert this.size == 1; }
  void two() { assert ascends(this); }
}
"""


def test_a_model_field_is_told_by_name_and_a_function_by_its_definition() -> None:
    assert blamed(MODELS, "Node.one", NODES) == ("this.size = 3", "Node0", "")
    assert blamed(MODELS, "Node.two", NODES) == ("m = Node1", "Node1", "Node1.value, Node2.value, Node1.next")
