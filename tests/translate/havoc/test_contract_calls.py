"""Calls that do what a contract says: what is owed, what is forgotten, what is believed; the interpreter confirms all of it."""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from tests.translate.asking import bounds, broken, found, verdict
from tests.translate.deciding import Answer

NODE = "class N { int v; N n; }"


def called(callee: str, body: str, parameters: str = "N a", classes: str = NODE, contract: str = "") -> str:
    """Return a program in which a method calls others of its class."""
    return f"class Main {{ {callee} static void main({parameters}) {contract} {{ {body} }} }} {classes}"


def by_contract(text: str, name: str = "Main.main", **rest: Any) -> list[str]:  # noqa: ANN401 (fields of bounds and settings)
    """Return what can fail when ``Main.f`` does what its contract says."""
    return broken(text, name, **_known(rest))


def answered(text: str, name: str = "Main.main", **rest: Any) -> Answer:  # noqa: ANN401 (as above)
    return found(text, name, **_known(rest))


def _known(rest: dict[str, Any]) -> dict[str, Any]:
    names = ("Main.f()", "Main.f(int)", "Main.f(N)", "A.A(int)", "A.f()", "L.push(int)")
    return {"by_contract": frozenset(names)} | rest


# --------------------------------------------------------------------------------------------------------- what is owed


def test_what_is_required_is_owed_at_the_call() -> None:
    text = called("static void f(int x) requires(x > 0) modifies() { ; }", "Main.f(x);", "int x")
    assert by_contract(text) == ["x > 0"]


def test_invariants_are_owed_at_the_call_and_believed_behind_it() -> None:
    text = """
    class A { int x; invariant positive: this.x > 0;
      void f() modifies(this.x) exceptional(false) { this.x := 1; }
      void breaks() { this.x := 0; this.f(); }
      void keeps() { this.f(); assert this.x > 0; assert this.x == 1; }
    }"""
    assert by_contract(text, "A.breaks") == ["invariant positive: this.x > 0;"]
    assert by_contract(text, "A.keeps") == ["this.x == 1"]


# ---------------------------------------------------------------------------------------------------- what is forgotten


def test_the_body_does_not_matter() -> None:
    callee = "static int f(int x) modifies() ensures(retval > x) exceptional(false) { return x + 1; }"
    assert by_contract(called(callee, "int y := Main.f(0); assert y == 1;")) == ["y == 1"]
    assert by_contract(called(callee, "int y := Main.f(0); assert y >= 1;")) == []


def test_what_it_modifies_is_forgotten_and_nothing_else() -> None:
    callee = "static void f(N n) requires(n != null) modifies(n.v) { n.v := 1; }"
    body = "int v := b.v; N n := a.n; Main.f(a); assert a.n == n; assert a == b || b.v == v; assert b.v == v;"
    contract = "requires(a != null && b != null)"
    assert by_contract(called(callee, body, "N a, N b", contract=contract), scope=2) == ["b.v == v"]


def test_without_modifies_a_body_may_change_anything() -> None:
    for promise in ("ensures(true)", ""):
        callee = f"static void f(N n) {promise} exceptional(false) {{ ; }}"
        assert by_contract(
            called(callee, "Main.f(a); assert a.v == 0;", contract="requires(a != null && a.v == 0)")
        ) == ["a.v == 0"]


def test_without_body_and_contract_nothing_changes() -> None:
    text = called(
        "static void f(N n);", "Main.f(a); assert a.v == 0;", contract="requires(a != null && a.v == 0)"
    )
    assert broken(text, ints=(0, 1)) == []


def test_static_fields_are_forgotten_only_if_they_are_listed() -> None:
    callee = "static int s; static int t; static void f() modifies(Main.s) exceptional(false) { ; }"
    body = "Main.s := 0; Main.t := 0; Main.f(); assert Main.t == 0; assert Main.s == 0;"
    assert by_contract(called(callee, body, "")) == ["Main.s == 0"]


@pytest.mark.parametrize("part", ["s[i..]", "s[i..1]", "s[..i]", "s[j..i] + s[1..j]"])
def test_an_unknown_string_is_no_part_that_the_run_does_not_make(part: str) -> None:
    callee = "static string g() ensures(retval != null);"
    body = f"if (b) {{ string t := {part}; }} string u := Main.g(); assert 0 <= #u;"
    text = called(callee, body, "string s, int i, int j, bool b", contract="requires(s != null)")
    assert broken(text, int_width=8) == []
    longer = text.replace("0 <= #u", "#u < 1")
    assert broken(longer, int_width=8) == ["#u < 1"]


