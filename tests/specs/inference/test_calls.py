"""Calls on bounds: the summary of the callee in terms of the call site, and the join over those that may run."""

from __future__ import annotations

from ooxcheck.specs.inference.summary import Parameters, Throws
from ooxcheck.specs.inference.widening import DEPTH
from tests.specs.asking import cells_of, escapes, returning, summarised, told

TEXT = """
class Node { Node next; Node other; int value; bool flag;
  Node(int v) { this.value := v; }
  int get() { return this.value; }
  void set(int v) { this.value := v; }
  Node last() { if (this.next == null) { return this; } Node r := this.next.last(); return r; } }
class Leaf extends Node { int extra; Leaf(int v) { super(v + 1); this.extra := v; }
  int get() { return this.extra; } int both() { int a := super.get(); return a; } }
class Twig extends Node { Twig() { super(0); } int get() { return 0; } }
class Main { static Node root;
  static Node make(int v) { Node n := new Node(v); return n; }
  static void swap(Node a, Node b) { Node t := a.next; a.next := b.next; b.next := t; }
  static void fail(Node a) { a.flag := true; throw; }
  static %s
}
"""


def effect(method: str) -> tuple[dict[str, str | tuple[str, str]], str | tuple[str, str]]:
    text = TEXT % method
    assert not escapes(text, "Main.m", states=60)
    found = returning(text, "Main.m")
    return cells_of(found), told(found.result) if found.result else ""


def test_a_call_is_the_summary_with_the_arguments_in_it() -> None:
    assert effect("void m(Node p, int k) { p.set(k); }")[0] == {"value": "value - (p -> p.value) + (p -> k)"}


def test_a_call_sees_what_the_caller_did_before() -> None:
    assert effect("int m(Leaf p) { p.value := 3; int r := p.both(); return r; }")[1] == "3"


def test_arguments_may_be_the_same_object() -> None:
    cells, _ = effect("void m(Node p) { Main.swap(p, p); }")
    assert cells == {"next": "next - (p -> Node) + (p -> p.next)"}


def test_objects_of_a_callee_get_names_of_their_own() -> None:
    _, result = effect("Node m() { Node a := Main.make(1); Node b := Main.make(2); a.next := b; return a; }")
    assert result == "newNode1"
    text = TEXT % "Node m() { Node a := Main.make(1); Node b := Main.make(2); a.next := b; return b; }"
    assert told(returning(text, "Main.m").result) == "newNode2"


def test_constructors_run_those_of_the_parent_first() -> None:
    cells, result = effect("int m(int k) { Leaf l := new Leaf(k); return l.value; }")
    assert result == "k + 1"
    assert cells["extra"] == "extra + (newLeaf1 -> k)"


def test_a_virtual_call_is_a_choice_by_the_class_of_the_receiver() -> None:
    _, result = effect("int m(Node p) { int r := p.get(); return r; }")
    assert result == "if p instanceof Twig then 0 else (if p instanceof Leaf then p.extra else p.value)"


def test_a_new_object_is_of_its_class() -> None:
    assert effect("int m() { Node n := new Twig(); int r := n.get(); return r; }")[1] == "0"


def test_a_call_of_one_of_several_objects_is_the_join() -> None:
    cells, _ = effect("void m(Node p, Node q) { Node x := p; while (x.flag) { x := q; } x.set(1); }")
    assert cells == {"value": ("value - ((p + q) -> (p + q).value)", "(p + q) -> 1 + value")}


def test_recursion_is_executed_until_it_settles() -> None:
    assert effect("Node m(Node p) { Node r := p.last(); return r; }")[1] == ("none", "p.*next")


def test_what_a_callee_throws_the_caller_throws_with_what_was_done() -> None:
    text = TEXT % "void m(Node p) { p.value := 1; Main.fail(p); }"
    assert not escapes(text, "Main.m")
    found = summarised(text, "Main.m")
    assert found.throws is Throws.ALWAYS
    assert found.throwing is not None
    assert set(cells_of(found.throwing)) == {"value", "flag"}


def test_what_a_callee_throws_can_be_caught() -> None:
    cells, _ = effect("void m(Node p) { try { Main.fail(p); } catch { p.value := 1; } }")
    assert set(cells) == {"value", "flag"}


def test_facts_of_a_callee_are_facts_of_the_caller() -> None:
    text = TEXT % "int m(Node p) { int r := p.next.get(); return r; }"
    found = summarised(text, "Main.m").throwing
    assert found is not None
    assert len(found.facts) == 1


def test_only_so_many_combinations_of_constants_are_looked_at() -> None:
    text = TEXT % (
        "void put(Node p, bool on) { while (p != null) { if (on) { p.value := 1; } else { p.flag := true; } p := p.next; } }"
        "static void one(Node p) { Main.put(p, true); } static void m(Node p) { Main.put(p, false); Main.one(p); }"
    )
    few = summarised(text, "Main.one", Parameters(contexts=0)).returning
    many = summarised(text, "Main.one", Parameters(contexts=1)).returning
    assert few is not None
    assert many is not None
    assert set(cells_of(few)) == {"value", "flag"}
    assert set(cells_of(many)) == {"value"}
    assert not escapes(text, "Main.m")


def test_objects_made_by_rounds_of_recursion_are_told_in_bounded_space() -> None:
    text = """
class A { A next; bool[] fs;
  int m(int k) {
    if (k <= 0) { return k; }
    B x := new B(); B y := null;
    try { y.twin := x; } catch { y.twin.next := new B(); x.next.m(k); }
    x.twin.twin := new B();
    return this.m(k - 1); } }
class B extends A { B twin;
  int m(int k) { if (k <= 0) { return k; } int r := this.next.m(k); this.fs[k / r] := true; return this.next.m(k); } }
"""
    found = summarised(text, "A.m")
    assert (
        max(expr.depth for effect in (found.returning, found.throwing) if effect for expr in effect.exprs())
        <= DEPTH
    )
    assert not escapes(text, "A.m", states=60)
