"""Formulas of JML, typed: what names mean, which conversions Java makes, and what is refused."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.formulas.show import reader, show, shown, specifications

TEXT = """\
public class L<T> {
  static class Node<T> { T value; int key; Node<T> next; Node<T>[] kids; }
  interface Shape { /*@ pure @*/ int area(); }
  class Inner { int own; /*@ pure @*/ int twice() { return size + own; } //@ invariant own <= size;
  }
  static final int MAX = 1 << 3;
  static int count;
  Node<T> head; int size; long total; int[] a; String name; char c; Integer box; boolean flag; double d;
  //@ ghost int n;
  //@ ghost int -> int map;
  //@ public model Node set nodes;
  //@ represents nodes = this.head.*next;
  /*@ pure @*/ int size() { return size; }
  /*@ pure @*/ static int twice(int x) { return x + x; }
  /*@ pure @*/ static int min(int x) { return x; }
  void change() { size = 1; }
  int add(int x, L<Integer> other, Shape s) { return x; }
}
"""

READ = {
    # names
    "size": "this.size",
    "count + L.count": "(L.count + L.count)",
    "x": "x",
    "MAX + L.MAX": "16",
    "Integer.MAX_VALUE": "2147483647",
    "Node": "all L.Node",
    "n == nodes.size()": "(this.n == #(this.nodes))",
    # conversions
    "total + size": "(this.total + (long) this.size)",
    "c == 97": "((int) this.c == 97)",
    "c < 'z'": "((int) this.c < 122)",
    "box == null || box != other.box": "((this.box == null) || (this.box != other.box))",
    "box == 3": "(this.box.value == 3)",
    "other.head.value + 1": "((Integer) other.head.value.value + 1)",
    "d > 1": "(this.d > double:1.0)",
    "a == null ? size : total": "((this.a == null) ? (long) this.size : this.total)",
    "(byte) size": "(byte) this.size",
    "-1": "-1",
    "flag == (size > 0)": "(this.flag == (this.size > 0))",
    'name.equals("x")': "(this.name.value == string:x)",
    "0 <= x < size": "((0 <= x) && (x < this.size))",
    # members and calls
    "a.length + a[x]": "(this.a.length + this.a[x])",
    "size() + other.size()": "(virtual this.size() + virtual other.size())",
    "twice(x) + L.twice(1)": "(static L.twice(x) + static L.twice(1))",
    "s.area() == Math.max(x, 0)": "(virtual s.area() == static java.lang.Math.max(x, 0))",
    "s instanceof Shape": "s instanceof L.Shape",
    "(Node) head == head": "((L.Node) this.head == this.head)",
    # JML's own
    r"\result == \old(size) + x": "(result == (old(this.size) + x))",
    r"(\forall int i; 0 <= i; a[i] > 0)": "(forall int i; (0 <= i); (this.a[i] > 0))",
    r"(\sum Node m; nodes.has(m); m.key)": "(sum L.Node m; (m in this.nodes); m.key)",
    r"(\num_of int i; a[i] == 0)": "(num_of int i; ; (this.a[i] == 0))",
    r"\fresh(head) ==> flag": "(fresh(this.head) ==> this.flag)",
    r"\nonnullelements(head.kids)": "((this.head.kids != null) && (forall _element, _index : this.head.kids : (_element != null)))",
    r"\not_modified(size, head)": "((this.size == old(this.size)) && (this.head == old(this.head)))",
    r"\reach(head, Node, next)": "this.head.(*(L.Node::next))",
    # ours
    "this.head.*next.key": "this.head.(*(L.Node::next)).key",
    "head.~next": "this.head.(~(L.Node::next))",
    "head.^(next + kids[])": "this.head.(^((L.Node::next + L.Node::kids[])))",
    "all m : nodes | m.key > size": "(all m : this.nodes | (m.key > this.size))",
    "#nodes == 2 && no head": "((#(this.nodes) == 2) && no(this.head))",
    "{m : Node | m.key == 1} == nodes - head": "({m : all L.Node | (m.key == 1)} == (this.nodes - this.head))",
    "forall v, i : a : v == a[i]": "(forall v, i : this.a : (v == this.a[i]))",
    "acyclic(head, next)": "acyclic(this.head, L.Node::next)",
    "acyclic(head, next, kids[])": "acyclic(this.head, L.Node::next, L.Node::kids[])",
    "min(size) == min(size, 1)": "(static L.min(this.size) == min(this.size, 1))",
    "seq(head, next, key) == [1] ++ seq(a)[1..]": "(seq(this.head, L.Node::next, L.Node::key) == ([1] ++ seq(this.a)[1..]))",
    "(iden & next) == none": "((iden & L.Node::next) == none)",
    "map == (1 -> 2)": "(this.map == (1 -> 2))",
    "max(a[]) == 3": "(max(this.a[]) == 3)",
}  # fmt: skip

REFUSED = {
    "sise": "nothing is called sise here; did you mean size?",
    "head.foo": "L.Node<T> has no field foo",
    "head.*foo": "no field is called foo here",
    "size ==> flag": "a formula is needed here, and this is of type int",
    "change() == 1": "only pure methods can be called in a specification: write /*@ pure @*/ before change()",
    "size(3) == 1": "no method size of L takes these arguments",
    'name == "x"': "two strings are compared with equals",
    "name + head": "the text of L.Node<T> is not supported in specifications; put strings, whole numbers, characters and truth values together",
    "nodes - head == nodes & Node": "this is a formula and a set: put brackets round the intersection",
    "1 + nodes == nodes": "+ needs two sets alike, not of type int and a set of L.Node",
    "size == head": "of type int and of type L.Node<T> are never equal",
    "flag + 1": "+ needs numbers, and this is of type boolean",
    r"\typeof(head) == null": "this comparison of types is not supported",
    "acyclic(head)": "acyclic takes at least 2 arguments, and there are 1",
    "Foo.x == 1": "nothing is called Foo here",
    "super.size() == 1": "super is not supported in specifications",
    "nodes.add(head)": "a set has no method add; it has has(x), size() and isEmpty()",
    "(Foo) head == null": "no class Foo",
}


FOUND = specifications(TEXT)
READER = reader(FOUND, FOUND.context.table.get("L").methods["add"][0])


@pytest.mark.parametrize("text", READ)
def test_a_formula_is_typed(text: str) -> None:
    assert shown(READER, text) == READ[text]


@pytest.mark.parametrize("text", REFUSED)
def test_a_mistake_is_refused(text: str) -> None:
    with pytest.raises(OoxError) as refused:
        shown(READER, text)
    assert refused.value.diagnostics[0].message.startswith(REFUSED[text])


def test_a_variable_is_forgotten_behind_its_quantifier() -> None:
    with pytest.raises(OoxError, match="nothing is called m here"):
        shown(READER, "(all m : nodes | m.key > 0) && m.key == 1")


def test_a_field_of_the_object_around_is_reached_through_it() -> None:
    (invariant,) = FOUND.invariants(FOUND.context.table.get("L.Inner"))
    assert show(invariant.formula) == "(this.own <= this.this$0.size)"


def test_there_is_no_this_in_a_static_method() -> None:
    static = reader(FOUND, FOUND.context.table.get("L").methods["twice"][0])
    assert shown(static, "x + count") == "(x + L.count)"
    with pytest.raises(OoxError, match="there is none in a static context"):
        shown(static, "size == 1")
    with pytest.raises(OoxError, match="no this in a static context"):
        shown(static, "this == null")
