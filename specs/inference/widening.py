"""Widening: sets that keep growing along a relation are closed under it, or become everything.

These are the rules of the thesis (see `ooxcheck.specs.relations.expr`), section "Widening": an intersection
that only the loop's condition
introduced is dropped; ``x + x.r + x.r.r + ...`` becomes ``x.*r``; an expression that is too long, or not
stable after some rounds, becomes
everything of its type. Numbers that keep growing go up to the greatest.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.types import Type, is_integral
from ooxcheck.specs.inference.abstract_state import Environment, exact_if_single, join_environments
from ooxcheck.specs.inference.condition_filters import hull
from ooxcheck.specs.inference.summary import Bound, Parameters
from ooxcheck.specs.relations.expr import (
    NOTHING,
    Choice,
    Column,
    Every,
    Expr,
    Interval,
    Join,
    Meet,
    Minus,
    Nothing,
    Product,
    Shift,
    Union,
    columns_of,
)
from ooxcheck.specs.relations.inclusion_laws import inside
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, chain, forget, product, star, union

ROUNDS = 8
"""Iterations after `unions` until unstable sets become everything."""

PATIENCE = 4
"""Iterations before a relation becomes everything in which its values already are."""

DEPTH = 60
"""The greatest nesting of expressions."""


class Widening:
    """The widening rules, for a program's integers and given parameters."""

    def __init__(self, int_width: int, parameters: Parameters) -> None:
        self._int_width = int_width
        self._parameters = parameters

    def numbers(self, type_: Column) -> range:
        """Return all numbers of a type."""
        return (
            int_range(type_, self._int_width) if type_ is not None and is_integral(type_) else range(1 << 16)
        )

    def clip(self, bound: Bound, columns: tuple[Column, ...], top: Expr | None = None) -> Bound:
        """Return a bound of limited size."""
        lower = Nothing(len(columns)) if self._is_too_long(bound.lower) else bound.lower
        upper = (top or everything(columns)) if self._is_too_long(bound.upper) else bound.upper
        return Bound(lower, upper)

    def _is_too_long(self, expr: Expr) -> bool:
        return expr.size > self._parameters.operators or expr.depth > DEPTH

    def widen(
        self, old: Environment, new: Environment, rounds: int, type_of: Callable[[int], Type]
    ) -> Environment:
        """Return an environment of the executions of both; sequences of them become stable."""
        met = join_environments(old, new, choices=False)
        assert met is not None
        patience = ROUNDS + self._parameters.unions - rounds
        variables = {
            slot: self._variable(old.variables[slot], bound, type_of(slot), patience=patience)
            for slot, bound in met.variables.items()
        }
        cells = {
            each: self._cells(old.cell(each), bound, columns_of(each), patience=patience)
            for each, bound in met.cells.items()
        }
        return Environment(
            MappingProxyType(variables), MappingProxyType(cells), met.made, old.facts & new.facts
        )

    # -- variables ---------------------------------------------------------------------------------

    def _variable(self, old: Bound, met: Bound, type_: Type, *, patience: int) -> Bound:
        if met == old:
            return old
        if patience < 0:
            return Bound(NOTHING, Every(type_))
        lower = met.lower if met.lower is old.lower else NOTHING
        upper = self._numbers(old.upper, met.upper, type_) or self.close_under_relations(
            _without_filters(met.upper, old.upper)
        )
        upper = Every(type_) if _counts(upper) else upper
        return exact_if_single(self.clip(Bound(lower, upper), (type_,), Every(type_)))

    def _numbers(self, old: Expr, met: Expr, type_: Type) -> Expr | None:
        """Return the numbers up to the type's limits, in the directions in which a set of constants grew."""
        before, after = hull(old, self.numbers), hull(met, self.numbers)
        if before is None or after is None:
            return None
        numbers = self.numbers(type_)
        low = before[0] if before[0] <= after[0] else numbers[0]
        high = before[1] if before[1] >= after[1] else numbers[-1]
        return Every(type_) if (low, high) == (numbers[0], numbers[-1]) else Interval(low, high, type_)

    def close_under_relations(self, upper: Expr) -> Expr:
        """Enlarge a set that grew often enough along relations: close it under them."""
        parts = upper.parts if isinstance(upper, Union) else (upper,)
        for base in parts:
            paths = [path for part in parts if (path := _path(part, base))]
            steps = dict.fromkeys(step for path in paths for step in path)
            longest = max(map(len, paths), default=0)
            if longest >= (self._parameters.unions if len(steps) == 1 else 2):
                rest = [part for part in parts if part is not base and not _path(part, base)]
                everywhere = join(base, star(union(steps, Side.UPPER)), Side.UPPER)
                return self.close_under_relations(union((*rest, everywhere), Side.UPPER))
        return upper

    # -- cells -------------------------------------------------------------------------------------

    def _cells(self, old: Bound, met: Bound, columns: tuple[Column, ...], *, patience: int) -> Bound:
        if met == old:
            return old
        if patience < 0:
            return Bound(Nothing(len(columns)), everything(columns))
        return self.clip(Bound(self._forgetting(met.lower), self._assigning(met.upper, patience)), columns)

    def _assigning(self, upper: Expr, patience: int) -> Expr:
        """Enlarge a chain of assignments: all assigned pairs become one product of closed sets; the values become everything before the keys do."""
        parts = list(upper.parts) if isinstance(upper, Union) else [upper]
        products = [
            part for part in parts if isinstance(part, Product) and part.left.arity == upper.arity - 1
        ]
        if not products:
            return upper
        key = self.close_under_relations(
            _without_choices(union((part.left for part in products), Side.UPPER))
        )
        value = self.close_under_relations(
            _without_choices(union((part.right for part in products), Side.UPPER))
        )
        if patience < PATIENCE or _counts(value):
            value = everything(upper.columns[key.arity :])
        return union([part for part in parts if part not in products] + [product(key, value)], Side.UPPER)

    def _forgetting(self, lower: Expr) -> Expr:
        """Shrink a lower bound: the forgotten keys become a closed set."""
        base, links = chain(lower)
        if not links or not all(isinstance(value, Nothing) for _, value in links):
            return lower
        return forget(base, self.close_under_relations(union((key for key, _ in links), Side.UPPER)))


