"""Control flow: every execution goes where the interpreter would take it, and meets the others where it should."""

from __future__ import annotations

import pytest

from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.formulas.scene import Unsupported
from tests.oox.runs import generated_program, method
from tests.translate.asking import bounds, broken, encoded, fails, in_main, verdict
from tests.translate.deciding import Problem, answer_of, by_brute_force, decided

NODE = "class N { int v; N n; static N s; }"


# ------------------------------------------------------------------------------------------------------ assignment


def test_a_write_through_an_alias_is_seen() -> None:
    body = "a.v := 1; b.v := 0; assert a.v == 1;"
    assert fails(body, "N a, N b", "requires(a != null && b != null)", NODE, scope=2, ints=(0, 1)) == [
        "a.v == 1"
    ]
    assert (
        fails(body, "N a, N b", "requires(a != null && b != null && a != b)", NODE, scope=2, ints=(0, 1))
        == []
    )


def test_a_null_receiver_throws_before_the_value_is_stored() -> None:
    body = "N.s := m; try { n.n := N.s; N.s := null; } catch { assert n == null; assert N.s == m; return; } assert N.s == null;"
    assert fails(body, "N n, N m", classes=NODE, ints=(0,)) == []


def test_the_value_is_computed_before_the_place() -> None:
    body = "try { n.v := 1 / x; } catch { assert n == null || x == 0; }"
    assert fails(body, "N n, int x", classes=NODE, ints=(0, 1)) == []
    assert fails(
        "n.v := x + 1;", "N n, int x", "requires(n == null)", NODE, overflow="error", ints=(0, 3)
    ) == ["x + 1"]


def test_an_element_is_written_through_every_array_that_is_the_same() -> None:
    body = "a[0] := 1; b[0] := 0; assert a[0] == 1;"
    assert fails(body, "int[] a, int[] b", "requires(#a > 0 && #b > 0)", scope=2, ints=(0, 1)) == [
        "a[0] == 1"
    ]


def test_rows_of_an_array_of_arrays_may_be_the_same() -> None:
    body = "a[0][0] := 1; a[1][0] := 0; assert a[0][0] == 1;"
    contract = "requires(#a > 1 && #(a[0]) > 0 && #(a[1]) > 0)"
    assert fails(body, "int[][] a", contract, array=2, ints=(0, 1)) == ["a[0][0] == 1"]


def test_an_index_that_the_solver_chooses_is_written_alone() -> None:
    body = "a[i] := 1; assert a[i] == 1; assert i != 0 ==> a[0] == 0;"
    assert fails(body, "int[] a, int i", "requires(#a > 0 && a[0] == 0)", array=2, ints=(0, 1)) == []


def test_static_fields_are_shared_by_all() -> None:
    assert fails("N.s := n; N m := N.s; assert m == n;", "N n", classes=NODE, ints=(0,)) == []
    assert fails(
        "if (n != null) { N.s := n; } assert N.s == n;", "N n", classes=NODE, scope=2, ints=(0,)
    ) == ["N.s == n"]


# -------------------------------------------------------------------------------------------------------- branches


def test_branches_meet_with_the_values_of_each() -> None:
    body = "int y := 0; if (x > 0) { y := 1; } else { y := 2; } assert x > 0 ==> y == 1; assert x <= 0 ==> y == 2;"
    assert fails(body, "int x") == []


def test_a_branch_that_returns_does_not_come_back() -> None:
    assert fails("if (x > 0) { return; } assert x <= 0;", "int x") == []


def test_variables_of_one_branch_are_gone_behind_it() -> None:
    body = "if (c) { int t := 1; assert t == 1; } else { N t := null; assert t == null; } bool u := c; assert u == c;"
    assert fails(body, "bool c", classes=NODE) == []


def test_nobody_gets_behind_a_choice_both_of_whose_branches_end() -> None:
    assert fails("if (c) { return; } else { throw; } assert false;", "bool c") == []


# ---------------------------------------------------------------------------------------------------------- results


def test_falling_off_the_end_of_a_program_that_was_made_returns_the_default() -> None:
    contract = "ensures(retval == (if c then 2 else 0)) ensures(retval != 0)"
    program = generated_program(in_main("if (c) { return 2; }", "bool c", contract, result="int"))
    problem = Problem(program, method(program, "Main.main"), Bounds(scope=1, ints=(0,)), Settings(unroll=1))
    answer = decided(problem)
    assert [duty.span.text for duty in answer.violated] == ["retval != 0"]
    assert answer == answer_of(by_brute_force(problem))


def test_a_result_of_a_branch_does_not_reach_the_other() -> None:
    text = in_main(
        "if (c) { return n; } return null;", "bool c, N n", "ensures(retval == n)", NODE, result="N"
    )
    assert broken(text, ints=(0,)) == ["retval == n"]


# ------------------------------------------------------------------------------------------------------- exceptions


def test_a_handler_sees_what_was_done_before_the_exception() -> None:
    body = "int y := 0; try { y := 1; if (x > 0) { throw; } y := 2; } catch { assert y == 1; y := 3; } assert x > 0 <==> y == 3;"
    assert fails(body, "int x") == []


def test_an_exception_in_a_handler_goes_further_up() -> None:
    body = (
        "try { try { throw; } catch { if (c) { throw; } } assert !c; } catch { assert c; return; } assert !c;"
    )
    assert fails(body, "bool c") == []


