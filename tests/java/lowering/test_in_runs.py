"""Library methods that only the interpreter executes, and those that are only approximated: the checker does not follow executions into them, and says so."""

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
        ("if (n > 0) { String s = \"\" + d; assert s.length() != 1; }", "holds within bounds"),
        ("if (n > 0) { String s = \"\" + d; assert s != null; }", "holds"),
    ],
)  # fmt: skip
def test_the_solver_does_not_follow(file: Callable[..., str], body: str, verdict: str) -> None:
    report = package.check("A.m", file(TEXT.format(body), "A.java"), no_infer=True, loops="unroll")
    assert report.verdict.value == verdict, report.text()
    if verdict == "holds within bounds":
        assert "Double.otherText is computed in runs only" in report.text()


def test_a_run_beyond_the_bounds_follows(file: Callable[..., str]) -> None:
    body = 'if (d == 0.1) { assert ("" + d).equals("0.2"); }'
    report = package.check("A.m", file(TEXT.format(body), "A.java"), no_infer=True)
    assert report.verdict.value == "violated", report.text()


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


@pytest.mark.parametrize(
    ("body", "is_proved"),
    [
        ("try { Double.parseDouble(t.trim()); } catch (NumberFormatException e) { assert e.getMessage() != null; }", True),
        ("try { Float.parseFloat(t); } catch (NumberFormatException e) { }", True),
        ("Double.parseDouble(t);", False),
        ("double d = Double.parseDouble(\"1e300\"); assert d > 1;", False),
        ("try { d = Double.parseDouble(t); } catch (NumberFormatException e) { d = 1; } assert d == d;", False),
        ("String s = \"\" + d / 3; assert s != null;", True),
        ("String s = \"\" + (float) d; s.charAt(0);", False),
        ("String s = String.format(t, d); assert s != null;", False),
    ],
)  # fmt: skip
def test_the_value_analysis_follows_approximations(body: str, *, is_proved: bool) -> None:
    """A text of a number has any value, NaN as well, or is malformed; a number has any text; a format that is not constant is not even approximated."""
    text = f"class A {{ static void m(String t, double d) {{ if (t != null) {{ {body} }} }} }}"
    findings = analyse(*java_program([Source("A.java", text)], "A.m"), Settings())
    assert findings is not None
    assert findings.proves(None) == is_proved


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("try { Float.parseFloat(t.trim()); } catch (NumberFormatException e) { }", "TRUE"),
        ("try { Float.parseFloat(t.trim()); } catch (NumberFormatException e) { assert e.getMessage().length() < 30; }", "FALSE"),
        ("try { assert Double.parseDouble(t) != 0; } catch (NumberFormatException e) { }", "FALSE"),
        ("try { assert Double.parseDouble(\"1e3\") == 1000; } catch (NumberFormatException e) { }", "UNKNOWN"),
    ],
)  # fmt: skip
def test_an_approximation_is_no_counterexample(
    ooxcheck: Ooxcheck, file: Callable[..., str], body: str, word: str
) -> None:
    """On a JVM the text 0 is 0, and 1e3 is 1000; there are malformed texts of ten characters."""
    file("CHECK( init(Main.main()), LTL(G assert) )", "valid-assert.prp")
    text = f"String t = org.sosy_lab.sv_benchmarks.Verifier.nondetString(); {body}"
    name = file(f"public class Main {{ public static void main(String[] args) {{ {text} }} }}", "Main.java")
    assert ooxcheck(name, "valid-assert.prp", "--unroll", "auto").out == f"{word}\n"
