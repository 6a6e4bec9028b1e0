"""Problems solved in one call: an instance, all instances, an optimal instance, or an unsat core."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ooxcheck.relational.bounds import Bounds, Instance
from ooxcheck.relational.evaluate import holds_deeply
from ooxcheck.relational.logic.core_granularity import split_finely
from ooxcheck.relational.logic.expr import Formula, Relation
from ooxcheck.relational.solving.answers import SOLVER_OF_PROBLEMS, Options, Outcome, Solution, UnsatCore
from ooxcheck.relational.solving.ground_problem import Ground, ground
from ooxcheck.relational.solving.session import Session
from ooxcheck.relational.solving.soft_literals import Preferences, Target, check_weights
from ooxcheck.relational.solving.time_limit import OutOfTimeError, deadline_after, watch_deadline
from ooxcheck.sat.circuit import Lit

DEFAULT = Options()


def solve(formula: Formula, bounds: Bounds, options: Options = DEFAULT) -> Solution:
    """Return an instance of a formula within bounds, or that there is none; the time limit covers everything."""
    deadline = deadline_after(options.seconds)
    try:
        with _open_session([formula], bounds, options, deadline) as session:
            session.deadline = deadline
            solution = session.solve()
    except OutOfTimeError as late:
        return Solution(Outcome.UNKNOWN, reason=str(late))
    if options.check and solution.instance is not None:
        assert holds_deeply(formula, solution.instance), "an instance should satisfy its formula"
    return solution


def instances(
    formula: Formula, bounds: Bounds, options: Options = DEFAULT, *, up_to_isomorphism: bool = False
) -> Iterator[Instance]:
    """Yield the instances of a formula within bounds: all, or one of each isomorphism class.

    Two are isomorphic if a permutation of atoms that preserves every bound turns one into the other;
    witnesses do not count. A TimeoutError is
    raised if the budget is exceeded.
    """
    with _enumeration_session(formula, bounds, options, up_to_isomorphism=up_to_isomorphism) as session:
        yield from session.instances(up_to_isomorphism=up_to_isomorphism)


def count_instances(
    formula: Formula, bounds: Bounds, options: Options = DEFAULT, *, up_to_isomorphism: bool = False
) -> int:
    """Return the number of instances of a formula within bounds, or of isomorphism classes.

    Only one instance of each class is computed: the size of its class follows from its symmetry and that of
    the bounds. A TimeoutError is raised
    if the budget is exceeded.
    """
    with _enumeration_session(formula, bounds, options, up_to_isomorphism=True) as session:
        return session.count(up_to_isomorphism=up_to_isomorphism)


def minimal(
    formula: Formula, bounds: Bounds, relations: Iterable[Relation], options: Options = DEFAULT
) -> Solution:
    """Return an instance with the fewest tuples in the given relations, taken together."""
    try:
        with _open_session([formula], bounds, options) as session:
            return session.minimise(*relations)
    except OutOfTimeError as late:
        return Solution(Outcome.UNKNOWN, reason=str(late))


def optimal(
    formula: Formula, bounds: Bounds, preferences: Preferences, options: Options = DEFAULT
) -> Solution:
    """Return an instance that minimises the weight of the preferred formulas that do not hold: `Solution.cost`.

    Formulas have weights, or weight one.
    """
    wishes = check_weights(preferences)
    try:
        with _open_session([formula], bounds, options, wishes=wishes) as session:
            return session.optimise(wishes)
    except OutOfTimeError as late:
        return Solution(Outcome.UNKNOWN, reason=str(late))


def nearest(formula: Formula, bounds: Bounds, target: Target, options: Options = DEFAULT) -> Solution:
    """Return an instance that differs from a given one in the fewest tuples: `Solution.cost`.

    The target may be the tuples of some relations; the others do not count then. No symmetry is broken.
    """
    try:
        with _open_session([formula], bounds, replace(options, symmetry=0, orders=False)) as session:
            return session.nearest(target)
    except OutOfTimeError as late:
        return Solution(Outcome.UNKNOWN, reason=str(late))


def core(formula: Formula, bounds: Bounds, options: Options = DEFAULT, *, fine: bool = False) -> UnsatCore:
    """Return conjuncts of an unsatisfiable formula that have no instance together; raise a ValueError if it has one.

    If `fine`, conjuncts are split as far as possible (`ooxcheck.relational.logic.core_granularity`), and
    the core consists of parts. A
    TimeoutError is raised if the budget is exceeded.

    A conjunct is named by its label. Claims that order breaking exploits are fixed first, because the
    bounds rely on them, and then left out one
    by one in separate problems.
    """
    return _core([split_finely(formula) if fine else formula], bounds, options)


def _core(formulas: list[Formula], bounds: Bounds, options: Options) -> UnsatCore:
    problem = ground(formulas, bounds, options, watch_deadline(deadline_after(options.seconds)))
    fixed = list(
        dict.fromkeys(claim.source for claim in problem.claims if claim.formula in problem.exploited)
    )
    partial_core = _core_around(fixed, problem, bounds, options)
    is_minimal = partial_core.is_minimal
    for claim in fixed:
        others = [each for each in (*fixed, *partial_core.formulas) if each is not claim]
        with _open_session(others, bounds, options) as session:
            without = session.solve()
        if without.is_unsat:
            return _core(others, bounds, options)
        is_minimal = is_minimal and without.is_sat
    order = {claim.source: place for place, claim in enumerate(problem.claims)}
    return UnsatCore(tuple(sorted((*fixed, *partial_core.formulas), key=order.__getitem__)), is_minimal)


def _core_around(fixed: list[Formula], problem: Ground, bounds: Bounds, options: Options) -> UnsatCore:
    """Return a minimal set of formulas that contradict each other and the fixed ones."""
    parts: dict[Formula, list[Lit]] = {}
    for claim, lit in zip(problem.claims, problem.literals, strict=True):
        parts.setdefault(claim.source, []).append(lit)
    required = [lit for source in fixed for lit in parts.pop(source)]
    with Session(bounds, _with_solver(options), start=problem.without_claims()) as session:
        session.require(required)
        return session.core({source: problem.gates.and_(lits) for source, lits in parts.items()})


def _enumeration_session(
    formula: Formula, bounds: Bounds, options: Options, *, up_to_isomorphism: bool
) -> Session:
    """Return a session that keeps all instances, up to isomorphism if requested.

    Enumeration breaks symmetry itself, and better than a topological order of acyclic relations would.
    """
    options = replace(options, symmetry=0, orders=options.orders and up_to_isomorphism)
    watch = watch_deadline(deadline_after(options.seconds))
    return Session(bounds, options, start=ground([formula], bounds, options, watch, acyclic=False))


def _open_session(
    formulas: list[Formula],
    bounds: Bounds,
    options: Options,
    deadline: float | None = None,
    wishes: Iterable[Formula] = (),
) -> Session:
    """Return a session for formulas; the deadline also limits their translation."""
    deadline = deadline_after(options.seconds) if deadline is None else deadline
    start = ground(formulas, bounds, options, watch_deadline(deadline), wishes=wishes)
    return Session(bounds, _with_solver(options), start=start)


def _with_solver(options: Options) -> Options:
    return replace(options, solver=options.solver or SOLVER_OF_PROBLEMS)
