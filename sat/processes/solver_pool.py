"""Solvers in processes of their own as an executor: each has all clauses, and is asked about one cube after the other.

A solver begins as a copy of the session's own, if that is here, and keeps what it has learnt from one cube to the next. So the same task may
have another model, or take longer, whenever it is asked: whoever asks should need no more than whether there is one.
"""

from __future__ import annotations

import selectors
import socket
from array import array
from typing import Protocol, TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Unknown
from ooxcheck.sat.processes import worker
from ooxcheck.sat.processes.child import Child, ChildSession
from ooxcheck.sat.processes.executor import Executor


@dataclass(frozen=True, slots=True)
class Cube:
    """A part of a question: what is assumed, the conflicts that it may take, and where it could be divided if it takes more."""

    assumptions: tuple[int, ...]
    conflicts: int | None = None
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """A cube that took too long, and the literal by which to divide it; 0 if there is none."""

    literal: int


Conquered: TypeAlias = bool | Branch | Unknown
"""Whether a cube has a model, or that it has to be divided, or why that is not known."""


class Clauses(Protocol):
    """A session, as far as it is followed: its clauses, which only grow, and the name of its solver."""

    clauses: array[int]
    solver: str


class SolverPool(Executor[Cube, "Conquered"]):
    """So many solvers at most, each in a child process with a limit of memory in bytes; they follow the clauses of a session."""

    def __init__(self, owner: Clauses, size: int, *, memory: int | None = None) -> None:
        self.size = size
        self._owner = owner
        self._memory = memory
        self._running: dict[int, _Solver] = {}
        self._idle: list[_Solver] = []

    def submit(self, number: int, task: Cube) -> None:
        """Begin with a cube, where the last one was finished if that can be: much is known there about what is like it."""
        solver = self._idle.pop() if self._idle else _Solver(self._owner, self._memory)
        self._running[number] = solver
        solver.conquer(task)

    def news(self, seconds: float | None = None) -> list[tuple[int, Conquered]]:
        """Wait for answers."""
        with selectors.DefaultSelector() as selector:
            for number, solver in self._running.items():
                selector.register(solver.connection, selectors.EVENT_READ, number)
            ready = sorted(event.data for event, _ in selector.select(seconds))
        answers = [(number, self._running[number].conquered()) for number in ready]
        self._idle += [self._running.pop(number) for number in ready]
        return answers

    def cancel(self, number: int) -> None:
        """End the solver that has a cube: it cannot be stopped otherwise."""
        self._running.pop(number).close()

    def close(self) -> None:
        """End all solvers."""
        for solver in (*self._running.values(), *self._idle):
            solver.close()
        self._running.clear()
        self._idle.clear()


class _Solver(ChildSession):
    """A solver that follows the clauses of another session, which are not copied."""

    def __init__(self, owner: Clauses, memory: int | None) -> None:
        copied = owner.copied() if isinstance(owner, ChildSession) else None
        super().__init__(owner.solver, memory=memory, child=copied)
        self.clauses = owner.clauses
        self._sent = len(self.clauses) if copied else 0

    @property
    def connection(self) -> socket.socket:
        """Where an answer will come from."""
        assert self._child is not None, "nothing was asked"
        return self._child.connection

    def conquer(self, cube: Cube) -> None:
        """Put a question about a cube, after the clauses that are new."""
        child = self._living_child()
        if self._sent < len(self.clauses):
            child.post(worker.ADD, self.clauses[self._sent :].tobytes())
            self._sent = len(self.clauses)
        limit = -1 if cube.conflicts is None else cube.conflicts
        numbers = [limit, len(cube.assumptions), *cube.assumptions, *cube.candidates]
        self._post(worker.CONQUER, array("q", numbers).tobytes())
        self.flush(None)

    def conquered(self) -> Conquered:
        """Return the answer that has come."""
        reply = self._awaited(None)
        if isinstance(reply, Unknown):
            return reply
        kind, payload = reply
        return Branch(*worker.integers("q", payload)) if kind == worker.GAVE_UP else kind == worker.SAT

    def _living_child(self) -> Child:
        before, child = self._child, super()._living_child()
        if child is not before:
            self._sent = len(self.clauses)
        return child
