from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ooxcheck.engine.report import Phase
from ooxcheck.formats.report_form import report_form
from ooxcheck.oox.check import load_text
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.text.json_form import to_json
from tests.ooxcheck.fakes import check, question

PROGRAM = load_text("""
class Node { Node next; }
class A {
  static void f(Node n) requires(n != null) ensures(n.next == null) { n.next := new Node(); }
  static void g(int x) requires(x > 0 && x < 0) { }
  static void h(int x) { while (x != 0) { x := x - 1; } }
  static void two(Node n) requires(n != null) ensures(n.next == null) {
    Node last := new Node();
    n.next := new Node();
    n.next.next := last;
  }
}
""")


def form(name: str, **changes: object) -> dict[str, Any]:
    found = check(question(PROGRAM, name, **changes))
    loaded: dict[str, Any] = json.loads(to_json(report_form(found, 1.5)))
    return loaded


def test_objects_are_called_what_the_text_calls_them() -> None:
    (example,) = form("two")["counterexamples"]
    assert "  after       Node0 -next-> Node1 -next-> Node2" in example["story"]
    objects = example["after"]["objects"]
    assert objects["Node0"]["fields"]["next"] == {"object": "Node1"}
    assert objects["Node1"]["fields"]["next"] == {"object": "Node2"}


def test_a_violation_is_told_with_its_call() -> None:
    document = form("f")
    assert document["verdict"] == Verdict.VIOLATED.value
    (duty,) = document["duties"]
    assert (duty["kind"], duty["standing"], duty["place"]["line"]) == ("ensures", "violated", 4)
    assert "message" not in duty
    (example,) = document["counterexamples"]
    assert example["duty"]["message"] == "ensures of A.f does not hold"
    assert example["arguments"] == ["n = Node0"]
    assert example["before"]["objects"]["Node0"]["fields"]["next"] is None
    assert example["after"]["objects"]["Node0"]["fields"]["next"] == {"object": "Node1"}
    assert example["outcome"]["kind"] == "violated"
    assert example["trace"]["steps"][0]["line"] == 4
    assert (example["minimal"], example["cut"]) == (True, None)


def test_what_was_asked_is_part_of_the_answer() -> None:
    document = form("f", calls="contract", callees={"A.g(int)": "inline"}, loops="invariant")
    assert (document["calls"], document["callees"], document["loops"]) == (
        "contract",
        {"A.g(int)": "inline"},
        "invariant",
    )
    assert document["bounds"] == {"scope": 2, "scopes": {}, "array": 2}
    assert document["settings"]["int_width"] == 32
    assert document["unroll"] == 3


def test_conflicts_bounds_and_sizes_are_told() -> None:
    (clause,) = form("g")["conflict"]
    assert (clause["kind"], clause["name"], clause["site"]) == ("requires", "A.g", None)
    settings = replace(question(PROGRAM, "h").settings, unroll=0)
    (bound,) = form("h", settings=settings)["bounds_reached"]
    assert (bound["reason"], bound["place"]["line"]) == ("loop", 6)
    assert form("h")["sizes"] == {"atoms": 4, "relations": 1, "gates": 20, "variables": 10, "clauses": 30}


def test_only_the_timing_differs_from_run_to_run() -> None:
    found = check(question(PROGRAM, "f"))
    slower = replace(found, seconds={Phase.SOLVE: 9.0})
    first, second = report_form(found, 1), report_form(slower, 2)
    assert first.pop("timing") == {"seconds": 1, "encode": 0.25, "solve": 1.5}
    assert second.pop("timing") == {"seconds": 2, "solve": 9.0}
    assert to_json(first) == to_json(second)


def test_other_heaps_are_told_as_counterexamples_of_the_same_duty() -> None:
    found = check(question(PROGRAM, "f"))
    (first,) = found.counterexamples
    several = replace(found, counterexamples=(replace(first, others=(first, first), exhausted=True),))
    (example,) = json.loads(to_json(report_form(several, 1.5)))["counterexamples"]
    assert example["exhausted"] is True
    assert [other["duty"] for other in example["others"]] == [example["duty"]] * 2
    assert [(other["others"], other["exhausted"]) for other in example["others"]] == [([], False)] * 2
