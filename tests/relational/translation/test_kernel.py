"""The compiled core beside the one in Python: the same cells in the same order, and the same gates for them."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random
from types import ModuleType

import pytest

from ooxcheck.relational.bounds import FIELD
from ooxcheck.relational.translation import kernel, matrix
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.circuit import FALSE, TRUE, Circuit, Lit

REASON = "the compiled core was not built"
SAME_ARITY = ("union", "intersection", "difference", "override", "subset", "equal")
ATOMS = 5


def twin(name: str) -> ModuleType:
    found: ModuleType = pytest.importorskip(name, reason=REASON)
    return found


class Pair:
    """Matrices over a circuit in both cores, made by the same operations; a new one is like one of the old ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.homes = (matrix, twin("ooxcheck.relational.compiled.matrix"))
        self.circuits: tuple[Circuit, Circuit] = (Circuit(), twin("ooxcheck.sat.compiled.circuit").Circuit())
        self.literals = [TRUE, *(self._variable() for _ in range(6))]
        self.made: list[tuple[Matrix, Matrix]] = []
        for arity in (1, 1, 2, 2, 2, 3):
            self.add_leaf(arity)

    def _variable(self) -> Lit:
        first, second = (gates.variable() for gates in self.circuits)
        assert first == second
        return first

    def add_leaf(self, arity: int) -> None:
        keys = [self.random.randrange(ATOMS) for _ in range(self.random.choice((0, 1, 4, 12, 90)))]
        for _ in range(arity - 1):
            keys = [key << FIELD | self.random.randrange(ATOMS) for key in keys]
        cells = {key: self.random.choice(self.literals) for key in keys}
        one, other = (home.Matrix(arity, cells.copy()) for home in self.homes)
        if arity > 1 and self.random.random() < 0.5:
            one, other = (
                home.Matrix.of_rows(arity, each.rows())
                for home, each in zip(self.homes, (one, other), strict=True)
            )
        self.made.append((one, other))

    def step(self) -> None:
        """Apply a random operator, and compare what comes out."""
        left, right = self.random.choice(self.made), self.random.choice(self.made)
        arity, other = left[0].arity, right[0].arity
        if arity == other and self.random.random() < 0.6:
            self.apply(self.random.choice(SAME_ARITY), left, right)
        elif arity + other <= 4 and self.random.random() < 0.3:
            self.apply("product", left, right)
        elif 0 < arity + other - 2 <= 3:
            self.apply("join", left, right)
        else:
            self.one_operand(left)

    def one_operand(self, operand: tuple[Matrix, Matrix]) -> None:
        arity = operand[0].arity
        name = self.random.choice(
            ("choice", "project", "some", "lone", "one", "transpose", "closure", "reflexive")
        )
        if name == "choice":
            others = [each for each in self.made if each[0].arity == arity]
            self.apply(name, self.random.choice(self.literals), operand, self.random.choice(others))
        elif name == "project":
            columns = tuple(self.random.randrange(arity) for _ in range(self.random.choice((1, 2))))
            self.apply(name, operand, columns)
        elif name in ("some", "lone", "one") or (name == "closure" and arity == 2):
            self.apply(name, operand)
        elif arity == 2:
            self.apply(name, operand, *([ATOMS] if name == "reflexive" else []), gated=False)

    def apply(self, name: str, *arguments: object, gated: bool = True) -> None:
        results = []
        for index, (home, gates) in enumerate(zip(self.homes, self.circuits, strict=True)):
            own = [
                each[index] if isinstance(each, tuple) and isinstance(each[0], Matrix) else each
                for each in arguments
            ]
            results.append(getattr(home, name)(*([gates] if gated else []), *own))
        one, other = results
        if isinstance(one, Matrix):
            self.check(one, other)
            self.made.append((one, other))
        else:
            assert one == other, name
            self.literals.append(one)

    def check(self, one: Matrix, other: Matrix) -> None:
        assert one.came_as_rows == other.came_as_rows
        if (
            self.random.random() < 0.7
        ):  # looking at the cells of a matrix that came as rows changes what it is
            assert list(one.cells.items()) == list(other.cells.items())
            assert one.literals() == other.literals()
            assert one.literal(0) == other.literal(0)
            assert FALSE not in one.literals()
        assert one.is_empty() == other.is_empty()


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_both_cores_make_the_same_matrices(start: int) -> None:
    for seed in range(start, start + 100):
        pair = Pair(seed)
        for _ in range(40):
            pair.step()
        one, other = pair.circuits
        assert list(one.kinds) == list(other.kinds)
        assert list(one.inputs) == list(other.inputs)


def test_both_cores_make_the_same_clauses() -> None:
    twin("ooxcheck.relational.compiled.walk")
    said = []
    for name in ("python", "compiled"):
        command = [
            sys.executable,
            "-m",
            "tests.relational.fingerprints",
            "--count",
            "60",
            "--largest",
            "7000",
        ]
        environment = {**os.environ, "OOXCHECK_CORE": name}
        ended = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        said.append(ended.stdout.splitlines())
    assert len(said[0]) > 120
    assert said[0] == said[1]


def test_tuples_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="packs 6 atoms into a tuple, not 7"):
        twin("ooxcheck.relational.compiled.matrix").Matrix(7, {})


def test_matrices_of_equal_content_are_told_apart_from_others() -> None:
    for home in (matrix, twin("ooxcheck.relational.compiled.matrix")):
        one, same, other = (home.Matrix(1, cells) for cells in ({0: 2, 1: 3}, {0: 2, 1: 3}, {0: 3, 1: 2}))
        assert one.content() == same.content() != other.content()
        assert home.Matrix(1, {}).content() != one.content()


def test_everything_comes_from_the_chosen_core() -> None:
    assert kernel.matrix.__name__ == (
        "ooxcheck.relational.translation.matrix"
        if kernel.CORE == "python"
        else "ooxcheck.relational.compiled.matrix"
    )
    assert kernel.Walk.__module__ == (
        "ooxcheck.relational.translation.walk"
        if kernel.CORE == "python"
        else "ooxcheck.relational.compiled.walk"
    )
