"""A live session: formulas, relations and atoms may be added between queries.

Everything is translated once, into one circuit; the solver gets the new clauses and keeps its learnt ones.
A formula is about the universe at
the time it is added: ``all x: univ`` means the atoms so far. New relations are bound in `Session.bounds`.

A session is designed for thousands of queries while its graph of nodes grows: the cost of a query is that
of its new nodes. Nodes that
mention `univ` or `iden` are translated again when atoms are added; ``s.*r`` is not, if `s` does not mention
them.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Self

from ooxcheck.relational.bounds import Atom, AtomTuple, Bound, Bounds, Instance
from ooxcheck.relational.logic.expr import Expr, Formula, Relation
from ooxcheck.relational.logic.node import Node, check_kind
from ooxcheck.relational.solving import tight_bounds as tight
from ooxcheck.relational.solving.answers import Options, Outcome, Size, Solution, Times, UnsatCore
from ooxcheck.relational.solving.circuit_solver import Allowance, CircuitSolver, describe_unknown
from ooxcheck.relational.solving.ground_problem import Ground, ground, relations_of, translate_claims
from ooxcheck.relational.solving.instances import InstanceDecoder
from ooxcheck.relational.solving.skolemisation import claims
from ooxcheck.relational.solving.time_limit import OutOfTimeError, deadline_after, watch_deadline
from ooxcheck.relational.solving.transitivity import Transitivity
from ooxcheck.relational.symmetry.lex_leader import Classes, classes, common
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.answer import Answer, Model, Unknown, Unsat
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.sat.clauses import dimacs

if TYPE_CHECKING:
    from ooxcheck.relational.solving.representatives import Kinds
    from ooxcheck.relational.solving.soft_literals import Preferences, SoftLiterals, Target

NOTHING: Mapping[Lit, Formula] = {}


class Session:
    """Formulas within bounds, with an incremental solver; use it in a ``with`` statement.

    By default no symmetry is broken, because formulas that are added later may not be symmetric. No query runs beyond `deadline`, a time of
    ``time.monotonic``. If `tells_order`, clauses for the transitivity of comparisons are added, which are redundant but help.

    Invariants
    ----------
    The clauses imply every added formula; an assumed formula holds only in its query. While nothing is
    open, every choice within the bounds is an
    instance, and the one without optional tuples also satisfies symmetry breaking.
    """

    def __init__(
        self, bounds: Bounds, options: Options | None = None, *, start: Ground | None = None
    ) -> None:
        self.options = options or Options(symmetry=0, orders=False)
        self._ground = start or ground([], bounds, self.options)
        self.bounds = self._ground.bounds
        self.translator = self._ground.translator
        self._solver = CircuitSolver(
            self._ground.gates, self.options, self._ground.translator.divisions.deferred
        )
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
        """The time of ``time.monotonic`` at which queries end."""
        return self._solver.deadline

    @deadline.setter
    def deadline(self, moment: float | None) -> None:
        self._solver.deadline = moment

    @contextmanager
    def within(self, allowance: Allowance) -> Iterator[None]:
        """Limit the queries of a block by an allowance."""
        before = self._solver.allowance
        self._solver.allowance = allowance
        try:
            yield
        finally:
            self._solver.allowance = before

    def divide(
        self, parts: Callable[[], tuple[Iterable[Formula], Iterable[Formula]]], watch: Callable[[str], None]
    ) -> None:
        """Let long queries be divided from now on, by a chain of formulas and by others (`ooxcheck.relational.solving.circuit_solver.Parts`)."""
        self._solver.divide(
            lambda: tuple([self.literal(formula) for formula in formulas] for formulas in parts()), watch
        )

    @contextmanager
    def watch_translation(self, watch: Callable[[], None]) -> Iterator[None]:
        """Call a function repeatedly while a block translates, after those of outer blocks; it may raise to stop."""
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
        """Add formulas permanently."""
        literals = self._claim_literals(formulas)
        self._changes += 1
        self._solver.require(literals)

    def _claim_literals(self, formulas: Iterable[Formula]) -> list[Lit]:
        """Return literals that hold together, for some witnesses, iff the formulas do."""
        claimed, witnesses = claims(
            formulas, self.bounds, lambda expr, env: self.translator.matrix(expr, env).cells
        )
        self._witnesses.update(witnesses)
        literals = translate_claims(claimed, relations_of(claimed, self._walked), self.translator)
        self._check_symmetry()
        return literals

    def assume(self, *formulas: Formula) -> None:
        """Assume formulas in later queries, until they are retracted."""
        self._changes += 1
        self._assumed.update(dict.fromkeys(formulas))

    def retract(self, *formulas: Formula) -> None:
        """Retract assumptions."""
        self._changes += 1
        for formula in formulas:
            self._assumed.pop(formula, None)

    def require(self, literals: Iterable[Lit]) -> None:
        """Require literals of the circuit permanently."""
        self._is_symmetric = False
        self._changes += 1
        self._solver.require(literals)

    def grow(self, *atoms: Atom) -> None:
        """Add atoms to the universe."""
        self.bounds.universe.grow(*atoms)
        self.translator.universe_has_grown()

    def literal(self, formula: Formula) -> Lit:
        """Return the literal of a formula; TRUE or FALSE if it folds."""
        literal = self.translator.literal(formula)
        self._check_symmetry()
        return literal

    def constant_value(self, formula: Formula) -> bool | None:
        """Return the truth value of a formula that folds; None if it does not, or has free variables."""
        literal = None if formula.free else self.literal(formula)
        return True if literal == TRUE else False if literal == FALSE else None

    def solve(self, *assumed: Formula) -> Solution:
        """Return an instance of the added and assumed formulas, or a core of the assumptions."""
        try:
            with self.watch_translation(watch_deadline(self.deadline)):
                literals = self._assumptions(assumed)
                if self.tells_order:
                    self._solver.require(self._transitivity.lemmas(self.translator.comparisons.compared))
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size())
        return self._solution(self._solver.answer(literals), literals)

    def solve_with_values(
        self, formulas: Sequence[Formula], *assumed: Formula
    ) -> tuple[Solution, tuple[bool, ...]]:
        """Return an instance as `solve` does, and which of some formulas hold in it; none if there is no instance."""
        try:
            with self.watch_translation(watch_deadline(self.deadline)):
                literals, asked = self._assumptions(assumed), [self.literal(formula) for formula in formulas]
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size()), ()
        answer = self._solver.answer(literals)
        truth = self._solver.truth(answer) if isinstance(answer, Model) else None
        return self._solution(answer, literals), () if truth is None else tuple(
            truth[literal] for literal in asked
        )

    def refutes(self, *formulas: Formula, conflicts: int) -> bool:
        """Return whether so many conflicts show that formulas have no instance together; without time they show nothing."""
        try:
            with self.watch_translation(watch_deadline(self.deadline)):
                literals = self._assumptions(formulas)
        except OutOfTimeError:
            return False
        with self.within(Allowance(conflicts, conflicts)):
            return isinstance(self._solver.answer(literals, roughly=True), Unsat)

    def differ(self, values: Iterable[tuple[Formula, bool]]) -> None:
        """Require that some formula differs from its given value."""
        literals = [(self.literal(formula), holds) for formula, holds in values]
        self.require(
            [-self._ground.gates.and_([literal if holds else -literal for literal, holds in literals])]
        )

    def has_unanswered_instance(
        self, question: Formula, answer: Formula, chosen: Collection[Relation], rounds: int
    ) -> bool | None:
        """Return whether the question has an instance in which no other choice of some relations makes the answer hold.

        The question may depend on these relations; another choice may make it false.
        None if unknown: it takes more candidates than `rounds`, or too much time.
        """
        from ooxcheck.relational.solving.exists_forall import Game, has_unanswered_question

        try:
            with self.watch_translation(watch_deadline(self.deadline)):
                asked = [*self._assumptions((question,))]
                answered = [*self._assumptions(()), self.literal(answer)]
        except OutOfTimeError:
            return None
        cells = {
            relation: [lit for lit in self.translator.matrix(relation).literals() if lit != TRUE]
            for relation in self._instance_relations()
        }
        given = [lit for relation, literals in cells.items() if relation not in chosen for lit in literals]
        others = [lit for relation, literals in cells.items() if relation in chosen for lit in literals]
        return has_unanswered_question(
            self._solver, Game(self._ground.gates, asked, answered, given, others), rounds
        )

    def apart(self) -> Session:
        """Return a session over the same relations and bounds without added or assumed formulas; it has the same limits."""
        other = Session(self.bounds, self.options, start=self._ground.without_claims())
        other._solver.deadline, other._solver.allowance = self._solver.deadline, self._solver.allowance
        return other

    def instances(self, *, up_to_isomorphism: bool = False) -> Iterator[Instance]:
        """Yield all instances, each once; the session excludes those it has yielded.

        With `up_to_isomorphism`, one of each class of instances that permutations of atoms that preserve
        the bounds turn into each other. Formulas
        that are added or assumed meanwhile hold in later instances. A TimeoutError is raised if a query
        exceeds its budget.
        """
        from ooxcheck.relational.solving.representatives import Known, inputs

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
        """Return the number of instances, or of isomorphism classes of them.

        If the bounds have symmetry, one instance of each class is computed, and the sizes of the classes. A
        TimeoutError is raised if a query
        exceeds its budget.
        """
        from ooxcheck.relational.solving.representatives import inputs

        kinds, over = self._kinds(), self._solver.numbers(inputs(self._open_matrices()))
        by_class = up_to_isomorphism or (kinds.symmetry.order > 1 and self._is_symmetric)
        sizes = (size for _, size in self._models(over, kinds if by_class else None))
        return sum(1 for _ in sizes) if up_to_isomorphism else sum(sizes)

    def projected_instances(self, relations: Iterable[Relation]) -> Iterator[Instance]:
        """Yield an instance for each value of some relations; nothing is excluded afterwards.

        A TimeoutError is raised if a query exceeds its budget.
        """
        models = self._projected_models(relations)
        optional = self._decoder.optional_tuples()
        return (self._decoder.instance(model, optional) for model in models)

    def places(self, relations: Iterable[Relation]) -> int:
        """Return the number of optional tuples of some relations."""
        from ooxcheck.relational.solving.representatives import inputs

        return len(inputs([self.translator.matrix(relation) for relation in relations]))

    def near(self, relations: Iterable[Relation], wishes: Iterable[bool], *assumed: Formula) -> Solution:
        """Return an instance as `solve` does; `wishes` are preferred phases of the optional tuples."""
        from ooxcheck.relational.solving.representatives import inputs

        chosen = inputs([self.translator.matrix(relation) for relation in relations])
        self._solver.prefer(place if wish else -place for place, wish in zip(chosen, wishes, strict=True))
        return self.solve(*assumed)

    def count_projected(self, relations: Iterable[Relation]) -> int:
        """Return the number of values of some relations."""
        return sum(1 for _ in self._projected_models(relations))

    def _projected_models(self, relations: Iterable[Relation]) -> Iterator[Model]:
        from ooxcheck.relational.solving.representatives import inputs

        over = self._solver.numbers(inputs([self.translator.matrix(relation) for relation in relations]))
        return (model for model, _ in self._models(over, None))

    def _models(self, over: list[int], kinds: Kinds | None) -> Iterator[tuple[Model, int]]:
        """Yield all models that differ on some variables, or one of each class, with the number of instances of each."""
        from ooxcheck.relational.solving.representatives import representatives

        with self.watch_translation(watch_deadline(self.deadline)):
            assumed = self._assumptions(())
        if kinds is None:
            yield from ((model, 1) for model in self._solver.models(over, assumed))
        else:
            yield from representatives(self._solver, kinds, assumed)

    def _open_matrices(self) -> list[Matrix]:
        """Return the matrices of the relations of an instance that are not constant, in order."""
        whole = self._whole_bounds()
        relations = [relation for relation in self._instance_relations() if not whole[relation].is_exact]
        return [
            self.translator.matrix(each)
            for each in sorted(relations, key=lambda each: (each.arity, each.name))
        ]

    def _whole_bounds(self) -> Bounds:
        """Return the bounds before symmetry breaking."""
        bounds = self.bounds.copy()
        for relation in self._ground.relations:
            bounds.bind_packed(relation, self._ground.whole[relation])
        return bounds

    def _kinds(self) -> Kinds:
        """Return how instances are compared; after individual exclusions no symmetry may be broken."""
        from ooxcheck.relational.solving.representatives import Kinds

        start, bounds = self._ground, self._whole_bounds()
        is_free = self._is_symmetric and not start.breaking
        fixed = (
            {place for group in start.broken for place in group} if is_free else range(len(bounds.universe))
        )
        watch = watch_deadline(deadline_after(self._solver.seconds()))
        # Imported lazily: it is for counting up to isomorphism alone.
        from ooxcheck.relational.symmetry.automorphisms import symmetry

        return Kinds(self._open_matrices(), symmetry(bounds, self._instance_relations(), watch), fixed)

    def exclude(self, instance: Instance) -> None:
        """Exclude an instance by the values of its relations; witnesses do not count."""
        chosen: list[Lit] = []
        for relation in self._instance_relations():
            present = {self.bounds.universe.pack(row) for row in instance[relation]}
            chosen += [
                lit if key in present else -lit for key, lit in self.translator.matrix(relation).cells.items()
            ]
        self.require([-self._ground.gates.and_(chosen)])

    def prefer(self, formulas: Sequence[Formula], *assumed: Formula) -> Solution:
        """Return an instance as `solve` does, in which as many of the formulas hold as a greedy choice in order achieves.

        A query is needed only for a formula that does not hold in the current instance. One that is not
        answered in time is skipped.
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
        from ooxcheck.relational.solving.soft_literals import prefer_few_tuples

        return self._best(lambda: prefer_few_tuples(map(self.translator.matrix, relations)), assumed)

    def optimise(self, preferences: Preferences, *assumed: Formula) -> Solution:
        """Return an instance as `solve` does that minimises the weight of the preferred formulas that do not hold.

        Formulas have weights, or weight one; `Solution.cost` is the minimum.
        """
        from ooxcheck.relational.solving.soft_literals import prefer_formulas

        return self._best(lambda: prefer_formulas(preferences, self.literal), assumed)

    def nearest(self, target: Target, *assumed: Formula) -> Solution:
        """Return an instance as `solve` does that differs from a given one in the fewest tuples; their number is its cost."""
        from ooxcheck.relational.solving.soft_literals import prefer_tuples_of

        if self._ground.broken:
            raise ValueError("the instance nearest to another is not to be had where symmetry is broken")
        return self._best(
            lambda: prefer_tuples_of(target, self.bounds.universe, self.translator.matrix), assumed
        )

    def _best(self, wished: Callable[[], SoftLiterals], assumed: Sequence[Formula]) -> Solution:
        """Return an instance of least cost by soft literals, and the cost."""
        try:
            with self.watch_translation(watch_deadline(self.deadline)):
                literals, wishes = self._assumptions(assumed), wished()
        except OutOfTimeError as late:
            return Solution(Outcome.UNKNOWN, reason=str(late), size=self.size())
        answer = self._solver.optimum(wishes.literals, literals)
        solution = self._solution(answer, literals)
        if not isinstance(answer, Model):
            return solution
        return replace(solution, cost=wishes.cost(self._solver.truth(answer)))

    def tighten_bounds(
        self, relations: Iterable[Relation], kept: tight.Kept | None = None
    ) -> dict[Relation, Bound]:
        """Return bounds with the same instances of the added formulas, as tight as limited work finds.

        Bounds stay as they are if there is no instance, or none is found in time. Results are looked up and stored in `kept` by the clauses.
        """
        matrices = {relation: self.translator.matrix(relation) for relation in relations}
        cells = tight.group_inputs(
            {relation: matrix.cells for relation, matrix in matrices.items()},
            self._solver.encoder.number,
        )
        before = self._solver.clauses(())
        if self.tells_order:
            self._solver.require(self._transitivity.lemmas(self.translator.comparisons.compared))
        fixed = tight.cached_backbone(self._solver, cells, self._lemmas, kept)
        self._beyond = before + tight.differing(self._solver, fixed) if fixed else None
        bounds: dict[Relation, Bound] = {}
        for relation, matrix in matrices.items():
            upper = tuple(key for key, lit in matrix.cells.items() if -lit not in fixed)
            lower = frozenset(key for key, lit in matrix.cells.items() if lit == TRUE or lit in fixed)
            bounds[relation] = Bound(lower, tuple(sorted(upper)))
        return bounds

    def examples(self, *given: Formula, conflicts: int) -> tight.Examples:
        """Return the means to find what is possible in instances of some formulas, with so many conflicts in all."""
        solver = CircuitSolver(self._ground.gates, self.options, self.translator.divisions.deferred)
        solver.deadline = self.deadline
        return tight.Examples(solver, [self.literal(each) for each in given], conflicts)

    def bounds_where(
        self, where: Formula, exprs: Sequence[Expr], examples: tight.Examples
    ) -> list[Bound | None]:
        """Return bounds of expressions in the instances of examples in which a formula holds; None if they are no news."""
        cells = [self.translator.matrix(expr).cells for expr in exprs]
        return examples.bounds(cells, self.literal(where))

    def tightening(self) -> array[int] | None:
        """Return clauses that are unsatisfiable if the last tightening is right: some tuple contradicts it.

        None if nothing was tightened.
        """
        return self._beyond

    def _lemmas(self) -> Iterator[Lit]:
        """Yield lemmas about closures that unit propagation does not find."""
        for steps, closed in self.translator.closures:
            yield from tight.last_steps(self._ground.gates, steps.cells, closed.cells)

    def core(self, assumed: Mapping[Formula, Lit]) -> UnsatCore:
        """Return a minimal set of formulas, given with their literals, that contradict the added ones."""
        formulas = {lit: formula for formula, lit in assumed.items()}
        literals, is_minimal = self._solver.core(formulas)
        return UnsatCore(tuple(formulas[lit] for lit in literals), is_minimal)

    def least(self, conflict: Sequence[Formula]) -> UnsatCore:
        """Return a minimal subset of contradicting formulas; all if that takes too long."""
        try:
            return self.core({formula: self.literal(formula) for formula in conflict})
        except TimeoutError:  # the query was not answered again, for lack of time or memory
            return UnsatCore(tuple(conflict), is_minimal=False)

    def dimacs(self, *assumed: Formula) -> str:
        """Return the clauses of the added and assumed formulas in DIMACS format."""
        return dimacs(self.clauses(*assumed))

    def clauses(self, *assumed: Formula) -> array[int]:
        """Return the clauses of the added and assumed formulas; a zero ends each."""
        literals = self._assumptions(assumed)
        self._solver.define_remainders()
        return self._solver.clauses(literals)

    def variables(self, relation: Relation) -> dict[AtomTuple, int]:
        """Return by tuple the variable of the clauses that says whether it is in a relation; none if it is in no clause."""
        number, universe = self._solver.encoder.number, self.bounds.universe
        cells = self.translator.matrix(relation).cells.items()
        return {
            universe.unpack(key, relation.arity): number(lit)
            for key, lit in cells
            if lit != TRUE and number(lit)
        }

    def size(self) -> Size:
        """Return the size of the problem."""
        encoder = self._solver.encoder
        return Size(
            self._ground.leaves.variables, len(self._ground.gates), encoder.variables, encoder.clauses
        )

    def times(self) -> Times:
        """Return the time spent in each stage."""
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

    def _instance_relations(self) -> list[Relation]:
        """Return the relations of an instance: those mentioned so far, without witnesses."""
        return [relation for relation in self._ground.leaves.matrices if relation not in self._witnesses]

    def _assumptions(self, assumed: Sequence[Formula]) -> dict[Lit, Formula]:
        """Return the permanent assumptions and those of one query, by their literals."""
        check_kind(Formula, "an assumption", *assumed)
        return {self._assumption_literal(formula): formula for formula in (*self._assumed, *assumed)}

    def _assumption_literal(self, formula: Formula) -> Lit:
        """Return the literal of an assumption; for a higher-order formula it includes its witnesses, which are made once."""
        if not formula.is_higher_order:
            return self.literal(formula)
        key = formula, len(self.bounds.universe)
        if key not in self._suppositions:
            self._suppositions[key] = self._ground.gates.and_(self._claim_literals([formula]))
        return self._suppositions[key]

    def _solution(self, answer: Answer, assumed: Mapping[Lit, Formula] = NOTHING) -> Solution:
        """Return an answer in terms of relations, with its core in terms of assumed formulas."""
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

    def _relations_since_start(self) -> list[Relation]:
        """Return the relations that were mentioned after the start."""
        known = set(self._ground.relations)
        return [relation for relation in self._ground.leaves.matrices if relation not in known]

    def _interchangeable(self) -> Classes:
        """Return the classes of atoms that no relation so far distinguishes."""
        added = self._relations_since_start()
        return common(self._ground.groups, classes(self.bounds, added)) if added else self._ground.groups

    def _check_symmetry(self) -> None:
        """Refuse relations that distinguish atoms whose symmetry is broken."""
        relations = len(self._ground.leaves.matrices)
        if not self._ground.broken or relations == self._checked_relations:
            return
        self._checked_relations = relations
        left = self._interchangeable()
        if not all(group in left for group in self._ground.broken):
            added = ", ".join(map(str, self._relations_since_start()))
            msg = f"symmetry breaking relied on atoms being interchangeable that one of {added} tells apart"
            raise ValueError(msg)
