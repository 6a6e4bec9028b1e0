"""All heaps in which a method may be called, within bounds and up to isomorphism, the smallest first.

Objects are numbered canonically (`ooxcheck.translate.initial.symmetry_breaking`) and numbers are dense in
their order
(`ooxcheck.translate.widths.order_types`), so instances of one formula mostly correspond to heaps one to
one. If the numbering stays open
(ghost sets, classes that refer to each other in a cycle), canonical forms identify renamed heaps. The
solver enumerates them in time that
is linear in their number (`ooxcheck.relational.solving.cubes`).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import Literal, TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Lengths
from ooxcheck.oox.oracle.states import Bounds, State
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import CHAR, is_floating
from ooxcheck.relational import FALSE, Bound, Formula, Instance, IntConstant, Options, Relation, count
from ooxcheck.translate.encode import initial_heaps
from ooxcheck.translate.initial.initial_relations import Source, Unknown
from ooxcheck.translate.initial.initial_states import Initial, initial
from ooxcheck.translate.initial.narrow_numbers import Narrow
from ooxcheck.translate.model.universe import World
from ooxcheck.translate.model.values import is_number
from ooxcheck.translate.widths.order_types import Distinctions, distinctions, without_body
from ooxcheck.translate.widths.strings import comparable_strings
from ooxcheck.translate.witness.blocked_heaps import BlockedHeaps, is_structure
from ooxcheck.translate.witness.decode import decode
from ooxcheck.translate.witness.number_constraints import NumberConstraints

K = TypeVar("K")

Keys: TypeAlias = Literal["order", "values"]
"""Whether numbers that are only compared count by order, and unread locations do not count; or everything counts by value."""


@dataclass(frozen=True, slots=True)
class HeapQuery:
    """The requested heaps, and what distinguishes them.

    They are those in which a `method` may be called; no object is farther than `depth` references from an
    argument. With `shapes`, only
    references and lengths distinguish heaps. Numbers that count by value are those of the bounds, if keys
    count by value or all must be
    `within_ints`.
    """

    program: Program
    method: Method
    bounds: Bounds
    settings: Settings
    keys: Keys = "order"
    shapes: bool = False
    depth: int | None = None
    within_ints: bool = False

    def tellers(self) -> Distinctions:
        """Return the properties that distinguish heaps besides their structure, if keys count by order."""
        return distinctions(self.program, self.method, self.bounds, self.settings)


class AllHeaps:
    """The requested heaps; use it in a ``with`` statement, which ends the solver.

    `problems` are the assumptions without value in some heap, and `cuts` the bounds that pure calls of
    assumptions reach in some: those heaps
    are left out. A TimeoutError is raised when the solver runs out of time.
    """

    def __init__(
        self, wanted: HeapQuery, *, options: Options | None = None, watch: Callable[[], None] = lambda: None
    ) -> None:
        self.wanted = wanted
        self.tellers = wanted.tellers()
        stub = without_body(wanted.method)
        heaps = initial_heaps(partial(self._start, stub, options, watch), stub, wanted.bounds, self._further)
        self.initial = heaps.initial
        self.session = self.initial.world.session
        self.session.add(*heaps.structure)
        self.problems = self._possible(heaps.problems)
        self.cuts = self._possible(heaps.cuts)
        self.session.add(*heaps.assumed)
        self._watch = watch
        counted = (
            unknown.relation
            for source, unknown in self.initial.unknowns.items()
            if self._counts(source, unknown)
        )
        self._relations = tuple(counted)

    def __enter__(self) -> AllHeaps:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()

    def by_size(self) -> Iterator[tuple[int, Generator[State]]]:
        """Yield sizes in increasing order, each with a generator of the heaps of that size; close it if not all are needed."""
        return ((size, self._of_size(size)) for size in self._sizes())

    def counts(self) -> Iterator[tuple[int, int]]:
        """Yield sizes in increasing order, each with the number of heaps of that size."""
        for size in self._sizes():
            with self._assume_size(size):
                yield size, self._count()

    def _count(self) -> int:
        if self._is_unique:
            return self.session.count_projected(self._relations)
        return sum(1 for _ in self._instances())

    def _of_size(self, size: int) -> Generator[State]:
        with self._assume_size(size):
            yield from (decode(self.initial, instance) for instance in self._instances())

    def at_random(self, random: Random) -> Iterator[State]:
        """Yield different heaps of random sizes, with random preferences for the choices of the solver.

        All heaps occur eventually; their probabilities depend on the solver.
        """
        known, sizes = BlockedHeaps(self.initial, self._relations, self._watch), list(self._sizes())
        places = self.session.places(self._relations)
        while sizes:
            size = random.choice(sizes)
            wishes = [bool(random.getrandbits(1)) for _ in range(places)]
            solution = self.session.near(
                self._relations, wishes, count(self.initial.exists).eq(IntConstant(size)), known.other()
            )
            if not (solution.is_sat or solution.is_unsat):
                raise TimeoutError(solution.reason)
            if solution.instance is None:
                sizes.remove(size)
            elif known.add(solution.instance):
                yield decode(self.initial, solution.instance)

    def _instances(self) -> Iterator[Instance]:
        """Yield one instance for each heap."""
        known, is_unique = BlockedHeaps(self.initial, self._relations, self._watch), self._is_unique
        for instance in self.session.projected_instances(self._relations):
            if is_unique or known.is_other(instance):
                yield instance

    @property
    def _is_unique(self) -> bool:
        """Whether no two instances are isomorphic."""
        kinds = self.initial.kinds
        slots = (*kinds.roots, *(slot for kind in kinds.order for slot in kinds.slots(kind)))
        has_sets = any(slot.many for slot in slots) or any(source.many for source in self.initial.unknowns)
        return kinds.without_back_references.issuperset(kinds.order) and not has_sets

    def _sizes(self) -> range:
        return range(len(self.initial.things) + 1)

    @contextmanager
    def _assume_size(self, size: int) -> Iterator[None]:
        """Assume during a block that heaps have a size."""
        is_so = count(self.initial.exists).eq(IntConstant(size))
        self.session.assume(is_so)
        try:
            yield
        finally:
            self.session.retract(is_so)

    def _possible(self, formulas: Mapping[K, Formula]) -> tuple[K, ...]:
        """Return the keys of the formulas that hold in some heap."""
        return tuple(
            key
            for key, formula in formulas.items()
            if formula is not FALSE and self.session.solve(formula).is_sat
        )

    # -- constraints -----------------------------------------------------------------------------

    def _start(
        self,
        stub: Method,
        options: Options | None,
        watch: Callable[[], None],
        tight: Mapping[Relation, Bound],
    ) -> Initial:
        wanted = self.wanted
        world = World(wanted.program, wanted.settings, wanted.program.string_literals, options)
        world.watch = watch
        if wanted.keys == "values":
            return initial(world, stub, wanted.bounds, tight=tight)
        width = wanted.program.int_width
        orders = self.tellers.orders
        widths = {source: Narrow(order.width(width)) for order in orders for source in order.sources}
        compared = comparable_strings(wanted.program, stub, wanted.settings)
        return initial(
            world,
            stub,
            wanted.bounds,
            mentioned={*self.tellers.places, *widths},
            widths=widths,
            together=compared,
            tight=tight,
        )

    def _further(self, start: Initial) -> tuple[Formula, ...]:
        return tuple(self._demands(start))

    def _demands(self, start: Initial) -> Iterator[Formula]:
        """Yield that all objects are reachable, within the depth, and that irrelevant locations have defaults."""
        wanted, numbers = self.wanted, NumberConstraints(start)
        yield start.exists.in_(
            start.links.reachable() if wanted.depth is None else start.links.within(wanted.depth)
        )
        ordered = (
            {source for order in self.tellers.orders for source in order.sources}
            if wanted.keys == "order"
            else set()
        )
        for source, unknown in start.unknowns.items():
            if not self._is_told(source, unknown) and source not in ordered:
                yield unknown.relation.no()
            elif source not in ordered and not isinstance(source, Lengths):
                yield from self._in_domain(numbers, source)
        for order in self.tellers.orders if wanted.keys == "order" else ():
            yield from numbers.dense(order)

    def _in_domain(self, numbers: NumberConstraints, source: Source) -> Iterator[Formula]:
        """Yield that numbers that count by value are among those of the bounds."""
        domains = self.wanted.bounds.domains(self.wanted.program)
        for type_ in dict.fromkeys(filter(is_number, source.columns)):
            is_bounded = (
                self.wanted.keys == "values"
                or is_floating(type_)
                or (type_ is not CHAR and self.wanted.within_ints)
            )
            if is_bounded:
                yield from numbers.among(source, type_, domains[type_])

    def _is_told(self, source: Source, unknown: Unknown) -> bool:
        """Return whether the contents of a location are chosen; an argument is, even if it is not read."""
        return self.wanted.keys == "values" or source in self.tellers.places or is_structure(source, unknown)

    def _counts(self, source: Source, unknown: Unknown) -> bool:
        """Return whether different contents of a location make different heaps."""
        return is_structure(source, unknown) if self.wanted.shapes else True
