"""The 61 mutants of bubble sort: brute force gives the verdicts of the thesis (Koppier 2020, table of the first experiment)."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ooxcheck.oox import tree
from ooxcheck.oox.check import check_program
from ooxcheck.oox.diagnostics import Report
from ooxcheck.oox.mutants.mutants import Mutant, Mutants, mutants
from ooxcheck.oox.mutants.operators import OF_THESIS
from ooxcheck.oox.oracle.bruteforce import check
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.syntax.parser import parse_text
from tests.oox.runs import EXAMPLES, method

V, ENS, EXC = "valid", "ensures", "exceptional"

TABLE = {
    "DEL": (V, V, EXC, ENS, ENS, V, V, ENS, V),
    "LIT": (ENS, V, EXC, ENS, ENS, EXC, V, EXC, ENS, V, ENS),
    "CMP": (V, ENS, ENS, EXC, ENS, EXC),
    "ARITH": (EXC, ENS, ENS, ENS, EXC, V, V, V, EXC, V, V, EXC),
    "UN": (ENS,),
}

VAR_BY_STATEMENT = {
    "a := array[i];": (EXC, ENS),
    "b := array[i - 1];": (ENS, EXC, EXC, EXC),
    "array[i] := b;": (EXC, EXC, V, V),
    "array[i - 1] := a;": (EXC, EXC, V, V),
    "a < b": (ENS, ENS, ENS, ENS),
    "i := i + 1;": (V, V, EXC, EXC),
}


@cache
def mutated() -> Mutants:
    """Return the mutants of bubble sort by the operators of the thesis."""
    program = parse_text((EXAMPLES / "bubble_sort.oox").read_text(encoding="utf-8"))
    (class_,) = program.declarations
    return mutants(program, [class_.members[0].span], OF_THESIS)


def of(operator: str) -> list[Mutant]:
    """Return the mutants of one kind, in the order of the thesis."""
    found = [each for each in mutated().mutants if each.edit.operator == operator]
    return sorted(found, key=lambda each: int(each.name.removeprefix(operator)))


def failures(program: tree.Program) -> set[str]:
    """Return how a sort fails on arrays of up to three of the numbers -2 to 3; one that does not end fails in no way."""
    meaning = check_program(program, Report())
    assert meaning is not None
    bounds, settings = Bounds(scope=1, array=3, ints=tuple(range(-2, 4))), Settings(unroll=12)
    result = check(meaning, method(meaning, "Main.sort"), bounds, settings)
    assert result.states == 1 + 6 + 36 + 216
    assert not result.unanswered
    kinds = {duty.kind for duty in result.violated}
    assert kinds <= {DutyKind.ENSURES, DutyKind.EXCEPTIONAL}
    return {kind.value for kind in kinds} or {V}


def test_bubble_sort_itself_is_valid() -> None:
    assert failures(mutated().base) == {V}


def test_there_are_61_mutants() -> None:
    assert Counter(mutant.edit.operator for mutant in mutated().mutants) == {
        "DEL": 9, "LIT": 11, "CMP": 6, "ARITH": 12, "UN": 1, "VAR": 22,
    }  # fmt: skip
    assert len({mutant.text for mutant in mutated().mutants}) == 61
    assert (mutated().ill_typed, mutated().merged) == (0, 0)


@pytest.mark.parametrize(
    ("operator", "number"),
    [(operator, number) for operator, verdicts in TABLE.items() for number in range(len(verdicts))],
)
def test_the_verdict_is_that_of_the_table(operator: str, number: int) -> None:
    """Where a mutant fails both ways, the table names one of them."""
    assert TABLE[operator][number] in failures(mutated().tree(of(operator)[number]))


def test_the_verdicts_of_variable_mutants_are_those_of_the_table_by_statement() -> None:
    """The thesis does not say in which order a statement's variables are replaced: they are compared as a multiset."""
    remaining = iter(of("VAR"))
    for statement, expected in VAR_BY_STATEMENT.items():
        found = [failures(mutated().tree(next(remaining))) for _ in expected]
        assert can_be_matched(found, Counter(expected)), (statement, found)
    assert next(remaining, None) is None


def can_be_matched(found: list[set[str]], expected: Counter[str]) -> bool:
    """Return whether each mutant can be given one of its own failures so that the expected ones are used up."""
    if not found:
        return expected.total() == 0
    return any(
        expected[kind] > 0 and can_be_matched(found[1:], expected - Counter([kind])) for kind in found[0]
    )
