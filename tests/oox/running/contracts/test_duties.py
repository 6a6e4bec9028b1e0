"""Contracts at run time: when each clause is due, in which state it is read, and what a method without body does."""

from __future__ import annotations

import pytest

from ooxcheck.oox.interpreter import run
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Dropped, Outcome, Returned, Threw, Undetermined, Violated
from ooxcheck.oox.running.settings import Settings
from tests.oox.runs import broken, loaded, method, outcome

NODE = "class Node { int value; Node next; }"


def kinds(text: str, settings: Settings | None = None) -> list[DutyKind]:
    """Return what kinds of duties a run of ``Main.main`` breaks."""
    return [kind for kind, _ in broken(text, settings=settings or Settings())]


def main(body: str, *, spec: str = "", result: str = "void", members: str = "", classes: str = NODE) -> str:
    return f"class Main {{ {members} static {result} main() {spec} {{ {body} }} }} {classes}"


@pytest.mark.parametrize(
    ("spec", "body", "expected"),
    [
        ("ensures(retval == 1)", "return 1;", []),
        ("ensures(retval == 2)", "return 1;", [DutyKind.ENSURES]),
        ("ensures(retval == 1) ensures(retval == 2) ensures(retval == 3)", "return 1;", [DutyKind.ENSURES] * 2),
        ("ensures(retval == 1, retval == 2)", "return 1;", [DutyKind.ENSURES]),
        ("ensures(false)", "throw;", []),
        ("exceptional(false)", "throw;", [DutyKind.EXCEPTIONAL]),
        ("exceptional(true)", "throw;", []),
        ("exceptional(false)", "return 1;", []),
        ("exceptional(false)", "try { throw; } catch { } return 1;", []),
        ("exceptional(false)", "int x := 1 / 0; return x;", [DutyKind.EXCEPTIONAL]),
        ("exceptional(Main.n == 1) ensures(false)", "Main.n := 1; throw;", []),
        ("exceptional(Main.n == 0)", "Main.n := 1; throw;", [DutyKind.EXCEPTIONAL]),
        ("", "assert false; return 1;", [DutyKind.ASSERT]),
        ("", "try { assert false; } catch { } return 1;", [DutyKind.ASSERT]),
        ("", "int i := 0; while (i < 3) invariant(i <= 3) i := i + 1; return 1;", []),
        ("", "int i := 0; while (i < 3) invariant(i < 3) i := i + 1; return 1;", [DutyKind.LOOP_INVARIANT]),
        ("", "int i := 0; while (i < 3) invariant(i != 2) { i := i + 1; continue; } return 1;", [DutyKind.LOOP_INVARIANT]),
        ("", "int i := 0; while (false) invariant(i == 1) { ; } return 1;", [DutyKind.LOOP_INVARIANT]),
        ("pure", "return 1;", []),
        ("modifies(Main.other)", "Main.n := 1; return 1;", [DutyKind.MODIFIES]),
        ("modifies(Main.n)", "Main.n := 1; return 1;", []),
        ("modifies(Main.other)", "Main.n := 1; Main.n := 0; return 1;", []),
        ("modifies(Main.other)", "Main.n := 1; throw;", [DutyKind.MODIFIES]),
        ("modifies()", "Node x := new Node(); x.value := 3; return 1;", []),
        ("modifies()", "int[] a := new int[2]; a[0] := 3; return 1;", []),
        ("ensures(retval > 1) modifies(Main.other)", "Main.n := 1; return 1;", [DutyKind.ENSURES, DutyKind.MODIFIES]),
    ],
)  # fmt: skip
def test_clauses_are_due_on_their_own_way_out(spec: str, body: str, expected: list[DutyKind]) -> None:
    assert kinds(main(body, spec=spec, result="int", members="static int n; static int other;")) == expected


def test_the_requires_of_the_method_under_check_is_assumed_and_of_a_callee_due() -> None:
    text = """class Main { static int half(int x) requires(x % 2 == 0) { return x / 2; }
      static int main() { int y := Main.half(4); return Main.half(3); } }"""
    ended = outcome(text)
    assert isinstance(ended, Violated)
    (duty,) = ended.duties
    assert (duty.kind, duty.name) == (DutyKind.REQUIRES, "Main.half")
    assert duty.site
    assert duty.site.text == "Main.half(3)"
    assert isinstance(outcome(text, [3], name="Main.half"), Dropped)
    assert outcome(text, [4], name="Main.half") == Returned(2)


