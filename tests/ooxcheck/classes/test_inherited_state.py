"""Facts about fields that a class inherits from a class of the files: invariants of the boundary of the superclass."""

from __future__ import annotations

import pytest

from ooxcheck.classes.checks import inherited_state
from ooxcheck.classes.checks.check_unannotated import check_unannotated
from ooxcheck.classes.checks.inherited_state import invariants_name
from ooxcheck.engine.question import Terms
from ooxcheck.engine.report import Report
from ooxcheck.input.java_programs import java_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.source import Source

BASE = """abstract class Base {
  protected final int[] cells;
  Base(int n) { cells = new int[n < 1 ? 1 : n]; }
}
"""
OWN = """class Own extends Base {
  Own() { super(1); }
  int first() { return cells[0]; }
}
"""
OPEN_BASE = (
    BASE.replace("final ", "") + "class Eraser { static void erase(Base base) { base.cells = null; } }\n"
)
LATE = """class Late extends Base {
  Late() { super(1); cells = new int[0]; }
}
"""
"""A class that breaks the fact for its own objects only."""

PUBLIC_BASE = BASE.replace("protected final", "public")


def _check(*texts: str, method: str = "Own.first()", scope: int = 1) -> Report:
    sources = [Source(f"File{at}.java", text) for at, text in enumerate(texts)]
    program, meant = java_program(sources, method)
    question = Terms.of(read_values({"scope": scope})).resolve_for(program).about(program, meant)
    return check_unannotated(question)


def _name(*texts: str, method: str = "Own.first()") -> str:
    sources = [Source(f"File{at}.java", text) for at, text in enumerate(texts)]
    return invariants_name(*java_program(sources, method))


def test_a_fact_about_an_inherited_field_is_proved() -> None:
    report = _check(BASE, OWN)
    assert report.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)
    assert report.question.program.inferred is not None
    assert report.question.program.inferred.class_name == "Base"


@pytest.mark.parametrize(
    ("base", "verdict"), [(OPEN_BASE, Verdict.POSSIBLE), (PUBLIC_BASE, Verdict.VIOLATED)]
)
def test_a_class_that_erases_the_inherited_field_leaves_a_violation(base: str, verdict: Verdict) -> None:
    """Histories call no method of a class that knows the superclass only."""
    assert _check(base, OWN).verdict is verdict


def test_a_class_below_that_shortens_the_array_counts() -> None:
    first = OWN.replace(
        "first() { return cells[0]", "first(Base base) { return base == null ? 1 : base.cells[0]"
    )
    assert (
        _check(BASE.replace("final ", ""), first, LATE, method="Own.first(Base)", scope=2).verdict
        is Verdict.POSSIBLE
    )


def test_the_boundary_is_that_of_the_topmost_class_with_fields() -> None:
    top = "abstract class Top { abstract int first(); }\n"
    assert _name(top, BASE.replace("class Base", "class Base extends Top"), OWN) == "Base"
    assert _name(BASE + "class Other { int first() { return 1; } }", method="Other.first()") == "Other"
    assert _name(BASE, OWN.replace("int first() { return cells[0]", "static int first() { return 1")) == "Own"


def test_a_boundary_that_is_large_or_refused_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = (
        BASE
        + "class Task extends Base { Task() { super(1); } enum E { A; int k = one(); static int one() { return 1; } } }\n"
    )
    assert _name(refused, OWN) == "Own"
    monkeypatch.setattr(inherited_state, "MOST_CLASSES", 1)
    inherited_state._is_followed.cache_clear()
    assert _name(BASE, OWN) == "Own"
    inherited_state._is_followed.cache_clear()
