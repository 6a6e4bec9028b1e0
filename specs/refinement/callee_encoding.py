"""The real body of a replaced call, and the pieces of it that refine the summary.

The body is executed symbolically at the site, in the session being solved; its own callees are replaced
again, so that refinement descends
only as far as necessary. A `Piece` is one decision of the call: how it ends, its result, one field. Its
expression contains only what it
depends on: the rest of the body stays free. A piece is added under the guard of the call, since it holds in
no other execution.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.cells import Cells
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.types import ArrayType, ClassType
from ooxcheck.relational import FALSE, Formula
from ooxcheck.specs.refinement.call_sites import Site, Sites
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.model.heap import Heap
from ooxcheck.translate.model.state import State, merge
from ooxcheck.translate.model.universe import Thing
from ooxcheck.translate.model.values import equal
from ooxcheck.translate.symbolic.duty_ledger import Ledger
from ooxcheck.translate.symbolic.encoder import Encoder, Notes, StatementHook
from ooxcheck.translate.symbolic.paths import Dead, Flow, Path


class Part(Enum):
    """Decisions of a call besides the contents of cells."""

    END = "how it ends"
    RESULT = "its result"
    MADE = "which objects it makes"


Piece: TypeAlias = Part | Cells
"""One decision of a call; a static field counts as cells."""


@dataclass(slots=True, eq=False)
class Body:
    """The executed body of a site: the states in which it returns and throws, and where it reaches a bound.

    `sites` are the replaced calls in it; `demanded` are the pieces already added.
    """

    site: Site
    encoder: Encoder
    sites: Sites
    returned: State | None
    thrown: State | None
    cut: Formula
    demanded: dict[Piece, None]

    def demands(self, piece: Piece) -> Iterator[Formula]:
        """Yield the formulas of one piece."""
        site = self.site
        if piece is Part.END:
            threw = self.thrown.guard if self.thrown else FALSE
            yield site.guard.implies(site.throws.iff(threw) | self.cut)
            yield site.guard.implies(site.cut.iff(self.cut))
        elif piece is Part.RESULT:
            yield from self._result()
        else:
            for state, heap in ((self.returned, site.after), (self.thrown, site.thrown)):
                if state is not None:
                    yield state.guard.implies(_same(piece, heap, state.heap))

    def _result(self) -> Iterator[Formula]:
        retval = self.site.method.retval
        if self.returned is not None and retval is not None and self.site.result is not None:
            yield self.returned.guard.implies(equal(self.site.result, self.returned.variables[retval.slot]))


def pieces_of(site: Site) -> tuple[Piece, ...]:
    """Return all pieces of a call, how it ends first."""
    parts = [Part.END, Part.MADE] if site.pool else [Part.END]
    return (*parts, *([Part.RESULT] if site.result is not None else []), *site.statics, *site.changed)


def _same(piece: Piece, one: Heap, two: Heap) -> Formula:
    """Return the formula that two heaps agree in one piece."""
    match piece:
        case Part():
            return one.allocated.eq(two.allocated)
        case Field(static=True):
            return equal(one.static(piece), two.static(piece))
        case _:
            return one.relation(piece).eq(two.relation(piece))


def body_of(site: Site, outer: Sites, hook: StatementHook) -> Body:
    """Execute the body of a site with a hook; its own calls are replaced as `outer` replaces calls."""
    sites = replace(outer, sites=[])
    encoder = replace(
        site.encoder, hook=hook, instead=sites, maker=_Pooled(site), ledger=Ledger(), notes=Notes(),
        place=list(site.place), open=dict(site.open),
    )  # fmt: skip
    flow, body = Flow(), site.method.body
    path = Path(site.frame, site.state, flow)
    assert body is not None
    try:
        encoder.statement(path, body)
        flow.returns.append(path.state)
    except Dead:
        pass
    assert not encoder.ledger.violations, "nothing in a body that is replaced should break a promise"
    cut = site.encoder.world.simplify(
        any_of(guard for guards in encoder.ledger.bounds.values() for guard in guards)
    )
    return Body(site, encoder, sites, merge(flow.returns), merge(flow.throws), cut, {})


class _Pooled:
    """Names the objects that a body allocates: those of the site's pool, in order."""

    def __init__(self, site: Site) -> None:
        self._left = {kind: iter(things) for kind, things in site.pool.items()}
        self._known: dict[Hashable, Thing] = {}

    def thing(self, kind: ClassType | ArrayType, made_at: Hashable) -> Thing:
        """Return the object that is allocated at a location of the unrolled program."""
        if made_at not in self._known:
            assert isinstance(kind, ClassType), "a body that is replaced should make no arrays"
            self._known[made_at] = next(self._left[kind])
        return self._known[made_at]
