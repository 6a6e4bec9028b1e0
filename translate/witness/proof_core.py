"""Proof cores: a minimal set of statements and clauses with which a duty cannot fail, whatever the others do.

The selectors of `ooxcheck.translate.havoc.relaxation` are assumed together with a violation; the minimised
unsat core is the explanation.
An execution ends with the first duty that fails, so each duty is explained assuming the earlier ones; all
explanations together need no
such assumption. There may be other minimal sets.

Statements come first, with initial states bounded tightly by all assumptions, which makes the solver many
times faster. Which clauses are
needed with these statements is then determined without tight bounds. If that is too hard, each clause is
left out once, with bounds from
all others.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field
from time import monotonic
from typing import TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.oox.syntax.limits import LimitReached
from ooxcheck.relational import FALSE, Formula, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.witness.minimise import cut_of

_WORK = 100_000
"""Conflicts for the statements of one duty, and for the clauses of all duties together."""

_FOR_ALL = 3
"""The factor of `_WORK` for the statements of all duties."""

_ADVANCE = 3
"""The multiple of its share that one duty may use: most use less."""

_EACH = 20_000
"""Conflicts of a single query, so that some are left for the others."""

_QUICK = 10_000
"""Conflicts of a query about the clauses of one duty."""

_PATIENCE = 3
"""Consecutive unanswered queries without tight bounds after which the search changes its method."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The core of a duty: spans of statements, conditions and loop invariants, and assumed clauses.

    If nothing `cut` the search short, it is minimal.
    """

    duty: Duty
    places: frozenset[Span]
    clauses: tuple[Duty, ...]
    cut: Cut | None = None

    @property
    def is_minimal(self) -> bool:
        """Whether the core is certainly minimal."""
        return self.cut is None


@dataclass(frozen=True, slots=True)
class Proof:
    """The cores of the duties of a method, and all assumed clauses. If a limit `cut` the search, the cores of some duties are missing."""

    explanations: tuple[Explanation, ...]
    clauses: tuple[Duty, ...]
    cut: str = ""

    def unneeded_clauses(self) -> list[Duty]:
        """Return the clauses in no core."""
        needed = {clause for explanation in self.explanations for clause in explanation.clauses}
        return [clause for clause in self.clauses if clause not in needed]


@dataclass(frozen=True, slots=True)
class RelaxedMethod:
    """A method with relaxed statements, and their selectors by span."""

    encoding: Encoding
    selectors: Mapping[Span, Formula]

    def violation(self, duty: Duty) -> Formula:
        """Return where a duty fails."""
        return self.encoding.violations.get(duty, FALSE)


Part = TypeVar("Part", Span, Duty)

Opened: TypeAlias = Callable[[Collection[Duty] | None], AbstractContextManager[RelaxedMethod]]
"""Encodes the method again; the given clauses, or all, bound the initial states."""


@dataclass(slots=True)
class _PartialExplanation:
    """The state of the search for one duty; `clauses` is None until they are known."""

    places: Collection[Span] = ()
    cut: Cut | None = None
    clauses: Collection[Duty] | None = None
    spared: list[Duty] = field(default_factory=list)


def explain(
    opened: Opened,
    *,
    seconds: float | None = None,
    work: int = _WORK,
    watch: Callable[[str], None] = lambda _doing: None,
) -> Proof:
    """Return the core of each duty; raise a ValueError if one can fail.

    Candidates that are not known to be superfluous within the limit count as needed. The limit is counted
    in conflicts of the solver, so that
    the answer is the same on every machine; only `seconds` depends on time. `watch` receives what is done;
    a `LimitReached` that it or an alarm raises ends the search, with the cores known by then.
    """
    return _Explainer(opened, None if seconds is None else monotonic() + seconds, work, watch).proof()


class _Explainer:
    def __init__(self, opened: Opened, until: float | None, work: int, watch: Callable[[str], None]) -> None:
        self._watch = watch
        self._opened = opened
        self._until = until
        self._work = work
        self._left = 0
        self._grounds: dict[Duty, _PartialExplanation] = {}
        self._clauses: tuple[Duty, ...] = ()

    def proof(self) -> Proof:
        """Find the statements, then the clauses; the limit for all clauses is that of one duty."""
        try:
            self._search()
        except LimitReached as limit:
            return Proof(tuple(self._explanations()), self._clauses, str(limit))
        return Proof(tuple(self._explanations()), self._clauses)

    def _search(self) -> None:
        self._left = _FOR_ALL * self._work
        self._find_statements()
        self._left = self._work
        if self._clauses:
            self._find_clauses()
        for place, clause in enumerate(self._clauses):
            self._watch(f"clauses, {place} of {len(self._clauses)} looked at")
            self._leave_out(clause)
        self._leave_out_together()

    def _explanations(self) -> Iterator[Explanation]:
        return (self._explanation(duty, grounds) for duty, grounds in self._grounds.items())

    def _explanation(self, duty: Duty, grounds: _PartialExplanation) -> Explanation:
        needed = self._clauses if grounds.clauses is None else grounds.clauses
        clauses = tuple(clause for clause in self._clauses if clause in needed)
        return Explanation(duty, frozenset(grounds.places), clauses, grounds.cut)

    def _waiting(self) -> dict[Duty, _PartialExplanation]:
        return {duty: grounds for duty, grounds in self._grounds.items() if grounds.clauses is None}

    @contextmanager
    def _within(self, session: Session, most: int) -> Iterator[Allowance]:
        """Limit the queries of a block to a part of the remaining work."""
        granted = min(most, self._left)
        allowance = Allowance(granted, _EACH)
        session.deadline = self._until
        with session.within(allowance):
            yield allowance
        self._left -= granted - allowance.conflicts

    # -- statements --------------------------------------------------------------------------------

    def _find_statements(self) -> None:
        """Find the statements that each duty needs under all assumptions."""
        self._watch("encoding")
        with self._opened(None) as loose:
            clauses = clauses_of(loose.encoding)
            self._clauses = tuple(clauses)
            session, duties = _open_session(loose, clauses.values()), loose.encoding.violations
            for waiting, duty in zip(range(len(duties), 0, -1), duties, strict=True):
                self._watch(f"{len(self._grounds)} of {len(duties)} duties explained")
                share = min(self._work, _ADVANCE * self._left // waiting)
                with self._within(session, share) as allowance:
                    needed, is_minimal = _minimal_core(session, [loose.violation(duty)], loose.selectors)
                self._grounds[duty] = _PartialExplanation(
                    needed, None if is_minimal else cut_of(allowance) or Cut.WORK
                )

    # -- clauses -----------------------------------------------------------------------------------

    def _find_clauses(self) -> None:
        """Find the clauses that each duty needs with its statements, as far as that is easy."""
        unanswered = 0
        with self._opened(()) as loose:
            session, clauses = _open_session(loose, ()), clauses_of(loose.encoding)
            for duty in loose.encoding.violations:
                grounds = self._grounds.setdefault(duty, _PartialExplanation())
                with self._within(session, _QUICK if unanswered < _PATIENCE else 0):
                    needed, is_minimal = _minimal_core(
                        session, _violation_claim(loose, duty, grounds), clauses
                    )
                if is_minimal:
                    grounds.clauses = needed
                unanswered = 0 if is_minimal else unanswered + 1

    def _leave_out(self, clause: Duty) -> None:
        """Determine which remaining duties need a clause under all others."""
        for duty, can_fail in self._can_fail_without([clause], self._waiting()).items():
            grounds = self._grounds[duty]
            if can_fail is False:
                grounds.spared.append(clause)
            elif isinstance(can_fail, Cut):
                grounds.cut = grounds.cut or can_fail

    def _leave_out_together(self) -> None:
        """Leave out together the clauses that can be left out separately; if that is too much, only the first of them."""
        groups: dict[tuple[Duty, ...], dict[Duty, _PartialExplanation]] = {}
        for duty, grounds in self._waiting().items():
            groups.setdefault(tuple(grounds.spared), {})[duty] = grounds
        for spared, those in groups.items():
            alone: Mapping[Duty, bool | Cut] = dict.fromkeys(those, False)
            answers = alone if len(spared) < 2 else self._can_fail_without(spared, those)
            for duty, grounds in those.items():
                answer = answers[duty]
                without = spared if answer is False else spared[:1]
                grounds.clauses = [clause for clause in self._clauses if clause not in without]
                if answer is not False:
                    grounds.cut = grounds.cut or (answer if isinstance(answer, Cut) else Cut.WORK)

    def _can_fail_without(
        self, clauses: Sequence[Duty], asked: Mapping[Duty, _PartialExplanation]
    ) -> Mapping[Duty, bool | Cut]:
        """Return for each duty whether it can fail without some clauses, or why that is unknown."""
        is_late = self._until is not None and monotonic() > self._until
        answers: dict[Duty, bool | Cut] = dict.fromkeys(asked, Cut.TIME if is_late else Cut.WORK)
        if not asked or is_late or not self._left:
            return answers
        rest = [clause for clause in self._clauses if clause not in clauses]
        with self._opened(rest) as loose:
            known = clauses_of(loose.encoding)
            session = _open_session(loose, [known[clause] for clause in rest])
            for duty, grounds in asked.items():
                with self._within(session, _QUICK) as allowance:
                    can_fail = _can_fail(session, _violation_claim(loose, duty, grounds))
                answers[duty] = can_fail if can_fail is not None else cut_of(allowance) or Cut.WORK
        return answers


def _open_session(loose: RelaxedMethod, assumed: Iterable[Formula]) -> Session:
    """Return the session of a relaxed method, with some clauses added permanently."""
    session = loose.encoding.world.session
    session.require([session.literal(formula) for formula in (*loose.encoding.structure, *assumed)])
    return session


def _violation_claim(loose: RelaxedMethod, duty: Duty, grounds: _PartialExplanation) -> list[Formula]:
    """Return the formulas that a duty fails although the statements in its core are exact."""
    selectors = (loose.selectors[place] for place in grounds.places if place in loose.selectors)
    return [loose.violation(duty), *selectors]


def _can_fail(session: Session, claim: Sequence[Formula]) -> bool | None:
    """Return whether formulas are satisfiable together, None if unknown."""
    if any(session.constant_value(formula) is False for formula in claim):
        return False
    answer = session.solve(*claim)
    return answer.is_sat if answer.is_sat or answer.is_unsat else None


def _minimal_core(
    session: Session, claim: Sequence[Formula], parts: Mapping[Part, Formula]
) -> tuple[list[Part], bool]:
    """Return candidates that contradict a claim, and whether they are minimal."""
    whole = all_of(claim)
    if session.constant_value(whole) is False or session.solve(whole).is_unsat:
        return [], True
    asked = [formula for formula in (whole, *parts.values()) if session.constant_value(formula) is None]
    answer = session.solve(*asked)
    if answer.is_sat:
        raise ValueError("a duty that fails has no explanation")
    core = session.least(answer.core if answer.is_unsat else asked)
    needed = set(core.formulas)
    return [part for part, formula in parts.items() if formula in needed], core.is_minimal


# ---------------------------------------------------------------------------------------------- statements outside the core


def clauses_of(encoding: Encoding) -> dict[Duty, Formula]:
    """Return the assumed formulas by clause; an invariant is assumed for all objects or for none."""
    parts: dict[Duty, list[Formula]] = {}
    for assumption in encoding.assumptions:
        parts.setdefault(assumption.clause, []).append(assumption.formula)
    return {clause: all_of(formulas) for clause, formulas in parts.items()}


def uncovered_statements(method: typed.Method, explanations: Iterable[Explanation]) -> list[typed.Statement]:
    """Return the statements of a method in no core; assertions and assumptions are not included."""
    needed = {span for explanation in explanations for span in explanation.places}
    return [
        statement
        for statement in method.statements()
        if _is_effective(statement) and place(statement) not in needed
    ]


def unneeded_lines(
    method: typed.Method, explanations: Iterable[Explanation]
) -> tuple[list[Span], list[Span]]:
    """Return the spans of the assumptions, and of the loop invariants, of a method in no core."""
    needed = {span for explanation in explanations for span in explanation.places}
    assumed = [
        each.span for each in method.statements() if isinstance(each, typed.Assume) and not each.unsupported
    ]
    claimed = [
        node.span for each in method.statements() if isinstance(each, typed.While) for node in each.invariants
    ]
    return [span for span in assumed if span not in needed], [span for span in claimed if span not in needed]


def place(statement: typed.Statement) -> Span:
    """Return the span that identifies a statement: for a choice or loop, that of its condition."""
    return statement.condition.span if isinstance(statement, typed.If | typed.While) else statement.span


def _is_effective(statement: typed.Statement) -> bool:
    structure = (
        typed.Block
        | typed.Skip
        | typed.Try
        | typed.Lock
        | typed.Signal
        | typed.Assert
        | typed.Assume
        | typed.JoinThreads
    )
    return not isinstance(statement, structure)
