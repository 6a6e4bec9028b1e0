"""Proof obligations as they come up: which duties can fail, under which guard; and where bounds cut executions short.

An execution ends at the first moment at which duties fail, and all that fail at that moment count. So those that are due
together are judged under the same guard, and what follows is encoded only for executions in which all of them hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.outcomes import (
    ARRAY,
    CONTEXTS,
    NEW_OBJECTS,
    STRING_LENGTH,
    TUPLES,
    Bounded,
    Duty,
    DutyKind,
    Origin,
)
from ooxcheck.relational import FALSE, TRUE, Formula, Relation
from ooxcheck.translate.formulas.scene import Judgement
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.state import Origins
from ooxcheck.translate.symbolic.paths import Path

FIXED = frozenset((ARRAY, STRING_LENGTH, NEW_OBJECTS, TUPLES, CONTEXTS))
"""Longer arrays, more objects made by a call, more tuples in a ghost set than those tried: deeper unrolling does not help."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A duty, what was said of its formula, and in which of the executions it is due; without a duty, an assumption."""

    duty: Duty | None
    judgement: Judgement
    where: Formula = TRUE
    origins: Origins = field(default_factory=dict)
    """Where the exceptions were thrown that the duty is about, if it is about some."""


@dataclass(slots=True)
class Narrow:
    """A call that may need more new objects than there are: which executions come to it, which go on behind it, and what it chooses."""

    reached: Formula
    chosen: frozenset[Relation]
    passed: list[Formula] = field(default_factory=list)


@dataclass(slots=True)
class Ledger:
    """Everything that can go wrong: by duty the guards under which it fails, by bound those under which it is met.

    `origins` has by duty the places that throw exceptions which break it, with the guards. `reached` has by duty the guards under which it comes up. `cuts` are bounds that pure calls met while a formula is being
    judged; they count only if the formula depends on them.
    `narrows` are calls that may need more new objects than there are, by the bound that this is.
    """

    violations: dict[Duty, list[Formula]] = field(default_factory=dict)
    origins: dict[Duty, dict[Origin, list[Formula]]] = field(default_factory=dict)
    reached: dict[Duty, list[Formula]] = field(default_factory=dict)
    bounds: dict[Bounded, list[Formula]] = field(default_factory=dict)
    cuts: list[tuple[Bounded, Formula]] = field(default_factory=list)
    narrows: dict[Bounded, list[Narrow]] = field(default_factory=dict)

    def owe(self, duty: Duty) -> None:
        """Note that a duty comes up."""
        self.violations.setdefault(duty, [])

    def reach(self, duty: Duty, guard: Formula) -> None:
        """Note that some executions come to a duty."""
        if guard is not FALSE:
            self.reached.setdefault(duty, []).append(guard)

    def fail(self, duty: Duty, guard: Formula) -> None:
        """Note that a duty fails in some executions."""
        if guard is not FALSE:
            self.violations.setdefault(duty, []).append(guard)

    def trace(self, duty: Duty, failed: Formula, origins: Origins) -> None:
        """Note where the exceptions are thrown by which a duty fails."""
        for origin, where in origins.items() if failed is not FALSE else ():
            self.origins.setdefault(duty, {}).setdefault(origin, []).append(failed & where)

    def cut(self, bound: Bounded, guard: Formula) -> None:
        """Note that executions end at a bound."""
        if guard is not FALSE:
            self.bounds.setdefault(bound, []).append(guard)

    def take_cuts(self) -> list[tuple[Bounded, Formula]]:
        """Return the bounds that pure calls met since the last time."""
        met, self.cuts = self.cuts, []
        return met


def settle(path: Path, ledger: Ledger, claims: Iterable[Claim]) -> None:
    """Demand what is due here, and go on with the executions in which all of it holds.

    Claims are judged one after the other, as they are asked for: the first whose pure calls meet a bound ends the run.
    """
    due: list[Claim] = []
    whole = path.state.heap.world.settled
    cut: Formula = FALSE
    for claim in claims:
        due.append(claim)
        if claim.judgement.cut is not FALSE:
            here = claim.where & claim.judgement.cut
            _note_cuts(path, ledger, here & ~cut)
            cut = any_of((cut, here))
    ledger.take_cuts()
    fine: list[Formula] = [] if cut is FALSE else [~cut]
    kept = list(fine)
    for claim in due:
        judged, guard = claim.judgement, path.guard & claim.where & all_of(fine)
        for span, error in judged.errors.items():
            ledger.reach(Duty(DutyKind.EVALUATION, span), guard)
            ledger.fail(Duty(DutyKind.EVALUATION, span), whole(guard & error))
        if judged.errors:
            guard = guard & ~judged.error
            kept.append(~(claim.where & judged.error))
        failed = whole(guard & ~judged.holds)
        if claim.duty is not None:
            ledger.owe(claim.duty)
            ledger.reach(claim.duty, guard)
            ledger.fail(claim.duty, failed)
            ledger.trace(claim.duty, failed, claim.origins)
        if failed is not FALSE:
            kept.append(claim.where.implies(judged.holds) if claim.where is not TRUE else judged.holds)
    if kept:
        path.keep(all_of(kept))


def _note_cuts(path: Path, ledger: Ledger, cut: Formula) -> None:
    """Turn the bounds that pure calls met into bounds of the run, where the outcome depends on them."""
    for bound, guard in ledger.take_cuts():
        ledger.cut(bound, path.state.heap.world.settled(path.guard & guard & cut))
