"""Calls on bounds: the summary of the callee in terms of the call site.

A summary is computed once for a method (and once more for some combinations of constant arguments) and
instantiated at each call site, with
bounds for names and with symbols of the caller for new objects. A virtual call is the join over its
possible targets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Signature
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Dead, Rules
from ooxcheck.specs.inference.statements import Executor
from ooxcheck.specs.inference.substitute import Substitution
from ooxcheck.specs.inference.summary import Bound, Effect, Summary
from ooxcheck.specs.relations.boolean_laws import is_a, negation
from ooxcheck.specs.relations.expr import NOTHING, Expr, Literal, Name, New, NewSet, Null, columns_of
from ooxcheck.specs.relations.inclusion_laws import only_fresh
from ooxcheck.specs.relations.set_laws import Side, union

Context: TypeAlias = tuple[Expr | None, ...]
"""The constants among the arguments of a call."""

_RESULT = -1
"""The temporary slot of the result of a call."""


@dataclass(frozen=True, slots=True)
class Calls:
    """Executes calls; `summary_of` returns the summaries of methods."""

    rules: Rules
    summary_of: Callable[[typed.Method, Context], Summary]

    def invoke(
        self, executor: Executor, before: Environment, call: typed.Call | typed.SuperConstructor
    ) -> tuple[Environment, Bound]:
        """Return the environment after a call, and its result."""
        reader, program = executor.reader(before), self.rules.program
        receiver = reader.object(call.receiver) if isinstance(call, typed.VirtualCall) else None
        arguments = [reader.read(argument) for argument in call.arguments]
        here = reader.environment
        match call:
            case typed.VirtualCall(class_name, signature):
                assert receiver is not None
                return self._dispatch(executor, here, class_name, signature, receiver, arguments)
            case typed.StaticCall(class_name, signature):
                return self._call_method(executor, here, program.runs(class_name, signature), arguments)
            case typed.SuperCall(class_name, signature):
                return self._call_method(
                    executor, here, program.runs(class_name, signature), [here.variables[0], *arguments]
                )
            case typed.SuperConstructor(class_name, signature):
                return self.run_constructor(
                    executor, here, class_name, signature, [here.variables[0], *arguments]
                ), _VOID

    def construct(
        self,
        executor: Executor,
        before: Environment,
        new: typed.NewObject,
        this: Bound,
        arguments: Sequence[Bound],
    ) -> Environment:
        """Return the environment after the constructor of a new object."""
        return self.run_constructor(executor, before, new.class_name, new.signature, [this, *arguments])

    def run_constructor(
        self,
        executor: Executor,
        before: Environment,
        class_name: str,
        signature: Signature | None,
        arguments: Sequence[Bound],
    ) -> Environment:
        """Return the environment after a constructor, the implicit one if none is named."""
        program = self.rules.program
        method = (
            program.constructor(class_name, signature)
            if signature
            else program.implicit_constructor(class_name)
        )
        return before if method is None else self._call_method(executor, before, method, arguments)[0]

    # -- dispatch ----------------------------------------------------------------------------------

    def _dispatch(
        self,
        executor: Executor,
        before: Environment,
        class_name: str,
        signature: Signature,
        receiver: Bound,
        arguments: Sequence[Bound],
    ) -> tuple[Environment, Bound]:
        """Return the join over all possible targets."""
        ways: list[Environment | None] = []
        groups = self._methods(class_name, signature, receiver)
        for method, classes in groups:
            here = (
                before
                if len(groups) == 1
                else self._of_classes(before, receiver, classes, [c for _, c in groups])
            )
            if here is not None:
                ways.append(self._run(executor, here, method, [receiver, *arguments]))
        return _take_result(executor.merge_environments(*ways))

    def _methods(
        self, class_name: str, signature: Signature, receiver: Bound
    ) -> list[tuple[typed.Method, frozenset[str]]]:
        """Return the possible targets, with their receiver classes."""
        program = self.rules.program
        classes = program.instantiable(class_name, open_types=self.rules.parameters.open_types)
        if only_fresh(receiver.upper):
            kinds = {str(symbol.kind) for symbol in receiver.upper.fresh}
            classes = tuple(name for name in classes if name in kinds)
        groups: dict[str, tuple[typed.Method, set[str]]] = {}
        for name in classes:
            method = program.runs(name, signature)
            groups.setdefault(method.full_name, (method, set()))[1].add(name)
        return [(method, frozenset(names)) for method, names in groups.values()]

    def _of_classes(
        self,
        before: Environment,
        receiver: Bound,
        classes: frozenset[str],
        all_classes: Sequence[frozenset[str]],
    ) -> Environment | None:
        """Return the environment of the executions in which the receiver is of one of some classes."""
        if not receiver.exact:
            return before
        known: Environment | None = before
        for group in all_classes:
            whole = self._whole(group)
            if whole is not None and known is not None and (group == classes or not group & classes):
                test = is_a(receiver.upper, whole, self.rules.subclasses(whole))
                known = known.knowing(test if group == classes else negation(test))
        return known

    def _whole(self, classes: frozenset[str]) -> str | None:
        """Return the class with exactly these runtime classes."""
        program, open_types = self.rules.program, self.rules.parameters.open_types
        exact = (
            c for c in sorted(classes) if frozenset(program.instantiable(c, open_types=open_types)) == classes
        )
        return next(exact, None)

    # -- one method --------------------------------------------------------------------------------

    def _call_method(
        self, executor: Executor, before: Environment, method: typed.Method, arguments: Sequence[Bound]
    ) -> tuple[Environment, Bound]:
        return _take_result(self._run(executor, before, method, arguments))

    def _run(
        self, executor: Executor, before: Environment, method: typed.Method, arguments: Sequence[Bound]
    ) -> Environment | None:
        """Return the environment after a call that returns; its result is in a temporary slot."""
        constants = tuple(b.upper if isinstance(b.upper, Null | Literal) else None for b in arguments)
        summary = self.summary_of(method, constants if any(constants) else ())
        bound_to: dict[Expr, Bound] = {
            Name(variable): bound for variable, bound in zip(method.variables, arguments, strict=False)
        }
        if summary.throwing is not None:
            threw = self._instantiate(summary.throwing, before, bound_to)
            executor.exits.throws += [threw] if threw is not None else []
        return self._instantiate(summary.returning, before, bound_to) if summary.returning else None

    def _instantiate(
        self, effect: Effect, before: Environment, arguments: Mapping[Expr, Bound]
    ) -> Environment | None:
        """Return the environment after an effect."""
        bounds: dict[Expr, Bound] = {Name(cells): bound for cells, bound in before.cells.items()}
        after, symbols = self._new_symbols(effect, before)
        substitution = Substitution(
            {**bounds, **arguments, **symbols},
            self.rules.subclasses,
            lambda e: self.rules.widening.numbers(e.columns[0]),
        )
        for fact in effect.facts:
            known = substitution.both(fact)
            narrowed = after.knowing(known.upper) if known.exact else after
            if narrowed is None:
                return None
            after = narrowed
        clipped = self.rules.widening.clip
        for kind, made in effect.made.items():
            more, old = substitution.bound(made), before.made_of(kind)
            upper = union((after.made_of(kind).upper, more.upper), Side.UPPER)
            all_made = Bound(union((old.lower, more.lower), Side.LOWER), upper)
            after = after.with_made(kind, clipped(all_made, (kind,), NewSet(kind)))
        changed = {
            cells: clipped(substitution.bound(b), columns_of(cells)) for cells, b in effect.cells.items()
        }
        after = Environment(
            after.variables, MappingProxyType({**after.cells, **changed}), after.made, after.facts
        )
        if effect.result is None:
            return after
        return after.with_variable(
            _RESULT, clipped(substitution.bound(effect.result), effect.result.upper.columns)
        )

    def _new_symbols(self, effect: Effect, before: Environment) -> tuple[Environment, dict[Expr, Bound]]:
        """Return symbols of the caller for the new objects of the callee, and the environment with these."""
        symbols: dict[Expr, Bound] = {}
        taken = before
        for symbol in _symbols(effect):
            kind = symbol.kind
            mine = (
                taken.next_new(kind, self.rules.parameters.objects)
                if isinstance(symbol, New)
                else NewSet(kind)
            )
            made = taken.made_of(kind)
            taken = taken.with_made(kind, Bound(made.lower, union((made.upper, mine), Side.UPPER)))
            symbols[symbol] = Bound.exactly(mine) if isinstance(mine, New) else Bound(NOTHING, mine)
        return taken, symbols


_VOID = Bound.exactly(NOTHING)


def _symbols(effect: Effect) -> list[New | NewSet]:
    """Return the new objects in an effect, in order, sets of them last."""
    symbols = {symbol for expr in effect.exprs() for symbol in expr.fresh}
    numbered = sorted(
        (s for s in symbols if isinstance(s, New)), key=lambda symbol: (str(symbol.kind), symbol.number)
    )
    return [
        *numbered,
        *sorted((s for s in symbols if isinstance(s, NewSet)), key=lambda symbol: str(symbol.kind)),
    ]


def _take_result(after: Environment | None) -> tuple[Environment, Bound]:
    """Return the environment without the temporary result, and the result."""
    if after is None:
        raise Dead
    result = after.variables.get(_RESULT, _VOID)
    variables = {slot: bound for slot, bound in after.variables.items() if slot != _RESULT}
    return Environment(MappingProxyType(variables), after.cells, after.made, after.facts), result
