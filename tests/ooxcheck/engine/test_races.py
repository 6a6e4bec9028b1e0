"""Data races: which two places race, what is told of it in every form, and what is no race. The answers are by hand, from docs/threads.md."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.diagnosis.data_race import Racing
from ooxcheck.engine.report import Report
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.machine.synchronisation import Imminent
from ooxcheck.oox.running.machine.trace import StepKind
from ooxcheck.oox.running.outcomes import Violated
from tests.ooxcheck.conftest import Ooxcheck

TEXT = """class C {
  int x; C next; static int n; bool go; ghost int g; volatile int free; static volatile int all;
  void set(int v) { this.x := v; }
  void add() { this.x := this.x + 1; }
  void safe() { lock (this) { this.x := this.x + 1; } }
  void other() { lock (this.next) { this.x := this.x + 1; } }
  void look() { assert this.x >= 0; }
  void say() { this.x := 1; this.go := true; }
  void hear() { bool ready := this.go; if (ready) { int y := this.x; } }
  void wrong() { int y := this.next.x; }
  void deep() { fork this.set(1); join; }
  static int get() { return C.n; }
  static void put() { C.n := 1; }
  static void at(int[] a, int i) { a[i] := i; }
  static void thrown(C c) { c.x := 1; }
  void meet() { this.free := this.free + 1; C.all := C.all + 1; }
  static void METHOD
}
"""


def raced(tmp_path: Path, method: str, **options: str) -> Report:
    path = tmp_path / "c.oox"
    path.write_text(TEXT.replace("METHOD", method))
    return ooxcheck.check(f"C.{method.partition('(')[0]}", path, races=True, scope=2, **options)  # type: ignore[arg-type]  # any of them


def places(report: Report) -> set[tuple[str, str]]:
    """Return the texts of the two places of each race."""
    duties = (example.duty for example in report.counterexamples if example.duty.kind is DutyKind.DATA_RACE)
    return {(duty.span.text, duty.site.text) for duty in duties if duty.site is not None}


BOTH_WRITE = {("this.x", "this.x")}


@pytest.mark.parametrize(
    ("method", "races"),
    [
        ("m() { C c := new C(); fork c.set(1); fork c.set(2); }", BOTH_WRITE),
        ("m() { C c := new C(); C d := new C(); fork c.set(1); fork d.set(2); }", set()),
        ("m(C c, C d) requires(c != null && d != null) { fork c.set(1); fork d.set(2); }", BOTH_WRITE),
        ("m(C c, C d) requires(c != null && d != null && c != d) { fork c.set(1); fork d.set(2); }", set()),
        ("m() { C c := new C(); fork c.set(1); join; fork c.set(2); }", set()),
        ("m() { C c := new C(); c.x := 1; fork c.set(1); join; c.x := 2; int y := c.x; }", set()),
        ("m() { C c := new C(); fork c.set(1); c.x := 2; join; }", {("this.x", "c.x")}),
        ("m() { C c := new C(); fork c.set(1); int y := c.x; join; }", {("this.x", "c.x")}),
        ("m() { C c := new C(); fork c.safe(); fork c.safe(); }", set()),
        ("m() { C c := new C(); fork c.meet(); fork c.meet(); }", set()),
        ("m() { C c := new C(); fork c.safe(); int y := c.x; }", {("this.x", "c.x")}),
        ("m() { C c := new C(); c.next := new C(); fork c.safe(); fork c.other(); }", BOTH_WRITE),
        ("m() { C c := new C(); c.next := c; fork c.safe(); fork c.other(); }", set()),
        ("m() { C c := new C(); fork c.deep(); join; c.x := 2; }", set()),
        ("m() { C c := new C(); fork c.deep(); c.x := 2; }", {("this.x", "c.x")}),
        ("m() { fork C.get(); fork C.get(); }", set()),
        ("m() { fork C.get(); fork C.put(); }", {("C.n", "C.n")}),
        (
            "m(int i) requires(i == 0 || i == 1) { int[] a := new int[2]; fork C.at(a, 0); fork C.at(a, i); }",
            {("a[i]", "a[i]")},
        ),
        ("m() { int[] a := new int[2]; fork C.at(a, 0); fork C.at(a, 1); }", set()),
        ("m() { C c := new C(); fork c.set(1); fork c.look(); }", set()),
        ("m() { C c := new C(); fork c.say(); fork c.hear(); }", {("this.go", "this.go")}),
        (
            "m(bool b) { C c := new C(); fork c.say(); if (b) { join; } bool ready := c.go; c.x := 2; }",
            {("this.x", "c.x"), ("this.go", "c.go")},
        ),
        ("m() { fork C.thrown(null); fork C.thrown(null); }", set()),
        ("m() { int[] a := new int[1]; fork C.at(a, 5); fork C.at(a, 5); }", set()),
    ],
)
def test_two_places_race(method: str, races: set[tuple[str, str]], tmp_path: Path) -> None:
    assert places(raced(tmp_path, method)) == races


def test_a_race_does_not_end_a_run(tmp_path: Path) -> None:
    method = "m() { C c := new C(); fork c.add(); fork c.add(); join; assert c.x == 2; }"
    kinds = [example.duty.kind for example in raced(tmp_path, method).counterexamples]
    assert sorted(kind.value for kind in kinds) == ["assert", "data race", "data race"]


def test_a_race_is_told_with_both_accesses(tmp_path: Path) -> None:
    found = raced(tmp_path, "m() { C c := new C(); fork c.set(1); int y := c.x; join; }").counterexample
    assert found is not None
    assert isinstance(found.outcome, Violated)
    assert isinstance(found.why, Racing)
    assert {(access.thread, access.is_write) for access in found.why.accesses} == {((), False), ((0,), True)}
    assert found.why.target in found.after.heap.objects


def test_races_are_not_looked_for_unless_asked(tmp_path: Path) -> None:
    path = tmp_path / "c.oox"
    path.write_text(TEXT.replace("METHOD", "m() { fork C.get(); fork C.put(); }"))
    report = ooxcheck.check("C.m", path)
    assert all(duty.kind is not DutyKind.DATA_RACE for duty in report.duties)


def test_the_absence_of_races_is_proved(tmp_path: Path) -> None:
    method = "m() { C c := new C(); fork c.safe(); fork c.safe(); join; assert c.x == 2; }"
    path = tmp_path / "c.oox"
    path.write_text(TEXT.replace("METHOD", method))
    report = ooxcheck.check("C.m", path, races=True, certify=True, out=tmp_path)
    assert report.certification is not None
    assert not report.counterexamples


def test_races_with_store_buffers_are_those_without(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("C.m", file(RACY), "--races", "--memory-model", "tso", "--self-check")
    assert answer.code == 1
    assert "two threads race for one cell" in answer.out
    assert "reaches memory" not in answer.out


RACY = TEXT.replace("METHOD", "m() { fork C.get(); fork C.put(); }")


def test_a_race_is_in_the_text_and_on_the_page(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("C.m", file(RACY), "--races", "--html")
    assert answer.code == 1
    for words in (
        "two threads race for one cell",
        "thread 0 is about to read at :12",
        "thread 1 is about to write at :13",
        "C.n",
    ):
        assert words in answer.out
    page = Path("ooxcheck-out/report.html").read_text()
    assert "thread 1 is about to write at :13" in page


def test_a_race_is_in_json_and_can_be_validated(ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    name = file(RACY)
    answer = ooxcheck("C.m", name, "--races", "--format", "json")
    (example,) = json.loads(answer.out)["methods"][0]["counterexamples"]
    assert example["duty"]["kind"] == "data race"
    assert (example["duty"]["place"]["line"], example["duty"]["site"]["line"]) == (12, 13)
    assert example["why"]["kind"] == "race"
    assert example["why"]["cell"] == "C.n"
    assert [(each["thread"], each["writes"]) for each in example["why"]["accesses"]] == [
        ("0", False),
        ("1", True),
    ]
    Path("report.json").write_text(answer.out)
    assert ooxcheck("validate", "report.json").code == 0
    document = json.loads(answer.out)
    document["methods"][0]["counterexamples"][0]["call"]["schedule"] = ["0"]
    Path("report.json").write_text(json.dumps(document))
    assert ooxcheck("validate", "report.json").code == 1


@pytest.mark.parametrize("form", ["sarif", "junit", "github"])
def test_a_race_is_in_other_formats(form: str, ooxcheck: Ooxcheck, file: Callable[..., str]) -> None:
    answer = ooxcheck("C.m", file(RACY), "--races", "--format", form)
    assert answer.code == 1
    assert "race" in answer.out


def test_the_trace_of_a_race_ends_with_what_both_threads_are_about_to_do(tmp_path: Path) -> None:
    found = raced(tmp_path, "m() { C c := new C(); fork c.set(1); int y := c.x; join; }").counterexample
    assert found is not None
    *before, one, other = found.trace.steps
    assert [step.kind for step in (one, other)] == [StepKind.RACE, StepKind.RACE]
    assert all(step.kind is not StepKind.RACE for step in before)
    told = {step.thread: change for step in (one, other) for change in step.changes}
    assert told == {
        (): Imminent(found.after.heap.objects[0], 0, is_write=False),
        (0,): Imminent(found.after.heap.objects[0], 0, is_write=True),
    }