def test_elements_are_forgotten_one_by_one() -> None:
    callee = "static void f(int[] a) modifies(a[0]) exceptional(false) { ; }"
    body = "int[] a := new int[2]; Main.f(a); assert a[1] == 0; assert a[0] == 0;"
    text = called(callee, body, "")
    assert broken(text, by_contract=frozenset(["Main.f(int[])"])) == ["a[0] == 0"]


def test_a_constructor_may_change_the_object_it_makes_whatever_it_modifies() -> None:
    callee = "class A { int x; int y; A(int v) modifies() ensures(this.x == v) { this.x := v; } }"
    body = "A a := new A(1); assert a.x == 1; assert a.y == 0;"
    assert by_contract(called("", body, "", callee)) == ["a.y == 0"]


# ----------------------------------------------------------------------------------------------------- what is believed


def test_what_is_ensured_is_believed() -> None:
    callee = "static void f(N n) requires(n != null) modifies(n.v) ensures(n.v > old(n.v)) exceptional(false) { ; }"
    body = "int v := a.v; Main.f(a); assert a.v > v;"
    assert by_contract(called(callee, body, contract="requires(a != null)")) == []


def test_a_method_with_a_body_may_throw_unless_its_contract_forbids_it() -> None:
    callee = "static void f() modifies() { ; }"
    contract = "exceptional(false)"
    assert by_contract(called(callee, "Main.f();", "", contract=contract)) == ["false"]
    assert (
        by_contract(called(callee.replace("{", "exceptional(false) {"), "Main.f();", "", contract=contract))
        == []
    )
    assert by_contract(called(callee, "Main.f();", "", contract=contract), exceptions_allowed=False) == []


def test_a_method_without_body_throws_only_if_its_contract_says_when() -> None:
    assert broken(called("static void f();", "Main.f();", "", contract="exceptional(false)")) == []
    callee = "static void f(int x) modifies() exceptional(x > 0);"
    body = "try { Main.f(x); } catch { assert x > 0; assert false; }"
    assert broken(called(callee, body, "int x")) == ["false"]


def test_a_contract_that_nothing_satisfies_leaves_no_execution() -> None:
    assert (
        verdict(called("static int f() modifies() ensures(retval < retval);", "int x := Main.f();", ""))
        is Verdict.VACUOUS
    )


def test_a_believed_clause_without_a_value_is_a_violation() -> None:
    callee = "static int f(N a) modifies() ensures(retval > (a + a.n).v);"
    answer = found(
        called(callee, "int x := Main.f(a);", contract="requires(a != null)"), scope=2, int_width=2
    )
    assert {duty.kind for duty in answer.violated} == {DutyKind.EVALUATION}


def test_the_method_under_check_runs_its_body_and_its_recursive_call_the_contract() -> None:
    text = """
    class Main { static int f(int n) requires(n >= 0) modifies() ensures(retval == n) exceptional(false) {
      if (n == 0) { return 0; } int r := Main.f(n - 1); return r + 1;
    } }"""
    assert answered(text, "Main.f", unroll=0).verdict is Verdict.HOLDS
    assert by_contract(
        text.replace("n == 0) { return 0; }", "n == 1) { return 1; }"), "Main.f", unroll=0
    ) == ["n >= 0"]
    assert by_contract(text.replace("r + 1", "r"), "Main.f", unroll=0) == ["retval == n"]


def test_the_method_under_check_may_have_no_body() -> None:
    text = "class A { int x; invariant this.x > 0; void f() modifies(this.x) ensures(this.x == 0); }"
    assert verdict(text, "A.f", ints=(0, 1)) is Verdict.VACUOUS
    assert verdict(text.replace("== 0", "== 1"), "A.f", ints=(0, 1)) is Verdict.HOLDS


# --------------------------------------------------------------------------------------------------------- new objects


SOURCE = "interface S { N get() modifies() ensures(retval != null); } class N { int v; N n; invariant this.v != 2; }"


def test_a_result_may_be_an_object_that_nobody_has_seen_with_any_contents() -> None:
    body = "N m := s.get(); assert m != n; assert m.v != 2; assert m.v == 0;"
    assert broken(called("", body, "S s, N n", SOURCE, "requires(s != null && n == null)")) == ["m.v == 0"]


def test_a_reference_of_such_an_object_is_to_one_object_at_most() -> None:
    body = "N m := s.get(); N k := m.n; assert lone m.n; assert k == null || k == n || k == m;"
    text = called("", body, "S s, N n", SOURCE, "requires(s != null && n != null && n.n == null)")
    assert broken(text, ints=(0, 1)) == []
    assert broken(text, ints=(0, 1), scope=2) == ["k == null || k == n || k == m"]


