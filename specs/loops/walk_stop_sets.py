"""Stop sets of a walk: the objects for which a condition on the cursor has an outcome, as a set known on entry.

``x.key == k`` holds for the preimage of `k` under `key`. Such sets are exact only if nothing on the path
changes while the loop runs, and
the other side is the same in all iterations.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from ooxcheck.oox.types import BOOL, ArrayType, ClassType, is_floating, is_integral
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Dead, Reader, Rules
from ooxcheck.specs.relations.boolean_laws import negation
from ooxcheck.specs.relations.expr import FALSE, NULL_ATOM, TRUE, Every, Expr, Minus
from ooxcheck.specs.relations.join_laws import join, visible_from_old
from ooxcheck.specs.relations.number_ranges import number_range
from ooxcheck.specs.relations.set_laws import Side, meet, minus, union


@dataclass(frozen=True, slots=True)
class Stops:
    """Computes sets for a cursor; `before` is the environment before the loop, `assigned` and `changed` are its effects.

    If the cursor `is_old`, never a new object, fields are those on entry.
    """

    rules: Rules
    before: Environment
    cursor: Variable
    assigned: frozenset[int]
    changed: frozenset[Cells]
    is_old: bool

    def where(self, condition: typed.Expr, *, holds: bool, own: Cells | None = None) -> Expr | None:
        """Return the objects for which a condition has an outcome; it may read the changing cell `own` of the cursor."""
        match condition:
            case typed.Unary(UnaryOp.NOT, operand):
                return self.where(operand, holds=not holds, own=own)
            case typed.Binary(Connective.AND | Connective.OR as op, left, right):
                one, two = self.where(left, holds=holds, own=own), self.where(right, holds=holds, own=own)
                if one is None or two is None:
                    return None
                return (
                    meet((one, two), Side.UPPER)
                    if (op is Connective.AND) == holds
                    else union((one, two), Side.LOWER)
                )
            case typed.Binary((CompareOp() | EqualityOp()) as op, left, right):
                actual = op if holds else negate_comparison(op)
                objects = self._where_comparison(left, actual, right, own)
                return (
                    objects
                    if objects is not None
                    else self._where_comparison(right, swap_comparison(actual), left, own)
                )
            case typed.FieldRead() if condition.type is BOOL:
                return self._preimage(condition, TRUE if holds else FALSE, own)
            case _:  # unknown: the loop is no walk
                return None

    def _where_comparison(
        self, path: typed.Expr, op: CompareOp | EqualityOp, other: typed.Expr, own: Cells | None
    ) -> Expr | None:
        """Return the objects whose path compares with a constant in the given way."""
        if is_floating(path.type) or root_of(path) != self.cursor or (wanted := self.constant(other)) is None:
            return None
        match op:
            case EqualityOp.EQUAL:
                return self._preimage(path, wanted, own)
            case EqualityOp.NOT_EQUAL if isinstance(path.type, ClassType | ArrayType):
                return self._preimage(path, minus(Every(path.type), wanted, Side.LOWER), own)
            case EqualityOp.NOT_EQUAL:
                equal = self._preimage(path, wanted, own)
                return (
                    None
                    if equal is None
                    else minus(Minus(Every(self.cursor.type), NULL_ATOM), equal, Side.LOWER)
                )
            case CompareOp() if is_integral(path.type) and wanted.columns == (path.type,):
                return self._preimage(
                    path, number_range(op, wanted, path.type, self.rules.widening.numbers(path.type)), own
                )
            case CompareOp():
                return None

    def _preimage(self, path: typed.Expr, values: Expr, own: Cells | None) -> Expr | None:
        """Return the preimage of some values under a path."""
        fields = fields_of(path)
        if root_of(path) != self.cursor or not self._are_known(fields if fields != [own] else []):
            return None
        for each in reversed(fields):
            if not self.before.cell(each).exact:
                return None
            values = join(self._cells(each, is_first=each is fields[0]), values, Side.LOWER)
        return values

    def _cells(self, cells: Cells, *, is_first: bool) -> Expr:
        contents = self.before.cell(cells).upper
        return visible_from_old(contents) if is_first and self.is_old else contents

    def along(self, path: typed.Expr, cursors: Expr) -> Expr | None:
        """Return the image of a set of cursors under a path."""
        fields = fields_of(path)
        if root_of(path) != self.cursor or not self._are_known(fields):
            return None
        for each in fields:
            cursors = join(cursors, self._cells(each, is_first=each is fields[0]), Side.LOWER)
        return cursors

    def _are_known(self, fields: list[Cells]) -> bool:
        return all(each not in self.changed and self.before.cell(each).exact for each in fields)

    def constant(self, source: typed.Source) -> Expr | None:
        """Return the exact value of an expression that is the same in all iterations."""
        if not isinstance(source, typed.Constant | typed.Local | typed.FieldRead | typed.StaticRead):
            return None
        root = root_of(source)
        fields: list[Cells] = [
            *fields_of(source),
            *([source.field] if isinstance(source, typed.StaticRead) else []),
        ]
        if (root is not None and root.slot in self.assigned) or any(each in self.changed for each in fields):
            return None
        return self._read_exact(source)

    def at_once(self, condition: typed.Expr, *, holds: bool, given: typed.Expr | None = None) -> Expr | None:
        """Return the test whether a condition has an outcome in the first iteration, under another condition."""
        before: Environment | None = self.before
        if given is not None:
            reader = Reader(self.rules, self.before)
            before = None if self._read_exact(given) is None else reader.decide(given)[0]
        test = None if before is None else self._read_exact(condition, before)
        return test if test is None or holds else negation(test)

    def _read_exact(self, expr: typed.Expr, environment: Environment | None = None) -> Expr | None:
        reader = Reader(self.rules, environment or self.before)
        try:
            value = reader.read(expr)
        except Dead:
            return None
        return value.upper if value.exact and not reader.thrown else None


def root_of(expr: typed.Source) -> Variable | None:
    """Return the variable at the start of a path."""
    while isinstance(expr, typed.FieldRead):
        expr = expr.target
    return expr.variable if isinstance(expr, typed.Local) else None


def fields_of(expr: typed.Source) -> list[Cells]:
    """Return the fields of a path, first ones first."""
    return list(_fields(expr))[::-1]


def _fields(expr: typed.Source) -> Iterator[Cells]:
    while isinstance(expr, typed.FieldRead):
        yield expr.field
        expr = expr.target
