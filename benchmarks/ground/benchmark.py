"""A benchmark is a command with a known answer; a suite is a list of them; a result is what the command said, and what it cost.

Commands are run in processes of their own, and what counts is the processor time of those. A benchmark with a size belongs to a series: the
same question at growing sizes, which ends at the first size that has no answer in time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

UNDECIDED = frozenset({"unknown", "holds within bounds"})
"""Verdicts that claim nothing beyond the bounds or the time there was."""


class Standing(Enum):
    """What a verdict is worth."""

    RIGHT = "right"
    WRONG = "wrong"
    OPEN = "open"
    UNJUDGED = "unjudged"


@dataclass(frozen=True)
class Finished:
    """How a process ended: its exit status (None if it was ended for its time), what it printed, and the processor time it took."""

    status: int | None
    output: str
    errors: str
    seconds: float


@dataclass(frozen=True)
class Benchmark:
    """Arguments for Python, what to give them as standard input, and what the answer should be.

    `limit` is the option that takes the seconds there are; without a `truth` any answer is as good. `published` has the figures of other tools,
    or of other machines, as their papers print them.
    """

    name: str
    arguments: tuple[str, ...]
    read: Callable[[Finished], str]
    truth: str = ""
    size: int | None = None
    text: str = ""
    limit: str = "--timeout"
    published: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """The name that no other benchmark of the suite has."""
        return self.name if self.size is None else f"{self.name} @{self.size}"


@dataclass(frozen=True)
class Result:
    """The verdict on a benchmark, and the processor seconds that it took."""

    suite: str
    name: str
    size: int | None
    truth: str
    verdict: str
    seconds: float
    published: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        """As that of the benchmark."""
        return self.name if self.size is None else f"{self.name} @{self.size}"

    @property
    def standing(self) -> Standing:
        """What the verdict is worth."""
        if self.verdict == self.truth:
            return Standing.RIGHT
        if self.verdict in UNDECIDED:
            return Standing.OPEN
        return Standing.UNJUDGED if not self.truth and self.verdict != "error" else Standing.WRONG


@dataclass(frozen=True)
class Suite:
    """Benchmarks, the seconds that each has unless told otherwise, and what is to be said about all their results.

    `exponents` tell how the time of each series grows, by name. Where a benchmark is more than one check, `checks` are the same questions as one check each, which an older tree understands.
    """

    name: str
    about: str
    benchmarks: Callable[[], Iterable[Benchmark]]
    seconds: float
    remarks: Callable[[Sequence[Result]], Sequence[str]] = lambda _: ()
    checks: Callable[[], Iterable[Benchmark]] | None = None
    exponents: Callable[[Sequence[Result]], Mapping[str, float]] = lambda _: {}


def checked(finished: Finished) -> str:
    """Return the verdict of ``ooxcheck METHOD --format json``; `error` where there is none."""
    if finished.status is None:
        return "unknown"
    try:
        verdict = json.loads(finished.output)["methods"][0].get("verdict")
    except (json.JSONDecodeError, KeyError, IndexError, TypeError):
        return "error"
    return verdict if isinstance(verdict, str) else "error"


def checked_within_bounds(finished: Finished) -> str:
    """Return the verdict on what is asked within its bounds only: whatever reaches them, there is no violation."""
    verdict = checked(finished)
    return "no violation" if verdict in ("holds", "holds within bounds") else verdict


def check(method: str, file: str, *options: str) -> tuple[str, ...]:
    """Return the arguments that check a method."""
    return ("-m", "ooxcheck", method, file, *options, "--format", "json")
