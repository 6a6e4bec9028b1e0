"""An explanation is enough and none of it can be spared; what no explanation needs can do anything.

The last is tested on programs in which it does, and which are then decided anew without any of the code that explains.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.running.settings import Settings
from ooxcheck.translate.encode import EncodingRequest, encode
from ooxcheck.translate.havoc.relaxation import Selectable
from ooxcheck.translate.witness.proof_core import (
    Explanation,
    RelaxedMethod,
    clauses_of,
    explain,
    place,
    uncovered_statements,
    unneeded_lines,
)
from tests.oox.runs import EXAMPLES, method
from tests.translate.deciding import OPTIONS, Problem, decided
from tests.translate.forgetting import forgotten
from tests.translate.random_methods import sample


@contextmanager
def loosely(problem: Problem, given: Collection[Duty] | None) -> Iterator[RelaxedMethod]:
    relaxed = Selectable(problem.method)
    entry = problem.program, problem.method, problem.bounds, problem.settings
    encoding = encode(EncodingRequest(*entry, options=OPTIONS, hook=relaxed, given=given))
    with encoding.world.session:
        yield RelaxedMethod(encoding, relaxed.selectors)


def problem_of(text: str, name: str = "A.f") -> Problem:
    program = load_text(text, int_width=4)
    return Problem(program, method(program, name), Bounds(scope=2, array=2), Settings(unroll=2))


def explanations(
    problem: Problem, *, work: int = 100_000, seconds: float | None = None
) -> tuple[Explanation, ...]:
    return explain(partial(loosely, problem), work=work, seconds=seconds).explanations


SUM = """class A {
  int total; int calls;
  invariant positive: this.total >= 0;
  invariant called: this.calls >= 0;
  int f(int n, int m)
    requires(n >= 0 && n < 3)
    requires(m == 0)
    ensures(retval == n)
    ensures(this.total == n)
  {
    this.total := n + m;
    this.calls := 0;
    int unused := n;
    return this.total;
  }
}"""


def test_each_duty_has_the_statements_and_clauses_it_rests_on() -> None:
    found = explanations(problem_of(SUM))
    told = {
        (each.duty.kind, each.duty.name, each.duty.span.text): (
            sorted(span.text for span in each.places),
            sorted(clause.span.text for clause in each.clauses),
        )
        for each in found
    }
    total = "this.total := n + m;"
    assert told[DutyKind.ENSURES, "A.f", "retval == n"] == (["return this.total;", total], ["m == 0"])
    assert told[DutyKind.ENSURES, "A.f", "this.total == n"] == ([total], ["m == 0"])
    ((_, _, positive), needs) = next(item for item in told.items() if item[0][1] == "positive")
    assert needs == ([total], ["m == 0", "n >= 0 && n < 3"]), positive
    assert next(needs for key, needs in told.items() if key[1] == "called") == (["this.calls := 0;"], [])
    assert all(each.is_minimal for each in found)


def test_what_no_duty_rests_on_is_not_covered() -> None:
    problem = problem_of(SUM)
    assert [each.span.text for each in uncovered_statements(problem.method, explanations(problem))] == [
        "int unused := n;"
    ]


IDLE = """class A {
  int total;
  invariant positive: this.total >= 0;
  int f(int n, int m)
    requires(n >= 0)
    requires(m >= 0)
    ensures(retval >= 0)
  {
    assume n < 3;
    assume m < 3;
    int i := 0;
    while (i < n) invariant(i >= 0) invariant(m == m) { i := i + 1; }
    return n;
  }
}"""


def test_what_is_assumed_and_no_duty_rests_on_is_named() -> None:
    problem = problem_of(IDLE)
    proof = explain(partial(loosely, problem))
    assert [clause.span.text for clause in proof.unneeded_clauses()] == ["m >= 0"]
    assumed, claimed = unneeded_lines(problem.method, proof.explanations)
    assert [span.text for span in assumed] == ["assume n < 3;", "assume m < 3;"]
    assert [span.text for span in claimed] == ["i >= 0", "m == m"]
    assert "assume m < 3;" not in [
        each.span.text for each in uncovered_statements(problem.method, proof.explanations)
    ]


def test_an_assumption_that_a_duty_rests_on_is_not() -> None:
    problem = problem_of("class A { static int f(int n) ensures(retval < 3) { assume n < 3; return n; } }")
    proof = explain(partial(loosely, problem))
    assert unneeded_lines(problem.method, proof.explanations) == ([], [])


def test_choices_and_loops_are_known_by_their_conditions() -> None:
    problem = problem_of(
        """class A { static int f(int n) ensures(retval >= 0) {
             if (n < 0) { n := 0; }
             int i := 0;
             while (i < 1) { if (n == 2) { i := 1; } i := i + 1; }
             return n; } }"""
    )
    found = [place(each).text for each in uncovered_statements(problem.method, explanations(problem))]
    assert found == ["int i := 0;", "i < 1", "n == 2", "i := 1;", "i := i + 1;"]


def test_an_assertion_may_carry_what_follows_it() -> None:
    problem = problem_of(
        "class A { static int f(int n) ensures(retval == 1) { n := 1; assert n == 1; return n; } }"
    )
    kinds = {each.duty.kind: {span.text for span in each.places} for each in explanations(problem)}
    assert kinds[DutyKind.ASSERT] == {"n := 1;"}
    assert kinds[DutyKind.ENSURES] - {"n := 1;", "assert n == 1;"} == {"return n;"}
    assert not uncovered_statements(problem.method, explanations(problem))


def test_a_duty_that_fails_has_no_explanation() -> None:
    with pytest.raises(ValueError, match="a duty that fails has no explanation"):
        explanations(problem_of("class A { static int f(int n) ensures(retval == 1) { return n; } }"))


@pytest.mark.parametrize(("work", "seconds", "cut"), [(100_000, 0.0, Cut.TIME), (0, None, Cut.WORK)])
def test_without_time_or_work_everything_may_be_needed(work: int, seconds: float | None, cut: Cut) -> None:
    problem = problem_of(SUM)
    found = explanations(problem, work=work, seconds=seconds)
    kept = [each for each in found if not each.is_minimal]
    assert {each.cut for each in kept} == {cut}
    with loosely(problem, ()) as loose:
        assert all(each.places == set(loose.selectors) for each in kept)
        assert all(each.clauses == tuple(clauses_of(loose.encoding)) for each in kept)


def test_clauses_are_left_out_one_by_one_where_nothing_else_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problem_of(SUM)
    easily = explanations(problem)
    monkeypatch.setattr("ooxcheck.translate.witness.proof_core._PATIENCE", 0)
    assert explanations(problem) == easily


HOLDING = [0, 1, 4, 5, 9, 10, 15, 17, 19, 30]


@pytest.mark.parametrize("seed", HOLDING)
def test_what_is_needed_is_enough_and_nothing_of_it_can_be_spared(seed: int) -> None:
    problem = sample(seed).problem()
    with loosely(problem, ()) as loose:
        session, clauses = loose.encoding.world.session, clauses_of(loose.encoding)
        session.add(*loose.encoding.structure)
        for each in explanations(problem):
            violation = loose.violation(each.duty)
            needed = [loose.selectors[span] for span in each.places] + [
                clauses[clause] for clause in each.clauses
            ]
            assert session.solve(violation, *needed).is_unsat
            for spared in needed:
                assert session.solve(violation, *(part for part in needed if part is not spared)).is_sat


@pytest.mark.parametrize("seed", HOLDING)
def test_statements_that_are_not_covered_can_do_anything(seed: int) -> None:
    given = sample(seed)
    problem = given.problem()
    assert not decided(problem).violated
    text = forgotten(given.text, problem.method, uncovered_statements(problem.method, explanations(problem)))
    program = load_text(text, int_width=given.int_width)
    entry = next(each for each in program.methods() if each.full_name == problem.method.full_name)
    assert not decided(Problem(program, entry, problem.bounds, problem.settings)).violated


@pytest.mark.parametrize(("file", "name"), [("sorted_list", "SortedList.remove"), ("stack", "Stack.push")])
def test_covered_statements_of_examples_cannot(file: str, name: str) -> None:
    text = (EXAMPLES / f"{file}.oox").read_text(encoding="utf-8")
    problem = problem_of(text, name)
    found = explanations(problem)
    assert not uncovered_statements(problem.method, found)
    forgettable = [
        each for each in problem.method.statements() if place(each) in {s for e in found for s in e.places}
    ]
    broken = 0
    for statement in forgettable:
        program = load_text(forgotten(text, problem.method, [statement]), int_width=4)
        broken += bool(
            decided(Problem(program, method(program, name), problem.bounds, problem.settings)).violated
        )
    assert broken > len(forgettable) / 2
