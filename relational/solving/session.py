"""A live problem: formulas, relations and atoms may be added while it is being solved.

Everything is translated at once and only once, into one circuit; the solver gets the new clauses and keeps what it
has learnt. A formula speaks about the universe of the moment it is added: ``all x: univ`` means the atoms there are
then. New relations are bound in `Session.bounds`.

A session is made to be asked thousands of times while its graph of nodes grows: a question costs what is new in it. What
mentions `univ` or `iden` is translated again whenever atoms are added; ``s.*r`` is not, if `s` does not mention them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import TracebackType
from typing import Self

from ooxcheck.relational.bounds import Atom, AtomTuple, Bound, Bounds, Instance
from ooxcheck.relational.logic.expr import Formula, Relation
from ooxcheck.relational.logic.node import Node, check_kind
from ooxcheck.relational.solving.answers import Options, Outcome, Size, Solution, Times, UnsatCore
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver, describe_unknown
from ooxcheck.relational.solving.exists_forall import Game, unanswered
from ooxcheck.relational.solving.ground import Ground, ground, mentioned, translated
from ooxcheck.relational.solving.instances import InstanceDecoder
from ooxcheck.relational.solving.representatives import Kinds, Known, inputs, representatives
from ooxcheck.relational.solving.skolemisation import claims
from ooxcheck.relational.solving.soft_literals import (
    Preferences,
    SoftLiterals,
    Target,
    prefer_few_tuples,
    prefer_formulas,
    prefer_tuples_of,
)
from ooxcheck.relational.solving.tight_bounds import Kept, grouped, last_steps, looked_up
from ooxcheck.relational.solving.time_limit import OutOfTimeError, moment, until
from ooxcheck.relational.solving.transitivity import Transitivity
from ooxcheck.relational.symmetry.automorphisms import symmetry
from ooxcheck.relational.symmetry.lex_leader import Classes, classes, common
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.answer import Answer, Model, Unknown, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.clauses import dimacs, flat

NOTHING: Mapping[Lit, Formula] = {}


class Session:
    """Formulas within bounds, with a solver that is asked again and again; use it in a ``with`` statement.

    Unless the options say otherwise no symmetry is broken, because what is added later may not be symmetric. No question
    takes longer than until `deadline`, a moment of ``time.monotonic``. If it `tells_order`, the clauses also say that numbers
    which are compared are in order, which is true of any, and helps where much depends on that.

    Invariants
    ----------
    The clauses require every formula that was added; an assumed formula counts in the question that assumes it only.
    While nothing is open, every choice within the bounds is an instance, the one with no optional tuples also under
    any breaking.
    """

    def __init__(
        self, bounds: Bounds, options: Options | None = None, *, start: Ground | None = None
    ) -> None:
        self.options = options or Options(symmetry=0, orders=False)
        self._ground = start or ground([], bounds, self.options)
        self.bounds = self._ground.bounds
        self.translator = self._ground.translator
        self._solver = CircuitSolver(self._ground.gates, self.options)
        self._transitivity = Transitivity(self._ground.gates)
        self.tells_order = False
        self._witnesses = set(self._ground.witnesses)
        self._decoder = InstanceDecoder(
            self.bounds, self._ground.leaves, self._solver.encoder, self._witnesses
        )
        self._walked: set[Node] = set()
        self._checked_relations = 0
        self._assumed: dict[Formula, None] = {}
        self._suppositions: dict[tuple[Formula, int], Lit] = {}
        self._beyond: array[int] | None = None
        self._changes = 0
        self._is_symmetric = True
        self._solver.break_symmetry(self._ground.breaking)
        self._solver.require(self._ground.literals)

    @property
    def deadline(self) -> float | None:
        """The moment of ``time.monotonic`` until which questions are answered."""
        return self._solver.deadline

    @deadline.setter
    def deadline(self, moment: float | None) -> None:
        self._solver.deadline = moment

    @contextmanager
    def within(self, allowance: Allowance) -> Iterator[None]:
        """Let the questions of a block take no more than an allowance."""
        before = self._solver.allowance
        self._solver.allowance = allowance
        try:
            yield
        finally:
            self._solver.allowance = before

    def divide(
        self, parts: Callable[[], tuple[Iterable[Formula], Iterable[Formula]]], watch: Callable[[str], None]
    ) -> None:
        """Let questions that last be divided from now on, by a chain of formulas and by others (`ooxcheck.relational.solving.circuit_solver.Parts`)."""
        self._solver.divide(
            lambda: tuple([self.literal(formula) for formula in formulas] for formulas in parts()), watch
        )

    @contextmanager
    def watched(self, watch: Callable[[], None]) -> Iterator[None]:
        """Call a function again and again while a block translates, after those of the blocks around; it may raise to stop."""
        gates = self._ground.gates
        before = gates.watch

        def both() -> None:
            if before is not None:
                before()
            watch()

        gates.watch = both
        try:
            yield
        finally:
            gates.watch = before

    def add(self, *formulas: Formula) -> None:
        """Demand that formulas hold from now on."""
        literals = self._claimed(formulas)
        self._changes += 1
        self._solver.require(literals)

    def _claimed(self, formulas: Iterable[Formula]) -> list[Lit]:
        """Return literals that all hold, with some choice of witnesses, iff the formulas do."""
        claimed, witnesses = claims(
            formulas, self.bounds, lambda expr, env: self.translator.matrix(expr, env).cells
        )
        self._witnesses.update(witnesses)
        literals = translated(claimed, mentioned(claimed, self._walked), self.translator)
        self._check_symmetry()
        return literals

    def assume(self, *formulas: Formula) -> None:
        """Let formulas hold in the questions that follow, until they are retracted."""
        self._changes += 1
        self._assumed.update(dict.fromkeys(formulas))

    def retract(self, *formulas: Formula) -> None:
        """Assume formulas no longer."""
        self._changes += 1
        for formula in formulas:
            self._assumed.pop(formula, None)

    def require(self, literals: Iterable[Lit]) -> None:
        """Demand that literals of the circuit hold from now on."""
        self._is_symmetric = False
        self._changes += 1
        self._solver.require(literals)

    def grow(self, *atoms: Atom) -> None:
        """Add atoms to the universe."""
        self.bounds.universe.grow(*atoms)
        self.translator.universe_has_grown()

    def literal(self, formula: Formula) -> Lit:
        """Return the gate of a formula; TRUE or FALSE if it is decided without a solver."""
        literal = self.translator.literal(formula)
        self._check_symmetry()
        return literal

    def decided(self, formula: Formula) -> bool | None:
        """Return whether a formula holds if that is known without a solver; None if not, or if it has free variables."""
        literal = None if formula.free else self.literal(formula)
        return True if literal == TRUE else False if literal == FALSE else None

    def solve(self, *assumed: Formula) -> Solution:
        """Return an instance of what was added in which what is assumed holds as well, or a core of what is assumed."""
        try:
            with self.watched(until(self.deadline)):
                literals = self._assumptions(assumed)
                if self.tells_order:
                    self._solver.require(self._transitivity.lemmas(self.translator.comparisons.compared))
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size())
        return self._solution(self._solver.answer(literals), literals)

    def valued(self, formulas: Sequence[Formula], *assumed: Formula) -> tuple[Solution, tuple[bool, ...]]:
        """Return an instance as `solve` does, and which of some formulas hold in it; none if there is no instance."""
        try:
            with self.watched(until(self.deadline)):
                literals, asked = self._assumptions(assumed), [self.literal(formula) for formula in formulas]
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size()), ()
        answer = self._solver.answer(literals)
        truth = self._solver.truth(answer) if isinstance(answer, Model) else None
        return self._solution(answer, literals), () if truth is None else tuple(
            truth[literal] for literal in asked
        )

    def differ(self, values: Iterable[tuple[Formula, bool]]) -> None:
        """Demand that some formula has not the value given with it."""
        literals = [(self.literal(formula), holds) for formula, holds in values]
        self.require(
            [-self._ground.gates.and_([literal if holds else -literal for literal, holds in literals])]
        )

    def unanswered(
        self, question: Formula, answer: Formula, chosen: Collection[Relation], rounds: int
    ) -> bool | None:
        """Return whether there is an instance of a question in which no other choice of some relations makes an answer hold.

        None if that is not found out: it takes more candidates than `rounds`, or more time than there is.
        """
        try:
            with self.watched(until(self.deadline)):
                asked, answered = [*self._assumptions((question,))], self.literal(answer)
        except OutOfTimeError:
            return None
        cells = {
            relation: [lit for lit in self.translator.matrix(relation).literals() if lit != TRUE]
            for relation in self._chosen()
        }
        given = [lit for relation, literals in cells.items() if relation not in chosen for lit in literals]
        others = [lit for relation, literals in cells.items() if relation in chosen for lit in literals]
        return unanswered(self._solver, Game(self._ground.gates, asked, answered, given, others), rounds)

    def instances(self, *, up_to_isomorphism: bool = False) -> Iterator[Instance]:
        """Yield all instances, each once; the session excludes those it has yielded.

        If told so, only one of several instances is yielded that a permutation of atoms turns into each other, where it
        turns the bounds into themselves. What is added or assumed meanwhile holds in those to come. What the solver cannot
        answer within its budget raises a TimeoutError, because the list would not be complete.
        """
        known, changes = Known(), -1
        while changes != self._changes:
            changes, over = self._changes, self._solver.numbers(inputs(self._open_matrices()))
            optional = self._decoder.optional_tuples()
            for model, _ in self._models(
                over, replace(self._kinds(), known=known) if up_to_isomorphism else None
            ):
                self._solver.exclude(model, over)
                self._is_symmetric = False
                yield self._decoder.instance(model, optional)
                if changes != self._changes:
                    break

    def count(self, *, up_to_isomorphism: bool = False) -> int:
        """Return how many instances there are, or classes of those that a permutation of atoms turns into each other.

        Where the bounds have symmetry a member of each class is looked at, and the sizes of the classes are computed.
        What the solver cannot answer within its budget raises a TimeoutError.
        """
        kinds, over = self._kinds(), self._solver.numbers(inputs(self._open_matrices()))
        by_class = up_to_isomorphism or (kinds.symmetry.order > 1 and self._is_symmetric)
        sizes = (size for _, size in self._models(over, kinds if by_class else None))
        return sum(1 for _ in sizes) if up_to_isomorphism else sum(sizes)

    def projected(self, relations: Iterable[Relation]) -> Iterator[Instance]:
        """Yield an instance for each way in which some relations can be; nothing is excluded afterwards.

        What the solver cannot answer within its budget raises a TimeoutError.
        """
        models = self._projected(relations)
        optional = self._decoder.optional_tuples()
        return (self._decoder.instance(model, optional) for model in models)

    def places(self, relations: Iterable[Relation]) -> int:
        """Return how many tuples of some relations are for the solver to choose."""
        return len(inputs([self.translator.matrix(relation) for relation in relations]))

    def near(self, relations: Iterable[Relation], wishes: Iterable[bool], *assumed: Formula) -> Solution:
        """Return an instance as `solve` does; where the solver may choose, it does as wished: for each place whether its tuple is there."""
        chosen = inputs([self.translator.matrix(relation) for relation in relations])
        self._solver.prefer(place if wish else -place for place, wish in zip(chosen, wishes, strict=True))
        return self.solve(*assumed)

    def count_projected(self, relations: Iterable[Relation]) -> int:
        """Return in how many ways some relations can be, as `projected` tells them apart."""
        return sum(1 for _ in self._projected(relations))

    def _projected(self, relations: Iterable[Relation]) -> Iterator[Model]:
        over = self._solver.numbers(inputs([self.translator.matrix(relation) for relation in relations]))
        return (model for model, _ in self._models(over, None))

    def _models(self, over: list[int], kinds: Kinds | None) -> Iterator[tuple[Model, int]]:
        """Yield all models that differ on some variables, or one of each kind, and how many instances each stands for."""
        with self.watched(until(self.deadline)):
            assumed = self._assumptions(())
        if kinds is None:
            yield from ((model, 1) for model in self._solver.models(over, assumed))
        else:
            yield from representatives(self._solver, kinds, assumed)

    def _open_matrices(self) -> list[Matrix]:
        """Return the matrices of the relations that make an instance, without constants, in order."""
        whole = self._whole_bounds()
        relations = [relation for relation in self._chosen() if not whole[relation].is_exact]
        return [
            self.translator.matrix(each)
            for each in sorted(relations, key=lambda each: (each.arity, each.name))
        ]

    def _whole_bounds(self) -> Bounds:
        """Return the bounds before any arrangement of atoms was written into them."""
        bounds = self.bounds.copy()
        for relation in self._ground.relations:
            bounds.bind_packed(relation, self._ground.whole[relation])
        return bounds

    def _kinds(self) -> Kinds:
        """Return what instances are compared by; once some were excluded one by one, no arrangement of atoms is left out."""
        start, bounds = self._ground, self._whole_bounds()
        is_free = self._is_symmetric and not start.breaking
        fixed = (
            {place for group in start.broken for place in group} if is_free else range(len(bounds.universe))
        )
        watch = until(moment(self._solver.seconds()))
        return Kinds(self._open_matrices(), symmetry(bounds, self._chosen(), watch), fixed)

    def exclude(self, instance: Instance) -> None:
        """Demand that some relation be different from what it is in an instance; witnesses do not count."""
        chosen: list[Lit] = []
        for relation in self._chosen():
            present = {self.bounds.universe.packed(row) for row in instance[relation]}
            chosen += [
                lit if key in present else -lit for key, lit in self.translator.matrix(relation).cells.items()
            ]
        self.require([-self._ground.gates.and_(chosen)])

    def prefer(self, formulas: Sequence[Formula], *assumed: Formula) -> Solution:
        """Return an instance as `solve` does, in which as many of the formulas hold as a greedy choice in order can get.

        The solver is asked about a formula only if it does not hold in the instance at hand. One that is not answered in
        time is given up.
        """
        literals = self._assumptions(assumed)
        answer = self._solver.answer(literals)
        if not isinstance(answer, Model):
            return self._solution(answer, literals)
        kept, truth = list(literals), self._solver.truth(answer)
        for literal in (each for each in map(self.literal, formulas) if each != FALSE):
            if not truth[literal]:
                better = self._solver.answer([*kept, literal])
                if not isinstance(better, Model):
                    continue
                answer, truth = better, self._solver.truth(better)
            kept.append(literal)
        return self._solution(answer)

    def minimise(self, *relations: Relation, assumed: Sequence[Formula] = ()) -> Solution:
        """Return an instance with the fewest tuples in the given relations, taken together."""
        return self._best(lambda: prefer_few_tuples(map(self.translator.matrix, relations)), assumed)

    def optimise(self, preferences: Preferences, *assumed: Formula) -> Solution:
        """Return an instance as `solve` does, in which the preferred formulas that do not hold weigh the least together.

        They are given by formula with their weights, or weigh one each; `Solution.cost` is what those weigh that do not hold.
        """
        return self._best(lambda: prefer_formulas(preferences, self.literal), assumed)

    def nearest(self, target: Target, *assumed: Formula) -> Solution:
        """Return an instance as `solve` does that differs from a given one in the fewest tuples, which are its cost."""
        if self._ground.broken:
            raise ValueError("the instance nearest to another is not to be had where symmetry is broken")
        return self._best(
            lambda: prefer_tuples_of(target, self.bounds.universe, self.translator.matrix), assumed
        )

    def _best(self, wished: Callable[[], SoftLiterals], assumed: Sequence[Formula]) -> Solution:
        """Return an instance that costs least by what is wished for, and the cost."""
        try:
            with self.watched(until(self.deadline)):
                literals, wishes = self._assumptions(assumed), wished()
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size())
        answer = self._solver.optimum(wishes.literals, literals)
        solution = self._solution(answer, literals)
        if not isinstance(answer, Model):
            return solution
        return replace(solution, cost=wishes.cost(self._solver.truth(answer)))

    def tightened(self, relations: Iterable[Relation], kept: Kept | None = None) -> dict[Relation, Bound]:
        """Return bounds that allow the same instances of what was added, and are as tight as can be found out with some work.

        There is nothing to tighten if there is no instance, or none is found in time. What was found out about the same clauses
        before is looked up where it is `kept`, and kept there.
        """
        matrices = {relation: self.translator.matrix(relation) for relation in relations}
        cells = grouped(
            {relation: matrix.cells for relation, matrix in matrices.items()},
            self._solver.encoder.number,
        )
        before = self._solver.clauses(())
        fixed = looked_up(self._solver, cells, self._lemmas, kept)
        self._beyond = before + self._differing(fixed) if fixed else None
        bounds: dict[Relation, Bound] = {}
        for relation, matrix in matrices.items():
            upper = tuple(key for key, lit in matrix.cells.items() if -lit not in fixed)
            lower = frozenset(key for key, lit in matrix.cells.items() if lit == TRUE or lit in fixed)
            bounds[relation] = Bound(lower, tuple(sorted(upper)))
        return bounds

    def tightening(self) -> array[int] | None:
        """Return the clauses that no assignment satisfies if the last tightening is right: some tuple is not as it said.

        None if it has tightened nothing.
        """
        return self._beyond

    def _differing(self, fixed: frozenset[Lit]) -> array[int]:
        """Return clauses that say that one of some inputs is not as was found out: if so a variable of its own holds, and it does."""
        numbers = sorted(map(self._solver.encoder.number, fixed), key=abs)
        differs = self._solver.encoder.variables + 1
        return flat([[-differs, *(-number for number in numbers)], [differs]])

    def _lemmas(self) -> Iterator[Lit]:
        """Yield what is true of closures, and solvers do not see."""
        for steps, closed in self.translator.closures:
            yield from last_steps(self._ground.gates, steps.cells, closed.cells)

    def core(self, assumed: Mapping[Formula, Lit]) -> UnsatCore:
        """Return formulas, given with their literals, that contradict what was added; none of them is superfluous."""
        formulas = {lit: formula for formula, lit in assumed.items()}
        literals, is_minimal = self._solver.core(formulas)
        return UnsatCore(tuple(formulas[lit] for lit in literals), is_minimal)

    def least(self, conflict: Sequence[Formula]) -> UnsatCore:
        """Return those of some formulas in conflict that are, none of them superfluous; all if that takes too long."""
        try:
            return self.core({formula: self.literal(formula) for formula in conflict})
        except TimeoutError:  # the same question was not answered again, for want of time or memory
            return UnsatCore(tuple(conflict), is_minimal=False)

    def dimacs(self, *assumed: Formula) -> str:
        """Return the clauses of what was added, and of what is assumed, in the text format of solvers."""
        return dimacs(self.clauses(*assumed))

    def clauses(self, *assumed: Formula) -> array[int]:
        """Return the clauses of what was added, and of what is assumed; a zero ends each."""
        return self._solver.clauses(self._assumptions(assumed))

    def variables(self, relation: Relation) -> dict[AtomTuple, int]:
        """Return by tuple the variable of the clauses that says whether a relation has it; none where no clause does."""
        number, universe = self._solver.encoder.number, self.bounds.universe
        cells = self.translator.matrix(relation).cells.items()
        return {
            universe.unpacked(key, relation.arity): number(lit)
            for key, lit in cells
            if lit != TRUE and number(lit)
        }

    def size(self) -> Size:
        """Return how large the problem has become."""
        encoder = self._solver.encoder
        return Size(
            self._ground.leaves.variables, len(self._ground.gates), encoder.variables, encoder.clauses
        )

    def times(self) -> Times:
        """Return where the time went."""
        return Times(self.translator.seconds, self._solver.encoding, self._solver.solving)

    def close(self) -> None:
        """End the solver."""
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

    def _assumptions(self, assumed: Sequence[Formula]) -> dict[Lit, Formula]:
        """Return the standing assumptions and those of one question, by their literals."""
        check_kind(Formula, "an assumption", *assumed)
        return {self._supposed(formula): formula for formula in (*self._assumed, *assumed)}

    def _supposed(self, formula: Formula) -> Lit:
        """Return what is assumed for a formula to hold; about sets, it is that some witnesses are right, made once."""
        if not formula.is_higher_order:
            return self.literal(formula)
        key = formula, len(self.bounds.universe)
        if key not in self._suppositions:
            self._suppositions[key] = self._ground.gates.and_(self._claimed([formula]))
        return self._suppositions[key]

    def _solution(self, answer: Answer, assumed: Mapping[Lit, Formula] = NOTHING) -> Solution:
        """Return an answer in terms of relations, its core in terms of the formulas assumed."""
        match answer:
            case Model():
                outcome = Outcome.SAT if answer.variables else Outcome.TRIVIALLY_SAT
                return Solution(outcome, self._decoder.instance(answer), size=self.size())
            case Unsat(core):
                is_trivial = self._solver.is_false or FALSE in assumed
                outcome = Outcome.TRIVIALLY_UNSAT if is_trivial else Outcome.UNSAT
                return Solution(
                    outcome, core=tuple(assumed[Lit(lit)] for lit in core if lit in assumed), size=self.size()
                )
            case Unknown():
                return Solution(Outcome.UNKNOWN, reason=describe_unknown(answer), size=self.size())

    def _added(self) -> list[Relation]:
        """Return the relations that were mentioned after the start."""
        known = set(self._ground.relations)
        return [relation for relation in self._ground.leaves.matrices if relation not in known]

    def _interchangeable(self) -> Classes:
        """Return the classes of atoms that no relation mentioned so far tells apart."""
        added = self._added()
        return common(self._ground.groups, classes(self.bounds, added)) if added else self._ground.groups

    def _check_symmetry(self) -> None:
        """Refuse relations that tell atoms apart which symmetry breaking has taken for interchangeable."""
        relations = len(self._ground.leaves.matrices)
        if not self._ground.broken or relations == self._checked_relations:
            return
        self._checked_relations = relations
        left = self._interchangeable()
        if not all(group in left for group in self._ground.broken):
            added = ", ".join(map(str, self._added()))
            msg = f"symmetry breaking relied on atoms being interchangeable that one of {added} tells apart"
            raise ValueError(msg)
