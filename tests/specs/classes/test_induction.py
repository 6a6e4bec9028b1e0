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
from ooxcheck.specs.classes.houdini import Limits, TimeIsOverError, inductive_candidates
from ooxcheck.specs.classes.induction import step_proof
from ooxcheck.specs.classes.induction.formula_cost import Stratum, stratum_in
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
    """Return the boundary of all classes of a program with candidates as invariants, and their texts by place."""
    program = load([Source("a.oox", text)])
    names = {name: [parse_formula(each) for each in several] for name, several in candidates.items()}
    typed = class_invariants(names, program)
    classes = {
        name: replace(class_, invariants=tuple(typed.get(name, ())))
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
