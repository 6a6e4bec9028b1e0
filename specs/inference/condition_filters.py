"""Filter by conditions: the outcome of a condition restricts variables that are not exact.

If ``v.f.g == e`` holds, then `v` is in the preimage of `e` under `f` and `g`: its upper bound shrinks to
that preimage (the thesis'
`addCond`). Lower bounds stay: they hold in any case. Exact variables need no filter; a condition on them
becomes a fact
(`ooxcheck.specs.inference.abstract_state`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.operators import (
    CompareOp,
    Connective,
    EqualityOp,
    UnaryOp,
    negate_comparison,
    swap_comparison,
)
from ooxcheck.oox.types import ClassType, Type, is_integral
from ooxcheck.specs.inference.abstract_state import Environment, exact_if_single
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.relations.expr import (
    NULL_ATOM,
    Column,
    Every,
    Expr,
    Interval,
    Literal,
    Minus,
    Nothing,
    Union,
)
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, meet, minus, not_null, union

Read: TypeAlias = Callable[[typed.Expr, Environment], Bound]
"""Evaluates an expression that does not throw."""

Numbers: TypeAlias = Callable[[Column], range]
"""Returns all numbers of a type."""

FILTER_SIZE = 40
"""The greatest size of an upper bound after a filter."""


@dataclass(frozen=True, slots=True)
class Filter:
    """Filters by conditions; `read` evaluates other expressions, `numbers` gives the numbers of a type."""

    read: Read
    numbers: Numbers

    def filter_environment(
        self, environment: Environment, condition: typed.Expr, *, holds: bool
    ) -> Environment:
        """Return the environment of the executions in which a condition has an outcome."""
        match condition:
            case typed.Unary(UnaryOp.NOT, operand):
                return self.filter_environment(environment, operand, holds=not holds)
            case typed.Binary(Connective.AND, left, right):
                return self._filter_connective(environment, (left, holds), (right, holds), all_hold=holds)
            case typed.Binary(Connective.OR, left, right):
                return self._filter_connective(environment, (left, holds), (right, holds), all_hold=not holds)
            case typed.Binary(Connective.IMPLIES, left, right):
                return self._filter_connective(
                    environment, (left, not holds), (right, holds), all_hold=not holds
                )
            case typed.Binary((CompareOp() | EqualityOp()) as op, left, right):
                actual = op if holds else negate_comparison(op)
                narrowed = self._filter_comparison(environment, left, actual, right)
                return (
                    narrowed
                    if narrowed is not environment
                    else self._filter_comparison(environment, right, swap_comparison(actual), left)
                )
            case typed.InstanceOf(typed.Local(variable), class_name) if holds:
                objects = Minus(Every(ClassType(class_name)), NULL_ATOM)
                return _narrow_variable(
                    environment, variable, lambda upper: meet((upper, objects), Side.UPPER)
                )
            case _:  # no filter: all executions stay
                return environment

    def _filter_connective(
        self,
        environment: Environment,
        left: tuple[typed.Expr, bool],
        right: tuple[typed.Expr, bool],
        *,
        all_hold: bool,
    ) -> Environment:
        """Filter by both conditions in turn, or by either of them."""
        (first, first_holds), (second, second_holds) = left, right
        one = self.filter_environment(environment, first, holds=first_holds)
        if all_hold:
            return self.filter_environment(one, second, holds=second_holds)
        undecided = self.filter_environment(environment, first, holds=not first_holds)
        return _either(environment, one, self.filter_environment(undecided, second, holds=second_holds))

    def _filter_comparison(
        self, environment: Environment, expr: typed.Expr, op: CompareOp | EqualityOp, other: typed.Expr
    ) -> Environment:
        """Filter the variable at the start of a path by a comparison of the path."""
        path = _path(expr)
        if path is None or environment.variables[path[0].slot].exact:
            return environment
        variable, fields = path
        wanted = self._value_filter(expr.type, op, self.read(other, environment))
        if wanted is None:
            return environment
        if not fields:
            return _narrow_variable(environment, variable, wanted)
        matching_values = wanted(Every(expr.type))
        for each in reversed(fields):
            matching_values = join(environment.cell(each).upper, matching_values, Side.UPPER)
        return _narrow_variable(
            environment, variable, lambda upper: meet((upper, matching_values), Side.UPPER)
        )

    def _value_filter(
        self, type_: Type, op: CompareOp | EqualityOp, other: Bound
    ) -> Callable[[Expr], Expr] | None:
        """Return the set restricted to the members that compare with `other` in the given way."""
        match op:
            case EqualityOp.EQUAL:
                return lambda values: meet((values, other.upper), Side.UPPER)
            case EqualityOp.NOT_EQUAL if other.exact and other.upper is NULL_ATOM:
                return not_null
            case EqualityOp.NOT_EQUAL if other.exact:
                return lambda values: minus(values, other.upper, Side.UPPER)
            case CompareOp() if is_integral(type_):
                low, high = hull(other.upper, self.numbers) or (
                    self.numbers(type_)[0],
                    self.numbers(type_)[-1],
                )
                return lambda values: self._in_range(values, op, low, high, type_)
            case EqualityOp.NOT_EQUAL | CompareOp():
                return None

    def _in_range(self, values: Expr, op: CompareOp, least: int, most: int, type_: Type) -> Expr:
        """Return the constants of a set that are on one side of some number from `least` to `most`."""
        ends = hull(values, self.numbers)
        if ends is None:
            return values
        low, high = ends
        match op:
            case CompareOp.LESS:
                high = min(high, most - 1)
            case CompareOp.LESS_EQUAL:
                high = min(high, most)
            case CompareOp.GREATER:
                low = max(low, least + 1)
            case CompareOp.GREATER_EQUAL:
                low = max(low, least)
        return Interval(low, high, type_) if low <= high else Nothing()


def _either(environment: Environment, one: Environment, two: Environment) -> Environment:
    variables = dict(environment.variables)
    for slot, bound in variables.items():
        if not bound.exact:
            upper = union((one.variables[slot].upper, two.variables[slot].upper), Side.UPPER)
            variables[slot] = exact_if_single(
                Bound(bound.lower, upper if upper.size <= FILTER_SIZE else bound.upper)
            )
    return replace(environment, variables=MappingProxyType(variables))


def _path(expr: typed.Expr) -> tuple[Variable, list[Cells]] | None:
    """Return the variable and the fields of ``v.f.g``."""
    fields: list[Cells] = []
    while isinstance(expr, typed.FieldRead):
        fields.append(expr.field)
        expr = expr.target
    return (expr.variable, fields[::-1]) if isinstance(expr, typed.Local) else None


def hull(upper: Expr, numbers: Numbers) -> tuple[int, int] | None:
    """Return the least and the greatest of a set of constants."""
    ends: list[int] = []
    for part in upper.parts if isinstance(upper, Union) else (upper,):
        match part:
            case Literal(int(value)) if not isinstance(value, bool):
                ends += [value]
            case Interval(low, high):
                ends += [low, high]
            case Every(type_) if type_ is not None and is_integral(type_):
                ends += [numbers(type_)[0], numbers(type_)[-1]]
            case _:
                return None
    return min(ends), max(ends)


def _narrow_variable(
    environment: Environment, variable: Variable, shrink: Callable[[Expr], Expr]
) -> Environment:
    bound = environment.variables[variable.slot]
    upper = shrink(bound.upper)
    if bound.exact or upper.size > FILTER_SIZE:
        return environment
    return environment.with_variable(variable.slot, Bound(bound.lower, upper))
