"""Near misses as data: for each clause a state that satisfies all clauses but this one."""

from __future__ import annotations

from enum import Enum

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Counterexample
from ooxcheck.oox.running.outcomes import Duty
from ooxcheck.oox.source import Span


class Moment(Enum):
    """When a clause applies: to the state in which the method is called, or to the state in which it ends."""

    ENTRY = "entry"
    EXIT = "exit"


class Finding(Enum):
    """The result for one clause."""

    NEAR_MISS = "near miss"
    IMPLIED = "implied"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, eq=False)
class NearMiss:
    """What a clause excludes.

    On entry `example` is a call in a state that only this clause excludes, executed nevertheless: its `outcome` shows what the clause prevents. In
    this state the clauses at `undefined` have no value. On exit `example` is a valid call that ends in a state which only this clause excludes,
    whatever the code does. Without example, the clause is implied by the others within the bounds, or it is not known whether it is.
    """

    clause: Duty
    moment: Moment
    finding: Finding
    example: Counterexample | None = None
    undefined: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class NearMisses:
    """The near misses of a method, those on entry first; `cut` is the reason why some clauses are missing, or empty."""

    question: Question
    clauses: tuple[NearMiss, ...]
    cut: str = ""
