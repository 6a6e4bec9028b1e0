from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ooxcheck.batch.answers import answer_for_lost_process, check_method
from ooxcheck.batch.request import Request
from ooxcheck.batch.shipping import pack, unpack
from ooxcheck.engine.checker import check
from ooxcheck.engine.fault_bundles import Fault
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.limits import limited_loading
from ooxcheck.input.load import find_method
from ooxcheck.input.values import read_values
from ooxcheck.oox.check import load_text
from ooxcheck.oox.diagnostics import Diagnostic, OoxError
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.processes.process_pool import Loss, Lost
from ooxcheck.reports.answer import FAULT, REFUSED, Answer
from ooxcheck.text.exits import Exit
from ooxcheck.text.style import Style
from tests.ooxcheck.commands.test_cli import failing

PROGRAM = load_text(
    "class A { static int f(int x) ensures(retval == x) { while (x < 0) { x := x + 1; } return x; } }"
)
METHOD = find_method(PROGRAM, "f")
REQUEST = Request()


def answer(request: Request = REQUEST, watched: list[str | Report] | None = None) -> Answer:
    return check_method(PROGRAM, METHOD, request, (watched if watched is not None else []).append)


def test_text_and_data_come_from_one_report(oracle: ModuleType) -> None:
    watched: list[str | Report] = []
    found = answer(watched=watched)
    assert (found.method, found.verdict, found.exit, found.duties) == ("A.f(int)", "holds", Exit.FINE, 1)
    assert found.form["verdict"] == found.verdict
    assert found.form["error"] is None
    assert found.header.startswith("A.f   scope 3, array 3, unroll 3")
    assert found.closing == "holds, no bound on loops or calls was reached"
    assert found.colour == "good"
    assert watched == ["asking the oracle"]


def test_a_bound_that_is_reached_leaves_a_complete_answer_open(oracle: ModuleType) -> None:
    program = load_text("class A { static void f(int x) { while (x > 0) { x := x - 1; } } }")
    short = Request(Terms(settings=Settings(unroll=0)))
    for request, code in ((short, Exit.FINE), (replace(short, complete=True), Exit.NO_ANSWER)):
        found = check_method(program, find_method(program, "f"), request, print)
        assert (found.verdict, found.exit) == ("holds within bounds", code)


def test_an_answer_survives_the_journey(oracle: ModuleType) -> None:
    found = answer()
    assert unpack(pack(found) or "") == found


def test_the_time_that_earlier_methods_used_does_not_count() -> None:
    text = "class S { private int n; S() { n = 1; } int f() { return 6 / n; } }"
    program, method = java_program([Source("S.java", text)], "S.f")
    with limited_loading(20, None) as limits:
        limits.reading = 100
        found = check_method(program, method, Request(Terms(seconds=20)), print)
    assert (found.verdict, limits.reading) == ("holds", 100)


