from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from ooxcheck.engine.question import Terms
from ooxcheck.oox.check import class_invariants, load
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.specs.classes.boundary import Boundary, Step
from ooxcheck.specs.classes.consequences import heap_claims
from ooxcheck.specs.classes.houdini import (
    Limits,
    TimeIsOverError,
    candidate_formulas,
    inductive_candidates,
)
from ooxcheck.specs.classes.induction import step_proof
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_in
from ooxcheck.specs.classes.induction.groups import candidate_groups, classes_read
from ooxcheck.specs.classes.induction.step_proof import bystander_classes
from ooxcheck.specs.classes.induction.strata import LAST_SHARE, SHARE, prove_in_strata
from ooxcheck.specs.classes.oox_boundary import oox_boundary

LIST = """class Node { Node next; Node(Node next) { this.next := next; } }
class List { Node first; int size; List() { }
  void add() { this.first := new Node(this.first); this.size := this.size + 1; }
  void remove() { if (this.first != null) { this.first := this.first.next; this.size := this.size - 1; } }
  void clear() { this.first := null; this.size := 0; } }"""
MANY = """class A { int n; int m; A() { }
  void up() { if (this.n < 9) { this.n := this.n + 1; } }
  void set(int m) { this.m := m; } }"""


def with_candidates(text: str, candidates: Mapping[str, Sequence[str]]) -> tuple[Boundary, dict[Span, str]]:
    """Return the boundary of all classes of a program with candidates as further invariants, and their texts by place."""
    program = load([Source("a.oox", text)])
    names = {name: [parse_formula(each) for each in several] for name, several in candidates.items()}
    typed = class_invariants(names, program)
    classes = {
        name: replace(class_, invariants=(*class_.invariants, *typed.get(name, ())))
        for name, class_ in program.classes.items()
    }
    places = {
        invariant.span: text
        for name, several in candidates.items()
        for invariant, text in zip(typed[name], several, strict=True)
    }
    return oox_boundary(replace(program, classes=classes), list(classes)), places


def limits_of(boundary: Boundary) -> Limits:
    question = Terms.of({"scope": (2, {}), "array": 2}).about(boundary.program, boundary.steps[0].method)
    return Limits(question.bounds, question.settings_with(3))


def inductive(text: str, candidates: Mapping[str, Sequence[str]]) -> set[str]:
    boundary, places = with_candidates(text, candidates)
    induction = inductive_candidates(boundary, places, lambda _step: limits_of(boundary))
    assert induction.is_complete
    assert set(induction.irredundant) <= induction.invariants
    return {places[each] for each in induction.invariants}


def test_a_candidate_that_follows_from_another_one_is_not_selected() -> None:
    boundary, places = with_candidates(MANY, {"A": ["this.n >= 0", "this.n >= -1", "this.n <= 9"]})
    with heap_claims(boundary, list(places), limits_of(boundary)) as heaps:
        selected = heaps.irredundant(list(places), limits_of(boundary))
        assert [places[each] for each in selected] == ["this.n >= 0", "this.n <= 9"]
        assert heaps.empty_classes(selected) == ()


def test_a_class_without_objects_is_empty() -> None:
    boundary, places = with_candidates(MANY, {"A": ["this.n > this.n"]})
    with heap_claims(boundary, list(places), limits_of(boundary)) as heaps:
        assert heaps.empty_classes(list(places)) == ("A",)


def test_a_candidate_stays_if_the_one_that_implies_it_is_broken() -> None:
    # `n == 0` implies both others, and is broken; `n >= 0` must be selected then, `m == n` is broken by `set`.
    candidates = ["this.n == 0 && this.m == this.n", "this.n >= 0", "this.m == this.n"]
    assert inductive(MANY, {"A": candidates}) == {"this.n >= 0"}


def test_candidates_are_proved_together() -> None:
    # In a circular list, `remove` makes the size too small.
    size, acyclic = "this.size == #(this.first.*next)", "acyclic(this, next)"
    assert inductive(LIST, {"List": [size], "Node": [acyclic, "this.next != null"]}) == {size, acyclic}
    assert inductive(LIST, {"List": [size]}) == set()


def test_written_invariants_are_assumed() -> None:
    # With and without reachability in the candidates: these are different encodings.
    chain = LIST.replace("class Node {", "class Node { invariant acyclic(this, next);")
    size = "this.size == #(this.first.*next)"
    assert inductive(chain, {"List": [size]}) == {size}
    copies = "class A { invariant this.m >= 0; int n; int m; A() { } void copy() { this.n := this.m; } }"
    assert inductive(copies, {"A": ["this.n >= 0", "this.n <= 0"]}) == {"this.n >= 0"}


