"""No tree that the parser can make leads to anything but a meaning or complaints."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from hypothesis import HealthCheck, given, settings

from ooxcheck.oox import logic, tree
from ooxcheck.oox.check import check_program, formula, load_text
from ooxcheck.oox.checking.formulas.shapes import is_wrong
from ooxcheck.oox.diagnostics import OoxError, Report
from tests.oox.trees import formulas, programs

PROGRAM = load_text("""
class T {
  int value; T next; T[] a_1; static int all;
  int sum(int x) pure { return x; }
  bool m(T x, int[] one, int some, bool lone) { return true; }
}
class U extends T { bool on; ghost T -> int old; ghost T set none; }
class V { bool value; V next; }
""")

often = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(often, max_examples=25)
@given(programs)
def test_a_program_has_a_meaning_or_mistakes(program: tree.Program) -> None:
    report = Report()
    meaning = check_program(program, report)
    assert (meaning is None) == bool(report.errors())


@settings(often, max_examples=100)
@given(formulas)
def test_a_formula_has_a_meaning_or_mistakes(node: tree.Expr) -> None:
    method = next(m for m in PROGRAM.methods() if m.name == "T.m")
    try:
        meaning = formula(node, PROGRAM, method)
    except OoxError:
        return
    assert not any(is_wrong(term.shape) for term in terms(meaning))


def terms(node: object) -> Iterator[logic.TermNode]:
    """Iterate over the terms of a formula."""
    if isinstance(node, logic.TermNode):
        yield node
    if isinstance(node, tuple):
        for item in node:
            yield from terms(item)
    elif is_dataclass(node):
        for field in fields(node):
            if field.name not in ("shape", "span"):
                yield from terms(getattr(node, field.name))
