"""Jobs in other processes, several at a time, isolated from each other.

A job and its result are JSON. A process receives jobs on its standard input, one when the one before is done, and ends when its input ends. On its
standard output it sends lines: its activity, the results so far, and at last the result. It has a session of its own, so that a terminal's Ctrl-C does
not reach it. A process that takes too long is killed; if a process dies, its job is lost, the reason becomes part of the answer, and the next job gets
a new process. `ooxcheck.batch.worker` is the other side, `ooxcheck.processes.forking` makes the first processes.
"""

from __future__ import annotations

import json
import os
import select
import signal
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from math import ceil, inf
from time import monotonic, time
from typing import IO, Any, TypeAlias, TypeVar

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.processes import spawn
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.sat.processes.forking import scratch

Job: TypeAlias = dict[str, Any]
News: TypeAlias = "str | list[str] | Job | Lost"
"""A message about a job: its activity, or all results so far; at last its result."""

Watch: TypeAlias = "Callable[[int, str | list[str]], None]"
"""Receives the activity of a job, or all its results so far."""

Key = TypeVar("Key")
"""The key of a process."""

GRACE = 0.8
"""Seconds after its deadline in which a process may still send its results."""

_MOST = 4000
"""The number of characters of its error output that are kept."""

_SIGNS_OF_NO_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "out-of-memory", "Cannot allocate memory")


class Loss(Enum):
    """The reason why a job has no result."""

    INTERRUPTED = "it was interrupted"
    TIME = "the time limit was reached"
    MEMORY = "the memory limit was reached"
    KILLED = "its process was killed, perhaps for lack of memory"
    CRASH = "its process crashed"
    CLUSTER = "the cluster was lost"


@dataclass(frozen=True, slots=True)
class Lost:
    """A job without a result; `detail` is for a bug report, `known` are the results so far, if there are some."""

    loss: Loss
    detail: str = ""
    known: str | None = None


class ProcessPool(Executor[Job, News]):
    """A limited number of processes as an executor of jobs: `worker` is the module whose ``main`` runs in each, after the `ready_made` ones.

    Each job may take some `seconds`. New processes work in a `folder`, or in the current one.
    """

    def __init__(
        self,
        worker: str,
        size: int,
        seconds: float | None = None,
        ready_made: Iterable[Process] = (),
        folder: str | None = None,
    ) -> None:
        self.size = size
        self._worker, self._folder = worker, folder
        self._seconds = seconds
        self._running: dict[int, Process] = {}
        self._idle = list(ready_made)
        self._jobs: dict[int, Job] = {}

    def submit(self, number: int, task: Job) -> None:
        """Hand a job to a process."""
        self._jobs[number] = task
        self._running[number] = self._idle.pop() if self._idle else Spawned(self._worker, self._folder)
        self._running[number].begin(task, self._seconds)

    def news(self, seconds: float | None = None) -> list[tuple[int, News]]:
        """Wait until some process sends something, or its time is up."""
        told: list[tuple[int, News]] = []
        for number in ready(self._running, inf if seconds is None else seconds):
            process = self._running[number]
            told += [(number, said) for said in process.read_messages()]
            told += [(number, result) for result in self._collect_result(number, process)]
        return told

    def _collect_result(self, number: int, process: Process) -> Iterator[Job | Lost]:
        """Yield the result of a job, if there is one; retry if earlier jobs of its process may have used up the memory."""
        if process.result is None:
            return
        del self._running[number]
        if not isinstance(process.result, Lost):
            self._idle.append(process)
            yield process.result
            return
        process.end()
        if process.jobs > 1 and process.has_run_out_of_memory():
            self.submit(number, self._jobs[number])
        else:
            yield process.result

    def cancel(self, number: int) -> None:
        """End the process of a job."""
        self._running.pop(number).end()

    def last_words(self) -> Iterator[tuple[int, Job | Lost]]:
        """Interrupt all processes, and yield their results so far."""
        for process in self._running.values():
            process.interrupt()
        speaking = dict(self._running)
        while speaking:
            for number in ready(speaking):
                process = speaking[number]
                deque(process.read_messages(), maxlen=0)
                if process.result is None:
                    continue
                del speaking[number]
                if not isinstance(process.result, Lost):
                    yield number, process.result
                elif process.known is not None:
                    yield number, Lost(Loss.INTERRUPTED, known=process.known)

    def close(self) -> None:
        """End all processes."""
        for process in (*self._running.values(), *self._idle):
            process.end()


def results(
    jobs: Sequence[Job], pool: Executor[Job, News], *, watch: Watch
) -> Generator[tuple[int, Job | Lost], None, None]:
    """Iterate over the numbers of jobs and their results, as they arrive; closing the iterator ends all jobs.

    `watch` receives the activity of a job. Ctrl-C loses all unfinished jobs.
    """
    waiting, running, heard = deque(range(len(jobs))), set[int](), deque[tuple[int, News]]()
    with pool:
        try:
            while waiting or running:
                while waiting and len(running) < pool.size:
                    number = waiting.popleft()
                    running.add(number)
                    pool.submit(number, jobs[number])
                    watch(number, "starting")
                heard += pool.news()
                while heard:
                    number, news = heard.popleft()
                    if isinstance(news, (str, list)):
                        watch(number, news)
                    else:
                        running.remove(number)
                        yield number, news
        except KeyboardInterrupt:
            yield from (
                (number, news)
                for number, news in (*heard, *pool.last_words())
                if not isinstance(news, (str, list))
            )
            raise


