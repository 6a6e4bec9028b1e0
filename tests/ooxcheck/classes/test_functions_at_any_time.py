"""Functions that capture state run at any time. Fields that are never null are known all the same, if the bodies of all functions are. The answers were written down before the tool ran."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.infer import immediate_invariants
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.java.clients.captured_state import capturing_functions
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source

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
    with pytest.raises(OoxError, match="captures state"):
        load_java_boundary("Bag", (source,))
    boundary = load_java_boundary("Bag", (source,), admits_functions=True)
    invariants = immediate_invariants(boundary, Terms()).invariants
    assert {each.jml for each in invariants} == {f"{name} != null" for name in fields}


@pytest.mark.parametrize(
    "others",
    [
        "Runnable task(Object o) { return () -> { last = o; }; }",
        "Runnable task() { return this::forget; } private void forget() { last = null; }",
    ],
)
def test_a_function_that_no_known_code_calls_is_refused(others: str) -> None:
    source = Source("Bag.java", f"class Bag {{ {MEMBERS} {others} }}")
    with pytest.raises(OoxError, match="captures state"):
        load_java_boundary("Bag", (source,), admits_functions=True)


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
