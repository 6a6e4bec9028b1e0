"""What holds of constructed objects is proved by induction over the steps of clients: values of final fields, guards of constructors, separate nodes.

A name states the verdict. A method whose name ends in `violated` is violated or, without a known history, possible: on a JVM some program makes it fail.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.oox.diagnostics import OoxError
from tests.java.jvm import REASON, java
from tests.java.lowering.assumed.broken import Broken, checked, on_the_jvm, thrown

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
class Logged extends HashSet<Integer> { private final int[] log = new int[1]; Logged(Collection<Integer> c) { super(c); } public boolean add(Integer x) { logged_holds(); return true; } void logged_holds() { log[0]++; } }
class Called { private final Runnable r = () -> foo(); { r.run(); } private final int[] a = new int[1]; void foo() { called_violated(); } void called_violated() { assert a != null; } }
class Unnamed { static abstract class Up { Up() { hook(); } abstract void hook(); } private final Up r = new Up() { void hook() { unnamed_violated(); } }; void unnamed_violated() { assert r != null; } }
class Stored { private final Runnable r = () -> foo(); private final Keys k = new Keys(); private final int[] a = new int[1]; class Keys { int size() { return foo(); } } int foo() { return 1; } void stored_holds() { assert a != null && k != null; } }
class Locked { final Object o = new Object(); int n; static void locked_holds() { Locked w = new Locked(); java.util.concurrent.locks.ReentrantLock l = new java.util.concurrent.locks.ReentrantLock(); l.lock(); try { w.n++; } finally { l.unlock(); } assert w.n == 1 && w.o != null; } }
class Plain extends ArrayList<Integer> { private final List<Integer> l = new ArrayList<>(); Plain() { super(); } void plain_holds() { assert l != null; } }
class Thrown extends RuntimeException { private final List<Integer> l = new ArrayList<>(); Thrown(String s) { super(s); } void thrown_holds() { assert l != null; } }
"""
"""Objects that somebody sees before a field is set; where only a constructor of the library calls a method then, it holds for clients."""

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
class Swapped { private Node[] t; private static class Node { } static <T> void swap(T[] a, int i, int j) { T x = a[i]; a[i] = a[j]; a[j] = x; } void turn() { swap(t, 0, 1); } static void swapped_possible(Object o, Swapped p, Swapped q) { assert !(o instanceof Node); if (p != q && p != null && q != null && p.t != null) assert p.t != q.t; } }
"""
"""Parts of a representation that others link, or know by another type."""

GUARDS = """
class Text { final String s; Text(String s) { if (s == "x") throw new IllegalArgumentException(); this.s = s; } void text_violated() { assert !"x".equals(s); } }
class Boxes { final Integer a, b; Boxes(Integer a, Integer b) { if (a == b) throw new IllegalArgumentException(); this.a = a; this.b = b; } void boxes_violated() { if (a != null) assert !a.equals(b); } }
"""
"""Constructors that ask whether two objects are one."""

GUARDED = """
public class Guarded {
  record Range(int lo, int hi) { Range { if (lo > hi) throw new IllegalArgumentException(); } }
  record Swapped(int lo, int hi) { Swapped { if (lo > hi) { int old = lo; lo = hi; hi = old; } if (lo > hi) throw new IllegalArgumentException(); } }
  record Named(String name, int age) { Named { java.util.Objects.requireNonNull(name); if (age < 0 || age > 200) { throw new IllegalArgumentException("age"); } } }
  static class Two { final int lo, hi; Two(int a, int b) { lo = a; hi = b; if (a > b) throw new RuntimeException(); } Two(int a) { this(a, a); } Two(long n, int x, int y) { if (x > y) throw new RuntimeException(); hi = y; lo = x; } }
  static class One { final int lo, hi; One(int a, int b) { if (a > b) throw new RuntimeException(); lo = a; hi = b; } One() { lo = 1; hi = 0; } }
  static class Changing { int lo, hi; Changing(int a, int b) { if (a > b) throw new RuntimeException(); lo = a; hi = b; } }
  static class Seen { static Seen last; final int n; Seen(int n) { last = this; this.n = n; if (n < 0) throw new RuntimeException(); } }
  static class Early { final int n; Early(int n) { this.n = n; if (n == -5) return; if (n < 0) throw new RuntimeException(); } }
  static class Caught { final int n; Caught(int n) { try { if (n < 0) throw new RuntimeException(); } catch (RuntimeException e) { } this.n = n; } }
  static class Made { final Object o; Made(Object o) { this.o = java.util.Objects.requireNonNull(o, "o"); } }
  static class Filled { final int[] a; Filled(int[] a) { this.a = java.util.Objects.requireNonNull(a); } }
  record Bytes(byte[] a, short n) { Bytes { java.util.Objects.requireNonNull(a); } }
  static class Below extends One { Below() { } }
  static class Telling { final int n; Telling(int n) { this.n = n; tell(); if (n < 0) throw new RuntimeException(); } void tell() { } }