def test_the_contract_that_counts_is_that_of_the_method_that_runs() -> None:
    classes = """class A { int f(int x) requires(x > 0) ensures(retval > 0) { return x; } }
      class B extends A { int f(int x) { return 0; } }"""
    assert kinds(main("A a := new A(); int x := a.f(0);", classes=classes)) == [DutyKind.REQUIRES]
    assert kinds(main("A a := new B(); int x := a.f(0);", classes=classes)) == []


def test_a_callees_ensures_is_due_when_it_returns() -> None:
    members = "static int wrong() ensures(retval == 1) { return 2; }"
    assert kinds(main("int x := Main.wrong();", members=members)) == [DutyKind.ENSURES]


def test_an_exception_passes_the_exceptional_of_every_method_it_leaves() -> None:
    members = """static void inner() exceptional(true) { throw; } static void middle() { Main.inner(); }
      static void outer() exceptional(false) { Main.middle(); }"""
    assert broken(main("Main.outer();", members=members))[0] == (DutyKind.EXCEPTIONAL, "false")
    assert broken(main("try { Main.middle(); } catch { }", spec="exceptional(false)", members=members)) == ()


def test_without_exceptions_a_missing_exceptional_forbids_them() -> None:
    strict = Settings(exceptions_allowed=False)
    assert kinds(main("throw;"), strict) == [DutyKind.EXCEPTION]
    assert kinds(main("throw;", spec="exceptional(true)"), strict) == []
    assert kinds(main("try { Main.f(); } catch { }", members="static void f() { throw; }"), strict) == [
        DutyKind.EXCEPTION
    ]


@pytest.mark.parametrize(
    ("spec", "body", "expected"),
    [
        ("ensures(this.value == old(this.value) + 1)", "this.value := this.value + 1;", []),
        ("ensures(this.value == old(this.value) + 1)", "this.value := this.value + 2;", [DutyKind.ENSURES]),
        ("ensures(x == old(x) + 1)", "x := x + 1;", []),
        ("ensures(x == old(x))", "x := x + 1;", [DutyKind.ENSURES]),
        ("ensures(old(this.next).value == 5)", "this.next := null;", [DutyKind.ENSURES]),
        ("ensures(old(this.next).value == 3)", "this.next := null;", []),
        ("ensures(old(this.next.value) == 3)", "this.next.value := 9;", []),
        ("ensures(old(this.next).value == 9)", "this.next.value := 9;", []),
        ("ensures(old(this.*next) - this.*next == old(this.next))", "this.next := null;", []),
        ("ensures(#Node == old(#Node) + 1)", "Node n := new Node();", []),
        ("ensures(fresh(this.next))", "this.next := new Node();", []),
        ("ensures(fresh(this.next))", ";", [DutyKind.ENSURES]),
        ("ensures(fresh(this.next))", "this.next := null;", []),
        ("ensures(Node - old(Node) == this.next)", "this.next := new Node();", []),
        ("exceptional(this.value == old(this.value))", "this.value := 8; throw;", [DutyKind.EXCEPTIONAL]),
        ("modifies(this.value)", "this.value := 4;", []),
        ("modifies(this.next)", "this.value := 4;", [DutyKind.MODIFIES]),
        ("modifies(this.*next.value)", "Node n := this.next; this.next := n;  n.value := 8;", []),
        ("modifies(this.*next.value)", "this.next := null;", [DutyKind.MODIFIES]),
        ("modifies(this.next, this.*next.value)", "Node n := this.next; this.next := null; n.value := 8;", []),
        ("modifies(this.*next.value)", "Node n := new Node(); n.value := 3;", []),
        ("modifies(a[0])", "a[0] := 1;", []),
        ("modifies(a[0])", "a[1] := 1;", [DutyKind.MODIFIES]),
        ("modifies(a[x])", "x := 0; a[1] := 1;", []),
        ("modifies(a[*])", "a[0] := 1; a[1] := 1;", []),
        ("modifies(Node.count)", "Node.count := 4;", []),
        ("ensures(permutation(a, old(a)))", "int t := a[0]; a[0] := a[1]; a[1] := t;", []),
        ("ensures(permutation(a, old(a)))", "a[0] := a[1];", [DutyKind.ENSURES]),
        ("ensures(a[0] == old(a[0]))", "a[0] := 77;", [DutyKind.ENSURES]),
    ],
)  # fmt: skip
def test_old_fresh_and_modifies_look_back_to_the_entry(
    spec: str, body: str, expected: list[DutyKind]
) -> None:
    text = f"""class Node {{ int value; Node next; static int count; void m(int x, int[] a) {spec} {{ {body} }} }}
      class Main {{ static void main() {{
        Node n := new Node(); n.next := new Node(); n.next.value := 3;
        int[] a := new int[2]; a[0] := 5; a[1] := 6;
        try {{ n.m(1, a); }} catch {{ }} }} }}"""
    assert kinds(text) == expected


