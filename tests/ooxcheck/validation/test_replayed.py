"""Counterexamples are run again from their JSON alone; what is changed in it is noticed or refused, never believed."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ooxcheck
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.validation.finding import Finding, Standing
from ooxcheck.validation.replay_counterexamples import replay, replay_abstract
from tests.ooxcheck.questions import LIST, asked
from tests.ooxcheck.test_checker_contracts import CALLS, LOOP
from tests.ooxcheck.validation.validating import again, findings, form, question, written
from tests.programs import corpus

STRANGERS = """
class Node { Node next; int value; }
class A {
  static A one;
  int kept;
  float far;
  char letter;
  string name;
  ghost Node set seen;
  invariant small: this.kept < 2;
  void keep(Node n) requires(some m : Node | m.value == 2 && m != n) ensures(n == null) { this.kept := 1; }
  void spoil(int x) { this.kept := x; }
  static int several(Node n) requires(n.*next.value < 1) ensures(retval == 0) { return 0; }
}
"""


NOT_PROVED = "not proved: an abstract run breaks it, no call is shown that does"


def only(report: Report) -> dict[str, Any]:
    """Return the one counterexample of a report as a document has it."""
    (example,) = form(report)["counterexamples"]
    found: dict[str, Any] = example
    return found


def abstract(report: Report) -> dict[str, Any]:
    """Return the one abstract run of a report as a document has it."""
    (unproved,) = form(report)["unproved"]
    found: dict[str, Any] = unproved["run"]
    return found


def judged_abstract(report: Report, example: dict[str, Any]) -> Finding:
    return replay_abstract(again(report), Part(example))


def judged(report: Report, example: dict[str, Any]) -> Finding:
    return replay(again(report), Part(example))


def corpus_question(path: Path) -> Question:
    asked_ = corpus.question(path)
    return Question(
        asked_.program, asked_.method, bounds=asked_.bounds, settings=asked_.settings, calls="inline"
    )


@pytest.mark.parametrize("path", [*corpus.FOLDER.glob("violated/*.oox")], ids=lambda path: path.stem)
def test_every_counterexample_of_the_corpus_is_confirmed(path: Path) -> None:
    try:
        report = check(corpus_question(path))
    except OoxError as refused:
        assert refused.diagnostics[0].code in ("check.threads", "check.unsupported")  # noqa: PT017 (which it is does not matter)
        return
    assert report.counterexamples
    assert {finding.standing for finding in findings(report)} == {Standing.GOOD}


def test_counterexamples_of_random_methods_are_confirmed_with_what_was_chosen_for_calls_and_loops() -> None:
    directed = 0
    for seed in range(300, 309):
        method, by_invariant = written(seed)
        report = check(question(method, by_invariant=by_invariant))
        assert all(each.standing is Standing.GOOD for each in findings(report)), seed
        abstract_runs = [
            replay_abstract(again(report), Part(each["run"])) for each in form(report)["unproved"]
        ]
        assert all(each.how == NOT_PROVED for each in abstract_runs), seed
        directed += sum(bool(example.choices) for example in report.counterexamples) + len(abstract_runs)
    assert directed > 1


def test_what_is_read_is_the_question_that_was_asked() -> None:
    asked_ = asked(
        CALLS, "Main.exact", calls="contract", overflow="error", scope=1, scopes={"Node": 2}, open_types=True
    )
    read = again(check(asked_))
    for name in ("calls", "callees", "loops"):
        assert getattr(read, name) == getattr(asked_, name)
    assert (read.bounds.scope, read.bounds.scopes, read.bounds.array) == (1, {"Node": 2}, 2)
    assert (read.settings, read.program.int_width) == (asked_.settings, 3)


def test_another_argument_breaks_nothing() -> None:
    report = check(asked(STRANGERS, "A.spoil"))
    example = only(report)
    assert judged(report, example) == Finding("invariant small is broken on exit", Standing.GOOD, "replayed")
    example["call"]["arguments"][1] = 0
    wrong = judged(report, example)
    assert (wrong.standing, wrong.how) == (
        Standing.WRONG,
        "the interpreter does not break it: the call returned",
    )


def test_a_heap_that_breaks_an_invariant_beforehand_is_no_state_to_start_in() -> None:
    report = check(asked(STRANGERS, "A.spoil"))
    example = only(report)
    example["call"]["objects"][0]["fields"]["kept"] = 3
    wrong = judged(report, example)
    assert (wrong.standing, wrong.how) == (
        Standing.WRONG,
        "no state to start in: the invariant at <text>:10:20 is false",
    )


def test_what_is_required_has_to_hold() -> None:
    report = check(asked(STRANGERS, "A.keep"))
    example = only(report)
    assert judged(report, example).standing is Standing.GOOD
    for obj in example["call"]["objects"]:
        if obj["type"] == "Node":
            obj["fields"]["value"] = 0
    assert "the run is dropped at" in judged(report, example).how


def test_objects_are_told_whole_and_by_names_of_their_own() -> None:
    report = check(asked(STRANGERS, "A.keep"))
    example = only(report)
    call = example["call"]["objects"]
    assert {each["name"]: {"type": each["type"], "fields": each["fields"]} for each in call} == example[
        "before"
    ]["objects"]
    call[1]["name"] = call[0]["name"]
    with pytest.raises(OoxError, match="two objects are called 'A0', so it is not known which is meant"):
        judged(report, example)


def test_a_duty_at_another_place_is_another() -> None:
    report = check(asked(STRANGERS, "A.spoil"))
    example = only(report)
    example["duty"]["place"]["line"] += 1
    assert judged(report, example).how.startswith(
        "the interpreter does not break it: it breaks invariant small at"
    )


def test_an_assumption_without_a_value_is_confirmed_before_anything_runs() -> None:
    report = check(asked(STRANGERS, "A.several"))
    example = only(report)
    assert judged(report, example) == Finding(
        "one value is needed here and there is not exactly one",
        Standing.GOOD,
        "an assumption has no value in this state",
    )
    for obj in example["call"]["objects"]:
        obj["fields"]["next"] = None
    assert judged(report, example).standing is Standing.WRONG


def test_what_a_call_does_has_to_be_allowed_by_its_contract() -> None:
    report = check(asked(CALLS, "Main.exact", calls="contract"))
    example = abstract(report)
    (choice,) = example["call"]["choices"]
    assert judged_abstract(report, example).how == NOT_PROVED
    choice["result"] = -1
    assert (
        judged_abstract(report, example).how
        == "the interpreter does not break it: the run is dropped at <text>:4:3"
    )
    choice["result"] = "one"
    assert (
        judged_abstract(report, example).how
        == "what was chosen on the way does not fit: Main.next returns no int"
    )
    example["call"]["choices"] = [{**choice, "appeared": [{"number": 0, "type": "Nobody", "cells": []}]}]
    assert (
        judged_abstract(report, example).how
        == "what was chosen on the way does not fit: there is no class Nobody"
    )


def test_an_invariant_that_is_false_at_a_call_by_contract_is_confirmed() -> None:
    text = """
      class C { int n; invariant this.n == 0;
        void keep() modifies() exceptional(false) { this.n := 0; }
        void spoil() { this.n := 1; this.keep(); } }"""
    report = check(asked(text, "C.spoil", calls="contract"))
    assert judged(report, only(report)).standing is Standing.GOOD


def test_a_choice_too_few_is_noticed() -> None:
    report = check(
        asked(
            CALLS.replace("assert y == 1;", "y := Main.next(y); assert y == 2;"),
            "Main.exact",
            calls="contract",
        )
    )
    example = abstract(report)
    del example["call"]["choices"][-1]
    assert (
        judged_abstract(report, example).how
        == "what was chosen on the way does not fit: the run asks for more decisions than there are"
    )


def test_a_loop_by_invariant_changes_only_what_it_writes() -> None:
    report = check(asked(LOOP, "Main.weak", loops="invariant"))
    example = abstract(report)
    (choice,) = example["call"]["choices"]
    assert judged_abstract(report, example).how == NOT_PROVED
    choice["variables"].append({"slot": 0, "value": 0})
    assert judged_abstract(report, example).how.endswith("does not leave that behind in a variable")


def test_choices_that_were_not_told_leave_it_open() -> None:
    report = check(asked(CALLS, "Main.exact", calls="contract"))
    example = abstract(report)
    example["call"]["choices"] = None
    assert judged_abstract(report, example).standing is Standing.OPEN


HOSTILE: list[Any] = [
    None,
    True,
    -1,
    10**40,
    0.5,
    "x",
    [],
    {},
    {"object": "nobody"},
    {"rows": [[1, 2, 3]]},
    {"float": "nan"},
    {"heap": 99},
    {"char": "ab"},
]


def places(value: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the ways to all parts of a document."""
    yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*way, key))


