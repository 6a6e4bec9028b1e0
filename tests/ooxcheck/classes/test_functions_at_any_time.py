"""Functions that capture state run at any time: each is a step of clients. The answers were written down before the tool ran."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.infer import immediate_invariants
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.java.clients.captured_state import capturing_functions
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.histories import reachable_heaps

MEMBERS = """
  private final java.util.List<String> items = new java.util.ArrayList<>(); private Object last = new Object();
  boolean any(int n) { return items.stream().anyMatch(x -> last.hashCode() == n); }
  int size() { return items.size(); }
"""


@pytest.mark.parametrize(
    ("others", "fields"),
    [
        ("", {"items", "last"}),
        ("void clear() { items.forEach(x -> last = new Object()); }", {"items", "last"}),
        ("void clear(Object o) { items.forEach(x -> last = o); }", {"items"}),
        ("void clear() { items.forEach(x -> forget()); } private void forget() { last = null; }", {"items"}),
        (
            "void clear() { items.forEach(x -> keep(x)); } private void keep(Object o) { last = o; }",
            {"items"},
        ),
        ("boolean retry() { try { return items.isEmpty(); } finally { last = null; } }", {"items"}),
    ],
)
def test_fields_that_functions_assign(others: str, fields: set[str]) -> None:
    source = Source("Bag.java", f"class Bag {{ {MEMBERS} {others} }}")
    boundary = load_java_boundary("Bag", (source,))
    invariants = immediate_invariants(boundary, Terms()).invariants
    assert {each.jml for each in invariants} == {f"{name} != null" for name in fields}


@pytest.mark.parametrize(
    ("others", "fields"),
    [
        ("Runnable task(Object o) { return () -> { last = o; }; }", {"items"}),
        ("Runnable task() { return () -> { last = new Object(); }; }", {"items", "last"}),
        ("Runnable task() { return this::forget; } private void forget() { last = null; }", {"items"}),
    ],
)
def test_fields_that_functions_assign_later(others: str, fields: set[str]) -> None:
    source = Source("Bag.java", f"class Bag {{ {MEMBERS} {others} }}")
    boundary = load_java_boundary("Bag", (source,))
    invariants = immediate_invariants(boundary, Terms()).invariants
    assert {each.jml for each in invariants} == {f"{name} != null" for name in fields}


def test_a_function_is_a_step_without_histories() -> None:
    source = Source("Bag.java", "class Bag { private int n;\n Runnable up() { return () -> n++; } }")
    boundary = load_java_boundary("Bag", (source,)).boundary
    (function,) = (each for each in boundary.steps if each.is_function)
    assert function.title == "the function in Bag.java:2"
    assert reachable_heaps(boundary).statistics.skipped == (function,)


UNFOLLOWED = (
    "Runnable odd(String s) { return () -> { n = java.util.regex.Pattern.matches(s, s) ? 1 : -1; }; }"
)


def test_a_function_that_cannot_be_followed_is_assumed_to_preserve_invariants() -> None:
    source = Source("Bag.java", f"class Bag {{ private int n; int n() {{ return n; }} {UNFOLLOWED} }}")
    boundary = load_java_boundary("Bag", (source,))
    (function,) = (each for each in boundary.boundary.steps if each.is_function)
    assert function.is_assumed
    assert any(each.startswith("the function in Bag.java:1 keeps inferred") for each in boundary.assumptions)


DIVISOR = "private int n = 1; int share() { return 9 / n; } void one() { n = 1; }"


@pytest.mark.parametrize(
    ("members", "method", "verdict"),
    [
        (f"{DIVISOR} Runnable r() {{ return () -> n = 2; }}", "share", "holds"),
        (f"{DIVISOR} Runnable r() {{ return () -> n--; }}", "share", "possible"),
        (f"{DIVISOR} Runnable r(C c) {{ return () -> c.n = 0; }}", "share", "possible"),
        (
            "private int n = 1; private void part() { n = 9 / n; if (n == 0) n = 1; } private void mid() { part(); } void half() { mid(); } Runnable r() { return () -> { n = 0; try { mid(); } finally { n = 1; } }; }",
            "part",
            "possible",
        ),
        (
            "private int n = 1; private void part() { n = 9 / n; } void half() { n = 2; part(); } Runnable r() { return () -> n = 0; }",
            "part",
            "holds",
        ),
        (
            "private final java.util.List<String> l = new java.util.ArrayList<>(); private int n = 1; int share() { return 9 / n; } long count(String s) { return l.stream().filter(x -> x == s).count(); }",
            "share",
            "holds",
        ),
    ],
)
def test_verdicts_beside_functions(tmp_path: Path, members: str, method: str, verdict: str) -> None:
    path = tmp_path / "C.java"
    path.write_text(f"class C {{ {members} }}")
    assert ooxcheck.check(f"C.{method}", path, scope=2).verdict.value == verdict


PLAIN = "java.util.function.IntSupplier f(int k) { return () -> k + 1; }"


@pytest.mark.parametrize(
    ("members", "captures"),
    [
        (PLAIN, False),
        (f"static {PLAIN}", False),
        ("java.util.function.IntSupplier f(boolean b) { double d = 2; return () -> b ? (int) d : 0; }", False),
        ("java.util.function.IntFunction<java.util.function.IntSupplier> f() { return x -> () -> x; }", False),
        ("class Inner { java.util.function.LongSupplier f(long k) { return () -> k; } }", False),
        (f"int k; {PLAIN}", True),
        (f"class Inner {{ int k; }} {PLAIN}", True),
        (f"record R(int k) {{ }} {PLAIN}", True),
        ("java.util.function.IntSupplier f(int... k) { return () -> k[0]++; }", True),
        ("Runnable f(int[] k) { return () -> g(k); } void g(int[] k) { }", True),
        ("java.util.function.Supplier<Object> f(Object k) { return () -> k; }", True),
        ("java.util.function.Supplier<Object> f() { var k = new int[1]; return () -> k; }", True),
        ("java.util.function.Supplier<Object> f(int i, Object o) { { int k = i; } if (o instanceof C k) { return () -> k; } return null; }", True),
        ("java.util.function.IntSupplier f(int k) { return () -> g(k); } private int n; private int g(int k) { return n = k; }", True),
        ("int n; java.util.function.IntSupplier f(int k) { return () -> n + k; }", True),
    ],
)  # fmt: skip
def test_numbers_are_no_state(members: str, captures: bool) -> None:
    unit = parse(Source("C.java", f"class C {{ {members} }}"))
    assert bool(list(capturing_functions(unit.types))) is captures


def test_a_check_uses_them(tmp_path: Path) -> None:
    path = tmp_path / "Bag.java"
    path.write_text(f"class Bag {{ {MEMBERS} }}")
    assert ooxcheck.check("Bag.size", path, scope=2).verdict.value == "holds"


def test_a_class_with_a_function_of_numbers_has_invariants(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(
        f"class C {{ private int n = 1; int share() {{ return 9 / n; }} void up() {{ if (n < 9) n++; }} {PLAIN} }}"
    )
    assert ooxcheck.check("C.share", path, scope=2).verdict.value == "holds"
