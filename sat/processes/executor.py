"""Executors: run tasks elsewhere, several at a time.

Owners of many tasks (methods to be checked, cubes of a query) submit them to an executor and wait for news.
There are executors for processes of
this machine (`ooxcheck.processes.process_pool`), for solvers (`ooxcheck.sat.processes.solver_pool`), and
for a cluster
(`ooxcheck.sat.processes.ray_pool`), with the same interface.
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
    """Runs tasks; use it in a ``with`` statement, at the end of which nothing runs any more. `size` tasks run at a time.

    A task has the number that its owner gives it. A task lost with a process or machine is reported as its
    news: nothing is dropped, and the last
    news of a task comes once.
    """

    size: int

    @abstractmethod
    def submit(self, number: int, task: Task) -> None:
        """Start a task."""

    @abstractmethod
    def news(self, seconds: float | None = None) -> list[tuple[int, News]]:
        """Wait for news of tasks, at most some seconds, and return them."""

    @abstractmethod
    def cancel(self, number: int) -> None:
        """Stop a task at once; there will be no news of it."""

    def last_words(self) -> Iterable[tuple[int, News]]:
        """End everything soon, after Ctrl-C, and return the news of the tasks."""
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
