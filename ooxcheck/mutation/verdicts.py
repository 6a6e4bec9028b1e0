"""What mutation analysis answers, as data: of each mutant what became of it, and why."""

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
    """What became of a mutant."""

    KILLED = "killed"
    """A duty is broken: the contract notices it."""
    SURVIVED = "survived"
    """No duty is broken, and a caller sees a difference in some state; or nobody could find out whether one does."""
    EQUIVALENT = "equivalent"
    """No caller sees a difference in any state within the bounds."""
    UNKNOWN = "unknown"
    """Time was up, or it runs beyond the bounds where the program does not."""


@dataclass(frozen=True, slots=True, eq=False)
class Difference:
    """A state in which the program and a mutant end differently, what each leaves behind, and in which places those differ."""

    state: State
    original: Effect
    mutant: Effect
    places: tuple[Place, ...]
    is_minimal: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class Judgement:
    """What became of one mutant.

    A killed one breaks `duty` when it is called in `state` (without a state, a test did it: `test`); a survivor has a `difference`, unless
    `reason` tells why there is none to show.
    """

    fate: Fate
    duty: Duty | None = None
    state: State | None = None
    difference: Difference | None = None
    reason: str = ""
    test: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class MutationReport:
    """The answer: all mutants that were judged, in the order of the text.

    `original` is the report on the program itself; if that does not hold nothing was judged. `ill_typed` and `merged` are not
    listed, nor are those `left_out` because of a limit.
    """

    question: Question
    original: Report
    judged: Mapping[Mutant, Judgement]
    ill_typed: int = 0
    merged: int = 0
    left_out: int = 0
    by_tests: int | None = None
    """How many tests judged, None if the contract did."""
    seconds: float = 0.0

    @property
    def is_judged(self) -> bool:
        """Whether the program itself holds, so that mutants were judged."""
        return self.original.verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)

    def counted(self, fate: Fate) -> int:
        """Return how many mutants have a fate."""
        return sum(each.fate is fate for each in self.judged.values())

    @property
    def score(self) -> Fraction | None:
        """How many of the mutants that differ were killed; None if none differs."""
        differing = len(self.judged) - self.counted(Fate.EQUIVALENT)
        return Fraction(self.counted(Fate.KILLED), differing) if differing else None

    @property
    def killers(self) -> Counter[Duty]:
        """How many mutants each duty killed first."""
        return Counter(each.duty for each in self.judged.values() if each.duty is not None)

    @property
    def survivors(self) -> tuple[tuple[Mutant, Judgement], ...]:
        """The mutants that no clause noticed although they differ."""
        return tuple((mutant, each) for mutant, each in self.judged.items() if each.fate is Fate.SURVIVED)
