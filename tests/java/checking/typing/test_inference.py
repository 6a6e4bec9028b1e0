"""Type arguments are inferred."""

from __future__ import annotations

import pytest

from tests.java.checking.show import body, checker

IMPORTS = "import java.util.*; import java.util.function.*; "


INFERRED = {
    # statement: what its last line becomes
    'String s = id("x");': 'String s = (String) static G.id[Object]("x");',
    "int x = pick(1, 2);": (
        "int x = (Integer) static G.pick[Object, Object](static java.lang.Integer.valueOf[int](1), static java.lang.Integer.valueOf[int](2)).intValue[]();"
    ),
    "Number x = pick(1, 2L);": (
        "Number x = (Number) static G.pick[Object, Object](static java.lang.Integer.valueOf[int](1), static java.lang.Long.valueOf[long](2L));"
    ),
    "List<String> l = none(); l.get(0).hashCode();": "(String) l.get[int](0).hashCode[]();",
    "none().size();": "static G.none[]().size[]();",
    "String s = first(ls);": "String s = (String) static G.first[List](ls);",
    "int n = map(ls, x -> x.hashCode()).get(0);": (
        "int n = (Integer) static G.map[List, Function](ls, new G.lambda$1[]()).get[int](0).intValue[]();"
    ),
    "int n = map(map(ls, x -> x.hashCode()), y -> y + 1L).get(0).intValue();": (
        "int n = (Long) static G.map[List, Function](static G.map[List, Function](ls, new G.lambda$1[]()), new G.lambda$2[]()).get[int](0).intValue[]();"
    ),
    "var v = new Box<>(3); int n = v.value;": "int n = (Integer) v.value.intValue[]();",
    "Box<Box<String>> b = new Box<>(new Box<>(null)); String s = b.value.value;": "String s = (String) (G.Box) b.value.value;",
    "int n = max(ls.get(0).hashCode(), 3);": (
        "int n = (Integer) static G.max[Comparable, Comparable](static java.lang.Integer.valueOf[int]((String) ls.get[int](0).hashCode[]()),"
        " static java.lang.Integer.valueOf[int](3)).intValue[]();"
    ),
}  # fmt: skip


@pytest.mark.parametrize(("statements", "expected"), INFERRED.items(), ids=INFERRED)
def test_type_arguments_are_found_out(statements: str, expected: str) -> None:
    found = checker(
        IMPORTS
        + "class G { static class Box<T> { T value; Box(T v) { value = v; } } static <T> T id(T t) { return t; } static <T> T pick(T a, T b) { return a; }"
        "static <T> List<T> none() { return null; } static <T> T first(List<? extends T> l) { return l.get(0); }"
        "static <A, B> List<B> map(List<A> l, Function<? super A, ? extends B> f) { return null; }"
        f"static <C extends Comparable<C>> C max(C a, C b) {{ return a; }} static void m(List<String> ls) {{ {statements} }} }}"
    )
    assert body(found, "G.m").endswith(f"{expected} }}")