def ready(running: Mapping[Key, Process], seconds: float = inf) -> list[Key]:
    """Wait, for some seconds at most, until some process sends something or its time is up; return those processes."""
    now = monotonic()
    times = [process.deadline - now for process in running.values() if process.deadline is not None]
    longest = min([seconds, *times])
    poll = select.poll()
    for process in running.values():
        poll.register(process.output, select.POLLIN)
    spoken = {place for place, _ in poll.poll(ceil(1000 * max(0.0, longest)) if longest < inf else None)}
    return [key for key, process in running.items() if process.output.fileno() in spoken or process.is_late()]


def _ends(text: str) -> str:
    """Return the beginning and the end of a long text: fatal errors of Python come first, exceptions last."""
    return text if len(text) <= _MOST else f"{text[: _MOST // 4]}\n...\n{text[-3 * _MOST // 4 :]}"


def _is_readable(stream: IO[bytes]) -> bool:
    return bool(select.select([stream], [], [], 0)[0])


class Process(ABC):
    """A process with its job, and the output so far; `errors` is its standard error."""

    def __init__(self, input_: IO[bytes], output: IO[bytes], errors: IO[bytes]) -> None:
        self.jobs = 0
        self.deadline: float | None = None
        self.result: Job | Lost | None = None
        self.known: str | None = None
        self.output = output
        self._input = input_
        self._errors = errors
        self._unread = b""

    @property
    @abstractmethod
    def pid(self) -> int:
        """The process id."""

    @abstractmethod
    def wait(self, seconds: float) -> int | None:
        """Return its exit code, negative for a signal; None if it still runs after some seconds."""

    @abstractmethod
    def kill(self) -> None:
        """End it at once, and wait for that."""

    def begin(self, job: Job, seconds: float | None) -> None:
        """Send a job and its start time; if the process has died, that is noticed when its output is read."""
        self.jobs += 1
        self.deadline = None if seconds is None else monotonic() + seconds + GRACE
        self.result = self.known = None
        with suppress(BrokenPipeError):
            self._input.write(json.dumps({**job, "begun": time()}).encode() + b"\n")
            self._input.flush()

    def interrupt(self) -> None:
        """Interrupt it; it has a moment to send its results."""
        self.deadline = monotonic() + GRACE
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGINT)

    def is_late(self) -> bool:
        """Return whether the time of the process is up."""
        return self.deadline is not None and monotonic() >= self.deadline

    def has_run_out_of_memory(self) -> bool:
        """Return whether it probably lost its job for lack of memory, possibly used up by earlier jobs."""
        return isinstance(self.result, Lost) and self.result.loss in (Loss.MEMORY, Loss.KILLED)

    def read_messages(self) -> Iterator[str | list[str]]:
        """Read the available output, and iterate over the messages in it."""
        if _is_readable(self.output):
            yield from self._read_available()
        if self.result is None and self.is_late():
            self.result = Lost(Loss.TIME, known=self.known)

    def _read_available(self) -> Iterator[str | list[str]]:
        piece = self.output.read1(1 << 16)  # type: ignore[attr-defined]  # the type of pipes does not tell they are buffered
        *lines, self._unread = (self._unread + piece).split(b"\n")
        for message in map(json.loads, lines):
            if "result" in message:
                self.result = message["result"]
            elif "known" in message:
                self.known = message["known"]
                yield message["found"]
            else:
                yield message["doing"]
        if not piece and self.result is None:
            self.result = self._post_mortem()

    def _post_mortem(self) -> Lost:
        """Return why the process closed its output without a result."""
        code = self.wait(GRACE)
        if code is None:
            return Lost(Loss.CRASH, "it stopped talking")
        self._errors.seek(0)
        words = _ends(self._errors.read().decode(errors="replace").strip())
        if any(sign in words for sign in _SIGNS_OF_NO_MEMORY):
            return Lost(Loss.MEMORY, words, self.known)
        if code == -signal.SIGKILL:
            return Lost(Loss.KILLED, words, self.known)
        ending = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        return Lost(Loss.CRASH, f"{ending}\n{words}".strip())

    def end(self) -> None:
        """End the process at once, and forget it."""
        self.kill()
        self._errors.close()
        self.output.close()
        with suppress(BrokenPipeError):
            self._input.close()


class Spawned(Process):
    """A process with a new Python interpreter, which runs ``main`` of a module."""

    def __init__(self, worker: str, folder: str | None = None) -> None:
        # Imported lazily: most processes are copies of this one.
        import subprocess

        errors = scratch()
        self._process = subprocess.Popen(
            spawn.command(worker),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,
            env=spawn.environment(),
            cwd=folder,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        super().__init__(self._process.stdin, self._process.stdout, errors)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def wait(self, seconds: float) -> int | None:
        """Return its exit code."""
        from subprocess import TimeoutExpired

        try:
            return self._process.wait(seconds)
        except TimeoutExpired:
            return None

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()
