"""The meaning of summary expressions in a concrete heap: naive sets of tuples, the oracle of all other tests here.

Atoms are objects, null, and primitive values with a tag, so that 1 and true differ. The numbers that there are, are those
in sight (in the heaps, the arguments and the expressions): a set of all numbers has those.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

from ooxcheck.oox.arithmetic import wrap_integer
from ooxcheck.oox.cells import Cells, Elements, Lengths
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.heap import Dynamic, Heap, Obj
from ooxcheck.oox.types import BOOL, CHAR, STRING, ArrayType, ClassType, Type, is_nullable
from ooxcheck.specs.relations import expr as e
from ooxcheck.specs.relations.number_ranges import Range

Value: TypeAlias = Any
"""An object, None, or a pair of a tag and a value."""

Rows: TypeAlias = frozenset[tuple[Value, ...]]

NO_ROWS: Rows = frozenset()

COMPARED = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def tagged(value: Dynamic) -> Value:
    """Return an atom: values of different sorts never equal each other."""
    if value is None or isinstance(value, Obj):
        return value
    if isinstance(value, bool):
        return "bool", value
    return ("text", value) if isinstance(value, str) else ("number", value)


def rows_of(heap: Heap, cells: Cells) -> Rows:
    """Return the relation of a field, of elements or of lengths; of a static field its value."""
    match cells:
        case Field(static=True):
            return frozenset({(tagged(heap.statics.cells[heap.statics.kind.index[cells]]),)})
        case Field() | GhostField():
            owners = [obj for obj in heap.objects if cells in obj.kind.index]
            return frozenset(row for obj in owners for row in _field_rows(obj, cells))
        case Elements(type_):
            arrays = [obj for obj in heap.objects if obj.kind.type == type_]
            return frozenset(
                (obj, ("number", i), tagged(v)) for obj in arrays for i, v in enumerate(obj.cells)
            )
        case Lengths():
            return frozenset((obj, ("number", len(obj.cells))) for obj in heap.objects if obj.kind.is_array)


def _field_rows(obj: Obj, cells: Field | GhostField) -> Iterator[tuple[Value, ...]]:
    content: Any = obj.cells[obj.kind.index[cells]]
    if isinstance(cells, GhostField) and cells.many:
        yield from ((obj, *map(tagged, row)) for row in content)
    else:
        yield obj, tagged(content)


@dataclass(frozen=True, slots=True)
class World:
    """What expressions are evaluated in: names on entry, objects made, and all atoms there are at the end."""

    program: Program
    names: Mapping[Variable | Cells, Rows]
    new: Mapping[e.New | e.NewSet, Rows]
    objects: tuple[Obj, ...]
    values: frozenset[Value]

    def rows(self, expr: e.Expr) -> Rows:  # noqa: C901 (one case for each kind of node)
        """Return the tuples of an expression."""
        match expr:
            case e.Nothing():
                return NO_ROWS
            case e.Null():
                return frozenset({(None,)})
            case e.Literal(value):
                return frozenset({(tagged(value),)})
            case e.Interval(low, high):
                return frozenset((v,) for v in self.values if v[0] == "number" and low <= v[1] <= high)
            case Range(end, op):
                return frozenset(
                    (v,)
                    for v in self.values
                    for (w,) in self.rows(end)
                    if v[0] == "number" and COMPARED[op](v[1], w[1])
                )
            case e.Every(type_):
                return frozenset((v,) for v in self._every(type_))
            case e.Name(leaf):
                return self.names[leaf]
            case e.New() | e.NewSet():
                return self.new[expr]
            case e.Union(parts):
                return reduce(frozenset.union, map(self.rows, parts))
            case e.Meet(parts):
                return reduce(frozenset.intersection, map(self.rows, parts))
            case e.Minus(left, right):
                return self.rows(left) - self.rows(right)
            case e.Join(left, right):
                return join(self.rows(left), self.rows(right))
            case e.Product(left, right):
                return frozenset(a + b for a in self.rows(left) for b in self.rows(right))
            case e.Override(relation, key, value):
                return override(self.rows(relation), self.rows(key), self.rows(value), key.arity)
            case e.Closure(relation):
                return closure(self.rows(relation))
            case e.Star(relation):
                atoms = {None, *self.objects, *self.values}
                return closure(self.rows(relation)) | frozenset((a, a) for a in atoms)
            case e.Shift(operand, by):
                type_ = expr.columns[0]
                assert type_ is not None
                width = 16 if type_ is CHAR else self.program.int_width
                return frozenset(
                    (("number", wrap_integer(v[1] + by, type_, width)),) for (v,) in self.rows(operand)
                )
            case e.Choice(condition, then, otherwise):
                return self.rows(then if self.holds(condition) else otherwise)
            case _:
                return frozenset({(("bool", self._test(expr)),)})

    def holds(self, test: e.Expr) -> bool:
        """Return whether a test is true."""
        return self.rows(test) == {(("bool", True),)}

    def _test(self, test: e.Expr) -> bool:
        match test:
            case e.Same(left, right):
                return self.rows(left) == self.rows(right)
            case e.Less(left, right):
                one, two = self.rows(left), self.rows(right)
                return len(one) == 1 and len(two) == 1 and next(iter(one))[0][1] < next(iter(two))[0][1]
            case e.Within(left, right):
                return self.rows(left) <= self.rows(right)
            case e.IsA(operand, class_name):
                return all(
                    isinstance(v, Obj) and class_name in v.kind.supertypes for (v,) in self.rows(operand)
                )
            case e.Not(operand):
                return not self.holds(operand)
            case e.Both(parts):
                return all(map(self.holds, parts))
            case e.Either(parts):
                return any(map(self.holds, parts))
            case _:
                msg = f"no test: {test}"
                raise AssertionError(msg)

    def _every(self, type_: Type | None) -> set[Value]:
        if type_ is None:
            return {None, *self.objects, *self.values}
        null = {None} if is_nullable(type_) else set[Value]()
        match type_:
            case ClassType(name):
                return null | {obj for obj in self.objects if name in obj.kind.supertypes}
            case ArrayType():
                return null | {obj for obj in self.objects if obj.kind.type == type_}
            case _:
                tag = "bool" if type_ is BOOL else "text" if type_ is STRING else "number"
                return null | {v for v in self.values if v[0] == tag}


def join(left: Rows, right: Rows) -> Rows:
    return frozenset(a[:-1] + b[1:] for a in left for b in right if a[-1] == b[0])


def override(relation: Rows, key: Rows, value: Rows, width: int) -> Rows:
    kept = frozenset(row for row in relation if row[:width] not in key)
    return kept | frozenset(a + b for a in key for b in value)


def closure(relation: Rows) -> Rows:
    found = relation
    while True:
        more = found | join(found, relation)
        if more == found:
            return found
        found = more


def leaves(expr: e.Expr) -> Iterator[e.Expr]:
    """Yield an expression and everything in it."""
    seen: set[e.Expr] = set()
    waiting = [expr]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            yield here
            waiting.extend(here.children)
