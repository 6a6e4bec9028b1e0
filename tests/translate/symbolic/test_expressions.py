"""What expressions compute, in which order, and when they throw."""

from __future__ import annotations

import pytest

from tests.translate.asking import broken, fails, found

NODE = "class N { int v; N n; bool b; int[] a; }"
KINDS = """
interface I { int k(); }
class A { int x; }
class B extends A implements I { int k() { return 2; } }
"""


def test_arithmetic_wraps() -> None:
    assert fails("assert x + 1 > x;", "int x") == ["x + 1 > x"]
    assert fails("int y := x + 1; assert x == 3 ==> y + 3 == -1;", "int x") == []


def test_division_rounds_towards_zero_and_the_least_int_by_minus_one_is_itself() -> None:
    body = "int q := x / y; int r := x % y; assert q * y + r == x; assert x + 3 == -1 && y == -1 ==> q == x;"
    assert fails(body, "int x, int y", "exceptional(y == 0)") == []


def test_unsigned_numbers_wrap_at_zero_and_compare_without_a_sign() -> None:
    assert fails("uint y := x - 1; assert y < x;", "uint x") == ["y < x"]
    assert fails("uint y := x - 1; assert x > 0 ==> y < x; assert x == 0 ==> y == 7;", "uint x") == []


def test_ints_of_one_bit_are_zero_and_minus_one() -> None:
    assert fails("int y := x * x; assert y == x;", "int x", int_width=1) == []
    assert fails("assert x == 0;", "int x", int_width=1) == ["x == 0"]


def test_ints_of_64_bits_are_exact_before_they_wrap() -> None:
    body = "int y := x * x; assert y == 0; y := x * 2147483648; assert y < 0;"
    assert fails(body, "int x", "requires(x == 4294967296)", int_width=64, ints=(4294967296,)) == []


def test_overflow_is_a_duty_where_it_is_an_error() -> None:
    assert fails("int y := x + 1;", "int x", overflow="error") == ["x + 1"]
    assert fails("int y := -x;", "int x", overflow="error") == ["-x"]
    assert fails("int y := x / (0 - 1);", "int x", overflow="error") == ["x / (0 - 1)"]
    assert fails("uint y := -x;", "uint x", overflow="error") == ["-x"]


def test_overflow_ends_the_run_also_in_conditions_and_indices() -> None:
    assert fails("if (x * 2 > 0) { assert x < 2; }", "int x", overflow="error") == ["x * 2"]
    assert fails("int y := a[x + 1]; assert x < 3;", "int[] a, int x", overflow="error") == ["x + 1"]


def test_arithmetic_of_formulas_and_of_their_pure_methods_wraps_all_the_same() -> None:
    contract = "requires(Main.next(x) < x)"
    pure = "static int next(int x) pure { return x + 1; }"
    text = f"class Main {{ {pure} static void main(int x) {contract} {{ assert x + 1 < x; }} }}"
    assert broken(text, overflow="error") == []


@pytest.mark.parametrize(
    "right", ["n.v == 0", "1 / x == 0", "n.n.b", "a[x] == 1", "(forall e, i : n.a : e == 0)"]
)
@pytest.mark.parametrize(("op", "guard"), [("&&", "n != null && x > 0"), ("||", "n == null || x <= 0")])
def test_the_right_side_is_evaluated_only_where_the_left_side_leaves_it_open(
    op: str, guard: str, right: str
) -> None:
    thrown = "n != null && x > 0" if op == "&&" else "!(n == null || x <= 0)"
    left = f"({guard})"
    contract = f"exceptional({thrown})"
    assert fails(f"bool r := {left} {op} {right};", "N n, int x, int[] a", contract, NODE, ints=(0, 1)) == []


def test_an_implication_looks_at_its_conclusion_only_if_it_has_to() -> None:
    assert (
        fails("bool r := n != null ==> n.v == n.v; assert r;", "N n", "exceptional(false)", NODE, ints=(0, 1))
        == []
    )


def test_a_null_receiver_throws() -> None:
    assert fails("int x := n.v;", "N n", "exceptional(n == null)", NODE, ints=(0,)) == []
    assert fails("int x := #a;", "int[] a", "exceptional(a == null)") == []
    assert fails("int x := n.n.v;", "N n", "exceptional(n == null)", NODE, ints=(0,)) == ["n == null"]


def test_an_index_has_to_be_inside() -> None:
    contract = "requires(a != null) exceptional(i < 0 || i >= #a)"
    assert (
        fails(
            "int x := a[i]; assert 0 <= i && i < #a;", "int[] a, int i", contract, array=2, ints=(-1, 0, 1, 2)
        )
        == []
    )


def test_an_unsigned_index_is_inside_or_throws() -> None:
    assert fails("int x := a[i]; assert i < 2;", "int[] a, uint i", "exceptional(true)", array=2) == []


def test_a_division_by_zero_throws_before_anything_is_assigned() -> None:
    body = "int y := 1; try { y := x / 0; } catch { assert y == 1; return; } assert false;"
    assert fails(body, "int x") == []


def test_a_cast_of_null_succeeds_and_one_to_another_class_throws() -> None:
    contract = "exceptional(a != null && !(a instanceof B))"
    assert fails("B b := (B) a; assert b == a;", "A a", contract, KINDS, scope=2, ints=(0,)) == []


def test_a_cast_to_an_interface_leaves_only_classes_that_have_its_methods() -> None:
    body = "I i := (I) a; if (i != null) { int k := i.k(); assert k == 2; }"
    assert fails(body, "A a", classes=KINDS, scope=2, ints=(0,)) == []


def test_null_is_an_instance_of_nothing() -> None:
    assert fails("bool r := a instanceof A; assert r == (a != null);", "A a", classes=KINDS, ints=(0,)) == []
    assert fails("bool r := a instanceof B; assert r == (a != null);", "A a", classes=KINDS, ints=(0,)) == [
        "r == (a != null)"
    ]


def test_quantifiers_of_programs_stop_at_the_element_that_decides() -> None:
    body = "bool r := exists x, i : a : 1 / x == 1; assert r ==> #a > 0;"
    assert (
        fails(body, "int[] a", "exceptional(a == null || a[0] == 0 || a[1] == 0)", array=2, ints=(0, 1, 2))
        == []
    )
    assert fails(body, "int[] a", "exceptional(a == null || a[0] == 0)", array=2, ints=(0, 1, 2)) == [
        "a == null || a[0] == 0"
    ]


def test_quantifiers_of_programs_nest_and_throw() -> None:
    body = "bool r := forall row, i : a : exists x, j : row : x == i; assert #a == 0 ==> r;"
    contract = "exceptional(a == null || exists row, i : a : row == null)"
    assert fails(body, "int[][] a", contract, ints=(0, 1)) == []


def test_chars_are_numbers_that_compare() -> None:
    body = "char d := 'x'; assert d > 'a' && d != c;"
    assert fails(body, "char c", "requires(c != 'x')") == []
    assert found("class Main { static void main(char c) { assert c != 'a'; } }").violated


def test_strings_are_values() -> None:
    assert fails('string t := "q"; assert s != t; assert s == null || s != t;', "string s") == ["s != t"]