@pytest.mark.parametrize(
    ("formula", "stratum"),
    [
        ("this.size >= 0", Stratum.OBJECTS),
        ("#this.cells > 1", Stratum.OBJECTS),
        ("all n : Node | n.next != n", Stratum.QUANTIFIERS),
        ("acyclic(this.first, next)", Stratum.REACHABILITY),
        ("this.size == #(this.first.*next)", Stratum.REACHABILITY),
    ],
)
def test_strata(formula: str, stratum: Stratum) -> None:
    text = LIST.replace("int size;", "int size; int[] cells;")
    boundary, _ = with_candidates(text, {"List": [formula]})
    assert stratum_in(boundary, boundary.program.classes["List"].invariants[0].formula) is stratum


def late(lasting: int, boundary: Boundary, error: type[Exception]) -> Callable[[Step, float | None], Limits]:
    """Return limits under which all strata but the first ones run out of time or memory."""
    stratum_deadlines: list[float | None] = []

    def limits(_step: Step, deadline: float | None) -> Limits:
        if deadline not in stratum_deadlines:
            stratum_deadlines.append(deadline)
        is_late = len(stratum_deadlines) > lasting

        def watch() -> None:
            if is_late:
                raise error

        return replace(limits_of(boundary), watch=watch)

    return limits


@pytest.mark.parametrize("error", [TimeIsOverError, MemoryError])
@pytest.mark.parametrize(
    ("lasting", "proved", "untried"),
    [
        (9, {"this.size >= 0", "acyclic(this.first, next)"}, set[str]()),
        (1, {"this.size >= 0"}, {"acyclic(this.first, next)"}),
        (0, set[str](), {"this.size >= 0", "acyclic(this.first, next)"}),
    ],
)
def test_before_time_or_memory_is_over_simpler_candidates_are_proved(
    lasting: int, proved: set[str], untried: set[str], error: type[Exception]
) -> None:
    text = LIST.replace("this.size + 1", "1").replace("this.size - 1", "0")
    boundary, places = with_candidates(text, {"List": ["this.size >= 0", "acyclic(this.first, next)"]})
    moments = iter(range(1000))
    proof = prove_in_strata(
        boundary,
        list(places),
        # Each step that is shown to preserve a stratum may have a later deadline.
        late(lasting, boundary, error),
        end=10_000.0,
        clock=lambda: float(next(moments)),
    )
    assert {places[each] for each in proof.induction.invariants} == proved
    assert {places[each] for each in proof.untried} == untried
    assert proof.induction.is_complete is bool(proved)


def test_a_candidate_that_needs_a_costly_one_is_tried_again() -> None:
    """In a circular list, `remove` makes the size too small: alone, `size >= 0` is broken."""
    candidates = {
        "List": ["this.size >= 0", "this.size == #(this.first.*next)"],
        "Node": ["acyclic(this, next)"],
    }
    boundary, places = with_candidates(LIST, candidates)
    proof = prove_in_strata(boundary, list(places), lambda _step, _deadline: limits_of(boundary), end=1e9)
    assert {places[each] for each in proof.induction.invariants} == {
        each for several in candidates.values() for each in several
    }
    assert inductive(LIST, {"List": ["this.size >= 0"]}) == set()


def test_steps_are_encoded_once_for_candidates_without_reachability() -> None:
    """`n == m` is broken first, then `n == 0`, both by `up`; the second stratum has a quantifier."""
    text = MANY.replace("this.n + 1", "this.n + 1; this.m := 0")
    candidates = {"A": ["this.n >= 0", "this.n == 0", "all a : A | a.n >= 0", "this.n == this.m"]}
    boundary, places = with_candidates(text, candidates)
    proof = prove_in_strata(boundary, list(places), lambda _step, _deadline: limits_of(boundary), end=1e9)
    assert {places[each] for each in proof.induction.invariants} == {"this.n >= 0", "all a : A | a.n >= 0"}
    assert proof.induction.encodings <= len(boundary.steps)


FINAL = """class A { int n; int m; A() { this.n := 1; }
  void up() { this.m := this.m + 1; } int get() { return this.n; } A copy() { A a := new A(); return a; } }"""


