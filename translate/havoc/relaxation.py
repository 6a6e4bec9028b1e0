"""Relaxation: a statement that does not count has any effect that a statement of its kind can have.

The assigned or returned value, or the value of a condition, is arbitrary. In place of a new object, or of the result of a call
that may allocate one, it may be a new object with any contents. There are two relaxations. With
selectors (`Selectable`) the
solver chooses: a duty that cannot fail while some selectors are on and the others are free follows from the
statements of the former
(Torlak, Chang and Jackson, "Finding minimal unsatisfiable cores of declarative specifications", FM 2008).
An `Abstraction` has all
executions of the method: formulas that hold for it hold for the method.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from ooxcheck.oox import logic, typed
from ooxcheck.oox.analysis.effects import allocated_kinds
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import left_spine
from ooxcheck.oox.operators import DIVISIONS
from ooxcheck.oox.running.outcomes import Duty, Origin
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import Type
from ooxcheck.relational import FALSE, TRUE, Expr, Formula
from ooxcheck.translate.havoc.fresh_objects import allocate_fresh
from ooxcheck.translate.havoc.havoc import FreshUnknowns
from ooxcheck.translate.model.cells import arity
from ooxcheck.translate.model.constant_folding import all_of
from ooxcheck.translate.model.guarded_sets import empty
from ooxcheck.translate.model.state import join
from ooxcheck.translate.model.universe import UNIT, Thing
from ooxcheck.translate.model.values import Value, choose, default
from ooxcheck.translate.symbolic.calls import new_thing
from ooxcheck.translate.symbolic.encoder import Encoder
from ooxcheck.translate.symbolic.paths import Dead, Flow, Path
from ooxcheck.translate.symbolic.statements import Exactly, Target, store

Act: TypeAlias = Callable[[Path], None]

_CALLS = typed.VirtualCall | typed.StaticCall | typed.SuperCall | typed.NewObject | typed.NewArray


class Relaxation(Exactly, ABC):
    """Executes one method with relaxed statements: statements that count are exact, the others arbitrary.

    A statement is identified by its span; a choice or loop by that of its condition.
    """

    def __init__(self, method: Method) -> None:
        self._method = method

    def statement(self, encoder: Encoder, path: Path, statement: Statement) -> None:
        """Execute a statement exactly where it counts, and relaxed where it does not."""
        exactly = partial(super().statement, encoder, statement=statement)
        if not self._concerns(path) or not self.can_relax(statement):
            exactly(path)
            return
        self._either(encoder, path, statement.span, exactly, partial(self._loosely, encoder, statement))

    def condition(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Formula:
        """Return the value of a condition where it counts, and an arbitrary one where it does not."""
        exactly, span = partial(super().condition, encoder, condition=condition), condition.span
        if not self._concerns(path):
            return exactly(path)
        exact, free = list[Formula](), list[Formula]()
        anything = self.any_truth(encoder, path, condition)
        self._either(
            encoder, path, span, lambda on: exact.append(exactly(on)), lambda off: free.append(anything(off))
        )
        if not (exact and free):
            return (exact or free or [FALSE])[0]
        value = choose(self.counts(encoder, span), exact[0], free[0])
        assert isinstance(value, Formula)
        return value

    @property
    def loosens(self) -> bool:
        """Whether statements may have other effects than their own."""
        return True

    # -- what the two ways differ in ---------------------------------------------------------------

    @abstractmethod
    def counts(self, encoder: Encoder, span: Span) -> Formula:
        """Return the formula that the statement at a span counts."""

    @abstractmethod
    def can_relax(self, statement: Statement) -> bool:
        """Return whether a statement may be relaxed."""

    @abstractmethod
    def any_truth(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Callable[[Path], Formula]:
        """Return the function that gives a relaxed condition an arbitrary value."""

    @abstractmethod
    def may_throw(self, value: typed.Source | typed.SuperConstructor | None) -> bool:
        """Return whether an arbitrary value in place of an expression may also be an exception."""

    @abstractmethod
    def new_objects(self, encoder: Encoder, path: Path, statement: Statement, type_: Type) -> Sequence[Thing]:
        """Return the objects of which an arbitrary value in place of what a statement assigns may be one, as a new one."""

    @abstractmethod
    def believe(self, encoder: Encoder, path: Path, demands: Sequence[Formula]) -> None:
        """Assume that a chosen value is a valid one."""

    @abstractmethod
    def put(self, encoder: Encoder, path: Path, target: Target, value: Value) -> None:
        """Assign a value where the assignment does not count."""

    # -- both at once ------------------------------------------------------------------------------

    def _concerns(self, path: Path) -> bool:
        return path.frame.duties and path.frame.method.full_name == self._method.full_name

    def _either(self, encoder: Encoder, path: Path, span: Span, exactly: Act, loosely: Act) -> None:
        """Execute both alternatives, under the condition that a span counts and its negation."""
        counts = self.counts(encoder, span)
        if counts is TRUE or counts is FALSE:
            (exactly if counts is TRUE else loosely)(path)
            return
        before, ends = path.guard, []
        is_complete = True
        for condition, act in ((counts, exactly), (~counts, loosely)):
            branch = path.branch(condition)
            if branch is None:
                continue
            entered = branch.guard
            try:
                act(branch)
                ends.append(branch.state)
            except Dead:
                is_complete = False
            is_complete = is_complete and branch.guard is entered
        if not ends:
            raise Dead
        path.state = ends[0] if len(ends) == 1 else join(ends[0], ends[1], counts)
        if is_complete:
            path.state = path.state.under(before)

    # -- relaxed statements ---------------------------------------------------------------

    def _loosely(self, encoder: Encoder, statement: Statement, path: Path) -> None:
        """Execute a relaxed statement."""
        match statement:
            case typed.Declare(variable):
                path.assign(variable.slot, self._any(encoder, path, statement, variable.type))
            case typed.Assign(target):
                self.put(encoder, path, target, self._any(encoder, path, statement, target.type))
            case typed.Return(value) if value is not None:
                retval = path.frame.method.retval
                if retval is not None:
                    path.assign(retval.slot, self._any(encoder, path, statement, retval.type))
                path.flow.returns.append(path.state)
                raise Dead
            case typed.GhostAssign(Variable() as variable) if variable.slot not in path.state.variables:
                path.assign(
                    variable.slot, empty(arity(variable)) if variable.many else default(variable.type)
                )
            case (
                typed.GhostAssign() | typed.Return() | typed.CallStatement() | typed.Assert() | typed.Assume() | typed.Throw()
                | typed.Break() | typed.Continue()
            ):  # fmt: skip
                pass
            case (
                typed.Block() | typed.If() | typed.While() | typed.Try() | typed.Lock() | typed.Signal() | typed.Skip()
                | typed.Fork() | typed.JoinThreads()
            ):  # fmt: skip
                msg = f"{statement} should count"
                raise AssertionError(msg)

    def _any(self, encoder: Encoder, path: Path, statement: Statement, type_: Type) -> Value:
        """Return an arbitrary value of a type; a reference is null, to an existing object, or to a new one."""
        made = self.new_objects(encoder, path, statement, type_)
        there = path.heap.allocated
        unknown = self._unknown(encoder, statement.span, there + encoder.world.constant(*made))
        if self.may_throw(typed.source_of(statement)):
            path.throw_where(unknown.truth("throws"), Origin(statement.span), unknown.word())
        arbitrary_value = unknown.value("any", type_)
        self.believe(encoder, path, unknown.demands)
        if made:
            assert isinstance(arbitrary_value, Expr)
            self._allocate(encoder, path, statement.span, made, arbitrary_value)
        return arbitrary_value

    def _allocate(self, encoder: Encoder, path: Path, span: Span, made: Sequence[Thing], value: Expr) -> None:
        """Allocate the object in a value if it is a new one, with arbitrary contents."""
        new = value & encoder.world.constant(*made)
        for thing in made:
            encoder.make(thing, path.guard & encoder.world.constant(thing).in_(new))
        contents = self._unknown(encoder, span, path.heap.allocated + new)
        path.put(allocate_fresh(encoder, path.heap, made, new, contents))
        self.believe(encoder, path, contents.demands)

    def _unknown(self, encoder: Encoder, span: Span, targets: Expr) -> FreshUnknowns:
        """Return unknowns for a location of the unrolled program; other encodings of it share them."""
        return FreshUnknowns(encoder, ("relaxed", encoder.unroll_bounds, *encoder.place, span), targets)


class Selectable(Relaxation):
    """Relaxes all statements without nested statements; `selectors` has those used so far, by span.

    Where a selector is off, a call, assumption, assertion, ghost statement, exception or jump is left out,
    and nothing throws.
    """

    def __init__(self, method: Method) -> None:
        super().__init__(method)
        self.selectors: dict[Span, Formula] = {}

    def claim(self, encoder: Encoder, path: Path, formula: logic.Formula, duty: Duty) -> None:
        """Claim a formula where its selector is on."""
        exactly = partial(super().claim, encoder, formula=formula, duty=duty)
        if self._concerns(path):
            self._either(encoder, path, formula.span, exactly, lambda _off: None)
        else:
            exactly(path)

    def counts(self, encoder: Encoder, span: Span) -> Formula:
        """Return the selector of a span."""
        if span not in self.selectors:
            self.selectors[span] = encoder.world.free(
                ("selector", span), f"counts {span}", 1, [(UNIT,)]
            ).some()
        return self.selectors[span]

    def can_relax(self, statement: Statement) -> bool:
        """Return whether a statement has its own selector."""
        match statement:
            case typed.Assume(_, reason) if reason:
                return False
            case (
                typed.Declare() | typed.Assign() | typed.Return() | typed.CallStatement() | typed.Assert()
                | typed.Assume() | typed.Throw() | typed.Break() | typed.Continue() | typed.GhostAssign()
            ):  # fmt: skip
                return True
            case (
                typed.Block() | typed.If() | typed.While() | typed.Try() | typed.Lock() | typed.Signal() | typed.Skip()
                | typed.Fork() | typed.JoinThreads()
            ):  # fmt: skip
                return False

    def any_truth(self, encoder: Encoder, path: Path, condition: typed.Expr) -> Callable[[Path], Formula]:
        """Return the function that gives a condition an arbitrary value."""
        anything = self._unknown(encoder, condition.span, path.heap.allocated).truth("condition")
        return lambda _off: anything

    def may_throw(self, _value: typed.Source | typed.SuperConstructor | None) -> bool:
        """Return False: relaxed statements do not throw."""
        return False

    def new_objects(self, encoder: Encoder, path: Path, statement: Statement, type_: Type) -> Sequence[Thing]:
        """Return an object of each kind that the statement, or code that it calls, may allocate."""
        kinds = allocated_kinds(encoder.program, statement)
        fitting = (kind for kind in kinds if encoder.program.is_subtype(kind, type_))
        return [new_thing(encoder, path, kind, "relaxed", statement.span) for kind in fitting]

    def believe(self, _encoder: Encoder, path: Path, demands: Sequence[Formula]) -> None:
        """Continue with the executions in which the chosen value is valid."""
        path.keep(all_of(demands))

    def put(self, encoder: Encoder, path: Path, target: Target, value: Value) -> None:
        """Assign a value in the executions in which the location exists; the others do not throw."""
        if isinstance(target, typed.Local | typed.StaticRead):
            store(encoder, path, target, value)
            return
        aside = Path(replace(path.frame, duties=False), path.state, Flow())
        try:
            store(encoder, aside, target, value)
        except Dead:
            return
        path.state = join(aside.state.under(path.guard), path.state, aside.guard).under(path.guard)


class Abstraction(Relaxation):
    """Relaxes assignments and conditions: they may throw if their evaluation could.

    Allocations, calls and jumps always count; a call is abstracted by its summary.
    """

    def __init__(self, method: Method, counting: Callable[[Span], Formula]) -> None:
        super().__init__(method)
        self._counting = counting

    def counts(self, _encoder: Encoder, span: Span) -> Formula:
        """Delegate to the given function."""
        return self._counting(span)

    def can_relax(self, statement: Statement) -> bool:
        """Return whether a statement assigns a value."""
        return is_abstractable(statement)

    def any_truth(self, encoder: Encoder, _path: Path, condition: typed.Expr) -> Callable[[Path], Formula]:
        """Return the function that gives a condition an arbitrary value, or throws."""

        def anything(off: Path) -> Formula:
            unknown = self._unknown(encoder, condition.span, off.heap.allocated)
            if self.may_throw(condition):
                off.throw_where(unknown.truth("throws"), Origin(condition.span), unknown.word())
                self.believe(encoder, off, unknown.demands)
            return unknown.truth("condition")

        return anything

    def may_throw(self, value: typed.Source | typed.SuperConstructor | None) -> bool:
        """Return whether evaluating an expression could throw."""
        match value:
            case (
                typed.Constant()
                | typed.Local()
                | typed.StaticRead()
                | typed.FieldRead(typed.Local(Variable("this")))
            ):
                return False
            case typed.Unary(_, operand) | typed.Conversion(operand) | typed.InstanceOf(operand):
                return self.may_throw(operand)
            case typed.Binary():
                first, row = left_spine(value, lambda each: isinstance(each, typed.Binary))
                return self.may_throw(first) or any(
                    each.op in DIVISIONS or self.may_throw(each.right) for each in row
                )
            case _:
                return True

    def new_objects(
        self, _encoder: Encoder, _path: Path, _statement: Statement, _type: Type
    ) -> Sequence[Thing]:
        """Return nothing: allocations and calls always count."""
        return ()

    def believe(self, encoder: Encoder, _path: Path, demands: Sequence[Formula]) -> None:
        """Assume in all executions that the chosen value is valid."""
        encoder.notes.facts.extend(demands)

    def put(self, encoder: Encoder, path: Path, target: Target, value: Value) -> None:
        """Assign a value; throw where the location does not exist."""
        store(encoder, path, target, value)


def is_abstractable(statement: Statement) -> bool:
    """Return whether a statement assigns a value, and neither calls nor allocates."""
    match statement:
        case typed.Declare(_, value) | typed.Assign(_, value) | typed.Return(value):
            return value is not None and not isinstance(value, _CALLS)
        case (
            typed.CallStatement() | typed.Assert() | typed.Assume() | typed.Throw() | typed.Break() | typed.Continue()
            | typed.Block() | typed.If() | typed.While() | typed.Try() | typed.Lock() | typed.Signal() | typed.Skip()
            | typed.Fork() | typed.JoinThreads() | typed.GhostAssign()
        ):  # fmt: skip
            return False
