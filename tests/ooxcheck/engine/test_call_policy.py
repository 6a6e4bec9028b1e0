from __future__ import annotations

from math import inf

import pytest

from ooxcheck.engine.call_policy import (
    FEW,
    MUCH,
    call_refinement,
    no_replacement,
    record_refinements,
    worth_trying,
)
from ooxcheck.engine.checker import check
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.question import Question
from ooxcheck.formats.report_form import report_form
from ooxcheck.input.values import CallMode
from ooxcheck.oox.analysis.callgraph import reachable
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.reports.check_report import call_lines
from ooxcheck.specs.refinement.cegar import Refinement
from tests.ooxcheck.questions import asked

CALLEES = """
class Cell { int value; Cell next; }
class Main {
  static void walk(Cell c) { while (c != null) { c.value := 0; c.value := 1; c.value := 2; c := c.next; } }
  static void step(Cell c) { c.value := 1; }
  static void copy(Cell c) { while (c != null) { Cell d := new Cell(); d.value := c.value; c := c.next; } }
  static void small(Cell c) { Main.walk(c); Main.step(c); Main.copy(c); }
  static void large(Cell c) {
    while (c != null) {
      Cell d := c;
      while (d != null) {
        Cell e := d;
        while (e != null) { Main.walk(e); Main.walk(c); Main.walk(d); Main.step(e); e := e.next; }
        d := d.next;
      }
      c := c.next;
    }
  }
  static void larger(Cell c) { Main.large(c); Main.step(c); Main.copy(c); }
}"""


def refinement(name: str, calls: CallMode, **rest: object) -> tuple[Question, Refinement]:
    question = asked(CALLEES, f"Main.{name}", calls=calls, **rest)
    return question, call_refinement(question, question.settings_with(3))


def wanted(name: str, calls: CallMode, **rest: object) -> set[str]:
    """Return the callees that are replaced."""
    question, found = refinement(name, calls, **rest)
    methods = question.program.methods()
    return {each.signature.name for each in methods if found.sites.replaces(each, lambda _method: 0)}


def test_what_can_be_replaced_is_if_that_is_asked_for() -> None:
    assert {"walk", "step", "copy"} <= wanted("small", "infer")


def test_nothing_is_replaced_if_calls_are_run() -> None:
    assert wanted("small", "inline") == set()
    question, _ = refinement("small", "inline")
    assert not no_replacement(question, question.settings_with(3)).sites.wanted(question.method)


def test_without_being_asked_for_only_loops_of_large_methods_that_make_nothing_are_replaced() -> None:
    _, found = refinement("larger", "auto")
    weight = found.sites.callees.weight(found.method)
    assert weight >= MUCH
    assert wanted("larger", "auto") == {"walk", "large"}
    assert wanted("small", "auto") == set()
    assert wanted("larger", "auto", certify=True) == set(), "what is inferred is in no proof"
    assert wanted("larger", "infer", certify=True) == wanted("larger", "infer")


TWICE = """class Main {
  static int add(int m, int n) { if (n == 0) { return m; } if (n > 0) { return Main.add(m + 1, n - 1); } return Main.add(m - 1, n + 1); }
  static void main(int m, int n) { int r := Main.add(m, n); assert r == m + n || n < 0 || n > 20; }
}"""


def test_recursion_that_branches_is_run() -> None:
    """Where a call is refined, what it calls on either side of a choice is encoded anew: twice as much with each activation."""
    question = asked(TWICE, "Main.main", calls="auto", unroll=24, int_width=8)
    found = call_refinement(question, question.settings_with(24))
    assert found.sites.callees.weight(question.method) > MUCH
    assert not found.sites.replaces_any(reachable(question.program, question.method))
    assert check(question).verdict is Verdict.WITHIN_BOUNDS


def test_single_callees_may_be_treated_otherwise() -> None:
    assert wanted("small", "inline", callees={"Main.step(Cell)": "infer"}) == {"step"}
    assert "step" not in wanted("small", "infer", callees={"Main.step(Cell)": "inline"})


def test_few_refinements_pay_unless_they_were_asked_for() -> None:
    assert refinement("larger", "auto")[1].limit == FEW
    assert refinement("larger", "infer")[1].limit == inf


def test_the_more_is_to_be_unrolled_the_longer_it_is_tried() -> None:
    small, large = refinement("small", "auto"), refinement("larger", "auto")
    assert worth_trying(*small).conflicts <= worth_trying(*large).conflicts


def test_little_is_lost_where_it_does_not_suffice() -> None:
    """Where replacing calls pays in the case studies, it takes up to 12,392 conflicts, and no more where more is to be unrolled."""
    question, trying = refinement("large", "auto", unroll=9)
    most, statements = worth_trying(question, trying).conflicts, trying.sites.callees.weight(question.method)
    assert statements > MUCH
    assert 12_392 < most <= 15_000 + statements


def test_it_is_told_which_calls_were_replaced() -> None:
    report = check(asked(CALLEES, "Main.small", calls="infer"))
    assert report.replaced == {"Main.walk": 1, "Main.step": 1, "Main.copy": 1}
    findings = Findings()
    record_refinements(refinement("small", "inline")[1], findings)
    assert findings.replaced == {}


@pytest.mark.parametrize("name", ["larger", "large"])
def test_the_answer_does_not_depend_on_who_decides(name: str) -> None:
    text = CALLEES.replace(
        f"void {name}(Cell c)", f"void {name}(Cell c) ensures(all d : Cell | d.next == old(d.next))"
    )
    verdicts = {check(asked(text, f"Main.{name}", calls=calls)).verdict for calls in ("inline", "auto")}
    assert len(verdicts) == 1


def test_what_refined_a_call_is_told_as_a_formula_with_its_lines() -> None:
    text = """
class Main {
  static int abs(int x) { if (x < 0) { return -x; } return x; }
  static int main(int x) requires(x == 2) ensures(retval == 2) { return Main.abs(x); }
}"""
    report = check(asked(text, "Main.main", calls="infer", summaries="frame"))
    facts = [told.fact for told in report.refinements if told.fact is not None]
    assert "!(old(x) < 0) ==> retval == old(x)" in facts
    lines = list(call_lines(report))
    assert any(line.strip() == f"ensures({facts[0]})" for line in lines)
    assert any("as said in line 3" in line for line in lines)
    refinements = report_form(report, 0.0)["refinements"]
    assert isinstance(refinements, list)
    assert [each["fact"] for each in refinements if isinstance(each, dict) and each["fact"]] == facts


def test_calls_are_run_after_all_when_replacing_them_is_too_much_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = CALLEES.replace(
        "void larger(Cell c)", "void larger(Cell c) ensures(all d : Cell | d.next == old(d.next))"
    )
    patiently = check(asked(text, "Main.larger", calls="auto"))
    monkeypatch.setattr("ooxcheck.engine.call_policy._CONFLICTS_AT_LEAST", 0)
    monkeypatch.setattr("ooxcheck.engine.call_policy._CONFLICTS_EACH", 0)
    report = check(asked(text, "Main.larger", calls="auto"))
    assert (patiently.inlined, report.inlined) == (None, "the budget of conflicts is used up")
    assert report.verdict is patiently.verdict
