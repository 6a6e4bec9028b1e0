"""Arguments are converted to the parameter types."""

from __future__ import annotations

import pytest

from tests.java.checking.show import body, checker

CALLS = {
    "f(1)": "static A.f[long](1L)",
    "g(1, 2)": "static A.g[int[]](int[]{1, 2})",
    "g()": "static A.g[int[]](int[]{})",
    "g(xs)": "static A.g[int[]](xs)",
    "h(3)": "static A.h[Object](static java.lang.Integer.valueOf[int](3))",
    "r(() -> { })": "static A.r[Runnable](new A.lambda$1[]())",
}


@pytest.mark.parametrize("call", CALLS)
def test_an_argument_is_converted(call: str) -> None:
    found = checker(
        "class A { static void f(long x) { } static void g(int... xs) { } static void h(Object o) { } static void r(Runnable r) { }"
        f" static void m(int[] xs) {{ {call}; }} }}"
    )
    assert body(found, "A.m") == f"{{ {CALLS[call]}; }}"


def test_the_target_of_a_call_types_the_functions_of_nested_calls() -> None:
    found = checker(
        "import java.util.*; import java.util.stream.*; class A { static Map<Integer, Set<Integer>> m(List<Integer> all) {"
        " return all.stream().collect(Collectors.groupingBy(x -> x % 2, Collectors.mapping(x -> x * 2, Collectors.toSet()))); } }"
    )
    assert "Collectors.mapping" in body(found, "A.m")
