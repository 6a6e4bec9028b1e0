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
