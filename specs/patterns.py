"""Loops that walk along a field: what they have seen when they come to an end is known exactly.

A walk is ``while (x != null) { ... x := x.next; ... }`` in which nothing else changes `x`, nothing changes `next`, and no
``continue`` skips a step. If it comes to its end by its condition, `x` was everything in ``x0.*next`` but null, each once. Two
things follow (the first from the thesis' section on loop patterns, with the conditions that it leaves out):

- a field that is assigned a constant, once in each iteration, at a path from `x`, was assigned it for all of them;
- a search that leaves as soon as ``x.path == e`` has found `e` among ``x0.*next.path`` if it leaves, and not otherwise.

The set of what was visited is used for nothing else: it is never the value of a variable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from oox import typed
from oox.types import FLOAT
from specs.algebra import Side, join, not_null, override, star
from specs.conditions import negated, within
from specs.domain import Environment
from specs.expr import Expr
from specs.reading import Dead, Reader, Rules
from specs.summary import Bound
from translate.heap import Cells

_LEAVING = (typed.Return, typed.Break, typed.Throw)
_OPAQUE = (typed.CallStatement, typed.Continue, typed.Try, typed.Lock, typed.Fork, typed.JoinThreads)


@dataclass(frozen=True, slots=True)
class Walk:
    """A loop whose cursor runs along a field from an exact start; `changed` is what the body assigns to."""

    cursor: typed.Variable
    start: Expr
    step: Expr
    body: tuple[typed.Statement, ...]
    place: int
    variables: frozenset[int]
    changed: frozenset[Cells]
    searched: Expr | None

    def finished(self, after: Environment, before: Environment, rules: Rules) -> Environment | None:
        """Return what holds when the condition came out false."""
        for statement in self.body[: self.place]:
            after = self._assigned(statement, after, before, rules)
        return after if self.searched is None else after.knowing(negated(self.searched))

    def found(self, environment: Environment) -> Environment:
        """Return what holds when the loop was left from inside."""
        return environment if self.searched is None else environment.knowing(self.searched) or environment

    def _assigned(
        self, statement: typed.Statement, after: Environment, before: Environment, rules: Rules
    ) -> Environment:
        """Return the environment in which a field was assigned the same value for all that was visited."""
        match statement:
            case typed.Assign(typed.FieldRead(target, field_), value) if self._only_assignment(field_, statement):
                keys = self.path(target, before)
                content = self.constant(value, before, rules)
                if keys is None or content is None or field_ in _fields(target):
                    return after
                old = before.cell(field_)
                written = Bound(override(old.lower, keys, content), override(old.upper, keys, content))
                return after.with_cell(field_, rules.widening.clipped(written, old.upper.columns))
            case _:
                return after

    def _only_assignment(self, field_: typed.Field, statement: typed.Statement) -> bool:
        targets = [s for s in _all(self.body) if isinstance(s, typed.Assign) and isinstance(s.target, typed.FieldRead)]
        return [s for s in targets if isinstance(s.target, typed.FieldRead) and s.target.field == field_] == [statement]

    def path(self, expr: typed.Expr, before: Environment) -> Expr | None:
        """Return everything that a path from the cursor denoted, if nothing on it changes."""
        fields = _fields(expr)
        if _root(expr) != self.cursor or any(f in self.changed or not before.cell(f).exact for f in fields):
            return None
        found = not_null(join(self.start, star(self.step), Side.UPPER))
        for each in fields:
            found = join(found, before.cell(each).upper, Side.UPPER)
        return found

    def constant(self, source: typed.Source, before: Environment, rules: Rules) -> Expr | None:
        """Return the value of an expression that is the same in all iterations, if it is exact and there is one without any."""
        if not isinstance(source, typed.Constant | typed.Local | typed.FieldRead | typed.StaticRead):
            return None
        root = _root(source)
        fields: list[Cells] = [*_fields(source), *([source.field] if isinstance(source, typed.StaticRead) else [])]
        if (root is not None and root.slot in self.variables) or any(f in self.changed for f in fields):
            return None
        reader = Reader(rules, before)
        try:
            value = reader.read(source)
        except Dead:
            return None
        return value.upper if value.exact and not reader.thrown else None


def walk_of(loop: typed.While, before: Environment, rules: Rules) -> Walk | None:
    """Return the loop as a walk, if it is one."""
    cursor = _cursor(loop.condition)
    body = loop.body.statements if isinstance(loop.body, typed.Block) else (loop.body,)
    inner = list(_all(body))
    if cursor is None or any(isinstance(s, _OPAQUE) or _calls(s) for s in inner):
        return None
    steps = [(at, s) for at, s in enumerate(body) if _assigned_to(s) == cursor]
    if len(steps) != 1 or sum(_assigned_to(s) == cursor for s in inner) != 1:
        return None
    place, step = steps[0]
    match step:
        case typed.Assign(_, typed.FieldRead(typed.Local(variable), field_)) if variable == cursor:
            changed = frozenset(_changed(inner))
            start, relation = before.variables[cursor.slot], before.cell(field_)
            if field_ in changed or not start.exact or not relation.exact:
                return None
            variables = frozenset(v.slot for s in inner if (v := _assigned_to(s)) is not None)
            walk = Walk(cursor, start.upper, relation.upper, tuple(body), place, variables, changed, None)
            return _with_search(walk, before, rules)
        case _:
            return None


def _with_search(walk: Walk, before: Environment, rules: Rules) -> Walk:
    """Return the walk with what it searches for, if it is a search: the only way out is to have found it."""
    leaving = [s for s in _all(walk.body) if isinstance(s, _LEAVING)]
    for statement in walk.body[: walk.place]:
        match statement:
            case typed.If(typed.Binary("==", left, right), then, None) if left.type is not FLOAT and _always_leaves(then):
                if any(each not in list(_all((then,))) for each in leaving):
                    return walk
                searched = _searched(walk, left, right, before, rules) or _searched(walk, right, left, before, rules)
                return walk if searched is None else replace(walk, searched=searched)
            case _:
                pass
    return walk


def _searched(walk: Walk, path: typed.Expr, value: typed.Expr, before: Environment, rules: Rules) -> Expr | None:
    found, wanted = walk.path(path, before), walk.constant(value, before, rules)
    return within(wanted, found) if found is not None and wanted is not None else None


# ---------------------------------------------------------------------------------------------------- syntax


def _cursor(condition: typed.Expr) -> typed.Variable | None:
    match condition:
        case typed.Binary("!=", typed.Local(variable), typed.Constant(None)):
            return variable
        case typed.Binary("!=", typed.Constant(None), typed.Local(variable)):
            return variable
        case _:
            return None


def _all(statements: Sequence[typed.Statement]) -> Iterator[typed.Statement]:
    for statement in statements:
        yield from typed.inner_statements(statement)


def _calls(statement: typed.Statement) -> bool:
    match statement:
        case typed.Declare(_, value) | typed.Assign(_, value) | typed.Return(value):
            return isinstance(value, typed.VirtualCall | typed.StaticCall | typed.SuperCall | typed.NewObject)
        case _:
            return False


def _assigned_to(statement: typed.Statement) -> typed.Variable | None:
    match statement:
        case typed.Declare(variable) | typed.Assign(typed.Local(variable)):
            return variable
        case _:
            return None


def _changed(statements: Sequence[typed.Statement]) -> Iterator[Cells]:
    for statement in statements:
        match statement:
            case typed.Assign(typed.FieldRead(_, field_) | typed.StaticRead(field_)):
                yield field_
            case _:
                pass


def _always_leaves(statement: typed.Statement) -> bool:
    match statement:
        case typed.Block(statements):
            return bool(statements) and _always_leaves(statements[-1])
        case typed.Return() | typed.Break():
            return True
        case _:
            return False


def _root(expr: typed.Expr) -> typed.Variable | None:
    """Return the variable at the beginning of a path."""
    while isinstance(expr, typed.FieldRead):
        expr = expr.target
    return expr.variable if isinstance(expr, typed.Local) else None


def _fields(expr: typed.Source) -> list[Cells]:
    """Return the fields of a path, first ones first."""
    fields: list[Cells] = []
    while isinstance(expr, typed.FieldRead):
        fields.append(expr.field)
        expr = expr.target
    return fields[::-1]

