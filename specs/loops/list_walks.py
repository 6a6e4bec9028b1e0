"""Loops that walk along a field: what they have seen when they come to an end is known exactly.

A walk is ``while (x != null && x.key != k) { ... x := x.next; ... }`` in which nothing else changes `x`, nothing changes
`next` and `key`, and no ``continue`` skips a step. It stops at the first of ``x0.*next`` that is in a set known on entry:
here null, and what leads to `k` by `key`. An ``if (x.key == k) { return x; }`` in the body stops it as well. If it stops,

- the cursor is the first stop of its way (`ooxcheck.specs.loops.walk_path`), and it is known which kind of stop that is;
- a variable that trails the cursor is the one before, or what it was if the loop stopped at once;
- a field that was assigned a constant once in each iteration, at a path from `x`, was assigned it for all that were passed,
  or for those of them for which a condition holds.

The last follows the thesis' section on loop patterns, with the conditions that it leaves out; the others go beyond it. The
set of what was passed is used for nothing else: it is never the value of a variable.
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
from ooxcheck.specs.loops.walk_stops import Stops, fields_of
from ooxcheck.specs.loops.walk_syntax import (
    Shape,
    always_leaves,
    assigned_to,
    inner,
    is_leaving,
    only,
    shapes_of,
)
from ooxcheck.specs.relations.expr import NOTHING, NULL_ATOM, Expr, Name, Nothing
from ooxcheck.specs.relations.inclusion import inside, is_old, never_null
from ooxcheck.specs.relations.join_laws import join, seen_from_old
from ooxcheck.specs.relations.set_laws import Side, meet, minus, override
from ooxcheck.specs.relations.tests import choice, negated, same


@dataclass(frozen=True, slots=True)
class Search:
    """The statement of the body that leaves the loop when something is found: no other does."""

    place: int
    condition: typed.Expr
    leaves: typed.Statement


@dataclass(frozen=True, slots=True)
class Walk:
    """A loop whose cursor goes a way."""

    loop: typed.While
    shape: Shape
    stops: Stops
    way: Way
    search: Search | None

    def never_null(self, before: Environment) -> bool:
        """Return whether the cursor is never null: it is not at the start, and goes on only to something."""
        way, nothing_follows = self.way, join(self.way.step, NULL_ATOM, Side.LOWER)
        return inside(nothing_follows, way.ends) and before.refutes(same(way.start, NULL_ATOM))

    def finished(self, after: Environment, rules: Rules) -> Environment | None:
        """Return what holds when the condition came out false."""
        for target, statement in self._assignments():
            after = self._assigned(target, statement, after, rules)
        at_once = self.stops.at_once(self.loop.condition, holds=False)
        after = self._placed(after, self.way.last, at_once, self.way.before_last)
        return after if self.search is None else after.knowing(negated(self.way.is_found))

    def found(self, during: Environment) -> Environment | None:
        """Return what holds at the beginning of the iteration in which something is found."""
        assert self.search is not None, "only a search should find something"
        at_once = self.stops.at_once(self.search.condition, holds=True, given=self.loop.condition)
        return self._placed(during, self.way.found, at_once, self.way.before_found).knowing(self.way.is_found)

    # -- variables ---------------------------------------------------------------------------------

    def _placed(
        self, environment: Environment, cursor: Expr | None, at_once: Expr | None, before: Expr | None
    ) -> Environment:
        """Return the environment in which the cursor is where it stopped, and what trails it is known."""
        if cursor is not None:
            environment = environment.with_variable(self.shape.cursor.slot, Bound.exactly(cursor))
        for variable in self._trails() if at_once is not None and before is not None else ():
            was = self.stops.before.variables.get(variable.slot)
            if was is not None and was.exact and at_once is not None and before is not None:
                bound = Bound.exactly(choice(at_once, was.upper, before))
                environment = environment.with_variable(variable.slot, bound)
        return environment

    def _trails(self) -> Iterator[Variable]:
        """Yield the variables that are assigned the cursor before each step, and nothing else."""
        every = [assigned_to(each) for each in inner(self.shape.body)]
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
                    objects = self.stops.along(target, self.way.passed)
                    yield from [(objects, statement)] if objects is not None else []
                case typed.If(condition, then, None):
                    yield from self._conditionally(condition, only(then))
                case _:  # says no more of the field than the iteration found
                    pass

    def _conditionally(
        self, condition: typed.Expr, statement: typed.Statement
    ) -> Iterator[tuple[Expr, typed.Assign]]:
        """Yield an assignment to a field of the cursor, with the cursors for which it is executed."""
        match statement:
            case typed.Assign(typed.FieldRead(typed.Local(target), field)) if target == self.shape.cursor:
                those = self.stops.where(condition, holds=True, own=field)
                if those is not None:
                    yield meet((self.way.passed, those), Side.UPPER), statement
            case _:  # says no more of the field than the iteration found
                pass

    def _assigned(
        self, objects: Expr, statement: typed.Assign, after: Environment, rules: Rules
    ) -> Environment:
        """Return the environment in which a field was assigned the same value for some objects, and for no others."""
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
        return after.with_cell(target.field, rules.widening.clipped(written, old.upper.columns))

    def _only_assignment(self, field: Field, statement: typed.Statement) -> bool:
        """Return whether nothing else in the loop may change a field."""
        assigning = [each for each in inner(self.shape.body) if assigned_cell(each) == field]
        return assigning == [statement] and field not in self.shape.called


def walk_of(loop: typed.While, before: Environment, settled: Environment, rules: Rules) -> Walk | None:
    """Return the loop as a walk, if it is one; `settled` is what holds before every evaluation of its condition."""
    return next(
        (walk for shape in shapes_of(loop, before, settled) if (walk := _walk(loop, shape, before, rules))),
        None,
    )


def _walk(loop: typed.While, shape: Shape, before: Environment, rules: Rules) -> Walk | None:
    start, cells = before.variables[shape.cursor.slot], before.cell(shape.step)
    step = seen_from_old(cells.upper)
    stays_old = is_old(start.upper) and isinstance(step, Name)
    stops = Stops(rules, before, shape.cursor, shape.assigned, shape.changed, stays_old)
    ends = stops.where(loop.condition, holds=False)
    if ends is None or not start.exact or not cells.exact:
        return None
    search = _search(shape)
    hits = _hits(stops.where(search.condition, holds=True), ends) if search else None
    way = Way(start.upper, step if stays_old else cells.upper, ends, hits)
    return Walk(loop, shape, stops, way, search if hits is not None else None)


def _hits(found: Expr | None, ends: Expr) -> Expr | None:
    """Return what a search may find where the loop does not end anyway; None if that is nothing, or may be null."""
    hits = NOTHING if found is None else minus(found, ends, Side.LOWER)
    return hits if not isinstance(hits, Nothing) and never_null(hits) else None


def _search(shape: Shape) -> Search | None:
    leaving = [each for each in inner(shape.body) if is_leaving(each)]
    for place, statement in enumerate(shape.body[: shape.place]):
        match statement:
            case typed.If(condition, then, None) if always_leaves(then) and all(
                s in list(inner((then,))) for s in leaving
            ):
                return Search(place, condition, then)
            case _:  # no search: what leaves there leaves as the iteration found
                pass
    return None
