"""Backbones: which literals hold in every model (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional formulae", AI Communications 2015).

Candidates are what all models seen so far have in common. All of them are asked about at once: some model differs from one of
them, or none does. The solver is told to differ as much as it can, which takes far fewer questions. Where that is too hard, the
candidates are asked about group by group, and what was found out about one group helps with those behind it. Work is bounded in
conflicts, so it is the same on every machine; a group that is not decided has no part in the result, and what is returned is true
whenever the search ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.datatypes.digests import sha256
from ooxcheck.relational.bounds import FIELD, MASK
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver
from ooxcheck.sat.answer import Model, Reason, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.core import Circuit

_MANY = 256
"""How many candidates are too many to be asked about at once."""

_AT_ONCE = 20_000
"""How many conflicts a question about all candidates may take."""

_EACH = 2_000
"""How many one about a group may take when it is tried first."""

_IN_ALL = 100_000
"""How many all of them may take."""

_EASY = 2_000
"""How many they take without lemmas: these make every question longer, and pay where questions are hard."""

Lemmas: TypeAlias = Callable[[], Iterable[Lit]]
"""Makes literals that hold in every model, and help with hard questions."""


Kept: TypeAlias = MutableMapping[str, Sequence[int]]
"""By the digest of a question, which of its inputs hold in every model (from 1), and which do not (negative)."""


@dataclass(frozen=True, slots=True)
class Backbone:
    """Literals that hold in every model; `lasts` says that another machine would have found the same, however much time it had."""

    literals: frozenset[Lit]
    lasts: bool = True


def backbone(solver: CircuitSolver, groups: Sequence[Sequence[Lit]], lemmas: Lemmas) -> Backbone:
    """Return which literals of some groups, or their negations, hold in every model, as far as that is found out.

    Lemmas, and what is found out on the way, are demanded from then on.
    """
    before, allowance = solver.allowance, Allowance(_IN_ALL, _IN_ALL)
    solver.allowance = allowance
    try:
        search = _Search(solver, allowance, lemmas)
        return Backbone(search.found(groups), search.lasts)
    finally:
        solver.allowance = before


def looked_up(
    solver: CircuitSolver, groups: Sequence[Sequence[Lit]], lemmas: Lemmas, kept: Kept | None
) -> frozenset[Lit]:
    """Return what `backbone` finds, or what it has found before about the same clauses, which is kept."""
    if kept is None:
        return backbone(solver, groups, lemmas).literals
    inputs = [lit for group in groups for lit in group]
    name = _fingerprint(solver, inputs)
    places = kept.get(name)
    if places is not None and all(0 < abs(place) <= len(inputs) for place in places):
        return frozenset(inputs[place - 1] if place > 0 else -inputs[-place - 1] for place in places)
    found = backbone(solver, groups, lemmas)
    if found.lasts:
        kept[name] = tuple(
            sign * place
            for place, lit in enumerate(inputs, 1)
            for sign in (1, -1)
            if sign * lit in found.literals
        )
    return found.literals


def _fingerprint(solver: CircuitSolver, inputs: Iterable[Lit]) -> str:
    """Return the digest of the clauses and of the variables of some inputs: where it is the same, so is all that follows."""
    numbers = array("i", map(solver.encoder.number, inputs))
    return sha256(solver.clauses(()).tobytes() + b"inputs" + numbers.tobytes())


def grouped(relations: Mapping[Relation, Mapping[int, Lit]], number: Callable[[Lit], int]) -> list[list[Lit]]:
    """Return the inputs of relations that clauses speak of, those of one cell together: what an atom has in a relation; the cells of one atom follow each other."""
    cells: dict[tuple[int, int, int], list[Lit]] = {}
    for place, (relation, tuples) in enumerate(relations.items()):
        for key, lit in tuples.items():
            if lit != TRUE and number(lit):
                holder = key >> FIELD * (relation.arity - 1) if relation.arity > 1 else -1
                cells.setdefault((holder, place, key >> FIELD), []).append(lit)
    return [cells[place] for place in sorted(cells)]


@dataclass(slots=True)
class _Search:
    """A search under way: no model is known in which one of the `candidates` does not hold. What is found out is demanded from then on."""

    solver: CircuitSolver
    allowance: Allowance
    lemmas: Lemmas
    candidates: dict[Lit, None] = field(default_factory=dict)

    def found(self, groups: Sequence[Sequence[Lit]]) -> frozenset[Lit]:
        """Return what holds in every model."""
        is_large = sum(map(len, groups)) > _MANY
        answer = self.solver.answer()
        if not isinstance(answer, Model):
            return frozenset()
        truth = self.solver.truth(answer)
        held = [[lit if truth[lit] else -lit for lit in group] for group in groups]
        self.candidates = dict.fromkeys(lit for group in held for lit in group)
        if not is_large:
            self.allowance.each = _AT_ONCE
            if self._is_settled(list(self.candidates)):
                return frozenset(self.candidates)
            self._tell_lemmas()
        return frozenset(self._group_by_group(held))

    @property
    def lasts(self) -> bool:
        """Whether nothing but conflicts has kept a question open so far: no time or memory that another machine might have."""
        return self.allowance.short in (None, Reason.CONFLICTS)

    def _group_by_group(self, groups: Sequence[Sequence[Lit]]) -> Iterator[Lit]:
        """Yield what holds in every model; groups that are not decided are tried again for twice as long."""
        left, self.allowance.each = list(groups), _EACH
        while left and self.allowance.conflicts and self.lasts:
            waiting, left = left, []
            for group in waiting:
                if self.allowance.conflicts <= _IN_ALL - _EASY:
                    self._tell_lemmas()
                if self._is_settled(group):
                    settled = [lit for lit in group if lit in self.candidates]
                    self.solver.require(settled)
                    yield from settled
                else:
                    left.append(group)
            self.allowance.each *= 2

    def _tell_lemmas(self) -> None:
        """Demand the lemmas, once."""
        self.solver.require(self.lemmas())
        self.lemmas = tuple

    def _is_settled(self, group: Sequence[Lit]) -> bool:
        """Drop candidates until those left of a group hold in every model; return whether it is known that they do."""
        while left := [lit for lit in group if lit in self.candidates]:
            self.solver.prefer(-lit for lit in self.candidates)
            answer = self.solver.answer([-self.solver.encoder.circuit.and_(left)])
            if not isinstance(answer, Model):
                return isinstance(answer, Unsat)
            truth = self.solver.truth(answer)
            self.candidates = {lit: None for lit in self.candidates if truth[lit]}
        return True


def last_steps(gates: Circuit, steps: Mapping[int, Lit], closed: Mapping[int, Lit]) -> Iterator[Lit]:
    """Yield what is true of the pairs that a closure connects: there is a last step, from an atom that was reached before.

    That follows, but not by unit propagation, because closures are computed atom by atom: on a circle, solvers would
    have to find it out for every way around.
    """
    arriving: dict[int, list[tuple[int, Lit]]] = {}
    for key, lit in steps.items():
        arriving.setdefault(key & MASK, []).append((key >> FIELD, lit))
    for key, lit in closed.items():
        first, last = key >> FIELD, key & MASK
        before = (
            (closed.get(first << FIELD | middle, FALSE), step)
            for middle, step in arriving.get(last, ())
            if middle != last
        )
        yield gates.or_(
            [-lit, steps.get(key, FALSE), *(gates.and2(reached, step) for reached, step in before)]
        )
