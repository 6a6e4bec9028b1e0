"""Replaceable callees: which ones a summary may replace, and how many objects a call can allocate.

A summary describes the effects of a call, not the duties that its body may violate. So a body is replaced
only if it cannot violate any; the
callee's own contract is checked outside of the body.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import by_contract_only, called_methods, reachable
from ooxcheck.oox.analysis.effects import Effects, effects
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, Statement
from ooxcheck.oox.types import ClassType, is_floating

MOST_OBJECTS = 12
"""The greatest number of objects, over all iterations, that a replaceable call may allocate."""

MOST_WEIGHT = 10_000
"""The limit when counting statements of an unrolled body."""


class Replaceable:
    """The callees of a program that summaries may replace."""

    def __init__(self, program: Program, settings: Settings) -> None:
        assert settings.unroll is not None, "a bound on loops and calls should be chosen"
        self._program = program
        self._settings = replace(settings, by_contract=by_contract_only(program, settings.by_contract))
        self.allows_any = (
            settings.overflow != "error" and not program.catches_words
        )  # a summary does not include the message of an exception
        self.reachable = cache(self._reachable)
        self.calls_itself = cache(self._calls_itself)
        self.allows = cache(self._allows)
        self.effects = cache(self._effects)
        self.may_cut = cache(self._may_cut)
        self.makes = cache(self._makes)
        self.made = cache(self._allocation_counts)
        self.weight = cache(self._weight)
        self._inside = cache(self._reachable_set)
        self._called_by = cache(self._callees)
        self._weight_beside = cache(self._weight_opened)

    def _bound(self, place: Span) -> int:
        bound = self._settings.bound(place)
        assert bound is not None, "a bound on loops and calls should be chosen"
        return bound

    def _reachable(self, method: Method) -> tuple[Method, ...]:
        """Return the method and all methods that it may run."""
        return tuple(reachable(self._program, method))

    def _reachable_set(self, method: Method) -> frozenset[Method]:
        return frozenset(self.reachable(method))

    def _effects(self, method: Method) -> Effects:
        """Return the cells that a call may change, by name."""
        assert method.body is not None
        return effects(self._program, method.body, self._settings.by_contract)

    def _allows(self, method: Method) -> bool:
        """Return whether calls of a method may be replaced."""
        if not self.allows_any or method.constructor or method.body is None or method.ghosts:
            return False
        settings, inside = self._settings, self.reachable(method)
        nested = [each for each in inside if each is not method or self.calls_itself(method)]
        if nested and not settings.exceptions_allowed:
            return False
        if any(not each.contract.is_empty or not self._is_run(each) for each in nested) or not self._is_run(
            method
        ):
            return False
        if not method.contract.is_empty and not self.effects(method).variables.isdisjoint(method.parameters):
            return False  # its postcondition refers to parameters after the body
        return not any(_is_refused(statement) for each in inside for statement in each.statements()) and not (
            any(map(_uses_floats, inside)) or sum(self.made(method).values()) > MOST_OBJECTS
        )

    def _is_run(self, method: Method) -> bool:
        return method.body is not None and method.full_name not in self._settings.by_contract

    def _calls_itself(self, method: Method) -> bool:
        """Return whether a method may call itself, directly or indirectly."""
        calls = (callee for each in self.reachable(method) for callee in self._callee_methods(each))
        return any(callee is method for callee in calls)

    def _callee_methods(self, method: Method) -> Iterator[Method]:
        for statement in method.statements():
            yield from self._called_by(statement)

    def _callees(self, statement: Statement) -> tuple[Method, ...]:
        return tuple(called_methods(self._program, statement))

    def _may_cut(self, method: Method) -> bool:
        """Return whether a call may reach a bound on loops or calls."""
        inside = self.reachable(method)
        loops = any(
            isinstance(statement, typed.While) for each in inside for statement in each.statements()
        )  # no other statement repeats
        return loops or any(self.calls_itself(each) for each in inside)

    def _weight(self, method: Method) -> int:
        """Return the number of statements of an unrolled body, up to a limit."""
        return self._weight_in(method, ())

    def _weight_in(self, method: Method, opened: tuple[Method, ...]) -> int:
        if method.body is None or opened.count(method) > self._bound(method.span):
            return 0
        inside = self._inside(method)
        return self._weight_beside(method, tuple(sorted((each for each in opened if each in inside), key=id)))

    def _weight_opened(self, method: Method, opened: tuple[Method, ...]) -> int:
        """Return the weight of a body; `opened` are the open methods that it may run, since others are irrelevant."""
        assert method.body is not None
        return self._weight_of((method.body,), (*opened, method))

    def _weight_of(self, statements: Iterable[Statement], opened: tuple[Method, ...]) -> int:
        total = 0
        for statement in statements:
            inner = self._weight_of(typed.substatements(statement), opened)
            for callee in self._called_by(statement):
                if inner > MOST_WEIGHT:
                    break
                inner += self._weight_in(callee, opened)
            total += 1 + inner * (
                self._bound(statement.span) if isinstance(statement, typed.While) else 1
            )  # no other statement repeats
            if total > MOST_WEIGHT:
                break
        return total

    # -- allocation --------------------------------------------------------------------------------

    def _allocation_counts(self, method: Method) -> Counter[ClassType]:
        """Return the greatest number of objects of each class that the unrolled body can allocate."""
        return self._made_in(method, ())

    def _makes(self, method: Method) -> bool:
        """Return whether a call may allocate; if not, it need not be unrolled for counting."""
        return any(
            isinstance(typed.source_of(statement), typed.NewObject)
            for each in self.reachable(method)
            for statement in each.statements()
        )

    def _made_in(self, method: Method, opened: tuple[Method, ...]) -> Counter[ClassType]:
        if method.body is None or opened.count(method) > self._bound(method.span) or not self.makes(method):
            return Counter()
        allocations = self._made_by((method.body,), (*opened, method))
        parent = self._program.classes[method.owner].parent
        inherited = self._program.implicit_constructor(parent) if method.constructor and parent else None
        return allocations + self._made_in(inherited, (*opened, method)) if inherited else allocations

    def _made_by(self, statements: Iterable[Statement], opened: tuple[Method, ...]) -> Counter[ClassType]:
        total: Counter[ClassType] = Counter()
        for statement in statements:
            times = (
                self._bound(statement.span) if isinstance(statement, typed.While) else 1
            )  # no other statement repeats
            inner = self._made_by(typed.substatements(statement), opened)
            for callee in self._called_by(statement):
                if inner.total() > MOST_OBJECTS:
                    break
                inner += self._made_in(callee, opened)
            if isinstance(new := typed.source_of(statement), typed.NewObject):
                inner[ClassType(new.class_name)] += 1
            for kind, count in inner.items():
                total[kind] += times * count
            if total.total() > MOST_OBJECTS:
                break
        return total


def _uses_floats(method: Method) -> bool:
    """Return whether a method has floating-point variables or calculations."""
    parts = descendants(method.body) if method.body is not None else ()
    return any(is_floating(variable.type) for variable in method.variables) or any(
        isinstance(part, typed.ExprNode) and is_floating(part.type) for part in parts
    )


def _is_refused(statement: Statement) -> bool:
    """Return whether a statement can violate a duty, or has an effect that summaries do not cover."""
    match statement:
        case (
            typed.Assert()
            | typed.Assume()
            | typed.Signal()
            | typed.Fork()
            | typed.JoinThreads()
            | typed.GhostAssign()
        ):
            return True
        case typed.While(_, invariants, _):
            return bool(invariants)
        case typed.Declare() | typed.Assign() | typed.Return() | typed.CallStatement():
            return isinstance(typed.source_of(statement), typed.NewArray) or bool(
                typed.ghost_arguments(statement)
            )
        case typed.Lock(_, _, when):
            return when is not None
        case typed.Block() | typed.If() | typed.Try():
            return False
        case typed.Skip() | typed.Continue() | typed.Break() | typed.Throw():
            return False
