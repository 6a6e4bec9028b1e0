"""The 61 mutants of bubble sort (Koppier 2020): the checker gives the verdicts of the table, with all 32-bit integers."""

from __future__ import annotations

from collections import Counter

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from tests.oox.mutants.test_bubble_sort import TABLE, VAR_BY_STATEMENT, V, can_be_matched, mutated, of
from tests.oox.runs import method
from tests.translate.deciding import Problem, decided

BOUNDS, SETTINGS = Bounds(scope=1, array=3), Settings(unroll=5)


def failures(program: tree.Program) -> set[str]:
    """Return how a sort of up to three numbers fails; one that does not end fails in no way."""
    report = Report()
    meaning = check_program(program, report)
    assert meaning is not None, report.errors()
    answer = decided(Problem(meaning, method(meaning, "Main.sort"), BOUNDS, SETTINGS))
    kinds = {duty.kind for duty in answer.violated}
    assert kinds <= {DutyKind.ENSURES, DutyKind.EXCEPTIONAL}
    return {kind.value for kind in kinds} or {V}


def test_bubble_sort_itself_is_valid() -> None:
    assert failures(mutated().base) == {V}


@pytest.mark.parametrize("operator", TABLE)
def test_the_verdicts_are_those_of_the_table(operator: str) -> None:
    """Where a mutant fails both ways, the table names one of them."""
    found = [failures(mutated().tree(mutant)) for mutant in of(operator)]
    assert all(expected in kinds for expected, kinds in zip(TABLE[operator], found, strict=True)), found


def test_the_verdicts_of_variable_mutants_are_those_of_the_table_by_statement() -> None:
    """The thesis does not say in which order a statement's variables are replaced: they are compared as a multiset."""
    remaining = iter(of("VAR"))
    for statement, expected in VAR_BY_STATEMENT.items():
        found = [failures(mutated().tree(next(remaining))) for _ in expected]
        assert can_be_matched(found, Counter(expected)), (statement, found)
    assert next(remaining, None) is None
