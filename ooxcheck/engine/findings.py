"""What a check has found out so far. Findings only grow, and what is there is true, whenever the check is ended."""

from __future__ import annotations

from dataclasses import field, fields

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample, RefinedCall, Standing, Unproved
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.contracts.promises import is_hollow
from ooxcheck.oox.running.outcomes import Bounded, Duty, DutyKind


@dataclass(slots=True)
class Findings:
    """What is known so far; `finishes` is None until it is known, `reason` says why something is not."""

    duties: dict[Duty, Standing] = field(default_factory=dict)
    counterexamples: list[Counterexample] = field(default_factory=list)
    unproved: list[Unproved] = field(default_factory=list)
    bounds: list[Bounded] = field(default_factory=list)
    notes: list[Diagnostic] = field(default_factory=list)
    conflict: tuple[Duty, ...] = ()
    finishes: bool | None = None
    reason: str = ""
    replaced: dict[str, int] = field(default_factory=dict)
    refinements: list[RefinedCall] = field(default_factory=list)
    inlined: str | None = None

    def restart(self) -> None:
        """Forget everything: the same is decided again in another way."""
        for each in fields(self):
            setattr(self, each.name, getattr(Findings(), each.name))

    @property
    def verdict(self) -> Verdict:
        """The answer, as far as it is known."""
        if self.counterexamples:
            return Verdict.VIOLATED
        if self.reason:
            return Verdict.UNKNOWN
        if self.unproved:
            return Verdict.NOT_PROVED
        if not self.finishes or self._is_hollow():
            return Verdict.VACUOUS
        return Verdict.WITHIN_BOUNDS if self.bounds else Verdict.HOLDS

    def _is_hollow(self) -> bool:
        """Return whether there are duties, and none of them ever comes up."""
        never = [duty for duty, known in self.duties.items() if known is Standing.NEVER_REACHED]
        kept = (duty for duty, known in self.duties.items() if known is Standing.HOLDS)
        return is_hollow(never) and all(duty.kind is DutyKind.EVALUATION for duty in kept)
