"""Class initialisers: their statements, their order, and whether they may throw."""

from __future__ import annotations

import pytest

from ooxcheck.java.lowering.reachability.class_initialisers import ClassInitialisers
from tests.java.lowering.running import java


def test_constants_need_no_initialiser() -> None:
    initialisers = ClassInitialisers(java("class T { static final int N = 3; static int n = 4; }"))
    assert len(initialisers.statements("T")) == 1


def test_a_superclass_is_initialised_before_its_subclass() -> None:
    text = "class A { static int a = 1; } class B extends A { static int b = 2; } class C extends A { }"
    initialisers = ClassInitialisers(java(text))
    assert initialisers.before("B") == ["A"]
    assert initialisers.first("B") == ["B"]
    assert initialisers.first("C") == ["A"]


def test_an_interface_is_initialised_only_if_it_has_default_methods() -> None:
    text = "interface I { Object A = new Object(); } interface J { Object A = new Object(); default void f() { } } class C implements I, J { }"
    assert ClassInitialisers(java(text)).before("C") == ["J"]


@pytest.mark.parametrize(
    ("value", "may_fail"),
    [
        ("1 + 2 * n", False),
        ("7 / 2", False),
        ("7 / n", True),
        ("7 % n", True),
        ("a[0]", True),
        ("new int[3].length", True),
        ("f(1)", False),
        ("g(1)", True),
    ],
)
def test_an_initialiser_may_throw_if_a_node_or_a_callee_may(value: str, *, may_fail: bool) -> None:
    text = f"class T {{ static int n; static int[] a; static int f(int i) {{ return i < 1 ? 0 : f(i - 1); }} static int g(int i) {{ return i / n; }} static int x = {value}; }}"
    assert ClassInitialisers(java(text)).may_fail("T") is may_fail
