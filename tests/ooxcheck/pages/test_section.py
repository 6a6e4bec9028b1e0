from __future__ import annotations

from dataclasses import replace

import pytest

from ooxcheck.engine.report import RefinedCall, Report, SelfCheck, Standing
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import Diagnostic, Severity
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.pages import section
from tests.ooxcheck.classes.queue_histories import QUEUE
from tests.ooxcheck.classes.queue_histories import report as history_report
from tests.ooxcheck.pages.markup import Element, check, read
from tests.ooxcheck.pages.runs import report


def told(name: str, **changes: object) -> Element:
    found = replace(report(name), **changes)  # type: ignore[arg-type]  # fields of a report
    root = read(section(found, 1.25))
    check(root)
    return root


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("push", "✗ violated"), ("never", "? vacuous"), ("same", "✓ holds"), ("raise", "✗ violated")],
)
def test_a_method_begins_with_its_verdict(name: str, verdict: str) -> None:
    root = told(name)
    assert root.one("h2").text == f"List.{name} {verdict}"
    assert root.one("p", "asked").text == "scope 2, array 2, unroll 3, int 32 1.2 s"


def test_a_counterexample_says_what_is_broken_where_and_for_which_call() -> None:
    example = told("push").one("article")
    assert example.one("h3").text == "✗ invariant plain is broken on exit"
    assert example.one("p", "where").text == "<text>:12"
    assert example.one("dl", "called").text == "called as this = List0, v = 0"


def test_the_source_marks_what_ran_and_what_is_broken() -> None:
    source = told("count").one("div", "source")
    ran = list(source.all("tr", "ran"))
    assert [row.one("th").text for row in ran] == ["23", "24", "25", "27"]
    assert [row.one("td", "count").text[:-1] for row in ran] == ["1", "3", "2", "1"]
    assert source.one("mark").text == "retval == 1"


def test_steps_lead_to_frames_and_the_slider_goes_as_far() -> None:
    example = told("count").one("article")
    steps = list(example.one("ol", "steps").all("li"))
    assert [step.attributes["data-step"] for step in steps] == [str(number) for number in range(1, 8)]
    assert steps[1].text == "24 while (i < n + 2) true, iteration 1"
    assert (
        example.one("div", "player").one("input").attributes["max"] == example.attributes["data-last"] == "8"
    )


def test_the_heap_is_told_before_and_after_without_a_script() -> None:
    example = told("push").one("article")
    before, film = example.one("figure", "before"), example.one("figure", "film")
    assert [line.text for line in before.all("code", "on")] == [
        "this = List0, v = 0",
        "List0 -head-> Node0(0)",
    ]
    assert [line.text for line in film.all("code", "on")][-1] == "List0 -head-> Node1(0) -next-> Node0(0)"


def test_the_reason_has_rows_and_a_tree_of_values() -> None:
    why = told("push").one("div", "why")
    assert [cell.text for cell in why.one("table").all("td")][-2:] == [
        "this.head.next == null",
        "Node0 == null",
    ]
    assert why.one("ul", "parts").text.startswith("this.head != null ==> this.head.next == null false")


def test_each_duty_has_its_standing_and_the_broken_one_leads_to_its_example() -> None:
    root = told("count")
    assert root.one("details", "duties").one("summary").text == "1 duty: 1 violated"
    link = root.one("details", "duties").one("a")
    assert link.attributes["href"] == f"#{root.one('article').attributes['id']}"
    assert link.text == "ensures of List.count"


def test_duties_that_are_undecided_are_told_with_the_reason() -> None:
    found = report("same")
    root = told("same", duties=dict.fromkeys(found.duties, Standing.UNDECIDED), reason="no time")
    assert root.one("details", "duties").one("td", "standing").text == "? undecided"


