from __future__ import annotations

import pytest

from ooxcheck.oox import logic
from ooxcheck.oox.check import class_invariants, load
from ooxcheck.oox.source import Source
from ooxcheck.oox.syntax.parser import parse_formula
from ooxcheck.specs.classes.frames import preserves_by_frame
from ooxcheck.specs.classes.oox_boundary import oox_boundary

PROGRAM = """class A {
  int n; int m; A() { } int get() { return this.n; } void set(int n) { this.n := n; } void other(int m) { this.m := m; }
  A copy() { A a := new A(); return a; }
}"""


@pytest.mark.parametrize(
    ("title", "is_framed"),
    [("A.A", False), ("A.get", True), ("A.set", False), ("A.other", True), ("A.copy", False)],
)
def test_steps_that_write_nothing_an_invariant_reads(title: str, is_framed: bool) -> None:
    boundary = oox_boundary(load([Source("a.oox", PROGRAM)]), ["A"])
    formula: logic.Formula = class_invariants({"A": [parse_formula("this.n > 0")]}, boundary.program)["A"][
        0
    ].formula
    (step,) = [each for each in boundary.steps if each.title == title]
    assert preserves_by_frame(boundary, step, [formula], []) is is_framed
