"""Calls run what they mean, constructors make fresh objects, recursion ends at its bound."""

from __future__ import annotations

import pytest

from ooxcheck.oox.declarations import Signature
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.types import ClassType
from ooxcheck.relational import TRUE
from ooxcheck.translate.formulas.scene import Unsupported
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.symbolic.calls import EvaluatedCall, run_call
from ooxcheck.translate.symbolic.paths import Flow, Frame, Path
from tests.oox.runs import loaded, method
from tests.translate.asking import bounds, broken, encoded, fails, found, in_main, verdict
from tests.translate.deciding import OPTIONS
from tests.translate.worlds import encoder, number

SHAPES = """
class A { int x; int g() { int r := this.h(); return r; } int h() { return 1; } }
class B extends A { int h() { return 2; } }
class C extends B { int g() { int r := super.g(); return r + 1; } }
"""
DEFAULTS = """
interface I { int k() { return 1; } int j() { int r := this.k(); return r; } }
class A implements I { int k() { return 2; } }
class B implements I { }
"""
CONSTRUCTORS = """
class A { int x; A() { this.x := 1; } A(int y) { this.x := y; } }
class B extends A { int z; B() { this.z := this.x; } B(int k) { super(k); this.z := this.x + 1; } }
class C extends B { }
"""
NODE = "class N { int v; N n; }"


# --------------------------------------------------------------------------------------------------------- dispatch


def test_each_class_runs_its_own_override() -> None:
    body = "int r := a.g(); assert a instanceof C ==> r == 3; assert a instanceof B && !(a instanceof C) ==> r == 2;"
    assert fails(body, "A a", "requires(a != null)", SHAPES, scope=2, ints=(0,)) == []
    assert fails("int r := a.g(); assert r == 1;", "A a", "requires(a != null)", SHAPES, ints=(0,)) == [
        "r == 1"
    ]


def test_an_interface_serves_classes_that_have_no_body_of_their_own() -> None:
    body = "int r := i.j(); assert i instanceof A ==> r == 2; assert i instanceof B ==> r == 1;"
    assert fails(body, "I i", "requires(i != null)", DEFAULTS) == []


def test_a_null_receiver_throws_after_the_arguments_were_evaluated() -> None:
    text = (
        "class A { void f(int x) { ; } static void main(A a, int x) exceptional(a == null) { a.f(x + 1); } }"
    )
    assert broken(text, "A.main") == []
    assert broken(text, "A.main", overflow="error") == ["x + 1"]


def test_what_a_callee_writes_is_seen_behind_the_call_whichever_ran() -> None:
    classes = "class A { int x; void f() { this.x := 1; } } class B extends A { void f() { ; } }"
    body = "a.f(); assert a instanceof B || a.x == 1; assert a.x == 1;"
    assert fails(body, "A a", "requires(a != null && a.x == 0)", classes, ints=(0, 1)) == ["a.x == 1"]


def test_a_caller_keeps_its_variables() -> None:
    text = """
    class Main {
      static int main(int x) ensures(retval == x) { int y := Main.f(2); int z := Main.f(y); return x; }
      static int f(int x) { int y := x + 1; x := 0; return y; }
    }"""
    assert broken(text) == []


def test_what_one_override_throws_and_another_returns_is_told_apart() -> None:
    classes = "class A { int f() { return 1; } } class B extends A { int f() { throw; } }"
    body = "int r := 0; try { r := a.f(); } catch { assert a instanceof B; return; } assert r == 1 && !(a instanceof B);"
    assert fails(body, "A a", "requires(a != null)", classes) == []


def test_a_receiver_is_of_no_class_without_the_method_although_its_bounds_are_wider() -> None:
    text = "class A { int f() { return 1; } } class B { } class Main { static void main(A a) { int r := a.f(); } }"
    program = loaded(text, 4)
    here = World(program, Settings(unroll=2), (), OPTIONS)
    objects = [(here.thing(ClassType(name), ("here", name)),) for name in ("A", "B")]
    receiver = here.free("receiver", "receiver", 1, objects)
    main, heap = method(program, "Main.main"), Heap(here)
    path = Path(Frame(main, ({}, heap), duties=True), State(TRUE, {}, heap), Flow())
    asked = EvaluatedCall(Signature("f", ()), None, receiver, (), main.span)
    assert number(here, run_call(encoder(here), path, asked)) == 1


# -------------------------------------------------------------------------------------------------------- recursion


