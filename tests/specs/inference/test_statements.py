"""Statements on bounds: strong and weak assignments, branches, new objects and arrays, and ways out."""

from __future__ import annotations

from ooxcheck.specs.inference.summary import Parameters, Throws
from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Node { Node next; Node other; int value; bool flag; Node[] kids; }
class Main { static int count; static Node root;
  static %s
}
"""
X = "if (k > 0) { x := p; } else { x := q; } while (k > 0) { x := p; k := k - 1; }"
"""Makes x one of p and q, nobody knows which."""


def cells(method: str) -> dict[str, str | tuple[str, str]]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    return cells_of(returning(text, "Main.m"))


def result(method: str) -> str | tuple[str, str]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    return told(returning(text, "Main.m").result)


def test_an_assignment_to_one_object_replaces_its_value() -> None:
    assert cells("void m(Node p) { p.value := 1; p.value := 2; }") == {
        "value": "value - (p -> p.value) + (p -> 2)"
    }


def test_an_assignment_to_one_of_several_adds_and_takes_away() -> None:
    assert cells(f"void m(Node p, Node q, int k) {{ Node x; {X} x.next := q; }}") == {
        "next": ("next - ((p + q) -> Node)", "(p + q) -> q + next")
    }


def test_one_object_may_be_assigned_one_of_several_values() -> None:
    assert cells(f"void m(Node p, Node q, int k) {{ Node x; {X} p.next := x; }}") == {
        "next": ("next - (p -> Node)", "next - (p -> Node) + (p -> (p + q))")
    }


def test_static_fields_and_variables_are_always_one() -> None:
    assert cells("void m(Node p) { Main.root := p; Main.count := Main.count + 1; }") == {
        "Main.root": "p",
        "Main.count": "Main.count + 1",
    }


def test_a_test_that_both_sides_know_is_kept() -> None:
    assert cells("void m(Node p) { if (p.flag) { p.value := 1; } }") == {
        "value": "if p.flag then value - (p -> p.value) + (p -> 1) else value"
    }


def test_what_contradicts_a_fact_is_not_executed() -> None:
    assert (
        result("int m(Node p) { if (p == null) { return 1; } if (p == null) { return 2; } return 3; }")
        == "if p == null then 1 else 3"
    )


def test_new_objects_have_defaults() -> None:
    assert result("int m() { Node n := new Node(); return n.value; }") == "0"
    assert result("Node m() { Node n := new Node(); return n.next; }") == "none"
    assert result("bool m() { Node n := new Node(); return n.flag; }") == "false"


def test_new_arrays_have_lengths_and_defaults() -> None:
    assert result("int m() { int[] a := new int[3]; return #a; }") == "3"
    assert result("int m() { int[] a := new int[3]; return a[1]; }") == "0"
    assert result("int m(int k) { int[] a := new int[k]; return #a; }") == "k"
    assert result("int m(int k) { int[][] a := new int[2][k]; int[] r := a[1]; return #r; }") == ("none", "k")
    assert result("int[] m(int k) { int[][] a := new int[2][]; return a[1]; }") == "none"
    assert result("int m(int k) { int[][] a := new int[k][]; return #a; }") == "k"


def test_a_negative_size_throws() -> None:
    found = summarised(TEXT % "void m(int k) { int[] a := new int[k]; }", "Main.m")
    assert found.throws is Throws.MAYBE
    assert summarised(TEXT % "void m() { int[] a := new int[0 - 1]; }", "Main.m").throws is Throws.ALWAYS


def test_elements_are_assigned_where_they_are_known() -> None:
    assert result("int m(int[] a) { a[0] := 5; a[1] := 6; return a[0]; }") == "5"
    assert result("int m(int[] a, int i) { a[0] := 5; a[i] := 6; return a[0]; }") != "5"


def test_after_so_many_new_objects_none_is_told_apart() -> None:
    text = TEXT % "Node m() { Node a := new Node(); Node b := new Node(); Node c := new Node(); return c; }"
    effect = summarised(text, "Main.m", Parameters(objects=2)).returning
    assert effect is not None
    assert told(effect.result) == ("none", "Node - old(Node)")
    assert told(returning(text, "Main.m").result) == "newNode3"


def test_what_comes_after_a_return_is_not_executed() -> None:
    assert cells("void m(Node p) { p.value := 1; if (p.flag) { return; } p.next := null; }") == {
        "value": "value - (p -> p.value) + (p -> 1)",
        "next": "if p.flag then next else next - (p -> Node)",
    }


def test_a_handler_begins_with_all_that_may_have_been_done() -> None:
    assert cells("void m(Node p, Node q) { try { p.value := 1; q.value := 2; } catch { Main.count := 0; } }")[
        "Main.count"
    ] == ("if p != null && q != null then Main.count else 0")


def test_results_of_different_ways_meet() -> None:
    assert result("int m(Node p) { if (p.flag) { return 3; } return 0; }") == "if p.flag then 3 else 0"


def test_asserts_and_locks_change_nothing() -> None:
    assert cells("void m(Node p) { assert p.flag; lock (p) { p.value := 1; } }") == {
        "value": "value - (p -> p.value) + (p -> 1)"
    }