  static void range_holds(Range r) { if (r != null) assert r.lo() <= r.hi(); }
  static void range_violated(Range r) { if (r != null) assert r.lo() < r.hi(); }
  static void swapped_holds(Swapped r) { if (r != null) assert r.lo() <= r.hi(); }
  static void named_holds(Named n) { if (n != null) assert n.age() != 201 && n.name().length() >= 0; }
  static void two_holds(Two t) { if (t != null) assert t.lo <= t.hi; }
  static void one_violated(One t) { if (t != null) assert t.lo <= t.hi; }
  static void changing_holds(Changing t) { if (t != null) assert t.lo <= t.hi; }
  static void seen_violated(Seen t) { if (t != null) assert t.n >= 0; }
  static void early_violated(Early t) { if (t != null) assert t.n >= 0; }
  static void caught_violated(Caught t) { if (t != null) assert t.n >= 0; }
  static void made_holds(Made t) { if (t != null) assert t.o != null; }
  static void filled_holds(Filled t) { if (t != null) assert t.a != null; }
  static void bytes_holds(Bytes t) { if (t != null) assert t.a != null; }
  static void bytes_violated(Bytes t) { if (t != null) assert t.n != 3; }
  static void telling_holds(Telling t) { if (t != null) assert t.n >= 0; }
}
"""

CONSTRUCTED = """
import java.util.*;
class Constructed {
  static class Late { private int[] a; Late() { init(); a = new int[3]; } void init() { } void late_holds() { assert a != null; } }
  static class Soon { private int[] a; Soon() { a = new int[3]; init(); } Soon(int n) { this(); } private static int f(int n) { return n; } Soon(long n) { f(1); a = new int[2]; } void init() { } void soon_holds() { assert a != null; } }
  static class Up { Up() { f(); } void f() { } }
  static class Down extends Up { final int[] x = new int[2]; final Integer k = 5; final int n = 4; void f() { } void held_holds() { assert x != null; } void box_holds() { assert k != null; } void constant_holds() { assert n == 4; } }
  static class Sized { final int[] four = new int[4]; void four_holds() { four[3] = 1; } void four_violated() { four[4] = 1; } }
  static class Quiet { int q; Quiet() { this.q = 1; } }
  static class Deep extends Quiet { final int[] x = new int[2]; private final List<Integer> l = new ArrayList<>(); void deep_holds() { assert x.length == 2 && l.size() >= 0; } }
  static class Told { static Told last; private final int[] a; Told(int n) { last = this; if (n > 0) throw new RuntimeException(); a = new int[3]; } static void told_violated() { if (last != null) assert last.a != null; } }
  static class In { private Node one = new Node(), two = new Node(); class Node { int v; Node() { v = 1; } } void in_holds() { assert two != null; } }
  static class Out { private Node one = new Node(), two = new Node(); void f() { } class Node { Node() { f(); } } void out_holds() { assert two != null; } }
}
"""

STATIC = """
class Elvis { static final Elvis F = new Elvis(); static final Object X = new Object(); final Object o = X; void elvis_violated() { assert o == X; } }
class Made { static Made f = make(); static Made make() { return new Made(); } static final Object X = new Object(); final Object o = X; void made_violated() { assert o == X; } }
class Ran { interface P { Object go(); } static final P Q = new P() { public Object go() { return new Ran(); } }; static final Object R = Q.go(); static final Object X = new Object(); final Object o = X; void ran_violated() { assert o == X; } }
class Back { static final Object A = new Object(); final Object o = A; void back_possible() { assert o == A; } }
"""
"""Fields of objects that are initialised with static fields, perhaps before these are set."""

TEXTS = {
    "Static": STATIC,
    "Names": NAMES,
    "Early": EARLY,
    "Parts": PARTS,
    "Guards": GUARDS,
    "Guarded": GUARDED,
    "Constructed": CONSTRUCTED,
}
_CLASS = re.compile(r"^ *(?:static )?class (\w+)")
_METHOD = re.compile(r"[ ]\w+ (\w+_(holds|violated|possible))\(")
INNER = {"asked_violated": "Asked.In"}


def _cases() -> list[tuple[str, str, str]]:
    """Return the methods with a verdict in their names: the file, the full name and the verdict."""
    cases = []
    for stem, text in TEXTS.items():
        for line in text.splitlines():
            class_ = _CLASS.match(line)
            for name, verdict in dict.fromkeys(_METHOD.findall(line)):
                own = INNER.get(name, class_.group(1) if class_ else stem)
                inside = f"{stem}." if stem == "Constructed" else ""
                cases.append((stem, f"{inside}{own}.{name}", verdict))
    return cases


CASES = _cases()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("constructed")
    for stem, text in TEXTS.items():
        (path / f"{stem}.java").write_text(text)
    return path


LARGE = ("Guarded", "Constructed")
"""Files with one class in which all others are, so that its inference takes long."""


@pytest.mark.parametrize(
    ("stem", "method", "verdict"),
    [each for each in CASES if each[0] not in LARGE],
    ids=[method for stem, method, _ in CASES if stem not in LARGE],
)
def test_a_verdict_is_the_one_of_its_name(stem: str, method: str, verdict: str, folder: Path) -> None:
    _check(stem, method, verdict, folder)


@pytest.mark.parametrize(
    ("stem", "method", "verdict"),
    [each for each in CASES if each[0] in LARGE],
    ids=[method for stem, method, _ in CASES if stem in LARGE],
)
def test_a_verdict_in_a_large_class_is_the_one_of_its_name(
    stem: str, method: str, verdict: str, folder: Path
) -> None:
    _check(stem, method, verdict, folder)


def _check(stem: str, method: str, verdict: str, folder: Path) -> None:
    answer = ooxcheck.check(method, folder / f"{stem}.java", scope=2, array=2).verdict.value
    assert answer.startswith(verdict) or (answer == "possible" and verdict == "violated")


BROKEN = {
    "a part reads a field": Broken(
        "class Part { int n; Part(Owner a) { if (a != null) { n = a.arr.length; } } } class Owner { final Part part = new Part(this); final int[] arr = new int[3]; }",
        "new Owner();", "Part.Part"),
    "a part stores the object in a static field": Broken(
        "class Part { Part(Owner o) { Owner.last = o; } } class Owner { static Owner last; static int peek() { return last.size(); }"
        "private final Part part = new Part(this); private final int n = Owner.peek(); private final int[] arr = new int[3]; int size() { return arr.length; } }",
        "new Owner();", "Owner.size"),
    "a part stores the object in a holder": Broken(
        "class Holder { Owner o; int ask() { return o == null ? 0 : o.size(); } } class Part { Part(Owner o, Holder h) { h.o = o; } } class Owner { private final Holder h = new Holder();"
        "private final Part part = new Part(this, h); private final int n = h.ask(); private final int[] arr = new int[3]; int size() { return arr.length; } }",
        "new Owner();", "Owner.size"),
    "a class above publishes an inner object": Broken(
        "class High { static In last; class In { void go() { hook(); } } High() { last = new In(); High.go(); } static void go() { last.go(); } void hook() { } }"
        "class Low extends High { private final int[] a = new int[1]; void hook() { int q = a.length; } }",
        "new Low();", "Low.hook"),
    "an inner object makes a sibling": Broken(
        "class Owner { static In last; private final int n; private final int[] a; Owner() { last = new In(); n = Owner.go(); a = new int[1]; } static int go() { return last.make(); }"
        "class In { int make() { return new Sib().size(); } } class Sib { int size() { return a.length; } } }",
        "new Owner();", "Owner.Sib.size"),
    "an inherited method beside a static one": Broken(
        "class Up { void reg(String s) { hook(); } void hook() { } } class Down extends Up { private final int[] a; Down() { reg(\"x\"); a = new int[1]; } static int reg(int n) { return n; } void hook() { int q = a.length; } }",
        "new Down();", "Down.hook"),
    "a default method beside a static one": Broken(
        "interface Up { default void reg(String s) { hook(); } void hook(); } class Down implements Up { private final int[] a; Down() { reg(\"x\"); a = new int[1]; } static int reg(int n) { return n; } public void hook() { int q = a.length; } }",
        "new Down();", "Down.hook"),
    "a function": Broken(
        "class Owner { static java.util.function.IntSupplier s; { s = () -> size(); Owner.go(); } private final int[] a = new int[1]; static void go() { s.getAsInt(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "a method reference": Broken(
        "class Owner { static java.util.function.IntSupplier s; { s = this::size; Owner.go(); } private final int[] a = new int[1]; static void go() { s.getAsInt(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "a local class": Broken(
        "interface Go { int go(); } class Owner { static Go s; private final int[] a; Owner() { class L implements Go { public int go() { return size(); } } s = new L(); s.go(); a = new int[1]; } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "an anonymous class": Broken(
        "interface Go { int go(); } class Owner { static Go s; { s = new Go() { public int go() { return size(); } }; Owner.run(); } private final int[] a = new int[1]; static void run() { s.go(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "an alias": Broken(
        "class Owner { static java.util.List<Owner> all = new java.util.ArrayList<>(); private final int[] a; Owner() { Owner o = this; all.add(o); all.get(0).size(); a = new int[1]; } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "its text": Broken(
        'class Owner { private final String s; private final int[] a; Owner() { s = "x" + this; a = new int[1]; } public String toString() { return "y" + size(); } int size() { return a.length; } }',
        "new Owner();", "Owner.size"),
    "an element of an array": Broken(
        "class Owner { private final Owner[] own = {this}; private final int n = ask(own); private final int[] a = new int[1]; static int ask(Owner[] x) { return x[0].size(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "a conditional": Broken(
        "class Owner { static Owner last; private final int[] a; Owner(boolean b) { last = b ? this : null; ask(); a = new int[1]; } static void ask() { last.size(); } int size() { return a.length; } }",
        "new Owner(true);", "Owner.size"),
    "two classes above": Broken(
        "class Top { Top() { hook(); } void hook() { } } class Mid extends Top { private final int[] b = new int[1]; void hook() { int q = b.length; } } class Low extends Mid { void hook() { super.hook(); } }",
        "new Low();", "Mid.hook"),
    "another constructor": Broken(
        "class Owner { private int[] a; Owner() { this(3); } Owner(int n) { hook(); a = new int[n]; } void hook() { int q = a.length; } }",
        "new Owner();", "Owner.hook"),
    "a constructor above that delegates": Broken(
        "class Up { Up() { this(3); } Up(int n) { hook(); } void hook() { } } class Owner extends Up { private int[] a = new int[1]; void hook() { int q = a.length; } }",
        "new Owner();", "Owner.hook"),
    "an initialiser above": Broken(
        "class Up { int n = hook(); int hook() { return 0; } } class Owner extends Up { private int[] a = new int[1]; int hook() { return a.length; } }",
        "new Owner();", "Owner.hook"),
    "a constructor that returns": Broken(
        "class Owner { private int[] a; Owner(boolean b) { if (b) { return; } a = new int[1]; } int size() { return a.length; } }",
        "new Owner(true).size();", "Owner.size"),
    "an initialiser that catches": Broken(
        'class Owner { private int[] a; { try { Integer.parseInt("x"); a = new int[1]; } catch (NumberFormatException e) { } } int size() { return a.length; } }',
        "new Owner().size();", "Owner.size"),
    "a subclass within": Broken(
        "class Owner { private int[] a = new int[1]; static class Sub extends Owner { void drop() { super.a = null; } } int size() { return a.length; } }",
        "Owner.Sub s = new Owner.Sub(); s.drop(); s.size();", "Owner.size"),
    "a function that assigns": Broken(
        "class Owner { private int[] a = new int[1]; Runnable drop() { return () -> a = null; } int size() { return a.length; } }",
        "Owner o = new Owner(); o.drop().run(); o.size();", "Owner.size"),
    "a class around that assigns": Broken(
        "class Around { static class Owner { private int[] a = new int[1]; int size() { return a.length; } } static void drop(Owner o) { o.a = null; } }",
        "Around.Owner o = new Around.Owner(); Around.drop(o); o.size();", "Around.Owner.size"),
    "an inner object in a field that is read": Broken(
        "class Owner { static Keys last; private final Keys k = new Keys(); { last = k; Owner.ask(); } private final int[] a = new int[1]; class Keys { int size() { return Owner.this.size(); } } static void ask() { last.size(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "an inner object that a class above publishes": Broken(
        "abstract class Base { static Base last; Base() { last = this; } abstract int size(); } class Owner { private final Keys k = new Keys(); private final int n = Owner.ask(); private final int[] a = new int[1];"
        "class Keys extends Base { int size() { return Owner.this.size(); } } static int ask() { return Base.last.size(); } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "an inner object that asks": Broken(
        "class Owner { private final Keys k = new Keys(); private final int[] a = new int[1]; class Keys { final int n; Keys() { n = size(); } } int size() { return a.length; } }",
        "new Owner();", "Owner.size"),
    "a constant of another": Broken(
        "class Text { private final String s = \"x\"; private final Integer n; private final Integer k = 5; Text() { n = 3; } { Ask.ask(this); } final Integer m = 7; int late() { return m; } } class Ask { static void ask(Text t) { if (t != null) { t.late(); } } }",
        "new Text();", "Text.late"),
    "an exception that is told where it was made": Broken(
        "class Odd extends RuntimeException { private final int[] log = new int[1]; @Override public synchronized Throwable fillInStackTrace() { touch(); return this; } void touch() { int q = log.length; } }",
        "new Odd();", "Odd.touch"),
}  # fmt: skip

LOGGED = Broken(
    "class Logged extends java.util.HashSet<Integer> { private final int[] log = new int[1]; Logged(java.util.Collection<Integer> c) { super(c); } @Override public boolean add(Integer x) { int q = log.length; return super.add(x); } }",
    "new Logged(java.util.List.of(1));", "Logged.add")  # fmt: skip

REFUSED = {
    "Dice overrides Random.setSeed, which is not modelled": Broken(
        "class Dice extends java.util.Random { private final int[] a = new int[1]; @Override public void setSeed(long s) { int q = a.length; } }",
        "new Dice();", "Dice.setSeed"),
}  # fmt: skip
"""Constructors of the library that call what a class of the sources overrides, and ours do not."""

PROVED = {
    "unrelated classes": ("class CR { final int[] a; CR() { a = new int[2]; } int size() { return a.length; } } class Unrelated { int[] a; void set(int[] x) { a = x; } }", "CR.size"),
    "a field of the same name within": ("class CR { private int[] a = new int[2]; int size() { return a.length; } static class In { int[] a; void set(int[] x) { a = x; } } }", "CR.size"),
    "a guard": ("class CR { private final int[] a; CR(int n) { if (n < 0) { throw new IllegalArgumentException(\"n = \" + n); } a = new int[n]; } int size() { return a.length; } }", "CR.size"),
    "static methods": ("class CR { static int last; private final int id = next(); private final int[] a = new int[1]; static int next() { return ++last; } int size() { return a.length; } }", "CR.size"),
    "other objects": ("class Part { int n; Part(int n) { this.n = n; } } class CR { private final Part p = new Part(3); private final int n = p.n; private final int[] a = new int[n]; int size() { return a.length + p.n; } }", "CR.size"),
    "classes above that keep to themselves": ("class Up { int n; final Object o; Up(Object o) { this.o = o; n = 3; } } class CR extends Up { private final int[] a = new int[1]; CR() { super(new Object()); } int size() { return a.length; } }", "CR.size"),
    "another constructor": ("class CR { private final int[] a; CR() { this(3); hook(); } CR(int n) { a = new int[n]; } void hook() { } int size() { return a.length; } }", "CR.size"),
    "an escape that comes later": ("class CR { static CR last; private final int[] a = new int[1]; CR() { last = this; } int size() { return a.length; } }", "CR.size"),
    "functions and inner objects that stay": ("class CR { private final Runnable r = () -> go(); private final Keys k = new Keys(); private final int[] a = new int[1]; class Keys { int n = 3; int size() { return go(); } } int go() { return 1; } int size() { return k.n + a.length; } }", "CR.size"),
    "it grows": ("class CR { private int[] a = new int[1]; void grow() { a = new int[a.length + 1]; } int size() { return a.length; } }", "CR.size"),
    "an exception": ("class CR extends RuntimeException { private final int[] a = new int[1]; CR(String s, Throwable t) { super(s, t); } int size() { return a.length; } }", "CR.size"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_a_field_that_some_code_sees_unset_is_not_assumed(name: str, tmp_path: Path) -> None:
    case = BROKEN[name]
    assert checked(case.classes, case.method, tmp_path).verdict.value in ("violated", "possible")


def test_a_method_that_only_a_constructor_of_the_library_calls_holds_for_clients(tmp_path: Path) -> None:
    """The constructor, which calls `add` before the field is set, does not hold."""
    assert checked(LOGGED.classes, "Logged.add", tmp_path).verdict.value == "holds"
    assert checked(LOGGED.classes, "Logged.Logged", tmp_path).verdict.value == "violated"


@pytest.mark.parametrize("problem", REFUSED)
def test_an_override_that_only_constructors_of_the_jdk_call_is_refused(problem: str, tmp_path: Path) -> None:
    case = REFUSED[problem]
    with pytest.raises(OoxError, match=problem):
        checked(case.classes, case.method, tmp_path)


@pytest.mark.parametrize("name", PROVED)
def test_a_field_that_no_code_sees_unset_is_proved(name: str, tmp_path: Path) -> None:
    assert checked(*PROVED[name], tmp_path).verdict.value in ("holds", "holds within bounds")


@pytest.mark.skipif(java() is None, reason=REASON)
def test_a_jvm_throws_there(tmp_path: Path) -> None:
    cases = [*BROKEN.values(), LOGGED, *REFUSED.values()]
    assert thrown(cases, tmp_path) == [on_the_jvm(case.method) for case in cases]


@pytest.mark.parametrize(("constructor", "is_told"), [("hook();", True), ("int n = 1;", False)])
def test_a_constructor_that_shows_an_object_of_a_class_below_is_told(
    constructor: str, is_told: bool, tmp_path: Path
) -> None:
    classes = f"class Up {{ Up() {{ {constructor} }} void hook() {{ }} }} class Down extends Up {{ private final int[] a = new int[1]; void hook() {{ int n = a.length; }} }}"
    report = checked(classes, "Up.Up", tmp_path)
    assert (report.verdict.value, [note.code for note in report.notes if note.code == "note.receiver"]) == (
        "holds",
        ["note.receiver"] * is_told,
    )
