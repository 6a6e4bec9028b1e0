"""Proofs without bounds: candidates are dropped until the rest is inductive (Houdini), and then every failure is excluded.

What is assumed of all objects, or of all indices, is assumed of those at which a map is read (E-matching: Detlefs, Nelson and Saxe,
"Simplify", 2005), in a few rounds. Fewer instances make fewer proofs, never wrong ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType
from ooxcheck.relational import Options
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver
from ooxcheck.sat.answer import Answer, Model, Unsat
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Lit
from ooxcheck.sat.core import Encoder
from ooxcheck.specs.induction.houdini import inductive_subset
from ooxcheck.specs.unbounded_heaps.candidates import Candidate
from ooxcheck.specs.unbounded_heaps.execution import Conditions, Execution
from ooxcheck.specs.unbounded_heaps.state import Key
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory

ROUNDS = 1
"""The number of rounds of instances; those of one round read maps at new places."""
MOST_INSTANCES = 40_000
"""The number of instances beyond which a proof is given up."""
WORK, MOST_WORK = 2_000, 200_000
"""Conflicts of the solver for one query, and for all."""
WORK_FOR_FAILURES = 20_000
"""Conflicts of the solver for the query whether a failure is excluded."""


def proves(
    program: Program,
    method: typed.Method,
    assumed: Sequence[logic.Formula],
    watch: Callable[[], None],
    deadline: float | None,
    options: Options,
) -> HeapProof | None:
    """Return a proof that no duty of a method fails and no exception is thrown, in any heap; None if none is found."""
    theory = Theory(program)
    execution = Execution(program, theory, tuple(_keys(theory, program)), watch)
    try:
        execution.check(method, assumed)
        _instantiate(theory, execution.conditions, watch)
        theory.product_axioms()
    except Outside:
        return None
    solver = CircuitSolver(theory.circuit, options)
    solver.deadline, solver.allowance = deadline, Allowance(MOST_WORK, WORK)
    try:
        active = _Search(theory, execution.conditions, solver, watch).candidates()
    finally:
        solver.close()
    return None if active is None else HeapProof(theory, execution.conditions, active)


@dataclass(frozen=True, slots=True)
class HeapProof:
    """Inductive candidates that exclude all failures."""

    theory: Theory
    conditions: Conditions
    candidates: tuple[Candidate, ...]

    @property
    def facts(self) -> tuple[str, ...]:
        """The candidates as text."""
        return tuple(each.text for each in self.candidates)

    def clauses(self) -> array[int]:
        """Return the proof as one query, whose clauses are unsatisfiable: in some run that satisfies the axioms, a duty fails or a candidate is broken where all are assumed."""
        broken = (where for each in self.candidates for where in self.conditions.broken.get(each, ()))
        wrong = self.theory.circuit.or_([*self.conditions.failures, *broken])
        encoder = Encoder(self.theory.circuit)
        selectors = (self.conditions.selectors[each] for each in self.candidates)
        encoder.require([*self.theory.axioms, *selectors, wrong])
        return encoder.take()


def _keys(theory: Theory, program: Program) -> Iterator[Key]:
    """Yield the fields and arrays whose contents are numbers, truth values or references; classes with subclasses have no maps."""
    for name, class_ in program.classes.items():
        for each in class_.fields:
            has_owner = each.static or theory.is_reference(ClassType(name))
            if has_owner and (each.type in (BOOL, INT) or theory.is_reference(each.type)):
                yield each
    yield from (each for each in program.types if isinstance(each, ArrayType) and theory.is_reference(each))


def _instantiate(theory: Theory, conditions: Conditions, watch: Callable[[], None]) -> None:
    """Add instances of what is assumed, for the objects and indices at which maps are read."""
    known: set[tuple[int, tuple[Bits, ...]]] = set()
    for _ in range(ROUNDS):
        instances = {
            (number, terms): rule
            for number, rule in enumerate(conditions.rules)
            for terms in product(list(rule.candidate.terms(rule.view)), repeat=rule.candidate.range.size)
            if (number, terms) not in known
        }
        known.update(instances)
        if len(known) > MOST_INSTANCES:
            msg = "too many instances"
            raise Outside(msg)
        for (_, terms), rule in instances.items():
            watch()
            value = rule.candidate.means(rule.view, *terms)
            theory.axioms.append(theory.circuit.implies(rule.guard, value))


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for an inductive subset of the candidates with one solver."""

    theory: Theory
    conditions: Conditions
    solver: CircuitSolver
    watch: Callable[[], None]

    def candidates(self) -> tuple[Candidate, ...] | None:
        """Return the inductive candidates if they prove that nothing fails."""
        self.solver.require(self.theory.axioms)
        active = inductive_subset(tuple(self.conditions.selectors), self._broken_candidates)
        if self.solver.allowance is not None:
            self.solver.allowance = replace(self.solver.allowance, each=WORK_FOR_FAILURES)
        for failure in self.conditions.failures:
            if failure != FALSE and not isinstance(self._answer(failure, active), Unsat):
                return None
        return active

    def _broken_candidates(self, active: Sequence[Candidate]) -> list[Candidate]:
        """Return candidates that some execution breaks in which the active ones are assumed.

        First all are asked about together, then each alone; one that is undecided then counts as broken.
        """
        owed = {each: self.theory.circuit.or_(self.conditions.broken.get(each, ())) for each in active}
        owed = {each: where for each, where in owed.items() if where != FALSE}
        broken = self._broken_among(owed, list(owed), active)
        if broken is not None:
            return broken
        undecided = []
        for each in owed:
            broken = self._broken_among(owed, [each], active)
            if broken:
                return broken
            undecided += [each] if broken is None else []
        return undecided

    def _broken_among(
        self, owed: Mapping[Candidate, Lit], some: Sequence[Candidate], active: Sequence[Candidate]
    ) -> list[Candidate] | None:
        """Return the candidates that one execution breaks which breaks some of them; None if it is unknown whether there is one."""
        answer = self._answer(self.theory.circuit.or_([owed[each] for each in some]), active)
        if isinstance(answer, Model):
            truth = self.solver.truth(answer)
            return [each for each, where in owed.items() if truth[where]]
        return [] if isinstance(answer, Unsat) else None

    def _answer(self, goal: Lit, active: Sequence[Candidate]) -> Answer:
        self.watch()
        if goal == FALSE:
            return Unsat()
        return self.solver.answer([goal, *(self.conditions.selectors[each] for each in active)])
