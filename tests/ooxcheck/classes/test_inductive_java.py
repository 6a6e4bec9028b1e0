"""Which formulas are invariants of Java classes: verdicts by hand, noted before the tool was run.

Each class is judged with all formulas of its case together, so a formula that is not inductive must not help another one.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.classes.java_boundary import java_boundary
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms
from ooxcheck.oox.check import class_invariants
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.specs.classes.houdini import Limits, inductive_candidates


@deep_recursion()
def inductive(java: str, name: str, *formulas: str, **others: str) -> set[str]:
    """Return which formulas about `this` of a class are inductive; `others` are more files."""
    files = [Source(f"{name}.java", java), *(Source(f"{each}.java", text) for each, text in others.items())]
    boundary = java_boundary(files, name).boundary
    parsed = [parse_formula(text, f"formula {at}") for at, text in enumerate(formulas)]
    added = class_invariants({name: parsed}, boundary.program)[name]
    class_ = boundary.program.classes[name]
    classes = {
        **boundary.program.classes,
        name: replace(class_, invariants=(*class_.invariants, *added)),
    }
    boundary = replace(boundary, program=replace(boundary.program, classes=classes))
    places = {each.span: text for each, text in zip(added, formulas, strict=True)}

    def limits(step: object) -> Limits:
        question = Terms.of({}).about(boundary.program, step.method)  # type: ignore[attr-defined]  # a step
        return Limits(question.bounds, question.settings_with(3))

    return {places[each] for each in inductive_candidates(boundary, list(places), limits).invariants}


ALL_ZERO = "forall x, i : this.items : x == 0"
HAS_ITEMS = "this.items != null"


def box(members: str, constructor: str = "Box() { items = new int[2]; }") -> str:
    return f"class Box {{ private int[] items; {constructor} {members} }}"


@pytest.mark.parametrize(
    ("java", "expected"),
    [
        (box("int first() { return items[0]; }"), {ALL_ZERO, HAS_ITEMS}),
        (box("int[] items() { return items; }"), {HAS_ITEMS}),
        (box("int[] items() { return items.clone(); }"), {ALL_ZERO, HAS_ITEMS}),
        (box("void share(int[][] all) { all[0] = items; }"), {HAS_ITEMS}),
        (box("void give(Holder h) { h.kept = items; }") + " class Holder { public int[] kept; }", {HAS_ITEMS}),
        (box("void give(Visitor v) { v.visit(items); }") + " interface Visitor { void visit(int[] a); }", {HAS_ITEMS}),
        (box("void give(Visitor v) { v.visit(items.clone()); }") + " interface Visitor { void visit(int[] a); }", {ALL_ZERO, HAS_ITEMS}),
        (box("", "Box(int[] items) { this.items = items.clone(); }"), {HAS_ITEMS}),
        (box("", "Box(int[] items) { this.items = items; }"), set()),
        (box("void take(Holder h) { items = h.kept; h.kept = null; }") + " class Holder { public int[] kept; }", set()),
        (box("void swap(Box b) { int[] a = items; items = b.items; b.items = a; }"), {ALL_ZERO, HAS_ITEMS}),
        (box("", "Box(int[] items) { for (int each : items) if (each != 0) throw new RuntimeException(); this.items = items; }"), {HAS_ITEMS}),
        (box("void clear() { items = null; }"), {ALL_ZERO}),
        (box("private void clear() { items = null; }"), {ALL_ZERO, HAS_ITEMS}),
        (box("private void clear() { items = null; } void run(boolean b) { if (b) clear(); }"), {ALL_ZERO}),
        (box("void fill(int at) { items[at] = 1; items[at] = 0; }"), {ALL_ZERO, HAS_ITEMS}),
        (box("void fill(int at) { items[0] = 1; items[at] = 0; items[0] = 0; }"), {HAS_ITEMS}),
    ],
)  # fmt: skip
def test_confined_arrays(java: str, expected: set[str]) -> None:
    assert inductive(java, "Box", ALL_ZERO, HAS_ITEMS) == expected


@pytest.mark.parametrize(
    ("member", "holds"),
    [
        ("java.util.Iterator<Integer> all() { return new java.util.Iterator<Integer>() { int at; public boolean hasNext() { return at < 2; } public Integer next() { return items[at++]++; } }; }", False),
        ("Op<Box> op() { return new Op<Box>() { public Box run(Box b) { b.items[0] = 1; return b; } }; } interface Op<T> { T run(T t); }", False),
        ("Object odd() { return new Object() { void spoil() { items[0] = 1; } }; }", True),
        ("private interface I { default void spoil(Box b) { b.items[0] = 1; } } static class J implements I { }", False),
        ("private static abstract class A { void spoil(Box b) { b.items[0] = 1; } } static class J extends A { }", False),
        ("private static abstract class A { void spoil(Box b) { b.items[0] = 1; } } private static class J extends A { }", True),
        ("private static class A { public int[] kept; } static class J extends A { J(Box b) { kept = b.items; } }", False),
    ],
)  # fmt: skip
def test_methods_that_clients_call_by_other_types(member: str, holds: bool) -> None:
    expected = {ALL_ZERO, HAS_ITEMS} if holds else {HAS_ITEMS}
    assert inductive(box(member), "Box", ALL_ZERO, HAS_ITEMS) == expected


NOT_NEGATIVE = "this.count >= 0"


@pytest.mark.parametrize(
    ("java", "holds"),
    [
        ("class C { private int count; void up() { if (count < 9) count++; } }", True),
        ("class C { private int count; void up() { count++; } }", False),  # overflow
        ("class C { private int count; void down() { count--; } }", False),
        ("class C { private int count; private void down() { count--; } }", True),
        ("class C { protected int count; }", True),
        ("class C { public int count; }", False),
        ("class C { public final int count; C(int n) { count = n < 0 ? 0 : n; } }", True),
        ("class C { private int count; void set(int n) { count = n; if (n < 0) throw new RuntimeException(); } }", False),
        ("class C { private int count; void set(int n) { if (n < 0) throw new RuntimeException(); count = n; } }", True),
        ("class C { private int count; C(int n) { count = n; if (n < 0) throw new RuntimeException(); } }", True),
        ("class C { private int count; static C last; C(int n) { count = n; last = this; if (n < 0) throw new RuntimeException(); } }", False),
        ("class C { private int count; static C make(int n) { C c = new C(); c.count = n; return c; } private C() { } }", False),
        ("class C { private int count; class Inner { void down() { count--; } } }", False),
        ("class C { private int count; private class Inner { void down() { count--; } } }", True),
        ("class C { private int count; private class Inner implements Runnable { public void run() { count--; } } }", False),
        ("class C { private int count; Runnable r() { return new Runnable() { public void run() { count--; } }; } }", False),
        ("class C { private int count; void up() { try { count = -1; Integer.parseInt(null); } finally { count = 0; } } }", True),
        ("class C { private int count; static final C one = new C(-1); private C(int n) { count = n; } static C one() { return one; } }", False),
        ("class C { private int count; static final C one = new C(1); private C(int n) { count = n; } static C one() { return one; } }", True),
        ("class C { private int count; static final C[] all = { new C(-1) }; private C(int n) { count = n; } static C first() { return all[0]; } }", False),
        ("class C { private int count; static final C one = spoil(new C()); private static C spoil(C c) { c.count = -1; return c; } }", False),
        ("class C { private int count; static C one; static { one = new C(); one.count = -1; } }", False),
        ("class C { private int count; void run(V v) { count = -1; if (v != null) v.visit(); count = 0; } } interface V { void visit(); }", False),
        ("class C { private int count; void run(V v) { if (v != null) v.visit(); count = -1; count = 0; } } interface V { void visit(); }", True),
        ("class C { private int count; C(V v) { count = -1; if (v != null) v.visit(); count = 0; } } interface V { void visit(); }", True),
        ("class C { private int count; C(V v) { count = -1; if (v != null) v.visit(this); count = 0; } } interface V { void visit(C c); }", False),
        ("class C { private int count; C() { count = -1; init(); count = 0; } void init() { } }", True),
        ("class C { private int count; C() { count = -1; init(); count = 0; } void init() { } } class D extends C { static C kept; void init() { kept = this; throw new RuntimeException(); } }", False),
        ("class C { private int count; C() { count = -1; init(); count = 0; } void init() { } } class D { static C kept; C make() { return new C() { void init() { kept = this; throw new RuntimeException(); } }; } }", False),
    ],
)  # fmt: skip
def test_numbers(java: str, holds: bool) -> None:
    assert (inductive(java, "C", NOT_NEGATIVE) == {NOT_NEGATIVE}) is holds


@pytest.mark.parametrize(
    ("members", "holds"),
    [
        ("Runnable r() { return () -> count--; }", False),
        ("Runnable r() { return () -> { if (count > 0) count--; }; }", True),
        ("private static C last; C() { last = this; } Runnable r() { return () -> C.last.count--; }", False),
        ("private final N n = new N(); Runnable r() { return this.n::down; } private static class N { int i; void down() { i--; } }", True),
        ("java.util.function.Consumer<N> r() { return n -> n.down(); } private static class N { int i; void down() { i--; } }", True),
        ("java.util.function.Consumer<N> r() { return n -> n.c.count = n.i; } private static class N { int i; C c; }", False),
        ("Runnable r(C other) { return () -> other.count = -1; }", False),
        ("Runnable r(int k) { return () -> { if (k > 0) count = k; }; }", True),
        ("Runnable r() { return this::down; } private void down() { count--; }", False),
        ("java.util.function.Supplier<Runnable> r() { return () -> () -> count--; }", False),
        ("java.util.function.IntConsumer r() { return i -> count = i; }", False),
        ("java.util.function.IntConsumer r() { return i -> count = Math.abs(i) % 9; }", False),
        ("java.util.function.IntConsumer r() { return i -> count = Math.abs(i % 9); }", True),
        ("void each(java.util.List<String> texts) { texts.forEach(s -> count = s.length()); }", True),
        ("void each(java.util.List<String> texts) { texts.forEach(s -> count = -s.length()); }", False),
        ("private final Runnable down = () -> count--; Runnable r() { return down; }", False),
        ("private static final java.util.function.Consumer<C> DOWN = c -> c.count--; Object r() { return DOWN; }", False),
    ],
)  # fmt: skip
def test_functions_that_capture_state_run_at_any_time(members: str, holds: bool) -> None:
    java = f"class C {{ private int count; {members} }}"
    assert (inductive(java, "C", NOT_NEGATIVE) == {NOT_NEGATIVE}) is holds


@pytest.mark.parametrize(
    ("members", "holds"),
    [
        ("Runnable r() { return () -> items = new int[1]; }", True),
        ("Runnable r() { return () -> items[0] = 1; }", False),
        ("Runnable r() { int[] own = items; return () -> own[0] = 1; }", False),
        ("Runnable r() { int[] own = new int[1]; return () -> own[0] = 1; }", True),
        (
            "Runnable r() { int[] own = new int[1]; return () -> items = own; }",
            False,
        ),  # true, but nothing is known of what a function captures
        ("Runnable r() { int[] own = new int[1]; return () -> { own[0] = 1; items = own; }; }", False),
        ("java.util.function.Supplier<int[]> r() { return () -> items; }", False),
        ("java.util.function.IntSupplier r() { return () -> items[0]; }", True),
    ],
)
def test_functions_and_arrays(members: str, holds: bool) -> None:
    assert (inductive(box(members), "Box", ALL_ZERO) == {ALL_ZERO}) is holds


def test_a_function_of_its_own_variables_is_accepted() -> None:
    member = "int most(java.util.ArrayList<Integer> l) { l.sort((a, b) -> Integer.compare(b, a)); return 1; }"
    java = f"class C {{ private int count; {member} void up() {{ if (count < 9) count++; }} }}"
    assert inductive(java, "C", NOT_NEGATIVE) == {NOT_NEGATIVE}


def test_assertions_are_assumed_to_hold() -> None:
    java = "class C { private int count; void f(int x) { count = -1; assert x > 0; count = 0; } }"
    assert "no assertion in these files fails" in java_boundary([Source("C.java", java)], "C").assumptions


@pytest.mark.parametrize(
    "handler", ["catch (RuntimeException e) { count = -1; }", "finally { if (!done) count = -1; }"]
)
def test_that_handlers_of_unknown_exceptions_keep_invariants_is_an_assumption(handler: str) -> None:
    java = f"class C {{ private int count; void run(V v) {{ boolean done = false; try {{ v.visit(); done = true; }} {handler} }} }} interface V {{ void visit(); }}"
    assumption = "handlers keep inferred invariants true if code outside these files throws an exception in {}, which is not modelled"
    assert assumption.format("visit") in java_boundary([Source("C.java", java)], "C").assumptions
    helped = java.replace("try { v.visit();", "try { help(v);").replace(
        "void run", "private void help(V v) { v.visit(); } void run"
    )
    assert assumption.format("help") in java_boundary([Source("C.java", helped)], "C").assumptions


def test_enums_with_state_are_refused() -> None:
    with pytest.raises(OoxError, match="the creation of the constants of C"):
        inductive("enum C { A(-1); private int count; C(int n) { count = n; } int count() { return count; } }", "C", NOT_NEGATIVE)  # fmt: skip


def test_other_files_write_package_private_fields() -> None:
    java = "class C { int count; }"
    assert inductive(java, "C", NOT_NEGATIVE) == {NOT_NEGATIVE}
    assert not inductive(java, "C", NOT_NEGATIVE, D="class D { void spoil(C c) { c.count = -1; } }")
    assert inductive(java, "C", NOT_NEGATIVE, D="class D { int f(C c) { return c.count; } }") == {
        NOT_NEGATIVE
    }


@pytest.mark.parametrize(
    ("other", "holds"),
    [
        ("class D { int f(Box b) { return b.first(); } }", True),
        ("class D { int f(Box b) { return b.items[0]; } }", True),
        ("class D { void f(Box b) { b.items[0] = -4; } }", False),
        ("class D { void f(Box b) { int[] a = b.items; a[0] = -4; } }", False),
        ("class D { int[] f(Box b) { return b.items; } }", False),
        (
            "class D { private int[] kept; void f(Box b) { kept = b.items; } void g() { kept[0] = 1; } }",
            False,
        ),
        ("class D extends Box { int[] f() { return items; } }", False),
    ],
)
def test_other_files_read_package_private_arrays(other: str, holds: bool) -> None:
    java = "class Box { final int[] items = new int[2]; int first() { return items[0]; } }"
    assert (inductive(java, "Box", ALL_ZERO, HAS_ITEMS, D=other) == {ALL_ZERO, HAS_ITEMS}) is holds


LIST = "class L {{ private N head; private int size; void add() {{ N n = new N(); n.next = head; head = n; size++; }} {} private static class N {{ N next; }} }}"
SIZE = "this.size == #this.head.*next"
ALONE = "all o : L | o == this || no (o.head.*next & this.head.*next)"


@pytest.mark.parametrize(
    ("member", "expected"),
    [
        ("", {SIZE, ALONE}),
        ("void clear() { head = null; size = 0; }", {SIZE, ALONE}),
        ("void clear() { head = null; }", {ALONE}),
        ("void adopt(L other) { head = other.head; size = other.size; }", {SIZE}),
        ("void steal(L other) { head = other.head; size = other.size; other.head = null; other.size = 0; }", {SIZE, ALONE}),
        ("void cut() { if (head != null) { head.next = null; size = 1; } }", {SIZE, ALONE}),
        ("void cut() { if (head != null) { head.next = null; size = 1; } } void adopt(L o) { head = o.head; size = o.size; }", set()),
        ("void loop() { if (head != null) head.next = head; }", {ALONE}),
    ],
)  # fmt: skip
def test_lists_of_private_nodes(member: str, expected: set[str]) -> None:
    assert inductive(LIST.format(member), "L", SIZE, ALONE) == expected


FEW = "this.names.size <= 2"
MEMBERS = "private final java.util.ArrayList<Object> names = new java.util.ArrayList<>(); void add(Object o) { if (names.size() < 2) names.add(o); }"


@pytest.mark.parametrize(
    ("member", "holds"),
    [
        ("", True),
        ("java.util.List<Object> all() { return names; }", False),
        ("java.util.Iterator<Object> all() { return names.iterator(); }", False),
        ("Object first() { return names.isEmpty() ? null : names.get(0); }", True),
        ("void addAll(java.util.ArrayList<Object> to) { to.addAll(names); }", True),
        ("void give(java.util.ArrayList<Object> to) { to.add(names); }", False),
    ],
)
def test_collections_of_the_library(member: str, holds: bool) -> None:
    assert (inductive(f"class C {{ {MEMBERS} {member} }}", "C", FEW) == {FEW}) is holds
