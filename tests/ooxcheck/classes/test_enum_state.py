"""Enums of a boundary whose constants have state: their contents are known before the first call."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck as package
from benchmarks.classes.jvm_confirmation import confirm, violation_tests
from ooxcheck.classes.infer import immediate_invariants
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.engine.question import Terms
from ooxcheck.java.clients.boundary_classes import enums_with_state, only_sets_final_fields
from ooxcheck.java.parsing.parser import parse
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.source import Source
from tests.java.jvm import REASON, java

DIAL = """class Dial {
  enum Side {
    LEFT(1, "l"), RIGHT(2, null), NONE(-1 + 1, "l");
    final int step; private final String label; final boolean isBase = false;
    Side(int step, String label) { this.step = step; this.label = label; }
    int twice() { return 2 * step; }
  }
  private final int[] cells = new int[4];
  private Side side = Side.LEFT;
  void turn(Side to) { if (to != null) side = to; }
  int get() { return cells[side.step]; }
  int far() { return cells[side.twice()]; }
  int named() { return side.label.length(); }
  int inverse() { return side.isBase ? 1 / 0 : 8 / side.step; }
}
"""

VERDICTS = {"get": "holds", "far": "violated", "named": "violated", "inverse": "violated"}
"""By hand: `far` reads the fourth cell if the side is RIGHT, which has no label; NONE has the step 0."""


@pytest.mark.parametrize("method", VERDICTS)
def test_verdicts_and_histories(method: str, tmp_path: Path) -> None:
    path = tmp_path / "Dial.java"
    path.write_text(DIAL, encoding="utf-8")
    report = package.check(f"Dial.{method}", str(path), scope=1)
    assert report.verdict.value == VERDICTS[method]
    if report.counterexamples and java() is not None:
        assert not confirm(violation_tests(report), Source(str(path), DIAL), tmp_path / "tests"), REASON


ENUMS = {
    "A(1); final int n; E(int n) { this.n = n; }": True,
    "A; final int n = 3;": True,
    "A(1); final long n; E(int k) { n = k < 0 ? -k : k; }": True,
    "A(1); int n; E(int n) { this.n = n; }": False,
    "A(1); final int n; static int made; E(int n) { this.n = n; made++; }": False,
    "A(1); final int n; E(int n) { this.n = next(n); } static int next(int n) { return n; }": False,
    "A(1); static E last; final int n; E(int n) { this.n = n; last = this; }": False,
    "A(1); final int n; E(int n) { this.n = n; } { System.exit(1); }": False,
    "A(1) { int m = 2; }; final int n; E(int n) { this.n = n; }": False,
    "A(E.make()); final int n; E(int n) { this.n = n; } static int make() { return 1; }": False,
    "A; final Object o = new Object();": False,
}
"""The bodies of enums, and whether creation only sets final fields to what operators compute."""


@pytest.mark.parametrize("body", ENUMS)
def test_creation_that_only_sets_final_fields(body: str) -> None:
    unit = parse(Source("E.java", f"enum E {{ {body} }}"))
    (enum,) = enums_with_state(unit.types[0])
    assert only_sets_final_fields(enum.declaration) is ENUMS[body]


@pytest.mark.parametrize(
    "body", ["A(1); final Integer n; E(int n) { this.n = n; }", "A(1); final int n; E(int k) { n = k / 0; }"]
)
def test_an_enum_with_a_value_that_is_not_known_is_refused(body: str) -> None:
    text = f"class C {{ enum E {{ {body} }} E e = E.A; int get() {{ return e.n; }} }}"
    with pytest.raises(OoxError, match="the creation of the constants of E"):
        load_java_boundary("C", [Source("C.java", text)])


def test_nothing_is_inferred_about_constants() -> None:
    """They are there before the first step, so steps that preserve a formula about them do not show it: no step sets `label` to null."""
    boundary = load_java_boundary("Dial", [Source("Dial.java", DIAL)])
    inferred = immediate_invariants(boundary, Terms())
    assert {each.class_name for each in inferred.invariants} == {"Dial"}
