"""Cubes on a cluster: the executor of `ooxcheck.sat.processes.cube_and_conquer` with solvers on other machines.

A machine keeps a solver with the clauses of its last session, so that only new ones have to be loaded, and
learnt clauses help with the next cube.
"""

from __future__ import annotations

from array import array
from uuid import uuid4

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Reason, Unknown
from ooxcheck.sat.processes.executor import Executor
from ooxcheck.sat.processes.ray_pool import Done, Missing, RayPool
from ooxcheck.sat.processes.solver_pool import Conquered, Cube, SolverPool
from ooxcheck.sat.session import Session

FUNCTION = f"{__name__}:conquer"


@dataclass(frozen=True, slots=True)
class Order:
    """A cube of a session, identified by a name, for a solver with a memory limit in bytes."""

    session: str
    solver: str
    memory: int | None
    cube: Cube


class RayCubes(Executor[Cube, Conquered]):
    """The solvers of a cluster; they follow the clauses of a session."""

    def __init__(self, owner: Session, address: str, size: int | None, *, memory: int | None = None) -> None:
        self._pool = RayPool(
            address, FUNCTION, size, processors=0
        )  # the waiting process may occupy the last processor
        self.size = self._pool.size
        self._owner = owner
        self._memory = memory
        self._name = uuid4().hex
        self._sent = 0

    def submit(self, number: int, task: Cube) -> None:
        """Start a cube, after sending the new clauses."""
        if self._sent < len(self._owner.clauses):
            self._pool.share(self._owner.clauses[self._sent :].tobytes())
            self._sent = len(self._owner.clauses)
        self._pool.submit(number, Order(self._name, self._owner.solver, self._memory, task))

    def news(self, seconds: float | None = None) -> list[tuple[int, Conquered]]:
        """Wait for answers."""
        return [(number, _answer_of(result)) for number, result in self._pool.news(seconds)]

    def cancel(self, number: int) -> None:
        """End the solver of a cube."""
        self._pool.cancel(number)

    def close(self) -> None:
        """Leave the cluster."""
        self._pool.close()


def _answer_of(result: Done | Missing) -> Conquered:
    if isinstance(result, Missing):
        return Unknown(Reason.LOST if result.is_cluster_lost else Reason.CRASH, result.why)
    answer: Conquered = result.value
    return answer


class _Kept:
    """The clauses of the last session, and its solver; `solver_pool` uses it as a session."""

    def __init__(self, order: Order) -> None:
        self.name, self.solver = order.session, order.solver
        self.clauses = array("i")
        self.shared = 0
        self.pool = SolverPool(self, 1, memory=order.memory)


_KEPT: list[_Kept] = []


def conquer(order: Order, *clauses: bytes) -> Conquered:
    """Return the result of a solver here for a cube; the clauses are those of the session, in pieces."""
    if not _KEPT or _KEPT[0].name != order.session:
        for each in _KEPT:
            each.pool.close()
        _KEPT[:] = [_Kept(order)]
    kept = _KEPT[0]
    for piece in clauses[kept.shared :]:
        kept.clauses.frombytes(piece)
    kept.shared = max(kept.shared, len(clauses))
    kept.pool.submit(0, order.cube)
    ((_, result),) = kept.pool.news()
    return result
