"""Methods that do what their contracts say: what equations fix, what somebody chooses, and what nobody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ooxcheck.oox.interpreter import replay
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.code import Effect, Engine, Frame
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.heap import Dynamic, Heap, Kinds
from ooxcheck.oox.running.outcomes import Dropped, Outcome, Returned, Threw, Undetermined, Violated
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import While
from tests.oox.runs import checked, loaded, method, outcome

BY_CONTRACT = Settings(by_contract=frozenset({"Main.f()", "Main.f(int)", "A.A(int)"}))


class Told:
    """A director who says the same to everybody."""

    def __init__(self, effect: Effect) -> None:
        self._effect = effect

    def __call__(self, machine: Engine, frame: Frame) -> Effect:
        return self._effect

    def choose_iterations(self, machine: Engine, frame: Frame, loop: While) -> Mapping[int, Dynamic]:
        raise AssertionError(loop)


def told(text: str, effect: Effect, settings: Settings = BY_CONTRACT) -> Outcome:
    """Return how a run ends in which calls by contract have an effect."""
    program = loaded(text)
    heap = Heap(Kinds(program))
    return replay(
        program, method(program, "Main.main"), (), heap=heap, settings=settings, direct=Told(effect)
    ).outcome


def caller(callee: str, body: str, contract: str = "", result: str = "void") -> str:
    return f"class Main {{ {callee} static {result} main() {contract} {{ {body} }} }}"


CALLEE = (
    "static int f(int x) requires(x > 0) modifies() ensures(retval > x) exceptional(x == 1) { return 0; }"
)


def test_the_director_decides_and_the_contract_has_to_allow_it() -> None:
    text = caller(CALLEE, "int y := Main.f(1); return y;", result="int")
    assert told(text, Effect(result=5)) == Returned(5)
    assert isinstance(told(text, Effect(result=1)), Dropped)


def test_the_director_may_let_a_method_throw_where_its_contract_allows_it() -> None:
    assert isinstance(told(caller(CALLEE, "int y := Main.f(1);"), Effect(throws=True)), Threw)
    assert isinstance(told(caller(CALLEE, "int y := Main.f(2);"), Effect(throws=True)), Dropped)


def test_what_is_required_is_owed_before_anything_happens() -> None:
    ended = told(caller(CALLEE, "int y := Main.f(0);"), Effect(result=5))
    assert isinstance(ended, Violated)
    assert [duty.kind for duty in ended.duties] == [DutyKind.REQUIRES]


def test_a_clause_that_has_no_value_is_a_violation() -> None:
    node = "class N { N l; N r; int v; }"
    callee = "static int f(N n) modifies() ensures(retval > n.(l + r).v);"
    body = "N n := new N(); n.l := new N(); n.r := new N(); n.r.v := 1; int y := Main.f(n);"
    ended = told(caller(callee, body) + node, Effect(result=3), Settings())
    assert isinstance(ended, Violated)
    assert [duty.kind for duty in ended.duties] == [DutyKind.EVALUATION]


def test_without_a_director_equations_say_what_happens() -> None:
    bag = "class Bag { int n; void add(int x) modifies(this.n) ensures(this.n == old(this.n) + x); }"
    body = "Bag b := new Bag(); b.add(2); b.add(3); return b.n;"
    assert outcome(caller("", body, result="int") + bag) == Returned(5)


@pytest.mark.parametrize("clause", ["this.n == this.n", "this.n == this.n + 0", "this.n == 2 - this.n"])
def test_an_equation_of_a_cell_with_itself_fixes_nothing(clause: str) -> None:
    bag = f"class Bag {{ int n; void add() modifies(this.n) ensures({clause}); }}"
    assert isinstance(outcome(caller("", "Bag b := new Bag(); b.add();") + bag), Undetermined)


def test_a_body_that_may_change_anything_is_not_determined() -> None:
    text = caller("static void f() { ; }", "Main.f();")
    assert isinstance(outcome(text, settings=BY_CONTRACT), Undetermined)
    assert outcome(
        text.replace("f() {", "f() modifies() exceptional(false) {"), settings=BY_CONTRACT
    ) == Returned(None)


def test_a_constructor_may_change_its_object_whatever_it_modifies() -> None:
    node = "class A { int x; A(int v) modifies() ensures(this.x == v) exceptional(false) { this.x := v; } }"
    assert outcome(
        caller("", "A a := new A(3); return a.x;", result="int") + node, settings=BY_CONTRACT
    ) == Returned(3)


def test_a_body_may_throw_unless_the_contract_forbids_it() -> None:
    text = caller("static void f() modifies() { ; }", "Main.f();", "exceptional(false)")
    by_contract = Settings(by_contract=BY_CONTRACT.by_contract, unroll=1)
    assert checked(text, settings=by_contract).verdict is Verdict.VIOLATED
    forbidden = text.replace("modifies()", "modifies() exceptional(false)")
    assert checked(forbidden, settings=by_contract).verdict is Verdict.HOLDS


def test_which_object_a_body_returns_is_a_choice_unless_the_contract_says_so() -> None:
    node = "class N { } "
    text = (
        caller(
            "static N f() modifies() exceptional(false) { return null; }",
            "N n := Main.f(); assert n == null;",
        )
        + node
    )
    by_contract = Settings(by_contract=BY_CONTRACT.by_contract, unroll=1)
    assert checked(text, settings=by_contract).verdict is Verdict.VIOLATED
    said = text.replace("modifies()", "modifies() ensures(retval == null)")
    assert checked(said, settings=by_contract).verdict is Verdict.HOLDS


# ------------------------------------------------------------------------------------------------- what is chosen


def verdict(text: str, **settings: Any) -> Verdict:  # noqa: ANN401 (fields of settings)
    """Return what brute force says, with ints of two bits."""
    bounds = Bounds(scope=1, array=1, ints=(-2, -1, 0, 1, 2, 3))
    return checked(text, bounds=bounds, settings=Settings(unroll=1, **settings), int_width=2).verdict


BOX = "class Box { int v; bool b; Box n; void put() modifies(this.v, this.n) ENSURES; Box get() modifies(this.n) RESULT; }"


def box(ensures: str = "", result: str = "") -> str:
    return BOX.replace("ENSURES", ensures).replace("RESULT", result)


@pytest.mark.parametrize(
    ("ensures", "claim", "expected"),
    [
        ("", "x.v < 1", Verdict.VIOLATED),
        ("ensures(this.v < 1)", "x.v < 1", Verdict.WITHIN_BOUNDS),
        ("ensures(no this.n && this.v < 1)", "x.v < 1", Verdict.HOLDS),
        ("ensures(!fresh(this.n))", "x.n == null || x.n == x", Verdict.HOLDS),
        ("", "x.n == null || x.n == x", Verdict.VIOLATED),
        ("", "x.n == null", Verdict.VIOLATED),
        ("", "!x.b", Verdict.WITHIN_BOUNDS),
    ],
)
def test_every_content_of_a_cell_that_no_equation_fixes_is_tried(
    ensures: str, claim: str, expected: Verdict
) -> None:
    text = caller("", f"Box x := new Box(); x.put(); assert {claim};") + box(ensures)
    assert verdict(text) is expected


def test_an_object_that_nobody_has_seen_may_refer_to_itself() -> None:
    text = caller("static Box f() modifies();", "Box x := Main.f(); assert x == null || x.n != x;") + box()
    assert verdict(text) is Verdict.VIOLATED


def test_what_is_written_may_be_the_new_result() -> None:
    text = caller("", "Box x := new Box(); Box y := x.get(); assert y != x.n || y == null || y == x;")
    assert verdict(text + box()) is Verdict.VIOLATED
    fresh = box(result="ensures(this.n == retval && fresh(retval) && some retval)")
    body = "Box x := new Box(); Box y := x.get(); assert x.n == y && y != x;"
    assert verdict(caller("", body) + fresh) is Verdict.WITHIN_BOUNDS


def test_a_new_result_keeps_its_invariants_when_the_method_is_over() -> None:
    other = "class Box { static int s; int v; invariant this.v == Box.s; }"
    callee = "static Box f() modifies(Box.s) ensures(Box.s == 1 && retval != null);"
    assert verdict(caller(callee, "Box x := Main.f(); assert x.v == 1;") + other) is Verdict.HOLDS


def test_a_place_without_a_value_is_a_violation_before_anything_happens() -> None:
    other = "class Box { int v; Box n; }"
    callee = "static void f(Box x, int[] a) modifies(a[x.*n.v * 1]) ensures(false);"
    text = f"class Main {{ {callee} static void main(Box x, int[] a) {{ Main.f(x, a); }} }}" + other
    result = checked(
        text, bounds=Bounds(scope=2, array=1, ints=(0, 1)), settings=Settings(unroll=1), int_width=2
    )
    assert {duty.kind for duty in result.violated} == {DutyKind.EVALUATION}


ASK = "class Q { int v; int ask() pure; Q node() pure ensures(retval != null); static Q main(Q q) CONTRACT { BODY } }"


def asks(body: str, contract: str = "") -> Verdict:
    text = ASK.replace("BODY", body).replace("CONTRACT", f"requires(q != null) {contract}")
    bounds = Bounds(scope=1, ints=(0, 1))
    return checked(text, "Q.main", bounds, Settings(unroll=1), int_width=2).verdict


def test_a_pure_method_answers_the_same_where_all_cells_hold_the_same() -> None:
    assert (
        asks("int x := q.ask(); q.v := q.v; int y := q.ask(); assert x == y; return null;") is Verdict.HOLDS
    )
    assert (
        asks("int x := q.ask(); q.v := 1; int y := q.ask(); assert x == y; return null;") is Verdict.VIOLATED
    )
    assert asks("int x := q.ask(); q.v := 1; assert old(q.ask()) == x; return null;") is Verdict.HOLDS


def test_an_object_that_a_formula_was_answered_with_is_the_answer_that_the_program_gets() -> None:
    assert asks("assert some q.node(); Q x := q.node(); assert x == q.node(); return x;") is Verdict.HOLDS
    assert asks("Q x := q.node(); return x;", "ensures(old(q.node()) == retval)") is Verdict.HOLDS
