"""Tables of recursive pure methods: evaluated once for an object and a depth, instead of once for each chain of calls.

``isOrdered(node, min, max)`` calls itself twice, so unrolled calls evaluate it 2^d times at depth d, each time for a node that the solver
chooses. A table has an outcome for each object that an argument may be, for the other arguments, and for the
numbers of open activations; the outcome of a call is that for its object.

A call has exactly the value, exceptions and bounds of an unrolled call: a method in a table neither writes nor allocates, so its
outcome is a function of the heap, the arguments and the numbers of open activations. These only decide where bounds are met. So an
outcome without bounds holds for fewer open activations, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol, TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.callgraph import is_recursive, reachable
from ooxcheck.oox.analysis.effects import changes_nothing
from ooxcheck.oox.nodes import descendants
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import Bounded, Origin
from ooxcheck.oox.source import Source, Span
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import BOOL, ClassType, Type
from ooxcheck.relational import FALSE, NONE, TRUE, Expr, Formula
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import Value, choose, default, is_number
from ooxcheck.translate.pure_calls.outcome_tables import Case, HeapTables, Key, Tables, UselessTable
from ooxcheck.translate.pure_calls.templates import (
    Filling,
    Outcome,
    RecordedCall,
    Template,
    fill_layer,
    fill_value,
    template,
    unknown_value,
)

Run: TypeAlias = Callable[[Method, Sequence[Value], Heap], Outcome]
"""Executes a method symbolically; its calls of methods in tables are recorded."""

Named = TypeVar("Named", Origin, Bounded)


class Encoding(Protocol):
    """The part of an encoder that calls depend on: its bounds, and the open activations of methods."""

    world: World
    open: dict[str, int]
    nesting: int
    tables: Tables | None

    @property
    def program(self) -> Program:
        """The program."""

    def bound(self, place: Span) -> int:
        """Return the bound of the method at a location."""


def look_up(
    encoder: Encoding,
    run: Run,
    method: Method,
    arguments: Sequence[Value],
    where: Formula,
    heap: Heap,
    site: Span,
) -> Outcome | None:
    """Return the outcome of a pure call, made where a formula holds; None if the call is to be unrolled."""
    tables = encoder.tables
    if tables is None or not encoder.nesting or not is_tabulated(encoder.program, method):
        return None
    if tables.recorded is not None:
        return _record_call(encoder, tables.recorded, method, arguments, where, site)
    known = tables.heaps.setdefault(heap, HeapTables())
    try:
        lookup = _Lookup(encoder, tables, known, heap, run)
        return None if known.is_useless else lookup.outcome(method, arguments)
    except UselessTable:
        return None


def _record_call(
    encoder: Encoding,
    calls: list[RecordedCall],
    method: Method,
    arguments: Sequence[Value],
    where: Formula,
    site: Span,
) -> Outcome:
    """Record a call for a template, and return its unknown outcome."""
    key = method.full_name, len(calls)
    value = unknown_value(encoder.world, (*key, "value"), method.result) if method.retval else None
    returns = unknown_value(encoder.world, (*key, "returns"), BOOL)
    assert isinstance(returns, Formula), "a bool should be a formula"
    calls.append(RecordedCall(method, tuple(arguments), where, site, Outcome(value, returns)))
    return calls[-1].outcome


@dataclass(frozen=True, slots=True)
class _Lookup:
    """Finds outcomes in the tables of a heap, and computes those that are missing."""

    encoder: Encoding
    tables: Tables
    known: HeapTables
    heap: Heap
    run: Run

    def outcome(self, method: Method, arguments: Sequence[Value]) -> Outcome:
        """Return the outcome of a call."""
        given = [self._fold(each) for each in arguments]
        open_ = self.encoder.open
        levels = tuple(open_.get(name, 0) for name in _recursive_methods(self.encoder.program, method))
        by_levels = self.known.outcomes.setdefault((method.full_name, _key(given)), {})
        for deeper, known in by_levels.items():
            if deeper == levels or (not known.cuts and all(map(int.__ge__, deeper, levels))):
                self.known.hits += 1
                return known
        self.known.keep(given)
        result = by_levels[levels] = self._compute(method, given)
        return result

    def _compute(self, method: Method, arguments: list[Value]) -> Outcome:
        place = next(
            (at for at, type_ in enumerate(_types(method)) if self._is_unknown(type_, arguments[at])), None
        )
        if place is None:
            return self._activate(method, arguments)
        objects = arguments[place]
        assert isinstance(objects, Expr), "an object should be a set"
        outcomes = [
            (where, self.outcome(method, [*arguments[:place], this, *arguments[place + 1 :]]))
            for where, this in self._cases(objects)
            if this is not NONE or place > 0 or method.static
        ]
        return self._choose(method, outcomes)

    # -- arguments ---------------------------------------------------------------------------------

    def _fold(self, value: Value) -> Value:
        """Return an object as a constant if it is certain."""
        if not isinstance(value, Expr) or value is NONE:
            return value
        match self._cases(value):
            case []:
                return NONE
            case [(where, this)] if where is TRUE:
                return this
            case _:
                return value

    def _is_unknown(self, type_: Type, value: Value) -> bool:
        """Return whether an argument may be several objects."""
        if not isinstance(type_, ClassType) or not isinstance(value, Expr) or value is NONE:
            return False
        return not any(this is value for _, this in self._cases(value))

    def _with_unknowns(self, method: Method, arguments: Sequence[Value]) -> list[Value]:
        """Return the arguments with unknown values in place of numbers and truth values."""
        made, name = self.tables.unknowns, method.full_name
        if name not in made:
            made[name] = [
                unknown_value(self.encoder.world, (name, at), type_)
                if type_ is BOOL or is_number(type_)
                else None
                for at, type_ in enumerate(_types(method))
            ]
        pairs = zip(made[name], arguments, strict=True)
        return [value if unknown is None else unknown for unknown, value in pairs]

    def _cases(self, objects: Expr) -> list[Case]:
        """Return the objects that an expression may be, or null, each with its condition."""
        if objects not in self.known.cases:
            world = self.encoder.world
            these = [world.constant(*row) for row in world.possible(objects)]
            cases = [(this.in_(objects), this) for this in these] + [(objects.no(), NONE)]
            decided = [(world.simplify(where), this) for where, this in cases]
            self.known.cases[objects] = [case for case in decided if case[0] is not FALSE]
        return self.known.cases[objects]

    # -- outcomes ----------------------------------------------------------------------------------

    def _choose(self, method: Method, outcomes: Sequence[tuple[Formula, Outcome]]) -> Outcome:
        """Return the outcome whose condition holds; exactly one of them does."""
        certain = all(each.returns is TRUE for _, each in outcomes)
        returns = TRUE if certain else any_of(all_of((where, each.returns)) for where, each in outcomes)
        return Outcome(
            _chosen_value([(where, _value(method, each)) for where, each in outcomes]),
            self.encoder.world.simplify(returns),
            self._merge((where, each.thrown) for where, each in outcomes),
            self._merge((where, each.cuts) for where, each in outcomes),
        )

    def _merge(
        self, parts: Iterable[tuple[Formula, Iterable[tuple[Named, Formula]]]]
    ) -> tuple[tuple[Named, Formula], ...]:
        """Return guards by name, each under the condition of its part."""
        guards: dict[Named, list[Formula]] = {}
        for where, named in parts:
            for name, guard in named:
                guards.setdefault(name, []).append(all_of((where, guard)))
        simplified = ((name, self.encoder.world.simplify(any_of(each))) for name, each in guards.items())
        return tuple((name, guard) for name, guard in simplified if guard is not FALSE)

    def _activate(self, method: Method, arguments: Sequence[Value]) -> Outcome:
        """Return the outcome for known objects, within the bound on open activations."""
        open_, name = self.encoder.open, method.full_name
        opened = open_.get(name, 0)
        if opened > self.encoder.bound(method.span):
            return Outcome(None, FALSE, cuts=((Bounded("recursion", method.span), TRUE),))
        open_[name] = opened + 1
        try:
            return self._fill_template(method, arguments, self._template(method, arguments))
        finally:
            open_[name] = opened

    def _template(self, method: Method, arguments: Sequence[Value]) -> Template:
        """Return the template of a method for its objects, whatever its numbers and truth values are."""
        given = self._with_unknowns(method, arguments)
        key = method.full_name, _key(given)
        if key not in self.known.templates:
            self.known.kept.append(given)
            self.tables.recorded = []
            try:
                outcome = self.run(method, given, self.heap)
                unknowns = [
                    unknown for unknown, value in zip(given, arguments, strict=True) if unknown is not value
                ]
                self.known.templates[key] = template(unknowns, self.tables.recorded, outcome)
            finally:
                self.tables.recorded = None
        return self.known.templates[key]

    def _fill_template(self, method: Method, arguments: Sequence[Value], made: Template) -> Outcome:
        """Return the outcome of a template for arguments: that of each call, then that of the body."""
        filling: Filling = dict(zip(self._with_unknowns(method, arguments), arguments, strict=True))
        inner = []
        for call, layer in zip(made.calls, made.layers, strict=False):
            fill_layer(layer, filling)
            guard = self.encoder.world.simplify(fill_value(call.guard, filling))
            outcome = Outcome(None, FALSE)
            if guard is not FALSE:
                outcome = self.outcome(call.method, [fill_value(each, filling) for each in call.arguments])
                inner.append((guard, call.site, outcome))
            filling[call.outcome.returns] = outcome.returns
            if call.outcome.value is not None:
                filling[call.outcome.value] = _value(call.method, outcome)
        fill_layer(made.layers[-1], filling)
        return self._whole(made.outcome.fill(filling), inner)

    def _whole(self, own: Outcome, inner: Sequence[tuple[Formula, Span, Outcome]]) -> Outcome:
        """Return the outcome of a body, with the exceptions and bounds of its calls."""
        simplify, is_given = self.encoder.world.simplify, self.encoder.program.is_given
        return Outcome(
            simplify(own.value) if isinstance(own.value, Formula) else own.value,
            simplify(own.returns),
            self._merge([
                (TRUE, own.thrown),
                *((guard, [(thrown_from(origin, site, is_given), where) for origin, where in each.thrown]) for guard, site, each in inner),
            ]),
            self._merge([(TRUE, own.cuts), *((guard, each.cuts) for guard, _, each in inner)]),
        )  # fmt: skip


def thrown_from(origin: Origin, site: Span, is_given: Callable[[Source], bool]) -> Origin:
    """Return the origin of an exception after a call: the call, if library code throws it."""
    return origin if is_given(origin.span.source) else replace(origin, span=site)


def _types(method: Method) -> list[Type]:
    """Return the types of the arguments, with that of the receiver."""
    own: list[Type] = [] if method.static else [ClassType(method.owner)]
    return own + [parameter.type for parameter in method.parameters]


def _value(method: Method, outcome: Outcome) -> Value:
    """Return the value of a call; any one if it never returns."""
    return default(method.result) if outcome.value is None else outcome.value


def _chosen_value(values: Sequence[tuple[Formula, Value]]) -> Value:
    """Return the value whose condition holds."""
    *others, (_, last) = values
    if isinstance(last, Formula):
        return any_of(all_of((where, value)) for where, value in values if isinstance(value, Formula))
    chosen: Value = last
    for where, value in reversed(others):
        chosen = choose(where, value, chosen)
    return chosen


def _key(values: Iterable[Value]) -> Key:
    return tuple(map(id, values))


@lru_cache(maxsize=4096)
def is_tabulated(program: Program, method: Method) -> bool:
    """Return whether a method is recursive, and all that it executes is choices, calls and reads, with handlers nowhere."""
    return (
        not program.catches_words
        and not method.ghosts
        and is_recursive(program, method)
        and changes_nothing(program, method)
        and all(_is_plain(each) for each in reachable(program, method))
    )


_NOT_PLAIN = (
    typed.While,
    typed.Try,
    typed.Lock,
    typed.Signal,
    typed.Fork,
    typed.JoinThreads,
    typed.GhostAssign,
    typed.StringOperation,
    typed.ArrayQuantified,
)


def _is_plain(method: Method) -> bool:
    return not any(isinstance(node, _NOT_PLAIN) for node in descendants(method))


@lru_cache(maxsize=4096)
def _recursive_methods(program: Program, method: Method) -> tuple[str, ...]:
    """Return the names of the methods whose open activations the outcome of a method depends on."""
    return tuple(each.full_name for each in reachable(program, method) if is_recursive(program, each))
