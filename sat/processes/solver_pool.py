"""Solvers in child processes as an executor: each has all clauses, and solves one cube after the other.

A solver starts as a copy of the session's own, if that is available, and keeps learnt clauses between
cubes. So the same task may have different
models and times: callers should only use whether there is a model.
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
    """A part of a query: assumptions, a limit of conflicts, and literals to divide it by if it takes more."""

    assumptions: tuple[int, ...]
    conflicts: int | None = None
    candidates: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """A cube that exceeded its limit, and the literal to divide it by; 0 if there is none."""

    literal: int


Conquered: TypeAlias = bool | Branch | Unknown
"""Whether a cube has a model, or that it has to be divided, or why that is unknown."""


class Clauses(Protocol):
    """The followed part of a session: its clauses, which only grow, and the name of its solver."""

    clauses: array[int]
    solver: str


class SolverPool(Executor[Cube, "Conquered"]):
    """At most so many solvers, each in a child process with a memory limit in bytes; they follow the clauses of a session."""

    def __init__(self, owner: Clauses, size: int, *, memory: int | None = None) -> None:
        self.size = size
        self._owner = owner
        self._memory = memory
        self._running: dict[int, _Solver] = {}
        self._idle: list[_Solver] = []

    def submit(self, number: int, task: Cube) -> None:
        """Start a cube, preferably on the solver that finished last, whose learnt clauses are about similar cubes."""
        solver = self._idle.pop() if self._idle else _Solver(self._owner, self._memory)
        self._running[number] = solver
        solver.conquer(task)

    def news(self, seconds: float | None = None) -> list[tuple[int, Conquered]]:
        """Wait for answers."""
        with selectors.DefaultSelector() as selector:
            for number, solver in self._running.items():
                selector.register(solver.connection, selectors.EVENT_READ, number)
            ready = sorted(event.data for event, _ in selector.select(seconds))
        answers = [(number, self._running[number].receive_result()) for number in ready]
        self._idle += [self._running.pop(number) for number in ready]
        return answers

    def cancel(self, number: int) -> None:
        """End the solver of a cube: it cannot be stopped otherwise."""
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
        copied = owner.copy_child() if isinstance(owner, ChildSession) else None
        super().__init__(owner.solver, memory=memory, child=copied)
        self.clauses = owner.clauses
        self._sent = len(self.clauses) if copied else 0

    @property
    def connection(self) -> socket.socket:
        """The socket of the answer."""
        assert self._child is not None, "nothing was asked"
        return self._child.connection

    def conquer(self, cube: Cube) -> None:
        """Send a cube, after the new clauses."""
        child = self._living_child()
        if self._sent < len(self.clauses):
            child.post(worker.ADD, self.clauses[self._sent :].tobytes())
            self._sent = len(self.clauses)
        limit = -1 if cube.conflicts is None else cube.conflicts
        numbers = [limit, len(cube.assumptions), *cube.assumptions, *cube.candidates]
        self._post(worker.CONQUER, array("q", numbers).tobytes())
        self.flush(None)

    def receive_result(self) -> Conquered:
        """Return the answer that has come."""
        reply = self._await_reply(None)
        if isinstance(reply, Unknown):
            return reply
        kind, payload = reply
        return Branch(*worker.integers("q", payload)) if kind == worker.GAVE_UP else kind == worker.SAT

    def _living_child(self) -> Child:
        before, child = self._child, super()._living_child()
        if child is not before:
            self._sent = len(self.clauses)
        return child
