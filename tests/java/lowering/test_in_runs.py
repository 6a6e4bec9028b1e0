"""Library methods that only the interpreter executes: the checker does not follow executions into them, and says so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.specs.values.analysis import analyse
from tests.ooxcheck.conftest import Ooxcheck, file, ooxcheck

__all__ = ["file", "ooxcheck"]

TEXT = """class A {{ static void m(double d, int n) {{ {} }} }}"""


@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("assert n != 3; String s = \"\" + d; assert s.length() > 2;", "violated"),
        ("if (d == 0.1) { assert (\"\" + d).equals(\"0.2\"); }", "holds within bounds"),
        ("if (d == 0.5) { assert (\"\" + d).equals(\"0.2\"); }", "violated"),
        ("if (d == 0.5) { assert (\"\" + d).equals(\"0.5\"); }", "holds"),
        ("if (n > 0) { String s = \"\" + d; assert s != null; }", "holds within bounds"),
    ],
)  # fmt: skip
def test_the_solver_does_not_follow(file: Callable[..., str], body: str, verdict: str) -> None:
    report = package.check("A.m", file(TEXT.format(body), "A.java"), no_infer=True)
    assert report.verdict.value == verdict, report.text()
    if verdict == "holds within bounds":
        assert "Double.otherText is computed in runs only" in report.text()


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("double d = 33.333; assert (\"\" + d).equals(\"33.333\");", "TRUE"),
        ("double d = 33.333; assert (\"\" + d).equals(\"33.33\");", "FALSE"),
        ("float f = 0.1f; assert (\"\" + f).length() == 3;", "TRUE"),
        ("double d = 1.0 / 3; assert (\"\" + d).length() == 18;", "UNKNOWN"),
        ("double d = 1e-5; assert (\"\" + d).length() == 6;", "UNKNOWN"),
    ],
)  # fmt: skip
def test_a_run_follows(ooxcheck: Ooxcheck, file: Callable[..., str], body: str, word: str) -> None:
    """A JVM has the text that is TRUE; a number with sixteen digits, or with an exponent, is not known."""
    file("CHECK( init(Main.main()), LTL(G assert) )", "valid-assert.prp")
    name = file(f"public class Main {{ public static void main(String[] args) {{ {body} }} }}", "Main.java")
    assert ooxcheck(name, "valid-assert.prp", "--unroll", "auto").out == f"{word}\n"


def test_the_value_analysis_does_not_follow() -> None:
    source = Source("A.java", TEXT.format('String s = "" + d; assert s.length() > 2;'))
    findings = analyse(*java_program([source], "A.m"), Settings())
    assert findings is not None
    assert not findings.is_whole
