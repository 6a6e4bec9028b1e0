"""One task, asked with growing bounds until there is an answer that no bound qualifies, or until its time is up.

Iterative deepening: the same bounds for every task, for loops, recursion and arrays alike. SV-COMP's points: a mistake found counts 1, a proof
2; an alarm without a mistake costs 16, a proof of what is wrong 32. What holds within bounds only is no proof, and counts nothing; nor does
what holds for arrays up to some length, where there are longer ones. Recursion on numbers is proved by induction where that can be done.

A limit is one of processor time, as in SV-COMP: on a busy machine the checks may take longer by the clock. An answer that took more of it does not count.
"""

from __future__ import annotations

from dataclasses import dataclass

from benchmarks.checker.measure import Problem, processor_seconds
from benchmarks.svcomp.points import points
from benchmarks.svcomp.tasks import Task
from ooxcheck.datatypes.processor_share import stretch
from ooxcheck.engine.report import Report
from ooxcheck.oox.oracle.verdicts import Verdict

PROVED = (1, 2)
"""The bounds with which a proof is tried: it does not depend on them, as soon as some execution comes to all assertions."""
DEPTHS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 101, 128)


@dataclass(frozen=True)
class Answer:
    """What we say of a task: right, wrong, or nothing; and the last bound that was tried."""

    task: Task
    says_right: bool | None
    depth: int
    seconds: float

    @property
    def is_mistaken(self) -> bool:
        """Whether it is not so."""
        return self.says_right is not None and self.says_right != self.task.is_right

    @property
    def points(self) -> int:
        """What SV-COMP gives for it."""
        return points(is_right=self.task.is_right, says_right=self.says_right)


def measured(task: Task, seconds: float) -> Answer:
    """Return the answer that at most `seconds` of processor time bring."""
    began = processor_seconds()
    depth, says_right = 0, None
    for depth in DEPTHS:
        left = seconds - (processor_seconds() - began)
        if left <= 0:
            break
        problem = Problem(
            task.path,
            task.method,
            array=depth,
            unroll=depth,
            induction=depth in PROVED,
            seconds=stretch(left),
        )
        says_right = _judgement(problem.measured().report)
        if says_right is not None:
            break
    took = processor_seconds() - began
    return Answer(task, says_right if took <= seconds else None, depth, took)


def _judgement(report: Report) -> bool | None:
    match report.verdict:
        case Verdict.HOLDS:
            return None if report.limits else True
        case Verdict.VIOLATED:
            return False
        case (
            Verdict.WITHIN_BOUNDS | Verdict.VACUOUS | Verdict.UNKNOWN | Verdict.NOT_PROVED | Verdict.POSSIBLE
        ):
            return None
