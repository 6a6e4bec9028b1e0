"""A counterexample as a film: the heap after each call of its history, before the call, after every step, and at the end, as data with one layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.report import Counterexample, Report
from ooxcheck.oox.running.machine.trace import Step
from ooxcheck.pictures.film.heap_replay import HeapReplay
from ooxcheck.pictures.film.history_heap import HistoryHeaps
from ooxcheck.pictures.film.relevance import Relevance, relevance
from ooxcheck.pictures.film.wait_for import wait_for
from ooxcheck.pictures.layout.layout import Layout, layout
from ooxcheck.pictures.snapshots import STATIC, Difference, Snapshot, difference
from ooxcheck.reports.check_report import counterexample_names
from ooxcheck.text.outcomes import violation_words
from ooxcheck.text.sanitise import visible
from ooxcheck.text.traces import condense, one_line

MAX_FRAMES = 500
"""The number of steps with frames of their own: the first and the last of them."""

Moment: TypeAlias = Literal["history", "before", "step", "after"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The heap at one moment.

    `step` is the number of its step in ``condense(trace.steps)``, None in the history, before the call and at the end. `lines` is the heap as text, as in the report; `effects` are
    those of the step.
    """

    moment: Moment
    step: int | None
    title: str
    place: tuple[str, int] | None
    snapshot: Snapshot
    since_last: Difference
    since_start: Difference
    lines: tuple[str, ...]
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Waits:
    """The wait-for graph of a deadlock, as a frame with a layout of its own."""

    frame: Frame
    layout: Layout


@dataclass(frozen=True, slots=True)
class Film:
    """The frames of a counterexample: one for each call of its history but the last, before, one for each step, after.

    `folded_objects` and `folded_cells` are irrelevant and in no frame; `omitted` steps in the middle have no frames. `layout` is that of all frames, `because` the
    reason as text, `waits` is the wait-for graph of a deadlock.
    """

    method: str
    title: str
    frames: tuple[Frame, ...]
    layout: Layout
    because: tuple[str, ...] = ()
    folded_objects: int = 0
    folded_cells: int = 0
    omitted: int = 0
    waits: Waits | None = None

    @property
    def calls(self) -> int:
        """The number of frames of the history, which are the first ones."""
        return sum(frame.moment == "history" for frame in self.frames)

    @property
    def before(self) -> Frame:
        """The frame before the call."""
        return self.frames[self.calls]

    @property
    def after(self) -> Frame:
        """The last frame."""
        return self.frames[-1]


def film(example: Counterexample, *, all_cells: bool = False) -> Film:
    """Return the film of a counterexample; irrelevant parts are left out unless all cells are wanted."""
    part = relevance(example)
    stage = HeapReplay(example, part, all_cells=all_cells)
    steps = condense(example.trace.steps)
    is_kept = _has_frame(len(steps))
    frames = [_frame(stage, "before", "before the call")]
    for place, step in enumerate(steps):
        stage.play(step)
        if is_kept[place]:
            frames.append(_frame(stage, "step", stage.step_words(step), frames, step, place))
    stage.finish()
    frames.append(_frame(stage, "after", "after the call", frames))
    frames = [*_history_frames(example, stage, part), *frames]
    return Film(
        visible(example.method.name),
        visible(violation_words(example.duty)),
        tuple(frames),
        layout([frame.snapshot for frame in frames]),
        stage.because(),
        stage.folded_objects(),
        stage.folded_cells(),
        is_kept.count(False) + example.trace.omitted,
        _waits(example, stage.because()),
    )


def without_history(whole: Film) -> Film:
    """Return a film without the frames of its history, with a layout of the others."""
    if not whole.calls:
        return whole
    frames = whole.frames[whole.calls :]
    return replace(whole, frames=frames, layout=layout([frame.snapshot for frame in frames]))


def films(report: Report, *, all_cells: bool = False) -> tuple[Film, ...]:
    """Return the films of all runs of a report."""
    return tuple(film(example, all_cells=all_cells) for example in report.runs)


def _history_frames(example: Counterexample, stage: HeapReplay, part: Relevance) -> list[Frame]:
    """Return the heap after each call of the history but the last."""
    history = example.history
    if history is None or not history.heaps:
        return []
    shown, frames = HistoryHeaps(example, stage, part), list[Frame]()
    for call, moment in zip(history.calls, history.heaps, strict=False):
        snapshot, lines = shown.show(moment)
        title = f"history: {visible(one_line(str(call)))}"
        change = difference(frames[-1].snapshot if frames else _statics_of(snapshot), snapshot)
        frames.append(Frame("history", None, title, None, snapshot, change, change, lines))
    return frames


def _statics_of(snapshot: Snapshot) -> Snapshot:
    """Return the static fields of a snapshot alone: no call has made an object yet."""
    return Snapshot({name: box for name, box in snapshot.boxes.items() if name == STATIC})


def _frame(
    stage: HeapReplay,
    moment: Moment,
    title: str,
    frames: Sequence[Frame] = (),
    step: Step | None = None,
    place: int | None = None,
) -> Frame:
    """Return the current moment as a frame after some others."""
    snapshot = stage.snapshot()
    last, start = (frames[-1].snapshot, frames[0].snapshot) if frames else (snapshot, snapshot)
    return Frame(
        moment,
        place,
        title,
        (visible(step.span.source.name), step.span.line) if step else None,
        snapshot,
        difference(last, snapshot),
        difference(start, snapshot),
        stage.lines(),
        stage.effects(step) if step else (),
    )


def _waits(example: Counterexample, because: tuple[str, ...]) -> Waits | None:
    """Return the wait-for graph if a counterexample is a deadlock."""
    snapshot = wait_for(example, counterexample_names(example))
    if snapshot is None:
        return None
    frame = Frame("after", None, "who waits for what", None, snapshot, Difference(), Difference(), because)
    return Waits(frame, layout([snapshot]))


def _has_frame(number: int) -> list[bool]:
    """Return for each step whether it has a frame: those in the middle of a long trace have none."""
    half = MAX_FRAMES // 2
    return [place < half or place >= number - half for place in range(number)]