def test_a_method_that_throws_makes_no_result() -> None:
    classes = "interface S { N get() modifies() exceptional(true); } class N { int v; }"
    body = "try { N m := s.get(); assume m == null; } catch { ; } assert #N == old(#N);"
    assert broken(called("", body, "S s", classes, "requires(s != null)")) == []


def test_an_array_that_nobody_has_seen_has_any_length_up_to_a_bound_that_is_told() -> None:
    classes = "interface S { int[] get() modifies() ensures(#retval > 0); }"
    body = "int[] a := s.get(); assert a[0] == 0; assert #a == 1;"
    text = called("", body, "S s", classes, "requires(s != null)")
    assert broken(text, int_width=6) == ["a[0] == 0", "#a == 1"]
    assert bounds(text, int_width=6) == ["array"]
    assert bounds(text.replace("#retval > 0", "#retval == 2"), int_width=6) == []


LIST = """
class N { int v; N n; }
class L { N head;
  void push(int v) modifies(this.head) ensures(fresh(this.head)) ensures(this.head.v == v && this.head.n == old(this.head)) exceptional(false)
  { N n := new N(); n.v := v; n.n := this.head; this.head := n; }
  static void main(L l) requires(l != null) { N h := l.head; l.push(1); CLAIM }
}
"""


def test_a_method_with_a_body_may_put_new_objects_where_it_may_write() -> None:
    claim = "assert l.head != h && l.head.v == 1 && l.head.n == h; assert false;"
    assert by_contract(LIST.replace("CLAIM", claim), "L.main") == ["false"]


def test_that_there_might_be_more_new_objects_is_a_bound_where_all_are_used() -> None:
    assert (
        answered(
            LIST.replace("CLAIM", "assert l.head.v == 1;"), "L.main", scope=2, int_width=2, ints=(0, 1)
        ).verdict
        is Verdict.HOLDS
    )
    answer = answered(LIST.replace("CLAIM", "assert l.head.v == 1;"), "L.main")
    assert answer.verdict is Verdict.WITHIN_BOUNDS
    assert [(bound.what, bound.span.text) for bound in answer.bounds] == [("new objects", "l.push(1)")]


def test_a_call_that_cannot_hand_out_objects_is_no_such_bound() -> None:
    callee = "static void f(N n) requires(n != null) modifies(n.v) exceptional(false) { ; }"
    answer = answered(called(callee, "Main.f(a);", contract="requires(a != null)"))
    assert answer.verdict is Verdict.HOLDS


def test_new_objects_may_refer_to_each_other() -> None:
    text = LIST.replace(
        "ensures(this.head.v == v && this.head.n == old(this.head))", "ensures(fresh(this.head.n))"
    )
    assert by_contract(
        text.replace("CLAIM", "assert l.head.n == l.head || l.head.n == null;"),
        "L.main",
        scope=2,
        int_width=2,
        ints=(0, 1),
    ) == ["l.head.n == l.head || l.head.n == null"]


# --------------------------------------------------------------------------------------------------------- pure methods


PURE = "interface S { int get() pure ensures(retval >= 0); N node() pure ensures(retval != null); } class N { int v; }"


def asks(body: str, parameters: str = "S s, N n, bool c") -> list[str]:
    return broken(called("", body, parameters, PURE, "requires(s != null && n != null)"), ints=(0, 1))


def test_a_pure_method_answers_the_same_as_long_as_nothing_changes() -> None:
    assert asks("int a := s.get(); int b := s.get(); assert a == b;") == []
    assert (
        asks("int a := s.get(); N m := new N(); int[] xs := new int[1]; int b := s.get(); assert a == b;")
        == []
    )
    assert asks("int a := s.get(); n.v := n.v + 1; int b := s.get(); assert a == b;") == ["a == b"]


@pytest.mark.parametrize(
    ("body", "claims"),
    [
        ("int a := s.hash(); n.v := n.v + 1; int b := s.hash(); assert a == b;", []),
        (
            "int a := 0; if (c) { n.v := 2; a := s.hash(); } else { a := s.hash(); } n.v := 3; assert a == s.hash(); assert a == 0;",
            ["a == 0"],
        ),
        ("int a := s.hash(); int b := t.hash(); assert a == b;", ["a == b"]),
        (
            "int a := s.near(1); n.v := 0; int b := s.near(1); assert a == b && a > 1; int d := s.near(2); assert d == a;",
            ["d == a"],
        ),
    ],
)
def test_a_method_that_reads_nothing_answers_the_same_whatever_changes(body: str, claims: list[str]) -> None:
    classes = "interface S { int hash() pure reads(); int near(int x) pure reads() ensures(retval > x); } class N { int v; }"
    text = called("", body, "S s, S t, N n, bool c", classes, "requires(s != null && t != null && n != null)")
    assert broken(text, ints=(0, 1, 2, 3)) == claims


