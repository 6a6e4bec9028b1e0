"""Enumerate all models that differ on some variables, in time that is linear in their number: cube by cube.

Each model is excluded by a clause. If all these clauses stayed, each new model would take longer. So they
are kept few: when a *cube*, the
models that agree on some literals, has yielded many models, it is split in two by the variable that divides
these most evenly. The clauses
of a cube hold under a guard; when its parts are exhausted the guard is retired and the solver drops them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Batch, Model, Reason, Unknown, Unsat
from ooxcheck.sat.engine import Question

# Models after which a cube is split, and models per query.
MANY = 160


class Solver(Protocol):
    """The interface of a solver for enumeration: batches of models, and fresh variables."""

    def batch(self, question: Question) -> Batch:
        """Return several models at once."""

    def guard(self) -> int:
        """Return a fresh variable."""

    def retire(self, guard: int) -> None:
        """Require a guard to be false."""


@dataclass(frozen=True, slots=True)
class Cube:
    """Models with some `literals`, except those found in larger cubes, which are `seen`."""

    literals: tuple[int, ...] = ()
    guards: tuple[int, ...] = ()
    seen: tuple[frozenset[bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """The variables `over` which models differ, the assumptions, and the number of `variables` to return."""

    over: Sequence[int]
    assumptions: Sequence[int]
    variables: int

    def question(self, cube: Cube, guard: int, most: int) -> Question:
        """Return a query for models of a cube."""
        assumed = [*self.assumptions, *cube.literals, *cube.guards, guard]
        return Question(assumed, self.over, guard, most, self.variables)


class EnumerationError(TimeoutError):
    """The enumeration is incomplete; the answer says why."""

    def __init__(self, answer: Unknown) -> None:
        self.answer = answer
        super().__init__(f"{answer.reason.value} {answer.detail}".strip())


def models(solver: Solver, space: Space, most: int = MANY) -> Iterator[Model]:
    """Yield models that differ on the given variables, until there are no others.

    A query asks for at most `most`, the first one for one.
    """
    open_cubes: list[Cube | int] = [Cube()]
    size = 1
    while open_cubes:
        cube = open_cubes.pop()
        if isinstance(cube, int):
            solver.retire(cube)
            continue
        guard, keys = solver.guard(), dict[bytes, None]()
        ended: Unsat | Unknown | None = None
        while ended is None and len(keys) < MANY:
            batch = solver.batch(space.question(cube, guard, min(size, MANY - len(keys))))
            for model in batch.models:
                _note(model.truths(space.over), keys, cube)
                yield model
            ended, size = batch.ended, min(2 * size, most)
        open_cubes.append(guard)
        if isinstance(ended, Unknown):
            raise EnumerationError(ended)
        if ended is None:
            open_cubes += _halves(cube, guard, keys, space.over)


def _note(key: bytes, keys: dict[bytes, None], cube: Cube) -> None:
    """Record a model, which must be new."""
    if key in keys or any(key in seen for seen in cube.seen):
        raise EnumerationError(Unknown(Reason.WRONG, "a model was found twice"))
    keys[key] = None


def _halves(cube: Cube, guard: int, keys: dict[bytes, None], over: Sequence[int]) -> list[Cube]:
    """Return the two halves of a cube by the variable that divides its models most evenly."""
    truths = [sum(column) for column in zip(*keys, strict=True)]
    variable = over[min(range(len(over)), key=lambda place: abs(2 * truths[place] - len(keys)))]
    guards, seen = (*cube.guards, guard), (*cube.seen, frozenset(keys))
    return [Cube((*cube.literals, literal), guards, seen) for literal in (variable, -variable)]
