"""Programs that make false what could be assumed of fields, static fields and nodes if one did not look closely, and some in which it is true. A name tells the verdict."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck

NAMES = """
class Parameter { private Object x; Parameter(Object x) { x = new Object(); } void parameter_violated() { assert x != null; } }
class Variable { private Object x; Variable() { Object x; x = new Object(); } void variable_violated() { assert x != null; } }
"""
"""A variable of a constructor that has the name of a field."""

EARLY = """
import java.util.*;
class Asked { class In { void asked_violated() { assert z != null; } } static In in; { in = new In(); go(); } private final int[] z = new int[1]; static void go() { in.asked_violated(); } }
class Above { static In last; class In { void go() { hook(); } } void hook() { } }
class Below extends Above { { last = new In(); Below.go(); } private final int[] a = new int[1]; void hook() { below_violated(); } void below_violated() { assert a != null; } static void go() { last.go(); } }
class Handed { static class K { K(Handed o) { o.handed_violated(); } } private final K k = new K(this); void handed_violated() { assert k != null; } }
class Passed { static class K { K(Passed o) { o.passed_violated(); } } private final K k; Passed() { k = new K(this); } void passed_violated() { assert k != null; } }
class Sized { private final int[] a = new int[sized_violated()]; int sized_violated() { assert a != null; return 3; } }
class Texted { static class K { K(Object g) { String s = "" + g; } } private final K k = new K(this); public String toString() { texted_violated(); return ""; } void texted_violated() { assert k != null; } }
class Logged extends HashSet<Integer> { private final int[] log = new int[1]; Logged(Collection<Integer> c) { super(c); } public boolean add(Integer x) { logged_violated(); return true; } void logged_violated() { log[0]++; } }
class Called { private final Runnable r = () -> foo(); { r.run(); } private final int[] a = new int[1]; void foo() { called_violated(); } void called_violated() { assert a != null; } }
class Unnamed { static abstract class Up { Up() { hook(); } abstract void hook(); } private final Up r = new Up() { void hook() { unnamed_violated(); } }; void unnamed_violated() { assert r != null; } }
class Stored { private final Runnable r = () -> foo(); private final Keys k = new Keys(); private final int[] a = new int[1]; class Keys { int size() { return foo(); } } int foo() { return 1; } void stored_holds() { assert a != null && k != null; } }
class Locked { final Object o = new Object(); int n; static void locked_holds() { Locked w = new Locked(); java.util.concurrent.locks.ReentrantLock l = new java.util.concurrent.locks.ReentrantLock(); l.lock(); try { w.n++; } finally { l.unlock(); } assert w.n == 1 && w.o != null; } }
class Plain extends ArrayList<Integer> { private final List<Integer> l = new ArrayList<>(); Plain() { super(); } void plain_holds() { assert l != null; } }
class Thrown extends RuntimeException { private final List<Integer> l = new ArrayList<>(); Thrown(String s) { super(s); } void thrown_holds() { assert l != null; } }
"""
"""Objects that somebody sees before a field is set."""

ORDER = """
class Forward { static final Object A = Forward.B; static final Object B = new Object(); static void forward_violated() { assert A == B; } }
class One { static final Object X = Other.Y; static void cycle_violated() { assert X == Other.Y; } }
class Other { static final Object F = One.X; static final Object Y = new Object(); }
class Elvis { static final Elvis F = new Elvis(); static final Object X = new Object(); final Object o = X; void elvis_violated() { assert o == X; } }
class Made { static Made f = make(); static Made make() { return new Made(); } static final Object X = new Object(); final Object o = X; void made_violated() { assert o == X; } }
class Ran { interface P { Object go(); } static final P Q = new P() { public Object go() { return new Ran(); } }; static final Object R = Q.go(); static final Object X = new Object(); final Object o = X; void ran_violated() { assert o == X; } }
class Super { static final Object S = Sub.T; static void super_violated() { assert S == Sub.T; } }
class Sub extends Super { static final Object T = new Object(); }
class Back { static final Object A = new Object(); static final Object B = A; final Object o = A; void back_holds() { assert A == B && o == A; } }
class Colours { enum Colour { RED, GREEN; boolean isRed() { return this == RED; } } static final Colour C = Colour.RED; static void colour_holds() { assert C == Colour.RED; } }
"""
"""Static fields that are read before they are set."""

PARTS = """
import java.util.*;
import java.util.function.*;
class Sinks { interface Sink { void accept(Node n); } private Node head; private static class Node implements Sink { Node next; public void accept(Node n) { next = n; } } Node first() { return head; } Sink sink() { return head; } static void share(Sinks a, Sinks b) { } static void sinks_violated(Sinks p, Sinks q) { if (p != q && p != null && q != null && p.head != null) assert p.head.next == null || p.head.next != q.head; } }
class Outside { static void share(Sinks a, Sinks b) { a.sink().accept(b.first()); } }
class Generic { private Node[] t; private static class Node { } static Object last; static <T> void keep(T[] a) { last = a[0]; } void keep() { keep(t); } static void generic_violated(Object o) { assert !(o instanceof Node); } }
class Supplied { private Node h; private static class Node { } static Object last; void f() { Supplier<Node> f = Node::new; last = f.get(); } static void supplied_violated(Object o) { assert !(o instanceof Node); } }
class Captured { private Node h; private static class Node { void f() { Runnable r = () -> { last = this; }; r.run(); } } static Object last; static void captured_violated(Object o) { assert !(o instanceof Node); } }
class Walked { private Node h; private static class Node { } static Object last; class It implements Iterator<Node> { public boolean hasNext() { return false; } public Node next() { return h; } } void f() { Iterator<?> i = new It(); last = i.next(); } static void walked_violated(Object o) { assert !(o instanceof Node); } }
class Got { private Node h; private static class Node { } static Object last; static abstract class From { abstract Object get(); } class Own extends From { Node get() { return h; } } void f() { From i = new Own(); last = i.get(); } static void got_violated(Object o) { assert !(o instanceof Node); } }
class Swapped { private Node[] t; private static class Node { } static <T> void swap(T[] a, int i, int j) { T x = a[i]; a[i] = a[j]; a[j] = x; } void turn() { swap(t, 0, 1); } static void swapped_holds(Object o, Swapped p, Swapped q) { assert !(o instanceof Node); if (p != q && p != null && q != null && p.t != null) assert p.t != q.t; } }
"""
"""Parts of a representation that others link, or know by another type."""

GUARDS = """
class Text { final String s; Text(String s) { if (s == "x") throw new IllegalArgumentException(); this.s = s; } void text_violated() { assert !"x".equals(s); } }
class Boxes { final Integer a, b; Boxes(Integer a, Integer b) { if (a == b) throw new IllegalArgumentException(); this.a = a; this.b = b; } void boxes_violated() { if (a != null) assert !a.equals(b); } }
"""
"""Constructors that ask whether two objects are one."""

LIBRARY = """
import java.util.*;
class Queued { static void queue_holds(PriorityQueue<Integer> a, ArrayList<Integer> c) { if (a != null && c != null) { int n = a.size(); c.add(5); assert a.size() == n; } } }
class Member { static void member_holds(HashSet<Integer> a, HashMap<Integer, Boolean> c) { if (a != null && c != null) { int n = a.size(); c.clear(); assert a.size() == n; } } }
class Array { static void array_holds(ArrayList<Object> a, Object[] c) { if (a != null && c != null && c.length > 0 && a.size() > 0) { Object o = a.get(0); c[0] = new Object(); assert a.get(0) == o; } } }
class Field { List<Integer> m; static void field_holds(ArrayDeque<Integer> a, Field s) { if (a != null && s != null && s.m != null) { int n = a.size(); s.m.clear(); assert a.size() == n; } } }
class Two { static void two_violated(ArrayDeque<Integer> a, ArrayDeque<Integer> b) { if (a != null && b != null) assert a == b; } }
class Room { static void room_violated(PriorityQueue<Integer> a, PriorityQueue<Integer> b) { if (a != null && b != null) assert a == b; } }
class Static { static final List<Integer> L = new ArrayList<>(); static void static_violated(List<Integer> a, List<Integer> b) { if (a != null && b != null && a != L && b != L) assert a == b; } }
class Both { static void both_violated(Deque<Integer> a, List<Integer> b) { if (a != null && b != null) assert (Object) a != b; } static List<Integer> make() { return new LinkedList<>(); } }
"""
"""What collections keep their elements in: nobody else holds it, and there is room for it."""

TEXTS = {"Library": LIBRARY, "Names": NAMES, "Early": EARLY, "Order": ORDER, "Parts": PARTS, "Guards": GUARDS}
CASES = [
    (stem, f"{owner}.{name}")
    for stem, text in TEXTS.items()
    for owner, name in re.findall(
        r"^class (\w+).*?[ ]\w+ (\w+_(?:holds|violated))\([^)]*\) \{", text, re.MULTILINE
    )
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("broken")
    for stem, text in TEXTS.items():
        (found / f"{stem}.java").write_text(text)
    return found


@pytest.mark.parametrize(("stem", "method"), CASES, ids=[method for _, method in CASES])
def test_a_verdict_is_the_one_of_its_name(stem: str, method: str, folder: Path) -> None:
    owner, name = method.split(".")
    inner = "In." if name == "asked_violated" else ""
    assert (
        ooxcheck.check(f"{owner}.{inner}{name}", folder / f"{stem}.java", scope=2, array=2).verdict.value
        == name.rpartition("_")[2]
    )


def test_all_of_them_are_asked_about() -> None:
    assert len(CASES) == sum(
        len(set(re.findall(r" \w+_(?:holds|violated)\(", text))) for text in TEXTS.values()
    )


REFUSING = """
import java.util.*;
class Refusing {
  final List<Integer> given = List.of(1, 2);
  private final List<Integer> own = new ArrayList<>();
  void changed() { if (given != null) given.add(3); }
  void argument(List<Integer> xs) { if (xs != null) xs.add(3); }
  void made() { own.add(3); List<Integer> local = new ArrayList<>(); local.add(2); }
  int asked(List<Integer> xs) { return xs == null ? 0 : xs.size(); }
}
"""


@pytest.mark.parametrize(
    ("method", "is_told"), [("changed", True), ("argument", True), ("made", False), ("asked", False)]
)
def test_that_no_collection_refuses_to_be_changed_is_told(method: str, is_told: bool, tmp_path: Path) -> None:
    path = tmp_path / "Refusing.java"
    path.write_text(REFUSING)
    assert [
        note.message
        for note in ooxcheck.check(f"Refusing.{method}", path, scope=1, array=2).notes
        if note.code == "note.refusing"
    ] == [
        "assumes that no collection that is changed here is immutable, although the files create immutable ones by List.of"
    ] * is_told


def test_nothing_is_told_of_files_that_make_no_such_collection(tmp_path: Path) -> None:
    path = tmp_path / "Refusing.java"
    path.write_text(REFUSING.replace("List.of(1, 2)", "null"))
    assert not [
        note
        for note in ooxcheck.check("Refusing.argument", path, scope=1, array=2).notes
        if note.code == "note.refusing"
    ]
