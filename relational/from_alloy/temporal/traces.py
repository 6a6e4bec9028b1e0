"""Infinite traces that satisfy a formula, as lassos of a bounded length (Biere, Cimatti, Clarke, Zhu, TACAS 1999).

A lasso of some length can be written as a longer one, so a trace within a length exists if one within a
shorter length does. The shortest is found
by doubling lengths, and then by bisection; unsatisfiability takes about twice as long as the longest
length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from time import monotonic

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import Bounds, Instance
from ooxcheck.relational.from_alloy.temporal.unrolling import Unrolling
from ooxcheck.relational.logic.expr import Formula, Relation, conj
from ooxcheck.relational.solving.answers import Options
from ooxcheck.relational.solving.solve import count_instances, instances, solve
from ooxcheck.relational.solving.time_limit import deadline_after


@dataclass(frozen=True, slots=True)
class Behaviour:
    """A query for traces: a formula that holds in the first state, bounds of every state, and the relations that change.

    Lassos have from `shortest` to `longest` states.
    """

    formula: Formula
    bounds: Bounds
    varying: tuple[Relation, ...]
    shortest: int
    longest: int


@dataclass(frozen=True, slots=True)
class Trace:
    """States, of which the last is followed by number `loop`; witnesses are the same in all of them."""

    states: tuple[Instance, ...]
    loop: int


class _Lassos:
    """All lassos of one length, as a problem without time: copies of changing relations, and marks of the states in the loop."""

    def __init__(self, asked: Behaviour, length: int) -> None:
        self._asked = asked
        self._copies = {
            each: tuple(Relation(f"{each.name}@{state}", each.arity) for state in range(length))
            for each in asked.varying
        }
        self._marks = tuple(Relation(f"loop@{state}", 1) for state in range(length))
        inside = [mark.some() for mark in self._marks]
        self._loops = (inside[0], *(here & ~before for before, here in pairwise(inside)))
        self.bounds = self._state_bounds()
        every = [copy.in_(copy) for copies in self._copies.values() for copy in copies]
        held = Unrolling(self._copies, self._loops).at(asked.formula, 0)
        self.formula = conj(held, [before.implies(here) for before, here in pairwise(inside)], every)

    def _state_bounds(self) -> Bounds:
        """Return bounds of all states; those in the loop are marked by an integer atom, which is not interchangeable."""
        asked = self._asked.bounds
        made = Bounds(asked.universe, asked.integers)
        for relation in asked:
            for copy in self._copies.get(relation, (relation,)):
                made.bind_packed(copy, asked[relation])
        atom = asked.integers.atoms[min(asked.integers.atoms)]
        for mark in self._marks:
            made.bind(mark, upper=[atom], lower=[atom] if mark is self._marks[-1] else [])
        return made

    def cannot_be_shorter(self) -> Formula:
        """Return the formula that no shorter lasso is the same trace: the loop starts as early as possible, and is no repetition."""
        length, said = len(self._loops), []
        for start, loop in enumerate(self._loops):
            if start:
                said.append(loop.implies(~self._are_same(start - 1, length - 1)))
            period = length - start
            for part in (each for each in range(1, period) if period % each == 0):
                repeated = conj(self._are_same(state, state + part) for state in range(start, length - part))
                said.append(loop.implies(~repeated))
        return conj(said)

    def _are_same(self, one: int, other: int) -> Formula:
        return conj(copies[one].eq(copies[other]) for copies in self._copies.values())

    def trace(self, instance: Instance) -> Trace:
        """Return the trace of an instance."""
        fixed = {each: rows for each, rows in instance.relations.items() if each in self._asked.bounds}
        states = [
            replace(
                instance,
                relations={
                    **fixed,
                    **{each: instance[copies[state]] for each, copies in self._copies.items()},
                },
            )
            for state in range(len(self._marks))
        ]
        loop = next(state for state, mark in enumerate(self._marks) if instance[mark])
        return Trace(tuple(states), loop)


def shortest(asked: Behaviour, options: Options) -> Trace | None:
    """Return a shortest trace, None if there is none; raise a TimeoutError if that is unknown."""
    find, below, length = _finder(asked, options), asked.shortest - 1, asked.shortest
    trace = find(length)
    while trace is None and length < asked.longest:
        below, length = length, min(2 * length, asked.longest)
        trace = find(length)
    while trace is not None and length - below > 1:
        middle = (below + length) // 2
        better = find(middle)
        if better is None:
            below = middle
        else:
            trace, length = better, middle
    return trace


def _finder(asked: Behaviour, options: Options) -> Callable[[int], Trace | None]:
    """Return the function that finds a trace of a length; all its calls together respect the time limit."""
    deadline = deadline_after(options.seconds)

    def find(length: int) -> Trace | None:
        lassos = _Lassos(asked, length)
        answer = solve(lassos.formula, lassos.bounds, _remaining(options, deadline))
        if not answer.is_sat and not answer.is_unsat:
            raise TimeoutError(answer.reason)
        return None if answer.instance is None else lassos.trace(answer.instance)

    return find


def _remaining(options: Options, deadline: float | None) -> Options:
    return options if deadline is None else replace(options, seconds=max(deadline - monotonic(), 1e-9))


def traces(asked: Behaviour, options: Options, *, up_to_isomorphism: bool = False) -> Iterator[Trace]:
    """Yield every trace once, as its shortest lasso, or one of each isomorphism class; short ones first."""
    for lassos, formula, budget in _by_length(asked, options):
        lasso_instances = instances(formula, lassos.bounds, budget, up_to_isomorphism=up_to_isomorphism)
        yield from map(lassos.trace, lasso_instances)


def count_traces(asked: Behaviour, options: Options, *, up_to_isomorphism: bool = False) -> int:
    """Return the number of traces, or of isomorphism classes."""
    return sum(
        count_instances(formula, lassos.bounds, budget, up_to_isomorphism=up_to_isomorphism)
        for lassos, formula, budget in _by_length(asked, options)
    )


def _by_length(asked: Behaviour, options: Options) -> Iterator[tuple[_Lassos, Formula, Options]]:
    """Yield the lassos of each length, the formula for those that are no shorter ones, and options with the remaining time."""
    deadline = deadline_after(options.seconds)
    for length in range(1, asked.longest + 1):
        lassos = _Lassos(asked, length)
        yield lassos, conj(lassos.formula, lassos.cannot_be_shorter()), _remaining(options, deadline)
