"""A session whose solver runs in a child process, isolated from the program.

The child can be ended at any moment: at a deadline, by `interrupt` or Ctrl-C, by its own memory limit or a
crash. The session keeps all clauses,
so it starts a new child with the next query. Clauses are sent as they come, without waiting: starting the
child and loading them overlap with
the work that produces them. The child is in its own process group, which shields it from a terminal's
Ctrl-C, and it ends with this process (see
`ooxcheck.sat.processes.worker`). Between queries a child can be copied, with all learnt clauses.
"""

import signal
import socket
import weakref
from array import array
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import RLock
from time import monotonic
from typing import IO

from ooxcheck.sat.answer import Answer, Batch, Model, Reason, Unknown, Unsat
from ooxcheck.sat.engine import DEFAULT_SOLVER, Question
from ooxcheck.sat.maxsat import Optimum
from ooxcheck.sat.processes import worker
from ooxcheck.sat.processes.forking import scratch
from ooxcheck.sat.processes.process import Process, start_solver
from ooxcheck.sat.session import Session

_PIECE = 1 << 20
_COUNTERS = 8 * worker.COUNTERS
_SECONDS_TO_DIE = 5
_SECONDS_TO_COUNT = 0.5
_SIGNS_OF_NO_MEMORY = ("bad_alloc", "out-of-memory", "out of memory", "MemoryError")


