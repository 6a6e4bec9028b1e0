"""Proof cores: a smallest set of statements and clauses with which a duty cannot fail, whatever the others do.

The selectors of `ooxcheck.translate.havoc.relaxation` are put to the solver together with a violation; its unsatisfiable core, minimised,
is the explanation. An execution ends with the first duty that fails, so each is explained given that those before it
hold; taken together the explanations need no such thing. There may be other sets.

Statements come first, where everything assumed of initial states bounds them tightly: that makes the solver's work many
times easier. Which of the clauses are needed with these statements is then asked where no clause bounds anything. Where
that is too hard, each clause is left out once and all others make the bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import field
from time import monotonic
from typing import TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span
from ooxcheck.relational import FALSE, Formula, Session
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.witness.minimise import Cut, cut_of

_WORK = 100_000
"""How many conflicts of the solver the statements of one duty may take, and the clauses of all together."""

_FOR_ALL = 3
"""How many times as many there are for the statements of all."""

_ADVANCE = 3
"""How many times its share of these a duty may take: most take less."""

_EACH = 20_000
"""How many a single question may take, so that some are left for the others."""

_QUICK = 10_000
"""How many a question about the clauses of one duty may take."""

_PATIENCE = 3
"""How many such questions in a row may stay unanswered where nothing bounds the initial states."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a duty rests on: places of statements, conditions and loop invariants, and clauses that are assumed.

    If nothing `cut` the search short, none of them can be spared.
    """

    duty: Duty
    places: frozenset[Span]
    clauses: tuple[Duty, ...]
    cut: Cut | None = None

    @property
    def is_minimal(self) -> bool:
        """Whether certainly none can be spared."""
        return self.cut is None


@dataclass(frozen=True, slots=True)
class Proof:
    """Why the duties of a method hold, and all clauses that are assumed."""

    explanations: tuple[Explanation, ...]
    clauses: tuple[Duty, ...]

    def unneeded(self) -> list[Duty]:
        """Return the clauses that no duty rests on."""
        needed = {clause for explanation in self.explanations for clause in explanation.clauses}
        return [clause for clause in self.clauses if clause not in needed]


@dataclass(frozen=True, slots=True)
class Loose:
    """A method whose statements are loosened, and their selectors by place."""

    encoding: Encoding
    selectors: Mapping[Span, Formula]

    def violation(self, duty: Duty) -> Formula:
        """Return where a duty fails."""
        return self.encoding.violations.get(duty, FALSE)


Part = TypeVar("Part", Span, Duty)

Opened: TypeAlias = Callable[[Collection[Duty] | None], AbstractContextManager[Loose]]
"""Encodes the method once more; the clauses given, or all, bound the initial states."""


@dataclass(slots=True)
class _Grounds:
    """What is known of one duty so far: no clause is known to be needed before `clauses` is set."""

    places: Collection[Span] = ()
    cut: Cut | None = None
    clauses: Collection[Duty] | None = None
    spared: list[Duty] = field(default_factory=list)


def explained(opened: Opened, *, seconds: float | None = None, work: int = _WORK) -> Proof:
    """Return why each duty holds; a ValueError if one does not.

    What is not known to be superfluous after so much work counts as needed. Work is counted in conflicts of the solver, so
    that the answer is the same on every machine; only a limit of `seconds` cuts by the clock.
    """
    return _Explaining(opened, None if seconds is None else monotonic() + seconds, work).proof()


class _Explaining:
    def __init__(self, opened: Opened, until: float | None, work: int) -> None:
        self._opened = opened
        self._until = until
        self._work = work
        self._left = 0
        self._grounds: dict[Duty, _Grounds] = {}
        self._clauses: tuple[Duty, ...] = ()

    def proof(self) -> Proof:
        """Find the statements, then the clauses; all of the clauses together may be as much work as one duty."""
        self._left = _FOR_ALL * self._work
        self._find_statements()
        self._left = self._work
        if self._clauses:
            self._find_clauses()
        for clause in self._clauses:
            self._leave_out(clause)
        self._leave_out_together()
        found = (self._explanation(duty, grounds) for duty, grounds in self._grounds.items())
        return Proof(tuple(found), self._clauses)

    def _explanation(self, duty: Duty, grounds: _Grounds) -> Explanation:
        needed = self._clauses if grounds.clauses is None else grounds.clauses
        clauses = tuple(clause for clause in self._clauses if clause in needed)
        return Explanation(duty, frozenset(grounds.places), clauses, grounds.cut)

    def _waiting(self) -> dict[Duty, _Grounds]:
        return {duty: grounds for duty, grounds in self._grounds.items() if grounds.clauses is None}

    @contextmanager
    def _within(self, session: Session, most: int) -> Iterator[Allowance]:
        """Let the questions of a block be at most so much of the work that is left."""
        granted = min(most, self._left)
        allowance = Allowance(granted, _EACH)
        session.deadline = self._until
        with session.within(allowance):
            yield allowance
        self._left -= granted - allowance.conflicts

    # -- statements --------------------------------------------------------------------------------

    def _find_statements(self) -> None:
        """Find the statements that each duty needs, if everything is assumed that may be."""
        with self._opened(None) as loose:
            clauses = clauses_of(loose.encoding)
            self._clauses = tuple(clauses)
            session, duties = _begun(loose, clauses.values()), loose.encoding.violations
            for waiting, duty in zip(range(len(duties), 0, -1), duties, strict=True):
                share = min(self._work, _ADVANCE * self._left // waiting)
                with self._within(session, share) as allowance:
                    needed, is_minimal = _needed(session, [loose.violation(duty)], loose.selectors)
                self._grounds[duty] = _Grounds(needed, None if is_minimal else cut_of(allowance) or Cut.WORK)

    # -- clauses -----------------------------------------------------------------------------------

    def _find_clauses(self) -> None:
        """Find the clauses that each duty needs with its statements, as far as that is easy."""
        unanswered = 0
        with self._opened(()) as loose:
            session, clauses = _begun(loose, ()), clauses_of(loose.encoding)
            for duty in loose.encoding.violations:
                grounds = self._grounds.setdefault(duty, _Grounds())
                with self._within(session, _QUICK if unanswered < _PATIENCE else 0):
                    needed, is_minimal = _needed(session, _claim(loose, duty, grounds), clauses)
                if is_minimal:
                    grounds.clauses = needed
                unanswered = 0 if is_minimal else unanswered + 1

    def _leave_out(self, clause: Duty) -> None:
        """Find out which of the duties that are left need a clause if all others are assumed."""
        for duty, can_fail in self._asked_without([clause], self._waiting()).items():
            grounds = self._grounds[duty]
            if can_fail is False:
                grounds.spared.append(clause)
            elif isinstance(can_fail, Cut):
                grounds.cut = grounds.cut or can_fail

    def _leave_out_together(self) -> None:
        """Leave out together what can be left out by itself; where that is too much, leave out the first of it."""
        groups: dict[tuple[Duty, ...], dict[Duty, _Grounds]] = {}
        for duty, grounds in self._waiting().items():
            groups.setdefault(tuple(grounds.spared), {})[duty] = grounds
        for spared, those in groups.items():
            alone: Mapping[Duty, bool | Cut] = dict.fromkeys(those, False)
            answers = alone if len(spared) < 2 else self._asked_without(spared, those)
            for duty, grounds in those.items():
                answer = answers[duty]
                without = spared if answer is False else spared[:1]
                grounds.clauses = [clause for clause in self._clauses if clause not in without]
                if answer is not False:
                    grounds.cut = grounds.cut or (answer if isinstance(answer, Cut) else Cut.WORK)

    def _asked_without(
        self, clauses: Sequence[Duty], asked: Mapping[Duty, _Grounds]
    ) -> Mapping[Duty, bool | Cut]:
        """Return whether duties can fail if some clauses are not assumed, or why that is not found out."""
        is_late = self._until is not None and monotonic() > self._until
        answers: dict[Duty, bool | Cut] = dict.fromkeys(asked, Cut.TIME if is_late else Cut.WORK)
        if not asked or is_late or not self._left:
            return answers
        rest = [clause for clause in self._clauses if clause not in clauses]
        with self._opened(rest) as loose:
            known = clauses_of(loose.encoding)
            session = _begun(loose, [known[clause] for clause in rest])
            for duty, grounds in asked.items():
                with self._within(session, _QUICK) as allowance:
                    can_fail = _can_fail(session, _claim(loose, duty, grounds))
                answers[duty] = can_fail if can_fail is not None else cut_of(allowance) or Cut.WORK
        return answers


def _begun(loose: Loose, assumed: Iterable[Formula]) -> Session:
    """Return the session of a method, with some clauses assumed for good."""
    session = loose.encoding.world.session
    session.require([session.literal(formula) for formula in (*loose.encoding.structure, *assumed)])
    return session


def _claim(loose: Loose, duty: Duty, grounds: _Grounds) -> list[Formula]:
    """Return what says that a duty fails although the statements it rests on do what they do."""
    selectors = (loose.selectors[place] for place in grounds.places if place in loose.selectors)
    return [loose.violation(duty), *selectors]


def _can_fail(session: Session, claim: Sequence[Formula]) -> bool | None:
    """Return whether formulas can hold together, None if that is not found out."""
    if any(session.decided(formula) is False for formula in claim):
        return False
    answer = session.solve(*claim)
    return answer.is_sat if answer.is_sat or answer.is_unsat else None


def _needed(
    session: Session, claim: Sequence[Formula], parts: Mapping[Part, Formula]
) -> tuple[list[Part], bool]:
    """Return parts that contradict a claim, without any that can be spared, and whether that much was found out."""
    whole = all_of(claim)
    if session.decided(whole) is False or session.solve(whole).is_unsat:
        return [], True
    asked = [formula for formula in (whole, *parts.values()) if session.decided(formula) is None]
    answer = session.solve(*asked)
    if answer.is_sat:
        raise ValueError("a duty that fails has no explanation")
    found = session.least(answer.core if answer.is_unsat else asked)
    needed = set(found.formulas)
    return [part for part, formula in parts.items() if formula in needed], found.is_minimal


# ---------------------------------------------------------------------------------------------- what is left


def clauses_of(encoding: Encoding) -> dict[Duty, Formula]:
    """Return by clause what is assumed; an invariant is assumed of all objects or of none."""
    parts: dict[Duty, list[Formula]] = {}
    for assumption in encoding.assumptions:
        parts.setdefault(assumption.clause, []).append(assumption.formula)
    return {clause: all_of(formulas) for clause, formulas in parts.items()}


def uncovered(method: typed.Method, explanations: Iterable[Explanation]) -> list[typed.Statement]:
    """Return the statements of a method that no duty rests on; those that claim or assume something do not count."""
    needed = {span for explanation in explanations for span in explanation.places}
    return [
        statement
        for statement in method.statements()
        if _is_effective(statement) and place(statement) not in needed
    ]


def unneeded_lines(
    method: typed.Method, explanations: Iterable[Explanation]
) -> tuple[list[Span], list[Span]]:
    """Return the places of the assumptions, and of the loop invariants, in a method that no duty rests on."""
    needed = {span for explanation in explanations for span in explanation.places}
    assumed = [each.span for each in method.statements() if isinstance(each, typed.Assume)]
    claimed = [
        node.span for each in method.statements() if isinstance(each, typed.While) for node in each.invariants
    ]
    return [span for span in assumed if span not in needed], [span for span in claimed if span not in needed]


def place(statement: typed.Statement) -> Span:
    """Return the place by which a statement is known: of a choice or a loop, that of its condition."""
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
