"""Claims as code: one operation that evaluates and records all duties of a moment, and ends the run if one fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ooxcheck.oox.running.code import Engine, Frame, Visible, VisibleKind
from ooxcheck.oox.running.contracts.duties import Claim, footprint
from ooxcheck.oox.running.machine.emit import Emitter
from ooxcheck.oox.running.outcomes import Dropped, Duty, Ended, Outcome, Violated

Failure: TypeAlias = Callable[[Frame, list[Duty]], Outcome]
"""The outcome of a run in which these duties of a frame fail."""


def violation_outcome(_f: Frame, failed: list[Duty]) -> Outcome:
    """Return the outcome of a run that violates duties."""
    return Violated(tuple(failed))


def assumption_outcome(f: Frame, failed: list[Duty]) -> Outcome:
    """Return the outcome of a run with a false assumption; an assumption without a value is a violation."""
    return violation_outcome(f, failed) if failed[0].is_evaluation else Dropped(failed[0].span)


def emit_end(out: Emitter, outcome: Outcome) -> None:
    """Emit the end of a run."""

    def op(_m: Engine, _f: Frame) -> int:
        raise Ended(outcome)

    out.op(op)


def contract_outcome(f: Frame, failed: list[Duty]) -> Outcome:
    """Return the outcome of a run that violates an assumed contract, which is no duty here."""
    return violation_outcome(f, failed)


def precondition_outcome(f: Frame, failed: list[Duty]) -> Outcome:
    """Return the outcome of a run with a false precondition: a violation by the caller; for the method under check, a false assumption."""
    return assumption_outcome(f, failed) if f.is_entry else violation_outcome(f, failed)


def emit_claim(out: Emitter, claim: Claim, failure: Failure = violation_outcome) -> None:
    """Emit a claim; nothing if there are no duties."""
    if not out.duties:
        return

    def judge(m: Engine, f: Frame) -> int:
        scene = m.scene(f)
        failed = claim(m, f, scene)
        if failure is violation_outcome or (failure is precondition_outcome and not f.is_entry):
            out.reached.update(dict.fromkeys(scene.due))
        if failed:
            raise Ended(failure(f, failed))
        return f.pc + 1

    def through_buffer(m: Engine, f: Frame) -> int:
        with m.view():
            return judge(m, f)

    op = judge if out.settings.memory_model == "sc" else through_buffer

    out.op(op, Visible(lambda m, f: footprint(claim, m, f), kind=VisibleKind.CLAIM))
