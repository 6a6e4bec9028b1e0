"""Attacks on reports: true ones are changed in one place, or forged as a whole, and none is confirmed that says something else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.validation.finding import Standing
from ooxcheck.validation.validate import document_findings, sources_of, validate
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """class Node { Node next; int value; }
class A {
  static int odd(int x) ensures(retval > x) { return x + 1; }
  static int up(int x) requires(x < 10) ensures(retval > x) { return x + 1; }
  static void put(Node n, Node m) requires(n != null) ensures(n.next != n) { n.value := 0; n.next := m; }
  static int count(int n) requires(n >= 0) ensures(retval <= n) { int i := 0; while (i < n) { i := i + 1; } return i; }
  static int dead(int x) requires(x > 0) ensures(retval == x) { if (x < 0) { assert x == 7; } return x; }
  static int kept(int x) ensures(retval == x) { return x; }
}
"""

UNREAD = {
    "timing",
    "sizes",
    "diagrams",
    "try",
    "replaced",
    "refinements",
    "inlined",
    "solver",
    "checker",
    "library",
}
"""How an answer was found, and advice: nothing that it says."""

STILL_TRUE = {
    "scope",
    "array",
    "open",
    "invariants",
    "races",
    "int_width",
    "only_by_wrapping",
    "exceptions_allowed",
}
"""What the violation of a method may not depend on; then the changed report says something else that is true. Of wrapping around see the help."""


@pytest.fixture
def report(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Callable[..., dict[str, Any]]:
    def write(*arguments: str) -> dict[str, Any]:
        return ooxcheck(*arguments, file(PROGRAM, "a.oox"), "--scope", "2", "--format", "json").document

    return write


def exit_status(document: dict[str, Any]) -> int:
    """Return what `ooxcheck validate` ends with."""
    part = Part(document)
    try:
        sources = sources_of(part, ())
        found = [
            *document_findings(part),
            *(each for method in validate(part, sources, Path(), None) for each in method.findings),
        ]
    except OoxError:
        return 2
    standings = {each.standing for each in found}
    return 1 if Standing.WRONG in standings else 3 if sources.changed or Standing.OPEN in standings else 0


def places(value: object, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield from places(each, (*way, key))


def others(value: object) -> list[Any]:
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1]
        case str():
            return ["holds" if value != "holds" else "violated"]
        case None:
            return ["x"]
        case []:
            return [[{}]]
        case list():
            return [value[1:]]
        case _:
            return [{}] if value else [{"x": 1}]


def changed(document: dict[str, Any]) -> Iterator[tuple[tuple[Any, ...], dict[str, Any]]]:
    for way in places(document):
        holder: Any = document
        for step in way[:-1]:
            holder = holder[step]
        for other in others(holder[way[-1]]):
            spoilt: Any = copy.deepcopy(document)
            at = spoilt
            for step in way[:-1]:
                at = at[step]
            at[way[-1]] = other
            yield way, spoilt


@pytest.mark.parametrize("method", ["A.odd", "A.put"])
def test_no_change_of_a_violated_report_is_confirmed(
    report: Callable[..., dict[str, Any]], method: str
) -> None:
    document = report(method)
    assert exit_status(document) == 0
    confirmed = {way for way, spoilt in changed(document) if not {*way} & UNREAD and exit_status(spoilt) == 0}
    assert {way for way in confirmed if way[-1] not in STILL_TRUE} == set()


def test_no_change_of_a_certified_report_is_confirmed(
    report: Callable[..., dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = report("A.up", "--certify")
    assert exit_status(document) == 0
    (proof,) = document["methods"][0]["certification"]["proofs"]
    monkeypatch.setattr(
        "ooxcheck.validation.recheck_certificates.verify", accepting(proof["proof"]["size"])
    )  # checked once above; what is changed here is the report
    confirmed = {way for way, spoilt in changed(document) if not {*way} & UNREAD and exit_status(spoilt) == 0}
    assert confirmed == set()


def accepting(lines: int) -> Callable[..., Any]:
    from ooxcheck.sat.certificate import Certified

    return lambda _certificate, **_limits: Certified("sat.proof", lines)


def standing(document: dict[str, Any], before: str, now: str) -> None:
    for duty in document["methods"][0]["duties"]:
        duty["standing"] = now if duty["standing"] == before else duty["standing"]


def test_holds_beside_a_replayed_counterexample_is_wrong(report: Callable[..., dict[str, Any]]) -> None:
    document = report("A.odd")
    document["methods"][0] |= {"verdict": "holds", "exit": 0}
    assert exit_status(document | {"exit": 0}) == 1
    standing(document, "violated", "holds")
    assert exit_status(document | {"exit": 0}) == 1


def test_a_violated_duty_that_is_said_to_need_no_solver_is_not_confirmed(
    report: Callable[..., dict[str, Any]],
) -> None:
    document = report("A.odd")
    method = document["methods"][0]
    simplified = [{key: duty[key] for key in ("kind", "name", "place", "site")} for duty in method["duties"]]
    standing(document, "violated", "holds")
    method |= {
        "verdict": "holds",
        "exit": 0,
        "counterexamples": [],
        "certification": {"proofs": [], "simplified": simplified, "missing": ""},
    }
    assert exit_status(document | {"exit": 0}) == 3
    method["duties"] = []
    method["certification"] = {"proofs": [], "simplified": [], "missing": ""}
    assert exit_status(document | {"exit": 0}) == 1  # the text names the duty


def test_a_report_without_methods_confirms_nothing(report: Callable[..., dict[str, Any]]) -> None:
    document = report("A.odd")
    assert exit_status(document | {"methods": [], "exit": 0}) == 3
    assert exit_status(document | {"methods": []}) == 1


def test_a_proof_of_another_question_is_wrong(report: Callable[..., dict[str, Any]]) -> None:
    """A proof that ``x < 10`` suffices, claimed for another width, is noticed; so is a proof that is left out."""
    document = report("A.up", "--certify")
    document["methods"][0]["settings"]["int_width"] = 16
    assert exit_status(document) == 1
    document = report("A.up", "--certify")
    document["methods"][0]["certification"]["proofs"] = []
    assert exit_status(document) == 3


def test_a_bound_that_is_left_out_is_noticed(report: Callable[..., dict[str, Any]]) -> None:
    document = report("A.count", "--certify", "--loops", "unroll")
    method = document["methods"][0]
    assert (method["verdict"], exit_status(document)) == ("holds within bounds", 0)
    document["methods"][0] |= {"verdict": "holds", "bounds_reached": []}
    assert exit_status(document) == 3  # nothing shows that the loop stays within its bound
    method["bounds_reached"] = [
        {"kind": "bounded", "reason": "loop", "place": method["place"], "limit": 3, "try": None}
    ]
    assert exit_status(document) == 1


def test_a_duty_that_is_never_reached_does_not_hold(report: Callable[..., dict[str, Any]]) -> None:
    document = report("A.dead", "--certify")
    assert exit_status(document) == 3
    standing(document, "never reached", "holds")
    assert exit_status(document) == 3


def test_what_is_asked_again_confirms_what_nothing_shows(
    ooxcheck: Ooxcheck, report: Callable[..., dict[str, Any]]
) -> None:
    document = report("A.dead", "A.kept")
    Path("report.json").write_text(json.dumps(document))
    assert ooxcheck("validate", "report.json").code == 3
    told = ooxcheck("validate", "report.json", "--again")
    assert (told.code, told.out.count("asked again: the answer is the same")) == (0, 2)
    standing(document, "never reached", "holds")
    Path("report.json").write_text(json.dumps(document))
    told = ooxcheck("validate", "report.json", "--again")
    assert (
        told.code,
        "duties[1].standing is another now" in told.out or "standing is another now" in told.out,
    ) == (1, True)
