"""Executors: where tasks run that need not run here, several at a time.

What has many tasks (methods to be checked, cubes of a question) hands them to an executor and listens. Processes of this machine are one
(`ooxcheck.processes.process_pool`), solvers another (`ooxcheck.sat.processes.solver_pool`), a cluster a third (`ooxcheck.sat.processes.ray_pool`): who has
the tasks cannot tell them apart.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from types import TracebackType
from typing import Generic, Self, TypeVar

Task = TypeVar("Task")
News = TypeVar("News")


class NoClusterError(Exception):
    """A cluster cannot be used; the message says why."""


class Executor(ABC, Generic[Task, News]):
    """Runs tasks; use it in a ``with`` statement, at the end of which nothing runs any more. `size` is how many run at a time.

    A task has the number that its owner gives it. What is lost on the way, with a process or a machine, is told as the news of
    its task: nothing is dropped, and the last news of a task comes once.
    """

    size: int

    @abstractmethod
    def submit(self, number: int, task: Task) -> None:
        """Begin a task."""

    @abstractmethod
    def news(self, seconds: float | None = None) -> list[tuple[int, News]]:
        """Wait until there is something to tell about some tasks, no longer than some seconds, and return it."""

    @abstractmethod
    def cancel(self, number: int) -> None:
        """Stop a task at once; there will be no news of it."""

    def last_words(self) -> Iterable[tuple[int, News]]:
        """Let everything end soon, because somebody has pressed Ctrl-C, and return what is known of the tasks then."""
        return ()

    @abstractmethod
    def close(self) -> None:
        """Stop everything."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
