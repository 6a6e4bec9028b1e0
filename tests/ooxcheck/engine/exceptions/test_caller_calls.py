"""Exceptions of the library whose arguments the caller decides; the verdicts were noted before the first run."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.exceptions.throws_clause import clause_text
from ooxcheck.engine.report import Report
from ooxcheck.oox.oracle.verdicts import Verdict

CLAUSES = [
    ("int f(String s) { return Integer.parseInt(s); }", "NumberFormatException, as Integer.parseInt(s) does"),
    (
        "int f(String s, int r) { return r + (int) Long.parseLong(s, 10); }",
        "NumberFormatException, as Long.parseLong(s, 10) does",
    ),
    ("Object f(String s) { return Integer.valueOf(s.trim()); }", "NumberFormatException, as Integer.valueOf(s.trim()) does"),
    ("Object f(String s) { return Color.valueOf(s); }", "IllegalArgumentException, as Color.valueOf(s) does"),
    (
        "int f(String s) { return s.length() > 2 ? Integer.parseInt(s.substring(2)) : 0; }",
        "NumberFormatException, as Integer.parseInt(s.substring(2)) does",
    ),
]  # fmt: skip

VIOLATIONS = [
    'int f() { return Integer.parseInt("x"); }',
    'int f(String s) { return Integer.parseInt("x" + s); }',
    'int f(String s) { s = "x"; return Integer.parseInt(s); }',
    "int f(String s) { text = s; return Integer.parseInt(text); }",
    "int f(char[] c) { return Integer.parseInt(new String(c)); }",
    "int f() { return Integer.parseInt(text); }",
    "int f(String s) { String own = s.trim(); return Integer.parseInt(own); }",
    "int f(String s) { return parse(s); }",
    "Object f(String s) { return new Object[] { Color.valueOf(s), find(s) }; }",
]

CLASS = """public class C {{
  enum Color {{ RED }}
  String text = "x";
  {} {}
  private static int parse(String s) {{ return Integer.parseInt(s); }}
  private static Color find(String s) {{ return Color.valueOf(s); }}
}}"""


def report_on(method: str, folder: Path) -> Report:
    file = folder / "C.java"
    file.write_text(CLASS.format("public", method))
    return ooxcheck.check("C.f", file, scope=2)


@pytest.mark.parametrize(("method", "clause"), CLAUSES)
def test_what_a_call_throws_for_arguments_of_the_caller_is_documented(
    method: str, clause: str, tmp_path: Path
) -> None:
    report = report_on(method, tmp_path)
    assert report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
    assert f"may throw {clause}" in [clause_text(each) for each in report.throws]
    assert not any(each.is_deliberate for each in report.throws)


@pytest.mark.parametrize("method", VIOLATIONS)
def test_what_other_calls_throw_is_a_violation(method: str, tmp_path: Path) -> None:
    assert report_on(method, tmp_path).verdict is Verdict.VIOLATED