@pytest.mark.parametrize(
    ("body", "claims"),
    [
        ("int a := s.hash(); n.v := 3; int b := s.hash(); assert n.v == 3; assert n.v == 1;", ["n.v == 1"]),
        (
            "int a := s.hash(); N.count := 3; int b := s.hash(); assert N.count == 3; assert N.count == 1;",
            ["N.count == 1"],
        ),
        (
            "int a := s.get(); E e := new E(); int b := s.get(); assert a == b && #E == 1; E f := new E(); assert #E == 2; assert e == f;",
            ["e == f"],
        ),
        (
            "E a := s.make(); E e := new E(); E b := s.make(); assert e in E; assert a == null ==> #E == 1; assert a == null;",
            ["a == null"],
        ),
    ],
)
def test_a_method_that_answers_again_takes_back_nothing(body: str, claims: list[str]) -> None:
    classes = "interface S { int hash() pure reads(); int get() pure; E make() pure; } class N { int v; static int count; } class E { }"
    text = called(
        "", body, "S s, N n", classes, "requires(s != null && n != null && n.v == 1 && N.count == 1)"
    )
    assert broken(text, ints=(0, 1, 2, 3)) == claims


def test_a_pure_method_that_has_answered_does_not_throw_when_it_is_asked_again() -> None:
    classes = "interface S { int get() pure exceptional(true); }"
    body = "try { int a := s.get(); try { int b := s.get(); } catch { assert false; } } catch { ; }"
    assert broken(called("", body, "S s", classes, "requires(s != null)")) == []


def test_a_pure_method_can_be_asked_in_both_branches() -> None:
    assert asks(
        "int a := 0; if (c) { a := s.get(); } else { a := s.get(); } assert a == s.get(); assert a == 0;"
    ) == ["a == 0"]


def test_formulas_believe_what_a_pure_method_ensures() -> None:
    assert asks("assert s.get() >= 0;") == []
    assert asks("assert s.get() > 0;") == ["s.get() > 0"]


def test_formulas_see_what_is_in_an_object_that_nobody_has_seen() -> None:
    assert asks("assert s.node().v == 0;") == ["s.node().v == 0"]
    assert asks("assert s.node() == s.node();") == []


def test_the_clauses_of_requires_may_ask_a_pure_method_too() -> None:
    text = called("", "assert s.get() > 0;", "S s", PURE, "requires(s != null && s.get() != 0)")
    assert broken(text) == []


def test_a_broken_invariant_on_the_way_does_not_silence_a_pure_method() -> None:
    text = """
    interface S { int get(A a) pure; }
    class A { int x; invariant this.x > 0; void f(S s) requires(s != null) { this.x := 0; assert s.get(this) == 0; this.x := 1; } }
    """
    assert broken(text, "A.f", ints=(0, 1)) == ["s.get(this) == 0"]


def test_calls_behind_the_making_of_arrays_are_told_about_the_right_ones() -> None:
    classes = "interface S { void fill(int[][] a) requires(#a > 0) modifies(a[0]) ensures(a[0] == a[1]); }"
    body = "int[][] a := new int[2][1]; int[] b := a[0]; int[] c := a[1]; s.fill(a); assert a[0] == c; assert a[0] == b;"
    assert broken(called("", body, "S s", classes, "requires(s != null)")) == ["a[0] == b"]


# --------------------------------------------------------------------------------------- as brute force, which tries all


def test_a_place_without_a_value_is_a_violation_before_anything_happens() -> None:
    callee = "static void f(N n, int[] a) modifies(a[n.*n.v * 1]) ensures(false);"
    answer = found(called(callee, "Main.f(a, x);", "N a, int[] x"), scope=2, int_width=2)
    assert [(duty.kind, duty.span.text) for duty in answer.violated] == [(DutyKind.EVALUATION, "n.*n.v")]


def test_a_place_whose_pure_call_meets_a_bound_is_one() -> None:
    callee = "static int q(int x) pure { int y := Main.q(x); return y; } static void f(int[] a) modifies(a[Main.q(0)]);"
    assert bounds(called(callee, "Main.f(x); Main.f(x);", "int[] x")) == ["recursion"]


