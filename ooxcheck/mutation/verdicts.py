"""The result of mutation analysis as data: the judgement of each mutant, and the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report
from ooxcheck.mutation.visible_effect import Effect, Place
from ooxcheck.oox.mutants.mutants import Mutant
from ooxcheck.oox.oracle.states import State
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.running.outcomes import Duty


class Fate(Enum):
    """The judgement of a mutant."""

    KILLED = "killed"
    """A duty is violated: the contract detects the mutant."""
    SURVIVED = "survived"
    """No duty is violated, and a caller sees a difference in some state, or may see one."""
    EQUIVALENT = "equivalent"
    """No caller sees a difference in any state within the bounds."""
    UNKNOWN = "unknown"
    """Time was up, or the mutant exceeds the bounds where the program does not."""


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A state in which the program and a mutant end differently, both effects, and the differing locations."""

    state: State
    original: Effect
    mutant: Effect
    places: tuple[Place, ...]
    is_minimal: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """The judgement of one mutant with its evidence.

    A killed mutant violates `duty` when it is called in `state` (without a state, the test `test` killed it); a survivor has a `difference`, unless `reason` says
    why there is none to show.
    """

    fate: Fate
    duty: Duty | None = None
    state: State | None = None
    difference: Difference | None = None
    reason: str = ""
    test: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class MutationReport:
    """The result: all judged mutants, in the order of the text.

    `original` is the report on the program itself; unless it holds, nothing was judged. `ill_typed` and `merged` mutants are not listed, nor are those `left_out`
    because of a limit.
    """

    question: Question
    original: Report
    judged: Mapping[Mutant, Judgement]
    ill_typed: int = 0
    merged: int = 0
    left_out: int = 0
    by_tests: int | None = None
    """The number of tests that judged, None if the contract did."""
    seconds: float = 0.0
    cut: str = ""
    """The limit that ended the analysis early, empty if none did; the mutants that were not judged by then are left out."""

    @property
    def is_judged(self) -> bool:
        """Whether the program itself holds, so that mutants were judged."""
        return self.original.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)

    def count_mutants(self, fate: Fate) -> int:
        """Return the number of mutants with a judgement."""
        return sum(each.fate is fate for each in self.judged.values())

    @property
    def score(self) -> Fraction | None:
        """The ratio of killed mutants to those that are not equivalent; None if all are."""
        differing = len(self.judged) - self.count_mutants(Fate.EQUIVALENT)
        return Fraction(self.count_mutants(Fate.KILLED), differing) if differing else None

    @property
    def killers(self) -> Counter[Duty]:
        """The number of mutants that each duty killed first, whatever place throws."""
        return Counter(each.duty.whole for each in self.judged.values() if each.duty is not None)

    @property
    def survivors(self) -> tuple[tuple[Mutant, Judgement], ...]:
        """The mutants that no clause detected although they differ."""
        return tuple((mutant, each) for mutant, each in self.judged.items() if each.fate is Fate.SURVIVED)
