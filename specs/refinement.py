"""Refinement: a model that the real program does not follow is excluded by what the body of one call says.

The first wrong call gets the pieces of its body in which the model differs from it. They exclude the model, and they are
true of every real execution. A call that was wrong a few times gets everything that its body says; so does, in the end,
every call, and then models are executions. Nothing is taken back and nothing is built again.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf

from oox.running.settings import Settings
from oox.source import Span
from oox.typed import Method
from relational import FALSE, TRUE, Formula
from specs.bodies import Body, Part, Piece, body_of, pieces_of
from specs.following import Model, Wrong, first_wrong
from specs.sites import Site, Sites

PATIENCE = 3
"""How often a call may be wrong before all of its body counts."""


class Unprofitable(Exception):  # noqa: N818 (a decision, not an error)
    """So much has to be known of calls that running them is cheaper."""


@dataclass(frozen=True, slots=True)
class Refined:
    """One refinement: the call, what of its body was added, the formulas that say it, and the statements they come from."""

    site: Site
    pieces: tuple[Piece, ...]
    formulas: tuple[Formula, ...]
    origin: tuple[Span, ...]


@dataclass(slots=True)
class Refinement:
    """The calls of an encoding that are replaced, and what is known of their bodies by now.

    `method` is the one under check, `settings` those of its runs. `history` has the refinements so far; more than `limit`
    are `Unprofitable`.
    """

    method: Method
    settings: Settings
    sites: Sites
    limit: float = inf
    patience: int = PATIENCE
    bodies: dict[Site, Body] = field(default_factory=dict)
    history: list[Refined] = field(default_factory=list)

    def refine(self, model: Model) -> tuple[Formula, ...]:
        """Return formulas that exclude a model and hold in all executions; none if the model is right about all calls."""
        if not self.sites.sites:
            return ()
        wrong = first_wrong(self.method, self.settings, model, self.sites, self.bodies)
        if wrong is None:
            return ()
        if len(self.history) >= self.limit:
            msg = f"more than {self.limit} refinements were needed"
            raise Unprofitable(msg)
        refined = self._refined(wrong)
        self.history.append(refined)
        return refined.formulas

    def ends(self) -> tuple[Formula, ...]:
        """Return what the bodies of all calls that may meet a bound say about how they end, in calls inside them too."""
        found: list[Formula] = []
        waiting = [site for site in self.sites.sites if site.cut is not FALSE]
        while waiting:
            site = waiting.pop()
            found += self._added(site, (Part.END,))
            waiting += [inner for inner in self.bodies[site].sites.sites if inner.cut is not FALSE]
        return tuple(found)

    def _refined(self, wrong: Wrong) -> Refined:
        pieces = self._pieces(wrong)
        formulas = self._added(wrong.site, pieces)
        assert formulas, "what is known of a body should not be contradicted"
        origin = self.bodies[wrong.site].origin.spans(formulas)
        for site in self._alike(wrong):
            formulas += self._added(site, pieces)
        return Refined(wrong.site, pieces, tuple(formulas), origin)

    def _alike(self, wrong: Wrong) -> list[Site]:
        """Return the other calls of a method that was wrong in the same way before: it probably matters in all of them."""
        method, again = wrong.site.method, set(wrong.pieces)
        if not any(each.site.method is method and not again.isdisjoint(each.pieces) for each in self.history):
            return []
        known = [self.sites, *(body.sites for body in self.bodies.values())]
        return [site for sites in known for site in sites.sites if site.method is method and site is not wrong.site]

    def _added(self, site: Site, pieces: tuple[Piece, ...]) -> list[Formula]:
        """Return what pieces of the body of a site say that was not known yet."""
        body = self.bodies.get(site)
        formulas: list[Formula] = []
        if body is None:
            body = self.bodies[site] = body_of(site, self.sites)
            formulas += body.run.facts
        for piece in pieces:
            if piece not in body.demanded:
                body.demanded[piece] = None
                formulas += body.demands(piece)
        settled = (site.run.world.settled(formula) for formula in formulas)
        return [formula for formula in settled if formula is not TRUE]

    def _pieces(self, wrong: Wrong) -> tuple[Piece, ...]:
        """Return the pieces to add: those that are wrong, or all if it was wrong often enough."""
        often = sum(each.site is wrong.site for each in self.history) + 1 >= self.patience
        return pieces_of(wrong.site) if often else wrong.pieces
