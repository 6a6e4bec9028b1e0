"""Executions are followed up to an unsupported construct: everything before it is checked, and the answer names it."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.java.load import lower_client_steps
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.oracle import bruteforce
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.outcomes import UNSUPPORTED
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source
from ooxcheck.oox.tree import Assume

pytestmark = pytest.mark.usefixtures("all_heaps")

TEXT = """
class U {
  static int other(int x, String s) { if (x == 5) { return java.util.regex.Pattern.matches(s, s) ? 1 : 0; } assert x != 7; return x; }
  static int before(int x, String s) { assert x != 9; boolean b = java.util.regex.Pattern.matches(s, s); return b ? 1 : 0; }
  static int after(int x, String s) { x++; boolean b = java.util.regex.Pattern.matches(s, s); assert x != 9; return x; }
  static int branch(int x, String s) { if (x == 5) { boolean b = java.util.regex.Pattern.matches(s, s); return 1; } assert x != 5; return x; }
  static int loop(int n) { int c = 0; for (int i = 0; i < n; i++) { if (i == 1) { c += "a".replaceAll("b".trim(), "c").length(); } c++; } assert c < 2; return c; }
  static int called(int x) { int y = x; return helper(x) + y; }
  static int helper(int x) { if (x > 3) { boolean b = "a".matches("b".trim()); return 5 / 0; } return x; }
  static int function(int x) { java.util.function.IntSupplier f = () -> "a".replaceAll("b".trim(), "c").length(); assert x != 4; return x == 2 ? f.getAsInt() : 1; }
  static int lowered(int x) { if (x == 1) { Object[] o = null; o = new String[1]; o[0] = "a"; assert false; } return x; }
  static int caught(int x) { int n = 0; try { if (x == 1) { boolean b = "a".matches("b".trim()); n = 1; } } finally { n = 2; } assert n == 2 || x == 1; return n; }
  static int reached(int x) { int n = x; if (n != x) { boolean b = "a".matches("b".trim()); } return n; }
  static class Hash { public String toString() { return super.toString(); } }
  static int override(Hash h) { int n = 1; return h == null ? n : h.toString().length(); }
  static class A { Number[] n; A(Number[] n) { this.n = n; } }
  static class B extends A { B(Integer[] a) { super(a); } }
  static Object constructor(int x) { int n = x; return n == 1 ? new B(null) : null; }
  static class E extends RuntimeException { int k; E(String f, Object o) { super(String.format(f, o)); k = 1; } E(int n) { this("x" + n); k = 10 / n; } E(String s) { super(s); } }
  static int thrown(int x) { if (x > 3) { throw new E("x", x); } return 10 / x; }
  static int otherThrown(int x) { if (x > 3) { throw new E(x - 9); } return x; }
  static int built(int x) { if (x == 1) { return new E("x", x).k / 0; } return x; }
  interface N { Class<?> named(String s) throws Exception; }
  static int reference(int x) throws Exception { N n = Class::forName; if (x == 1) { n.named("a"); } assert x != 2; return x; }
  interface F { void run(); }
  static int functions(F f, int x) { if (x == 3 && f != null) { f.run(); } return x; }
  static void unknownCapture() { int y = 0; var box = javax.swing.SwingUtilities.getRoot(null); functions(() -> { System.out.println(box); }, 1); }
  static void knownCapture(int k) { functions(() -> { assert k != 5; }, 1); }
  static Object local() { class L { } Object o = new L[1]; return o; }
  static int monitor(Object o, int[] a) throws InterruptedException { Object p = a; synchronized (new Object()) { new Object().wait(10); } assert false; return 1; }
}
"""

VERDICTS = {
    "other": "violated",
    "before": "violated",
    "after": "vacuous",
    "branch": "holds within bounds",
    "loop": "holds within bounds",
    "called": "holds within bounds",
    "function": "violated",
    "lowered": "holds within bounds",
    "caught": "holds within bounds",
    "reached": "holds",
    "override": "holds within bounds",
    "constructor": "holds within bounds",
    "thrown": "violated",
    "otherThrown": "violated",
    "built": "holds within bounds",
    "functions": "violated",
    "reference": "violated",
    "local": "vacuous",
    "monitor": "vacuous",
}


def answer(method: str, tmp_path: Path) -> Report:
    path = tmp_path / "U.java"
    path.write_text(TEXT)
    return ooxcheck.check(f"U.{method}", path, scope=2, unroll=4)


@pytest.mark.parametrize("method", VERDICTS)
def test_executions_are_followed_up_to_it(method: str, tmp_path: Path) -> None:
    report = answer(method, tmp_path)
    assert report.verdict.value == VERDICTS[method]
    if VERDICTS[method] != "violated":
        assert (UNSUPPORTED in {each.what for each in report.bounds}) == (method != "reached")


@pytest.mark.parametrize("method", ["other", "branch", "loop", "caught", "reached"])
def test_brute_force_finds_the_same(method: str) -> None:
    program, found = java_program([Source("U.java", TEXT)], f"U.{method}")
    result = bruteforce.check(
        program, found, Bounds(scope=1, array=1, ints=(0, 2, 5, 7, 1)), Settings(unroll=4)
    )
    assert result.verdict.value == VERDICTS[method]


def test_the_answer_names_the_construct_and_its_place(tmp_path: Path) -> None:
    (bound,) = answer("branch", tmp_path).bounds
    assert bound.span.text == "java.util.regex.Pattern.matches(s, s)"
    assert bound.reason == "Pattern.matches is not supported; regular expressions are known only as constants"


def test_a_method_that_begins_with_it_is_refused() -> None:
    text = "class U { static boolean m(String s) { return java.util.regex.Pattern.matches(s, s); } }"
    with pytest.raises(OoxError, match=r"Pattern\.matches is not supported"):
        java_program([Source("U.java", text)], "U.m")


def test_steps_of_clients_end_at_it() -> None:
    text = 'class U { static void m(int x) { int n = x; boolean b = "a".matches("b".trim()); } }'
    lowered = lower_client_steps([Source("U.java", text)], ["U.m"])
    assert not lowered.left_out
    (end,) = [each for each in descendants(lowered.whole.program) if isinstance(each, Assume)]
    assert end.unsupported.startswith("String.matches is not supported")


def test_values_of_fields_are_unknown_behind_it(tmp_path: Path) -> None:
    """The constructor stores null in a private field behind an unsupported construct: the field may be null."""
    path = tmp_path / "F.java"
    path.write_text(
        'class F { private Object o; F(boolean b) { o = new Object(); if (b) { "a".matches("b".trim()); o = null; } } '
        "int m() { return o.hashCode(); } }"
    )
    assert ooxcheck.check("F.m", path, scope=2).verdict.value == "violated"
