"""Canonical forms: two structures have the same one iff some permutation of their points turns one into the other.

A structure is a colour for each point and tables of rows of points; permutations preserve colours. Colours
are refined by the colours of the
rows of a point until they are stable; while points share a colour, each of them in turn is individualised
and refinement continues
(individualisation and refinement: McKay, "Practical Graph Isomorphism", 1981). At a leaf of this search all
colours differ, and the structure
with its points in this order is a form; the least form is canonical.

Two leaves with one form are an automorphism. Points of a cell in one orbit of the automorphisms so far lead
to the same forms, so only one of
them is searched; and if the first leaf below a point has a known form, the point is in such an orbit. The
order of the group is the product of
the orbits on the path to the first leaf, one for each stabiliser.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from itertools import pairwise
from math import factorial
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.trampoline import run

Row = tuple[int, ...]
Tables = Sequence[Collection[Row]]
Form = tuple[tuple[int, ...], ...]
Permutation = list[int]
Watch = Callable[[], None]


def idle() -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class Canonical:
    """The canonical form of a structure, the position of each point in it, and the number of automorphisms."""

    form: Form
    labels: tuple[int, ...]
    automorphisms: int


def canonical(tables: Tables, colours: Sequence[int], watch: Watch = idle) -> Canonical:
    """Return the canonical form of a structure; `watch` is called repeatedly, and may raise to stop it."""
    search = _Search(tables, watch)
    run(search.visit(_ranks(colours), is_first=True))
    form = min(search.leaves)
    return Canonical(form, tuple(search.leaves[form]), search.order)


def refine(tables: Tables, colours: Sequence[int], watch: Watch = idle) -> list[int]:
    """Return the coarsest stable colouring that refines the given one.

    Its colours are numbers from 0 without gaps, and do not depend on the names of points.
    """
    colours = _ranks(colours)
    base = max(len(colours), len(tables)) + 1
    while True:
        watch()
        stands: list[list[int]] = [[] for _ in colours]
        for number, rows in enumerate(tables, 1):
            for row in rows:
                code = number
                for place in row:
                    code = code * base + colours[place]
                for column, place in enumerate(row):
                    stands[place].append(code * base + column)
        for seen in stands:
            seen.sort()
        finer = _ranks(list(zip(colours, map(tuple, stands), strict=True)))
        if max(finer, default=0) == max(colours, default=0):
            return finer
        colours = finer


def swappable(tables: Tables, one: int, other: int) -> bool:
    """Return whether exchanging two points preserves every table."""
    swap = {one: other, other: one}
    for rows in tables:
        known = rows if isinstance(rows, frozenset) else frozenset(rows)
        for row in rows:
            if (one in row or other in row) and tuple(swap.get(place, place) for place in row) not in known:
                return False
    return True


Visit: TypeAlias = Generator["Visit", bool, bool]
"""A part of the search, which yields its subtrees: there may be as many levels as points."""


class _Search:
    """The search tree of one structure: the forms at its leaves with their labels, and automorphisms."""

    def __init__(self, tables: Tables, watch: Watch) -> None:
        self.leaves: dict[Form, list[int]] = {}
        self.order = 1
        self._tables = [frozenset(rows) for rows in tables]
        self._watch = watch
        self._automorphisms: list[Permutation] = []

    def visit(self, colours: list[int], *, is_first: bool) -> Visit:
        """Search below a colouring; return whether its first leaf was known, in which case the others are skipped.

        `is_first` says that the first leaf of all is below.
        """
        colours = refine(self._tables, colours, self._watch)
        cell = _first_shared(colours)
        if not cell:
            return self._is_known_leaf(colours)
        if all(swappable(self._tables, cell[0], other) for other in cell[1:]):
            return (yield self._visit_twins(colours, cell, is_first=is_first))
        begun, searched = len(self._automorphisms), list[int]()
        for point in cell:
            if searched and not _orbit(point, self._automorphisms[begun:]).isdisjoint(searched):
                continue
            is_known = yield self.visit(_apart(colours, [point]), is_first=is_first and not searched)
            if is_known and not searched:
                return True
            searched.append(point)
        if is_first:
            self.order *= len(_orbit(cell[0], self._automorphisms[begun:]))
        return False

    def _visit_twins(self, colours: list[int], cell: list[int], *, is_first: bool) -> Visit:
        """Search below a colouring in which the points of a cell are interchangeable: individualise all of them at once."""
        if is_first:
            self.order *= factorial(len(cell))
        is_known = yield self.visit(_apart(colours, cell), is_first=is_first)
        if not is_known:
            for one, other in pairwise(cell):
                swap = list(range(len(colours)))
                swap[one], swap[other] = other, one
                self._automorphisms.append(swap)
        return is_known

    def _is_known_leaf(self, labels: list[int]) -> bool:
        """Record the form of a leaf, or the automorphism with a leaf of the same form."""
        form = rename_points(self._tables, labels)
        known = self.leaves.setdefault(form, labels)
        if known is labels:
            return False
        place = {label: point for point, label in enumerate(labels)}
        self._automorphisms.append([place[label] for label in known])
        return True


def rename_points(tables: Tables, labels: Sequence[int]) -> Form:
    """Return tables with each point replaced by its label, and rows as numbers in order."""
    size = len(labels)
    form = []
    for rows in tables:
        codes = []
        for row in rows:
            code = 0
            for point in row:
                code = code * size + labels[point]
            codes.append(code)
        form.append(tuple(sorted(codes)))
    return tuple(form)


def _ranks(values: Sequence[object]) -> list[int]:
    """Return the rank of each value among the different ones."""
    rank = {value: place for place, value in enumerate(sorted(set(values)))}  # type: ignore[type-var]
    return [rank[value] for value in values]


def _first_shared(colours: list[int]) -> list[int]:
    """Return the points of the smallest colour that several points share; none if all colours differ."""
    cells: dict[int, list[int]] = {}
    for point, colour in enumerate(colours):
        cells.setdefault(colour, []).append(point)
    return min(
        (cell for cell in cells.values() if len(cell) > 1), key=lambda cell: colours[cell[0]], default=[]
    )


def _apart(colours: list[int], points: list[int]) -> list[int]:
    """Return a colouring in which some points of one colour come before the others, each with a unique colour."""
    wide = len(points) + 1
    result = [colour * wide + len(points) for colour in colours]
    for number, point in enumerate(points):
        result[point] = colours[point] * wide + number
    return _ranks(result)


def _orbit(point: int, automorphisms: Iterable[Permutation]) -> set[int]:
    """Return the points that automorphisms turn a point into."""
    automorphisms = list(automorphisms)
    orbit, waiting = {point}, [point]
    while waiting:
        here = waiting.pop()
        images = {each[here] for each in automorphisms} - orbit
        orbit |= images
        waiting += sorted(images)
    return orbit
