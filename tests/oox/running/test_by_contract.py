"""Methods that do what their contracts say: what equations fix, what somebody chooses, and what nobody knows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from oox.bruteforce import Verdict
from oox.interpreter import replay
from oox.running.code import Frame
from oox.running.heap import Dynamic, Heap, Kinds
from oox.running.machine import Effect, Machine
from oox.running.outcomes import Dropped, DutyKind, Outcome, Returned, Threw, Undetermined, Violated
from oox.running.settings import Settings
from oox.typed import While
from tests.oox.runs import checked, loaded, method, outcome

BY_CONTRACT = Settings(by_contract=frozenset({"Main.f()", "Main.f(int)", "A.A(int)"}))


class Told:
    """A director who says the same to everybody."""

    def __init__(self, effect: Effect) -> None:
        self._effect = effect

    def __call__(self, machine: Machine, frame: Frame) -> Effect:
        return self._effect

    def iterated(self, machine: Machine, frame: Frame, loop: While) -> Mapping[int, Dynamic]:
        raise AssertionError(loop)


def told(text: str, effect: Effect, settings: Settings = BY_CONTRACT) -> Outcome:
    """Return how a run ends in which calls by contract have an effect."""
    program = loaded(text)
    heap = Heap(Kinds(program))
    return replay(program, method(program, "Main.main"), (), heap=heap, settings=settings, direct=Told(effect)).outcome


def caller(callee: str, body: str, contract: str = "", result: str = "void") -> str:
    return f"class Main {{ {callee} static {result} main() {contract} {{ {body} }} }}"


CALLEE = "static int f(int x) requires(x > 0) modifies() ensures(retval > x) exceptional(x == 1) { return 0; }"


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
    assert outcome(text.replace("f() {", "f() modifies() exceptional(false) {"), settings=BY_CONTRACT) == Returned(None)


def test_a_constructor_may_change_its_object_whatever_it_modifies() -> None:
    node = "class A { int x; A(int v) modifies() ensures(this.x == v) exceptional(false) { this.x := v; } }"
    assert outcome(caller("", "A a := new A(3); return a.x;", result="int") + node, settings=BY_CONTRACT) == Returned(3)


def test_a_body_may_throw_unless_the_contract_forbids_it() -> None:
    text = caller("static void f() modifies() { ; }", "Main.f();", "exceptional(false)")
    by_contract = Settings(by_contract=BY_CONTRACT.by_contract, unroll=1)
    assert checked(text, settings=by_contract).verdict is Verdict.VIOLATED
    forbidden = text.replace("modifies()", "modifies() exceptional(false)")
    assert checked(forbidden, settings=by_contract).verdict is Verdict.HOLDS


def test_which_object_a_body_returns_is_not_determined_unless_the_contract_says_so() -> None:
    node = "class N { } "
    text = caller("static N f() modifies() exceptional(false) { return null; }", "N n := Main.f();") + node
    assert isinstance(outcome(text, settings=BY_CONTRACT), Undetermined)
    said = text.replace("modifies()", "modifies() ensures(retval == null)")
    assert outcome(said, settings=BY_CONTRACT) == Returned(None)
