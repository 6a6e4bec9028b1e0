"""The visible variables at each step of a trace: those of the current activation, in every thread.

A trace has the beginnings and ends of calls, and assignments. An exception ends activations silently, which shows in the depth of the next step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import is_hidden
from ooxcheck.oox.running.heap import Atom, ThreadId
from ooxcheck.oox.running.machine.synchronisation import Forked
from ooxcheck.oox.running.machine.trace import Assigned, Step, StepKind
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import ERROR, Type
from ooxcheck.text.traces import thread_name

Variables: TypeAlias = dict[str, tuple[Atom, Type]]
"""Values of variables by name, with the types for display."""


def variables_on_entry(method: Method, values: Sequence[Atom]) -> Variables:
    """Return the variables of a method on entry: the receiver, if any, and the arguments."""
    receiver: list[tuple[str, Type]] = [] if method.static else [("this", ERROR)]
    parameters = [(parameter.name, parameter.type) for parameter in method.parameters]
    known = zip(receiver + parameters, values, strict=False)
    return {name: (value, type_) for (name, type_), value in known if not is_hidden(name)}


@dataclass(slots=True)
class Activations:
    """The activations of each thread, outermost first."""

    stacks: dict[ThreadId, list[Variables]] = field(default_factory=dict)

    def follow(self, step: Step) -> None:
        """Process one step."""
        stack = self.stacks.setdefault(step.thread, [{}])
        match step.kind:
            case StepKind.CALL:
                self._deepen(stack, step.depth)
                stack.append(variables_on_entry(step.method, step.values))
            case StepKind.RETURN:
                self._deepen(stack, max(1, step.depth))
            case StepKind.STATEMENT | StepKind.THROW | StepKind.WAIT | StepKind.RACE:
                self._deepen(stack, step.depth + 1)
            case StepKind.DRAIN:
                pass
        for change in step.changes:
            if isinstance(change, Assigned):
                stack[-1][change.variable.name] = change.value, change.variable.type
            elif isinstance(change, Forked):
                self.stacks[change.thread] = [variables_on_entry(change.method, change.values)]

    @staticmethod
    def _deepen(stack: list[Variables], depth: int) -> None:
        """Extend a stack to its depth; activations without a recorded call have no variables."""
        del stack[max(depth, 0) :]
        stack.extend({} for _ in range(depth - len(stack)))

    def visible(self) -> Iterator[tuple[str, Atom, Type]]:
        """Iterate over the variables of the innermost activation of each thread; the main thread's have plain names."""
        for thread, stack in self.stacks.items():
            prefix = f"{thread_name(thread)}: " if thread else ""
            for name, (value, type_) in stack[-1].items() if stack else ():
                yield prefix + name, value, type_
