"""The results of a check so far. They only grow, and each is true even if the check ends early."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field, fields
from typing import TYPE_CHECKING

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.fault_bundles import sources
from ooxcheck.engine.proofs.certification import Claim
from ooxcheck.engine.report import (
    Counterexample,
    InferredContract,
    InferredInvariants,
    Lasso,
    Possible,
    RefinedCall,
    Report,
    Standing,
    Unproved,
    ValueCounts,
)
from ooxcheck.oox.diagnostics import Diagnostic
from ooxcheck.oox.oracle.input_sizes import Size, SizeLimit
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.contracts.promises import is_hollow
from ooxcheck.oox.running.outcomes import Bounded, Duty
from ooxcheck.oox.source import Span

if TYPE_CHECKING:
    from ooxcheck.specs.loop_invariants.loop_facts import LoopFacts


@dataclass(slots=True)
class Findings:
    """The results so far; `finishes` is None until it is known, `reason` says why something is undecided.

    `loop_facts` are those of the loops that a proof replaces, by place. `further` are the claims of proofs that bounds do not matter, if they are to be certified. The results are `is_unbounded` if they hold for runs of any length in heaps of any size, and `is_any_heap` if only the number of objects does not matter. The lengths `of_any_size` do not matter either.
    """

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
    possible: list[Possible] = field(default_factory=list)
    values: ValueCounts | None = None
    loop_invariants: list[InferredInvariants] = field(default_factory=list)
    call_contracts: list[InferredContract] = field(default_factory=list)
    lassos: list[Lasso] = field(default_factory=list)
    is_unbounded: bool = False
    is_any_heap: bool = False
    of_any_size: frozenset[Size] = frozenset()
    loop_facts: dict[Span, LoopFacts] = field(default_factory=dict)
    further: list[Claim] = field(default_factory=list)

    @staticmethod
    def of(report: Report) -> Findings:
        """Return the results in a report."""
        return Findings(
            dict(report.duties),
            list(report.counterexamples),
            list(report.unproved),
            list(report.bounds),
            conflict=report.conflict,
            finishes=report.finishes,
            reason=report.reason,
            possible=list(report.possible),
        )

    def restricting(self, limits: Sequence[SizeLimit]) -> tuple[SizeLimit, ...]:
        """Return those bounds on the sizes of inputs that restrict the answer."""
        if self.is_unbounded:
            return ()
        irrelevant = self.of_any_size | ({Size.OBJECTS} if self.is_any_heap else set())
        return tuple(each for each in limits if each.size not in irrelevant)

    def restart(self) -> None:
        """Forget everything, before the same question is decided in another way."""
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
        if self.possible:
            return Verdict.POSSIBLE
        if not (self.finishes or self.is_unbounded) or self._is_hollow():
            return Verdict.VACUOUS
        return Verdict.WITHIN_BOUNDS if self.bounds else Verdict.HOLDS

    def by_place(self) -> Iterator[tuple[Duty, Standing]]:
        """Yield the duties with their standings; a duty that exceptions violate has one row for each place that throws."""
        violated = {example.duty: Standing.VIOLATED for example in self.counterexamples}
        unproved = {each.duty: Standing.NOT_PROVED for each in self.unproved}
        for duty, standing in self.duties.items():
            places = {place: known for place, known in (unproved | violated).items() if place.whole == duty}
            is_broken = standing in (Standing.VIOLATED, Standing.NOT_PROVED)
            yield from places.items() if places and is_broken else ((duty, standing),)

    def _is_hollow(self) -> bool:
        """Return whether there are duties, and no run reaches any of them."""
        never = [duty for duty, known in self.duties.items() if known is Standing.NEVER_REACHED]
        kept = (duty for duty, known in self.duties.items() if known is Standing.HOLDS)
        return is_hollow(never) and all(duty.is_evaluation for duty in kept)


def positions(program: Program) -> Callable[[Duty | Bounded], tuple[int, int, int]]:
    """Return a sort key: the position of a duty or bound in the text of the program."""
    files = {source.name: number for number, source in enumerate(sources(program))}

    def place(what: Duty | Bounded) -> tuple[int, int, int]:
        site = what.site or (what.thrown.span if what.thrown else None) if isinstance(what, Duty) else None
        return files.get(what.span.source.name, len(files)), what.span.start, site.start if site else -1

    return place
