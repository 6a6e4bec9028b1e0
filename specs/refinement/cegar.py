"""Counterexample-guided refinement: a model that the real program does not follow is excluded by what the body of one call says.

The first wrong call gets the part of its body that contradicts the model: the statements of an unsatisfiable core, with
all others freed. It excludes the model, and it is true of every real execution. A call that is wrong again gets what its
whole body says about the pieces that are wrong, which is cheaper than freeing more and more of it again; and one that was
wrong a few times gets everything. So does, in the end, every call, and then models are executions. Where calls inside of
the body have to be known to exclude the model, the body gets to count as it is, and those calls are the next to be refined.
Nothing is taken back and nothing is built again. What that takes is imported where it is needed: most checks replace no call.
"""

from __future__ import annotations

from dataclasses import field, replace
from math import inf
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method
from ooxcheck.relational import FALSE, TRUE, Formula, Interpretation
from ooxcheck.specs.refinement.call_sites import Site, Sites

if TYPE_CHECKING:
    from ooxcheck.specs.refinement.callee_encoding import Body, Piece
    from ooxcheck.specs.refinement.cores import Core
    from ooxcheck.specs.refinement.first_spurious_call import Model, Wrong
    from ooxcheck.specs.refinement.provenance import Provenance

PATIENCE = 3
"""How often a call may be wrong before all of its body counts."""


class Unprofitable(Exception):  # noqa: N818 (a decision, not an error)
    """So much has to be known of calls that running them is cheaper."""


@dataclass(frozen=True, slots=True)
class Refined:
    """One refinement: the call, what of its body was added, the formulas that say it, and the statements they come from.

    `fact` is what the callee's path in the model says, which is true of all calls, if it can be told.
    """

    site: Site
    pieces: tuple[Piece, ...]
    formulas: tuple[Formula, ...]
    origin: tuple[Span, ...]
    fact: str | None = None