def test_a_loop_of_calls_remembers_each_entry_by_itself() -> None:
    text = """class Node { int value; void m(int n) ensures(this.value == old(this.value) + n)
      { if (n > 0) { this.value := this.value + 1; this.m(n - 1); } } }
      class Main { static int main() { Node n := new Node(); n.m(4); n.m(3); return n.value; } }"""
    assert outcome(text) == Returned(7)


def test_a_constructor_may_write_to_its_object_and_finds_it_fresh() -> None:
    classes = """class C { int x; static C last; static C other; C(int x) modifies() ensures(fresh(this)) { this.x := x; }
      C() modifies(C.other) { C.last := this; } }"""
    assert kinds(main("C c := new C(1);", classes=classes)) == []
    assert kinds(main("C c := new C();", classes=classes)) == [DutyKind.MODIFIES]


INVARIANT = "class Cell { int x; Cell next; invariant positive: this.x >= 0; void set(int x) { this.x := x; } static Cell shared; }"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("Cell c := new Cell(); c.set(-1);", []),
        ("Cell.shared := new Cell(); Cell.shared.set(-1);", [DutyKind.INVARIANT]),
        ("Cell.shared := new Cell(); Cell.shared.set(-1); Cell.shared.set(1);", []),
        ("Cell.shared := new Cell(); Cell.shared.set(-1); throw;", [DutyKind.INVARIANT]),
        (
            "Cell.shared := new Cell(); Cell.shared.next := new Cell(); Cell.shared.next.set(-1);",
            [DutyKind.INVARIANT],
        ),
        ("Cell c := new Cell(); c.set(-1); Cell[] a := new Cell[1]; a[0] := c;", []),
    ],
)
def test_invariants_are_due_at_the_end_for_what_is_reachable(body: str, expected: list[DutyKind]) -> None:
    assert kinds(main(body, classes=INVARIANT)) == expected


@pytest.mark.parametrize("before", ["", "try { throw; } catch { }"])
def test_the_result_is_reachable_too(before: str) -> None:
    body = f"{before} Cell c := new Cell(); c.set(-1); return c;"
    assert kinds(main(body, result="Cell", classes=INVARIANT)) == [DutyKind.INVARIANT]
    assert kinds(main(body, result="Cell", classes=INVARIANT), Settings(invariants=False)) == []


def left(text: str, name: str) -> list[Outcome]:
    """Return how a constructor is left in all states with one object."""
    program = loaded(text)
    return list(check(program, method(program, name), Bounds(scope=1)).outcomes)


def test_an_invariant_that_the_object_of_a_constructor_and_another_break_is_one_duty() -> None:
    text = "class C { int a; C other; invariant positive: this.a > 0; C() { this.other := new C(1); } C(int k) { } }"
    (outcome,) = left(text, "C.C")
    assert isinstance(outcome, Violated)
    assert [duty.name for duty in outcome.duties] == ["positive"]


def test_a_constructor_that_throws_owes_nothing_where_nobody_sees_its_object() -> None:
    (outcome,) = left("class C { int a; invariant positive: this.a > 0; C() { throw; } }", "C.C")
    assert isinstance(outcome, Threw)


def test_invariants_are_inherited() -> None:
    classes = INVARIANT + " class Twin extends Cell { invariant even: this.x % 2 == 0; }"
    body = "Twin t := new Twin(); t.set(-1); return t;"
    duties = broken(main(body, result="Twin", classes=classes))
    assert [text.split(":")[0] for _, text in duties] == ["invariant positive", "invariant even"]


