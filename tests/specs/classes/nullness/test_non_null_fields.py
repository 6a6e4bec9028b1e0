"""Fields that are never null. The expected fields were written down before the analysis ran."""

from __future__ import annotations

import pytest

from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.check import load
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.source import Source
from ooxcheck.oox.types import is_nullable
from ooxcheck.specs.classes.boundary import Boundary
from ooxcheck.specs.classes.nullness.non_null_fields import non_null_fields
from ooxcheck.specs.classes.oox_boundary import oox_boundary

NODE = "private static class Node { Object item; Node next; }"

JAVA = {
    "assigned at its declaration": ("private final int[] f = new int[2];", "f"),
    "assigned in the constructor": ("private int[] f; C() { f = new int[1]; }", "f"),
    "assigned in one branch": ("private int[] f; C(int n) { if (n > 0) f = new int[1]; }", ""),
    "assigned in both branches": (
        "private int[] f; C(int n) { if (n > 0) f = new int[1]; else f = new int[2]; }",
        "f",
    ),
    "assigned in a loop": ("private int[] f; C(int n) { while (n > 0) { f = new int[1]; n--; } }", ""),
    "assigned before a throw": (
        "private int[] f; C(int n) { if (n < 0) throw new RuntimeException(); f = new int[1]; }",
        "f",
    ),
    "not assigned by one of two constructors": ("private int[] f; C() { f = new int[1]; } C(int n) { }", ""),
    "assigned by another constructor": (
        "private int[] f; C() { this(1); } C(int n) { f = new int[1]; }",
        "f",
    ),
    "assigned by a method of the constructor": (
        "private int[] f; C() { reset(); } void reset() { f = new int[1]; }",
        "f",
    ),
    "an assertion that the constructor comes to too early": (
        "private int[] f, g; C() { look(); f = new int[1]; g = new int[1]; } void look() { assert f != null; }",
        "g",
    ),
    "an assertion that calls": (
        "private int[] f; C() { look(); f = new int[1]; } void look() { assert get() != null; } int[] get() { return f; }",
        "",
    ),
    "an assertion of another object": (
        "private int[] f; C(int[] a) { assert a != null; f = new int[1]; }",
        "f",
    ),
    "null until a method assigns it": ("private int[] f; void init() { f = new int[1]; }", ""),
    "cleared": ("private int[] f = new int[1]; void clear() { f = null; }", ""),
    "an argument of a client": ("private Object f; C(Object o) { f = o; }", ""),
    "an argument that is tested": (
        "private Object f; C(Object o) { if (o == null) throw new RuntimeException(); f = o; }",
        "f",
    ),
    "an argument that is tested too late": (
        "private Object f; C(Object o) { f = o; if (o == null) throw new RuntimeException(); }",
        "",
    ),
    "an argument that is dereferenced": ("private int[] f; C(int[] o) { int n = o.length; f = o; }", "f"),
    "an argument of requireNonNull": (
        "private Object f; C(Object o) { f = java.util.Objects.requireNonNull(o); }",
        "f",
    ),
    "an argument of a private method": (
        "private Object f = new Object(); private void set(Object o) { f = o; } void reset() { set(new Object()); }",
        "f",
    ),
    "an argument of a public method that a private one calls": (
        "private Object f = new Object(); public void set(Object o) { f = o; } void reset() { set(new Object()); }",
        "",
    ),
    "a tested conjunction": (
        "private Object f = new Object(); void set(Object o, int n) { if (o != null && n > 0) f = o; }",
        "f",
    ),
    "a tested disjunction": (
        "private Object f = new Object(); void set(Object o, int n) { if (o != null || n > 0) f = o; }",
        "",
    ),
    "tested and then changed": (
        "private Object f = new Object(); void set(Object o, Object p) { if (o != null) { o = p; f = o; } }",
        "",
    ),
    "an element of an array": ("private Object f = new Object(); void set(Object[] a) { f = a[0]; }", ""),
    "the result of a method": (
        "private Object f; C() { f = make(); } private Object make() { return new Object(); }",
        "f",
    ),
    "the result of a method that may return null": (
        "private Object f = new Object(); void set(int n) { f = make(n); }"
        "private Object make(int n) { if (n > 0) return null; return new Object(); }",
        "",
    ),
    "copied from another field": ("private Object f = new Object(), g; C() { g = f; }", "f g"),
    "swapped with a field that may be null": (
        "private Object f = new Object(), g; void swap() { Object o = f; f = g; g = o; }",
        "",
    ),
    "assigned in a try statement": (
        "private Object f; C(int n) { try { int k = 1 / n; f = new Object(); } catch (ArithmeticException e) { } }",
        "",
    ),
    "assigned in both parts of a try statement": (
        "private Object f; C(int n) { try { int k = 1 / n; f = new Object(); } catch (ArithmeticException e) { f = this; } }",
        "f",
    ),
    "cleared in a handler": (
        "private Object f = new Object(); void set(int n) { try { int k = 1 / n; } catch (ArithmeticException e) { f = null; } }",
        "",
    ),
    "read by a method before the constructor assigns it": (
        "private Object f, g; C() { g = read(); f = new Object(); } private Object read() { return f; }",
        "",
    ),
    "published before the constructor assigns it": (
        "private Object f; static C last; C() { last = this; f = new Object(); }",
        "",
    ),
    "published after the constructor assigns it": (
        "private Object f; static C last; C() { f = new Object(); last = this; }",
        "f",
    ),
    "published, then an exception": (
        "private Object f; static C last; C(int n) { last = this; int k = 1 / n; f = new Object(); }",
        "",
    ),
    "passed on before the constructor assigns it": (
        "private Object f; C(C other) { other.take(this); f = new Object(); } private Object g = new Object();"
        "private void take(C c) { g = c.f; }",
        "",
    ),
    "a node that is linked before its field is assigned": (
        "private static class Node { Object item; Node next; } private Node first;"
        "void add() { Node n = new Node(); n.next = first; first = n; n.item = new Object(); }",
        "",
    ),
    "a node with a second variable, the one of its creation, before its field is assigned": (
        "private static class Node { Object item; Node next; } private Node first;"
        "void add() { Node n = new Node(); n.item = new Object(); n.next = first; first = n; }",
        "",
    ),
    "a node with a second variable before its field is assigned": (
        "private static class Node { Object item; } private Object f = new Object();"
        "void add() { Node n = new Node(); Node m = n; f = m.item; n.item = f; }",
        "",
    ),
    "an inner object that does not read its enclosing instance": (
        "private class Node { int key; } private Node f; C() { f = new Node(); }",
        "f Node.outer.this",
    ),
    "an object without a name that does not read its enclosing instance": (
        "interface Maker { Object make(); } private Maker maker = new Maker() { public Object make() { return null; } };"
        "private Object f; C() { f = new Object(); }",
        "f maker",
    ),
    "an object without a name that reads its enclosing instance": (
        "interface Maker { Object make(); } private Maker maker = new Maker() { public Object make() { return f; } };"
        "private Object f; C() { maker.make().hashCode(); f = new Object(); }",
        "",
    ),
    "an inner object that reads its enclosing instance": (
        "private class Node { Node next; Node() { next = f; } } private Node f; C() { f = new Node(); }",
        "Node.outer.this",
    ),
    "assigned by an inner class": (
        "private Object f = new Object(); private class Node { void clear(Object o) { f = o; } }"
        "void run(Object o) { new Node().clear(o); }",
        "Node.outer.this",
    ),
    "cleared by a method that the constructor of the superclass calls": (
        "static class B { Object f = new Object(); B() { reset(); } void reset() { } }"
        "static class D extends B { void reset() { f = null; } }",
        "",
    ),
    "reset by a method that the constructor of the superclass calls": (
        "static class B { Object f = new Object(); B() { reset(); } void reset() { } }"
        "static class D extends B { void reset() { f = new Object(); } }",
        "B.f",
    ),
    "compared by the library": (
        "private Object f = new Object(); static class K implements Comparable<K> { Object f = new Object();"
        "public int compareTo(K k) { f = k; return 0; } }",
        "f",
    ),
    "a string": ('private String f = "a"; void add(int n) { f = f + n; }', "f"),
}


