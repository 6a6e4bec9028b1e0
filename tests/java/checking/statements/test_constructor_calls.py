"""Anonymous classes pass their arguments on."""

from __future__ import annotations

from tests.java.checking.show import body, checker, shown


def test_an_anonymous_class_passes_its_arguments_on() -> None:
    found = checker(
        "class O { int v; O(int a, long b) { } static O make(int n) { return new O(n, 2) { int w = n + v; }; } }"
    )
    assert body(found, "O.make") == "{ return new O.1[int, long](n, 2L) {O.1.val$n = n}; }"
    assert body(found, "O.1.<init>") == "{ super O[int, long](_1, _2); }"
    assert [shown(each) for each in found.initial("O.1", is_static=False)] == [
        "this.w = (this.val$n + this.v);"
    ]
