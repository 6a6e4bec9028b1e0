"""Models of the solver, confirmed by the interpreter or refined.

Where calls are replaced by summaries, a model may be wrong about a call. Then more of the callee's body is encoded, and the solver is asked
again. If no call is replaced, a model that the interpreter does not confirm is a fault of the tool.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from math import inf
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer
from ooxcheck.engine.report import Phase
from ooxcheck.engine.solver_queries import Asker
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.running.outcomes import Duty, Outcome
from ooxcheck.oox.types import ArrayType
from ooxcheck.relational import FALSE, Formula, Instance, Interpretation
from ooxcheck.specs.refinement.call_sites import INSIDE
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of
from ooxcheck.translate.symbolic.duty_ledger import FIXED
from ooxcheck.translate.witness.decode import decode_with_objects

if TYPE_CHECKING:
    from ooxcheck.specs.refinement.cegar import Refinement
    from ooxcheck.translate.witness.schedule import Aim


@dataclass(frozen=True, slots=True)
class Real:
    """A confirmed model, and the outcome of its run."""

    instance: Instance
    outcome: Outcome


@dataclass(slots=True)
class Models:
    """Finds confirmed models. `seen` are the outcomes of runs within the bounds of the encoding, `reached` the duties that they reach.

    `arrived` are the duties that the last run reaches.
    """

    encoding: Encoding
    replayer: Replayer
    asker: Asker
    refinement: Refinement
    seen: list[Outcome] = field(default_factory=list)
    reached: set[Duty] = field(default_factory=set)
    arrived: frozenset[Duty] = frozenset()

    def real(
        self,
        formula: Formula,
        expected: Callable[[Outcome], bool],
        what: str,
        *,
        share: float = 1,
        patience: float = inf,
        aim: Aim = None,
    ) -> Real | None:
        """Return a model that the interpreter confirms, None if there is none; `what` describes it for messages.

        The search is given up after `patience` refinements. `aim` is the duty or outcome that the run should have.
        """
        until = len(self.refinement.history) + patience
        while (instance := self.asker.instance(formula, share=share)) is not None:
            state, outcome = self.replay(instance, aim)
            if expected(outcome):
                self.seen.append(outcome)
                return Real(instance, outcome)
            if len(self.refinement.history) >= until:
                return None
            if not self.refine(instance):
                raise Disagreement(what, outcome, state)
        return None

    def right(self, formula: Formula) -> Instance | None:
        """Return a model that is right about all replaced calls, None if there is none."""
        while (instance := self.asker.instance(formula)) is not None and self.refine(instance):
            pass
        return instance

    def refine(self, instance: Instance) -> bool:
        """Return whether a model is wrong about a call; if so, exclude it from now on."""
        from ooxcheck.specs.refinement.first_spurious_call import Model

        with self.asker.phase(Phase.REFINE):
            decoded_state = decode_with_objects(self.encoding.initial, instance)
            model = Model(
                Interpretation(instance),
                decoded_state.state,
                decoded_state.objects,
                self.call(instance)[1].direct,
            )
            formulas = self.refinement.refine(model)
        self.asker.demand(formulas)
        return bool(formulas)

    def encode_ends(self) -> None:
        """Encode the ends of all replaced calls."""
        with self.asker.phase(Phase.REFINE):
            formulas = self.refinement.ends()
        self.asker.demand(formulas)

    def replay(self, instance: Instance, aim: Aim = None) -> tuple[State, Outcome]:
        """Return the initial state of a model, and the outcome of its run."""
        with self.asker.budget.phase(Phase.REPLAY):
            state, conduct = self.call(instance, aim)
            run, after = self.replayer.run(state, conduct)
            self.arrived = frozenset(run.machine.bank.reached)
            if self._is_new(run.outcome) and self._is_within(instance, state, after):
                self.seen.append(run.outcome)
                self.reached.update(self.arrived)
        return state, run.outcome

    def _is_new(self, outcome: Outcome) -> bool:
        return not self.arrived <= self.reached or type(outcome) not in map(type, self.seen)

    def _is_within(self, instance: Instance, before: State, after: State) -> bool:
        """Return whether a run stays within bounds that the interpreter does not enforce, such as the lengths of arrays and strings."""
        bounds = self.encoding.bounds
        met = any_of(formula for bound, formula in bounds.items() if bound.what in FIXED)
        if met is not FALSE and Interpretation(instance).holds(met):
            return False
        if all(bound.what != INSIDE for bound in bounds):
            return True
        longest = (
            self.replayer.question.bounds.longest_made
        )  # the model may not know the objects that replaced calls create
        made = after.heap.objects[len(before.heap.objects) :]
        return all(len(obj.cells) <= longest for obj in made if isinstance(obj.kind.type, ArrayType))

    def call(self, instance: Instance, aim: Aim = None) -> tuple[State, Conduct]:
        """Return the initial state of a model, and the choices of the solver for calls, loops and threads."""
        return decode_call(self.encoding, instance, aim)


def decode_call(encoding: Encoding, instance: Instance, aim: Aim = None) -> tuple[State, Conduct]:
    """Return the initial state of a model of an encoding, and the choices of the solver for calls, loops and threads."""
    decoded, conduct = decode_with_objects(encoding.initial, instance), Conduct()
    if encoding.executions:
        from ooxcheck.translate.witness.schedule import guide

        conduct = Conduct(guide=guide(encoding.executions, instance, aim))
    if not (encoding.answers or encoding.iterated):
        return decoded.state, conduct
    from ooxcheck.translate.witness.replay_choices import ReplayDirector

    places = {obj: place for place, obj in enumerate(decoded.state.heap.objects)}
    direct = ReplayDirector(encoding, instance, {t: places[obj] for t, obj in decoded.objects.items()})
    return decoded.state, replace(conduct, direct=direct)
