"""Code outside the files that returns a string or an object is assumed to change nothing, as other such code is, and each answer says so; verdicts are noted before they were computed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import ooxcheck as package

CLASS = """interface Visitor { Object visit(Object o); }
interface Namer { String name(Object o); }
class A {
  private int[] xs = new int[1];
  private int[] ys = new int[1];
  int element(Visitor v) { if (v == null) return 0; v.visit(null); return xs[0]; }
  int named(Namer v) { if (v == null) return 0; v.name(null); return xs[0]; }
  int result(Namer v) { if (v == null) return 0; return v.name(null).equals("a") ? 1 : 0; }
  int tested(Visitor v) { if (v == null) return 0; Object o = v.visit("b"); return o instanceof String && o.equals("a") ? xs[0] : 1; }
  void leak(Visitor v) { if (v != null) v.visit(ys); }
  int kept() { return 1 / (xs[0] + 1); }
  int leaked() { return 1 / (ys[0] + 1); }
}
"""

VERDICTS = {
    "element": ("holds within bounds", "holds"),
    "named": ("holds within bounds", "holds"),
    "result": ("possible",),
    "tested": ("holds within bounds", "holds"),
    "leak": ("holds within bounds", "holds"),
    "kept": ("holds", "holds within bounds"),
    "leaked": ("possible", "violated"),
}
"""`result` is null, perhaps. Who visits `ys` may write into it at any time, so that `leaked` divides by zero; nobody else refers to `xs`."""


@pytest.mark.parametrize("method", VERDICTS)
def test_verdicts(file: Callable[..., str], method: str) -> None:
    report = package.check(f"A.{method}", file(CLASS, "A.java"), scope=2)
    assert report.verdict.value in VERDICTS[method]


@pytest.mark.parametrize(("method", "called"), [("element", "Visitor.visit"), ("named", "Namer.name")])
def test_the_assumption_is_named(file: Callable[..., str], method: str, called: str) -> None:
    report = package.check(f"A.{method}", file(CLASS, "A.java"), scope=2)
    message = f"{called} has no body and no contract: any result and no effect are assumed"
    assert message in [each.message for each in report.notes]


SOURCE = """interface Source {
  /*@ ensures \\result != null; @*/ String next();
  /*@ assignable \\nothing; ensures \\result != null; @*/ String peek();
  /*@ signals (Exception e) true; @*/ String read() throws Exception;
}
class B { private int[] xs = new int[1]; int f(Source s) { if (s == null) return 0; s.next(); return xs[0]; } }
class C { private int[] xs = new int[1]; int f(Source s) { if (s == null) return 0; s.peek(); return xs[0]; } }
class D { private int[] xs = new int[1]; int f(Source s) throws Exception { if (s == null) return 0; s.read(); return xs[0]; } }
"""


@pytest.mark.parametrize(("name", "is_right"), [("B", False), ("C", True)])
def test_a_postcondition_without_frame_changes_anything(
    file: Callable[..., str], name: str, is_right: bool
) -> None:
    report = package.check(f"{name}.f", file(SOURCE, "B.java"), scope=2)
    assert (report.verdict.value in ("holds", "holds within bounds")) is is_right
    assert is_right or report.verdict.value == "possible"


def test_a_contract_about_exceptions_only_changes_nothing(file: Callable[..., str]) -> None:
    report = package.check("D.f", file(SOURCE, "B.java"), scope=2)
    message = "Source.read has no body and a contract that does not say what it does: any result and no effect are assumed"
    assert message in [each.message for each in report.notes]
    assert all(each.run.duty.thrown.span.line == 4 for each in report.possible if each.run.duty.thrown)


LEAKS = """import java.util.*;
interface Taker { void take(Object o); }
interface TakerOfArrays { void take(int[] o); }
interface TakerOfLists { void take(List<int[]> o); }
class AsObject {
  private int[] ys = new int[1];
  void give(Taker v) { if (v != null) v.take(ys); }
  int f() { return 1 / (ys[0] + 1); }
}
class AsArray {
  private int[] ys = new int[1];
  void give(TakerOfArrays v) { if (v != null) v.take(ys); }
  int f() { return 1 / (ys[0] + 1); }
}
class InList {
  private int[] ys = new int[1];
  void give(TakerOfLists v) { if (v != null) { List<int[]> list = new ArrayList<>(); list.add(ys); v.take(list); } }
  int f() { return 1 / (ys[0] + 1); }
}
class InField {
  public static class Holder { public int[] held; }
  private int[] ys = new int[1];
  void give(Taker v) { if (v != null) { Holder h = new Holder(); h.held = ys; v.take(h); } }
  int f() { return 1 / (ys[0] + 1); }
}
class NotGiven {
  static class Holder { private int[] held; }
  private int[] ys = new int[1];
  void give(Taker v) { if (v != null) { Holder h = new Holder(); h.held = ys; v.take(new int[1]); } }
  int f() { return 1 / (ys[0] + 1); }
}
"""


@pytest.mark.parametrize("name", ["AsObject", "AsArray", "InList", "InField"])
def test_unknown_code_keeps_what_new_objects_lead_to(file: Callable[..., str], name: str) -> None:
    assert package.check(f"{name}.f", file(LEAKS, "Leaks.java"), scope=2).verdict.value == "possible"


def test_an_array_that_no_argument_leads_to_stays_confined(file: Callable[..., str]) -> None:
    assert package.check("NotGiven.f", file(LEAKS, "Leaks.java"), scope=2).verdict.value == "holds"
