"""Spuriousness: the first call whose effect in a model differs from that of its body.

The interpreter runs the real program from the initial state of the model. Up to the first spurious call
both agree, so its calls are, one
by one, those of the model; after each call the states are compared. A call whose body is partly known is
entered first: a spurious call in
it comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product
from math import inf

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.code import Director, Engine, Frame
from ooxcheck.oox.running.heap import Atom, Buffered, Obj
from ooxcheck.oox.running.machine.machine import Bank, Machine
from ooxcheck.oox.running.outcomes import Bounded, Raised
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.relational import Interpretation
from ooxcheck.specs.refinement.call_sites import Site, Sites
from ooxcheck.specs.refinement.callee_encoding import Body, Part, Piece
from ooxcheck.specs.refinement.state_diff import Comparison
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.symbolic.encoder import Encoder

_MOST_ORDERS = 24
"""The greatest number of orders in which new objects of the model are compared with those of the run."""


@dataclass(frozen=True, slots=True)
class Model:
    """An instance of an encoding, and its initial state."""

    truth: Interpretation
    state: State
    objects: Mapping[Thing, Obj]
    direct: Director | None = None


@dataclass(frozen=True, slots=True)
class SpuriousCall:
    """A call whose effect in the model differs from that of its body, and the differing pieces."""

    site: Site
    pieces: tuple[Piece, ...]


@dataclass(slots=True)
class Level:
    """Executed code: its replaced calls, and the objects that it has still to allocate.

    Calls without body are opaque: `hidden` is set while one is open, and `frames` is their number.
    """

    site: Site | None
    sites: Iterator[Site]
    made: list[tuple[int, Thing]]
    frames: int = 0
    hidden: bool = False


class _ComparisonEnded(Exception):  # noqa: N818 (the end of the search is no error)
    """The comparison is over; perhaps with a spurious call."""

    def __init__(self, wrong: SpuriousCall | None) -> None:
        super().__init__()
        self.wrong = wrong


def first_spurious_call(
    method: Method, settings: Settings, model: Model, sites: Sites, bodies: Mapping[Site, Body]
) -> SpuriousCall | None:
    """Return the first spurious call of a model, None if there is none.

    The interpreter runs without duties: where one is violated, the model has no more calls to compare.
    """
    encoder = sites.sites[0].encoder
    follower = _Follower(model, sites, encoder, bodies)
    bank = Bank(encoder.program, settings, duties=False)
    machine = Machine(bank, model.state.heap, recorder=follower, direct=model.direct)
    machine.start(method, model.state.arguments)
    try:
        outcome = machine.run()
        if isinstance(outcome, Bounded):
            follower.cut()
    except _ComparisonEnded as end:
        return end.wrong
    return None


class _Follower:
    """Observes a machine, and compares after each call."""

    def __init__(self, model: Model, sites: Sites, encoder: Encoder, bodies: Mapping[Site, Body]) -> None:
        self._truth = model.truth
        self._sites = sites
        self._bodies = bodies
        self._things = {obj: thing for thing, obj in model.objects.items()}
        self._levels = [self._level(None, sites, encoder)]
        self._frames = 0
        self._throws = False

    def before(self, machine: Engine, _frame: Frame) -> None:
        """Record the number of frames."""
        self._frames = len(machine.thread.frames)

    def record_throw(self, _machine: Engine, _raised: Raised) -> None:
        """Record that the operation throws."""
        self._throws = True

    def record_drain(self, _machine: Engine, _write: Buffered) -> None:
        """Ignore buffers: they do not affect calls."""

    def after(self, machine: Engine, frame: Frame) -> None:
        """Record whether a call started or ended."""
        frames = machine.thread.frames
        if len(frames) > self._frames:
            self._enter(machine, frames[-1])
        while self._levels[-1].frames > len(frames):
            self._leave(machine, frame)
        self._throws = False

    def cut(self) -> None:
        """Compare when the run reaches a bound: so must all open calls."""
        for level in reversed(self._levels):
            if level.site is not None and not self._truth.holds(level.site.cut):
                raise _ComparisonEnded(SpuriousCall(level.site, (Part.END,)))

    # -- calls -------------------------------------------------------------------------------------

    def _level(self, site: Site | None, sites: Sites, encoder: Encoder, frames: int = 0) -> Level:
        executed = [each for each in sites.sites if self._truth.holds(each.guard)]
        made = [
            (place, thing)
            for place, (thing, guard) in enumerate(encoder.notes.made)
            if self._truth.holds(guard)
        ]
        return Level(site, iter(executed), made, frames)

    def _enter(self, machine: Engine, callee: Frame) -> None:
        level, method, frames = self._levels[-1], callee.code.method, machine.thread.frames
        assert method is not None
        below = [each.code.method for each in frames[:-1]]
        if level.hidden or not self._sites.replaces(method, below.count):
            return
        site = next(level.sites, None)
        if site is None or site.method is not method:
            raise _ComparisonEnded(None)
        self._name_objects(machine, level, site.earlier)
        body = self._bodies.get(site)
        if body is None:
            self._levels.append(Level(site, iter(()), [], len(frames), hidden=True))
        else:
            self._levels.append(self._level(site, body.sites, body.encoder, len(frames)))

    def _leave(self, machine: Engine, frame: Frame) -> None:
        level = self._levels.pop()
        site = level.site
        assert site is not None, "the method under check should be left last"
        retval = site.method.retval
        result = frame.slots[retval.slot] if retval and not self._throws else None
        if not level.hidden:
            self._name_objects(machine, level)
            wrong = self._differences(site, machine, result)
        else:
            wrong = self._differences_in_some_order(site, machine, result)
        if wrong:
            raise _ComparisonEnded(SpuriousCall(site, wrong))

    def _differences(self, site: Site, machine: Engine, result: Atom) -> tuple[Piece, ...]:
        return Comparison(site, self._truth, self._things, machine.heap).differences(
            result, throws=self._throws
        )

    # -- new objects -------------------------------------------------------------------------------

    def _name_objects(self, machine: Engine, level: Level, earlier: float = inf) -> None:
        """Map the new objects to atoms: they are allocated in the same order."""
        made = [thing for place, thing in level.made if place < earlier]
        level.made = [(place, thing) for place, thing in level.made if place >= earlier]
        self._things.update(zip(machine.heap.objects[len(self._things) :], made, strict=True))

    def _differences_in_some_order(self, site: Site, machine: Engine, result: Atom) -> tuple[Piece, ...]:
        """Compare a call without known body: the correspondence of its new objects is unknown, so all orders are tried."""
        new = machine.heap.objects[len(self._things) :]
        known, wrong = dict(self._things), tuple[Piece, ...]()
        for order in islice(self._orders(site, new), _MOST_ORDERS):
            self._things = known | order
            differences = self._differences(site, machine, result)
            if not differences:
                return ()
            wrong = wrong or differences
        return wrong or (Part.END, Part.MADE)

    def _orders(self, site: Site, new: list[Obj]) -> Iterator[dict[Obj, Thing]]:
        """Yield the correspondences of new objects to the model's new atoms; none if the numbers differ."""
        rows = self._truth.rows(site.made)
        atoms = {kind: [thing for thing in pool if (thing,) in rows] for kind, pool in site.pool.items()}
        objects = {kind: [obj for obj in new if obj.kind.type == kind] for kind in site.pool}
        if any(len(atoms[kind]) != len(objects[kind]) for kind in site.pool):
            return
        kinds = list(site.pool)
        for chosen in product(*(permutations(atoms[kind]) for kind in kinds)):
            yield {
                obj: thing
                for kind, order in zip(kinds, chosen, strict=True)
                for obj, thing in zip(objects[kind], order, strict=True)
            }
