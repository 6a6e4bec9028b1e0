"""Modules in files: opened beside each other, with parameters and names of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ooxcheck.relational.from_alloy.questions import load, question
from ooxcheck.relational.from_alloy.syntax.places import AlloyError
from ooxcheck.relational.solving.solve import solve

STACK = """module lib/stack[T]
sig Stack { top: lone T, below: lone Stack }
pred grows[s, t: Stack] { t.below = s }
private pred hidden { some Stack }
"""


def answer(folder: Path, text: str) -> bool:
    (folder / "lib").mkdir(exist_ok=True)
    (folder / "lib" / "stack.als").write_text(STACK, encoding="utf-8")
    (folder / "main.als").write_text(text, encoding="utf-8")
    asked = question(load(folder / "main.als"))
    return solve(asked.formula, asked.bounds).is_sat


def test_a_module_is_given_a_signature(tmp_path: Path) -> None:
    model = (
        "open lib/stack[A] as s sig A {} run { some x: s/Stack | x.top in A and some y: Stack | grows[x, y] }"
    )
    assert answer(tmp_path, model)


def test_one_file_given_two_signatures_is_two_modules(tmp_path: Path) -> None:
    model = "open lib/stack[A] as s open lib/stack[B] as t sig A, B {} run { some s/Stack.top and s/Stack.top in %s }"
    assert answer(tmp_path, model % "A")
    assert not answer(tmp_path, model % "B")


def test_one_file_given_one_signature_is_one_module(tmp_path: Path) -> None:
    assert not answer(
        tmp_path, "open lib/stack[A] as s open lib/stack[A] as t sig A {} run { s/Stack != t/Stack }"
    )


def test_a_signature_of_another_module_is_extended(tmp_path: Path) -> None:
    assert answer(
        tmp_path, "open lib/stack[A] as s sig A {} sig Deep extends s/Stack {} run { some Deep.below }"
    )


def test_a_module_with_parameters_runs_alone(tmp_path: Path) -> None:
    path = tmp_path / "stack.als"
    path.write_text(STACK + "run grows", encoding="utf-8")
    asked = question(load(path))
    assert solve(asked.formula, asked.bounds).is_sat


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("open lib/stack[A] sig A {} run hidden", "no assertion, predicate or function is called hidden"),
        ("open lib/stack sig A {} run {}", "lib/stack has 1 parameters, and is given 0 signatures"),
        ("open lib/queue[A] sig A {} run {}", "there is no module lib/queue"),
        ("open lib/stack[B] sig A {} run {}", "no signature is called B"),
        ("open lib/stack[A] as s open lib/stack[B] as s sig A, B {} run {}", "two modules are called s here"),
        ("open main run {}", "modules open each other in a circle: main"),
    ],
)
def test_what_cannot_be_opened_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(AlloyError, match=message):
        answer(tmp_path, text)
