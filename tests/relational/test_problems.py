"""The benchmark problems: the smaller rows are solved, and all but the largest are no larger than Kodkod's."""

from __future__ import annotations

import pytest

from benchmarks.relational.growing import program
from benchmarks.relational.table import Row, rows
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.solve import solve
from ooxcheck.sat.core import Encoder

ROWS = rows()
SMALL = [row for row in ROWS if row.clauses < 7_000 and row.size != "10"]
MEDIUM = [row for row in ROWS if row.clauses < 20_000]


def test_the_table_is_complete() -> None:
    assert len(ROWS) == 45
    assert len({(row.name, row.size) for row in ROWS}) == 45


@pytest.mark.parametrize("row", SMALL, ids=lambda row: f"{row.name} {row.size}")
def test_a_row_has_the_outcome_and_the_primary_variables_that_kodkod_found(row: Row) -> None:
    problem = row.build()
    options = Options(symmetry=row.symmetry, solver="glucose4", isolated=False, seconds=60)
    solution = solve(problem.formula, problem.bounds, options)
    assert solution.is_sat if row.satisfiable else solution.is_unsat
    assert solution.size.primary == row.primary


SIZES = [(row, symmetry) for row in MEDIUM for symmetry in {row.symmetry, 0}]


@pytest.mark.parametrize(
    ("row", "symmetry"), SIZES, ids=[f"{row.name} {row.size} {symmetry}" for row, symmetry in SIZES]
)
def test_a_row_needs_no_more_clauses_and_variables_than_kodkods(row: Row, symmetry: int) -> None:
    problem = row.build()
    grounded = ground([problem.formula], problem.bounds, Options(symmetry=symmetry))
    encoder = Encoder(grounded.gates)
    encoder.require([*grounded.literals, *grounded.breaking])
    assert encoder.clauses <= (row.clauses if symmetry else row.clauses_plain)
    assert encoder.variables <= (row.variables if symmetry else row.variables_plain)


def test_the_long_program_grows_by_what_each_step_writes() -> None:
    running = program()
    sizes = []
    with running.session:
        for number in range(60):
            running.step(number)
            sizes.append(running.session.size().gates)
        assert running.session.solve(running.step(60)).is_sat
    assert len(running.objects) == 4 + 4
    assert sizes[59] - sizes[39] < 2 * (sizes[19] - sizes[0])