@pytest.mark.parametrize(("text", "method", "rest"), [
    (STRANGERS, "A.spoil", {}),
    (CALLS, "Main.use", {"calls": "contract"}),
    (CALLS, "Reader.read", {"open_types": True, "scope": 1}),
    (LIST, "List.push", {}),
])  # fmt: skip
def test_whatever_stands_in_a_call_is_judged_or_refused(text: str, method: str, rest: dict[str, Any]) -> None:
    report = check(asked(text, method, **rest))
    example = form(report)["counterexamples"][0]
    read, refused = again(report), 0
    for way in places(example["call"]):
        for hostile in HOSTILE:
            spoilt = copy.deepcopy(example)
            holder, key = spoilt, "call"
            for step in way:
                holder, key = holder[key], step
            holder[key] = hostile
            try:
                replay(read, Part(spoilt))
            except OoxError as problem:
                assert problem.diagnostics[0].code == "report.malformed"  # noqa: PT017 (both ends are right)
                refused += 1
    assert refused > 50


COLLECTED = """
class K { }
class Log {
  ghost int seq calls;
  ghost K multiset known;
  void open() ensures(#this.calls == 2 && count(this.known, null) == 2 && #this.known == 3) modifies(this.calls, this.known);
  static void any(Log l, ghost int seq s, ghost K multiset m)
    requires(l != null && s == [1, 0] && #m == 2)
    ensures(l.calls == [])
  { l.open(); }
}
"""


