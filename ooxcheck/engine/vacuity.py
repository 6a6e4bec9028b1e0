"""Vacuity of duties: which of them some execution reaches (Beer, Ben-David, Eisner and Rodeh, CAV 1997).

A duty that cannot fail holds only if some run reaches it; otherwise it is never reached. Every run within the bounds shows some duties that are
reached. For the others the solver is asked, and the interpreter must confirm its run.
"""

from __future__ import annotations

from itertools import chain

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.confirmed_models import Models
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.report import Standing
from ooxcheck.oox.running.contracts.promises import unreached_duties
from ooxcheck.oox.running.duty_kinds import Noted
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.relational import FALSE
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of


@dataclass(frozen=True, slots=True)
class Vacuity:
    """Decides whether a duty that cannot fail holds or is never reached; of the latter, only duties named in the text are recorded."""

    encoding: Encoding
    models: Models
    findings: Findings

    def settle(self, duty: Duty) -> None:
        """Record the standing of a duty that cannot fail."""
        if self._is_reachable(duty):
            self.findings.duties[duty] = Standing.HOLDS
        else:
            self.leave(duty)

    def leave(self, duty: Duty) -> None:
        """Record that no execution reaches a duty."""
        if duty in chain.from_iterable(self.encoding.promised):
            self.findings.duties[duty] = Standing.NEVER_REACHED
        else:
            del self.findings.duties[duty]

    def drop_alternatives(self) -> None:
        """Drop the unreached duties with a reached alternative."""
        duties = self.findings.duties
        met = {duty for duty, known in duties.items() if known is not Standing.NEVER_REACHED}
        kept = {*met, *unreached_duties(self.encoding.promised, met)}
        for duty in [duty for duty in duties if duty not in kept]:
            del duties[duty]

    def _is_reachable(self, duty: Duty) -> bool:
        """Return whether some execution reaches a duty; the interpreter does not note every reached duty."""
        if duty in self.models.reached or duty.kind.facts.noted is Noted.NEVER:
            return True
        formula = any_of(self.encoding.reached.get(duty, ()))
        if formula is FALSE:
            return False
        if duty.kind.facts.noted is Noted.FAILED:
            return self.models.right(formula) is not None
        return (
            self.models.real(formula, lambda _: duty in self.models.arrived, f"to reach {duty}", aim=duty)
            is not None
        )
