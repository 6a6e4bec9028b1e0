"""Jobs in other processes, several at a time: what happens to one leaves the others alone.

A job and its result are JSON. A process gets jobs on its standard input, one when the one before is done, and when that
ends, because we have ended, it ends as well; on its standard output it sends lines, first what it is doing and at last the
result. It is in a session of its own, which keeps a terminal's Ctrl-C from it. A process that takes too long is killed; one
that dies has lost its job, and why is part of the answer; the next job gets a new one. `ooxcheck.batch.worker` is the other
side.
"""

from __future__ import annotations

import json
import selectors
import signal
import subprocess
import tempfile
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from math import inf
from time import monotonic, time
from typing import IO, Any, TypeAlias, TypeVar

from datatypes import dataclass
from sat import spawn

Job: TypeAlias = dict[str, Any]
Watch: TypeAlias = Callable[[int, str], None]
Key = TypeVar("Key")
"""By what somebody tells processes apart."""

GRACE = 1.0
"""Seconds after the end of its time in which a process may still send what it has found out."""

_SIGNS_OF_NO_MEMORY = ("MemoryError", "bad_alloc", "out of memory", "out-of-memory", "Cannot allocate memory")


class Loss(Enum):
    """Why a job has no result."""

    TIME = "the time limit was reached"
    MEMORY = "the memory limit was reached"
    KILLED = "its process was killed, perhaps for lack of memory"
    CRASH = "its process crashed"


@dataclass(frozen=True, slots=True)
class Lost:
    """A job without a result; `detail` is for a bug report."""

    loss: Loss
    detail: str = ""


def results(
    jobs: Sequence[Job], *, worker: str, processes: int, seconds: float | None = None, watch: Watch
) -> Generator[tuple[int, Job | Lost], None, None]:
    """Iterate over the numbers of jobs and their results, as they come in; close the iterator to end all processes.

    `worker` is the module whose ``main`` is run in each process; `watch` is told what a job is doing.
    """
    waiting, running, idle = deque(range(len(jobs))), dict[int, Process](), list[Process]()
    try:
        while waiting or running:
            while waiting and len(running) < processes:
                number = waiting.popleft()
                running[number] = idle.pop() if idle else Process(worker)
                running[number].begin(jobs[number], seconds)
                watch(number, "starting")
            for number in ready(running):
                process = running[number]
                for said in process.heard():
                    watch(number, said)
                if process.result is None:
                    continue
                idle.append(running.pop(number))
                if isinstance(process.result, Lost):
                    idle.pop().end()
                if process.jobs > 1 and process.has_run_out_of_memory():
                    waiting.appendleft(number)
                else:
                    yield number, process.result
    finally:
        for process in (*running.values(), *idle):
            process.end()


def ready(running: Mapping[Key, Process], seconds: float = inf) -> list[Key]:
    """Wait until some process has something to say or its time is up, no longer than some seconds; return which."""
    now = monotonic()
    times = [process.deadline - now for process in running.values() if process.deadline is not None]
    longest = min([seconds, *times])
    with selectors.DefaultSelector() as selector:
        for key, process in running.items():
            selector.register(process.output, selectors.EVENT_READ, key)
        spoken = {event.data for event, _ in selector.select(max(0.0, longest) if longest < inf else None)}
    return [key for key, process in running.items() if key in spoken or process.is_late()]


class Process:
    """A process with the job it has, and what it has sent so far."""

    def __init__(self, worker: str) -> None:
        self.jobs = 0
        self.deadline: float | None = None
        self.result: Job | Lost | None = None
        self._unread = b""
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (`end` closes it)
        self._process = subprocess.Popen(
            spawn.command(worker),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
            env=spawn.environment(),
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input, self.output = self._process.stdin, self._process.stdout

    def begin(self, job: Job, seconds: float | None) -> None:
        """Hand over a job and when it began; that the process has died is found out when it is listened to."""
        self.jobs += 1
        self.deadline = None if seconds is None else monotonic() + seconds + GRACE
        self.result = None
        with suppress(BrokenPipeError):
            self._input.write(json.dumps({**job, "begun": time()}).encode() + b"\n")
            self._input.flush()

    def is_late(self) -> bool:
        """Return whether the process has had its time."""
        return self.deadline is not None and monotonic() >= self.deadline

    def has_run_out_of_memory(self) -> bool:
        """Return whether it lost its job so, as far as one can tell; that may be due to what earlier jobs have left behind."""
        return isinstance(self.result, Lost) and self.result.loss in (Loss.MEMORY, Loss.KILLED)

    def heard(self) -> Iterator[str]:
        """Read what there is to read, and iterate over what the process says it is doing."""
        if self.is_late():
            self.result = Lost(Loss.TIME)
            return
        piece = self.output.read1(1 << 16)  # type: ignore[attr-defined]  # the type of pipes does not tell they are buffered
        *lines, self._unread = (self._unread + piece).split(b"\n")
        for message in map(json.loads, lines):
            if "result" in message:
                self.result = message["result"]
            else:
                yield message["doing"]
        if not piece and self.result is None:
            self.result = self._post_mortem()

    def _post_mortem(self) -> Lost:
        """Return what ended the process, which has closed its output without a result."""
        try:
            code = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return Lost(Loss.CRASH, "it stopped talking")
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()[-2000:]
        if any(sign in words for sign in _SIGNS_OF_NO_MEMORY):
            return Lost(Loss.MEMORY, words)
        if code == -signal.SIGKILL:
            return Lost(Loss.KILLED, words)
        ending = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        return Lost(Loss.CRASH, f"{ending}\n{words}".strip())

    def end(self) -> None:
        """Let the process end at once."""
        self._process.kill()
        self._process.wait()
        self._errors.close()
        self.output.close()
        with suppress(BrokenPipeError):
            self._input.close()
