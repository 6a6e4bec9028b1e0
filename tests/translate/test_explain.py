"""An explanation is enough and none of it can be spared; what no explanation needs can do anything.

The last is tested on programs in which it does, and which are then decided anew without any of the code that explains.
"""

from __future__ import annotations

import pytest

from oox.bruteforce import Verdict
from oox.check import load_text
from oox.running.outcomes import DutyKind
from oox.running.settings import Settings
from oox.states import Bounds
from tests.oox.runs import EXAMPLES, method
from tests.translate.deciding import OPTIONS, Problem, decided
from tests.translate.forgetting import forgotten
from tests.translate.random_methods import sample
from translate.encode import Encoding, encode
from translate.explain import Explanation, clauses_of, explained, place, uncovered
from translate.loosened import Loosened


def loosely(problem: Problem) -> tuple[Encoding, Loosened]:
    loosened = Loosened(problem.method)
    entry = problem.program, problem.method, problem.bounds, problem.settings
    return encode(*entry, options=OPTIONS, loosen=loosened), loosened


def problem_of(text: str, name: str = "A.f") -> Problem:
    program = load_text(text, int_width=4)
    return Problem(program, method(program, name), Bounds(scope=2, array=2), Settings(unroll=2, int_width=4))


def explanations(problem: Problem) -> list[Explanation]:
    encoding, loosened = loosely(problem)
    with encoding.world.session:
        return list(explained(encoding, loosened.selectors))


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
    assert told[DutyKind.ENSURES, "A.f", "retval == n"] == ([ "return this.total;", total], ["m == 0"])
    assert told[DutyKind.ENSURES, "A.f", "this.total == n"] == ([total], ["m == 0"])
    ((_, _, positive), needs) = next(item for item in told.items() if item[0][1] == "positive")
    assert needs == ([total], ["m == 0", "n >= 0 && n < 3"]), positive
    assert next(needs for key, needs in told.items() if key[1] == "called") == (["this.calls := 0;"], [])
    assert all(each.is_minimal for each in found)


def test_what_no_duty_rests_on_is_not_covered() -> None:
    problem = problem_of(SUM)
    assert [each.span.text for each in uncovered(problem.method, explanations(problem))] == ["int unused := n;"]


def test_choices_and_loops_are_known_by_their_conditions() -> None:
    problem = problem_of(
        """class A { static int f(int n) ensures(retval >= 0) {
             if (n < 0) { n := 0; }
             int i := 0;
             while (i < 1) { if (n == 2) { i := 1; } i := i + 1; }
             return n; } }"""
    )
    found = [place(each).text for each in uncovered(problem.method, explanations(problem))]
    assert found == ["int i := 0;", "i < 1", "n == 2", "i := 1;", "i := i + 1;"]


def test_an_assertion_may_carry_what_follows_it() -> None:
    problem = problem_of("class A { static int f(int n) ensures(retval == 1) { n := 1; assert n == 1; return n; } }")
    kinds = {each.duty.kind: {span.text for span in each.places} for each in explanations(problem)}
    assert kinds[DutyKind.ASSERT] == {"n := 1;"}
    assert kinds[DutyKind.ENSURES] - {"n := 1;", "assert n == 1;"} == {"return n;"}
    assert not uncovered(problem.method, explanations(problem))


def test_a_duty_that_fails_has_no_explanation() -> None:
    with pytest.raises(ValueError, match="a duty that fails has no explanation"):
        explanations(problem_of("class A { static int f(int n) ensures(retval == 1) { return n; } }"))


def test_without_time_everything_may_be_needed() -> None:
    problem = problem_of(SUM)
    encoding, loosened = loosely(problem)
    with encoding.world.session:
        found = list(explained(encoding, loosened.selectors, seconds=0))
    kept = [each for each in found if not each.is_minimal]
    assert kept
    assert all(each.places == set(loosened.selectors) for each in kept)


HOLDING = [2, 13, 14, 16, 21, 22, 28, 32, 37, 38]


@pytest.mark.parametrize("seed", HOLDING)
def test_what_is_needed_is_enough_and_nothing_of_it_can_be_spared(seed: int) -> None:
    encoding, loosened = loosely(sample(seed).problem())
    clauses = clauses_of(encoding)
    with encoding.world.session as session:
        for each in explained(encoding, loosened.selectors):
            violation = encoding.violations[each.duty]
            needed = [loosened.selectors[span] for span in each.places] + [clauses[clause] for clause in each.clauses]
            assert session.solve(violation, *needed).is_unsat
            for spared in needed:
                assert session.solve(violation, *(part for part in needed if part is not spared)).is_sat


@pytest.mark.parametrize("seed", HOLDING)
def test_statements_that_are_not_covered_can_do_anything(seed: int) -> None:
    given = sample(seed)
    problem = given.problem()
    assert decided(problem).verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
    text = forgotten(given.text, problem.method, uncovered(problem.method, explanations(problem)))
    program = load_text(text, int_width=given.settings.int_width)
    entry = next(each for each in program.methods() if each.full_name == problem.method.full_name)
    assert not decided(Problem(program, entry, problem.bounds, problem.settings)).violated


@pytest.mark.parametrize(("file", "name"), [("sorted_list", "SortedList.remove"), ("stack", "Stack.push")])
def test_covered_statements_of_examples_cannot(file: str, name: str) -> None:
    text = (EXAMPLES / f"{file}.oox").read_text(encoding="utf-8")
    problem = problem_of(text, name)
    found = explanations(problem)
    assert not uncovered(problem.method, found)
    forgettable = [each for each in problem.method.statements() if place(each) in {s for e in found for s in e.places}]
    broken = 0
    for statement in forgettable:
        program = load_text(forgotten(text, problem.method, [statement]), int_width=4)
        broken += bool(decided(Problem(program, method(program, name), problem.bounds, problem.settings)).violated)
    assert broken > len(forgettable) / 2