def test_candidates_that_steps_without_a_proof_cannot_change_are_proved() -> None:
    """The time for all candidates is over, and that for `up`, which changes m alone; the constructor and `copy` have proofs."""
    boundary, places = with_candidates(FINAL, {"A": ["this.n == 1", "this.m >= 0", "this.n == 2"]})
    deadlines: list[float | None] = []

    def limits(step: Step, deadline: float | None) -> Limits:
        if deadline not in deadlines:
            deadlines.append(deadline)

        def watch() -> None:
            if len(deadlines) == 1 or "up" in step.title:
                raise TimeIsOverError

        return replace(limits_of(boundary), watch=watch)

    moments = iter(range(1000))
    proof = prove_in_strata(boundary, list(places), limits, end=10_000.0, clock=lambda: float(next(moments)))
    assert {places[each] for each in proof.induction.invariants} == {"this.n == 1"}
    assert proof.induction.is_complete
    assert {places[each] for each in proof.untried} == {"this.m >= 0", "this.n == 2"}


def test_a_step_that_is_too_large_is_proved_with_the_smallest_bound_on_loops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = """class A { int n; A() { }
      void count(int k) { int i := 0; while (i < k) { if (this.n < 9) { this.n := this.n + 1; } i := i + 1; } } }"""
    boundary, places = with_candidates(text, {"A": ["this.n >= 0"]})
    for statements, most in ((step_proof.MANY_STATEMENTS, None), (1, 1)):
        monkeypatch.setattr(step_proof, "MANY_STATEMENTS", statements)
        induction = inductive_candidates(boundary, places, lambda _step: limits_of(boundary))
        assert {places[each] for each in induction.invariants} == {"this.n >= 0"}
        assert [(each.what, each.most) for each in induction.bounds] == [("loop", most)]


THREE = """class A { int a; int b; int c; A() { } void one() { this.a := 1; }
  void two() { this.b := this.b + 1; } void three() { this.c := this.c + this.c + 1; } }"""
CANDIDATES = {"A": ["this.a >= 0", "this.b == 0", "this.c == 0"]}


def test_steps_without_a_check_come_before_those_that_were_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two steps break a candidate each; the one before them is checked once more at the end, not after each."""
    boundary, places = with_candidates(THREE, CANDIDATES)
    checked: list[str] = []

    def record(*arguments: Any) -> step_proof.StepResult:  # noqa: ANN401 (passed on)
        checked.append(arguments[2].title)
        return check(*arguments)

    check = step_proof.StepProofs.check
    monkeypatch.setattr(step_proof.StepProofs, "check", record)
    induction = inductive_candidates(boundary, places, lambda _step: limits_of(boundary))
    assert {places[each] for each in induction.invariants} == {"this.a >= 0"}
    assert checked == ["A.one", "A.two", "A.three", "A.A", "A.one"]


def test_a_proof_that_has_seen_all_steps_has_more_time() -> None:
    boundary, places = with_candidates(THREE, CANDIDATES)
    deadlines: list[float | None] = []

    def limits(_step: Step, deadline: float | None) -> Limits:
        deadlines.append(deadline)
        return limits_of(boundary)

    proof = prove_in_strata(boundary, list(places), limits, end=100.0, clock=lambda: 0.0)
    assert {places[each] for each in proof.induction.invariants} == {"this.a >= 0"}
    assert deadlines[0] == 100.0 * SHARE
    assert deadlines[-1] == 100.0 * LAST_SHARE


APART = """class Node { Node next; Node() { } }
class List { Node first; int size; List() { }
  void add() { Node n := new Node(); n.next := this.first; this.first := n; this.size := this.size + 1; }
  void clear() { this.first := null; this.size := 0; } }
