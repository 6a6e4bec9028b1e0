"""Loops that are known by their invariants: one iteration from any state stands for all of them."""

from __future__ import annotations

from ooxcheck.oox.oracle.verdicts import Verdict
from tests.translate.asking import broken, found, in_main

NODE = "class N { int v; int w; void set() { this.v := 1; } }"


def fails(
    body: str,
    parameters: str = "int n",
    contract: str = "requires(n >= 0)",
    classes: str = "",
    unroll: int = 0,
) -> list[str]:
    """Return what can fail when loops do what their invariants say."""
    return broken(in_main(body, parameters, contract, classes), unroll=unroll, loops_by_invariant=True)


def test_the_invariant_is_owed_on_entry() -> None:
    assert fails("int i := n; while (i < 3) invariant(i > 0) { i := i + 1; }") == ["i > 0"]


def test_the_invariant_is_owed_behind_the_body() -> None:
    assert fails("int i := 0; while (i < 3) invariant(i < 3) { i := i + 1; }") == ["i < 3"]


def test_the_invariant_is_believed_behind_the_loop_whatever_the_bound() -> None:
    body = "int i := 0; while (i < n) invariant(i <= n) { i := i + 1; } assert i == n;"
    answer = found(in_main(body, "int n", "requires(n >= 0)"), unroll=0, loops_by_invariant=True)
    assert answer.verdict is Verdict.HOLDS
    assert answer.bounds == frozenset()


def test_nothing_else_is_known_behind_the_loop() -> None:
    body = "int i := 0; int k := 0; while (i < n) invariant(i <= n) { i := i + 1; k := 1; } assert k == 0 || n > 0; assert i == n;"
    assert fails(body) == ["k == 0 || n > 0"]


def test_variables_that_the_loop_does_not_assign_keep_their_values() -> None:
    assert (
        fails("int i := 0; int k := n; while (i < n) invariant(i <= n) { i := i + 1; } assert k == n;") == []
    )


def test_a_break_leaves_from_any_state() -> None:
    assert (
        fails(
            "int i := 0; while (true) invariant(i <= n) { if (i == n) { break; } i := i + 1; } assert i == n;"
        )
        == []
    )
    assert fails(
        "int i := 0; while (true) invariant(i <= n) { if (i <= n) { break; } i := i + 1; } assert i == n;"
    ) == ["i == n"]


def test_a_return_or_an_exception_leaves_from_any_state() -> None:
    body = "int i := 0; while (true) invariant(i <= n) { if (i == n) { EXIT; } i := i + 1; } return 0;"
    for leave, contract in (
        ("return i", "ensures(retval == n)"),
        ("throw", "exceptional(true) ensures(false)"),
    ):
        text = in_main(body.replace("EXIT", leave), "int n", f"requires(n >= 0) {contract}", result="int")
        assert broken(text, unroll=0, loops_by_invariant=True) == []


def test_a_continue_owes_the_invariant_too() -> None:
    body = "int i := 0; while (i < n) invariant(i != 2) { i := i + 1; if (i == 2) { continue; } }"
    assert fails(body) == ["i != 2"]


def test_a_reference_that_the_loop_assigns_is_null_or_one_object() -> None:
    body = "N x := a; int i := 0; while (i < 1) invariant(true) { x := b; i := i + 1; } assert x == null || x == a || x == b; assert x == a;"
    text = in_main(body, "N a, N b", "requires(a != null && b != null && a != b)", NODE)
    assert broken(text, unroll=0, scope=2, ints=(0, 1), loops_by_invariant=True) == ["x == a"]


def test_fields_that_the_loop_writes_are_forgotten_in_all_objects_and_others_are_not() -> None:
    body = "while (a.v < 3) invariant(true) { a.v := a.v + 1; } assert b.w == 0; assert a.v >= 3; assert b.v == 0;"
    contract = "requires(a != null && b != null && a != b && b.v == 0 && b.w == 0)"
    text = in_main(body, "N a, N b", contract, NODE)
    assert broken(text, unroll=0, scope=2, ints=(0, 3), loops_by_invariant=True) == ["b.v == 0"]


def test_what_a_called_method_writes_is_forgotten() -> None:
    body = (
        "int i := 0; while (i < 1) invariant(true) { a.set(); i := i + 1; } assert a.w == 0; assert a.v == 0;"
    )
    assert fails(body, "N a", "requires(a != null && a.v == 0 && a.w == 0)", NODE) == ["a.v == 0"]


def test_elements_that_the_loop_writes_are_forgotten() -> None:
    loop = "int i := 0; while (i < #a) invariant(0 <= i && i <= #a) EVERY { a[i] := 1; i := i + 1; } assert forall x, j : a : x == 1;"
    assert fails(loop.replace("EVERY", ""), "int[] a", "requires(a != null)") == ["forall x, j : a : x == 1"]
    every = "invariant(forall x, j : a : j < i ==> x == 1)"
    assert fails(loop.replace("EVERY", every), "int[] a", "requires(a != null) exceptional(false)") == []


def test_static_fields_that_the_loop_writes_are_forgotten() -> None:
    text = "class Main { static int s; static int t; static void main() { Main.s := 0; Main.t := 0; int i := 0; while (i < 2) invariant(Main.s >= 0) { Main.s := 1; i := i + 1; } assert Main.t == 0; assert Main.s == 0; } }"
    assert broken(text, unroll=0, loops_by_invariant=True) == ["Main.s == 0"]


def test_a_loop_inside_a_loop_is_replaced_too() -> None:
    body = """
    int i := 0; int s := 0;
    while (i < n) invariant(i <= n && s == 0) {
      int j := 0;
      while (j < n) invariant(j <= n) { j := j + 1; }
      s := j - n; i := i + 1;
    }
    assert i == n && s == 0;
    """
    assert fails(body) == []


def test_loops_that_make_objects_are_unrolled() -> None:
    body = "int i := 0; while (i < n) invariant(i <= n) { N a := new N(); i := i + 1; } assert i == n;"
    answer = found(in_main(body, "int n", "requires(n >= 0)", NODE), unroll=1, loops_by_invariant=True)
    assert [bound.what for bound in answer.bounds] == ["loop"]


def test_loops_without_invariants_are_unrolled() -> None:
    answer = found(
        in_main("int i := 0; while (i < n) { i := i + 1; }", "int n"), unroll=1, loops_by_invariant=True
    )
    assert [bound.what for bound in answer.bounds] == ["loop"]


def test_loops_of_pure_methods_in_formulas_run_as_they_are() -> None:
    pure = (
        "static int up(int n) pure { int i := 0; while (i < n) invariant(i <= n) { i := i + 1; } return i; }"
    )
    text = f"class Main {{ {pure} static void main(int n) requires(n >= 0 && n < 3) {{ assert Main.up(n) == n; }} }}"
    assert broken(text, unroll=2, loops_by_invariant=True) == []


def test_each_call_of_a_method_with_a_loop_ends_in_a_state_of_its_own() -> None:
    up = "static int up(int n) requires(n >= 0) ensures(retval >= n) { int i := 0; while (i < n) invariant(i >= 0) { i := i + 1; } return i; }"
    text = f"class Main {{ {up} static void main(int n) requires(n >= 0) {{ int a := Main.up(n); int b := Main.up(n); assert a == b; }} }}"
    assert broken(text, unroll=0, loops_by_invariant=True) == ["a == b"]
