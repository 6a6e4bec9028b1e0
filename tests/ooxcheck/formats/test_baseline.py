"""A baseline hides the violations that it lists, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from ooxcheck.formats.baseline import Comparison, baseline_of, compare
from ooxcheck.input.document import Part
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.text.exits import Exit


def place(text: str, line: int) -> dict[str, Any]:
    return {"file": "p.oox", "line": line, "column": 1, "end_line": line, "end_column": 2, "text": text}


def method(name: str, *clauses: str, code: int | None = None, line: int = 1) -> dict[str, Any]:
    """Return the answer about a method with some violated clauses."""
    examples = [
        {
            "duty": {
                "kind": "ensures",
                "message": f"{clause} does not hold",
                "thrown": None,
                "site": None,
                "place": place(clause, line),
            },
            "only_by_wrapping": False,
            "story": [],
        }
        for clause in clauses
    ]
    exit_ = (Exit.VIOLATED if clauses else Exit.FINE) if code is None else code
    return {
        "method": name,
        "place": place(name, line),
        "error": None,
        "verdict": "violated" if clauses else "unknown" if exit_ else "holds",
        "reason": "",
        "counterexamples": examples,
        "exit": int(exit_),
    }


def document(*methods: dict[str, Any], code: int, unchecked: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"methods": list(methods), "unchecked": list(unchecked), "exit": code}


OLD = document(method("A.f()", "x > 0"), method("A.g()", "y", "y"), method("A.h()"), code=1)


def compared(new: dict[str, Any]) -> Comparison:
    return compare(new, Part(baseline_of(OLD)))


def test_known_violations_do_not_fail_wherever_they_have_moved() -> None:
    moved = document(method("A.f()", "x > 0", line=9), method("A.g()", "y", "y"), method("A.h()"), code=1)
    assert compared(moved) == Comparison((), 3, (), Exit.FINE)


@pytest.mark.parametrize(
    "new",
    [
        document(method("A.f()", "x > 0", "x > 1"), code=1),
        document(method("A.f()", "x >= 0"), code=1),
        document(method("A.g()", "y", "y", "y"), code=1),
        document(method("A.h()", "x > 0"), method("A.f()", "x > 0"), code=1),
    ],
    ids=["another clause", "a changed clause", "once more", "another method"],
)
def test_every_other_violation_is_new(new: dict[str, Any]) -> None:
    result = compared(new)
    assert len(result.new) == 1
    assert result.exit is Exit.VIOLATED


def test_entries_without_a_violation_are_gone() -> None:
    result = compared(document(method("A.f()"), method("A.g()", "y"), code=1))
    assert result.gone == ("A.f(): A.f(): x > 0 does not hold", "A.g(): A.g(): y does not hold")
    assert (result.known, result.exit) == (1, Exit.FINE)


@pytest.mark.parametrize(
    ("new", "code"),
    [
        (document(method("A.f()", "x > 0"), method("A.h()", code=3), code=1), Exit.NO_ANSWER),
        (document(method("A.f()", "x > 0"), method("A.h()", code=4), code=4), Exit.INTERNAL),
        (document(method("A.f()", "x > 0"), unchecked=("A.k()",), code=1), Exit.NO_ANSWER),
        (document(method("A.f()", "x > 0"), code=130), Exit.INTERRUPTED),
        (document(code=2), Exit.WRONG_INPUT),
    ],
)
def test_what_is_no_violation_counts_as_before(new: dict[str, Any], code: Exit) -> None:
    assert compared(new).exit is code


@pytest.mark.parametrize(
    "baseline",
    [
        {},
        {"schema": "ooxcheck-check-1"},
        {"schema": "ooxcheck-baseline-1"},
        {"schema": "ooxcheck-baseline-1", "violations": [3]},
    ],
)
def test_what_is_no_baseline_is_refused(baseline: dict[str, Any]) -> None:
    with pytest.raises(OoxError):
        compare(OLD, Part(baseline))
