"""Refinement: a model that the real program does not follow is excluded by what the body of one call says.

The first wrong call gets the pieces of its body in which the model differs from it. They exclude the model, and they are
true of every real execution. A call that was wrong a few times gets everything that its body says; so does, in the end,
every call, and then models are executions. Nothing is taken back and nothing is built again.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oox.running.settings import Settings
from oox.typed import Method
from relational import TRUE, Formula
from specs.bodies import Body, Piece, body_of
from specs.following import Model, Wrong, first_wrong
from specs.sites import Site, Sites

PATIENCE = 3
"""How often a call may be wrong before all of its body counts."""


@dataclass(frozen=True, slots=True)
class Refined:
    """One refinement: the call, what of its body was added, and the formulas that say it."""

    site: Site
    pieces: tuple[Piece, ...]
    formulas: tuple[Formula, ...]


@dataclass(slots=True)
class Refinement:
    """The calls of an encoding that are replaced, and what is known of their bodies by now.

    `method` is the one under check, `settings` those of its runs. `history` has the refinements so far.
    """

    method: Method
    settings: Settings
    sites: Sites
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
        refined = self._refined(wrong)
        self.history.append(refined)
        return refined.formulas

    def _refined(self, wrong: Wrong) -> Refined:
        site, body = wrong.site, self.bodies.get(wrong.site)
        formulas: list[Formula] = []
        if body is None:
            body = self.bodies[site] = body_of(site, self.sites)
            formulas += body.run.facts
        pieces = self._pieces(body, wrong)
        assert pieces, "a body that is known should not be contradicted"
        for piece in pieces:
            body.demanded[piece] = None
            formulas += body.demands(piece)
        settled = (site.run.world.settled(formula) for formula in formulas)
        return Refined(site, pieces, tuple(formula for formula in settled if formula is not TRUE))

    def _pieces(self, body: Body, wrong: Wrong) -> tuple[Piece, ...]:
        """Return the pieces to add: those that are wrong, or all if it was wrong often enough."""
        often = sum(each.site is wrong.site for each in self.history) + 1 >= self.patience
        return tuple(piece for piece in (body.pieces if often else wrong.pieces) if piece not in body.demanded)
