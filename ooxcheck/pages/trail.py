"""The steps of a run as rows of a list: place, statement and effects. Each links to the frame after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import PurePath
from types import MappingProxyType

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.oox.running.readable_values import Names
from ooxcheck.oox.source import Span
from ooxcheck.pages.editor_links import NO_EDITOR, Editor
from ooxcheck.pages.lanes import Origin, lane_numbers, origins
from ooxcheck.text.iterations import iterations
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import effects, one_line, statement_text, thread_name

MAX_DEPTH = 12
"""The largest depth of calls that is shown by indentation."""

MAX_FILE = 24
"""The longest file name."""


@dataclass(frozen=True, slots=True)
class Row:
    """One step and the number of its frame.

    `place` names the file, without its folder, only if there are several files; `depth` is the call depth; `thread` is empty if there is only one, and `lane` is its
    column. `reads` are the reads of the step, if there are several threads. `omitted` is the number of steps before it without frames, `href` opens an editor.
    """

    frame: int
    omitted: int
    kind: str
    place: str
    depth: int
    thread: str
    text: str
    effect: str
    href: str = ""
    lane: int = 0
    reads: tuple[Origin, ...] = ()

    @property
    def written_in(self) -> str:
        """The frames of the steps that wrote the values that this one reads."""
        return ",".join(map(str, sorted({read.frame for read in self.reads if read.frame})))


def trail(
    steps: Sequence[Step],
    shown: Sequence[int],
    names: Names,
    editor: Editor = NO_EDITOR,
    frames: Mapping[int, int] = MappingProxyType({}),
    before: int = 0,
) -> list[Row]:
    """Return the shown steps as rows; their frames follow the one `before` the call.

    `frames` has the frames by the numbers of their steps in the whole trace.
    """
    rounds = iterations(steps)
    lane = lane_numbers(steps)
    has_files = len({step.span.source.name for step in steps}) > 1
    rows = []
    for frame, (previous, number) in enumerate(pairwise([-1, *shown]), start=before + 1):
        step = steps[number]
        row = Row(
            frame,
            number - previous - 1,
            step.kind.value,
            _place(step.span) if has_files else str(step.span.line),
            min(max(0, step.depth), MAX_DEPTH),
            thread_name(step.thread) if lane else "",
            visible(one_line(_text(step, names))),
            _effect(step, rounds.get(number), names),
            editor.address(step.span),
            lane.get(step.thread, 0),
            tuple(origins(step, frames, names)),
        )
        rows.append(row)
    return rows


def _place(span: Span) -> str:
    return visible(f"{one_line(PurePath(span.source.name).name, MAX_FILE)}:{span.line}")


def _text(step: Step, names: Names) -> str:
    """Return a step as text, with arrows for calls and returns."""
    text = statement_text(step, names)
    match step.kind:
        case StepKind.CALL:
            return f"→ {text.removeprefix('-> ')}"
        case StepKind.RETURN:
            return f"← {text.removeprefix('<- ')}"
        case StepKind.STATEMENT | StepKind.THROW | StepKind.WAIT | StepKind.RACE | StepKind.DRAIN:
            return text


def _effect(step: Step, iteration: int | None, names: Names) -> str:
    told = [*effects(step, names), *([f"iteration {iteration}"] if iteration else [])]
    return visible(one_line(", ".join(told), 300))
