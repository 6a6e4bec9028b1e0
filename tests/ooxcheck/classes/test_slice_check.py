"""Methods that are checked on a slice of the heap first; the verdicts were noted before the first run."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.checks import slice_check
from ooxcheck.engine.report import Report
from ooxcheck.oox.oracle.verdicts import Verdict

CLASS = """import java.util.*;
class C {{
  private final Map<String, List<C>> index = new HashMap<>();
  private final List<C> all = new ArrayList<>();
  private C next;
  private int n = 1;
  {}
}}"""

METHODS = {
    "int f() { return all.size(); }": Verdict.HOLDS,
    "void f(C c) { all.add(c); assert all.get(0) == c; }": Verdict.VIOLATED,
    "int f() { return 9 / n; }": Verdict.HOLDS,
    "int f() { return 9 / n; } void g(int k) { n = k; }": Verdict.VIOLATED,
    "int f() { return next.n; }": Verdict.VIOLATED,
    "int f() { return next == null ? 0 : 9 / next.n; } void g() { next = this; n = 0; }": Verdict.VIOLATED,
    "void f(C c) { if (c == null) throw new IllegalArgumentException(); all.add(c); }": Verdict.HOLDS,
    "int f(Object o) { return o.hashCode(); } public int hashCode() { return index.size() / all.size(); }": Verdict.VIOLATED,
}  # fmt: skip


def report_on(method: str, folder: Path) -> Report:
    path = folder / "C.java"
    path.write_text(CLASS.format(method))
    return ooxcheck.check("C.f", path, scope=2)


@pytest.mark.parametrize("method", METHODS)
def test_verdicts_do_not_depend_on_slices(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = report_on(method, tmp_path)
    assert report.verdict is METHODS[method]
    monkeypatch.setattr(slice_check, "answer_on_slice", lambda _: None)
    whole = report_on(method, tmp_path)
    # With more inferred invariants, longer arrays are looked at, and a loop reaches its bound.
    holds = (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
    assert (whole.verdict in holds) == (report.verdict in holds)
    assert (whole.verdict is Verdict.VIOLATED) == (report.verdict is Verdict.VIOLATED)
    assert {each.exception for each in whole.throws} == {each.exception for each in report.throws}


def test_an_answer_on_a_slice_names_what_it_assumes(tmp_path: Path) -> None:
    report = report_on("int f() { return all.size(); }", tmp_path)
    assert report.question.program.inferred is not None
    assert "//@ invariant all != null;" in report.question.program.inferred.invariants
    assert any("assumes that no class outside these files" in each.message for each in report.notes)
