"""An executor for changing sets of jobs: unwanted jobs are dropped, the others continue.

The processes of this machine, or the machines of a cluster, run the jobs (`ooxcheck.sat.processes.executor`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count
from time import sleep
from types import TracebackType
from typing import Generic, Self

from ooxcheck.processes.process_pool import Job, Key, Lost, News
from ooxcheck.sat.processes.executor import Executor


class Crew(Generic[Key]):
    """Runs jobs; use it in a ``with`` statement, at whose end all jobs end."""

    def __init__(self, executor: Executor[Job, News]) -> None:
        self._executor = executor
        self._numbers = count()
        self._running: dict[int, Key] = {}

    def turn(self, wanted: Mapping[Key, Job], seconds: float) -> Iterator[tuple[Key, str | Job | Lost]]:
        """Run the first wanted jobs for some seconds at most; iterate over their messages and results.

        A job with a result should not be wanted the next time.
        """
        self._drop(wanted)
        yield from ((key, "starting") for key in self._begin(wanted))
        if not self._running:
            sleep(seconds)
            return
        for number, said in self._executor.news(seconds):
            if isinstance(said, str):
                yield self._running[number], said
            elif not isinstance(said, list):
                yield self._running.pop(number), said

    def _drop(self, wanted: Mapping[Key, Job]) -> None:
        for number in [number for number, key in self._running.items() if key not in wanted]:
            del self._running[number]
            self._executor.cancel(number)

    def _begin(self, wanted: Mapping[Key, Job]) -> list[Key]:
        """Start jobs as long as there is a free process, and return them."""
        running = set(self._running.values())
        begun = [key for key in wanted if key not in running][: max(0, self._executor.size - len(running))]
        for key in begun:
            number = next(self._numbers)
            self._running[number] = key
            self._executor.submit(number, wanted[key])
        return begun

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._executor.close()
