"""Loops that walk along a field: the objects passed at the end are known exactly.

A walk is ``while (x != null && x.key != k) { ... x := x.next; ... }`` in which nothing else changes `x`,
nothing changes `next` and `key`,
and no ``continue`` skips a step. It stops at the first object of ``x0.*next`` in a set known on entry: here
null, and the preimage of `k`
under `key`. An ``if (x.key == k) { return x; }`` in the body stops it as well. If it stops,

- the cursor is the first stop of its path (`ooxcheck.specs.loops.walk_path`), and the kind of stop is
known;
- a variable that trails the cursor is the object before, or its old value if the loop stopped at once;
- a field that was assigned a constant once in each iteration, at a path from `x`, was assigned it for all
passed objects, or for those that
  satisfy a condition.

The last item follows the thesis' section on loop patterns, with the conditions that it omits; the others go
beyond it. The set of passed
objects is used for nothing else: it is never the value of a variable.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox import typed
from ooxcheck.oox.analysis.effects import assigned_cell
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.specs.inference.abstract_state import Environment
from ooxcheck.specs.inference.expressions import Rules
from ooxcheck.specs.inference.summary import Bound
from ooxcheck.specs.loops.walk_path import Way
from ooxcheck.specs.loops.walk_stop_sets import Stops, fields_of
from ooxcheck.specs.loops.walk_syntax import (
    Shape,
    always_leaves,
    assigned_variable,
    inner,
    is_leaving,
    only,
    shapes_of,
)
from ooxcheck.specs.relations.boolean_laws import choice, negation, same
from ooxcheck.specs.relations.expr import NOTHING, NULL_ATOM, Expr, Name, Nothing
from ooxcheck.specs.relations.inclusion_laws import inside, is_old, never_null
from ooxcheck.specs.relations.join_laws import join, visible_from_old
from ooxcheck.specs.relations.set_laws import Side, meet, minus, override


@dataclass(frozen=True, slots=True)
class Search:
    """The only statement of the body that leaves the loop, when the search succeeds."""

    place: int
    condition: typed.Expr
    leaves: typed.Statement


@dataclass(frozen=True, slots=True)
class Walk:
    """A loop whose cursor walks along a field."""

    loop: typed.While
    shape: Shape
    stops: Stops
    way: Way
    search: Search | None

    def never_null(self, before: Environment) -> bool:
        """Return whether the cursor is never null: neither at the start nor after a step."""
        way, nothing_follows = self.way, join(self.way.step, NULL_ATOM, Side.LOWER)
        return inside(nothing_follows, way.ends) and before.refutes(same(way.start, NULL_ATOM))

    def after_loop(self, after: Environment, rules: Rules) -> Environment | None:
        """Return the environment in which the condition is false."""
        for target, statement in self._assignments():
            after = self._apply_assignment(target, statement, after, rules)
        at_once = self.stops.at_once(self.loop.condition, holds=False)
        after = self._place_cursor(after, self.way.last, at_once, self.way.before_last)
        return after if self.search is None else after.knowing(negation(self.way.is_found))

    def at_search_hit(self, during: Environment) -> Environment | None:
        """Return the environment at the start of the iteration in which the search succeeds."""
        assert self.search is not None, "only a search should find something"
        at_once = self.stops.at_once(self.search.condition, holds=True, given=self.loop.condition)
        return self._place_cursor(during, self.way.first_hit, at_once, self.way.before_found).knowing(
            self.way.is_found
        )

    # -- variables ---------------------------------------------------------------------------------

    def _place_cursor(
        self, environment: Environment, cursor: Expr | None, at_once: Expr | None, before: Expr | None
    ) -> Environment:
        """Return the environment in which the cursor is at its stop, and trailing variables are known."""
        if cursor is not None:
            environment = environment.with_variable(self.shape.cursor.slot, Bound.exactly(cursor))
        for variable in self._trails() if at_once is not None and before is not None else ():
            was = self.stops.before.variables.get(variable.slot)
            if was is not None and was.exact and at_once is not None and before is not None:
                bound = Bound.exactly(choice(at_once, was.upper, before))
                environment = environment.with_variable(variable.slot, bound)
        return environment

    def _trails(self) -> Iterator[Variable]:
        """Yield the variables whose only assignments are of the cursor before each step."""
        every = [assigned_variable(each) for each in inner(self.shape.body)]
        for statement in self.shape.body[: self.shape.place]:
            match statement:
                case typed.Assign(typed.Local(variable), typed.Local(source)) if source == self.shape.cursor:
                    if every.count(variable) == 1:
                        yield variable
                case _:  # not known to trail
                    pass

    # -- fields ------------------------------------------------------------------------------------

    def _assignments(self) -> Iterator[tuple[Expr, typed.Assign]]:
        """Yield the assignments to fields before the step, with the objects for which each was executed."""
        for statement in self.shape.body[: self.shape.place]:
            match statement:
                case typed.Assign(typed.FieldRead(target)):
                    objects = self.stops.along(target, self.way.before_stop)
                    yield from [(objects, statement)] if objects is not None else []
                case typed.If(condition, then, None):
                    yield from self._conditionally(condition, only(then))
                case _:  # keeps the bound of the fixpoint on the field
                    pass

    def _conditionally(
        self, condition: typed.Expr, statement: typed.Statement
    ) -> Iterator[tuple[Expr, typed.Assign]]:
        """Yield an assignment to a field of the cursor, with the cursors for which it is executed."""
        match statement:
            case typed.Assign(typed.FieldRead(typed.Local(target), field)) if target == self.shape.cursor:
                those = self.stops.where(condition, holds=True, own=field)
                if those is not None:
                    yield meet((self.way.before_stop, those), Side.UPPER), statement
            case _:  # keeps the bound of the fixpoint on the field
                pass

    def _apply_assignment(
        self, objects: Expr, statement: typed.Assign, after: Environment, rules: Rules
    ) -> Environment:
        """Return the environment in which a field was assigned the same value for exactly some objects."""
        target = statement.target
        assert isinstance(target, typed.FieldRead)
        content = self.stops.constant(statement.value)
        if (
            content is None
            or not self._only_assignment(target.field, statement)
            or target.field in fields_of(target.target)
        ):
            return after
        old = self.stops.before.cell(target.field)
        written = Bound(override(old.lower, objects, content), override(old.upper, objects, content))
        return after.with_cell(target.field, rules.widening.clip(written, old.upper.columns))

    def _only_assignment(self, field: Field, statement: typed.Statement) -> bool:
        """Return whether nothing else in the loop may change a field."""
        assigning = [each for each in inner(self.shape.body) if assigned_cell(each) == field]
        return assigning == [statement] and field not in self.shape.called


def walk_of(loop: typed.While, before: Environment, settled: Environment, rules: Rules) -> Walk | None:
    """Return the loop as a walk, if it is one; `settled` holds before every evaluation of its condition."""
    return next(
        (walk for shape in shapes_of(loop, before, settled) if (walk := _walk(loop, shape, before, rules))),
        None,
    )


def _walk(loop: typed.While, shape: Shape, before: Environment, rules: Rules) -> Walk | None:
    start, cells = before.variables[shape.cursor.slot], before.cell(shape.step)
    step = visible_from_old(cells.upper)
    stays_old = is_old(start.upper) and isinstance(step, Name)
    stops = Stops(rules, before, shape.cursor, shape.assigned, shape.changed, stays_old)
    ends = stops.where(loop.condition, holds=False)
    if ends is None or not start.exact or not cells.exact:
        return None
    search = _search(shape)
    hits = _hits(stops.where(search.condition, holds=True), ends) if search else None
    way = Way(start.upper, step if stays_old else cells.upper, ends, hits)
    return Walk(loop, shape, stops, way, search if hits is not None else None)


def _hits(targets: Expr | None, ends: Expr) -> Expr | None:
    """Return the objects that a search may find where the loop does not end anyway; None if there are none, or null may be one."""
    hits = NOTHING if targets is None else minus(targets, ends, Side.LOWER)
    return hits if not isinstance(hits, Nothing) and never_null(hits) else None


def _search(shape: Shape) -> Search | None:
    leaving = [each for each in inner(shape.body) if is_leaving(each)]
    for place, statement in enumerate(shape.body[: shape.place]):
        match statement:
            case typed.If(condition, then, None) if always_leaves(then) and all(
                s in list(inner((then,))) for s in leaving
            ):
                return Search(place, condition, then)
            case _:  # no search: its exits keep the bounds of the fixpoint
                pass
    return None