def test_an_assumption_that_fails_is_no_execution() -> None:
    ended = outcome(main("assume false; assert false;"))
    assert isinstance(ended, Dropped)
    assert ended.span.text == "false"


def test_a_formula_with_several_values_for_one_is_an_evaluation_violation() -> None:
    body = "Node n := new Node(); n.next := new Node(); n.next.value := 1; assert n.*next.value > 0;"
    assert broken(main(body)) == ((DutyKind.EVALUATION, "n.*next.value"),)


@pytest.mark.parametrize(
    "body",
    ["x := x + 1;", "x := x * 2;", "x := -(-x - 1);", "int[] a := new int[x + 1];", "x := (-x - 1) / -1;"],
)
def test_overflow_can_be_made_a_violation(body: str) -> None:
    text = main(f"int x := 2147483647; {body}")
    assert kinds(text, Settings(overflow="error")) == [DutyKind.OVERFLOW]


@pytest.mark.parametrize(
    "body", ["x := x - 1;", "x := -x;", "x := -x - 1;", "x := (-x - 1) % -1;", "x := x / -1;"]
)
def test_what_fits_is_no_overflow(body: str) -> None:
    assert kinds(main(f"int x := 2147483647; {body}"), Settings(overflow="error")) == []


# ---------------------------------------------------------------------------------------- methods without body

SET = """
class Item { int id; }
class Set {
  ghost Item set items; ghost int edits;
  Set() ensures(no this.items) { ; }
  void add(Item x) modifies(this.items, this.edits)
    ensures(this.items == old(this.items) + x && this.edits == old(this.edits) + 1);
  bool contains(Item x) pure ensures(retval <==> x in this.items);
  int size() pure ensures(retval == #(this.items));
  Item first() pure ensures(retval in this.items);
  bool flip() pure;
  void vague() modifies(this.edits) ensures(this.edits > 0);
  void wild() ensures(true);
  Item take() modifies(this.items) requires(some this.items)
    ensures(this.items == old(this.items) - retval) ensures(retval in old(this.items) && some retval);
  void risky() modifies() exceptional(this.edits == 0);
}
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("s.add(x); s.add(y); s.add(x); return s.size();", 2),
        ("s.add(x); bool b := s.contains(x); bool c := s.contains(y); if (b && !c) return 1; return 0;", 1),
        ("s.add(x); s.add(y); assert s.edits == 2 && s.items == x + y; return 5;", 5),
        ("return s.size();", 0),
    ],
)
def test_ghost_state_changes_as_contracts_say(body: str, expected: int) -> None:
    text = main(
        f"Set s := new Set(); Item x := new Item(); Item y := new Item(); {body}", result="int", classes=SET
    )
    assert outcome(text) == Returned(expected)


def seeded(body: str, result: str, seeds: int = 40) -> set[Outcome]:
    program = loaded(
        main(f"Set s := new Set(); Item x := new Item(); x.id := 1; {body}", result=result, classes=SET)
    )
    return {run(program, method(program, "Main.main"), seed=seed).outcome for seed in range(seeds)}


def test_what_a_contract_leaves_open_is_chosen_by_the_run() -> None:
    assert seeded("return s.flip();", "bool") == {Returned(False), Returned(True)}


def test_choices_that_break_the_contract_are_no_executions() -> None:
    ended = seeded("s.add(x); Item i := s.first(); if (i == null) return 0; return i.id;", "int")
    assert Returned(1) in ended
    assert {type(o) for o in ended} <= {Returned, Dropped}


def test_a_contract_that_does_not_say_what_changes_leaves_the_run_undetermined() -> None:
    for call, reason in (("s.vague();", "edits"), ("s.wild();", "no modifies clause")):
        (ended,) = seeded(call, "void", seeds=1)
        assert isinstance(ended, Undetermined)
        assert reason in ended.reason


def test_a_method_without_body_throws_only_where_its_contract_speaks_of_it() -> None:
    assert {type(o) for o in seeded("s.risky();", "void")} == {Returned, Threw}
    assert {type(o) for o in seeded("s.add(x); s.risky();", "void")} == {Returned, Dropped}
    assert {type(o) for o in seeded("s.add(x);", "void")} == {Returned}
