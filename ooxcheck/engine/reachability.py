"""Vacuity of duties: which of them some execution comes to (Beer, Ben-David, Eisner and Rodeh, CAV 1997).

A duty that cannot fail holds only if it can come up; otherwise it is never reached. Every run within the bounds that was tried for another reason
shows some that do. About the rest the solver is asked, and the run that it finds has to come to the duty, too.
"""

from __future__ import annotations

from itertools import chain

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.confirmed_models import Models
from ooxcheck.engine.findings import Findings
from ooxcheck.engine.report import Standing
from ooxcheck.oox.running.contracts.promises import unreached_duties
from ooxcheck.oox.running.outcomes import Duty, DutyKind
from ooxcheck.relational import FALSE
from ooxcheck.translate.encode import Encoding
from ooxcheck.translate.model.constant_folding import any_of


@dataclass(frozen=True, slots=True)
class Reachability:
    """Tells of duties that cannot fail whether they hold or never come up; of the latter, only those are kept that the text names."""

    encoding: Encoding
    models: Models
    findings: Findings

    def settle(self, duty: Duty) -> None:
        """Note how a duty stands that cannot fail."""
        if self._can_come_up(duty):
            self.findings.duties[duty] = Standing.HOLDS
        else:
            self.leave(duty)

    def leave(self, duty: Duty) -> None:
        """Note that no execution comes to a duty."""
        if duty in chain.from_iterable(self.encoding.promised):
            self.findings.duties[duty] = Standing.NEVER_REACHED
        else:
            del self.findings.duties[duty]

    def drop_alternatives(self) -> None:
        """Forget the duties that never come up because others do in their place."""
        duties = self.findings.duties
        met = {duty for duty, known in duties.items() if known is not Standing.NEVER_REACHED}
        kept = {*met, *unreached_duties(self.encoding.promised, met)}
        for duty in [duty for duty in duties if duty not in kept]:
            del duties[duty]

    def _can_come_up(self, duty: Duty) -> bool:
        """Return whether some execution comes to a duty; whether a formula has a value, the interpreter notes only if it has none."""
        if duty in self.models.reached or duty.kind in (DutyKind.DEADLOCK, DutyKind.DATA_RACE):
            return True
        formula = any_of(self.encoding.reached.get(duty, ()))
        if formula is FALSE:
            return False
        if duty.kind is DutyKind.EVALUATION:
            return self.models.right(formula) is not None
        return (
            self.models.real(formula, lambda _: duty in self.models.arrived, f"to reach {duty}", aim=duty)
            is not None
        )
