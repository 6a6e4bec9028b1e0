"""Minimise a counterexample, so that it is easy to understand, by incremental queries to the same solver.

The order of goals: with several threads, fewest context switches, then fewest events. Then fewest objects;
then small classes, where a
location may hold several: the one with the fewest fields, or the declared one. Then fewest cells that are
not null, false or empty, short
arrays, and short strings of letters: for each, the solver is asked for none, for one, and for twice as many
each time, until there is such a
state. Then numbers near zero, negative only if necessary: all at once, then one after the other. Then the
same for the effects of calls by
contract and loops by invariant. The search is greedy, and only goals that do not hold yet cost a query.
Each achieved goal is an assumption
of later queries. Optimisation by cores (`Session.optimise`) yields the same numbers, but takes seven times
as long on counterexamples: its
solver starts anew, and small values are mostly enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import add

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import LENGTHS, Lengths
from ooxcheck.oox.declarations import Collected
from ooxcheck.oox.oracle.cut import Cut
from ooxcheck.oox.types import ClassType, is_floating
from ooxcheck.relational import (
    Expr,
    Formula,
    Instance,
    IntConstant,
    Interpretation,
    IntExpr,
    Session,
    count,
)
from ooxcheck.relational.solving.circuit_solver import Allowance
from ooxcheck.sat.answer import Reason
from ooxcheck.translate.initial.initial_relations import Source
from ooxcheck.translate.initial.initial_states import Initial
from ooxcheck.translate.initial.object_kinds import Kinds
from ooxcheck.translate.model.cells import is_table
from ooxcheck.translate.model.constant_folding import all_of, number_of
from ooxcheck.translate.model.floats import plain_values
from ooxcheck.translate.model.ghost_tables import numbers, present
from ooxcheck.translate.model.values import is_integer, is_number
from ooxcheck.translate.symbolic.havoc_choices import Choices

_WIDTHS = (1, 2, 3, 5, 7, 11, 15, 23)
"""Bits besides the sign that all numbers together should fit into, before each is minimised separately."""


_LEGIBLE = (("a", "a"), ("a", "z"), ("0", "z"), (" ", "~"))
"""Ranges of chars that are preferred in strings."""

_CONFLICTS = 20_000
_CONFLICTS_EACH = 5_000
"""The limit of work: a second or two in the solver, and a limit for each query so that some is left for the others."""
PROPAGATIONS = 200
"""Propagations per conflict in usual checks: with long runs a query may take ten times as many."""


def cut_of(allowance: Allowance) -> Cut | None:
    """Return why a search with an allowance ended early, None if it did not."""
    return None if allowance.short is None else _CUTS.get(allowance.short, Cut.SOLVER)


_CUTS = {Reason.CONFLICTS: Cut.WORK, Reason.SECONDS: Cut.TIME}


@dataclass(frozen=True, slots=True)
class MinimisedInstance:
    """A small instance; minimal if nothing `cut` the search short."""

    instance: Instance
    cut: Cut | None = None


def minimise(
    session: Session,
    initial: Initial,
    *kept: Formula,
    instance: Instance,
    first: Sequence[IntExpr] = (),
    choices: Choices | None = None,
    conflicts: int = _CONFLICTS,
) -> MinimisedInstance:
    """Return a small instance in which the formulas hold, starting from a given one.

    The numbers in `first` are minimised before all others. The limit of work is counted in conflicts of the
    solver, so the same query has the
    same answer on every machine. Only a deadline of the session depends on time.
    """
    allowance = Allowance(conflicts, _CONFLICTS_EACH, PROPAGATIONS)
    shrinking = _Shrinking(session, initial, list(kept), instance)
    with session.within(allowance):
        shrinking.shrink_first(first)
        shrinking.shrink()
        if choices is not None:
            shrinking.shrink_choices(choices)
    return MinimisedInstance(shrinking.instance, cut_of(allowance))


@dataclass(slots=True)
class _Shrinking:
    """The smallest instance so far, and the goals that all later ones keep."""

    session: Session
    initial: Initial
    kept: list[Formula]
    instance: Instance

    def shrink_first(self, numbers: Sequence[IntExpr]) -> None:
        """Minimise numbers that matter more than the heap: with several threads, the number of context switches."""
        known = self.session.solve(*self.kept).instance if numbers else None
        if known is not None:
            self.instance = known  # unlike the previous instance, it has the order of all events
            for number in numbers:
                self._fewest(number)

    def shrink(self) -> None:
        """Minimise everything, the most important first."""
        self._fewest(count(self.initial.exists))
        self._small_classes()
        self._fewest(_total(list(self._set_cells())))
        self._fewest(_total(list(self._lengths())))
        self._make_legible()
        self._near_zero(list(self._numbers()))
        self._make_plain()

    def _make_legible(self) -> None:
        """Prefer short strings of letters, or at least printable chars: all of them, then each char."""
        spelling = self.initial.world.spelling
        contents = list(spelling.free_contents()) if spelling is not None else []
        self._fewest(_total([content.length for content in contents]))
        chars = [
            (place, content.length, char) for content in contents for place, char in enumerate(content.chars)
        ]
        for first, last in _LEGIBLE:
            self._prefer([all_of(_between(first, last, *each) for each in chars)])
        self._prefer([_between(first, last, *each) for each in chars for first, last in _LEGIBLE])

    def shrink_choices(self, choices: Choices) -> None:
        """Minimise the other choices of the solver, most of which are unnecessary."""
        self._fewest(_total(list(map(count, choices.made))))
        self._fewest(_total(choices.filled))
        self._prefer([all_of(number.eq(IntConstant(0)) for number in choices.numbers)])
        self._near_zero(choices.numbers)

    def _small_classes(self) -> None:
        """Prefer small classes for objects."""
        numbers = list(self._large_classes())
        known = self.session.solve(*self.kept).instance if numbers else None
        if known is not None:
            self.instance = known  # unlike the previous instance, it has the sets of classes
            self._fewest(_total(numbers))

    def _near_zero(self, numbers: Sequence[IntExpr]) -> None:
        """Minimise numbers."""
        self._prefer([wish for width in _WIDTHS for wish in _fitting(numbers, width)])
        self._prefer([IntConstant(0) <= number for number in numbers])
        self._prefer([number.eq(IntConstant(0)) for number in numbers])
        for number in numbers:
            self._bring_near(number)

    def _make_plain(self) -> None:
        """Prefer readable floating-point numbers, all in the same way if possible, then each separately."""
        wishes = list(self._plain())
        self._prefer([all_of(alike) for alike in zip(*wishes, strict=True)])
        self._prefer([wish for each in wishes for wish in each])

    def _bring_near(self, number: IntExpr) -> None:
        """Bring a nonzero number as near to zero as possible, by binary search."""
        near, far = 0, abs(self._value(number))
        while near + 1 < far:
            middle = (near + far) // 2
            better = self.session.solve(*self.kept, _within(number, middle)).instance
            if better is None:
                near = middle
            else:
                self.instance = better
                far = abs(self._value(number))
        if far:
            self.kept.append(_within(number, far))

    def _fewest(self, number: IntExpr) -> None:
        """Minimise a number, and keep the result; small values are tried first."""
        least, tried, most = 0, 0, self._value(number)
        while least < most:
            better = self.session.solve(*self.kept, number <= IntConstant(tried)).instance
            if better is None:
                least, tried = tried + 1, min(2 * tried + 1, most - 1)
            else:
                self.instance = better
                most = self._value(number)
                tried = (least + most - 1) // 2
        self.kept.append(number <= IntConstant(most))

    def _prefer(self, wishes: Sequence[Formula]) -> None:
        """Achieve goals in order, as far as possible, and keep them; a goal that already holds costs no query.

        As long as goals are achieved, each query asks for twice as many of the next ones together; a query that fails is repeated goal by goal.
        """
        held, start, many = Interpretation(self.instance), 0, 1
        while start < len(wishes):
            together = wishes[start : start + many]
            if not all(map(held.holds, together)):
                better = self.session.solve(*self.kept, *together).instance
                if better is None:
                    start, many = (start, 1) if len(together) > 1 else (start + 1, 1)
                    continue
                self.instance, held = better, Interpretation(better)
            self.kept += together
            start, many = start + len(together), 2 * many

    def _value(self, number: IntExpr) -> int:
        return Interpretation(self.instance).value(number)

    def _large_classes(self) -> Iterator[IntExpr]:
        """Yield for every class with a smaller alternative the number of objects of it or of a larger one."""
        ranked = _by_size(self.initial.kinds)
        for place in range(1, len(ranked)):
            larger = [thing for thing in self.initial.things if thing.kind in ranked[place:]]
            yield count(self.initial.exists & self.initial.world.constant(*larger))

    def _set_cells(self) -> Iterator[IntExpr]:
        """Yield the number of non-empty cells, and of tuples in ghosts, by location."""
        for source, unknown in self.initial.unknowns.items():
            if is_table(source):
                yield from (number_of(present(self.initial.world, table)) for table in self._tables(source))
            elif not is_number(unknown.type):
                yield count(unknown.relation)

    def _lengths(self) -> Iterator[IntExpr]:
        if LENGTHS in self.initial.unknowns:
            yield from self._numbers_of(LENGTHS)

    def _numbers(self) -> Iterator[IntExpr]:
        """Yield the contents of every numeric cell."""
        for source, unknown in self.initial.unknowns.items():
            if is_table(source):
                yield from (
                    each
                    for table in self._tables(source)
                    for each in numbers(self.initial.world, source, table)
                )
            elif is_integer(unknown.type) and not isinstance(source, Lengths):
                yield from self._numbers_of(source)

    def _plain(self) -> Iterator[tuple[Formula, ...]]:
        """Yield the formulas that make the floating-point number in each cell readable."""
        for source, unknown in self.initial.unknowns.items():
            if is_floating(unknown.type):
                yield from (plain_values(number, unknown.type) for number in self._numbers_of(source))

    def _numbers_of(self, source: Source) -> Iterator[IntExpr]:
        unknown, places = self.initial.unknowns[source], self.initial.places
        yield from (places.number(cell, unknown) for cell in places.cells(source))

    def _tables(self, ghost: Collected) -> Iterator[Expr]:
        relation, places = self.initial.unknowns[ghost].relation, self.initial.places
        yield from (places.content(cell, relation) for cell in places.cells(ghost))


def _by_size(kinds: Kinds) -> list[ClassType]:
    """Return the classes whose objects could be of another class, those with few fields and supertypes first."""
    program = kinds.program
    places = [*kinds.roots, *(slot for kind in kinds.order for slot in kinds.slots(kind))]
    held = [[kind for kind in kinds.slot_kinds(slot) if isinstance(kind, ClassType)] for slot in places]
    several = {kind for some in held if len(some) > 1 for kind in some}
    mixed = [kind for kind in kinds.order if isinstance(kind, ClassType) and kind in several]
    return sorted(
        mixed, key=lambda kind: (len(program.layout(kind.name)), len(program.supertypes(kind.name)))
    )


def _total(numbers: Sequence[IntExpr]) -> IntExpr:
    return reduce(add, numbers) if numbers else IntConstant(0)


def _fitting(numbers: Sequence[IntExpr], width: int) -> Iterator[Formula]:
    """Yield the goals that all numbers fit into `width` bits without sign, or with one."""
    yield all_of(number.wrap(width, unsigned=True).eq(number) for number in numbers)
    yield all_of(number.wrap(width + 1).eq(number) for number in numbers)


def _between(first: str, last: str, place: int, length: IntExpr, char: IntExpr) -> Formula:
    """Return the formula that a char of a string, if it exists, is in a range."""
    return (length <= IntConstant(place)) | (
        (IntConstant(ord(first)) <= char) & (char <= IntConstant(ord(last)))
    )


def _within(number: IntExpr, magnitude: int) -> Formula:
    return (IntConstant(-magnitude) <= number) & (number <= IntConstant(magnitude))
