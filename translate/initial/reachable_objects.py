"""References in the initial heap as relations: objects in a location, and reachability from the roots, also within a number of steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce

from ooxcheck.datatypes import dataclass
from ooxcheck.relational import NONE, Expr, Relation
from ooxcheck.translate.initial.initial_relations import Source, is_root
from ooxcheck.translate.initial.object_kinds import Kind
from ooxcheck.translate.model.cells import is_table


@dataclass(frozen=True, slots=True)
class References:
    """The references among `objects`, in the relations of all locations."""

    objects: Expr
    relations: Mapping[Source, Relation]

    def targets(self) -> Expr:
        """Return all objects that some location holds."""
        return union(self.references(source, held) for source, held in self.relations.items())

    def references(self, source: Source, held: Expr) -> Expr:
        """Return the objects among the contents of a location."""
        if is_table(source):
            from ooxcheck.translate.model import ghost_tables

            return ghost_tables.references(held, self.objects)
        columns = [held.arity - place for place in _columns(source)]
        return held if held.arity == 1 and columns else union(map(held.project, columns))

    def reachable(self) -> Expr:
        """Return the objects reachable from the roots."""
        roots, steps = self._roots(), self._steps()
        return roots if steps is NONE else roots + roots.join(steps.closure())

    def within(self, depth: int) -> Expr:
        """Return the objects reachable from those in roots by at most `depth` references."""
        reachable, steps = self._roots(), self._steps()
        for _ in range(depth if steps is not NONE else 0):
            reachable = reachable + reachable.join(steps)
        return reachable

    def _roots(self) -> Expr:
        return union(
            self.references(source, held) for source, held in self.relations.items() if is_root(source)
        )

    def _steps(self) -> Expr:
        """Return the pairs of an object and one that it refers to."""
        inner = ((source, held) for source, held in self.relations.items() if not is_root(source))
        return union(step for source, held in inner for step in self._pairs(source, held))

    def _pairs(self, source: Source, held: Expr) -> Iterator[Expr]:
        """Yield the pairs of an object and one that it refers to from a location."""
        from ooxcheck.translate.model import ghost_tables

        if is_table(source):
            yield ghost_tables.edges(held, self.objects)
        else:
            yield from (held.project(0, held.arity - column) for column in _columns(source))


def _columns(source: Source) -> list[int]:
    """Return the columns of a location that hold references, counted from the last one, which is 1."""
    return [place for place, type_ in enumerate(reversed(source.columns), 1) if isinstance(type_, Kind)]


def union(sets: Iterable[Expr]) -> Expr:
    """Return the union of sets or relations; of none, the empty set."""
    some = [each for each in sets if each is not NONE]
    return reduce(lambda left, right: left + right, some) if some else NONE