class ChildSession(Session):
    """A solver in a child process; `memory` limits the child's address space, in bytes.

    >>> from ooxcheck.sat.clauses import flat
    >>> with ChildSession(memory=1 << 30) as session:
    ...     session.add(flat([[1, 2], [-1, 2]]))
    ...     session.solve([-2], seconds=60)
    Unsat(core=(-2,))
    """

    def __init__(
        self, solver: str = DEFAULT_SOLVER, *, memory: int | None = None, child: "Child | None" = None
    ) -> None:
        super().__init__(solver)
        self._memory = memory
        self._interrupted = False
        self._is_asking = False
        self._interrupts = RLock()
        """Held by an interrupt, and where a query ends: no interrupt may end the child of a later query."""
        self._child: Child | None = child or Child(solver, memory)

    def close(self) -> None:
        """End the child; the session may not be used afterwards."""
        self._end_child()

    def share(self, other: Session) -> None:
        """Start with the clauses of another session, which are not copied."""
        self.clauses, self.variables = other.clauses, other.variables
        self._load(self.clauses)

    def copy_child(self) -> "Child | None":
        """Return a child with all clauses and learnt ones; None if none can be copied now."""
        if self._child is None or self._is_asking:
            return None
        with suppress(ConnectionError):
            return Copy(self._child)
        return None

    def interrupt(self) -> None:
        """End a query that another thread is waiting for, with an `Unknown`."""
        with self._interrupts:
            child = self._child
            if child is not None and self._is_asking:
                self._interrupted = True
                child.process.kill()

    def prefer(self, literals: Sequence[int]) -> None:
        """Set preferred phases of literals; a replacement child does not know them."""
        self._living_child().post(worker.PREFER, array("i", literals).tobytes())

    def _load(self, clauses: "array[int]") -> None:
        if self._child is not None:
            self._child.post(worker.ADD, clauses.tobytes())
            self._child.send_without_waiting()

    def begin(self, assumptions: Sequence[int], conflicts: int | None) -> None:
        """Send a query that `finish` waits for; the child may work on it until then."""
        self._post(worker.SOLVE, array("q", [-1 if conflicts is None else conflicts, *assumptions]).tobytes())

    def flush(self, deadline: float | None) -> None:
        """Wait until everything is sent; a dead child or timeout is reported by `finish`."""
        if self._child is not None:
            with suppress(ConnectionError, TimeoutError):
                self._child.send(deadline)

    def finish(self, deadline: float | None) -> Answer:
        """Return the solver's unchecked answer to the query that was sent."""
        reply = self._await_reply(deadline)
        return reply if isinstance(reply, Unknown) else self._parse_answer(*reply)

    def _ask(self, assumptions: Sequence[int], conflicts: int | None, deadline: float | None) -> Answer:
        if is_over(deadline):
            return Unknown(Reason.SECONDS)
        self.begin(assumptions, conflicts)
        return self.finish(deadline)

    def _optimum(
        self,
        wishes: Mapping[int, int],
        assumptions: Sequence[int],
        conflicts: int | None,
        deadline: float | None,
    ) -> Optimum | Unknown | None:
        question = worker.optimisation(self.clauses, wishes, assumptions, conflicts)
        reply = self._reply(worker.OPTIMISE, question, deadline)
        return reply if isinstance(reply, Unknown) else self._parse_optimum(*reply)

    def _ask_for_models(self, question: Question, conflicts: int | None, deadline: float | None) -> Batch:
        reply = self._reply(worker.ENUMERATE, worker.enumerating(question, conflicts), deadline)
        return Batch([], reply) if isinstance(reply, Unknown) else self._parse_models(*reply)

    def _reply(self, kind: int, question: bytes, deadline: float | None) -> tuple[int, bytes] | Unknown:
        """Return the child's reply to a query, or why there is none."""
        if is_over(deadline):
            return Unknown(Reason.SECONDS)
        self._post(kind, question)
        return self._await_reply(deadline)

    def _post(self, kind: int, question: bytes) -> None:
        """Send a query, as much of it as the child accepts now."""
        if self._is_asking:
            self._end_child()  # the answer to the last query was not read, and may still come
        child = self._living_child()
        self._interrupted, self._is_asking = False, True
        child.post(kind, question)
        child.send_without_waiting()

    def _await_reply(self, deadline: float | None) -> tuple[int, bytes] | Unknown:
        """Return the child's reply to the query that was sent, or why there is none."""
        child = self._child
        assert child is not None, "nothing was asked"
        try:
            return self._check_reply(*child.reply(deadline))
        except TimeoutError:
            self._end_child()
            return Unknown(Reason.SECONDS)
        except (EOFError, ConnectionError):
            reason = child.post_mortem()
            self._end_child()
            return Unknown(Reason.INTERRUPTED) if self._interrupted else reason
        except BaseException:
            self._end_child()
            raise
        finally:
            with self._interrupts:
                self._is_asking = False
            if self._interrupted:
                self._end_child()

    def _end_child(self) -> None:
        if self._child is not None:
            self._child.end()
            self._child = None

    def _living_child(self) -> "Child":
        """Return the child; if there is none or it has died, a new one with all clauses."""
        if self._child is None or self._child.process.exit_code() is not None:
            self._end_child()
            self._child = Child(self.solver, self._memory)
            self._child.post(worker.ADD, self.clauses.tobytes())
        return self._child

    def _check_reply(self, kind: int, payload: bytes) -> tuple[int, bytes] | Unknown:
        """Return a reply, unless the child reports that its memory was exceeded."""
        if kind == worker.NO_MEMORY:
            self._end_child()
            return Unknown(Reason.MEMORY)
        return kind, payload

    def _parse_answer(self, kind: int, payload: bytes) -> Answer:
        """Return the answer in a reply."""
        self._count(worker.integers("q", payload[:_COUNTERS]))
        if kind == worker.GAVE_UP:
            return Unknown(Reason.CONFLICTS)
        literals = worker.integers("i", payload[_COUNTERS:])
        return Model(literals) if kind == worker.SAT else Unsat(tuple(literals))

    def _parse_optimum(self, kind: int, payload: bytes) -> Optimum | Unknown | None:
        """Return the best model in a reply."""
        self._count_optimisation(worker.integers("q", payload[:_COUNTERS]))
        if kind == worker.GAVE_UP:
            return Unknown(Reason.CONFLICTS)
        if kind == worker.UNSAT:
            return None
        (cost,) = worker.integers("q", payload[_COUNTERS : _COUNTERS + 8])
        return Optimum(worker.integers("i", payload[_COUNTERS + 8 :]), cost)

    def _parse_models(self, kind: int, payload: bytes) -> Batch:
        """Return the models in a reply."""
        head = 8 * (worker.COUNTERS + 1)
        *counters, number = worker.integers("q", payload[:head])
        self._count(counters)
        literals = worker.integers("i", payload[head:])
        width = len(literals) // max(1, number)
        models = [Model(literals[place * width : place * width + width]) for place in range(number)]
        ended = (
            Unsat() if kind == worker.UNSAT else Unknown(Reason.CONFLICTS) if kind == worker.GAVE_UP else None
        )
        return Batch(models, ended)


