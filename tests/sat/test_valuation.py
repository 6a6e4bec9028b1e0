from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ooxcheck.sat import valuation as in_python
from ooxcheck.sat.circuit import FALSE, TRUE, VARIABLE, Lit
from ooxcheck.sat.core import Circuit, Valuation, neighbours_class
from tests.sat.test_circuit import Step, build, steps


@settings(max_examples=75, deadline=None)
@given(steps, st.integers(0, 15))
def test_every_gate_has_the_value_of_its_truth_table(script: list[Step], row: int) -> None:
    circuit = Circuit()
    pool = build(circuit, script)
    variables = [gate for gate, kind in enumerate(circuit.kinds) if kind == VARIABLE]
    valuation = Valuation(circuit, lambda lit: bool(row >> variables.index(lit) & 1))
    for lit, rows in pool:
        assert valuation[lit] == bool(rows >> row & 1)
        assert valuation[-lit] != valuation[lit]


def test_constants_need_no_input() -> None:
    valuation = Valuation(Circuit(), lambda _lit: False)
    assert valuation[TRUE]
    assert not valuation[FALSE]


def test_deep_circuits_are_valued_and_each_input_is_asked_for_once() -> None:
    circuit = Circuit()
    chain = circuit.variable()
    for _ in range(20_000):
        chain = circuit.xor(chain, circuit.variable())
    asked: list[Lit] = []

    def answer(lit: Lit) -> bool:
        asked.append(lit)
        return True

    valuation = Valuation(circuit, answer)
    assert valuation[chain]
    assert valuation[-chain] is False
    assert len(asked) == len(set(asked)) == 20_001


@pytest.mark.parametrize("kind", [neighbours_class(), in_python.Neighbours])
@settings(max_examples=40, deadline=None)
@given(steps, st.integers(0, 15), st.lists(st.sets(st.integers(0, 3)), max_size=70))
def test_neighbours_satisfy_what_valuations_satisfy(
    kind: type[in_python.Neighbours], script: list[Step], row: int, flips: list[set[int]]
) -> None:
    circuit = Circuit()
    pool = [lit for lit, _ in build(circuit, script)]
    variables = [Lit(gate) for gate, kind in enumerate(circuit.kinds) if kind == VARIABLE]
    for roots in (pool[-1:], [-lit for lit in pool[-2:]], [TRUE], []):
        neighbours = kind(circuit, roots)
        expected = []
        for flip in flips:
            valuation = Valuation(circuit, row_of(variables, row ^ sum(1 << place for place in flip)))
            expected.append(all(valuation[root] for root in roots))
        chosen = [[variables[place] for place in flip] for flip in flips]
        assert neighbours.holding(row_of(variables, row), chosen) == expected


def row_of(variables: list[Lit], row: int) -> Callable[[Lit], bool]:
    """Return the assignment of a row of the truth table."""
    return lambda lit: bool(row >> variables.index(lit) & 1)
