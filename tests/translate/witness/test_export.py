"""What is exported asks the same question: a solver outside of this project gives the answer that we give."""

from __future__ import annotations

import re

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver

from ooxcheck.relational.to_alloy.integer_bitwidth import TooWide
from ooxcheck.translate.witness.export import alloy_text, dimacs_text, question
from tests.translate.questions import EXPORTS, Export

NUMBERED = re.compile(r"^c   (\d+) = (\S.*): bit(\d+)$", re.MULTILINE)


@pytest.mark.parametrize("export", EXPORTS, ids=str)
def test_another_solver_gives_our_answer_to_the_clauses(export: Export) -> None:
    encoding = export.encoding()
    with (
        encoding.world.session as session,
        Solver("minisat22", CNF(from_string=dimacs_text(encoding, []))) as solver,
    ):
        assert solver.solve() == session.solve(question(encoding)).is_sat == export.is_violated


def test_the_comments_name_the_variables_of_the_initial_state() -> None:
    encoding = Export("max", "Main.maxOfThree", 3, is_violated=True).encoding()
    with encoding.world.session:
        text = dimacs_text(encoding, ["Main.maxOfThree"])
    assert text.startswith("c Main.maxOfThree\nc If satisfiable, one of these fails")
    assert "c   ensures Main.maxOfThree at max.oox:19:13\n" in text
    x, y, z = (chosen(text, f"argument {name}") for name in "xyz")
    returned = x if x >= y and x >= z else y
    assert returned < max(x, y, z)


def chosen(text: str, name: str) -> int:
    """Return the number that an argument has in a model of the clauses."""
    places = {int(place): int(number) for number, where, place in NUMBERED.findall(text) if where == name}
    with Solver("minisat22", CNF(from_string=text)) as solver:
        assert solver.solve()
        model = set(solver.get_model())
    sign = max(places)
    return sum((-1 if place == sign else 1) << place for place, number in places.items() if number in model)


def test_what_cannot_fail_is_a_question_without_instances() -> None:
    encoding = Export("max", "Main.max", 3, is_violated=False).encoding()
    with encoding.world.session:
        text = alloy_text(encoding, ["Main.max", "scope 2"])
    assert text.startswith(
        "// Main.max\n// scope 2\n// If `run problem` finds an instance, one of these fails"
    )
    assert "//   exceptional Main.max at max.oox:9:17 (cannot fail)\n" in text
    assert text.endswith("run problem for 4 but 3 Int\n")


def test_bounds_that_cut_executions_are_named() -> None:
    encoding = Export("sorted_list", "SortedList.size", 4, is_violated=False).encoding()
    with encoding.world.session:
        text = dimacs_text(encoding, [])
    assert ("go beyond a bound" in text) == bool(encoding.bounds)


def test_integers_that_alloy_cannot_have_are_refused() -> None:
    encoding = Export("hash_map", "HashMap.get", 16, is_violated=False).encoding()
    with encoding.world.session, pytest.raises(TooWide, match="integers of 16 bits are needed"):
        alloy_text(encoding, [])
