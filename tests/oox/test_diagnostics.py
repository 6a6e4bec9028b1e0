from __future__ import annotations

import pytest

from ooxcheck.oox.diagnostics import Diagnostic, OoxError, Report, Severity, did_you_mean, in_order
from ooxcheck.oox.source import Source, Span

FIRST, SECOND = Source("a.oox", "x\ny\nz"), Source("b.oox", "x\ny\nz")


def at(source: Source, offset: int, code: str = "c") -> Diagnostic:
    return Diagnostic(code, f"at {offset}", Span(source, offset, offset + 1))


def test_a_diagnostic_reads_as_one_line() -> None:
    assert str(at(FIRST, 2)) == "a.oox:2:1: error: at 2 [c]"
    assert str(Diagnostic("c", "odd", None, Severity.WARNING)) == "warning: odd [c]"


def test_diagnostics_are_ordered_by_file_as_they_appear_and_then_by_place() -> None:
    found = [at(SECOND, 4), at(FIRST, 2), at(SECOND, 0), at(FIRST, 0)]
    assert in_order(found) == [at(SECOND, 0), at(SECOND, 4), at(FIRST, 0), at(FIRST, 2)]


def test_the_same_diagnostic_is_told_once() -> None:
    assert in_order([at(FIRST, 0), at(FIRST, 0), at(FIRST, 0, "d")]) == [at(FIRST, 0), at(FIRST, 0, "d")]


def test_what_has_no_place_comes_first() -> None:
    nowhere = Diagnostic("c", "odd", None)
    assert in_order([at(FIRST, 0), nowhere]) == [nowhere, at(FIRST, 0)]


def test_a_report_tells_errors_from_warnings() -> None:
    report = Report()
    report.warning("w", "careful", Span(FIRST, 0, 1))
    report.check()
    report.error("e", "wrong", Span(FIRST, 2, 3), "a hint")
    assert [d.code for d in report.warnings()] == ["w"]
    assert [(d.code, d.notes) for d in report.errors()] == [("e", ("a hint",))]
    with pytest.raises(OoxError, match="wrong") as error:
        report.check()
    assert error.value.diagnostics == tuple(report.errors())


@pytest.mark.parametrize(
    ("name", "known", "hint"),
    [
        ("inser", ["insert", "remove"], "; did you mean insert?"),
        ("zzz", ["insert", "remove"], ""),
        ("x", [], ""),
        ("nodes", ["node", "nodes2"], "; did you mean nodes2?"),
    ],
)
def test_only_a_near_name_is_suggested(name: str, known: list[str], hint: str) -> None:
    assert did_you_mean(name, known) == hint
