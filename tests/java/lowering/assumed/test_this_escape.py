"""Objects that escape from their construction before a field is set. A JVM throws in the method that is named; what is believed of fields is believed only where nobody can see them unset."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.jvm import REASON, java
from tests.java.lowering.assumed.broken import Broken, checked, on_the_jvm, thrown

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
    "a collection that is given another": Broken(
        "class Logged extends java.util.HashSet<Integer> { private final int[] log = new int[1]; Logged(java.util.Collection<Integer> c) { super(c); } @Override public boolean add(Integer x) { int q = log.length; return super.add(x); } }",
        "new Logged(java.util.List.of(1));", "Logged.add"),
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
}  # fmt: skip

REFUSED = {
    "Dice overrides Random.setSeed, which is not modelled": Broken(
        "class Dice extends java.util.Random { private final int[] a = new int[1]; @Override public void setSeed(long s) { int q = a.length; } }",
        "new Dice();", "Dice.setSeed"),
    "Odd overrides Throwable.fillInStackTrace, which is not modelled": Broken(
        "class Odd extends RuntimeException { private final int[] log = new int[1]; @Override public synchronized Throwable fillInStackTrace() { touch(); return this; } void touch() { int q = log.length; } }",
        "new Odd();", "Odd.touch"),
}  # fmt: skip
"""Constructors of the library that call what a class of the sources overrides, and ours do not."""

BELIEVED = {
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
def test_a_field_that_may_be_seen_unset_is_not_believed(name: str, tmp_path: Path) -> None:
    case = BROKEN[name]
    assert checked(case.classes, case.method, tmp_path).verdict.value == "violated"


@pytest.mark.parametrize("problem", REFUSED)
def test_an_override_that_only_constructors_of_the_jdk_call_is_refused(problem: str, tmp_path: Path) -> None:
    case = REFUSED[problem]
    with pytest.raises(OoxError, match=problem):
        checked(case.classes, case.method, tmp_path)


@pytest.mark.parametrize("name", BELIEVED)
def test_a_field_that_nobody_can_see_unset_is_believed(name: str, tmp_path: Path) -> None:
    report = checked(*BELIEVED[name], tmp_path)
    assert (report.verdict.value, report.notes) == ("holds", ())


@pytest.mark.skipif(java() is None, reason=REASON)
def test_a_jvm_throws_there(tmp_path: Path) -> None:
    cases = [*BROKEN.values(), *REFUSED.values()]
    assert thrown(cases, tmp_path) == [on_the_jvm(case.method) for case in cases]


def test_the_answer_tells_where_the_object_escapes(tmp_path: Path) -> None:
    notes = [
        note
        for note in checked(BROKEN["a part reads a field"].classes, "Part.Part", tmp_path).notes
        if note.code == "note.escape"
    ]
    assert [note.message for note in notes] == [
        "does not assume that Owner.arr is set: the object may escape from its construction before"
    ]
    assert [note.span.text for note in notes if note.span] == ["this"]


def test_a_part_that_only_keeps_the_object_is_not_believed_to(tmp_path: Path) -> None:
    classes = "class Part { final Owner o; Part(Owner o) { this.o = o; } } class Owner { private final Part part = new Part(this); int n() { assert part != null; return 1; } }"
    report = checked(classes, "Owner.n", tmp_path)
    assert (report.verdict.value, [note.code for note in report.notes]) == ("violated", ["note.escape"])


def test_nothing_is_told_of_fields_that_are_not_read(tmp_path: Path) -> None:
    classes = "class Part { Part(Owner a) { } } class Owner { final Part part = new Part(this); final int[] arr = new int[3]; int n; int other() { return n; } }"
    assert checked(classes, "Owner.other", tmp_path).notes == ()


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