class Child:
    """A running child, its socket, and unsent messages."""

    def __init__(self, solver: str, memory: int | None) -> None:
        self.connection, theirs = socket.socketpair()
        self._errors = scratch()
        self._unsent: deque[memoryview] = deque()
        with theirs:
            self.process = start_solver(theirs.fileno(), solver, memory, self._errors.fileno())
        self.end: weakref.finalize[..., Child] = weakref.finalize(
            self, _end_process, self.process, self.connection, self._errors
        )

    def post(self, kind: int, payload: bytes) -> None:
        """Queue a message; its payload is not copied."""
        self._unsent += filter(None, (memoryview(worker.header(kind, payload)), memoryview(payload)))

    def send_without_waiting(self) -> None:
        """Send as much as the child accepts now; the death of a child is reported by the next query."""
        self.connection.setblocking(False)
        try:
            while self._unsent:
                self._send_piece()
        except (BlockingIOError, ConnectionError):
            pass

    def send(self, deadline: float | None) -> None:
        """Send the whole queue; raise TimeoutError after the deadline."""
        while self._unsent:
            self._wait_until(deadline)
            self._send_piece()

    def reply(self, deadline: float | None) -> tuple[int, bytes]:
        """Send the whole queue and return the kind and payload of the reply; raise TimeoutError after the deadline."""
        self.send(deadline)
        self._wait_until(deadline)
        return worker.receive(self.connection)

    def post_mortem(self) -> Unknown:
        """Return the reason for the end of a child that has closed its side of the socket."""
        code = self.process.exit_code(_SECONDS_TO_DIE)
        if code is None:
            self.process.kill()
            code = self.process.exit_code(None) or 0
        self._errors.seek(0)
        words = self._errors.read().decode(errors="replace").strip()[-2000:]
        if any(sign in words for sign in _SIGNS_OF_NO_MEMORY):
            return Unknown(Reason.MEMORY, words)
        ending = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        return Unknown(Reason.CRASH, f"{ending}: {words}" if words else ending)

    def hand(self, theirs: socket.socket) -> None:
        """Let a copy of the child serve a socket, after the queued messages; then the child gets more time to end, since it waits for its copies."""
        self.end.detach()
        self.end = weakref.finalize(
            self, _end_process, self.process, self.connection, self._errors, _SECONDS_TO_COUNT
        )
        self.post(worker.COPY, b"")
        self.send(None)
        socket.send_fds(self.connection, [b"."], [theirs.fileno()])

    def _send_piece(self) -> None:
        first = self._unsent[0]
        rest = first[self.connection.send(first[:_PIECE]) :]
        self._unsent[0] = rest
        if not rest:
            self._unsent.popleft()

    def _wait_until(self, deadline: float | None) -> None:
        """Set the timeout of the socket by the deadline."""
        left = None if deadline is None else deadline - monotonic()
        if left is not None and left <= 0:
            raise TimeoutError
        self.connection.settimeout(left)


class Copy(Child):
    """A copy of a child, whose parent is that child: it ends when its socket is closed, and its exit status is unknown here."""

    def __init__(self, original: Child) -> None:
        self.connection, theirs = socket.socketpair()
        self._unsent = deque()
        self.process = original.process
        self.end = weakref.finalize(self, self.connection.close)
        with theirs:
            original.hand(theirs)

    def post_mortem(self) -> Unknown:
        """Return that it has ended."""
        return Unknown(Reason.CRASH, "a copy of the solver has ended")


def is_over(deadline: float | None) -> bool:
    """Return whether a time of ``time.monotonic`` is past."""
    return deadline is not None and monotonic() >= deadline


def _end_process(
    process: Process, connection: socket.socket, errors: IO[bytes], patience: float = 0.0
) -> None:
    """End a child and wait for it; it has some seconds to end by itself."""
    connection.close()
    if process.exit_code(patience) is None:
        process.kill()
        process.exit_code(None)
    errors.close()
