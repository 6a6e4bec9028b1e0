"""The families of Kodkod's examples: small sizes have the answers that the literature gives, and as many instances."""

from __future__ import annotations

import pytest

from benchmarks.relational.families.answers import Case, cases
from benchmarks.relational.families.combinatorics import SUDOKU, clues, some_clues, sudoku
from ooxcheck.relational import Options, instances, solve

LARGE = {
    "quasigroup 9",
    "network 2 8 split",
    "hotel 6",
    "hotel 6 careful",
    "lattice 6 dual",
    "latin square 12",
    "sudoku 16 empty",
    "sudoku 25",
    "sudoku 25 empty",
    "colouring random125 8",
    "isomorphism 7",
    "isomorphism 7 differing",
}
MANY = 300
CASES = [case for case in cases() if f"{case.name} {case.size}" not in LARGE]
COUNTED = [case for case in CASES if case.instances and case.instances <= MANY]


def test_there_are_a_dozen_families_and_each_has_its_answers() -> None:
    assert len({case.name for case in cases()}) >= 12
    assert len({(case.name, case.size) for case in cases()}) == len(cases())
    assert {case.satisfiable for case in cases()} == {True, False}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.name} {case.size}")
def test_a_case_has_the_known_outcome(case: Case) -> None:
    problem = case.build()
    solution = solve(
        problem.formula, problem.bounds, Options(isolated=False, check=len(problem.atoms) < 12, seconds=60)
    )
    assert solution.is_sat if case.satisfiable else solution.is_unsat


@pytest.mark.parametrize("case", COUNTED, ids=lambda case: f"{case.name} {case.size}")
def test_a_case_has_as_many_instances_as_published(case: Case) -> None:
    problem = case.build()
    assert sum(1 for _ in instances(problem.formula, problem.bounds)) == case.instances


def test_a_sudoku_is_filled_as_it_should_be() -> None:
    instance = sudoku(3, clues(SUDOKU)).solve().instance
    assert instance is not None
    assert {(column, number) for row, column, number in instance["grid"] if row == 0} == {
        (column, int(number) - 1) for column, number in enumerate("534678912")
    }


def test_clues_are_of_a_filled_sudoku() -> None:
    given = some_clues(4, 1.0, seed=3)
    for lines in (
        {(x, z) for x, _, z in given},
        {(y, z) for _, y, z in given},
        {(x // 4, y // 4, z) for x, y, z in given},
    ):
        assert len(lines) == len(given) == 256
    assert len(some_clues(4, 0.4, seed=3)) == 102
