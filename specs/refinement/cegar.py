"""Counterexample-guided refinement: a spurious model is excluded by formulas from the body of one call.

The first spurious call gets the part of its body that contradicts the model: the statements of an unsat
core, with all others relaxed. It
excludes the model, and holds in every real execution. A call that is spurious again gets the exact formulas
of the wrong pieces, which is
cheaper than relaxing more and more statements; after a few times it gets everything. So, in the end, does
every call, and then models are
executions. If calls inside the body must be known to exclude the model, the body becomes exact, and those
calls are refined next. Formulas
are only added. Imports are lazy: most checks replace no call.
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
    from ooxcheck.specs.refinement.first_spurious_call import Model, SpuriousCall
    from ooxcheck.specs.refinement.provenance import Provenance
    from ooxcheck.specs.refinement.unsat_cores import Core

PATIENCE = 3
"""How often a call may be spurious before its whole body becomes exact."""


class Unprofitable(Exception):  # noqa: N818 (a decision, not an error)
    """Refinement needs so much that executing the calls is cheaper."""


@dataclass(frozen=True, slots=True)
class RefinementStep:
    """One refinement: the call, the pieces of its body, the added formulas, and the statements they come from.

    `fact` is the text of the callee's path in the model, which holds for all calls, if it is expressible.
    """

    site: Site
    pieces: tuple[Piece, ...]
    formulas: tuple[Formula, ...]
    origin: tuple[Span, ...]
    fact: str | None = None


@dataclass(slots=True)
class Refinement:
    """The replaced calls of an encoding, and the refinements of them so far.

    `method` is the one under check, `settings` those of its runs. Calls in `kept` have some exact
    statements, those in `bodies` all; `origins`
    maps formulas to statements. `history` has the steps so far; more than `limit` are `Unprofitable`.
    """

    method: Method
    settings: Settings
    sites: Sites
    limit: float = inf
    patience: int = PATIENCE
    bodies: dict[Site, Body] = field(default_factory=dict)
    origins: dict[Site, Provenance] = field(default_factory=dict)
    kept: set[Site] = field(default_factory=set)
    history: list[RefinementStep] = field(default_factory=list)

    def refine(self, model: Model) -> tuple[Formula, ...]:
        """Return formulas that exclude a model and hold in all executions; none if no call is spurious."""
        if not self.sites.sites:
            return ()
        from ooxcheck.specs.refinement.first_spurious_call import first_spurious_call

        wrong = first_spurious_call(self.method, self.settings, model, self.sites, self.bodies)
        if wrong is None:
            return ()
        if len(self.history) >= self.limit:
            msg = f"more than {self.limit} refinements were needed"
            raise Unprofitable(msg)
        refined = replace(self._refine_call(wrong, model.truth), fact=self._fact(wrong, model.truth))
        self.history.append(refined)
        return refined.formulas

    def ends(self) -> tuple[Formula, ...]:
        """Return the formulas for the ends of all calls that may reach a bound, nested calls included."""
        from ooxcheck.specs.refinement.callee_encoding import Part

        formulas: list[Formula] = []
        waiting = [site for site in self.sites.sites if site.cut is not FALSE]
        while waiting:
            site = waiting.pop()
            formulas += self._new_formulas(site, (Part.END,))
            waiting += [inner for inner in self.bodies[site].sites.sites if inner.cut is not FALSE]
        return tuple(formulas)

    def _refine_call(self, wrong: SpuriousCall, truth: Interpretation) -> RefinementStep:
        """Return a step that excludes a model with a spurious call."""
        if wrong.site not in self.kept and wrong.site not in self.bodies:
            from ooxcheck.specs.refinement.provenance import sort_spans
            from ooxcheck.specs.refinement.unsat_cores import core

            body_core = core(wrong.site, wrong.pieces, truth, self.sites)
            formulas = self._loosely(wrong.site, body_core) if body_core else []
            if body_core and formulas:
                for site in self._alike(wrong):
                    formulas += self._loosely(site, body_core)
                return RefinementStep(
                    wrong.site, body_core.pieces, tuple(formulas), sort_spans(body_core.spans)
                )
        return self._entirely(wrong)

    def _fact(self, wrong: SpuriousCall, truth: Interpretation) -> str | None:
        """Return the text of the body's path where a call is spurious."""
        from ooxcheck.specs.refinement.path_contracts import path_fact
        from ooxcheck.specs.refinement.path_trace import path_of

        steps = path_of(wrong.site, truth, self.sites)
        return (
            None
            if steps is None
            else path_fact(wrong.site.encoder.program, wrong.site.method, steps, wrong.pieces)
        )

    def _loosely(self, site: Site, body_core: Core) -> list[Formula]:
        """Return the formulas of some statements of a body, with the others relaxed; none if more is already added."""
        if site in self.kept or site in self.bodies:
            return []
        from ooxcheck.specs.refinement.callee_encoding import body_of
        from ooxcheck.translate.havoc.relaxation import Abstraction

        self.kept.add(site)
        body = body_of(
            site,
            self.sites,
            Abstraction(site.method, lambda span: TRUE if span in body_core.spans else FALSE),
        )
        demands = [demand for piece in body_core.pieces for demand in body.demands(piece)]
        return self._open(site, [*body.encoder.notes.facts, *demands])

    def _entirely(self, wrong: SpuriousCall) -> RefinementStep:
        """Return the exact formulas of the wrong pieces, or of all."""
        from ooxcheck.specs.refinement.callee_encoding import pieces_of

        pieces = pieces_of(wrong.site) if self._is_often(wrong) else wrong.pieces
        formulas = self._new_formulas(wrong.site, pieces)
        assert formulas, "what is known of a body should not be contradicted"
        origin = self.origins[wrong.site].spans(formulas)
        for site in self._alike(wrong):
            formulas += self._new_formulas(site, pieces)
        return RefinementStep(wrong.site, pieces, tuple(formulas), origin)

    def _alike(self, wrong: SpuriousCall) -> list[Site]:
        """Return the other calls of a method that was spurious in the same way: they probably need the same refinement."""
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

    def _new_formulas(self, site: Site, pieces: tuple[Piece, ...]) -> list[Formula]:
        """Return the formulas of pieces of a body that are not added yet."""
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
        """Return the formulas that do not fold to true."""
        settled = (site.encoder.world.simplify(formula) for formula in formulas)
        return [formula for formula in settled if formula is not TRUE]

    def _is_often(self, wrong: SpuriousCall) -> bool:
        """Return whether a call was spurious so often that its whole body should become exact."""
        return sum(each.site is wrong.site for each in self.history) + 1 >= self.patience
