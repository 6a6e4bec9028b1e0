"""Tight bounds by backbones: literals that hold in every model (Janota, Lynce and Marques-Silva, "Algorithms for computing backbones of propositional formulae", AI Communications 2015).

Candidates are the literals common to all models so far. One query covers all of them: some model differs
from one of them, or none does. The
solver prefers models that differ in many, which saves queries. If that is too hard, the candidates are
queried group by group, and each
result helps with later groups; then each model also yields its neighbours, models that differ from it in one input, or in the value of one cell. Work is bounded in conflicts, so it is the same on every machine; an
undecided group does not contribute, and
the result is sound whenever the search ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import field
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import FIELD, MASK, Bound
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver
from ooxcheck.sat.answer import Model, Reason, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.clauses import flat
from ooxcheck.sat.core import Circuit, Valuation, neighbours_class

if TYPE_CHECKING:
    from ooxcheck.sat.valuation import Neighbours

_MANY = 256
"""The number of candidates above which there is no query for all together."""

_CONFLICTS_TOGETHER = 20_000
"""Conflicts of a query for all candidates."""

_CONFLICTS_PER_GROUP = 2_000
"""Conflicts of the first query for a group."""

_CONFLICTS_IN_TOTAL = 100_000
"""Conflicts of all queries."""

_MOST_VARIABLES = 400_000
"""The number of variables above which there is no search: a query takes seconds, and there is one for each of many cells."""

_CONFLICTS_WITHOUT_LEMMAS = 2_000
"""Conflicts before lemmas are added: they slow every query down, and help only with hard ones."""

_MOST_NEIGHBOURS = 1_024
"""The number of neighbours of a model that are looked at."""

_WORTH = 8
"""The number of candidates that neighbours should refute: so many queries take as long."""

Lemmas: TypeAlias = Callable[[], Iterable[Lit]]
"""Makes redundant literals that help with hard queries."""


Kept: TypeAlias = MutableMapping[str, Sequence[int]]
"""A cache: by the digest of a query, the inputs (from 1) that hold in every model, negative if their negations do."""


@dataclass(frozen=True, slots=True)
class Backbone:
    """Literals that hold in every model; `lasts` says that the result does not depend on time or memory."""

    literals: frozenset[Lit]
    lasts: bool = True


def backbone(solver: CircuitSolver, groups: Sequence[Sequence[Lit]], lemmas: Lemmas) -> Backbone:
    """Return the literals of some groups, or their negations, that hold in every model, as far as limited work finds.

    Lemmas and results are added to the solver.
    """
    before, allowance = solver.allowance, Allowance(_CONFLICTS_IN_TOTAL, _CONFLICTS_IN_TOTAL)
    solver.allowance = allowance
    try:
        search = _Search(solver, allowance, lemmas)
        return Backbone(search.backbone_literals(groups), search.lasts)
    finally:
        solver.allowance = before


def cached_backbone(
    solver: CircuitSolver, groups: Sequence[Sequence[Lit]], lemmas: Lemmas, kept: Kept | None
) -> frozenset[Lit]:
    """Return the result of `backbone`, looked up and stored in `kept` by the clauses."""
    if kept is None:
        return backbone(solver, groups, lemmas).literals
    inputs = [lit for group in groups for lit in group]
    name = _fingerprint(solver, inputs)
    places = kept.get(name)
    if places is not None and all(0 < abs(place) <= len(inputs) for place in places):
        return frozenset(inputs[place - 1] if place > 0 else -inputs[-place - 1] for place in places)
    result = backbone(solver, groups, lemmas)
    if result.lasts:
        kept[name] = tuple(
            sign * place
            for place, lit in enumerate(inputs, 1)
            for sign in (1, -1)
            if sign * lit in result.literals
        )
    return result.literals


def _fingerprint(solver: CircuitSolver, inputs: Iterable[Lit]) -> str:
    """Return the digest of the clauses and of the variables of some inputs, which determine the result."""
    from ooxcheck.datatypes.digests import sha256

    numbers = array("i", map(solver.encoder.number, inputs))
    return sha256(solver.clauses(()).tobytes() + b"inputs" + numbers.tobytes())


def group_inputs(
    relations: Mapping[Relation, Mapping[int, Lit]], number: Callable[[Lit], int]
) -> list[list[Lit]]:
    """Return the inputs of relations that occur in clauses, grouped by cell; cells of one atom are adjacent."""
    cells: dict[tuple[int, int, int], list[Lit]] = {}
    for place, (relation, tuples) in enumerate(relations.items()):
        for key, lit in tuples.items():
            if lit != TRUE and number(lit):
                holder = key >> FIELD * (relation.arity - 1) if relation.arity > 1 else -1
                cells.setdefault((holder, place, key >> FIELD), []).append(lit)
    return [cells[place] for place in sorted(cells)]


@dataclass(slots=True)
class _Search:
    """A search in progress: all `candidates` hold in all models so far. Results are added to the solver."""

    solver: CircuitSolver
    allowance: Allowance
    lemmas: Lemmas
    candidates: dict[Lit, None] = field(default_factory=dict)
    counterexamples: _Counterexamples | None = None

    def backbone_literals(self, groups: Sequence[Sequence[Lit]]) -> frozenset[Lit]:
        """Return the literals that hold in every model."""
        is_large = sum(map(len, groups)) > _MANY
        if self.solver.encoder.variables > _MOST_VARIABLES:
            return frozenset()
        answer = self.solver.answer(roughly=True)
        if not isinstance(answer, Model):
            return frozenset()
        truth = self.solver.truth(answer)
        held = [[lit if truth[lit] else -lit for lit in group] for group in groups]
        self.candidates = dict.fromkeys(lit for group in held for lit in group)
        if not is_large:
            self.allowance.each = _CONFLICTS_TOGETHER
            if self._is_settled(list(self.candidates)):
                return frozenset(self.candidates)
            self._tell_lemmas()
        self.counterexamples = _Counterexamples(self.solver, groups)
        return frozenset(self._group_by_group(held))

    @property
    def lasts(self) -> bool:
        """Whether no query failed for lack of time or memory."""
        return self.allowance.short in (None, Reason.CONFLICTS)

    def _group_by_group(self, groups: Sequence[Sequence[Lit]]) -> Iterator[Lit]:
        """Yield the literals that hold in every model; undecided groups are tried again with twice the limit."""
        left, self.allowance.each = list(groups), _CONFLICTS_PER_GROUP
        while left and self.allowance.conflicts and self.lasts:
            waiting, left = left, []
            for group in waiting:
                if self.allowance.conflicts <= _CONFLICTS_IN_TOTAL - _CONFLICTS_WITHOUT_LEMMAS:
                    self._tell_lemmas()
                if self._is_settled(group):
                    settled = [lit for lit in group if lit in self.candidates]
                    self.solver.require(settled)
                    for lit in settled:
                        del self.candidates[lit]
                    yield from settled
                else:
                    left.append(group)
            self.allowance.each *= 2

    def _tell_lemmas(self) -> None:
        """Add the lemmas, once."""
        self.solver.require(self.lemmas())
        self.lemmas = tuple

    def _is_settled(self, group: Sequence[Lit]) -> bool:
        """Drop candidates until the rest of a group holds in every model; return whether that is known."""
        while left := [lit for lit in group if lit in self.candidates]:
            self.solver.prefer(-lit for lit in self.candidates)
            answer = self.solver.answer([-self.solver.encoder.circuit.and_(left)], roughly=True)
            if not isinstance(answer, Model):
                return isinstance(answer, Unsat)
            truth = self.solver.truth(answer)
            self.candidates = {lit: None for lit in self.candidates if truth[lit]}
            if self.counterexamples is not None:
                for lit in self.counterexamples.wrong_candidates(truth, self.candidates):
                    del self.candidates[lit]
        return True


@dataclass(slots=True)
class _Counterexamples:
    """Neighbours of models that refute candidates; where a model has few, the next ones are left out."""

    solver: CircuitSolver
    cells: Sequence[Sequence[Lit]]
    neighbours: Neighbours | None = None
    to_leave_out: int = 0
    after_failure: int = 1

    def wrong_candidates(self, truth: Valuation, candidates: Collection[Lit]) -> list[Lit]:
        """Return candidates that do not hold in some neighbour of a model."""
        if self.to_leave_out:
            self.to_leave_out -= 1
            return []
        if self.neighbours is None:
            self.neighbours = neighbours_class()(self.solver.encoder.circuit, self.solver.required)
        flips = list(islice(self._flips(truth, candidates), _MOST_NEIGHBOURS))
        are_models = self.neighbours.holding(truth.__getitem__, flips)
        turned = {lit for flip, is_model in zip(flips, are_models, strict=True) if is_model for lit in flip}
        wrong = [lit for lit in candidates if abs(lit) in turned]
        if len(wrong) < _WORTH:
            self.to_leave_out, self.after_failure = self.after_failure, 2 * self.after_failure
        else:
            self.after_failure = 1
        return wrong

    def _flips(self, truth: Valuation, candidates: Collection[Lit]) -> Iterator[tuple[Lit, ...]]:
        """Yield inputs in which a neighbour differs: one, or one that holds instead of those of its cell."""
        for cell in self.cells:
            holding = tuple(lit for lit in cell if truth[lit])
            for lit in cell:
                if lit in candidates or -lit in candidates:
                    yield (lit,)
                    if holding and lit not in holding:
                        yield (lit, *holding)


_CONFLICTS_PER_EXAMPLE = 100
"""Conflicts of a query for an example."""

_CONFLICTS_EARNED = 20
"""Further conflicts for each literal that is found to be impossible: work goes on as long as it pays."""

_PROPAGATIONS_PER_CONFLICT = 1_000
"""Propagations that cost as much as a conflict: in a large problem, a query costs much although it has no conflict."""

_TOGETHER = 40
"""The number of literals of which one query asks whether any is possible."""


@dataclass(slots=True)
class Examples:
    """Models of some `given` literals, each of which shows that others are possible; all queries together have so many `conflicts`, and more if they find something.

    The solver is another one than that of later queries, which would start from clauses learnt here: that costs more than it helps.
    """

    solver: CircuitSolver
    given: Sequence[Lit]
    conflicts: int
    models: list[Valuation] = field(default_factory=list)

    def close(self) -> None:
        """End the solver."""
        self.solver.close()

    def bounds(self, relations: Sequence[Mapping[int, Lit]], where: Lit) -> list[Bound | None]:
        """Return bounds of relations in the models in which `where` holds; None if they are no news. If there is no such model, they may be any."""
        open_ = dict.fromkeys(lit for cells in relations for lit in cells.values() if lit != TRUE)
        never = self.impossible([*open_, *(-lit for lit in open_)], where)
        return [_bound_without(cells, never) for cells in relations]

    def impossible(self, literals: Iterable[Lit], where: Lit) -> frozenset[Lit]:
        """Return those of some literals that hold in no model in which `where` holds, as far as limited work finds.

        If there is no such model, all are impossible, also those whose negations are.
        """
        if not self.conflicts:
            return frozenset()
        left = dict.fromkeys(literals)
        for truth in self.models:
            if left and truth[where]:
                left = {lit: None for lit in left if not truth[lit]}
        before = self.solver.allowance
        self.solver.allowance = Allowance(self.conflicts, _CONFLICTS_PER_EXAMPLE, _PROPAGATIONS_PER_CONFLICT)
        try:
            found = frozenset(self._impossible(left, where))
        finally:
            self.conflicts = self.solver.allowance.conflicts
            self.solver.allowance = before
        self.conflicts += _CONFLICTS_EARNED * sum(-lit not in found for lit in found)
        return found

    def _impossible(self, left: dict[Lit, None], where: Lit) -> Iterator[Lit]:
        """Yield the literals of which no model is found, as far as there is none."""
        while left:
            some = list(left)[:_TOGETHER]
            any_of_some = self.solver.encoder.circuit.or_(some)
            answer = self.solver.answer([*self.given, where, any_of_some], roughly=True)
            if isinstance(answer, Model):
                truth = self._valuation(answer)
                self.models.append(truth)
                left = {lit: None for lit in left if not truth[lit]}
                continue
            if isinstance(answer, Unsat) and any_of_some not in answer.core:
                yield from left  # `where` holds in no model
                return
            if isinstance(answer, Unsat):
                yield from some
            for lit in some:
                del left[lit]

    def _valuation(self, model: Model) -> Valuation:
        """Return the truth of every gate, also of later ones: inputs that are in no clause yet are false."""
        number = self.solver.encoder.number
        return Valuation(
            self.solver.encoder.circuit,
            lambda lit: 0 < (place := number(lit)) <= model.variables and model[place],
        )


def _bound_without(cells: Mapping[int, Lit], never: frozenset[Lit]) -> Bound | None:
    """Return the tuples that there are if some literals never hold; None if no tuple depends on them."""
    if never.isdisjoint(lit for each in cells.values() for lit in (each, -each)):
        return None
    upper = (key for key, lit in cells.items() if lit not in never or -lit in never)
    return Bound(
        frozenset(key for key, lit in cells.items() if lit == TRUE or -lit in never), tuple(sorted(upper))
    )


def differing(solver: CircuitSolver, fixed: Iterable[Lit]) -> array[int]:
    """Return clauses with a new variable that holds, and implies that one of some inputs differs."""
    numbers = sorted(map(solver.encoder.number, fixed), key=abs)
    differs = solver.encoder.variables + 1
    return flat([[-differs, *(-number for number in numbers)], [differs]])


def last_steps(gates: Circuit, steps: Mapping[int, Lit], closed: Mapping[int, Lit]) -> Iterator[Lit]:
    """Yield lemmas about the pairs of a closure: there is a last step, from an atom that was reached before.

    They follow, but not by unit propagation, because closures are computed atom by atom: on a cycle,
    solvers would have to derive it for every
    path.
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
