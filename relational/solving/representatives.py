"""One model of each isomorphism class: models are compared by canonical forms, and symmetry is broken on demand.

Of two isomorphic models the larger one can be excluded with all others like it: a permutation turns it into
the smaller one, and no least
instance of a class becomes smaller by any permutation (lex-leaders: Crawford, Ginsberg, Luks and Roy, KR
1996). All swaps of two atoms are
required from the start. If isomorphic models still occur, the permutation between them is required next;
few are needed until hardly any
occur (canonizing sets: Itzhakov and Codish, "Breaking Symmetries in Graph Search with Canonizing Sets",
Constraints 2016).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field
from itertools import combinations, compress, pairwise

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.bounds import places
from ooxcheck.relational.solving.circuit_solver import CircuitSolver
from ooxcheck.relational.solving.time_limit import deadline_after, watch_deadline
from ooxcheck.relational.symmetry.automorphisms import Symmetry
from ooxcheck.relational.symmetry.isomorphism import Form, Row
from ooxcheck.relational.symmetry.lex_leader import leader
from ooxcheck.relational.translation.matrix import Matrix
from ooxcheck.sat.answer import Model
from ooxcheck.sat.circuit import TRUE, Lit

# Models per query: the next permutation may exclude the others.
_FEW = 8
# A class with more atoms has too many swaps; only those of neighbours are required.
_SMALL_CLASS = 12
# At most so many bits are compared for a permutation, and so many permutations required besides swaps.
_BITS = 40
_PERMUTATIONS = 2_000


Known = dict[Form, tuple[tuple[int, ...], bytes]]


@dataclass(frozen=True, slots=True)
class Kinds:
    """How instances are compared: relations as matrices, in an order, and the symmetry of their bounds.

    `fixed` are atoms that no permutation may move, because their symmetry is already broken. `known` are
    the canonical forms so far, each with
    the labels and the bits of its model.
    """

    matrices: Sequence[Matrix]
    symmetry: Symmetry
    fixed: Collection[int]
    known: Known = field(default_factory=dict)


def inputs(matrices: Sequence[Matrix]) -> list[Lit]:
    """Return the variables of matrices, in the order of their tuples."""
    return [
        matrix.cells[key] for matrix in matrices for key in sorted(matrix.cells) if matrix.cells[key] != TRUE
    ]


def representatives(
    solver: CircuitSolver, kinds: Kinds, assumed: Collection[Lit] = ()
) -> Iterator[tuple[Model, int]]:
    """Yield a model of each class, and the number of instances of the class."""
    switch = solver.fresh()
    breaker = _Breaker(solver, kinds, switch)
    over, tuples = (
        solver.numbers(inputs(kinds.matrices)),
        [_Tuples(matrix) for matrix in kinds.matrices],
    )
    for model in solver.models(over, [*assumed, switch], _FEW):
        breaker.demand_swaps()
        bits = model.truths(over)
        form = kinds.symmetry.canonical(_rows(tuples, bits), watch_deadline(deadline_after(solver.seconds())))
        earlier = kinds.known.setdefault(form.form, (form.labels, bits))
        if earlier[1] is bits:
            yield model, kinds.symmetry.order // form.automorphisms
        else:
            breaker.demand_between((form.labels, bits), earlier)


class _Tuples:
    """The tuples of a matrix as rows of positions: those in every model, and those with variables."""

    def __init__(self, matrix: Matrix) -> None:
        keys = sorted(matrix.cells)
        self.always = [places(key, matrix.arity) for key in keys if matrix.cells[key] == TRUE]
        self.optional = [places(key, matrix.arity) for key in keys if matrix.cells[key] != TRUE]


def _rows(tuples: list[_Tuples], bits: bytes) -> list[list[Row]]:
    """Return the rows that a model has in each matrix."""
    truth = iter(bits)
    return [each.always + list(compress(each.optional, truth)) for each in tuples]


class _Breaker:
    """Requires that instances are not larger than their images under some permutations, while `switch` is assumed."""

    def __init__(self, solver: CircuitSolver, kinds: Kinds, switch: Lit) -> None:
        self._solver = solver
        self._kinds = kinds
        self._switch = switch
        self._has_swaps = False
        self._left = _PERMUTATIONS

    def demand_swaps(self) -> None:
        """Require swaps of interchangeable atoms, on the first call."""
        if self._has_swaps:
            return
        self._has_swaps = True
        for group in self._kinds.symmetry.classes():
            for one, other in combinations(group, 2) if len(group) <= _SMALL_CLASS else pairwise(group):
                image = list(range(len(self._kinds.symmetry.colours)))
                image[one], image[other] = other, one
                self._demand(image)

    def demand_between(
        self, one: tuple[tuple[int, ...], bytes], other: tuple[tuple[int, ...], bytes]
    ) -> None:
        """Require the permutation that turns the larger of two isomorphic models into the smaller one."""
        if self._left:
            self._left -= 1
            (labels, _), (smaller, _) = (one, other) if one[1] > other[1] else (other, one)
            place = {label: point for point, label in enumerate(labels)}
            self._demand([place[label] for label in smaller])

    def _demand(self, image: list[int]) -> None:
        if all(image[place] == place for place in self._kinds.fixed):
            gates = self._solver.encoder.circuit
            literals = leader(gates, self._kinds.matrices, image, _BITS)
            self._solver.require([gates.or2(-self._switch, literal) for literal in literals])
