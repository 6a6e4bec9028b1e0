"""The path of a cursor along a field, from a start to the first stop: objects passed, end, and predecessor of the end.

The path has no repetitions, or it would not end: the field is a function. So the first stop is the only
stop reachable without passing a
stop, and its predecessor is the only passed object that links to it.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.specs.inference.substitute import is_scalar
from ooxcheck.specs.relations.boolean_laws import choice, negation, same, within
from ooxcheck.specs.relations.expr import NOTHING, NULL_ATOM, Expr, Join, Literal, Nothing, Null, Union
from ooxcheck.specs.relations.inclusion_laws import inside
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, forget, meet, minus, not_null, star, union


@dataclass(frozen=True, slots=True)
class Way:
    """The path from `start` along `step` to the first object in `ends`, where the condition stops it, or in `hits`, the search targets.

    `hits` and `ends` are disjoint, and null is not in `hits`.
    """

    start: Expr
    step: Expr
    ends: Expr
    hits: Expr | None

    @property
    def stops(self) -> Expr:
        """All stops except null, which ends it anyway."""
        return self._solid if self.hits is None else union((self._solid, self.hits), Side.LOWER)

    @property
    def _solid(self) -> Expr:
        """The stops by the condition, without null if the condition tests it explicitly."""
        if isinstance(self.ends, Null):
            return NOTHING
        if not inside(NULL_ATOM, self.ends):
            return self.ends
        parts = self.ends.parts if isinstance(self.ends, Union) else (self.ends,)
        return union((not_null(part) for part in parts if not isinstance(part, Null)), Side.LOWER)

    @property
    def reachable(self) -> Expr:
        """All objects from the start to the first stop; null too, if there is none."""
        stops = self.stops
        ends_anyway = isinstance(stops, Nothing) or stops is join(self.step, NULL_ATOM, Side.LOWER)
        return join(self.start, star(self.step if ends_anyway else forget(self.step, stops)), Side.LOWER)

    @property
    def before_stop(self) -> Expr:
        """All objects before the first stop."""
        return minus(not_null(self.reachable), self.stops, Side.LOWER)

    # -- ends --------------------------------------------------------------------------------------

    @property
    def last(self) -> Expr | None:
        """The end by the condition; None if that is not a single object."""
        ends = self._solid
        if isinstance(ends, Nothing):
            return NULL_ATOM if inside(NULL_ATOM, self.ends) else None
        end_object = meet((self.reachable, ends), Side.UPPER)
        return (
            choice(self._meets(ends), end_object, NULL_ATOM) if inside(NULL_ATOM, self.ends) else end_object
        )

    @property
    def first_hit(self) -> Expr:
        """The first search target."""
        assert self.hits is not None, "only a search should find something"
        return meet((self.reachable, self.hits), Side.UPPER)

    @property
    def is_found(self) -> Expr:
        """The test whether the search succeeds."""
        assert self.hits is not None, "only a search should find something"
        return self._meets(self.hits)

    def _meets(self, these: Expr) -> Expr:
        """Return the test whether the first stop is one of these; a simpler one, whether any is reachable, if there are no others."""
        if these is not self.stops:
            return _is_some(meet((self.reachable, these), Side.UPPER))
        everywhere = join(self.start, star(self.step), Side.LOWER)
        path, value = _path(these)
        if value is None:
            return _is_some(meet((everywhere, these), Side.UPPER))
        for step in path:
            everywhere = join(everywhere, step, Side.LOWER)
        return within(value, everywhere)

    # -- predecessors ---------------------------------------------------------------------------

    @property
    def before_last(self) -> Expr | None:
        """The last object passed before the condition ended it."""
        ends = self._solid
        at_null = meet((self.before_stop, join(self.step, NULL_ATOM, Side.LOWER)), Side.UPPER)
        if isinstance(ends, Nothing):
            return at_null
        before_end = self._before(meet((self.reachable, ends), Side.UPPER))
        return choice(self._meets(ends), before_end, at_null) if inside(NULL_ATOM, self.ends) else before_end

    @property
    def before_found(self) -> Expr:
        """The last object passed before the search succeeded."""
        return self._before(self.first_hit)

    def _before(self, stop: Expr) -> Expr:
        return meet((self.before_stop, join(self.step, stop, Side.LOWER)), Side.UPPER)


def _is_some(expr: Expr) -> Expr:
    return negation(same(expr, NOTHING))


def _path(preimage: Expr) -> tuple[list[Expr], Expr | None]:
    """Return the fields and the value of ``f.(g.(value))``; None if it is not the preimage of one value."""
    path: list[Expr] = []
    while isinstance(preimage, Join) and preimage.left.arity == 2 and preimage.right.arity == 1:
        path.append(preimage.left)
        preimage = preimage.right
    return path, preimage if path and (isinstance(preimage, Literal | Null) or is_scalar(preimage)) else None
