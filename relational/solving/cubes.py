"""All models, told apart by some variables, in time that grows with their number and no faster: cube by cube.

A model that was found is excluded by a clause. If all these clauses stayed, the solver would look at more and more of them
for each new model. So they are kept few: when a *cube*, the models that agree on some literals, has given many models, it is
split in two by the variable that divides those most evenly. The clauses made in a cube hold under a guard of its own, and
when its parts are exhausted the guard is retired and the solver forgets them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ooxcheck.datatypes import dataclass
from ooxcheck.sat.answer import Batch, Model, Reason, Unknown, Unsat
from ooxcheck.sat.engine import Question

# Models after which a cube is split, and that are asked for at once.
MANY = 160


class Solver(Protocol):
    """What an enumeration needs of a solver: batches of models, and variables of its own."""

    def batch(self, question: Question) -> Batch:
        """Return several models at once."""

    def guard(self) -> int:
        """Return a fresh variable."""

    def retire(self, guard: int) -> None:
        """Let a guard be false from now on."""


@dataclass(frozen=True, slots=True)
class Cube:
    """Models with some `literals`, but for those that were found while it was part of larger cubes, which are `seen`."""

    literals: tuple[int, ...] = ()
    guards: tuple[int, ...] = ()
    seen: tuple[frozenset[bytes], ...] = ()


@dataclass(frozen=True, slots=True)
class Space:
    """The variables `over` which models differ, what is assumed of all, and how many `variables` are to be told."""

    over: Sequence[int]
    assumptions: Sequence[int]
    variables: int

    def question(self, cube: Cube, guard: int, most: int) -> Question:
        """Return a question for so many models of a cube."""
        assumed = [*self.assumptions, *cube.literals, *cube.guards, guard]
        return Question(assumed, self.over, guard, most, self.variables)


class EnumerationError(TimeoutError):
    """Not all models were found; the answer says why."""

    def __init__(self, answer: Unknown) -> None:
        self.answer = answer
        super().__init__(f"{answer.reason.value} {answer.detail}".strip())


def models(solver: Solver, space: Space, most: int = MANY) -> Iterator[Model]:
    """Yield models no two of which agree on the variables that matter, until there are no others.

    At most so many are asked for at once, the first one alone.
    """
    open_cubes: list[Cube | int] = [Cube()]
    size = 1
    while open_cubes:
        cube = open_cubes.pop()
        if isinstance(cube, int):
            solver.retire(cube)
            continue
        guard, found = solver.guard(), dict[bytes, None]()
        ended: Unsat | Unknown | None = None
        while ended is None and len(found) < MANY:
            batch = solver.batch(space.question(cube, guard, min(size, MANY - len(found))))
            for model in batch.models:
                _note(model.truths(space.over), found, cube)
                yield model
            ended, size = batch.ended, min(2 * size, most)
        open_cubes.append(guard)
        if isinstance(ended, Unknown):
            raise EnumerationError(ended)
        if ended is None:
            open_cubes += _halves(cube, guard, found, space.over)


def _note(key: bytes, found: dict[bytes, None], cube: Cube) -> None:
    """Remember a model, which must be one that was not found before."""
    if key in found or any(key in seen for seen in cube.seen):
        raise EnumerationError(Unknown(Reason.WRONG, "a model was found twice"))
    found[key] = None


def _halves(cube: Cube, guard: int, found: dict[bytes, None], over: Sequence[int]) -> list[Cube]:
    """Return the two parts of a cube with and without the variable that divides what was found most evenly."""
    truths = [sum(column) for column in zip(*found, strict=True)]
    variable = over[min(range(len(over)), key=lambda place: abs(2 * truths[place] - len(found)))]
    guards, seen = (*cube.guards, guard), (*cube.seen, frozenset(found))
    return [Cube((*cube.literals, literal), guards, seen) for literal in (variable, -variable)]
