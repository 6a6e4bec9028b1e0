"""A check in which calls are replaced, stopped at its first model: what the units of refinement are tried on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from ooxcheck.engine.call_policy import call_refinement
from ooxcheck.engine.question import SummaryMode
from ooxcheck.relational import Formula, Instance, Interpretation
from ooxcheck.specs.refinement.call_sites import Site
from ooxcheck.specs.refinement.cegar import Refinement
from ooxcheck.specs.refinement.first_spurious_call import Model, SpuriousCall, first_spurious_call
from ooxcheck.translate.encode import Encoding, EncodingRequest, encode
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.witness.decode import decode_with_objects
from tests.ooxcheck.questions import asked


@dataclass(frozen=True)
class Abstract:
    """The encoding of a method whose calls are replaced, and who refines it."""

    encoding: Encoding
    refinement: Refinement

    @property
    def site(self) -> Site:
        """The first call that is replaced."""
        return self.refinement.sites.sites[0]

    def instance(self, formula: Formula | None = None) -> Instance | None:
        """Return an instance in which a duty fails, or in which a formula holds."""
        wanted = any_of(self.encoding.violations.values()) if formula is None else formula
        return self.encoding.world.session.solve(wanted).instance

    def model(self, instance: Instance) -> Model:
        """Return an instance with a state to run, which is used up by that."""
        found = decode_with_objects(self.encoding.initial, instance)
        return Model(Interpretation(instance), found.state, found.objects)

    def wrong(self, instance: Instance) -> SpuriousCall | None:
        """Return the first call that an instance is wrong about."""
        refinement = self.refinement
        model = self.model(instance)
        return first_spurious_call(
            refinement.method, refinement.settings, model, refinement.sites, refinement.bodies
        )

    def refine(self, instance: Instance) -> Sequence[Formula]:
        """Exclude an instance that is wrong about some call; return what does."""
        formulas = self.refinement.refine(self.model(instance))
        self.demand(*formulas)
        return formulas

    def demand(self, *formulas: Formula) -> None:
        """Let formulas hold from now on."""
        self.encoding.world.session.add(*formulas)


@contextmanager
def abstracted(text: str, *, summaries: SummaryMode = "frame", unroll: int = 3) -> Iterator[Abstract]:
    """Encode ``Main.main`` of a program with its calls replaced by what little is known of them."""
    question = asked(text, "Main.main", calls="infer", summaries=summaries, unroll=unroll)
    refinement = call_refinement(question, question.settings_with(unroll))
    settings = refinement.settings
    encoding = encode(
        EncodingRequest(
            question.program, question.method, question.bounds, settings, instead=refinement.sites
        )
    )
    with encoding.world.session as session:
        session.add(*encoding.structure, *(each.formula for each in encoding.assumptions))
        yield Abstract(encoding, refinement)
