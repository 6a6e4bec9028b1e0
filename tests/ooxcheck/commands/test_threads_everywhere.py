"""Every command and format knows threads, or says plainly that it does not."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

TEXT = """class A {
  int n;
  void up() { this.n := this.n + 1; }
  static void m(A a) requires(a != null && a.n == 0) { fork a.up(); fork a.up(); join; assert a.n == 2; }
  static void stuck(A a, A b) requires(a != null && b != null) { fork A.both(a, b); fork A.both(b, a); join; }
  static void both(A a, A b) { lock (a) { lock (b) { ; } } }
}
"""


@pytest.fixture
def name(file: Callable[..., str]) -> str:
    return file(TEXT)


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "A.m"),
        ("export", "A.m", "--to", "alloy"),
        ("export", "A.m", "--to", "dimacs"),
        ("tests", "A.m"),
        ("effects", "A.m"),
    ],
    ids=lambda words: "-".join(words[::3]),
)
def test_what_does_not_know_threads_says_so(words: tuple[str, ...], name: str, ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck(words[0], words[1], name, *words[2:])
    assert answer.code == 2
    assert "A.m may fork" in answer.err
    assert "[check.threads]" in answer.err


def test_a_summary_says_that_threads_are_started(name: str, ooxcheck: Ooxcheck) -> None:
    assert "may start threads: only what cannot change is known" in ooxcheck("summary", "A.m", name).out
    assert "threads" not in ooxcheck("summary", "A.up", name).out
    for method, starts in (("A.m", True), ("A.up", False)):
        assert (
            json.loads(ooxcheck("summary", method, name, "--format", "json").out)["starts_threads"] is starts
        )


def test_nothing_is_inferred_and_that_is_said(name: str, ooxcheck: Ooxcheck) -> None:
    assert (
        "A.m starts threads: all calls are run, nothing is inferred of them"
        in ooxcheck("A.m", name, "--calls", "infer").out
    )


def test_the_text_has_the_threads_of_steps(name: str, ooxcheck: Ooxcheck) -> None:
    lines = ooxcheck("A.m", name).out.splitlines()
    assert {line.split()[0] for line in lines if "this.n := this.n + 1" in line and ":" in line} >= {"0", "1"}


def test_json_has_the_schedule_and_a_deadlock(name: str, ooxcheck: Ooxcheck) -> None:
    methods = json.loads(ooxcheck("A.m", "A.stuck", name, "--format", "json").out)["methods"]
    (lost,), (stuck,) = (method["counterexamples"] for method in methods)
    assert {"0", "1"} <= set(lost["call"]["schedule"])
    assert stuck["duty"]["kind"] == "deadlock"
    assert stuck["why"]["kind"] == "deadlock"


def test_sarif_has_a_flow_for_each_thread(name: str, ooxcheck: Ooxcheck) -> None:
    run = json.loads(ooxcheck("A.m", "A.stuck", name, "--format", "sarif").out)["runs"][0]
    lost, stuck = run["results"]
    assert len(lost["codeFlows"][0]["threadFlows"]) == 3
    assert stuck["ruleId"] == "deadlock"


@pytest.mark.parametrize("form", ["junit", "github"])
def test_other_formats_tell_of_a_deadlock(form: str, name: str, ooxcheck: Ooxcheck) -> None:
    answer = ooxcheck("A.stuck", name, "--format", form)
    assert answer.code == 1
    assert "deadlock: every remaining thread waits" in answer.out


def test_the_page_has_both(name: str, ooxcheck: Ooxcheck) -> None:
    ooxcheck("A.m", "A.stuck", name, "--html")
    page = Path("ooxcheck-out/report.html").read_text()
    assert "deadlock: every remaining thread waits" in page
    assert "thread 0 waits at" in page
