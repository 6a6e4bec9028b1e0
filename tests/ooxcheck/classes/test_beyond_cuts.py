"""Answers beyond constructs that are only approximated; the verdicts were noted before the first run."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.classes.checks import check_unannotated
from ooxcheck.engine import checker
from ooxcheck.engine.exceptions.throws_clause import clause_text
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.analysis.approximation import approximate
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

CLASS = """import java.util.regex.PatternSyntaxException;
public class C {{
    private double d, e; private int n = 1, m = 1; private long k; private int[] a = new int[4];
    {}
    public int hashCode() {{ m = 0; return 1; }}
}}"""

HOLDING = {
    'public String toString() { return "a long text, long, long, long, long, long, " + d + " and " + e + k; }': "",
    "String f(int i, String s) { return a[i & 3] + s.trim() + d; }": "",
    "void f(String s) { s.matches(s); n = 2; }": "PatternSyntaxException, as s.matches(s) does",
    "int f(String s, String r) { try { return s.matches(r) ? 1 : 0; } catch (PatternSyntaxException x) { return 2; } }": "",
    "int f(String s, String r) { try { return s.split(r).length; } catch (PatternSyntaxException x) { return 0; } }": "",
    "void f(String s, String r) { try { boolean b = s.matches(r) == s.matches(r); assert b; } catch (PatternSyntaxException x) { } }": "",
    "double f(String s) { return Double.parseDouble(s); }": "NumberFormatException, as Double.parseDouble(s) does",
}
"""Methods that hold, with what the library throws for their parameters."""

NOT_HOLDING = [
    "void f(String s, String r, String q) { try { boolean b = s.matches(r) == s.matches(q); assert b; } catch (PatternSyntaxException x) { } }",
    "String f(String s, String r) { try { return s.split(r)[0]; } catch (PatternSyntaxException x) { return null; } }",
    "void f(String s, String r) { try { String t = s.replaceAll(r, s); assert !t.equals(s); } catch (IllegalArgumentException | IndexOutOfBoundsException x) { } }",
    "void f(String s, String r) { try { s.replaceFirst(r, s); } catch (PatternSyntaxException x) { } }",
    "int f(String s) { m = 1; try { String.format(s, this); } catch (java.util.IllegalFormatException x) { } return 9 / m; }",
    "void f(String s) { String.format(s, 1); }",
    'void f() { String s = "" + d; assert s.length() != 7; }',
]
"""Methods that a JVM breaks beyond the approximated construct: ",".split(",") is empty, "$" names no group, "%h" asks for a hash code, "" + 0.12345 has seven characters."""


def report_on(member: str, folder: Path) -> Report:
    file = folder / "C.java"
    file.write_text(CLASS.format(member))
    return ooxcheck.check("C.toString" if "toString" in member else "C.f", file, scope=2)


@pytest.mark.parametrize("member", HOLDING)
def test_what_holds_in_more_executions_holds(member: str, tmp_path: Path) -> None:
    report = report_on(member, tmp_path)
    assert report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
    assert UNSUPPORTED not in {each.what for each in report.bounds}
    clauses = [clause_text(each) for each in report.throws]
    assert not HOLDING[member] or f"may throw {HOLDING[member]}" in clauses


@pytest.mark.parametrize("member", NOT_HOLDING)
def test_what_a_jvm_breaks_beyond_is_not_decided(member: str, tmp_path: Path) -> None:
    report = report_on(member, tmp_path)
    assert report.verdict is Verdict.VACUOUS or UNSUPPORTED in {each.what for each in report.bounds}


def test_without_it_executions_end_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_unannotated, "_follow", lambda report, *_: report)
    for each in [*HOLDING][:2]:
        report = report_on(each, tmp_path)
        assert report.verdict is Verdict.WITHIN_BOUNDS
        assert UNSUPPORTED in {bound.what for bound in report.bounds}


@pytest.mark.parametrize(
    ("method", "verdict"),
    [("f", Verdict.POSSIBLE), ("g", Verdict.HOLDS), ("h", Verdict.HOLDS)],
)
def test_steps_are_followed_beyond(method: str, verdict: Verdict, tmp_path: Path) -> None:
    """The class writes n = 0 behind a construct that is approximated; no code writes m = 0."""
    file = tmp_path / "C.java"
    file.write_text(
        "class C { private int n = 1, m = 1; int f() { return 9 / n; } int g() { return 9 / m; }"
        " void h(String s) { if (s.matches(s)) m = 2; n = 0; } }"
    )
    report = ooxcheck.check(f"C.{method}", file, scope=2)
    assert report.verdict is verdict
    assert not any("cannot be checked to the end" in each.message for each in report.notes)


OUTCOMES = {
    "s.matches(r) ? 1 : 0": {0, 1, 2, 5},
    "s.replaceAll(r, q) == s ? 1 : 0": {0, 1, 2, 3, 4, 5},
    "s.replaceFirst(r, q) == s ? 1 : 0": {0, 1, 2, 3, 4, 5},
    "s.split(r).length > 1 ? 1 : 0": {0, 1, 2, 5},
    "s.split(r, 2)[0] == s ? 1 : 0": {0, 1, 2, 4, 5},
    "String.format(s, q).isEmpty() ? 1 : 0": {0, 1, 3},
}
"""What a JVM does: 0 and 1 are results, 2 to 5 exceptions; an empty array has no first part."""


@pytest.mark.parametrize("call", OUTCOMES)
def test_an_approximation_has_every_outcome_of_a_jvm(call: str) -> None:
    text = f"""class C {{ static void f(String s, String r, String q) {{
        int outcome;
        try {{ outcome = s == null ? 9 : {call}; }}
        catch (java.util.regex.PatternSyntaxException e) {{ outcome = 2; }}
        catch (IllegalArgumentException e) {{ outcome = 3; }}
        catch (IndexOutOfBoundsException e) {{ outcome = 4; }}
        catch (NullPointerException e) {{ outcome = 5; }}
        assert outcome != unwanted; }} }}"""
    terms = Terms(bounds=Bounds(scope=2, array=2), settings=Settings(unroll=2), calls="inline")
    for outcome in OUTCOMES[call]:
        source = Source("C.java", text.replace("unwanted", str(outcome)))
        program, method = java_program([source], "C.f")
        report = checker.check(terms.about(*approximate(program, method)))
        assert report.verdict is Verdict.VIOLATED, outcome


def test_bounds_of_inferred_invariants_remain(tmp_path: Path) -> None:
    """That n stays below 5 is proved for three iterations of the loop in `add` only."""
    file = tmp_path / "C.java"
    file.write_text(
        "class C { private int[] a = new int[4]; private int n; private double d;"
        " void add(int[] more) { for (int m : more) if (n < 4) { a[n] = m; n++; } }"
        ' String f() { return a[n == 4 ? 3 : n] + "" + d; } }'
    )
    report = ooxcheck.check("C.f", file, scope=2)
    assert report.verdict is Verdict.WITHIN_BOUNDS
    assert [each.what for each in report.bounds] == ["loop"]
