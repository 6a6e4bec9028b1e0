"""Coverage: what is told to be reached is what runs from every small state reach, and what is not is reached by none."""

from __future__ import annotations

import json
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

import ooxcheck as package
from ooxcheck.coverage import measure
from ooxcheck.coverage.coverage import Coverage, Reach
from ooxcheck.coverage.goals import Goal, goals
from ooxcheck.coverage.measure import measure_coverage, ways_to_goals
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.confirmed_models import decode_call
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import Question
from ooxcheck.engine.replay import reached_goals
from ooxcheck.oox.oracle.states import States
from ooxcheck.oox.running.decisions import DecisionKind, Taken
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Exhausted
from ooxcheck.relational import TRUE, Formula, Instance
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.formulas.scene import Unsupported
from tests.ooxcheck.conftest import Ooxcheck
from tests.translate.deciding import OPTIONS, Problem
from tests.translate.random_methods import sample

PROGRAM = dedent("""\
    class Node { int value; Node next; }
    class Main {
      static int f(Node n, int x)
        requires(n != null && x > 0)
        requires(n.value > 3)
        ensures(retval >= 0)
      {
        int r := 0;
        if (x < 0) {
          r := 1;
        } else {
          while (r < 2) { r := r + 1; }
        }
        if (n.next != null) { r := 7; }
        Main.g(r);
        return r;
      }
      static void g(int y) { if (y == 5) { y := 1; } }
      static void spins() { int i := 0; while (i < 5) { i := i + 1; } i := 9; }
    }
    """)


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "p.oox"
    path.write_text(PROGRAM, encoding="utf-8")
    return str(path)


def lines(goals_: dict[Goal, Reach], reach: Reach) -> list[int]:
    return [goal.span.line for goal, known in goals_.items() if known is reach]


def test_statements_and_branches_of_a_method_and_its_callees(program: str) -> None:
    coverage = package.check("Main.f", program, coverage=True).coverage
    assert coverage is not None
    assert lines(dict(coverage.statements), Reach.UNREACHABLE) == [10, 18]
    unreachable = [
        (goal.span.line, goal.taken.outcome)
        for goal, known in coverage.branches.items()
        if known is Reach.UNREACHABLE and goal.taken
    ]
    assert unreachable == [(9, True), (18, True)]
    assert len(coverage.branches) == 8


def test_what_lies_behind_a_bound_is_unreachable_within_it(program: str) -> None:
    few, enough = (
        package.check("Main.spins", program, coverage=True, unroll=unroll).coverage for unroll in (3, 5)
    )
    assert few is not None
    assert enough is not None
    assert lines(dict(few.statements), Reach.UNREACHABLE) == [19]
    assert lines(dict(enough.statements), Reach.UNREACHABLE) == []


def test_callees_known_by_contract_do_not_count(program: str) -> None:
    coverage = package.check("Main.f", program, coverage=True, calls="inline,Main.g=contract").coverage
    assert coverage is not None
    assert 18 not in [goal.span.line for goal in coverage.all]


def test_nobody_pays_for_it_who_does_not_ask(program: str) -> None:
    assert package.check("Main.f", program).coverage is None


def test_the_report_tells_it_and_what_no_duty_needs(program: str, ooxcheck: Ooxcheck) -> None:
    done = ooxcheck("Main.f", program, "--coverage")
    assert "coverage: 9 of 11 statements, 6 of 8 branches" in done.out
    assert f"unreachable within the bounds: x < 0 is true, {program}:9" in done.out
    assert "no duty needs requires :4, requires :5" in done.out
    assert " -   10 |       r := 1;" in ooxcheck("Main.f", program, "--coverage", "-v").out


def test_json_has_every_goal(program: str, ooxcheck: Ooxcheck) -> None:
    (found,) = json.loads(ooxcheck("Main.f", program, "--coverage", "--format", "json").out)["methods"]
    coverage = found["coverage"]
    assert (coverage["statements"], coverage["branches"], coverage["complete"]) == (
        {"reached": 9, "all": 11},
        {"reached": 6, "all": 8},
        True,
    )
    assert {goal["reach"] for goal in coverage["goals"]} == {"reached", "unreachable"}


def test_lcov_has_lines_and_branches_of_all_methods_together(
    program: str, tmp_path: Path, ooxcheck: Ooxcheck
) -> None:
    file = tmp_path / "out" / "lcov.info"
    ooxcheck("Main.f", "Main.g", program, "--coverage", "--coverage-lcov", file)
    told = file.read_text(encoding="utf-8").splitlines()
    assert told[:2] == ["TN:ooxcheck", f"SF:{program}"]
    assert "DA:10,0" in told
    assert "DA:18,1" in told
    assert "BRF:8" in told
    assert "BRH:7" in told
    assert told[-1] == "end_of_record"


