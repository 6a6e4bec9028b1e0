"""What holds in every instance: found at once or group by group, in part where work runs out, and kept; always true by brute force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import product

import pytest

from ooxcheck.relational.bounds import FIELD, Bounds, Universe
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.solving import tight_bounds
from ooxcheck.relational.solving.circuit_solver import CircuitSolver
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.translation.kernel import matrix
from ooxcheck.sat.answer import Answer, Model, Unsat
from ooxcheck.sat.circuit import TRUE, Lit
from ooxcheck.sat.core import Circuit, Valuation
from ooxcheck.sat.session import LocalSession
from tests.relational.formulas import UNBROKEN, Generator, brute_force

SEEDS = range(40)


def held_to_brute_force(seed: int, *, tells_order: bool = False) -> tuple[int, int]:
    """Tighten the bounds of a random problem; return how many tuples were decided, and how many could have been."""
    given = Generator(seed).problem()
    expected = [each.relations for each in brute_force(given)]
    with Session(given.bounds, UNBROKEN) as session:
        session.add(given.formula)
        session.tells_order = tells_order
        tight = session.tighten_bounds(given.mentioned)
        claim = session.tightening()
    if claim is not None:
        with LocalSession("cadical195") as other:
            other.add(claim)
            assert isinstance(other.solve(), Unsat), seed
        with LocalSession("cadical195") as other:
            other.add(claim[:-2])  # without the claim that a tuple differs
            assert isinstance(other.solve(), Model), seed
    found = possible = 0
    for relation, bound in tight.items() if expected else ():
        rows = [frozenset(map(given.bounds.universe.pack, each[relation])) for each in expected]
        always, ever = frozenset.intersection(*rows), frozenset.union(*rows)
        before = given.bounds[relation]
        assert bound.lower <= always, seed
        assert ever <= set(bound.upper), seed
        found += len(bound.lower - before.lower) + len(before.upper) - len(bound.upper)
        possible += len(always - before.lower) + len(before.upper) - len(ever)
    return found, possible


@pytest.mark.parametrize("neighbours", [0, 1_000])
def test_group_by_group_the_same_is_found_as_at_once(
    neighbours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tight_bounds, "_MANY", 0)
    monkeypatch.setattr(tight_bounds, "_MOST_NEIGHBOURS", neighbours)
    for seed in SEEDS:
        found, possible = held_to_brute_force(seed)
        assert found == possible, seed


@pytest.mark.parametrize(("neighbours", "models"), [(0, 20), (1_000, 2)])
def test_neighbours_of_a_model_save_queries(
    neighbours: int, models: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tight_bounds, "_MANY", 0)
    monkeypatch.setattr(tight_bounds, "_MOST_NEIGHBOURS", neighbours)
    answer, count = CircuitSolver.answer, 0

    def count_models(self: CircuitSolver, assumed: Iterable[Lit] = (), *, roughly: bool = False) -> Answer:
        nonlocal count
        result = answer(self, assumed, roughly=roughly)
        count += isinstance(result, Model)
        return result

    monkeypatch.setattr(CircuitSolver, "answer", count_models)
    atoms = [f"a{number}" for number in range(20)]
    bounds = Bounds(Universe(*atoms))
    bounds.bind(p, upper=atoms)
    with Session(bounds, UNBROKEN) as session:
        session.add(p.one())
        assert session.tighten_bounds([p]) == {p: bounds[p]}
    assert count == models


def test_with_lemmas_about_orders_the_same_is_found() -> None:
    for seed in SEEDS:
        assert held_to_brute_force(seed, tells_order=True) == held_to_brute_force(seed), seed


def test_nothing_is_sought_in_a_problem_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = sum(held_to_brute_force(seed)[0] for seed in SEEDS)
    monkeypatch.setattr(tight_bounds, "_MOST_VARIABLES", 0)
    nothing = sum(held_to_brute_force(seed)[0] for seed in SEEDS)
    assert (everything > 0, nothing) == (True, 0)


def test_what_is_found_in_part_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tight_bounds, "_MANY", 0)

    def some(self: tight_bounds._Search, group: Sequence[Lit]) -> bool:
        if group and abs(group[0]) % 2 == 0:
            self.allowance.conflicts = max(0, self.allowance.conflicts - 20_000)
            return False
        return settled(self, group)

    settled = tight_bounds._Search._is_settled
    monkeypatch.setattr(tight_bounds._Search, "_is_settled", some)
    sums = [held_to_brute_force(seed) for seed in SEEDS]
    assert 0 < sum(found for found, _ in sums) < sum(possible for _, possible in sums)


def test_a_closure_has_last_steps_in_every_relation() -> None:
    atoms = range(3)
    gates = Circuit()
    steps = {first << FIELD | last: gates.variable() for first, last in product(atoms, atoms)}
    closed = closure(gates, steps)
    lemmas = list(tight_bounds.last_steps(gates, steps, closed))
    places = {lit: place for place, lit in enumerate(steps.values())}
    for number in range(1 << len(steps)):
        truth = Valuation(gates, partial(bit, number, places))
        assert all(lemma == TRUE or truth[lemma] for lemma in lemmas), number


def bit(number: int, places: dict[Lit, int], lit: Lit) -> bool:
    return bool(number >> places[lit] & 1)


def closure(gates: Circuit, steps: dict[int, Lit]) -> dict[int, Lit]:
    return dict(matrix.closure(gates, matrix.Matrix(2, steps)).cells)


p, q = Relation("p", 1), Relation("q", 1)


def one_at_most(*, extra: bool = False) -> Session:
    bounds = Bounds(Universe("a", "b", "c"))
    bounds.bind(p, upper="abc")
    bounds.bind(q, upper="abc")
    session = Session(bounds, UNBROKEN)
    session.add(p.some(), p.in_(q), q.one(), *([p.no() | q.no()] if extra else []))
    return session


def test_the_same_clauses_are_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    search: Callable[..., tight_bounds.Backbone] = tight_bounds.backbone

    def noted(*given: object) -> tight_bounds.Backbone:
        asked.append(given)
        return search(*given)

    monkeypatch.setattr(tight_bounds, "backbone", noted)
    kept: dict[str, Sequence[int]] = {}
    with one_at_most() as first, one_at_most() as second, one_at_most(extra=True) as other:
        found = [session.tighten_bounds([p, q], kept) for session in (first, second)]
        assert found[0] == found[1]
        assert len(asked) == 1
        other.tighten_bounds([p, q], kept)
        assert len(asked) == 2
    assert len(kept) == 2


def test_what_is_kept_is_believed_only_if_it_fits() -> None:
    kept: dict[str, Sequence[int]] = {}
    with one_at_most() as session:
        expected = session.tighten_bounds([p, q], kept)
    (name,) = kept
    kept[name] = [99]
    with one_at_most() as session:
        assert session.tighten_bounds([p, q], kept) == expected


def test_more_that_is_added_makes_bounds_tighter_still() -> None:
    with one_at_most() as session:
        session.tighten_bounds([p, q])
        session.add(p.eq(q), q.in_(session_constant(session)))
        tight = session.tighten_bounds([p, q])
    assert tight[p].lower == frozenset(tight[p].upper) == tight[q].lower


def session_constant(session: Session) -> Relation:
    only = Relation("only", 1)
    session.bounds.bind_exactly(only, "b")
    return only


@pytest.mark.parametrize(
    ("conflicts", "propagations"), [(0, 1_000), (5, 1_000), (10_000, 1_000), (10_000, 10)]
)
def test_examples_bound_relations_where_a_formula_holds(
    conflicts: int, propagations: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tight_bounds, "_PROPAGATIONS_PER_CONFLICT", propagations)
    found = possible = 0
    for seed in SEEDS:
        given = Generator(seed).problem()
        if not given.mentioned:
            continue
        relations, instances = list(given.mentioned), [each.relations for each in brute_force(given)]
        with Session(given.bounds, UNBROKEN) as session:
            examples = session.examples(given.formula, conflicts=conflicts)
            first = relations[0]
            for where, is_some in ((first.some(), True), (first.no(), False), (first.some(), True)):
                inside = [each for each in instances if bool(each[first]) is is_some]
                tight = session.bounds_where(where, relations, examples)
                for relation, bound in zip(relations, tight, strict=True) if inside else ():
                    rows = [frozenset(map(given.bounds.universe.pack, each[relation])) for each in inside]
                    always, ever = frozenset.intersection(*rows), frozenset.union(*rows)
                    before = given.bounds[relation]
                    now = bound or before
                    assert now.lower <= always, seed
                    assert ever <= set(now.upper), seed
                    found += len(now.lower - before.lower) + len(before.upper) - len(now.upper)
                    possible += len(always - before.lower) + len(before.upper) - len(ever)
    assert found == (0 if not conflicts else possible if conflicts > 100 and propagations > 10 else found)
    assert found <= possible
    assert possible