def test_recursion_is_cut_at_the_bound_and_not_before() -> None:
    text = """
    class Main { static int main(int n) ensures(retval < 3) {
      if (n <= 0) { return 0; } int r := Main.main(n - 1); return r + 1;
    } }"""
    assert bounds(text, unroll=2) == ["recursion"]
    assert broken(text, unroll=2) == []
    assert broken(text, unroll=3) == ["retval < 3"]
    assert bounds(text, unroll=0) == ["recursion"]


def test_each_method_of_a_mutual_recursion_has_its_own_count() -> None:
    text = """
    class Main {
      static bool even(int n) ensures(retval == (n % 2 == 0)) { if (n <= 0) { return n == 0; } bool r := Main.odd(n - 1); return r; }
      static bool odd(int n) { if (n <= 0) { return false; } bool r := Main.even(n - 1); return r; }
    }"""
    answer = found(text, "Main.even", unroll=0)
    assert [bound.span.text for bound in answer.bounds] == ["static bool even(int n)"]
    assert [duty.span.text for duty in answer.violated] == ["retval == (n % 2 == 0)"]


def test_recursion_over_concrete_data_ends_by_itself() -> None:
    text = "class Main { static void main() { Main.f(3); } static void f(int n) { if (n > 0) { Main.f(n - 1); } } }"
    assert verdict(text, unroll=20) is Verdict.HOLDS


# ----------------------------------------------------------------------------------------------------- constructors


def test_a_new_object_is_none_that_was_there() -> None:
    body = (
        "N m := new N(); assert m != n; assert m.v == 0 && m.n == null; assert fresh(m) && #N == old(#N) + 1;"
    )
    assert fails(body, "N n", classes=NODE, scope=2, ints=(0,)) == []


def test_every_round_of_a_loop_makes_another_object() -> None:
    body = "N a := null; int i := 0; while (i < 2) { N b := new N(); assert b != a; b.n := a; a := b; i := i + 1; } assert #N == 2;"
    assert fails(body, classes=NODE) == []


def test_constructors_run_those_of_their_parents() -> None:
    body = """
    B a := new B(); assert a.z == 1;
    B b := new B(k); assert b.z == k + 1 && b.x == k;
    C c := new C(); assert c.z == 1 && c.x == 1;
    """
    assert fails(body, "int k", classes=CONSTRUCTORS) == []


def test_an_object_whose_constructor_throws_exists_but_is_not_assigned() -> None:
    classes = "class A { A(int v) { if (v > 0) { throw; } } }"
    body = "A a := null; try { a := new A(v); } catch { assert a == null && v > 0; } assert #A == 1;"
    assert fails(body, "int v", classes=classes) == []


def test_to_a_constructor_its_object_is_fresh() -> None:
    text = "class A { int x; A(A a) modifies() ensures(fresh(this)) ensures(this != a) { this.x := 1; } }"
    assert broken(text, "A.A", ints=(0,)) == []
    assert broken(
        text.replace("this.x := 1;", "this.x := 1; if (a != null) { a.x := 1; }"), "A.A", ints=(0, 1)
    ) == ["modifies()"]


def test_to_a_parents_constructor_the_object_is_fresh_as_well() -> None:
    text = "class A { int x; A() modifies() ensures(fresh(this)) { this.x := 1; } } class B extends A { B() { this.x := 2; } }"
    assert broken(text, "B.B") == []


# ----------------------------------------------------------------------------------------------------------- arrays


def test_a_new_array_holds_defaults() -> None:
    body = "int[] a := new int[n]; assert #a == n; assert forall x, i : a : x == 0;"
    assert fails(body, "int n", "exceptional(n < 0)") == []


def test_a_new_array_may_be_empty() -> None:
    assert (
        fails("int[] a := new int[0]; assert #a == 0; a[0] := 1; assert false;", "", "exceptional(true)")
        == []
    )


def test_arrays_of_arrays_are_made_row_by_row() -> None:
    body = "int[][] a := new int[n][2]; a[0][1] := 1; assert n > 1 ==> a[1] != a[0] && a[1][1] == 0; assert #(a[0]) == 2;"
    assert fails(body, "int n", "exceptional(n <= 0)") == []


def test_rows_without_a_size_are_null() -> None:
    body = "int[][] a := new int[n][]; assert #a == n; assert forall r, i : a : r == null; assert n < 2;"
    assert fails(body, "int n", "exceptional(n < 0)", array=2) == ["n < 2"]
    body = "int[][] a := new int[2][]; a[0] := new int[n]; assert #(a[0]) == n && a[1] == null; a[1][0] := 1; assert false;"
    assert fails(body, "int n", "exceptional(true)", array=2) == []
    body = "int[][][] a := new int[2][n][]; assert #(a[1]) == n && a[0] != a[1]; int[] r := a[1][0]; assert r == null; assert n != 1;"
    assert fails(body, "int n", "exceptional(n <= 0)", array=2) == ["n != 1"]