def test_lcov_needs_coverage(program: str, tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    done = ooxcheck("Main.f", program, "--coverage-lcov", tmp_path / "x")
    assert (done.code, "--coverage-lcov needs --coverage" in done.err) == (2, True)


def test_threads_are_not_measured_and_that_is_said(tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    (tmp_path / "t.oox").write_text(
        "class M { static void a() { fork M.b(); join; } static void b() { ; } }", encoding="utf-8"
    )
    done = ooxcheck("M.a", tmp_path / "t.oox", "--coverage")
    assert "coverage is measured only of methods without threads" in done.out


def test_the_page_marks_lines(program: str, tmp_path: Path, ooxcheck: Ooxcheck) -> None:
    ooxcheck("Main.f", program, "--coverage", "--html", "--out", tmp_path / "out")
    text = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert text.count('<tr class="unreachable">') == 1
    assert text.count('<tr class="partly">') == 2


# ------------------------------------------------------------------------------------------------ against the interpreter


@pytest.mark.parametrize("cover", ["visits", "decisions"])
def test_what_the_interpreter_does_not_reach_is_a_fault(
    cover: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def wrong(encoding: Encoding) -> dict[Goal, Formula]:
        noted = getattr(encoding.courses, cover)
        noted[:] = [replace(each, guard=TRUE) for each in noted]
        return dict(ways_to_goals(encoding))

    (tmp_path / "p.oox").write_text(
        "class Main { static int f(int x) { if (x > 0) { return 1; } return 2; } }", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(measure, "ways_to_goals", wrong)
    with pytest.raises(Fault, match="the encoder expects to reach"):
        package.check("Main.f", "p.oox", coverage=True)


def by_solver(problem: Problem) -> Coverage:
    question = Question(problem.program, problem.method, bounds=problem.bounds, settings=problem.settings)

    def confirm(instance: Instance, expected: AbstractSet[Goal], among: AbstractSet[Goal]) -> None:
        _, reached = reached_goals(question, problem.settings, *decode_call(encoding, instance))
        assert reached & among == expected

    with deep_recursion():
        encoding = encode(
            EncodingRequest(
                problem.program,
                problem.method,
                problem.bounds,
                problem.settings,
                options=OPTIONS,
                courses=True,
            )
        )
        with encoding.world.session:
            return measure_coverage(
                encoding, problem.program, problem.method, problem.settings.by_contract, confirm
            )


def by_running(problem: Problem) -> tuple[set[Goal], bool]:
    """Return the branches that runs take from every small state, and whether all runs came to an end within the bounds."""
    taken: list[Taken] = []
    bank = Bank(problem.program, problem.settings, taken=taken)
    is_whole = True
    for state in States(Bank(problem.program, problem.settings), problem.method, problem.bounds):
        ours = state.copy()
        machine = Machine(bank, ours.heap)
        machine.start(problem.method, ours.arguments)
        outcome = machine.run()
        is_whole = is_whole and not isinstance(outcome, Bounded | Exhausted)
    kinds = (DecisionKind.IF, DecisionKind.WHILE, DecisionKind.DISPATCH)
    return {Goal(each.span, each) for each in taken if each.kind in kinds}, is_whole


def test_branches_of_random_methods_are_those_that_runs_take() -> None:
    compared = 0
    for seed in range(30):
        problem = sample(seed).problem()
        wanted = set(goals(problem.program, problem.method, "branch"))
        try:
            coverage = by_solver(problem)
        except Unsupported:
            continue
        ran, is_whole = by_running(problem)
        reached = {goal for goal, reach in coverage.branches.items() if reach is Reach.REACHED}
        assert ran & wanted <= reached
        if is_whole:
            assert reached == ran & wanted
            compared += bool(wanted)
    assert compared >= 10


JAVA = """class K {
  int k;
  static int m(Object o, int x) {
    int r;
    if (o instanceof K a && a.k > 3) {
      r = new java.util.ArrayList<Integer>().size();
    } else if (x > 5 && x < 3) {
      r = 2;
    } else {
      r = 3;
    }
    try {
      r /= x;
    } finally {
      r++;
    }
    return r;
  }
}
"""


def test_of_java_only_what_is_written_counts(tmp_path: Path) -> None:
    path = tmp_path / "K.java"
    path.write_text(JAVA)
    found = package.check("K.m", path, coverage=True, scope=1).coverage
    assert found is not None
    lines = {goal.span.line for goal in found.statements} | {goal.span.line for goal in found.branches}
    assert lines == {5, 6, 7, 8, 10, 12, 13, 15, 17}
    assert {goal.span.source.name for goal in found.statements} == {str(path)}
    assert {goal.span.line for goal, reach in found.statements.items() if reach.value == "unreachable"} == {8}


def test_of_java_only_assumptions_that_somebody_wrote_are_needed_by_no_duty(tmp_path: Path) -> None:
    path = tmp_path / "L.java"
    members = "//@ requires flag;\n static int m(int x, boolean flag) { var all = new java.util.LinkedList<Integer>(); all.add(x); //@ assume x > 5;\n return all.get(0); }"
    path.write_text(f"class L {{ {members} }}")
    report = package.check("L.m", path, coverage=True, scope=1)
    assert [(what, span.text) for what, span in report.unneeded or ()] == [
        ("requires", "flag"),
        ("assume", "assume x > 5"),
    ]