def test_what_a_method_without_body_writes_may_be_its_new_result() -> None:
    callee = "static N f(N n) requires(n != null) modifies(n.n) ensures(n.n == retval && fresh(retval) && some retval);"
    body = "N m := Main.f(a); assert a.n == m && m != a; assert m.n == null || m.n == m || m.n == a;"
    assert broken(called(callee, body, contract="requires(a != null)"), int_width=2) == []


def test_contents_that_no_equation_fixes_are_all_tried() -> None:
    callee = "static void f(N n) requires(n != null) modifies(n.v, n.n) ensures(n.v > old(n.v));"
    body = "int v := a.v; Main.f(a); assert a.v > v; assert a.v > 0; assert a.n == null || a.n == a; assert a.n == null;"
    assert broken(called(callee, body, contract="requires(a != null)"), int_width=2) == [
        "a.v > 0",
        "a.n == null || a.n == a",
        "a.n == null",
    ]


def test_a_pure_method_answers_the_same_where_all_cells_hold_the_same() -> None:
    assert asks("int a := s.get(); n.v := n.v; int b := s.get(); assert a == b;") == []
    assert asks("int a := s.get(); n.v := 1; assert old(s.get()) == a;") == []
    assert asks("assert s.node().v == 0 || old(s.node()).v != 0;") == []


def test_objects_that_formulas_were_answered_with_in_equal_states_are_equal() -> None:
    body = "assume s.node().v == 1; n.v := n.v; assert s.node().v == 1; N m := s.node(); assert m.v == 1 || m == n;"
    assert asks(body) == []


def test_across_a_change_that_is_taken_back_it_answers_the_same_to_statements_and_formulas() -> None:
    assert (
        asks(
            "int a := s.get(); assert a == s.get(); int w := n.v; n.v := 1 - w; n.v := w; assert a == s.get();"
        )
        == []
    )
    assert (
        asks("int w := n.v; assume s.get() == 1; n.v := 1 - w; n.v := w; int b := s.get(); assert b == 1;")
        == []
    )
    assert asks(
        "int a := s.get(); n.v := 1 - n.v; assert a == s.get(); n.v := 1 - n.v; assert a == s.get();"
    ) == ["a == s.get()"]


ASKED = """
class N { int v;
  int f() ensures(retval >= 0) exceptional(false) pure { int h := this.g(); return h; }
  int g() ensures(retval >= 0) exceptional(false) pure { return this.v; }
  int h() ensures(retval >= 0) exceptional(false) pure { return this.v; }
}
class M extends N { int f() ensures(retval > 0) exceptional(false) pure { return this.v + 1; } }
class Main { static void main(N n) requires(n != null && n.v >= 0 && n.v < 3) { BODY } }
"""
ALL_KNOWN = frozenset(("N.f()", "N.g()", "N.h()", "M.f()"))


def test_a_pure_method_with_a_body_that_formulas_ask_answers_code_the_same() -> None:
    for body, failing in {
        "int r := n.f(); assert r == n.f(); assert r >= n.v; assert r == n.v;": ["r == n.v"],
        "int r := n.g(); assert r == n.f() || n instanceof M; assert r == n.v;": [],
        "assert n.f() >= 0; int r := n.h(); int s := n.h(); assert r == s; assert r == n.v;": ["r == n.v"],
    }.items():
        assert broken(ASKED.replace("BODY", body), by_contract=ALL_KNOWN, unroll=3) == failing


def test_so_does_one_that_only_a_place_asks() -> None:
    text = """
    class Main {
      static int f() ensures(retval >= 0) exceptional(false) pure { return 0; }
      static void g(int[] a) modifies(a[Main.f()]);
      static void main(int[] a) requires(#a == 2) { int r := Main.f(); Main.g(a); assert r == 0; }
    }"""
    assert broken(text, by_contract=frozenset(("Main.f()",)), array=2, ints=(0,)) == []


def test_what_its_body_runs_is_run_as_well() -> None:
    text = """
    class N { int v; N(int v) exceptional(false) { this.v := v; } }
    class Main {
      static int f() exceptional(false) pure { N n := new N(1); return n.v; }
      static void main() { int r := Main.f(); assert r == Main.f(); N n := new N(2); assert n.v == 2; }
      static void other() { N n := new N(2); assert n.v == 2; }
    }"""
    known = frozenset(("N.N(int)", "Main.f()"))
    assert broken(text, by_contract=known) == []
    assert broken(text.replace("assert r == Main.f();", ""), "Main.other", by_contract=known) == ["n.v == 2"]