def test_ghost_sequences_and_multisets_are_read_again_with_those_that_calls_leave() -> None:
    report = check(asked(COLLECTED, "Log.any", array=2))
    example = only(report)
    call = example["call"]
    assert call["arguments"][1] == {"elements": [1, 0]}
    assert sum(each["count"] for each in call["arguments"][2]["counts"]) == 2
    (choice,) = call["choices"]
    left = [write["value"] for write in choice["writes"]]
    assert [sorted(each) for each in left] == [["elements"], ["counts"]]
    assert {"value": None, "count": 2} in left[1]["counts"]
    assert judged(report, example).standing is Standing.GOOD
    left[1]["counts"][0]["count"] = 5
    assert judged(report, example).standing is not Standing.GOOD


@pytest.mark.parametrize("count", [0, -1, 1001, True, "2"])
def test_an_element_of_a_multiset_is_there_a_reasonable_number_of_times(count: object) -> None:
    report = check(asked(COLLECTED, "Log.any", array=2))
    example = only(report)
    example["call"]["arguments"][2] = {"counts": [{"value": None, "count": count}]}
    with pytest.raises(OoxError):
        judged(report, example)


LOST = """class Fork {
  int uses;
  void use() { this.uses := this.uses + 1; }
  static void twice(Fork f) requires(f != null) ensures(f.uses == old(f.uses) + 2) {
    fork f.use();
    fork f.use();
    join;
  }
}
"""


@pytest.fixture(scope="module")
def lost() -> Report:
    return check(asked(LOST, "Fork.twice"))


def test_the_steps_of_threads_are_those_that_the_interpreter_takes(lost: Report) -> None:
    assert judged(lost, only(lost)) == Finding(
        "ensures of Fork.twice does not hold", Standing.GOOD, "replayed"
    )


def test_a_report_without_steps_or_without_reads_can_be_replayed(lost: Report) -> None:
    example = only(lost)
    for step in example["trace"]["steps"]:
        del step["reads"]
    assert judged(lost, example).standing is Standing.GOOD
    del example["trace"]
    assert judged(lost, example).standing is Standing.GOOD


def test_other_steps_are_noticed(lost: Report) -> None:
    example = only(lost)
    steps = example["trace"]["steps"]
    number = next(at for at, step in enumerate(steps) if step["reads"])
    steps[number]["thread"] = "main"
    wrong = judged(lost, example)
    assert wrong.standing is Standing.WRONG
    assert wrong.how.startswith(
        f"it breaks, but not by these steps: step {number} is said to be a statement of main at line 3"
    )


def test_another_writer_is_noticed(lost: Report) -> None:
    example = only(lost)
    read = next(read for step in example["trace"]["steps"] for read in step["reads"])
    assert read["writer"] is None
    read["writer"] = {"thread": "0", "file": "<text>", "line": 3, "step": 0}
    assert ", which reads what steps 0 wrote, and is" in judged(lost, example).how


def test_steps_that_are_missing_are_noticed(lost: Report) -> None:
    example = only(lost)
    there = len(example["trace"]["steps"])
    del example["trace"]["steps"][-1]
    assert judged(lost, example).how == f"it breaks, but not by these steps: there are {there}"


def test_bounds_of_other_methods_belong_to_inferred_invariants(tmp_path: Path) -> None:
    (tmp_path / "T.java").write_text(
        """class T {
          private int[] a = new int[2];
          private int n;
          void add(int k) { for (int i = 0; i < k; i++) if (n < 1) n++; }
          int get() { return a[n]; }
        }"""
    )
    report = ooxcheck.check("T.get", tmp_path / "T.java")
    assert report.bounds
    (tmp_path / "report.json").write_text(report.json())
    assert [each.standing for each in ooxcheck.validate(tmp_path / "report.json").findings] == [Standing.OPEN]


@pytest.mark.parametrize("cut", [*Cut])
def test_an_example_beside_which_there_may_be_smaller_ones_is_confirmed(cut: Cut) -> None:
    report = check(asked(STRANGERS, "A.spoil"))
    (example,) = report.counterexamples
    report = replace(report, counterexamples=(replace(example, cut=cut),))
    assert judged(report, only(report)).standing is Standing.GOOD
