"""Numbers of loop iterations in a trace.

A loop of an activation is open from the first time its condition is true until the condition is false, or a step of the same activation is outside
the loop. Clauses before the body, as ``decreases`` of JML, belong to the loop.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.oox.source import Span
from ooxcheck.oox.typed import Method, While, inner_statements


@dataclass(slots=True)
class _Open:
    """A loop under way, and the number of its iterations."""

    loop: While
    count: int = 0

    def has(self, step: Step) -> bool:
        """Return whether a step belongs to the loop."""
        return _holds(self.loop.span, step.span) or any(
            each.span == step.span for each in inner_statements(self.loop.body)
        )


def iterations(steps: Sequence[Step]) -> dict[int, int]:
    """Return the number of the iteration, from 1, that each step of a trace begins."""
    loops = _Loops()
    open_: defaultdict[tuple[ThreadId, int], list[_Open]] = defaultdict(list)
    numbers: dict[int, int] = {}
    for place, step in enumerate(steps):
        here = open_[step.thread, step.depth]
        if step.kind is StepKind.CALL:
            here.clear()
        if step.kind is not StepKind.STATEMENT:
            continue
        while here and not here[-1].has(step):
            here.pop()
        if (loop := loops.loop_at(step)) and (count := _iteration_number(here, loop, step)):
            numbers[place] = count
    return numbers


def _holds(outer: Span, inner: Span) -> bool:
    return outer.source is inner.source and outer.start <= inner.start and inner.end <= outer.end


def _iteration_number(here: list[_Open], loop: While, step: Step) -> int:
    """Return the number of the iteration that a condition begins, 0 if it ends the loop."""
    if not here or here[-1].loop is not loop:
        here.append(_Open(loop))
    if not step.condition:
        here.pop()
        return 0
    here[-1].count += 1
    return here[-1].count


class _Loops:
    """The loops of methods by the places of their conditions, computed once for each method."""

    def __init__(self) -> None:
        self._loops: dict[Method, dict[Span, While]] = {}

    def loop_at(self, step: Step) -> While | None:
        """Return the loop whose condition a step decides."""
        from ooxcheck.diagnosis.java_loops import deciding_choice

        if step.condition is None:
            return None
        if step.method not in self._loops:
            loops = [each for each in step.method.statements() if isinstance(each, While)]
            self._loops[step.method] = {
                (deciding_choice(loop) or loop).condition.span: loop for loop in loops
            }
        return self._loops[step.method].get(step.span)