def test_what_cannot_be_checked_is_refused(oracle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = OoxError([Diagnostic("check.threads", "A.f may \x1b fork", METHOD.span, notes=("run it",))])
    monkeypatch.setattr(oracle, "check", failing(refusal))
    found = answer()
    assert (found.verdict, found.exit, found.remark) == (REFUSED, Exit.WRONG_INPUT, "A.f may <U+001B> fork")
    assert found.complaints[0] == "<text>:1:11: error: A.f may <U+001B> fork [check.threads]"
    assert found.complaints[-1] == "    note: run it"
    assert found.form["verdict"] is None
    assert found.header == ""


def test_a_fault_of_ours_is_never_a_verdict(oracle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "check", failing(Fault("they differ", Path("out/bundle"))))
    found = answer()
    assert (found.verdict, found.exit, found.colour) == (FAULT, Exit.INTERNAL, "bad")
    assert found.complaints == (
        "A.f: internal error: they differ",
        "    note: this is our fault; what is needed to look into it is in out/bundle",
    )
    assert found.form["verdict"] is None
    assert found.form["error"] == {"kind": FAULT, "message": "they differ", "bundle": "out/bundle"}


def test_what_nobody_expected_is_a_fault_of_ours(oracle: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "check", failing(ZeroDivisionError("a \x1b fault")))
    assert answer().complaints[0] == "A.f: internal error: ZeroDivisionError: a <U+001B> fault"
    assert "--debug shows where" in answer().complaints[1]
    traced = answer(replace(REQUEST, style=Style(debug=True))).complaints
    assert any(line.startswith("Traceback") for line in traced)


@pytest.mark.parametrize("end", [KeyboardInterrupt, MemoryError])
def test_ctrl_c_and_a_lack_of_memory_are_for_somebody_else(
    end: type[BaseException], oracle: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(oracle, "check", failing(end()))
    with pytest.raises(end):
        answer()


def test_a_lost_process_leaves_the_answer_open_unless_it_crashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    late = answer_for_lost_process(PROGRAM, METHOD, REQUEST, Lost(Loss.TIME), 60.4)
    assert (late.verdict, late.exit) == ("unknown", Exit.NO_ANSWER)
    assert late.closing == "unknown after 60 s: the time limit was reached"
    assert late.header.startswith("A.f   scope 3")
    assert late.form["reason"] == "the time limit was reached"
    crashed = answer_for_lost_process(PROGRAM, METHOD, REQUEST, Lost(Loss.CRASH, "signal SIGSEGV"), 1)
    assert crashed.exit == Exit.INTERNAL
    assert crashed.complaints[0] == "A.f: internal error: its process crashed: signal SIGSEGV"


@pytest.mark.parametrize(("loss", "exit_"), [(Loss.CRASH, Exit.INTERNAL), (Loss.KILLED, Exit.NO_ANSWER)])
def test_a_process_that_is_killed_leaves_its_bundle(loss: Loss, exit_: Exit, tmp_path: Path) -> None:
    gone = answer_for_lost_process(
        PROGRAM, METHOD, Request(Terms(out=tmp_path)), Lost(loss, "signal SIGSEGV"), 1
    )
    assert gone.exit == exit_
    (bundle,) = tmp_path.iterdir()
    assert str(bundle) in gone.complaints[-1]
    assert "signal SIGSEGV" in (bundle / "fault.txt").read_text()
    assert (bundle / "command.txt").read_text().startswith("ooxcheck 'A.f(int)' program0.oox")
    assert (bundle / "program0.oox").read_text() == METHOD.span.source.text


def test_a_row_says_within_which_bounds_something_was_found_if_they_grow() -> None:
    program = load_text(
        "class N { N next; } class A { static void f(N n) { assert n == null || n.next == null || n.next == n; } }"
    )
    for text, remark in (("0..3", "assert :1, scope 2, unroll 3"), ("3", "assert :1")):
        terms = Terms.of(read_values({"scope": text}))
        assert check_method(program, find_method(program, "f"), Request(terms), print).remark == remark


def test_what_a_lost_process_knew_is_told() -> None:
    program = load_text("class A { static void f(int x) { assert x != 1; assert x != 2; } }")
    method = find_method(program, "f")
    known = pack(replace(check(Terms().about(program, method)), reason="it was interrupted"))
    late = answer_for_lost_process(program, method, REQUEST, Lost(Loss.TIME, known=known), 60.4)
    assert (late.verdict, late.exit) == ("violated", Exit.VIOLATED)
    assert late.closing == "2 violated"
    assert [line for line in late.body if "called as" in line] == [
        "  called as   x = 1",
        "  called as   x = 2",
    ]
    assert late.form["reason"] == "the time limit was reached"


@pytest.mark.parametrize("loss", [Loss.TIME, Loss.MEMORY])
def test_a_process_that_meets_a_limit_leaves_none(loss: Loss, tmp_path: Path) -> None:
    assert (
        answer_for_lost_process(PROGRAM, METHOD, Request(Terms(out=tmp_path)), Lost(loss), 1).complaints == ()
    )
    assert not list(tmp_path.iterdir())


def test_a_crash_is_told_in_one_line_and_at_length_to_who_debugs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    crash = Lost(Loss.CRASH, "exit code 1\nTraceback\nKeyError: 'x'")
    brief = answer_for_lost_process(PROGRAM, METHOD, REQUEST, crash, 1)
    assert brief.complaints[0] == "A.f: internal error: its process crashed: exit code 1: KeyError: 'x'"
    assert len(brief.complaints) == 2
    long = answer_for_lost_process(PROGRAM, METHOD, replace(REQUEST, style=Style(debug=True)), crash, 1)
    assert long.complaints[2:] == ("exit code 1", "Traceback", "KeyError: 'x'")