class Clock { int time; Clock() { } void tick() { if (this.time < 9) { this.time := this.time + 1; } } }
class Alarm { Clock clock; int at; Alarm(Clock clock) { this.clock := clock; }
  void set() { if (this.clock != null) { this.at := this.clock.time; } } }"""
APART_CANDIDATES = {
    "List": ["this.size >= 0", "acyclic(this.first, next)"],
    "Clock": ["this.time >= 0", "this.time <= 9", "this.time == 0"],
    "Alarm": ["this.at >= 0", "this.clock == null || this.at <= this.clock.time"],
}


@pytest.mark.parametrize(
    ("first", "groups"),
    [
        ("List", [{"List", "Node"}, {"Clock", "Alarm"}]),
        ("Alarm", [{"Clock", "Alarm"}, {"List", "Node"}]),
        ("", [{"List", "Node"}, {"Clock", "Alarm"}]),
    ],
)
def test_candidates_about_different_classes_are_in_different_groups(
    first: str, groups: list[set[str]]
) -> None:
    """The second candidate of `Alarm` reads a field of `Clock`; the second one of `List` reads one of `Node`."""
    boundary, places = with_candidates(APART, APART_CANDIDATES)
    formulas = candidate_formulas(boundary.program, places)
    actual = candidate_groups(boundary, formulas, first)
    assert [
        {each for span in group for each in classes_read(boundary, *formulas[span])} for group in actual
    ] == groups
    assert sorted(places[span] for group in actual for span in group) == sorted(places.values())


@pytest.mark.parametrize(
    ("first", "proved"),
    [
        ("List", set[str]()),
        ("Alarm", {"this.time >= 0", "this.time <= 9", *APART_CANDIDATES["Alarm"]}),
        ("Clock", {"this.time >= 0", "this.time <= 9", *APART_CANDIDATES["Alarm"]}),
    ],
)
def test_the_group_of_a_class_remains_if_the_time_for_another_one_is_over(
    first: str, proved: set[str]
) -> None:
    """The size of a list may overflow, so `size >= 0` is no invariant of any proof; its steps never have the time."""
    boundary, places = with_candidates(APART, APART_CANDIDATES)

    def limits(step: Step, _deadline: float | None) -> Limits:
        def watch() -> None:
            if step.title.startswith("List"):
                raise TimeIsOverError

        return replace(limits_of(boundary), watch=watch)

    proof = prove_in_strata(boundary, list(places), limits, end=1e9, first=first)
    assert {places[each] for each in proof.induction.invariants} == proved
    assert {places[each] for each in proof.untried} == {*places.values()} - proved


def test_groups_and_all_candidates_together_have_one_result() -> None:
    """Without a limit on time there are no groups. The time of a clock never goes back, so an alarm is never ahead of it."""
    boundary, places = with_candidates(APART, APART_CANDIDATES)
    results = [
        prove_in_strata(boundary, list(places), lambda _step, _deadline: limits_of(boundary), end).induction
        for end in (None, 1e9)
    ]
    alone, grouped = ({places[each] for each in result.invariants} for result in results)
    assert (
        alone
        == grouped
        == {"acyclic(this.first, next)", "this.time >= 0", "this.time <= 9", *APART_CANDIDATES["Alarm"]}
    )
    assert results[0].broken_by.keys() == results[1].broken_by.keys()


SWAPPED = """class Left { int[] items; Left() { this.items := new int[2]; }
  int get() { return this.items[0]; } }
class Right { int[] other; Right() { this.other := new int[1]; }
  int[] leak() { return this.other; }
  void give(Left left) { if (left != null) { this.other := left.items; left.items := new int[2]; } }
  void take(Left left) { if (left != null) { left.items := this.other; } } }"""


def test_objects_without_candidates_count_if_contents_move_from_them() -> None:
    """Only `Left` has a candidate. A client gets the array of a `Right` by `leak`, and `take` moves it into a `Left`."""
    boundary, places = with_candidates(SWAPPED, {"Left": ["this.items != null && this.items[0] == 0"]})
    boundary = replace(boundary, hidden=frozenset({("Left", "items"), ("Right", "other")}))
    assert bystander_classes(boundary) == ("Left", "Right")
    induction = inductive_candidates(boundary, places, lambda _step: limits_of(boundary))
    assert not induction.invariants
    assert not induction.confined


NEW = """class Node { int n; Node next; Node(int n) { this.n := n; } }
class List { Node first; int size; List() { }
  void set(int n) { if (this.first != null) { this.first.n := n; } }
  void hide(int n) { Node node := new Node(n); }
  void add(int n) { Node node := new Node(n); node.next := this.first; this.first := node; }
  Node make(int n) { return new Node(n); }
  void clear() { this.size := 0; } }"""


@pytest.mark.parametrize(
    ("steps", "proved"),
    [
        ({"List", "clear"}, {"this.n >= 0", "this.size == 0"}),
        ({"List", "clear", "hide"}, {"this.n >= 0", "this.size == 0"}),
        ({"List", "clear", "add"}, {"this.size == 0"}),
        ({"List", "clear", "make"}, {"this.size == 0"}),
        ({"List", "clear", "set"}, {"this.size == 0"}),
    ],
)
def test_new_objects_count_if_something_leads_to_them(steps: set[str], proved: set[str]) -> None:
    """An object counts if the step changes it, stores it or returns it; nothing leads to that of `hide`."""
    boundary, places = with_candidates(NEW, {"Node": ["this.n >= 0"], "List": ["this.size == 0"]})
    chosen = tuple(each for each in boundary.steps if each.title.rpartition(".")[2] in steps)
    boundary = replace(boundary, steps=chosen)
    induction = inductive_candidates(boundary, places, lambda _step: limits_of(boundary))
    assert {places[each] for each in induction.invariants} == proved
