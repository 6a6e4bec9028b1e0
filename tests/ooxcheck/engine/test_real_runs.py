"""Abstract runs are no violations: a call that breaks the duty is looked for, and without one the duty is not proved."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ooxcheck.api import reports
from ooxcheck.engine.checker import check
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.ooxcheck.conftest import Ooxcheck
from tests.ooxcheck.questions import asked

LOOPS = """
class W {
  static void weak(int n) requires(n >= 0) { int i := 0; int j := 0; while (i < n) invariant(i >= 0) { i := i + 1; j := j + 1; } assert j == n; }
  static void wrong(int n) requires(n >= 0) { int i := 0; while (i < n) invariant(i >= 0) { i := i + 1; } assert i != 2; }
  static void deep(int n) requires(n >= 0) { int i := 0; while (i < n) invariant(i >= 0) { i := i + 1; } assert i < 6; }
  static void entry(int n) { int i := n; while (i < 3) invariant(i >= 0) { i := i + 1; } }
  static void slipping(int n) requires(n >= 0 && n < 5) { int i := 0; while (i < n) invariant(i != 3) { i := i + 2; } }
  static void lost(int n) requires(n >= 0 && n < 5) { int i := 0; while (i < n) invariant(i != 2) { i := i + 1; } }
  static void before(int n) { assert n != 1; int i := 0; while (i < n) invariant(i >= 0) { i := i + 1; } }
  static int thrown(int n, int[] a) requires(a != null && #a == 2) requires(n == 2) exceptional(false) {
    int i := 0; int j := 0; int s := 0;
    while (i < n) invariant(i <= n) { s := s + a[j]; i := i + 1; j := j + 1; }
    return s;
  }
  static int half(int n) ensures(retval >= 0) requires(n >= 0) { return n / 2; }
  static void both(int n) requires(n >= 0 && n < 3) {
    int h := W.half(n); int i := 0;
    while (i < n) invariant(i >= 0) { i := i + 1; }
    assert h <= i;
  }
}
"""


def stands(report: Report) -> dict[str, Standing]:
    return {duty.span.text: known for duty, known in report.duties.items()}


@pytest.mark.parametrize(("method", "verdict", "text"), [
    ("weak", Verdict.NOT_PROVED, "j == n"),
    ("wrong", Verdict.VIOLATED, "i != 2"),
    ("deep", Verdict.NOT_PROVED, "i < 6"),  # it takes six iterations, and three are looked at
    ("entry", Verdict.VIOLATED, "i >= 0"),
    ("slipping", Verdict.NOT_PROVED, "i != 3"),  # i is even, which the invariant does not say
    ("lost", Verdict.VIOLATED, "i != 2"),
    ("before", Verdict.VIOLATED, "n != 1"),
    ("thrown", Verdict.NOT_PROVED, "false"),
])  # fmt: skip
def test_only_what_a_call_does_is_a_violation(method: str, verdict: Verdict, text: str) -> None:
    report = check(asked(LOOPS, f"W.{method}", loops="invariant", int_width=8))
    assert report.verdict is verdict
    assert stands(report)[text] is (Standing.VIOLATED if verdict is Verdict.VIOLATED else Standing.NOT_PROVED)
    assert all(not example.stands_in for example in report.counterexamples)
    assert all(unproved.run.stands_in and unproved.is_searched for unproved in report.unproved)


def test_a_deeper_search_finds_calls_that_take_longer() -> None:
    assert check(asked(LOOPS, "W.deep", loops="invariant", int_width=8, unroll=7)).verdict is Verdict.VIOLATED


def test_everything_that_stands_for_code_in_the_run_is_named() -> None:
    report = reports.Report.of(
        check(asked(LOOPS, "W.both", loops="invariant", calls="contract", int_width=8))
    )
    assert report.verdict is Verdict.NOT_PROVED
    assert (
        report.text().splitlines()[-1]
        == "not proved: the contract of W.half or the invariant at line 18 is too weak"
    )


def test_a_method_without_code_stands_for_none() -> None:
    text = "interface I { int get() ensures(retval > 0); } class M { static void m(I i) requires(i != null) { int x := i.get(); assert x == 1; } }"
    report = check(asked(text, "M.m", calls="contract"))
    assert (report.verdict, report.unproved) == (Verdict.VIOLATED, ())


def test_other_heaps_are_those_of_calls() -> None:
    text = LOOPS.replace("assert i != 2;", "assert i != 2 && i != 3;")
    report = check(asked(text, "W.wrong", loops="invariant", int_width=8, counterexamples=5))
    (example,) = report.counterexamples
    assert {each.state.arguments for each in (example, *example.others)} == {(2,), (3,)}


def test_what_is_not_proved_is_not_certified() -> None:
    report = check(asked(LOOPS, "W.weak", loops="invariant", int_width=8, certify=True))
    assert report.verdict is Verdict.NOT_PROVED
    assert report.certification is not None
    assert not any(
        duty.span.text == "j == n" for proof in report.certification.proofs for duty in proof.claim.duties
    )


@pytest.fixture
def weak(file: Callable[..., str]) -> str:
    return file(LOOPS, "w.oox")


def test_every_format_says_that_it_is_not_proved(ooxcheck: Ooxcheck, weak: str) -> None:
    command = ("W.weak", weak, "--loops", "invariant")
    told = {
        form: ooxcheck(*command, "--format", form) for form in ("text", "json", "sarif", "junit", "github")
    }
    assert {each.code for each in told.values()} == {3}
    assert told["text"].out.endswith("not proved: the invariant at line 3 is too weak\n")
    assert (
        "the invariant at line 3 is too weak: it allows this run; no run within --unroll 3 breaks it\n"
        in told["text"].out
    )
    method: dict[str, Any] = told["json"].document["methods"][0]
    assert (method["verdict"], method["counterexamples"], method["unproved"][0]["reason"]) == (
        "not proved",
        [],
        "the invariant at line 3 is too weak",
    )
    (result,) = json.loads(told["sarif"].out)["runs"][0]["results"]
    assert (result["ruleId"], result["kind"]) == ("not-proved", "open")
    assert 'type="not-proved"' in told["junit"].out
    assert 'failures="0"' in told["junit"].out
    assert told["github"].out.startswith("::warning ")
    page = ooxcheck(*command, "--html", "--out", "out")
    assert page.code == 3
    assert "not proved" in Path("out/report.html").read_text()
    assert (
        ooxcheck("W.weak", "W.wrong", weak, "--loops", "invariant", "-q")
        .out.splitlines()[-1]
        .startswith("2 methods: 1 violated, 1 not proved")
    )


def test_validate_confirms_calls_and_no_abstract_runs(ooxcheck: Ooxcheck, weak: str) -> None:
    for method, code, words in (
        ("W.weak", 3, "not proved: an abstract run breaks it"),
        ("W.wrong", 3, "the assertion is false: replayed"),
    ):
        Path("report.json").write_text(ooxcheck(method, weak, "--loops", "invariant", "--format", "json").out)
        told = ooxcheck("validate", "report.json")
        assert (told.code, words in told.out) == (code, True)


def test_an_abstract_run_that_is_told_as_a_counterexample_is_not_confirmed(
    ooxcheck: Ooxcheck, weak: str
) -> None:
    document = ooxcheck("W.weak", weak, "--loops", "invariant", "--format", "json").document
    method = document["methods"][0]
    (unproved,) = method["unproved"]
    method |= {"verdict": "violated", "unproved": [], "counterexamples": [unproved["run"]], "exit": 1}
    for duty in method["duties"]:
        duty["standing"] = {"not proved": "violated"}.get(duty["standing"], duty["standing"])
    Path("report.json").write_text(json.dumps(document | {"exit": 1}))
    told = ooxcheck("validate", "report.json")
    assert told.code == 3
    assert "? the assertion is false: only an abstract run breaks it" in told.out