def test_duties_that_are_never_reached_are_told_at_once() -> None:
    duties = dict.fromkeys(report("same").duties, Standing.NEVER_REACHED)
    root = told("same", duties=duties)
    assert [row.one("td", "standing").text for row in root.all("tr", "warn")] == ["? never reached"] * len(
        duties
    )
    assert "open" in root.one("details", "duties").attributes
    assert root.one("p", "reason").text.endswith(f"was reached; {len(duties)} duty never reached")


def test_what_to_try_is_told_with_the_verdict() -> None:
    root = told(
        "same", verdict=Verdict.WITHIN_BOUNDS, bounds=(Bounded("loop", report("same").question.method.span),)
    )
    assert root.one("p", "reason").text == "try --unroll 4"


def test_where_nothing_can_be_violated_nothing_is_said_to_hold() -> None:
    assert not list(told("never").all("details", "duties"))


def test_the_end_of_a_run_is_called_what_it_is() -> None:
    program = load_text("class A { static void f() { assert false; } }")
    root = read(section(report("f", program), 0.0))
    assert root.one("article").attributes["data-end"] == "where it breaks"
    assert told("push").one("article").attributes["data-end"] == "after the call"


def test_clauses_in_conflict_are_shown_in_their_lines() -> None:
    conflict = told("never").one("div", "conflict")
    assert [mark.text for mark in conflict.all("mark")] == ["x > 0", "x < 0"]
    assert [caption.text for caption in conflict.all("caption")] == ["requires of List.never, <text>:30"] * 2


def test_bounds_notes_and_replaced_calls_are_told() -> None:
    found: Report = report("push")
    span = found.question.method.span
    note = Diagnostic(
        "check.exception", "an exception is possible: <null>", span, Severity.WARNING, ("so what",)
    )
    refined = RefinedCall("Node.Node(int)", span, ("Node.next",), (span,))
    remarks = told(
        "push",
        bounds=(Bounded("loop", span),),
        notes=(note,),
        replaced={"Node.Node(int)": 2},
        refinements=(refined,),
        self_check=SelfCheck("it is late"),
    ).one("ul", "remarks")
    assert [item.text for item in remarks.all("li")] == [
        "the loop at <text>:14 goes beyond --unroll 3",
        "an exception is possible: <null> (<text>:14); so what",
        "2 calls of Node.Node(int) replaced by what was inferred of it",
        "refined: Node.Node(int) called at <text>:14: Node.next, as said in line 14",
        "self-check: not checked: it is late",
    ]


def test_a_counterexample_that_may_not_be_the_smallest_says_so() -> None:
    found = report("count")
    (only,) = found.counterexamples
    root = told("count", counterexamples=(replace(only, cut=Cut.TIME),))
    assert (
        "There may be a smaller counterexample: looking for one was cut short because time was up."
        in root.one("article").text
    )


def test_methods_that_hold_are_closed_and_others_are_open() -> None:
    bodies = {name: next(told(name).all("details", "body")) for name in ("push", "never", "same")}
    assert {name: "open" in body.attributes for name, body in bodies.items()} == {
        "push": True,
        "never": True,
        "same": False,
    }


def test_duties_that_are_violated_come_before_those_that_hold() -> None:
    found = report("count")
    (broken,) = found.duties
    fine = Duty(DutyKind.ASSERT, broken.span)
    root = told("count", duties={fine: Standing.HOLDS, broken: Standing.VIOLATED})
    rows = [row.text for row in root.one("details", "duties").one("tbody").all("tr")]
    assert [row.split()[1] for row in rows] == ["violated", "holds"]


def test_several_heaps_that_break_a_duty_lead_to_each_other() -> None:
    found = report("count")
    (first,) = found.counterexamples
    root = told("count", counterexamples=(replace(first, others=(first, first), exhausted=True),))
    one, two, three = root.all("article")
    assert [each.one("span", "which").text for each in (one, two, three)] == [
        "heap 1 of 3",
        "heap 2 of 3",
        "heap 3 of 3",
    ]
    links = [(link.text, link.attributes["href"]) for link in two.one("div", "heaps").all("a")]
    assert links == [
        ("previous heap", f"#{one.attributes['id']}"),
        ("next heap", f"#{three.attributes['id']}"),
    ]
    assert "no other heap within these bounds breaks it" in three.one("div", "heaps").text
    assert not list(told("count").one("div", "heaps").all())


