"""Proofs without bounds: candidates are dropped until the rest is inductive (Houdini), and then every failure is excluded.

What is assumed of all objects, or of all indices, is assumed of those at which a map is read (E-matching: Detlefs, Nelson and Saxe,
"Simplify", 2005), in a few rounds. Fewer instances make fewer proofs, never wrong ones.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from dataclasses import field, replace
from itertools import product

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import logic, typed
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType
from ooxcheck.relational import Options
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver
from ooxcheck.sat.answer import Answer, Model, Unknown, Unsat
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, Lit
from ooxcheck.sat.core import Encoder
from ooxcheck.specs.induction.houdini import inductive_subset
from ooxcheck.specs.unbounded_heaps.candidates import Candidate
from ooxcheck.specs.unbounded_heaps.execution import Conditions, Contract, Execution
from ooxcheck.specs.unbounded_heaps.state import Key
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory

ROUNDS = 1
"""The number of rounds of instances; those of one round read maps at new places."""
MOST_INSTANCES = 40_000
"""The number of instances beyond which a proof is given up."""
CHUNK = 32
"""The number of candidates that are assumed as one."""
WORK, MOST_WORK = 2_000, 200_000
"""Conflicts of the solver for one query about several candidates, and for all queries."""
WORK_ALONE = 20_000
"""Conflicts of the solver for the query whether one candidate is broken, or a failure is excluded; sums of several numbers take so many."""


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
        search = _Search(theory, execution.conditions, solver, watch)
        active = search.candidates()
        if active is None:
            return None
        needed = search.sufficient_part(active) if execution.contracts else frozenset[Candidate]()
    finally:
        solver.close()
    contracts = {name: contract.part(frozenset(active)) for name, contract in execution.contracts.items()}
    return HeapProof(theory, execution.conditions, active, contracts, needed)


@dataclass(frozen=True, slots=True)
class HeapProof:
    """Inductive candidates that exclude all failures; `contracts` has those of recursive methods, by their full names, and `needed` those of them that suffice."""

    theory: Theory
    conditions: Conditions
    candidates: tuple[Candidate, ...]
    contracts: Mapping[str, Contract]
    needed: frozenset[Candidate]

    @property
    def facts(self) -> tuple[str, ...]:
        """The candidates as text."""
        return tuple(each.text for each in self.candidates)

    def clauses(self) -> array[int]:
        """Return the proof as one query, whose clauses are unsatisfiable: in some run that satisfies the axioms, a duty fails or a candidate is broken where all are assumed."""
        broken = (
            arrival[each]
            for arrival in self.conditions.arrivals
            for each in self.candidates
            if each in arrival
        )
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
class _Assumed:
    """Candidates that are assumed together, in `chunks`: the literal of each says that the selectors of all its candidates are true.

    A solver decides each assumption anew whenever it restarts, so a few chunks are faster than a thousand selectors.
    """

    candidates: frozenset[Candidate]
    chunks: Mapping[Lit, Sequence[Candidate]]

    def behind(self, core: Collection[int]) -> frozenset[Candidate]:
        """Return the candidates of the chunks that are in a core."""
        return frozenset(each for lit, chunk in self.chunks.items() if lit in core for each in chunk)


@dataclass(frozen=True, slots=True)
class _Search:
    """The search for an inductive subset of the candidates with one solver.

    `supports` has for each arrival at which no execution breaks a candidate, as long as some candidates are assumed, these candidates: those that an unsatisfiable query needed.
    """

    theory: Theory
    conditions: Conditions
    solver: CircuitSolver
    watch: Callable[[], None]
    supports: dict[tuple[int, Candidate], frozenset[Candidate]] = field(default_factory=dict)

    def candidates(self) -> tuple[Candidate, ...] | None:
        """Return the inductive candidates if they prove that nothing fails."""
        self.solver.require(self.theory.axioms)
        active = inductive_subset(tuple(self.conditions.selectors), self._broken_candidates)
        assumed = self._assume(active)
        for failure in self.conditions.failures:
            if failure != FALSE and not isinstance(self._answer(failure, assumed, WORK_ALONE), Unsat):
                return None
        return active

    def sufficient_part(self, active: Sequence[Candidate]) -> frozenset[Candidate]:
        """Return inductive candidates that suffice to exclude all failures: those that exclude them, and those on which these depend; all if that takes too much work."""
        selectors = {self.conditions.selectors[each]: each for each in active}
        needed = dict[Candidate, None]()
        waiting = [each for each in self.conditions.failures if each != FALSE]
        while waiting:
            answer = self.solver.answer([waiting.pop(), *selectors])
            if not isinstance(answer, Unsat):
                return frozenset(active)  # it was excluded before, with more work
            core = frozenset[int](answer.core)
            used = [each for lit, each in selectors.items() if lit in core and each not in needed]
            needed.update(dict.fromkeys(used))
            waiting += (owed[each] for owed in self.conditions.arrivals for each in used if each in owed)
        return frozenset(needed)

    def _assume(self, active: Sequence[Candidate]) -> _Assumed:
        """Return candidates in chunks; those of a chunk stay together as long as they are assumed."""
        selectors, assumed = self.conditions.selectors, frozenset(active)
        chunks = dict[Lit, list[Candidate]]()
        candidates = tuple(selectors)
        for start in range(0, len(candidates), CHUNK):
            chunk = [each for each in candidates[start : start + CHUNK] if each in assumed]
            chunks.setdefault(self.theory.circuit.and_([selectors[each] for each in chunk]), []).extend(chunk)
        return _Assumed(assumed, chunks)

    def _broken_candidates(self, active: Sequence[Candidate]) -> Set[Candidate]:
        """Return candidates that some execution breaks in which the active ones are assumed; none if there is no such execution.

        One arrival is looked at after the other, in the order of the code: what is dropped at a loop is not assumed behind it. An arrival at which a candidate
        was not broken is asked about again only if a candidate that this needed was dropped since then: with more assumptions, there are no more executions.
        """
        assumed = self._assume(active)
        for place in [place for place, needed in self.supports.items() if not needed <= assumed.candidates]:
            del self.supports[place]
        for number in range(len(self.conditions.arrivals)):
            broken = self._broken_at(number, assumed)
            if broken:
                return broken
        return frozenset()

    def _broken_at(self, number: int, assumed: _Assumed) -> Set[Candidate]:
        """Return candidates that some execution breaks, at one arrival and elsewhere; none if it breaks none there.

        First all are asked about together, then each alone; one that is undecided then counts as broken.
        """
        owed = self.conditions.arrivals[number]
        left = [each for each in owed if each in assumed.candidates and (number, each) not in self.supports]
        broken = self._broken_among(number, left, assumed) if left else frozenset[Candidate]()
        if broken is not None:
            return broken
        undecided = set[Candidate]()
        for each in left:
            broken = self._broken_among(number, [each], assumed)
            if broken:
                return broken
            undecided |= {each} if broken is None else set()
        return undecided

    def _broken_among(
        self, number: int, some: Sequence[Candidate], assumed: _Assumed
    ) -> Set[Candidate] | None:
        """Return the candidates that one execution breaks which breaks some of them at an arrival; None if it is unknown whether there is one."""
        arrivals = self.conditions.arrivals
        goal = self.theory.circuit.or_([arrivals[number][each] for each in some])
        answer = self._answer(goal, assumed, WORK if len(some) > 1 else WORK_ALONE)
        match answer:
            case Model():
                truth = self.solver.truth(answer)
                return {
                    each
                    for owed in arrivals
                    for each, where in owed.items()
                    if each in assumed.candidates and truth[where]
                }
            case Unsat(core):
                self.supports.update(((number, each), assumed.behind(core)) for each in some)
                return frozenset()
            case Unknown():
                return None

    def _answer(self, goal: Lit, assumed: _Assumed, work: int) -> Answer:
        """Answer a query in so many conflicts, as long as there are some left for all."""
        self.watch()
        if self.solver.allowance is not None:
            self.solver.allowance = replace(self.solver.allowance, each=work)
        return self.solver.answer([goal, *assumed.chunks])
