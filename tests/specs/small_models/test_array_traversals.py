"""The length of arrays that suffices for a counterexample: numbers by hand, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import ANY_ARRAY, ANY_STRING
from ooxcheck.input.load import load_for
from ooxcheck.oox.check import load_text
from ooxcheck.oox.running.settings import DEFAULT
from ooxcheck.specs.small_models.array_traversals import sufficient_length
from ooxcheck.specs.small_models.outside import Outside
from tests.specs.small_models.random_traversals import random_text

PROGRAM = """class C {{ int f; static int s; }}
class M {{ static int m(char[] a, int64[] b, C c, int n) requires(a != null && b != null) {} }}"""

LOOP = "{ int i := 0; while (i < #a) { %s i := i + 1; } return 0; }"


def _length(code: str) -> int:
    program = load_text(PROGRAM.format(code))
    method = next(each for each in program.methods() if each.name == "M.m")
    return sufficient_length(program, method, DEFAULT)


ENOUGH = [
    (LOOP % "a[i] := 'x';", 2),
    ("ensures(forall v, k : a : v == 'x') " + LOOP % "a[i] := 'x';", 2),
    ("ensures(forall v, i : a : forall w, j : a : i < j ==> v <= w) " + LOOP % "a[i] := 'x';", 3),
    ("requires(exists v, k : a : v == 'x') " + LOOP % "if (a[i] == 'x') { return 1; }", 3),
    ("requires(#a == 3) " + LOOP % "a[i] := 'x';", 5),
    ("requires(#a <= 3) " + LOOP % "a[i] := 'x';", 2),
    ("requires(#a >= 3) " + LOOP % "a[i] := 'x';", 5),
    ("requires(#a < #b) " + LOOP % "b[i] := 1;", 3),
    ("ensures(#a <= 4) " + LOOP % "a[i] := 'x';", 6),
    ("ensures(#a != 4) " + LOOP % "a[i] := 'x';", 5),
    ("ensures(forall v, k : a : k < #b) " + LOOP % "int64 t := b[i]; b[i] := t * t;", 2),
    ("{ if (#a == 2) { return 1; } int i := 0; while (i < #b) { b[i] := 1; i := i + 1; } return 0; }", 5),
    (
        "{ int i := 0; while (i < #a) { if (n > 3) { break; } i := i + 1; }"
        " int j := 0; while (j < #b) { b[j] := 1; j := j + 1; } c.f := 2; return n; }",
        3,
    ),
    (LOOP % "if (a[i] == 'x') { n := 1; }", 3),
    (LOOP % "if (a[i] == 'x') { n := 1; } if (n == 1) { return 2; } if (a[i] == 'y') { n := 1; }", 3),
    ("{ int m := 0; " + LOOP[1:] % "if (a[i] == 'x') { n := m; }", 3),
    ("{ int64 m := 0; " + LOOP[1:] % "if (m < b[i]) { m := b[i]; }", 3),
    (
        "{ int64 m := 0; "
        + LOOP[1:] % "int64 t := b[i] - 1; if (t <= m) { m := t; } if (m > b[i]) { m := b[i]; }",
        3,
    ),
    ("{ int64 m := 0; " + LOOP[1:] % "if (m < b[i]) { m := b[i]; } if (a[i] == 'x') { n := 2; }", 4),
    ("exceptional(n > 0) modifies(a[*], c.f) " + LOOP % "if (a[i] == 'x') { throw \"x\"; }", 2),
]


@pytest.mark.parametrize(("code", "length"), ENOUGH)
def test_a_length_suffices(code: str, length: int) -> None:
    assert _length(code) == length


REFUSED = [
    ("{ int64 s := 0; int i := 0; while (i < #b) { s := s + b[i]; i := i + 1; } return 0; }", "changed by each"),
    (LOOP % "c.f := c.f + 1;", "changed by each"),
    (LOOP % "C.s := 1;", "changed by each"),
    (LOOP % "n := i;", "changed by each"),
    (LOOP % "if (a[i] == 'x') { n := 1; } if (a[i] == 'y') { n := 2; }", "changed by each"),
    (LOOP % "if (a[i] == 'x') { n := n + 1; }", "changed by each"),
    (LOOP % "int t := 1; if (a[i] == 'x') { t := 2; } n := t;", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "m := b[i];", "changed by each"),
    ("{ int64 m := 0; int64 t := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; } t := m;", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; } if (m > 5) { return 1; }", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; } assert m < 9;", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; } if (b[i] < m) { m := b[i]; }", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; } else { n := 1; }", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i]; n := 1; }", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] > m) { m := b[i] - 1; }", "changed by each"),
    ("{ int64 m := 0; " + LOOP[1:] % "if (b[i] == m) { m := b[i]; }", "changed by each"),
    (LOOP % "int t := i; if (t == 5) { return 1; }", "depends on a position"),
    (LOOP % "a[0] := 'x';", "another position"),
    (LOOP % "char t := a[i + 1];", "another position"),
    (LOOP % "if (i == 0) { i := i + 1; }", "assigned elsewhere"),
    (LOOP % "if (n == 0) { i := i + 1; }", "assigned elsewhere"),
    (LOOP % "if (n == 0) { continue; }", "another kind"),
    (LOOP % "int j := 0; while (j < #b) { b[j] := 1; j := j + 1; }", "another kind"),
    (LOOP % "if (#b == 5) { return 1; }", "all positions"),
    ("{ int i := 1; while (i < #a) { i := i + 1; } return 0; }", "another kind"),
    ("{ int i := 0; while (i < #a) { i := i + 2; } return 0; }", "another kind"),
    ("{ int i := 0; while (i <= #a) { i := i + 1; } return 0; }", "another kind"),
    ("{ int i := 0; while (i < n) { i := i + 1; } return 0; }", "another kind"),
    ("{ int i := 0; while (i < #a) { i := i + 1; } return i; }", "depends on a position"),
    ("{ int i := 0; i := i + n; while (i < #a) { i := i + 1; } return 0; }", "position"),
    ("{ a := null; int i := 0; while (i < #a) { i := i + 1; } return 0; }", "changed by each"),
    ("{ if (#a == n) { return 1; } return 0; }", "another number"),
    ("{ char[] d := new char[n]; return 0; }", "a call"),
    ("{ char[] d := a; d[0] := 'x'; return 0; }", "another position"),
    ("requires(forall v, k : a : exists w, j : b : w == 1) " + LOOP % "", "many elements"),
    ("ensures(forall v, k : a : k != 5) " + LOOP % "", "depends on a position"),
    ("ensures(forall v, k : a : a[k + 1] == 'x') " + LOOP % "", "another position"),
    ("ensures(a[5] == 'x') " + LOOP % "", "another position"),
    ("ensures((sum v, k : b : v) == 0) " + LOOP % "", "another kind"),
    ("ensures(permutation(a, old(a))) " + LOOP % "", "another kind"),
    ("modifies(a[0]) " + LOOP % "", "depends on positions"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "reason"), REFUSED)
def test_other_code_and_formulas_are_refused(code: str, reason: str) -> None:
    with pytest.raises(Outside, match=reason):
        _length(code)


def test_class_invariants_and_inherited_contracts_are_refused() -> None:
    program = load_text(PROGRAM.format(LOOP % "").replace("int f;", "int f; invariant this.f >= 0;"))
    method = next(each for each in program.methods() if each.name == "M.m")
    with pytest.raises(Outside, match="invariants"):
        sufficient_length(program, method, DEFAULT)
    assert sufficient_length(program, method, replace(DEFAULT, invariants=False)) == 2


TEXT = """class T {
  static bool has(char[] a, char x)
    requires(a != null && #a >= 2)
    ensures(retval <==> (exists v, k : a : v == x))
  {
    int i := 0;
    while (i < #a) {
      if (a[i] == x) { return true; }
      i := i + 1;
    }
    return false;
  }
  static bool short(char[] a)
    requires(a != null)
    ensures(#a == 4 ==> retval)
  { if (#a == 4) { return false; } return true; }
  static bool three(int[] a)
    requires(a != null)
    ensures(!retval)
  {
    bool p := false; int m := 0; int n := 0; int i := 0;
    while (i < #a) {
      if (a[i] == 1) { p := true; }
      if (a[i] > m) { m := a[i]; }
      if (n >= a[i]) { n := a[i]; }
      i := i + 1;
    }
    return p && m == 7 && n == -7;
  }
  static int greatest(int[] a)
    requires(a != null)
    ensures(forall v, k : a : v <= retval)
  {
    int m := -2147483648; int i := 0;
    while (i < #a) { if (a[i] > m) { m := a[i]; } i := i + 1; }
    return m;
  }
  static string choose(string s, string t)
    ensures(retval == s || retval == t)
  { if (s == t) { return t; } return s; }
  static string rest(string s)
    requires(s != null && #s > 0)
    ensures(#retval < #s)
  { return s[1..]; }
}"""


def _check(method: str, tmp_path: Path, array: int = 3) -> tuple[str, set[str], set[str]]:
    path = tmp_path / "t.oox"
    path.write_text(TEXT, encoding="utf-8")
    report = ooxcheck.check(f"T.{method}", path, any_heap=True, loops="unroll", array=array, unroll=array + 1)
    limits = {each.size.value for each in report.limits}
    return report.verdict.value, limits, {note.code for note in report.notes} & {ANY_ARRAY, ANY_STRING}


def test_longer_arrays_than_asked_for_are_tried(tmp_path: Path) -> None:
    assert _check("has", tmp_path) == ("holds", set(), {ANY_ARRAY})


def test_a_counterexample_with_as_many_elements_as_suffice_keeps_the_bound(tmp_path: Path) -> None:
    assert _check("short", tmp_path) == ("holds", {"array length"}, set())


def test_values_that_single_elements_decide_are_carried(tmp_path: Path) -> None:
    assert _check("greatest", tmp_path) == ("holds", set(), {ANY_ARRAY})
    assert _check("three", tmp_path, 2) == ("holds", {"array length"}, set())


def test_the_length_of_strings_that_are_only_compared_does_not_matter(tmp_path: Path) -> None:
    assert _check("choose", tmp_path) == ("holds", set(), {ANY_STRING})
    assert _check("rest", tmp_path) == ("holds", {"string length"}, set())


def test_random_programs_are_programs() -> None:
    for seed in range(40):
        load_text(random_text(seed))


JAVA = """class Text {{
  {}
  //@ requires a != null && b != null;
  static boolean m(int[] a, int[] b) {{ {} return false; }}
}}"""

JAVA_ENOUGH = [
    ("for (int v : a) if (v == 3) return true;", 2),
    ("for (int i = 0; i < a.length; i++) if (a[i] == 3) a[i] = 1;", 2),
    ("if (a.length > 2) for (int i = 0; i < a.length; i++) a[i] = 1;", 5),
]


def _java_length(tmp_path: Path, field: str, code: str) -> int:
    path = tmp_path / "Text.java"
    path.write_text(JAVA.format(field, code), encoding="utf-8")
    program, method = load_for("Text.m", [str(path)], int_width=32)
    return sufficient_length(program, method, DEFAULT)


@pytest.mark.parametrize(("code", "length"), JAVA_ENOUGH)
def test_a_length_suffices_in_java(code: str, length: int, tmp_path: Path) -> None:
    assert _java_length(tmp_path, "int limit;", code) == length


@pytest.mark.parametrize(
    ("field", "code", "reason"),
    [
        ("static final int[] TABLE = {1, 2, 3};", "for (int v : TABLE) if (v == 3) return true;", "arrays, of which"),
        ("", "int[] c = a; c = b; for (int v : c) if (v == 3) return true;", "another kind"),
        ("", "for (int i = 0; i < a.length; i++) if (i == 7) return true;", "depends on a position"),
    ],
)  # fmt: skip
def test_other_code_is_refused_in_java(field: str, code: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(Outside, match=reason):
        _java_length(tmp_path, field, code)


def test_longer_arrays_do_not_matter_in_java(tmp_path: Path) -> None:
    path = tmp_path / "Text.java"
    code = "for (int v : a) { if (v == 3) return true; }"
    ensures = r"//@ ensures \\result ==> (\\exists int k; 0 <= k && k < a.length; a[k] == {});".replace(
        "\\\\", "\\"
    )
    for number, expected in ((3, "holds"), (4, "violated")):
        path.write_text(JAVA.format(ensures.format(number), code), encoding="utf-8")
        report = ooxcheck.check("Text.m", path, any_heap=True, loops="unroll", array=1, unroll=2)
        assert report.verdict.value == expected
        assert not report.limits or expected == "violated"
