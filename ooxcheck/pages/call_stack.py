"""The call stack beside the trace: the open activations in each frame, and the current line of each."""

from __future__ import annotations

from collections.abc import Sequence

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.oox.typed import Method
from ooxcheck.pictures.draw.svg import ranges
from ooxcheck.text.sanitise import visible


@dataclass(frozen=True, slots=True)
class Level:
    """An open activation at some line (0: it has not begun), its frames, and whether the last frame is among them."""

    depth: int
    method: str
    line: int
    frames: str
    is_last: bool


def call_stack(method: Method, steps: Sequence[Step], shown: Sequence[int], before: int = 0) -> list[Level]:
    """Return the activations of a run, outermost first; the frames of the shown steps follow the one `before` the call.

    Before the call nothing is open; at the end the run is where its last step left it.
    """
    frames = {number: frame for frame, number in enumerate(shown, start=before + 1)}
    frames_by_level: dict[tuple[int, str, int], list[int]] = {}
    stacks: dict[ThreadId, list[tuple[str, int]]] = {(): [(visible(method.name), 0)]}
    last, open_ = before + len(shown) + 1, stacks[()]
    for number, step in enumerate(steps):
        open_ = stacks[step.thread] = _follow(stacks.get(step.thread, []), step)
        if number in frames:
            _note(frames_by_level, open_, frames[number])
    _note(frames_by_level, open_, last)
    return [
        Level(*key, ranges(frames_by_level[key]), frames_by_level[key][-1] == last)
        for key in sorted(frames_by_level, key=lambda key: (key[0], frames_by_level[key]))
    ]


def _note(
    frames_by_level: dict[tuple[int, str, int], list[int]], stack: Sequence[tuple[str, int]], frame: int
) -> None:
    for depth, (name, line) in enumerate(stack):
        frames_by_level.setdefault((depth, name, line), []).append(frame)


def _follow(stack: Sequence[tuple[str, int]], step: Step) -> list[tuple[str, int]]:
    """Return the activations after a step; of activations without a recorded call only the number is known."""
    name = visible(step.method.name)
    match step.kind:
        case StepKind.CALL:
            return [*_cut(stack, step.depth), (name, 0)]
        case StepKind.RETURN:
            return _cut(stack, max(1, step.depth))
        case StepKind.STATEMENT | StepKind.THROW | StepKind.WAIT | StepKind.RACE:
            return [*_cut(stack, step.depth), (name, step.span.line)]
        case StepKind.DRAIN:
            return list(stack)


def _cut(stack: Sequence[tuple[str, int]], depth: int) -> list[tuple[str, int]]:
    return [*stack[:depth], *[("...", 0)] * (depth - len(stack))]