@dataclass(slots=True)
class Refinement:
    """The calls of an encoding that are replaced, and what is known of their bodies by now.

    `method` is the one under check, `settings` those of its runs. Of the calls in `kept` some statements count, of those in
    `bodies` all; `origins` know which statements made what. `history` has the refinements so far; more than `limit` are
    `Unprofitable`.
    """

    method: Method
    settings: Settings
    sites: Sites
    limit: float = inf
    patience: int = PATIENCE
    bodies: dict[Site, Body] = field(default_factory=dict)
    origins: dict[Site, Provenance] = field(default_factory=dict)
    kept: set[Site] = field(default_factory=set)
    history: list[Refined] = field(default_factory=list)

    def refine(self, model: Model) -> tuple[Formula, ...]:
        """Return formulas that exclude a model and hold in all executions; none if the model is right about all calls."""
        if not self.sites.sites:
            return ()
        from ooxcheck.specs.refinement.first_spurious_call import first_wrong

        wrong = first_wrong(self.method, self.settings, model, self.sites, self.bodies)
        if wrong is None:
            return ()
        if len(self.history) >= self.limit:
            msg = f"more than {self.limit} refinements were needed"
            raise Unprofitable(msg)
        refined = replace(self._refined(wrong, model.truth), fact=self._fact(wrong, model.truth))
        self.history.append(refined)
        return refined.formulas

    def ends(self) -> tuple[Formula, ...]:
        """Return what the bodies of all calls that may meet a bound say about how they end, in calls inside them too."""
        from ooxcheck.specs.refinement.callee_encoding import Part

        found: list[Formula] = []
        waiting = [site for site in self.sites.sites if site.cut is not FALSE]
        while waiting:
            site = waiting.pop()
            found += self._added(site, (Part.END,))
            waiting += [inner for inner in self.bodies[site].sites.sites if inner.cut is not FALSE]
        return tuple(found)

    def _refined(self, wrong: Wrong, truth: Interpretation) -> Refined:
        """Return what excludes a model that is wrong about a call."""
        if wrong.site not in self.kept and wrong.site not in self.bodies:
            from ooxcheck.specs.refinement.cores import core
            from ooxcheck.specs.refinement.provenance import in_order

            found = core(wrong.site, wrong.pieces, truth, self.sites)
            formulas = self._loosely(wrong.site, found) if found else []
            if found and formulas:
                for site in self._alike(wrong):
                    formulas += self._loosely(site, found)
                return Refined(wrong.site, found.pieces, tuple(formulas), in_order(found.spans))
        return self._entirely(wrong)

    def _fact(self, wrong: Wrong, truth: Interpretation) -> str | None:
        """Return in words what the body does where a model is wrong about it."""
        from ooxcheck.specs.refinement.path_contracts import path_fact
        from ooxcheck.specs.refinement.path_trace import path_of

        steps = path_of(wrong.site, truth, self.sites)
        return (
            None
            if steps is None
            else path_fact(wrong.site.encoder.program, wrong.site.method, steps, wrong.pieces)
        )

    def _loosely(self, site: Site, found: Core) -> list[Formula]:
        """Return what some statements of a body say, whatever the others do; nothing if more was said already."""
        if site in self.kept or site in self.bodies:
            return []
        from ooxcheck.specs.refinement.callee_encoding import body_of
        from ooxcheck.translate.havoc.relaxation import Abstraction

        self.kept.add(site)
        body = body_of(
            site, self.sites, Abstraction(site.method, lambda span: TRUE if span in found.spans else FALSE)
        )
        demands = [demand for piece in found.pieces for demand in body.demands(piece)]
        return self._open(site, [*body.encoder.notes.facts, *demands])

    def _entirely(self, wrong: Wrong) -> Refined:
        """Return what the body says about the pieces of it that are wrong, or about all."""
        from ooxcheck.specs.refinement.callee_encoding import pieces_of

        pieces = pieces_of(wrong.site) if self._is_often(wrong) else wrong.pieces
        formulas = self._added(wrong.site, pieces)
        assert formulas, "what is known of a body should not be contradicted"
        origin = self.origins[wrong.site].spans(formulas)
        for site in self._alike(wrong):
            formulas += self._added(site, pieces)
        return Refined(wrong.site, pieces, tuple(formulas), origin)

    def _alike(self, wrong: Wrong) -> list[Site]:
        """Return the other calls of a method that was wrong in the same way before: it probably matters in all of them."""
        method, again = wrong.site.method, set(wrong.pieces)
        if not any(each.site.method is method and not again.isdisjoint(each.pieces) for each in self.history):
            return []
        known = [self.sites, *(body.sites for body in self.bodies.values())]
        return [
            site
            for sites in known
            for site in sites.sites
            if site.method is method and site is not wrong.site
        ]

    def _added(self, site: Site, pieces: tuple[Piece, ...]) -> list[Formula]:
        """Return what pieces of the body of a site say that was not known yet."""
        body = self.bodies.get(site)
        formulas: list[Formula] = []
        if body is None:
            from ooxcheck.specs.refinement.callee_encoding import body_of
            from ooxcheck.specs.refinement.provenance import Provenance

            self.origins[site] = origin = Provenance()
            body = self.bodies[site] = body_of(site, self.sites, origin)
            formulas += body.encoder.notes.facts
        for piece in pieces:
            if piece not in body.demanded:
                body.demanded[piece] = None
                formulas += body.demands(piece)
        return self._open(site, formulas)

    def _open(self, site: Site, formulas: list[Formula]) -> list[Formula]:
        """Return those of some formulas that constants alone do not make true."""
        settled = (site.encoder.world.settled(formula) for formula in formulas)
        return [formula for formula in settled if formula is not TRUE]

    def _is_often(self, wrong: Wrong) -> bool:
        """Return whether a call was wrong so often that all of its body should count."""
        return sum(each.site is wrong.site for each in self.history) + 1 >= self.patience
