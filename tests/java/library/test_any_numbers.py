"""Floating-point functions that are not computed: the result of the JVM is among the possible results."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question, Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.library.catalogue import source
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON
from tests.java.jvm import java as jdk
from tests.java.tools import javac, run

TEXT = """
public class Points {
  int steps;
  static void powers() {
    assert (int) Math.pow(2, 30) == 1 << 30 && Math.pow(10, 9) == 1e9 && Math.pow(-7, 3) == -343;
    assert Math.pow(2.5, 2) == 6.25 && Math.pow(9, 0) == 1 && Math.pow(0.3, 1) == 0.3;
  }
  static void roots() { assert Math.sqrt(49) == 7 && (int) Math.sqrt(48) == 6 && Math.sqrt(0) == 0; }
  static void rootOfNothing(double d) { assert Math.sqrt(d) >= 0 || d < 0; }
  static void twice(Points p, double d) { double first = Math.log(d); if (p != null) { p.steps++; } assert d < 0 || d != d || first == Math.log(d); }
  static int levels(int n) { return n < 1 ? 0 : new int[(int) Math.log10(n)].length; }
  static int levelsOfNothing(int n) { return n < 0 ? 0 : new int[(int) Math.log(n)].length; }
  static int ceiling(int n) { if (n < 1 || n > 100000) return 0; int b = (int) Math.ceil(Math.log(2 * n) / Math.log(2)); assert b >= 0 && b <= 19; return 1 << b; }
  static void powerOfTwo() { assert (int) (Math.log(8) / Math.log(2)) >= 2 && Math.log(1.5) < 0.7 && Math.log(4611686018427387904.0) > 0; }
  static void seven() { assert Math.log(7) < 2 * Math.log(2); }
  static void digits(int n) { assert n < 1 || n > 999 || (int) Math.log10(n) <= 3 && Math.log10(1000) == 3; }
  static void circle(double d) { assert d - d != 0 || Math.abs(Math.sin(d)) <= 1; }
  static void zeros() { assert Math.pow(0.0, -1) == Math.pow(-0.0, -1); }
  static void otherAngle() { assert Math.atan2(0.0, -1) == Math.atan2(-0.0, -1); }
  static void later() { long time = System.nanoTime(); assert System.nanoTime() == time; }
}
"""
VERDICTS = {
    "powers": "holds",
    "roots": "holds",
    "rootOfNothing": "violated",
    "twice": "holds",
    "levels": "holds within bounds",
    "levelsOfNothing": "violated",
    "ceiling": "holds",
    "powerOfTwo": "holds",
    "seven": "violated",
    "digits": "holds",
    "circle": "holds",
    "zeros": "violated",
    "otherAngle": "violated",
    "later": "violated",
}
REAL = {
    "Root": "sqrt",
    "CubicRoot": "cbrt",
    "Power": "pow",
    "Exponential": "exp",
    "Logarithm": "log",
    "DecimalLogarithm": "log10",
    "Sine": "sin",
    "Cosine": "cos",
    "Tangent": "tan",
    "HyperbolicSine": "sinh",
    "HyperbolicCosine": "cosh",
    "HyperbolicTangent": "tanh",
    "ArcSine": "asin",
    "ArcCosine": "acos",
    "ArcTangent": "atan",
    "Angle": "atan2",
    "Length": "hypot",
}
"""What the machine is asked for, and who computes that on a JVM."""

MAIN = """
class Main {
  static void same(String what, double left, double right, double ours, double theirs) {
    if (Double.doubleToLongBits(ours) != Double.doubleToLongBits(theirs)) {
      System.out.println(what + " of " + left + ", " + right + ": " + ours + ", not " + theirs);
    }
  }