def everything(columns: tuple[Column, ...]) -> Expr:
    """Return the largest relation with these columns."""
    first, *rest = columns
    result: Expr = Every(first)
    for column in rest:
        result = Product(result, Every(column))
    return result


def _path(part: Expr, base: Expr) -> list[Expr]:
    """Return the relations that lead from one set to another; none if they do not."""
    steps: list[Expr] = []
    while part is not base:
        if not isinstance(part, Join) or part.right.columns[0] != part.right.columns[-1]:
            return []
        steps.append(part.right)
        part = part.left
    return steps


def _counts(upper: Expr) -> bool:
    """Return whether a set of numbers keeps growing step by step."""
    return any(isinstance(part, Shift) for part in (upper.parts if isinstance(upper, Union) else (upper,)))


def _without_filters(upper: Expr, old: Expr) -> Expr:
    """Enlarge sets that grow from the old one: drop intersections with conditions."""
    parts = upper.parts if isinstance(upper, Union) else (upper,)
    return _without_choices(union((_without_filter(part, old) for part in parts), Side.UPPER))


def _without_filter(part: Expr, old: Expr) -> Expr:
    match part:
        case Join(left, right) if left.arity == 1:
            return join(_without_filter(left, old), right, Side.UPPER)
        case Meet(parts):
            return next((each for each in parts if inside(each, old)), part)
        case Minus(whole, _) if inside(whole, old):
            return whole
        case _:
            return part


def _without_choices(upper: Expr) -> Expr:
    """Enlarge a choice: it becomes the union of its alternatives."""
    parts = upper.parts if isinstance(upper, Union) else (upper,)
    if not any(isinstance(part, Choice) for part in parts):
        return upper
    pieces = [
        piece
        for part in parts
        for piece in ((part.then, part.otherwise) if isinstance(part, Choice) else (part,))
    ]
    return _without_choices(union(pieces, Side.UPPER))
