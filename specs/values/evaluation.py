"""One evaluation in progress: the current state, the exceptions it may throw, and the record of conditions that it has checked.

A `Site` is a condition that the language checks: a receiver is not null, an index is in range. It is safe if it holds in all
executions that come to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.duty_kinds import DutyKind
from ooxcheck.oox.running.outcomes import WORDS, ExceptionKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.types import INT, Type
from ooxcheck.specs.values.domain import (
    ANY_REFERENCE,
    INFINITY,
    NULL,
    Number,
    Reference,
    Value,
    any_value,
    constant_value,
    join_values,
    meet_values,
    type_range,
)
from ooxcheck.specs.values.state import Dead, State, join_states, without_temporaries
from ooxcheck.specs.values.terms import LENGTH, THROWN, Step, Term, extend, is_shared


@dataclass(frozen=True, slots=True)
class Site:
    """A condition that the language checks at a place."""

    span: Span
    kind: ExceptionKind


@dataclass(frozen=True, slots=True)
class Ranking:
    """A number that grows or becomes less with each repetition; no `term` if there is no repetition."""

    term: Term | None
    grows: bool


@dataclass(slots=True)
class Record:
    """The results of an analysis; `is_on` only in the last pass over a loop or a recursive method.

    `sites` and `assertions` are those that executions reach, and whether each is safe; `throws` the reached ``throw`` statements. `open` are the kinds of duties of which some are not
    examined, or not safe. `is_whole` is false if some execution reaches an unsupported construct. If `rankings` are wanted, they have the ranking
    function of each loop and each recursive method that executions reach, None if none is known. `never_null` are fields that are taken to be never null
    where they are read, and `nullable` those to which some execution may write null: these were taken so wrongly. `heads` are the states in which the
    conditions of loops are evaluated, by place.
    """

    sites: dict[Site, bool] = field(default_factory=dict)
    assertions: dict[Span, bool] = field(default_factory=dict)
    throws: set[Span] = field(default_factory=set)
    open: set[DutyKind] = field(default_factory=set)
    is_whole: bool = True
    rankings: dict[Span, Ranking | None] | None = None
    never_null: frozenset[Field] = frozenset()
    nullable: set[Field] = field(default_factory=set)
    heads: dict[Span, State] = field(default_factory=dict)
    is_on: bool = True

    def note(self, site: Site, *, is_safe: bool) -> None:
        """Record a site."""
        if self.is_on:
            self.sites[site] = self.sites.get(site, True) and is_safe

    def note_throw(self, span: Span) -> None:
        """Record a ``throw`` statement."""
        if self.is_on:
            self.throws.add(span)

    def note_assertion(self, span: Span, kind: DutyKind, *, is_safe: bool) -> None:
        """Record an assertion, or the decrease of measures."""
        if self.is_on:
            self.assertions[span] = self.assertions.get(span, True) and is_safe
            if not is_safe:
                self.open.add(kind)

    def leave_open(self, kind: DutyKind) -> None:
        """Record that some duty of a kind is not examined, or not safe."""
        if self.is_on:
            self.open.add(kind)

    def note_unsupported(self) -> None:
        """Record that an execution reaches an unsupported construct."""
        if self.is_on:
            self.is_whole = False

    def note_value(self, of: Field, value: Value | None) -> None:
        """Record the value that an execution writes to a field, also before the last pass."""
        if of in self.never_null and (not isinstance(value, Reference) or value.null):
            self.nullable.add(of)

    @property
    def needs_rankings(self) -> bool:
        """Whether ranking functions are recorded now."""
        return self.is_on and self.rankings is not None

    def note_ranking(self, place: Span, ranking: Ranking | None) -> None:
        """Record the ranking function of a loop or method in some of the executions that come to it."""
        if self.rankings is not None:
            is_ranked = place not in self.rankings or self.rankings[place] is not None
            self.rankings[place] = ranking if is_ranked else None

    def note_heads(self, place: Span, heads: Iterable[State]) -> None:
        """Record the states in which the condition of a loop is evaluated."""
        for head in heads if self.is_on else ():
            self.heads[place] = join_states(self.heads[place], head) if place in self.heads else head

    @contextmanager
    def pause(self) -> Iterator[None]:
        """Record nothing inside a ``with`` block."""
        before, self.is_on = self.is_on, False
        try:
            yield
        finally:
            self.is_on = before


@dataclass(frozen=True, slots=True)
class Distance:
    """The bounds of a number minus a term."""

    term: Term
    least: int = -INFINITY
    most: int = INFINITY


@dataclass(frozen=True, slots=True)
class Result:
    """The value of an expression. If it has a term, it is equal to the term plus an offset, without overflow.

    If it is `near` another term, its distance from that term is known.
    """

    value: Value | None
    term: Term | None = None
    offset: int = 0
    near: Distance | None = None

    @property
    def number(self) -> Number:
        """The interval of a number."""
        return self.value if isinstance(self.value, Number) else Number()

    @property
    def reference(self) -> Reference:
        """The nullness and the classes of a reference."""
        return self.value if isinstance(self.value, Reference) else ANY_REFERENCE


@dataclass(frozen=True, slots=True)
class Writes:
    """The values that code writes to fields and array elements, None for any value."""

    values: dict[Step, Value | None] = field(default_factory=dict)

    def add(self, step: Step, value: Value | None) -> None:
        """Record a write."""
        old = self.values.get(step, value)
        self.values[step] = None if old is None or value is None else join_values(old, value)

    def add_all(self, writes: Mapping[Step, Value | None]) -> None:
        """Record the writes of other code."""
        for step, value in writes.items():
            self.add(step, value)


@dataclass(slots=True)
class Evaluation:
    """Evaluates expressions in `state`, which is updated with the facts that hold if nothing is thrown."""

    program: Program
    record: Record
    state: State
    throws: list[State]
    writes: Writes

    @property
    def width(self) -> int:
        """The number of bits of an int."""
        return self.program.int_width

    def at(self, state: State) -> Evaluation:
        """Return an evaluation in another state with the same exceptions."""
        return Evaluation(self.program, self.record, state, self.throws, self.writes)

    def read(self, term: Term | None, type_: Type) -> Result:
        """Return the value of a location."""
        known = self.state.values.get(term) if term is not None else None
        return Result(any_value(type_, self.width) if known is None else known, term)

    def read_field(self, holder: Result, of: Field) -> Result:
        """Return the value of a field of an object that is not null."""
        result = self.read(extend(holder.term, of), of.type)
        known = result.reference
        if of not in self.record.never_null or not known.null or known.is_null:
            return result
        return Result(Reference(null=False, classes=known.classes), result.term)

    def length(self, of: Result) -> Result:
        """Return the length of an array or string that is not null; it is not negative."""
        most = any_value(INT, self.width)
        assert isinstance(most, Number)
        term = extend(of.term, LENGTH)
        known = self.state.values.get(term) if term is not None else None
        return Result(known or Number(0, most.high), term)

    # -- exceptions --------------------------------------------------------------------------------

    def check(self, site: Site, faulty: State | None) -> None:
        """Record a site; the executions in `faulty` throw."""
        self.record.note(site, is_safe=faulty is None)
        if faulty is not None:
            word = constant_value(WORDS[site.kind])
            self.throws.append(without_temporaries(faulty).with_value(THROWN, word))

    def dereference(self, target: Result, span: Span) -> Result:
        """Continue where a reference is not null, and throw where it is."""
        known = self._current(target)
        site = Site(span, ExceptionKind.NULL)
        if not known.null:
            self.check(site, None)
            return Result(known, target.term)
        self.check(site, self.limit(target, NULL) or self.state)
        if known.is_null:
            raise Dead
        there = Reference(null=False, classes=known.classes)
        self.state = self.limit(target, there) or self.state
        return Result(there, target.term)

    def _current(self, target: Result) -> Reference:
        """Return what is known of a reference now: the evaluation of other expressions may have added to it."""
        if target.term is None or is_shared(target.term):
            return target.reference
        known = self.state.values.get(target.term, target.reference)
        met = meet_values(known, target.reference)
        if not isinstance(met, Reference):
            raise Dead
        return met

    def limit(self, of: Result, value: Value) -> State | None:
        """Return the state of the executions in which a value is among others; None if that cannot be expressed."""
        if of.term is None or is_shared(of.term) or of.offset:
            return None
        return self.state.limit(of.term, value)

    def check_index(self, index: Result, length: Result, span: Span) -> None:
        """Continue where an index is in range, and throw where it is not."""
        is_safe = index.number.low >= 0 and is_less(self.state, index, length)
        self.check(Site(span, ExceptionKind.INDEX), None if is_safe else self.state)
        self.state = with_order(self.state, Result(Number(0, 0)), index, 0)
        self.state = with_order(self.state, index, length, -1)

    def type_range(self, type_: Type) -> Number:
        """Return the numbers of a type."""
        return type_range(type_, self.width)


def is_less(state: State, one: Result, two: Result) -> bool:
    """Return whether a number is certainly less than another."""
    return greatest_difference(state, one, two) < 0


def greatest_difference(state: State, one: Result, two: Result) -> int:
    """Return a number that the difference of two numbers does not exceed."""
    by_values = one.number.high - two.number.low
    if one.term is None or two.term is None or (is_shared(one.term) and one.term == two.term):
        return by_values
    return min(by_values, state.greatest_difference(one.term, two.term) + one.offset - two.offset)


def with_order(state: State, one: Result, two: Result, most: int) -> State:
    """Return the state of the executions in which ``one - two <= most``; raise `Dead` if there are none."""
    if -greatest_difference(state, two, one) > most:
        raise Dead
    first, second = _own_term(one), _own_term(two)
    highest, lowest = min(one.number.high, two.number.high + most), max(two.number.low, one.number.low - most)
    if first is not None:
        state = state.limit(first, Number(one.number.low - one.offset, highest - one.offset))
    if second is not None:
        state = state.limit(second, Number(lowest - two.offset, two.number.high - two.offset))
    if first is not None and second is not None and first != second:
        state = state.assume_difference(first, second, most + two.offset - one.offset)
    return state


def _own_term(of: Result) -> Term | None:
    return None if of.term is None or is_shared(of.term) else of.term
