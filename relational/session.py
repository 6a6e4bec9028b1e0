"""A live problem: formulas, relations and atoms may be added while it is being solved.

Everything is translated at once and only once, into one circuit; the solver gets the new clauses and keeps what it
has learnt. A formula speaks about the universe of the moment it is added: ``all x: univ`` means the atoms there are
then. New relations are bound in `Session.bounds`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Self

from relational.answers import Options, Outcome, Size, Solution, UnsatCore
from relational.bounds import Atom, AtomTuple, Bounds, Instance
from relational.expr import Formula, Relation
from relational.ground import Ground, ground, translated
from relational.isomorphism import canonical
from relational.skolem import claims
from relational.symmetry import Classes, classes, common
from sat.answer import Answer, Model, Unknown, Unsat
from sat.child import ChildSession
from sat.circuit import FALSE, TRUE, Lit
from sat.cnf import Encoder
from sat.session import LocalSession
from sat.session import Session as Solver

# A child process costs more than solving such a problem.
_SMALL = 2_000


class Session:
    """Formulas within bounds, with a solver that is asked again and again; use it in a ``with`` statement.

    Unless the options say otherwise no symmetry is broken, because what is added later may not be symmetric.

    Invariants
    ----------
    The clauses require every formula that was added; an assumed formula counts in the question that assumes it only.
    While nothing is open, every choice within the bounds is an instance, the one with no optional tuples also under
    any breaking.
    """

    def __init__(self, bounds: Bounds, options: Options | None = None, *, start: Ground | None = None) -> None:
        self.options = options or Options(symmetry=0, orders=False)
        self._ground = start or ground([], bounds, self.options)
        self.bounds = self._ground.bounds
        self.translator = self._ground.translator
        self._witnesses = set(self._ground.witnesses)
        self._encoder = Encoder(self._ground.gates)
        self._solver: Solver | None = None
        self._assumed: dict[Formula, None] = {}
        self._is_false = self._is_open = False
        self._encoder.require(self._ground.breaking)
        self.require(self._ground.literals)

    def add(self, *formulas: Formula) -> None:
        """Demand that formulas hold from now on."""
        claimed, witnesses = claims(formulas, self.bounds)
        self._witnesses.update(witnesses)
        literals = translated(claimed, self.translator)
        self._check_symmetry()
        self.require(literals)

    def assume(self, *formulas: Formula) -> None:
        """Let formulas hold in the questions that follow, until they are retracted."""
        self._assumed.update(dict.fromkeys(formulas))

    def retract(self, *formulas: Formula) -> None:
        """Assume formulas no longer."""
        for formula in formulas:
            self._assumed.pop(formula, None)

    def require(self, literals: Iterable[Lit]) -> None:
        """Demand that literals of the circuit hold from now on."""
        literals = list(literals)
        self._is_false = self._is_false or FALSE in literals
        self._is_open = self._is_open or any(lit != TRUE for lit in literals)
        self._encoder.require(literals)

    def grow(self, *atoms: Atom) -> None:
        """Add atoms to the universe."""
        self.bounds.universe.grow(*atoms)
        self.translator.universe_has_grown()

    def literal(self, formula: Formula) -> Lit:
        """Return the gate of a formula; TRUE or FALSE if it is decided without a solver."""
        literal = self.translator.literal(formula)
        self._check_symmetry()
        return literal

    def solve(self, *assumed: Formula) -> Solution:
        """Return an instance of what was added in which what is assumed holds as well, or a core of what is assumed."""
        literals = {self.literal(formula): formula for formula in (*self._assumed, *assumed)}
        answer = self._answer(literals)
        if not isinstance(answer, Unsat):
            return self._solution(answer)
        core = tuple(literals[Lit(number)] for number in answer.core)
        is_trivial = self._is_false or FALSE in literals
        return Solution(Outcome.TRIVIALLY_UNSAT if is_trivial else Outcome.UNSAT, core=core, size=self.size())

    def instances(self, *, up_to_isomorphism: bool = False) -> Iterator[Instance]:
        """Yield all instances, each once; the session excludes those it has yielded.

        If told so, only one of several instances that differ by a permutation of interchangeable atoms is yielded.
        What the solver cannot answer within its budget raises a TimeoutError, because the list would not be complete.
        """
        seen: set[object] = set()
        while (instance := (solution := self.solve()).instance) is not None:
            form = canonical(instance, self._chosen(), self._interchangeable()) if up_to_isomorphism else None
            if form is None or form not in seen:
                yield instance
            seen.add(form)
            self.exclude(instance)
        if solution.outcome is Outcome.UNKNOWN:
            raise TimeoutError(solution.reason)

    def exclude(self, instance: Instance) -> None:
        """Demand that some relation be different from what it is in an instance; witnesses do not count."""
        chosen: list[Lit] = []
        for relation in self._chosen():
            present = {self.bounds.universe.packed(row) for row in instance[relation]}
            chosen += [lit if key in present else -lit for key, lit in self.translator.matrix(relation).cells.items()]
        self.require([-self._ground.gates.and_(chosen)])

    def minimise(self, *relations: Relation) -> Solution:
        """Return an instance with the fewest tuples in the given relations, taken together."""
        cells = [lit for relation in relations for lit in self.translator.matrix(relation).cells.values()]
        assumed = [self.literal(formula) for formula in self._assumed]
        best = better = self._solution(self._answer(assumed))
        while better.instance is not None:
            best = better
            size = sum(len(better.instance[relation]) for relation in relations)
            fewer = self._ground.gates.at_most(cells, size - 1) if size else FALSE
            better = self._solution(self._answer([*assumed, fewer]))
        return best if better.is_unsat else better

    def core(self, assumed: Mapping[Formula, Lit]) -> UnsatCore:
        """Return formulas, given with their literals, that contradict what was added; none of them is superfluous."""
        if self._is_false:
            return UnsatCore((), True)
        formulas = {self._encoder.literal(lit): formula for formula, lit in assumed.items()}
        answer = self._solve(list(formulas))
        if not isinstance(answer, Unsat):
            msg = "there is no core: the formulas have an instance" if isinstance(answer, Model) else str(answer)
            raise ValueError(msg)
        assert self._solver is not None
        least = self._solver.minimised(answer.core, conflicts=self.options.conflicts, seconds=self.options.seconds)
        return UnsatCore(tuple(formulas[number] for number in least.literals), least.is_minimal)

    def size(self) -> Size:
        """Return how large the problem has become."""
        primary = sum(lit != TRUE for matrix in self._ground.leaves.matrices.values() for lit in matrix.cells.values())
        return Size(primary, len(self._ground.gates), self._encoder.variables, self._encoder.clauses)

    def close(self) -> None:
        """End the solver."""
        if self._solver is not None:
            self._solver.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _chosen(self) -> list[Relation]:
        """Return the relations that make an instance: those mentioned so far, without witnesses."""
        return [relation for relation in self._ground.leaves.matrices if relation not in self._witnesses]

    def _answer(self, assumed: Iterable[Lit]) -> Answer:
        """Ask under assumptions; the core of an unsatisfiable answer is in literals of the circuit."""
        if self._is_false:
            return Unsat()
        numbers = {self._encoder.literal(lit): lit for lit in assumed if lit != TRUE}
        if not self._is_open and not numbers:
            return Model([])
        answer = self._solve(list(numbers))
        return Unsat(tuple(numbers[number] for number in answer.core)) if isinstance(answer, Unsat) else answer

    def _solve(self, assumptions: list[int]) -> Answer:
        """Give the solver what is new and ask it."""
        if self._solver is None:
            isolated = self.options.isolated
            if isolated is None:
                isolated = self._encoder.clauses >= _SMALL
            self._solver = (ChildSession if isolated else LocalSession)(self.options.solver)
        self._solver.add(self._encoder.take())
        return self._solver.solve(assumptions, conflicts=self.options.conflicts, seconds=self.options.seconds)

    def _solution(self, answer: Answer) -> Solution:
        match answer:
            case Model():
                outcome = Outcome.SAT if answer.variables else Outcome.TRIVIALLY_SAT
                return Solution(outcome, self._instance(answer), size=self.size())
            case Unsat():
                return Solution(Outcome.TRIVIALLY_UNSAT if self._is_false else Outcome.UNSAT, size=self.size())
            case Unknown(reason, detail):
                return Solution(Outcome.UNKNOWN, reason=f"{reason.value} {detail}".strip(), size=self.size())

    def _instance(self, model: Model) -> Instance:
        """Return the relations as a model has them; a tuple that no clause speaks of is absent."""
        universe, number = self.bounds.universe, self._encoder.number
        rows: dict[Relation, frozenset[AtomTuple]] = {}
        for relation in self.bounds:
            matrix = self._ground.leaves.matrices.get(relation)
            if matrix is None:
                keys = list(self.bounds[relation].lower)
            else:
                cells = matrix.cells.items()
                keys = [key for key, lit in cells if lit == TRUE or ((place := number(lit)) and model[place])]
            rows[relation] = frozenset(universe.unpacked(key, relation.arity) for key in keys)
        witnesses = {relation.name: rows.pop(relation) for relation in list(rows) if relation in self._witnesses}
        return Instance(tuple(universe), rows, self.bounds.integers, witnesses)

    def _added(self) -> list[Relation]:
        """Return the relations that were mentioned after the start."""
        return [relation for relation in self._ground.leaves.matrices if relation not in self._ground.relations]

    def _interchangeable(self) -> Classes:
        """Return the classes of atoms that no relation mentioned so far tells apart."""
        added = self._added()
        return common(self._ground.groups, classes(self.bounds, added)) if added else self._ground.groups

    def _check_symmetry(self) -> None:
        """Refuse relations that tell atoms apart which symmetry breaking has taken for interchangeable."""
        left = self._interchangeable() if self._ground.broken else []
        if not all(group in left for group in self._ground.broken):
            added = ", ".join(map(str, self._added()))
            msg = f"symmetry breaking relied on atoms being interchangeable that one of {added} tells apart"
            raise ValueError(msg)
