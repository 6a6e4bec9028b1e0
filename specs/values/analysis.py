"""The value analysis of a method: which conditions hold in all executions, however long they are and however large the heap is.

The method is executed on abstract states (`ooxcheck.specs.values.state`), with everything that it calls. Recursive methods are executed until
what is known on their entry and exit is stable. Nothing is assumed about the initial heap except simple preconditions. Methods with threads are not analysed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from functools import lru_cache

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import is_recursive, may_fork
from ooxcheck.oox.analysis.effects import is_false
from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.logic import StaticPlace
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import VOID, default_value, is_integral
from ooxcheck.specs.values.assignments import assign, without_heap
from ooxcheck.specs.values.calls import Calls, Outcome
from ooxcheck.specs.values.domain import Reference, Value, constant_value, widen_value
from ooxcheck.specs.values.evaluation import Evaluation, Ranking, Record, Result, Site, Writes
from ooxcheck.specs.values.formulas import always_has_value, unexamined_kinds
from ooxcheck.specs.values.never_null import is_result_set, never_null_candidates
from ooxcheck.specs.values.partitions import Flags, flags_of, join_all, join_by_flags, static_flags
from ooxcheck.specs.values.rankings import find_ranking, take_snapshots
from ooxcheck.specs.values.state import State, covers, without_temporaries
from ooxcheck.specs.values.statements import (
    Body,
    Exits,
    assume,
    execute_all,
    holds,
    widen_step,
    widening_limits,
    without_condition,
)
from ooxcheck.specs.values.terms import Step, Term

MOST_WORK = 400_000
"""The work after which an analysis gives up: one or two seconds. Each executed statement counts with the size of its state."""


class TooLong(Exception):  # noqa: N818 (a limit, not an error)
    """The analysis takes too much work."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The results for a method.

    `sites` are the conditions of the language that executions reach, and whether each holds in all executions; `assertions` the same for assertions,
    by their places; `throws` are the ``throw`` statements that executions reach. `open` are the kinds of duties of which some are not examined, or may be violated. With `is_whole`, no execution reaches
    an unsupported construct. With `may_end`, some execution may return or throw. `rankings` has the ranking function of each loop and recursive
    method that executions reach, None if none is known. `heads` are the states in which the conditions of loops are evaluated, by place.
    """

    sites: dict[Site, bool]
    assertions: dict[Span, bool]
    throws: frozenset[Span]
    open: frozenset[DutyKind]
    is_whole: bool
    may_end: bool
    rankings: Mapping[Span, Ranking | None]
    heads: Mapping[Span, State]

    @property
    def proved_conditions(self) -> int:
        """The number of conditions that hold in all executions."""
        return sum(self.sites.values()) + sum(self.assertions.values())

    @property
    def total(self) -> int:
        """The number of conditions that executions reach."""
        return len(self.sites) + len(self.assertions)

    def proves(self, kinds: tuple[DutyKind, ...] | None) -> bool:
        """Return whether all duties of some kinds, or all duties, hold in all executions."""
        return self.is_whole and (not self.open if kinds is None else self.open.isdisjoint(kinds))


def analyse(
    program: Program,
    method: typed.Method,
    settings: Settings,
    watch: Callable[[], None] = lambda: None,
    *,
    with_rankings: bool = False,
    excluded: Sequence[typed.Expr] = (),
) -> Findings | None:
    """Return the results for a method; None if it has threads or no body, or is too long. They are remembered, since several proofs of a check need them.

    Ranking functions are looked for on request: each loop and recursive method is executed once more for them. Executions in which a
    condition of `excluded` is true on entry are left out.
    """
    known = _results(program)
    key = (method, settings, tuple(excluded))
    if (key, True) not in known and (key, with_rankings) not in known:
        known[key, with_rankings] = _analyse(
            program, method, settings, watch, with_rankings=with_rankings, excluded=excluded
        )
    return known[(key, True) if (key, True) in known else (key, False)]


@lru_cache(maxsize=1)
def _results(_program: Program) -> dict[tuple[Hashable, bool], Findings | None]:
    """Return the place for the results about a program, with and without ranking functions."""
    return {}


def _analyse(
    program: Program,
    method: typed.Method,
    settings: Settings,
    watch: Callable[[], None],
    *,
    with_rankings: bool,
    excluded: Sequence[typed.Expr],
) -> Findings | None:
    if method.body is None or may_fork(program, method):
        return None
    candidates = never_null_candidates(program, method, settings)
    try:
        while True:
            analysis = _Analysis(program, settings, watch)
            analysis.record.rankings = {} if with_rankings else None
            analysis.record.never_null = candidates
            outcome = analysis.check(method, excluded)
            if not analysis.record.nullable:
                break
            candidates -= analysis.record.nullable
    except (TooLong, RecursionError):
        return None
    record, may_end = analysis.record, bool(outcome.returns or outcome.throws)
    rankings = record.rankings or {}
    return Findings(
        record.sites,
        record.assertions,
        frozenset(record.throws),
        frozenset(record.open),
        record.is_whole,
        may_end,
        rankings,
        record.heads,
    )


@dataclass(slots=True)
class _Open:
    """A recursive method under execution: what is known on its entry and at its end so far; `calls` are the states of recursive calls, if they are wanted."""

    entry: State
    outcome: Outcome = field(default_factory=Outcome)
    is_stable: bool = True
    entries: int = 0
    calls: list[State] | None = None


class _Analysis:
    """The state of an analysis.

    Results that depend on methods under execution, `_leaned_on`, are not remembered.
    """

    def __init__(self, program: Program, settings: Settings, watch: Callable[[], None]) -> None:
        self.record = Record()
        self._program = program
        self._settings = settings
        self._watch = watch
        self._calls = Calls(program, self._run, settings.open_types)
        self._known: dict[Hashable, Outcome] = {}
        self._bodies: dict[str, Body] = {}
        self._shared = static_flags(program)
        self._open: dict[str, _Open] = {}
        self._leaned_on: set[str] = set()
        self._recursive: dict[str, bool] = {}
        self._work = 0
        self._start = Evaluation(program, self.record, State(), [], Writes())

    def check(self, method: typed.Method, excluded: Sequence[typed.Expr]) -> Outcome:
        """Execute the method under check, where no condition of `excluded` is true."""
        self.record.open.update(unexamined_kinds(self._program, method, self._settings))
        above = contracts_above(self._program, method, self._settings.inherited)
        state: State | None = State() if method.static else State({(0,): Reference(null=False)})
        for formula in assumed_on_entry(method, above):
            state = None if state is None else assume(self._start, formula, state)
        for condition in excluded:
            state = None if state is None else without_condition(self._start, condition, state)
        return Outcome() if state is None else self._execute_or_iterate(method, state)

    def _count(self, state: State) -> None:
        self._work += 10 + len(state.values) + len(state.differences)
        self._watch()
        if self._work > MOST_WORK:
            raise TooLong

    # -- calls -------------------------------------------------------------------------------------

    def _run(self, method: typed.Method, entry: State) -> Outcome:
        """Execute a callee, or look up what is known of it."""
        callable_ = self._require(method, entry)
        if callable_ is None:
            return Outcome()
        entry = callable_
        if method.body is None:
            return self._by_contract(method, entry)
        if method.full_name in self._open:
            return self._recur(self._open[method.full_name], method.full_name, entry)
        key = (
            method.full_name,
            frozenset(entry.values.items()),
            frozenset(entry.differences.items()),
            self.record.is_on,
        )
        if key not in self._known:
            outer, self._leaned_on = self._leaned_on, set()
            outcome = self._execute_or_iterate(method, entry)
            others = self._leaned_on - {method.full_name}
            self._leaned_on = outer | others
            if others:
                return outcome
            self._known[key] = outcome
        return self._known[key]

    def _require(self, method: typed.Method, entry: State) -> State | None:
        """Check the precondition of a callee, and return the state where it may hold."""
        for clause in method.contract.requires:
            if not holds(self._start, clause.formula, entry):
                self.record.leave_open(DutyKind.REQUIRES)
            if not always_has_value(clause.formula):
                self.record.leave_open(DutyKind.EVALUATION)
            after = assume(self._start, clause.formula, entry)
            if after is None:
                return None
            entry = after
        return entry

    def _by_contract(self, method: typed.Method, entry: State) -> Outcome:
        """Return the outcome of a method without body: anything that its contract allows."""
        contract = method.contract
        changes = bool(contract.modifies) or (contract.modifies is None and bool(contract.ensures))
        self._note_fields(method, changes=changes)
        after = without_heap(entry) if changes else entry
        returns: State | None = after
        for clause in contract.ensures:
            returns = None if returns is None else assume(self._start, clause.formula, returns)
        if not all(always_has_value(clause.formula) for clause in contract.ensures):
            self.record.leave_open(DutyKind.EVALUATION)
        clauses = [clause.formula for clause in contract.exceptional]
        throws = bool(clauses) and not any(map(is_false, clauses))
        returned = () if returns is None else (returns,)
        return Outcome(returned, (after,) if throws else (), None if changes else {})

    def _note_fields(self, method: typed.Method, *, changes: bool) -> None:
        """Record the fields that a method without body may set to null, or that its result may have unset."""
        places = method.contract.modifies
        is_wide = changes and (places is None or not all(isinstance(each, StaticPlace) for each in places))
        for each in self.record.never_null:
            if is_wide or not is_result_set(self._program, method, each):
                self.record.nullable.add(each)

    def _recur(self, open_: _Open, name: str, entry: State) -> Outcome:
        """Return what is known of a method under execution; a state that is new on its entry is added."""
        self._leaned_on.add(name)
        if open_.calls is not None:
            open_.calls.append(entry)
        if not covers(open_.entry, entry):
            open_.entry = widen_step(self._bodies[name], open_.entry, entry, open_.entries)
            open_.entries += 1
            open_.is_stable = False
        return open_.outcome

    # -- bodies ------------------------------------------------------------------------------------

    def _execute_or_iterate(self, method: typed.Method, entry: State) -> Outcome:
        return self._iterate(method, entry) if self._is_recursive(method) else self._execute(method, entry)

    def _is_recursive(self, method: typed.Method) -> bool:
        name = method.full_name
        if name not in self._recursive:
            self._recursive[name] = is_recursive(self._program, method)
        return self._recursive[name]

    def _iterate(self, method: typed.Method, entry: State) -> Outcome:
        """Execute a recursive method until what is known on its entry and at its end is stable, and then once more for the record."""
        name, passes = method.full_name, 0
        open_ = self._open[name] = _Open(entry)
        body = self._body(method)
        with self.record.pause():
            while True:
                open_.is_stable = True
                wider = _widen(body, open_.outcome, self._execute(method, open_.entry), passes)
                if open_.is_stable and wider == open_.outcome:
                    break
                open_.outcome, passes = wider, passes + 1
        if self.record.needs_rankings:
            self.record.note_ranking(method.span, self._ranking(method, open_))
        outcome = self._execute(method, open_.entry)
        del self._open[name]
        return outcome

    def _ranking(self, method: typed.Method, open_: _Open) -> Ranking | None:
        """Return a ranking function of a recursive method: an argument that grows, or becomes less, from each call to the next one inside it."""
        terms: list[Term] = [(each.slot,) for each in method.parameters if is_integral(each.type)]
        calls = open_.calls = []
        with self.record.pause():
            self._execute(method, take_snapshots(open_.entry, method.span, terms))
        return find_ranking(calls, method.span, terms)

    def _body(self, method: typed.Method) -> Body:
        if method.full_name not in self._bodies:
            self._bodies[method.full_name] = Body(
                method,
                flags_of(method, self._shared),
                widening_limits(method),
                self.record,
                self._start,
                self._calls.source,
                self._count,
            )
        return self._bodies[method.full_name]

    def _execute(self, method: typed.Method, entry: State) -> Outcome:
        """Execute the body of a method, and check its duties."""
        assert method.body is not None
        body, exits = self._body(method), Exits()
        states = [self._with_default_result(method, entry)]
        if method.constructor:
            states = self._after_parent(method, states[0], exits)
        ends = [*execute_all(body, method.body, states, exits), *exits.returns]
        retval = () if method.retval is None else ((method.retval.slot,),)
        outcome = Outcome(
            tuple(join_by_flags(ends, Flags((), retval, self._shared))),
            tuple(join_by_flags(exits.throws, Flags(shared=self._shared))),
            exits.writes.values,
        )
        self._check_contract(method, outcome)
        return outcome

    def _with_default_result(self, method: typed.Method, entry: State) -> State:
        retval = method.retval
        if retval is None or retval.type is VOID:
            return entry
        return assign(entry, (retval.slot,), Result(constant_value(default_value(retval.type))))

    def _after_parent(self, method: typed.Method, state: State, exits: Exits) -> list[State]:
        """Return the state after the implicit call of the parent's constructor."""
        assert method.body is not None
        match method.body.statements:
            case (typed.CallStatement(typed.SuperConstructor()), *_):
                return [state]
            case _:  # only this statement replaces the implicit call
                parent = self._program.classes[method.owner].parent
        here = self._body(method).evaluation(state, exits)
        this = Result(state.values.get((0,), Reference(null=False)), (0,))
        cases = [] if parent is None else self._calls.construct(here, parent, None, [this])
        return [state] if parent is None else [without_temporaries(after) for after, _ in cases]

    def _check_contract(self, method: typed.Method, outcome: Outcome) -> None:
        """Record the duties of a method that are not examined, or may be violated by an exception."""
        contract = method.contract
        if contract.ensures:
            self.record.leave_open(DutyKind.ENSURES)
            self.record.leave_open(DutyKind.EVALUATION)
        if contract.modifies is not None and (outcome.writes is None or outcome.writes):
            self.record.leave_open(DutyKind.PURE if contract.pure else DutyKind.MODIFIES)
        if not all(isinstance(each, StaticPlace) for each in contract.modifies or ()):
            self.record.leave_open(DutyKind.EVALUATION)
        if outcome.throws and contract.exceptional:
            self.record.leave_open(DutyKind.EXCEPTIONAL)
            if not all(always_has_value(clause.formula) for clause in contract.exceptional):
                self.record.leave_open(DutyKind.EVALUATION)
        elif outcome.throws and not self._settings.exceptions_allowed:
            self.record.leave_open(DutyKind.EXCEPTION)


def _widen(body: Body, old: Outcome, new: Outcome, passes: int) -> Outcome:
    """Return an outcome of the executions of both; sequences of them become stable."""
    return Outcome(
        _widen_ends(body, old.returns, new.returns, passes),
        _widen_ends(body, old.throws, new.throws, passes),
        _widen_writes(old.writes, new.writes),
    )


def _widen_ends(body: Body, old: tuple[State, ...], new: tuple[State, ...], passes: int) -> tuple[State, ...]:
    if not old or not new:
        return old or new
    return (widen_step(body, join_all(old), join_all(new), passes),)


def _widen_writes(
    old: Mapping[Step, Value | None] | None, new: Mapping[Step, Value | None] | None
) -> Mapping[Step, Value | None] | None:
    """Return the writes of both; intervals that grow become infinite."""
    if old is None or new is None:
        return None
    both = dict(old)
    for step, value in new.items():
        known = both.get(step, value)
        both[step] = None if known is None or value is None else widen_value(known, value, ())
    return both
