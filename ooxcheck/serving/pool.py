"""Processes that work on what is wanted at the moment: what is not wanted any more is dropped, what still is goes on.

The processes are those of `ooxcheck.processes.process_pool`; but there all jobs are known at the start, and here they change all the time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from time import sleep
from types import TracebackType
from typing import Generic, Self

from ooxcheck.processes.process_pool import Job, Key, Lost, Process, Spawned, ready


class Crew(Generic[Key]):
    """So many processes at most; use it in a ``with`` statement, at the end of which they end."""

    def __init__(self, worker: str, processes: int, seconds: float | None = None) -> None:
        self._worker = worker
        self._most = processes
        self._seconds = seconds
        self._running: dict[Key, Process] = {}
        self._idle: list[Process] = []

    def turn(self, wanted: Mapping[Key, Job], seconds: float) -> Iterator[tuple[Key, str | Job | Lost]]:
        """Work on the first jobs that are wanted for some seconds at most; iterate over what is done about them, and results.

        A job that has its result should not be wanted the next time.
        """
        self._drop(wanted)
        yield from ((key, "starting") for key in self._begin(wanted))
        if not self._running:
            sleep(seconds)
            return
        for key in ready(self._running, seconds):
            process = self._running[key]
            yield from ((key, said) for said in process.heard() if isinstance(said, str))
            if process.result is not None:
                yield from self._finished(key, process.result)

    def _drop(self, wanted: Mapping[Key, Job]) -> None:
        for key in [key for key in self._running if key not in wanted]:
            self._running.pop(key).end()

    def _begin(self, wanted: Mapping[Key, Job]) -> list[Key]:
        """Hand jobs to processes as long as there are both, and return which."""
        free = self._most - len(self._running)
        begun = [key for key in wanted if key not in self._running][: max(0, free)]
        for key in begun:
            self._running[key] = self._idle.pop() if self._idle else Spawned(self._worker)
            self._running[key].begin(wanted[key], self._seconds)
        return begun

    def _finished(self, key: Key, result: Job | Lost) -> Iterator[tuple[Key, Job | Lost]]:
        """Yield the result of a job, unless earlier jobs of its process may have used up the memory that it lacked."""
        process = self._running.pop(key)
        if not isinstance(result, Lost):
            self._idle.append(process)
            yield key, result
            return
        process.end()
        if process.jobs == 1 or not process.has_run_out_of_memory():
            yield key, result

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (*self._running.values(), *self._idle):
            process.end()