def test_each_step_has_an_address_of_its_own() -> None:
    example = told("count").one("article")
    assert example.attributes["id"] == "List.count(int)-1"
    for step in example.one("ol", "steps").all("li"):
        assert step.attributes["id"] == f"List.count(int)-1-step-{step.attributes['data-step']}"
        assert step.one("a").attributes["href"] == f"#{step.attributes['id']}"


def test_pure_calls_in_the_reason_can_be_opened() -> None:
    program = load_text("""class A { static int twice(int n) pure { int m := n + n; return m; }
      static int f() ensures(A.twice(retval) == 3) { return 1; } }""")
    call = read(section(report("f", program), 0.0)).one("details", "call")
    before = load_text("""class A { int x; int get() pure { return this.x; }
      void f() ensures(1 == old(this.get())) { } }""")
    was = read(section(report("f", before), 0.0)).one("details", "call")
    assert was.one("summary").text == "why this.get() was 0 on entry"
    assert call.one("summary").text == "why A.twice(retval) is 2"
    assert [step.text for step in call.all("li")] == [
        "1 int m := n + n; m = 2",
        "1 return m;",
        "1 ← A.twice: 2",
    ]


def test_fields_can_be_hidden_and_truth_values_can_be_colours() -> None:
    program = load_text(
        "class A { bool on; int x; A next; void f() ensures(this.on && this.x == 2) { this.next := this; } }"
    )
    view = read(section(report("f", program), 0.0)).one("figure", "film").one("div", "view")
    assert [box.attributes["value"] for box in view.one("details", "fields").all("input")] == [
        "on",
        "x",
        "next",
    ]
    assert [option.text for option in view.one("select").all("option")] == ["nothing", "on"]
    shapes = {
        each.attributes["data-field"]
        for each in read(section(report("f", program), 0.0)).one("figure", "film").all("g")
        if "data-field" in each.attributes
    }
    assert shapes == {"on", "x", "next"}
    assert not list(told("count").one("figure", "film").all("details", "fields"))


def test_the_calls_of_a_history_are_the_first_frames() -> None:
    root = read(section(history_report(QUEUE, "Queue.check"), 1.0))
    check(root)
    example = root.one("article")
    calls = list(example.one("ol", "history").all("li"))
    assert [call.attributes.get("data-step") for call in calls] == ["0", "1", "2", None]
    assert [call.text for call in calls][1] == "queue.add()"
    assert example.attributes["data-first"] == "3"
    assert example.attributes["data-last"] == "5"
    assert example.one("div", "player").one("input").attributes["max"] == "5"
    (step,) = example.one("ol", "steps").all("li")
    assert (step.attributes["data-step"], step.attributes["id"]) == ("4", "Queue.check()-1-step-4")
    assert [line.attributes["data-at"] for line in example.one("div", "source").all("tr", "ran")] == ["4-5"]
    levels = list(example.one("div", "stack").all("li"))
    assert [(level.text, level.attributes["data-on"]) for level in levels] == [
        ("not called yet", "0-3"),
        ("Queue.check :6", "4-5"),
    ]
    before, film = example.all("figure")
    assert [line.attributes["data-on"] for line in before.one("details").all("code")] == ["0", "0"]
    assert "0-2" in {line.attributes["data-on"] for line in film.one("details", "words").all("code")}


def test_without_a_history_the_first_frame_is_before_the_call() -> None:
    example = told("push").one("article")
    assert example.attributes["data-first"] == "0"
    assert next(iter(example.one("div", "stack").all("li"))).attributes["data-on"] == "0"
