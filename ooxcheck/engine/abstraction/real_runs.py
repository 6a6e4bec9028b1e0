"""Real runs for abstract ones: a run that replaces a loop by its invariants, or a call by its contract, may be spurious.

An abstract run that violates a duty is no violation. The same call is run with all code; if it does not violate the duty, the caller may ask the
solver for another call, with loops unrolled and callees inlined. If there is none, the invariants and contracts are too weak to prove the duty.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ooxcheck.engine.budget import GaveUp
from ooxcheck.engine.replay import Conduct, Disagreement, Replayer
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.typed import While

if TYPE_CHECKING:
    from ooxcheck.oox.running.contracts.script import Following


def real_run(replayer: Replayer, example: Counterexample) -> Counterexample | None:
    """Return a run of the same call without abstraction that violates the same duty, None if it does not."""
    from ooxcheck.oox.running.contracts.script import Unfit

    if not replayer.question.abstracts_code:
        return example
    concrete = Replayer(replayer.question.without_abstraction(), None, {})
    conduct = Conduct(_without_code(example))
    try:
        confirmed_example = concrete.confirm_violation(example.duty, example.state, conduct, cut=example.cut)
    except (Disagreement, GaveUp, Unfit):
        return None if example.stands_in else example
    return replace(confirmed_example, only_by_wrapping=example.only_by_wrapping)


def _without_code(example: Counterexample) -> Following | None:
    """Return a director with the decisions about methods without code; None if there are no such decisions."""
    from ooxcheck.oox.running.contracts.script import Following

    decided = zip(example.choices or (), example.deciders, strict=False)
    kept = [
        decision for decision, decider in decided if not isinstance(decider, While) and decider.body is None
    ]
    return Following(kept) if kept else None