def test_a_call_that_returns_or_throws_is_split_between_the_two() -> None:
    callee = "class C { static int g(int k) { if (k > 0) { throw; } return k; } }"
    body = "int r := 2; try { r := C.g(k); assert k <= 0 && r == k; } catch { assert k > 0 && r == 2; }"
    assert fails(body, "int k", classes=callee) == []


def test_a_return_inside_a_try_skips_the_handler() -> None:
    text = in_main("try { return 1; } catch { return 2; }", "", "ensures(retval == 1)", result="int")
    assert broken(text) == []


def test_what_is_thrown_in_a_result_is_caught_around_it() -> None:
    text = in_main(
        "try { return 1 / x; } catch { return 3; }", "int x", "ensures(retval == 3 <==> x == 0)", result="int"
    )
    assert broken(text) == []


# ------------------------------------------------------------------------------------------------------------ loops


def test_a_loop_over_concrete_data_ends_by_itself_whatever_the_bound() -> None:
    body = "int i := 0; while (i < 3) { i := i + 1; } assert i == 3;"
    assert verdict(in_main(body), unroll=50) is Verdict.HOLDS
    assert len(encoded(in_main(body), unroll=50).bounds) == 0


def test_a_loop_is_cut_at_the_bound_and_not_before() -> None:
    body = "int i := 0; while (i < n) { i := i + 1; } assert i < 3;"
    assert bounds(in_main(body, "int n"), unroll=2) == ["loop"]
    assert fails(body, "int n", unroll=2) == []
    assert fails(body, "int n", unroll=3) == ["i < 3"]


def test_without_unrolling_only_loops_that_are_not_entered_are_left() -> None:
    body = "while (x > 0) { assert false; } assert x <= 0;"
    assert fails(body, "int x", unroll=0) == []
    assert bounds(in_main(body, "int x"), unroll=0) == ["loop"]


def test_a_break_leaves_with_the_state_of_its_iteration() -> None:
    body = "int i := 0; while (true) { if (i == n) { break; } i := i + 1; } assert i == n;"
    assert fails(body, "int n", "requires(n >= 0)", unroll=4) == []


def test_a_continue_goes_back_to_the_condition() -> None:
    body = "int i := 0; int odd := 0; while (i < 3) { i := i + 1; if (i == 2) { continue; } odd := odd + 1; } assert odd == 2;"
    assert verdict(in_main(body), unroll=3) is Verdict.HOLDS


def test_a_break_of_an_inner_loop_stays_in_the_outer_one() -> None:
    body = "int i := 0; int j := 0; while (i < 2) { j := 0; while (true) { if (j == n) { break; } j := j + 1; } i := i + 1; } assert j == n && i == 2;"
    assert fails(body, "int n", "requires(n == 0 || n == 1)", unroll=2) == []


def test_a_loop_can_be_left_by_return_break_throw_and_its_condition() -> None:
    body = """
    int i := 0;
    while (i < 3) {
      try {
        if (i == n) { return i; }
        if (i > n) { throw; }
        i := i + 1;
      } catch { break; }
    }
    return 0 - i;
    """
    contract = "ensures(n >= 0 && n < 3 ==> retval == n) ensures(n < 0 ==> retval == 0) ensures(n >= 3 ==> retval == -3)"
    assert broken(in_main(body, "int n", contract, result="int"), unroll=3) == []


def test_an_exception_in_the_condition_of_a_loop_leaves_it() -> None:
    body = "int i := 0; try { while (x.v > 0) { x := x.n; i := i + 1; } } catch { assert x == null; return; } assert x.v <= 0;"
    assert fails(body, "N x", classes=NODE, scope=2, ints=(0, 1)) == []


def test_a_list_may_be_cyclic() -> None:
    body = "while (x != null) { x := x.n; }"
    assert bounds(in_main(body, "N x", "", NODE), scope=1, ints=(0,)) == ["loop"]
    assert bounds(in_main(body, "N x", "requires(acyclic(x, n))", NODE), scope=1, ints=(0,)) == []


def test_a_loop_that_nobody_leaves_lets_nothing_finish() -> None:
    assert verdict(in_main("while (true) { ; } assert false;")) is Verdict.VACUOUS


def test_a_loop_invariant_is_due_each_time_the_condition_is_evaluated() -> None:
    body = "int i := 0; while (i < 2) invariant(i < 2) { i := i + 1; }"
    assert fails(body, unroll=2) == ["i < 2"]
    assert fails(body.replace("invariant(i < 2)", "invariant(i <= 2)"), unroll=2) == []


# ----------------------------------------------------------------------------------------------- claims and the rest


def test_nothing_follows_a_broken_assertion() -> None:
    assert fails("assert x > 0; assert x != 0;", "int x") == ["x > 0"]


def test_an_assumption_drops_the_rest() -> None:
    assert fails("assume x > 0; assert x >= 1;", "int x") == []
    assert verdict(in_main("assume false;")) is Verdict.VACUOUS


def test_a_lock_needs_an_object_and_lets_go_on_every_way_out() -> None:
    body = "lock (a) { lock (a) { if (c) { throw; } return; } } assert false;"
    assert fails(body, "N a, bool c", "exceptional(a == null || c)", NODE, ints=(0,)) == []


def test_a_formula_starts_no_thread() -> None:
    text = """class Main { static void main() { assert Main.g() == 1; } static int g() pure { fork Main.h(); join; return 1; }
      static void h() { ; } }"""
    with pytest.raises(Unsupported, match="a thread cannot be started here"):
        encoded(text)
