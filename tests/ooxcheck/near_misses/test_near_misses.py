"""States that satisfy every clause but one; all expected states are by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import ooxcheck as library
from ooxcheck.engine.budget import CommandLimits, limited_command
from tests.ooxcheck.conftest import Ooxcheck

Near: TypeAlias = "Callable[..., dict[tuple[str, int], Any]]"

PROGRAM = """
class Cell {
  int value;
  Cell next;
  invariant positive: this.value > 0;

  static int take(int n)
    requires(n > 0)
    requires(n >= 0)
    ensures(retval == n)
    ensures(retval > 0)
  { return n; }

  static void set(Cell c, int n)
    requires(c != null)
    requires(n > 0)
    ensures(c.value == n)
    modifies(c.value)
    exceptional(false)
  { c.value := n; }

  static int same(Cell c, Cell d)
    requires(one (c + d).value)
    requires((c + d).value > 3)
    ensures(retval == (c + d).value)
    modifies()
  { if (c == null) { return d.value; } return c.value; }

  static Cell make() ensures(retval != null) { return new Cell(); }
  static void free() { }
  Cell() { this.value := 1; }
}
"""


@pytest.fixture
def near(ooxcheck: Ooxcheck, file: Callable[..., str]) -> Near:
    """Return the near misses of a method of the program by moment and line."""
    name = file(PROGRAM)

    def ask(method: str, *arguments: str) -> dict[tuple[str, int], Any]:
        usual = ("--near", "--scope", "1", "--int-width", "6", "--format", "json")
        answer = ooxcheck("explain", method, name, *usual, *arguments)
        assert answer.code == 0
        clauses = answer.document["near_misses"]["clauses"]
        return {(each["moment"], each["clause"]["place"]["line"]): each for each in clauses}

    return ask


def test_a_precondition_excludes_a_call_that_breaks_something(near: Near) -> None:
    clauses = near("Cell.take")
    first = clauses["entry", 8]["example"]
    assert first["arguments"] == ["n = 0"]
    assert [duty["place"]["line"] for duty in first["outcome"]["duties"]] == [11]


def test_a_clause_that_the_others_imply_is_named(near: Near) -> None:
    clauses = near("Cell.take")
    assert {key for key, each in clauses.items() if each["finding"] == "implied"} == {
        ("entry", 9),
        ("exit", 11),
    }
    assert clauses["entry", 9]["example"] is None


def test_a_postcondition_excludes_an_end_that_the_code_does_not_reach(near: Near) -> None:
    end = near("Cell.take")["exit", 10]["example"]
    assert end["arguments"] == ["n = 1"]
    assert end["why"]["part"]["value"] is False
    left, right = (part["value"]["rows"] for part in end["why"]["part"]["parts"])
    assert left != right == [[1]]


def test_null_is_excluded_because_the_code_throws(near: Near) -> None:
    example = near("Cell.set")["entry", 15]["example"]
    assert example["arguments"][0] == "c = null"
    assert [duty["kind"] for duty in example["outcome"]["duties"]] == ["exceptional"]


def test_the_invariant_excludes_a_heap_that_breaks_nothing(near: Near) -> None:
    example = near("Cell.set")["entry", 5]["example"]
    (cell,) = example["before"]["objects"].values()
    assert cell["fields"]["value"] <= 0
    assert example["outcome"] == {"kind": "returned", "value": None}
    (cell,) = example["after"]["objects"].values()
    assert cell["fields"]["value"] == 1


def test_each_clause_about_the_end_has_an_end_of_its_own(near: Near) -> None:
    clauses = near("Cell.set")
    ((_, before),) = clauses["exit", 17]["example"]["before"]["objects"].items()
    after = clauses["exit", 17]["example"]["after"]["objects"]["Cell0"]
    assert after["fields"]["value"] not in (1, 0)
    assert after["fields"]["next"] == before["fields"]["next"]
    framed = clauses["exit", 18]["example"]
    assert framed["after"]["objects"]["Cell0"]["fields"]["value"] == 1
    assert [change["cell"] for change in framed["why"]["cells"]] == ["Cell0.next"]
    assert "an exception leaves the method" in " ".join(clauses["exit", 19]["example"]["story"])
    assert clauses["exit", 5]["finding"] == "implied"


def test_a_clause_may_be_there_to_give_another_one_a_value(near: Near) -> None:
    without = near("Cell.same", "--scope", "2")["entry", 23]
    values = [cell["fields"]["value"] for cell in without["example"]["before"]["objects"].values()]
    assert len(set(values)) == 2
    assert [place["text"] for place in without["undefined"]] == ["(c + d).value > 3"]


def test_a_new_object_keeps_its_invariants(near: Near) -> None:
    clauses = near("Cell.make")
    assert clauses["exit", 29]["finding"] == "near miss"
    assert clauses["exit", 5]["heading"].endswith("imply it of objects that are not new")


def test_the_text_tells_the_call_the_clause_and_what_it_prevents(
    ooxcheck: Ooxcheck, file: Callable[..., str]
) -> None:
    answer = ooxcheck("explain", "Cell.take", file(PROGRAM), "--near", "--int-width", "6")
    lines = answer.out.splitlines()
    at = lines.index("near misses within these bounds, each excluded by one clause alone:")
    assert [" ".join(line.split()) for line in lines[at + 2 : at + 8]] == [
        "requires of Cell.take excludes a call p.oox:8",
        "clause n > 0",
        "called as n = 0",
        "because n > 0 0 > 0",
        "then ensures of Cell.take does not hold, p.oox:11",
        "",
    ]


def test_the_page_draws_the_heaps(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck(
        "explain", "Cell.set", file(PROGRAM), "--near", "--html", "--int-width", "6", "--scope", "1"
    )
    page = Path("ooxcheck-out/Cell.set.near.html")
    assert f"page: {page}" in answer.out
    text = page.read_text(encoding="utf-8")
    assert text.count("<svg") == 6
    assert "outlined: what makes the clause false" in text


def test_a_page_without_near_misses_is_refused(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("explain", "Cell.set", file(PROGRAM), "--html")
    assert answer.code == 2
    assert "--html draws the states of --near: give both" in answer.err


def test_a_method_without_clauses_has_none(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("explain", "Cell.free", file(PROGRAM), "--near", "--no-invariants")
    assert answer.out.endswith("  the method has no clauses\n")


def test_a_violated_method_has_none(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    wrong = "class C { static int f(int n) ensures(retval > n) { return n; } }"
    answer = ooxcheck("explain", "C.f", file(wrong), "--near", "--format", "json")
    assert answer.code == 1
    assert answer.document["near_misses"] is None


def test_java_has_them_too(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    text = """public class Gauge {
  private int level;
  //@ private invariant 0 <= level && level <= 9;
  //@ requires 0 < by && by <= 9 - level;
  //@ ensures level == \\old(level) + by;
  public void raise(int by) { level += by; }
}
"""
    answer = ooxcheck("explain", "Gauge.raise", file(text, "Gauge.java"), "--near", "--format", "json")
    clauses = {
        (each["moment"], each["clause"]["place"]["line"]): each
        for each in answer.document["near_misses"]["clauses"]
    }
    assert set(clauses) == {("entry", 3), ("entry", 4), ("exit", 3), ("exit", 5)}
    assert clauses["exit", 3]["finding"] == "implied"
    called = clauses["entry", 4]["example"]
    (gauge,) = called["after"]["objects"].values()
    assert not 0 <= gauge["fields"]["level"] <= 9


def test_the_near_misses_before_a_limit_are_kept(
    file: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    limits = CommandLimits()
    seen: list[str] = []

    def interrupt(doing: str) -> None:
        seen.append(doing)
        if doing.startswith("looking for an end"):
            limits.is_interrupted = True

    from ooxcheck.near_misses import search

    name = file(PROGRAM)
    question = library.explain("Cell.take", name, int_width=6).explained.report
    with limited_command(limits):
        near_misses = search.search_near_misses(question.question, question.settings, interrupt)
    assert [each.moment.value for each in near_misses.clauses] == ["entry", "entry", "exit"]
    assert near_misses.cut == "it was interrupted"


def test_an_explanation_in_python_has_them_on_request(file: Callable[..., str]) -> None:
    name = file(PROGRAM)
    assert library.explain("Cell.take", name, int_width=6).near_misses is None
    explanation = library.explain("Cell.take", name, int_width=6, near=True)
    assert explanation.near_misses is not None
    assert len(explanation.near_misses.clauses) == 4