def test_rows_are_made_before_the_array_that_holds_them() -> None:
    kinds = [str(thing.kind) for thing, _ in encoded(in_main("int[][] a := new int[1][1];")).made]
    assert kinds == ["int[]", "int[][]"]


def test_a_size_below_zero_throws() -> None:
    assert fails("int[][] a := new int[1][n]; assert n >= 0;", "int n", "exceptional(n < 0)") == []


def test_arrays_longer_than_what_is_encoded_are_cut_and_told() -> None:
    body = "int[] a := new int[n]; a[n - 1] := 1; assert n < 9;"
    answer = found(in_main(body, "int n", "requires(n > 0)"), int_width=5)
    assert [bound.what for bound in answer.bounds] == ["array"]
    assert answer.verdict is Verdict.WITHIN_BOUNDS


def test_arrays_of_a_known_length_are_never_cut() -> None:
    body = "int[] a := new int[100]; a[99] := 1; assert a[99] == 1 && a[98] == 0;"
    assert verdict(in_main(body), int_width=8) is Verdict.HOLDS


# --------------------------------------------------------------------------------------------------- pure methods


PURE = """
class N { int v; N n; }
class Main {
  static int length(N n) pure { int i := 0; while (n != null) { n := n.n; i := i + 1; } return i; }
  static N made(int k) pure { N m := new N(); m.v := k; N l := new N(); l.n := m; return l; }
  static int[] row(int k) pure { int[] a := new int[2]; a[1] := k; return a; }
  static int second(int[] a) pure { return a[1]; }
  static int fails() pure { throw; }
  static void main(N n) requires(acyclic(n, n)) { BODY }
}
"""


def in_formula(claim: str) -> list[str]:
    return broken(PURE.replace("BODY", f"assert {claim};").replace("acyclic(n, n)", "n == null"), ints=(0, 1))


def test_a_pure_method_runs_in_the_state_of_the_formula() -> None:
    body = "N m := new N(); assert Main.length(m) == 1; m.n := new N(); assert Main.length(m) == 2; assert old(Main.length(n)) == 0;"
    assert broken(PURE.replace("BODY", body).replace("acyclic(n, n)", "n == null")) == []


def test_a_pure_method_leaves_no_object_behind() -> None:
    assert in_formula("Main.made(1) != null && no N") == []


def test_what_a_pure_method_made_holds_what_was_left_in_it() -> None:
    assert in_formula("Main.made(1).n.v == 1") == []
    assert in_formula("Main.made(1).n.v == 0") == ["Main.made(1).n.v == 0"]
    assert in_formula("#(Main.made(1).*n) == 2 && #(Main.made(1).^n) == 1 && acyclic(Main.made(1), n)") == []


def test_what_a_pure_method_made_can_be_handed_to_another() -> None:
    assert in_formula("Main.length(Main.made(1)) == 2") == []
    assert in_formula("Main.row(1)[1] == 1 && #(Main.row(1)) == 2 && Main.second(Main.row(1)) == 1") == []
    assert in_formula("exists x, i : Main.row(1) : x == 1 && i == 1") == []


def test_each_call_makes_objects_of_its_own() -> None:
    assert in_formula("Main.made(1) != Main.made(1)") == []


def test_a_pure_call_that_throws_is_empty() -> None:
    assert in_formula("no Main.fails() && !(Main.fails() == Main.fails())") == []


def test_a_bound_that_a_pure_call_meets_is_one_of_the_run() -> None:
    text = PURE.replace("BODY", "assert Main.length(n) < 2;").replace("acyclic(n, n)", "true")
    assert bounds(text, scope=2, ints=(0,), unroll=1) == ["loop"]
    assert broken(text, scope=2, ints=(0,), unroll=2) == ["Main.length(n) < 2"]


def test_contracts_that_ask_each_other_for_ever_are_refused() -> None:
    text = "interface S { int get() pure ensures(retval == this.get()); } class Main { static void main(S s) { int x := s.get(); } }"
    with pytest.raises(Unsupported, match="too deep"):
        encoded(text)


def test_a_constant_length_beyond_reason_is_a_bound() -> None:
    text = "class Main { static void main() { int[] a := new int[2000000000]; } }"
    assert [bound.what for bound in encoded(text, int_width=32).bounds] == ["array"]


def test_an_array_of_more_arrays_than_can_be_tried_is_a_bound() -> None:
    text = "class Main { static void main() { int[][] a := new int[100000][100000]; } }"
    assert [bound.what for bound in encoded(text, int_width=32).bounds] == ["array"]
