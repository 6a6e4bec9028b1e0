"""A program is checked on demand, part by part."""

from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import OoxError
from tests.java.checking.show import body, checker, shown


def test_initialisers_are_assignments_in_the_order_of_the_text() -> None:
    found = checker(
        "class A { int a = 1; static int s = 2; { a++; } final long k; { k = a; } static { s++; } static final int C = s; int[] xs = {a}; }"
    )
    assert [shown(each) for each in found.initial("A", is_static=False)] == [
        "this.a = 1;", "{ old this.a -> $1: ($1 + 1); }", "{ this.k = (long) this.a; }", "this.xs = int[]{this.a};",
    ]  # fmt: skip
    assert [shown(each) for each in found.initial("A", is_static=True)] == [
        "A.s = 2;",
        "{ old A.s -> $1: ($1 + 1); }",
        "A.C = A.s;",
    ]


def test_a_mistake_is_told_where_it_is_reached_and_every_time() -> None:
    found = checker(
        "class A { int good() { return 1; } int bad() { return x; } Lock lock; void use() { lock.m(); lock = null; } }"
    )
    assert body(found, "A.good") == "{ return 1; }"
    for _ in range(2):
        with pytest.raises(OoxError, match="no variable x"):
            body(found, "A.bad")
    with pytest.raises(OoxError) as told:
        body(found, "A.use")
    assert [each.message for each in told.value.diagnostics] == ["no class Lock"]
    assert not found.class_("A").fields
