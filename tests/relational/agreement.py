"""What must be true of the answer to a random problem; each check raises an AssertionError that names the difference.

Every claim compares with brute force: the instances found are exactly those there are, symmetry breaking keeps one of
every orbit, cores contradict themselves and are minimal, the least instance is least, and both other uses of the
translator agree with the evaluator.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from itertools import product as cartesian

from ooxcheck.relational.bounds import Atom, Instance
from ooxcheck.relational.evaluate import holds, rows
from ooxcheck.relational.logic.expr import Expr, Formula
from ooxcheck.relational.logic.node import nodes
from ooxcheck.relational.solving.ground_problem import ground
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.solve import core, count_instances, instances, minimal, solve
from ooxcheck.relational.symmetry.lex_leader import Classes
from ooxcheck.relational.translation.approximate import approximate
from ooxcheck.relational.translation.interpret import Interpretation
from tests.relational.formulas import BROKEN, UNBROKEN, Problem, brute_force, within

Key = frozenset[tuple[str, frozenset[tuple[Atom, ...]]]]


def key(instance: Instance, problem: Problem) -> Key:
    """Return what an instance says of the relations that a problem mentions, as something that can be in a set."""
    return frozenset((relation.name, instance[relation]) for relation in problem.mentioned)


def check(problem: Problem) -> int:
    """Compare everything about a problem with brute force; return the number of its instances."""
    expected = {key(each, problem) for each in brute_force(problem)}
    found = [key(each, problem) for each in instances(problem.formula, problem.bounds, UNBROKEN)]
    assert len(found) == len(set(found)), "an instance was found twice"
    wrong, missing = set(found) - expected, expected - set(found)
    assert not wrong | missing, f"{len(wrong)} wrong and {len(missing)} missing instances"
    broken = solve(problem.formula, problem.bounds, BROKEN)
    assert broken.is_sat == bool(expected), "symmetry breaking changed the answer"
    check_orbits(problem, expected)
    check_other_leaves(problem)
    if expected:
        check_least(problem, expected)
    else:
        check_core(problem)
    return len(expected)


def check_orbits(problem: Problem, expected: set[Key]) -> None:
    """Check that the classes are symmetries, and that breaking them leaves every orbit at least one instance."""
    start = ground([problem.formula], problem.bounds, BROKEN)
    orbits = set()
    for each in expected:
        orbit = frozenset(_images(each, start.groups, problem))
        assert orbit <= expected, "atoms taken for interchangeable are not"
        orbits.add(orbit)
    with Session(problem.bounds, BROKEN, start=start) as session:
        kept = {key(each, problem) for each in session.instances()}
    assert kept <= expected, "breaking should only remove instances"
    assert all(orbit & kept for orbit in orbits), "symmetry breaking lost an orbit"
    check_kinds(problem, expected)


def check_kinds(problem: Problem, expected: set[Key]) -> None:
    """Check that one instance of each kind is listed, by all permutations of atoms that keep the bounds."""
    orders = list(_kept_orders(problem))
    orbits = {each: frozenset(_renamed(each, order) for order in orders) for each in expected}
    listed = [
        key(each, problem)
        for each in instances(problem.formula, problem.bounds, BROKEN, up_to_isomorphism=True)
    ]
    assert set(listed) <= expected, "an instance up to isomorphism is none"
    kinds = {orbits[each] for each in expected}
    assert {orbits[each] for each in listed} == kinds, "a kind was not listed"
    assert len(listed) == len(kinds), f"{len(kinds)} kinds, but {len(listed)} instances up to isomorphism"
    counts = [
        count_instances(problem.formula, problem.bounds, BROKEN, up_to_isomorphism=up_to)
        for up_to in (False, True)
    ]
    assert counts == [len(expected), len(kinds)], (
        f"{len(expected)} instances of {len(kinds)} kinds, counted as {counts}"
    )


def _kept_orders(problem: Problem) -> Iterator[dict[Atom, Atom]]:
    """Yield the permutations of atoms that turn every bound into itself and leave integers and bits in place."""
    bounds, atoms = problem.bounds, list(problem.bounds.universe)
    still = {*bounds.integers.atoms.values(), *bounds.integers.bit_atoms}
    sides = [
        {bounds.universe.unpack(packed, relation.arity) for packed in side}
        for relation in problem.mentioned
        for side in (bounds[relation].lower, bounds[relation].upper)
    ]
    for order in permutations(atoms):
        to = dict(zip(atoms, order, strict=True))
        images = [{tuple(to[atom] for atom in row) for row in side} for side in sides]
        if images == sides and all(to[atom] == atom for atom in still):
            yield to


def _renamed(instance: Key, to: dict[Atom, Atom]) -> Key:
    return frozenset(
        (name, frozenset(tuple(to[atom] for atom in row) for row in tuples)) for name, tuples in instance
    )


def _images(instance: Key, groups: Classes, problem: Problem) -> Iterator[Key]:
    atoms = list(problem.bounds.universe)
    for arrangement in cartesian(*(permutations(group) for group in groups)):
        renamed = {atom: atom for atom in atoms}
        for group, images in zip(groups, arrangement, strict=True):
            renamed |= {atoms[place]: atoms[image] for place, image in zip(group, images, strict=True)}
        yield _renamed(instance, renamed)


def check_other_leaves(problem: Problem) -> None:
    """Check the translator with constants and with bounds for leaves, on every closed node and some instances."""
    closed = [node for node in nodes(problem.formula) if not node.free and isinstance(node, Expr)]
    decided = {node: approximate(node, problem.bounds) for node in closed}
    some = list(within(problem.bounds, problem.mentioned))[::17]
    for instance in some:
        interpretation = Interpretation(instance)
        assert interpretation.holds(problem.formula) == holds(problem.formula, instance), (
            "constants as leaves disagree"
        )
        for node in closed:
            there = {problem.bounds.universe.pack(row) for row in rows(node, instance)}
            assert interpretation.rows(node) == rows(node, instance), (
                f"constants as leaves disagree on {node}"
            )
            assert decided[node].lower <= there <= set(decided[node].upper), (
                f"bounds as leaves disagree on {node}"
            )


def check_least(problem: Problem, expected: set[Key]) -> None:
    """Check that a minimal instance is one, and that no other has fewer tuples."""
    solution = minimal(problem.formula, problem.bounds, problem.mentioned, BROKEN)
    assert solution.instance is not None
    sizes = {each: sum(len(tuples) for _, tuples in each) for each in expected}
    assert sizes[key(solution.instance, problem)] == min(sizes.values()), "there is a smaller instance"


def check_core(problem: Problem) -> None:
    """Check that a core, coarse or fine, has no instance, and has one without any of its formulas."""
    for fine in (False, True):
        found = core(problem.formula, problem.bounds, BROKEN, fine=fine)
        assert found.is_minimal
        assert not _satisfiable(found.formulas, problem), "the core has an instance"
        for place in range(len(found.formulas)):
            rest = found.formulas[:place] + found.formulas[place + 1 :]
            assert _satisfiable(rest, problem), f"the core does not need {found.formulas[place]}"


def _satisfiable(formulas: tuple[Formula, ...], problem: Problem) -> bool:
    everything = within(problem.bounds, problem.mentioned)
    return any(all(holds(formula, each) for formula in formulas) for each in everything)