def _fields(boundary: Boundary) -> list[Field]:
    return [
        field
        for name in boundary.classes
        for field in boundary.program.classes[name].fields
        if not field.static and is_nullable(field.type)
    ]


@pytest.mark.parametrize("title", JAVA)
def test_fields_of_java_classes(title: str) -> None:
    members, expected = JAVA[title]
    source = Source("C.java", f"class C {{ {members} }}")
    boundary = load_java_boundary("C", (source,)).boundary
    found = {str(each).removeprefix("C.") for each in non_null_fields(boundary, _fields(boundary))}
    assert found == set(expected.split())


OOX = {
    "no constructor": ("class C { C f; }", ""),
    "a constructor": ("class C { C f; C() { this.f := this; } }", "f"),
    "a default of the superclass": (
        "class B { B f; B() { this.f := this; } } class C extends B { C() { } }",
        "B.f",
    ),
    "a superclass that assigns nothing": (
        "class B { B f; B() { } } class C extends B { C() { this.f := this; } }",
        "",
    ),
    "a named constructor of the superclass": (
        "class B { B f; B(B b) { this.f := b; } } class C extends B { C() { super(this); } void go() { B b := new B(this); } }",
        "",
    ),
    "assigned after construction": (
        "class N { N g; } class C { N f; C() { N n := new N(); n.g := n; this.f := n; } }",
        "f",
    ),
    "a handler that sees an object under construction": (
        """class N { N() { } } class C { N f; N g; C() { N n := new N(); this.f := n; this.g := n; }
           static void go(int n) { C c := null; try { c := new C(); int k := 1 / n; } catch { c.g := c.f; } } }""",
        "f g",
    ),
    "a handler that sees an object without constructor": (
        """class N { N g; } class C { N f; C() { N n := new N(); n.g := n; this.f := n; }
           void go(int n) { N c := this.f; try { c := new N(); int k := 1 / n; c.g := c; } catch { this.f := c.g; } } }""",
        "",
    ),
    "another thread": (
        "class C { C f; C() { fork C.look(this); this.f := this; } static void look(C c) { C d := c.f; } }",
        "",
    ),
}


@pytest.mark.parametrize("title", OOX)
def test_fields_of_oox_classes(title: str) -> None:
    text, expected = OOX[title]
    program = load([Source("c.oox", text)])
    boundary = oox_boundary(program, list(program.classes))
    found = {str(each).removeprefix("C.") for each in non_null_fields(boundary, _fields(boundary))}
    assert found == set(expected.split())