  public static void main(String[] arguments) {
    double[] odd = {0.0, -0.0, 1, -1, 0.5, -0.5, 0.1, 2, 3, -3, 10, 15, 16, 62, 63, 1.5, 8191, -8192, 1e300, -1e300, 1e-300, 4.9e-324, 1.7976931348623157E308,
      709, -745, 49, 48, 2147395600, 2147483647, 4503599627370495.0, 4503599627370496.0, 1.0 / 0, -1.0 / 0, 0.0 / 0, 0.9999999999999999, 1.0000000000000002, Math.PI};
    for (double a : odd) {
      ONE
      for (double b : odd) {
        TWO
      }
    }
    for (double a = 0; a < 3000; a++) {
      same("sqrt", a, 0, Bounded.sqrt(a), Math.sqrt(a));
    }
  }
}
"""


NATIVE = re.compile(r"private static native /\*@ pure @\*/ double any(\w+)\((.*)\);")


def verdict(text: str, method: str) -> Report:
    program, found = java_program([Source("Points.java", text)], f"Points.{method}")
    return check(Question(program, found, bounds=Bounds(scope=1), settings=Settings()))


@pytest.mark.parametrize("method", VERDICTS)
def test_a_method_holds_whatever_the_number_is(method: str) -> None:
    report = verdict(TEXT, method)
    assert report.verdict.value == VERDICTS[method]
    assert "note.numbers" in [note.code for note in report.notes]


@pytest.mark.skipif(jdk() is None, reason=REASON)
def test_what_a_jvm_computes_is_among_the_results(tmp_path: Path) -> None:
    """Our own source, in which the machine is the JVM and assumptions are tested, computes what the JVM does."""
    text = bounded(source("java.lang.Math"))
    pairs = "pow", "atan2", "hypot"
    one = "".join(
        f'same("{name}", a, 0, Bounded.{name}(a), Math.{name}(a));\n'
        for name in REAL.values()
        if name not in pairs
    )
    two = "".join(f'same("{name}", a, b, Bounded.{name}(a, b), Math.{name}(a, b));\n' for name in pairs)
    (tmp_path / "Main.java").write_text(text + MAIN.replace("ONE", one).replace("TWO", two), encoding="utf-8")
    compiled = javac(tmp_path, tmp_path / "Main.java")
    assert compiled.status == 0, compiled.err
    told = run(tmp_path, "Main")
    assert (told.status, told.out) == (0, ""), told.err


def bounded(known: Source | None) -> str:
    """Return our source as a class of its own."""
    assert known is not None
    text = (
        known.text.replace("package java.lang;", "")
        .replace("public final class Math", "final class Bounded")
        .replace("private Math()", "private Bounded()")
    )
    text = re.sub(r"//@ assume (.*);", r"if (!(\1)) { throw new AssertionError(); }", text)
    assert {name for name, _ in NATIVE.findall(text)} == REAL.keys()
    return NATIVE.sub(
        lambda found: (
            f"static double any{found[1]}({found[2]}) {{ return Math.{REAL[found[1]]}({found[2].replace('double ', '')}); }}"
        ),
        text,
    )


BESIDE_EXCEPTIONS = """
class N {
    static void sine(double x, int[] a) {
        if (a == null) { throw new IllegalStateException(); }
        if (Math.sin(x) != Math.sin(x) && x - x == 0) { assert false; }
    }

    static char upper(char c, int[] a) {
        char result = Character.toUpperCase(c);
        try { a[1] = 0; } catch (ArrayIndexOutOfBoundsException | NullPointerException e) { return 'x'; }
        return result;
    }

    static int hash(Object o) {
        String s = "a";
        try { return o.hashCode() - o.hashCode(); } catch (NullPointerException e) { return s.hashCode(); }
    }
}
"""


@pytest.mark.parametrize(("method", "broken"), [("sine", [(3, "exceptional")]), ("upper", []), ("hash", [])])
def test_beside_exceptions_functions_are_the_same_again_and_make_no_objects(
    method: str, broken: list[tuple[int, str]]
) -> None:
    """A function of the library throws nothing, so it does not change the pending exception, and has no bound on new objects."""
    program, entry = java_program([Source("N.java", BESIDE_EXCEPTIONS)], f"N.{method}")
    report = check(Terms.of({}).resolve_for(program).about(program, entry))
    assert sorted((each.duty.span.line, each.duty.kind.value) for each in report.counterexamples) == broken
    assert [each for each in report.bounds if each.what != "loop"] == []
