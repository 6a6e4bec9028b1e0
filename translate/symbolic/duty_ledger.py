"""The ledger of duties: the guards under which each duty can fail, and under which bounds cut executions.

An execution ends at the first moment at which duties fail, and all that fail at that moment count. So
duties that are due together are
evaluated under the same guard, and the rest is encoded only for executions in which all of them hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.contracts.promises import evaluation_duty
from ooxcheck.oox.running.outcomes import (
    ARRAY,
    CONTEXTS,
    NEW_OBJECTS,
    STRING_LENGTH,
    TUPLES,
    UNSUPPORTED,
    Bounded,
    Duty,
    Origin,
)
from ooxcheck.relational import FALSE, TRUE, Formula, Relation
from ooxcheck.translate.formulas.scene import Judgement
from ooxcheck.translate.model.constant_folding import all_of, any_of
from ooxcheck.translate.model.state import Origins, State
from ooxcheck.translate.symbolic.paths import Path

FIXED = frozenset((ARRAY, STRING_LENGTH, NEW_OBJECTS, TUPLES, CONTEXTS, UNSUPPORTED))
"""Bounds that deeper unrolling does not raise: longer arrays, more objects made by a call, more tuples in a ghost set."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A duty, the judgement of its formula, and the executions in which it is due; without a duty, an assumption."""

    duty: Duty | None
    judgement: Judgement
    where: Formula = TRUE
    origins: Origins = field(default_factory=dict)
    """The origins of the exceptions that the duty is about."""


@dataclass(slots=True)
class Narrow:
    """A call that may need more new objects than exist.

    `reached` are the executions in which it can use all new objects of some class, `passed` those after it,
    and `chosen` are its choices. The first `facts` facts of the encoding are about it and the code before it.
    """

    reached: Formula
    chosen: frozenset[Relation]
    passed: list[Formula] = field(default_factory=list)
    facts: int = 0


@dataclass(frozen=True, slots=True)
class UnrolledLoop:
    """The executions that reach the bound of a loop, the states before each evaluation of its condition, and the slots of variables that decide how it goes on."""

    guard: Formula
    states: tuple[State, ...]
    slots: frozenset[int]

    def repeats(self) -> Formula:
        """Return the executions whose last state is one of the earlier ones, as far as it decides how the loop goes on."""
        first, last = self.states[0], self.states[-1]
        slots = self.slots & first.variables.keys()
        return self.guard & any_of(each.is_same(last, slots) for each in self.states[:-1])


@dataclass(slots=True)
class Ledger:
    """The guards under which each duty fails, and under which each bound is reached.

    `origins` has for each duty the locations of exceptions that violate it, with guards; `reached` the
    guards under which it is due. `cuts`
    are bounds that pure calls reached while a formula is evaluated; they count only if the formula depends
    on them. `narrows` are calls that
    may need more new objects than exist, by bound. `unrolled` are the loops that reach their bounds. In a ledger that `is_assumed`,
    failures do not count: they are those of other executions.
    """

    violations: dict[Duty, list[Formula]] = field(default_factory=dict)
    origins: dict[Duty, dict[Origin, list[Formula]]] = field(default_factory=dict)
    reached: dict[Duty, list[Formula]] = field(default_factory=dict)
    bounds: dict[Bounded, list[Formula]] = field(default_factory=dict)
    unrolled: dict[Bounded, list[UnrolledLoop]] = field(default_factory=dict)
    cuts: list[tuple[Bounded, Formula]] = field(default_factory=list)
    narrows: dict[Bounded, list[Narrow]] = field(default_factory=dict)
    is_assumed: bool = False

    def owe(self, duty: Duty) -> None:
        """Record a duty."""
        self.violations.setdefault(duty, [])

    def reach(self, duty: Duty, guard: Formula) -> None:
        """Record that executions reach a duty."""
        if guard is not FALSE:
            self.reached.setdefault(duty, []).append(guard)

    def fail(self, duty: Duty, guard: Formula) -> None:
        """Record that a duty fails in some executions."""
        if guard is not FALSE:
            self.violations.setdefault(duty, []).append(guard)

    def trace(self, duty: Duty, failed: Formula, origins: Origins) -> None:
        """Record the origins of the exceptions by which a duty fails."""
        for origin, where in origins.items() if failed is not FALSE else ():
            self.origins.setdefault(duty, {}).setdefault(origin, []).append(failed & where)

    def cut(self, bound: Bounded, guard: Formula) -> None:
        """Record that executions end at a bound."""
        if guard is not FALSE:
            self.bounds.setdefault(bound, []).append(guard)

    def take_cuts(self) -> list[tuple[Bounded, Formula]]:
        """Return the bounds that pure calls reached since the last call."""
        met, self.cuts = self.cuts, []
        return met


def check_claims(path: Path, ledger: Ledger, claims: Iterable[Claim]) -> None:
    """Check duties here, and continue with the executions in which all of them hold.

    Claims are evaluated one after the other: the first whose pure calls reach a bound ends the execution.
    """
    due: list[Claim] = []
    whole = path.state.heap.world.simplify
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
            ledger.reach(evaluation_duty(span), guard)
            ledger.fail(evaluation_duty(span), whole(guard & error))
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
    """Record the bounds that pure calls reached as bounds of the execution, where the outcome depends on them."""
    for bound, guard in ledger.take_cuts():
        ledger.cut(bound, path.state.heap.world.simplify(path.guard & guard & cut))
