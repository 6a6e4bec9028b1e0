"""Clauses are compared with truth tables: a swapped half or a wrongly signed child is found within a few circuits."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.solvers import Solver

from ooxcheck.sat.circuit import FALSE, TRUE, VARIABLE, Lit
from ooxcheck.sat.core import Circuit, Encoder
from tests.sat.test_circuit import Step, build, steps


def clauses_of(encoder: Encoder) -> list[list[int]]:
    """Return the clauses not yet taken, one list each."""
    result: list[list[int]] = [[]]
    for literal in encoder.take():
        if literal:
            result[-1].append(literal)
        else:
            result.append([])
    assert result.pop() == []
    return result


def assignments(circuit: Circuit, encoder: Encoder) -> Iterator[tuple[int, list[int]]]:
    """Yield each row of the truth table, with the literals that assume it."""
    variables = [Lit(gate) for gate, kind in enumerate(circuit.kinds) if kind == VARIABLE]
    for row in range(1 << len(variables)):
        numbers = [encoder.number(lit if row >> index & 1 else -lit) for index, lit in enumerate(variables)]
        yield row, [number for number in numbers if number]


@settings(max_examples=100, deadline=None)
@given(steps, st.lists(st.integers(-60, 60), min_size=1, max_size=4), st.booleans())
def test_required_roots_have_the_models_of_their_truth_tables(
    script: list[Step], picks: list[int], together: bool
) -> None:
    circuit = Circuit()
    pool = build(circuit, script)
    chosen = [(pool[abs(pick) % len(pool)], pick >= 0) for pick in picks]
    roots = [lit if positive else -lit for (lit, _), positive in chosen]
    encoder = Encoder(circuit)
    for batch in [roots] if together else [[root] for root in roots]:
        encoder.require(batch)
    with Solver(name="minisat22", bootstrap_with=clauses_of(encoder)) as solver:
        for row, assumed in assignments(circuit, encoder):
            expected = all((rows >> row & 1) == positive for (_, rows), positive in chosen)
            assert solver.solve(assumed) == expected


@settings(max_examples=100, deadline=None)
@given(steps, st.lists(st.integers(-60, 60), min_size=2, max_size=5))
def test_an_assumed_literal_is_possible_where_its_truth_table_says(
    script: list[Step], picks: list[int]
) -> None:
    circuit = Circuit()
    pool = build(circuit, script)
    encoder = Encoder(circuit)
    with Solver(name="minisat22") as solver:
        for pick in picks:
            lit, rows = pool[abs(pick) % len(pool)]
            number = encoder.literal(lit if pick >= 0 else -lit)
            solver.append_formula(clauses_of(encoder))
            for row, assumed in assignments(circuit, encoder):
                assert solver.solve([*assumed, number]) == ((rows >> row & 1) == (pick >= 0))


@settings(max_examples=100, deadline=None)
@given(steps, steps, st.integers(-60, 60), st.integers(-60, 60))
def test_the_circuit_may_grow_between_roots(
    first: list[Step], second: list[Step], one: int, other: int
) -> None:
    circuit = Circuit()
    encoder = Encoder(circuit)
    expected = -1
    for script, pick in ((first, one), (second, other)):
        pool = build(circuit, script)
        lit, rows = pool[abs(pick) % len(pool)]
        encoder.require([lit if pick >= 0 else -lit])
        # The second script makes variables of its own, so the two are independent.
        satisfiable = rows != 0 if pick >= 0 else rows != (1 << 16) - 1
        expected = expected and satisfiable
    with Solver(name="minisat22", bootstrap_with=clauses_of(encoder)) as solver:
        assert solver.solve() == bool(expected)


@settings(max_examples=100, deadline=None)
@given(steps, st.lists(st.integers(-60, 60), min_size=1, max_size=4))
def test_variables_have_no_gaps_and_clauses_no_useless_literals(script: list[Step], picks: list[int]) -> None:
    circuit = Circuit()
    pool = build(circuit, script)
    encoder = Encoder(circuit)
    encoder.require(pool[abs(pick) % len(pool)][0] for pick in picks)
    clauses = clauses_of(encoder)
    assert len(clauses) == encoder.clauses
    assert {abs(literal) for clause in clauses for literal in clause} == set(range(1, encoder.variables + 1))
    assert all(len({abs(literal) for literal in clause}) == len(clause) for clause in clauses)


def encoded(circuit: Circuit, *roots: Lit) -> list[list[int]]:
    encoder = Encoder(circuit)
    encoder.require(roots)
    return [sorted(clause, key=abs) for clause in clauses_of(encoder)]


@pytest.fixture
def circuit() -> Circuit:
    return Circuit()


def test_a_required_conjunction_is_its_conjuncts(circuit: Circuit) -> None:
    lits = [circuit.variable() for _ in range(4)]
    nested = circuit.and2(circuit.and2(lits[0], lits[1]), circuit.and2(lits[2], -lits[3]))
    assert sorted(map(len, encoded(circuit, nested))) == [1, 1, 1, 1]


def test_a_required_disjunction_is_one_clause(circuit: Circuit) -> None:
    lits = [circuit.variable() for _ in range(4)]
    assert encoded(circuit, circuit.or2(circuit.or2(lits[0], lits[1]), circuit.or2(lits[2], lits[3]))) == [
        [1, 2, 3, 4]
    ]


def test_a_required_implication_of_a_conjunction_needs_no_variable(circuit: Circuit) -> None:
    a, b, c, d = (circuit.variable() for _ in range(4))
    assert len(encoded(circuit, circuit.implies(circuit.and2(a, b), circuit.and2(c, d)))) == 2


@pytest.mark.parametrize("sign", [1, -1])
def test_a_required_choice_is_two_clauses(circuit: Circuit, sign: int) -> None:
    a, b, c = (circuit.variable() for _ in range(3))
    choice = circuit.ite(a, b, c)
    assert len(encoded(circuit, choice if sign > 0 else -choice)) == 2
    difference = circuit.xor(a, b)
    assert len(encoded(circuit, difference if sign > 0 else -difference)) == 2


def test_a_gate_used_in_many_clauses_is_defined_once_and_on_one_side(circuit: Circuit) -> None:
    lits = [circuit.variable() for _ in range(6)]
    shared = circuit.and_(lits)
    users = [circuit.or2(shared, circuit.variable()) for _ in range(5)]
    assert sorted(map(len, encoded(circuit, *users))) == [2] * 11


def test_only_reached_gates_are_encoded(circuit: Circuit) -> None:
    a, b, c = (circuit.variable() for _ in range(3))
    circuit.xor(a, c)
    encoder = Encoder(circuit)
    encoder.require([circuit.or2(a, b)])
    assert (encoder.variables, encoder.clauses) == (2, 1)
    assert encoder.number(c) == 0


def test_constants_as_roots(circuit: Circuit) -> None:
    assert encoded(circuit, TRUE) == []
    assert encoded(circuit, FALSE) == [[]]


def test_constants_may_be_assumed(circuit: Circuit) -> None:
    encoder = Encoder(circuit)
    true, false = encoder.literal(TRUE), encoder.literal(FALSE)
    assert true == -false
    assert clauses_of(encoder) == [[true]]


def test_a_root_is_written_once(circuit: Circuit) -> None:
    root = circuit.or2(circuit.variable(), circuit.variable())
    encoder = Encoder(circuit)
    encoder.require([root])
    encoder.require([root, root])
    assert encoder.clauses == 1


def test_a_literal_and_its_negation_get_opposite_numbers(circuit: Circuit) -> None:
    gate = circuit.and2(circuit.variable(), circuit.variable())
    encoder = Encoder(circuit)
    assert encoder.literal(gate) == -encoder.literal(-gate)
    assert encoder.clauses == 3


def test_a_root_that_is_defined_already_becomes_a_unit_clause(circuit: Circuit) -> None:
    gate = circuit.and_([circuit.variable() for _ in range(9)])
    encoder = Encoder(circuit)
    number = encoder.literal(gate)
    encoder.take()
    encoder.require([gate])
    assert clauses_of(encoder) == [[number]]


def test_gates_shared_at_every_level_do_not_explode(circuit: Circuit) -> None:
    older, newer = circuit.variable(), circuit.variable()
    for index in range(300):
        made = circuit.or2(older, newer) if index % 3 else circuit.and2(older, newer)
        older, newer = newer, circuit.or2(made, circuit.and2(circuit.variable(), older))
    encoder = Encoder(circuit)
    encoder.require([newer])
    assert encoder.clauses < 2000


def test_deep_chains_are_encoded_without_recursion(circuit: Circuit) -> None:
    chain = circuit.variable()
    for index in range(30_000):
        fresh = circuit.variable()
        chain = (circuit.and2, circuit.or2, circuit.xor)[index % 3](chain, fresh)
    encoder = Encoder(circuit)
    encoder.require([chain])
    assert encoder.clauses < 70_000


@pytest.mark.parametrize("conjunction", [True, False])
def test_a_subcircuit_mentioned_by_many_batches_is_written_at_most_twice(
    circuit: Circuit, conjunction: bool
) -> None:
    lits = [circuit.variable() for _ in range(40)]
    shared = circuit.and_(lits) if conjunction else circuit.or_(lits)
    encoder = Encoder(circuit)
    for _ in range(30):
        encoder.require([circuit.implies(circuit.variable(), shared)])
    assert encoder.clauses <= 2 * 40 + 30
    assert len(encoder.take()) <= 3 * (2 * 40 + 30)


@pytest.mark.parametrize("conjunction", [True, False])
def test_uses_are_remembered_when_the_circuit_grows(circuit: Circuit, conjunction: bool) -> None:
    lits = [circuit.variable() for _ in range(40)]
    shared = circuit.and_(lits) if conjunction else circuit.or_(lits)
    encoder = Encoder(circuit)
    encoder.require([circuit.implies(circuit.variable(), shared)])
    for _ in range(1000):
        circuit.variable()
    encoder.require([circuit.implies(circuit.variable(), shared)])
    assert encoder.number(shared) != 0


def test_a_clause_that_is_always_true_is_not_written(circuit: Circuit) -> None:
    a, b, c = (circuit.variable() for _ in range(3))
    hidden = circuit.or2(b, circuit.or2(c, -a))
    assert encoded(circuit, circuit.or2(a, hidden)) == []
    assert len(encoded(circuit, circuit.or2(circuit.and2(a, b), hidden))) == 1


def test_a_gate_that_has_a_variable_is_mentioned_by_it(circuit: Circuit) -> None:
    gate = circuit.or2(circuit.variable(), circuit.variable())
    encoder = Encoder(circuit)
    number = encoder.literal(gate)
    encoder.take()
    other = circuit.variable()
    encoder.require([circuit.or2(other, gate)])
    assert [set(clause) for clause in clauses_of(encoder)] == [{number, encoder.number(other)}]


def test_growing_the_circuit_one_gate_at_a_time_stays_linear(circuit: Circuit) -> None:
    encoder = Encoder(circuit)
    for _ in range(3000):
        encoder.require([circuit.or2(circuit.variable(), circuit.variable())])
    assert encoder.clauses == 3000
    assert encoder.variables == 6000


@pytest.mark.parametrize("bits", list(product([False, True], repeat=3)))
def test_counting_gates_keep_their_meaning_in_clauses(circuit: Circuit, bits: tuple[bool, ...]) -> None:
    lits = [circuit.variable() for _ in range(9)]
    encoder = Encoder(circuit)
    encoder.require([circuit.exactly_one(lits), circuit.at_least(lits[:4], 1)])
    with Solver(name="minisat22", bootstrap_with=clauses_of(encoder)) as solver:
        assumed = [encoder.number(lit if bit else -lit) for lit, bit in zip(lits, bits, strict=False)]
        assert solver.solve(assumed) == (sum(bits) <= 1)
