"""What is assumed of methods without body and contract is said in every form of a report."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """interface Store {
  int lookup(int key);
  void flush();
  int size() ensures(retval >= 0) pure;
}
class Main {
  static int main(Store s) requires(s != null) ensures(retval >= 0) exceptional(false) {
    int found := s.lookup(1);
    s.flush();
    return s.size();
  }
  static int quiet(Store s) requires(s != null) ensures(retval >= 0) { return s.size(); }
}
"""
SAID = [
    "Store.lookup has no body and no contract: any result and no effect are assumed",
    "Store.flush has no body and no contract: no effect is assumed",
]


@pytest.fixture
def check(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Ooxcheck:
    name = file(PROGRAM)
    return lambda method, *arguments: ooxcheck(method, name, *arguments)


def test_the_text_says_what_is_assumed_and_where(check: Ooxcheck) -> None:
    told = check("Main.main").out
    assert f"{SAID[0]} (p.oox:2)" in told
    assert f"{SAID[1]} (p.oox:3)" in told
    assert "assumed" not in check("Main.quiet").out


def test_the_verdict_says_that_it_rests_on_assumptions(check: Ooxcheck) -> None:
    assert "\nholds under 2 assumptions, no bound on loops or calls was reached\n" in check("Main.main").out
    assert "\nholds, no bound on loops or calls was reached\n" in check("Main.quiet").out
    assert "no bound reached, 2 assumptions" in check("Main.main", "-q").out


def test_json_has_a_note_for_each(check: Ooxcheck) -> None:
    (method,) = json.loads(check("Main.main", "--format", "json").out)["methods"]
    assert [(note["code"], note["message"], note["place"]["line"]) for note in method["notes"]] == [
        ("note.unspecified", SAID[0], 2),
        ("note.unspecified", SAID[1], 3),
    ]


def test_sarif_has_an_informational_result_for_each(check: Ooxcheck) -> None:
    (run,) = json.loads(check("Main.main", "--format", "sarif").out)["runs"]
    assert [
        (each["ruleId"], each["kind"], each["level"], each["message"]["text"]) for each in run["results"]
    ] == [
        ("assumed", "informational", "none", SAID[0]),
        ("assumed", "informational", "none", SAID[1]),
    ]
    assert [each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in run["results"]] == [
        2,
        3,
    ]
    assert json.loads(check("Main.quiet", "--format", "sarif").out)["runs"][0]["results"] == []


def test_the_page_says_what_is_assumed(check: Ooxcheck, tmp_path: Path) -> None:
    check("Main.main", "--html", "--out", str(tmp_path / "out"))
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert all(each in page for each in SAID)


def test_brute_force_says_it(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    told = ooxcheck("brute", "Main.main", file(PROGRAM), "--ints", "0..1").out
    assert all(each in told for each in SAID)
