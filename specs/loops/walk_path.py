"""The way of a cursor along a field, from a start to the first stop: what it passes, where it ends, what comes before.

A way is a sequence without repetitions, or it would have no end: the field is a function. So the first stop is the only stop
that is reached without going on from a stop, and the one before it the only one passed that leads to it.
"""

from __future__ import annotations

from ooxcheck.datatypes import dataclass
from ooxcheck.specs.inference.substitute import is_scalar
from ooxcheck.specs.relations.expr import NOTHING, NULL_ATOM, Expr, Join, Literal, Nothing, Null, Union
from ooxcheck.specs.relations.inclusion import inside
from ooxcheck.specs.relations.join_laws import join
from ooxcheck.specs.relations.set_laws import Side, forget, meet, minus, not_null, star, union
from ooxcheck.specs.relations.tests import choice, negated, same, within


@dataclass(frozen=True, slots=True)
class Way:
    """From `start` along `step` to the first in `ends`, where the loop's condition ends it, or in `hits`, which it looks for.

    Nothing in `hits` is in `ends` or null.
    """

    start: Expr
    step: Expr
    ends: Expr
    hits: Expr | None

    @property
    def stops(self) -> Expr:
        """Everything at which it ends, but for null, which ends it anyway."""
        return self._solid if self.hits is None else union((self._solid, self.hits), Side.LOWER)

    @property
    def _solid(self) -> Expr:
        """What the condition ends it at, other than null if it does so by name."""
        if isinstance(self.ends, Null):
            return NOTHING
        if not inside(NULL_ATOM, self.ends):
            return self.ends
        parts = self.ends.parts if isinstance(self.ends, Union) else (self.ends,)
        return union((not_null(part) for part in parts if not isinstance(part, Null)), Side.LOWER)

    @property
    def reached(self) -> Expr:
        """Everything from the start to the first stop; null too, if there is none."""
        stops = self.stops
        ends_anyway = isinstance(stops, Nothing) or stops is join(self.step, NULL_ATOM, Side.LOWER)
        return join(self.start, star(self.step if ends_anyway else forget(self.step, stops)), Side.LOWER)

    @property
    def passed(self) -> Expr:
        """Everything before the first stop."""
        return minus(not_null(self.reached), self.stops, Side.LOWER)

    # -- ends --------------------------------------------------------------------------------------

    @property
    def last(self) -> Expr | None:
        """Where it ends by the condition; None if that is not one of its ends."""
        ends = self._solid
        if isinstance(ends, Nothing):
            return NULL_ATOM if inside(NULL_ATOM, self.ends) else None
        found = meet((self.reached, ends), Side.UPPER)
        return choice(self._meets(ends), found, NULL_ATOM) if inside(NULL_ATOM, self.ends) else found

    @property
    def found(self) -> Expr:
        """The first that it looks for."""
        assert self.hits is not None, "only a search should find something"
        return meet((self.reached, self.hits), Side.UPPER)

    @property
    def is_found(self) -> Expr:
        """The test whether it ends at something that it looks for."""
        assert self.hits is not None, "only a search should find something"
        return self._meets(self.hits)

    def _meets(self, these: Expr) -> Expr:
        """Return the test whether the first stop is one of these; simpler, if there are no others, whether there is one at all."""
        if these is not self.stops:
            return _is_some(meet((self.reached, these), Side.UPPER))
        everywhere = join(self.start, star(self.step), Side.LOWER)
        path, value = _path(these)
        if value is None:
            return _is_some(meet((everywhere, these), Side.UPPER))
        for step in path:
            everywhere = join(everywhere, step, Side.LOWER)
        return within(value, everywhere)

    # -- what comes before ---------------------------------------------------------------------------

    @property
    def before_last(self) -> Expr | None:
        """The last one passed before it ended by the condition."""
        ends = self._solid
        at_null = meet((self.passed, join(self.step, NULL_ATOM, Side.LOWER)), Side.UPPER)
        if isinstance(ends, Nothing):
            return at_null
        found = self._before(meet((self.reached, ends), Side.UPPER))
        return choice(self._meets(ends), found, at_null) if inside(NULL_ATOM, self.ends) else found

    @property
    def before_found(self) -> Expr:
        """The last one passed before something was found."""
        return self._before(self.found)

    def _before(self, stop: Expr) -> Expr:
        return meet((self.passed, join(self.step, stop, Side.LOWER)), Side.UPPER)


def _is_some(expr: Expr) -> Expr:
    return negated(same(expr, NOTHING))


def _path(preimage: Expr) -> tuple[list[Expr], Expr | None]:
    """Return the fields and the value of ``f.(g.(value))``; None if it is not the preimage of one value."""
    path: list[Expr] = []
    while isinstance(preimage, Join) and preimage.left.arity == 2 and preimage.right.arity == 1:
        path.append(preimage.left)
        preimage = preimage.right
    return path, preimage if path and (isinstance(preimage, Literal | Null) or is_scalar(preimage)) else None
