"""A debug session: a position in a run, breakpoints, and where each command of a debugger leads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from ooxcheck.engine.report import Counterexample
from ooxcheck.evaluation.replay import MAIN, Call, Replay
from ooxcheck.oox.running.heap import ThreadId
from ooxcheck.oox.running.machine.trace import Step, StepKind
from ooxcheck.pictures.film.film import Film

_BETWEEN = (StepKind.CALL, StepKind.RETURN)
"""The steps at which a debugger does not stop: the statements around them show the same."""


class Session:
    """A run of a debugger over the counterexamples of one report.

    A breakpoint has a condition, empty if there is none; `is_true` evaluates one at the current position.
    """

    def __init__(self, examples: Iterable[Counterexample], is_true: Callable[[str], bool]) -> None:
        self.examples = [each for example in examples for each in (example, *example.others)]
        self.breakpoints: dict[str, dict[int, str]] = {}
        self._is_true = is_true
        self.choose(0)

    def choose(self, number: int) -> None:
        """Begin again with a counterexample."""
        self.number = number % len(self.examples)
        self.film: Film | None = None
        self.replay = Replay(self.example)
        self._stops = [
            *(at for at, step in enumerate(self.replay.steps) if step.kind not in _BETWEEN),
            self.replay.end,
        ]
        self.replay.go(self._stops[0])

    @property
    def example(self) -> Counterexample:
        """The current counterexample."""
        return self.examples[self.number]

    @property
    def is_at_end(self) -> bool:
        """Whether the run has ended."""
        return self.replay.position == self.replay.end

    @property
    def is_at_start(self) -> bool:
        """Whether no step was taken."""
        return self.replay.position <= self._stops[0]

    def lines(self, file: str) -> set[int]:
        """Return the lines of a file that the run comes to."""
        return {step.span.line for step in self.replay.steps if _is_in(step, file)}

    # -- commands ------------------------------------------------------------------------------------------

    def step_in(self) -> None:
        """Take one step, of whichever thread is next."""
        self._forward(lambda _step: True)

    def step_over(self, thread: ThreadId) -> None:
        """Go to the next step of a thread that is in no call of the current one."""
        depth = len(self.replay.calls(thread)) - 1
        self._forward(lambda step: step.thread == thread and step.depth <= depth)

    def step_out(self, thread: ThreadId) -> None:
        """Go to the next step of a thread behind the current call."""
        depth = len(self.replay.calls(thread)) - 1
        self._forward(lambda step: step.thread == thread and step.depth < depth)

    def step_back(self) -> None:
        """Go back by one step."""
        self._backward(lambda _step: True)

    def go_on(self) -> bool:
        """Go to the next breakpoint, or to the end; return whether there is a breakpoint."""
        self._forward(self._is_marked)
        while not self.is_at_end and not self._is_breakpoint():
            self._forward(self._is_marked)
        return not self.is_at_end

    def go_back(self) -> bool:
        """Go back to a breakpoint, or to the beginning; return whether there is a breakpoint."""
        self._backward(self._is_marked)
        while not self.is_at_start and not self._is_breakpoint():
            self._backward(self._is_marked)
        return bool(self.replay.steps) and self._is_breakpoint()

    def _forward(self, is_wanted: Callable[[Step], bool]) -> None:
        later = [at for at in self._stops if at > self.replay.position]
        self.replay.go(next((at for at in later if self._is_end_or(at, is_wanted)), self.replay.end))

    def _backward(self, is_wanted: Callable[[Step], bool]) -> None:
        earlier = [at for at in reversed(self._stops) if at < self.replay.position]
        self.replay.go(next((at for at in earlier if is_wanted(self.replay.steps[at])), self._stops[0]))

    def _is_end_or(self, at: int, is_wanted: Callable[[Step], bool]) -> bool:
        return at == self.replay.end or is_wanted(self.replay.steps[at])

    def _is_marked(self, step: Step) -> bool:
        return bool(self._conditions(step))

    def _is_breakpoint(self) -> bool:
        """Return whether there is a breakpoint at the current position whose condition is true."""
        conditions = self._conditions(self.replay.steps[self.replay.position])
        return any(not each or self._is_true(each) for each in conditions)

    def _conditions(self, step: Step) -> list[str]:
        """Return the conditions of the breakpoints at a step."""
        line = step.span.line
        return [each[line] for file, each in self.breakpoints.items() if line in each and _is_in(step, file)]

    # -- calls ---------------------------------------------------------------------------------------------

    def calls(self, thread: ThreadId) -> list[tuple[int, Call]]:
        """Return the open calls of a thread with their depths, the innermost first."""
        return list(enumerate(self.replay.calls(thread) or ()))[::-1]

    def threads(self) -> list[ThreadId]:
        """Return the threads."""
        return self.replay.threads() or [MAIN]


def _is_in(step: Step, file: str) -> bool:
    """Return whether a step is in a file."""
    return Path(step.span.source.name).absolute() == Path(file).absolute()
