"""Universe, bounds and instances.

A universe is a sequence of atoms that only grows. Bounds give each relation a *lower* set of tuples that it
contains and an *upper* set that
contains it; the solver chooses the rest (a partial instance, in Kodkod's words). Internally a tuple is one
integer, the positions of its atoms
packed into equal fields, so that sets of tuples are sets of integers and numeric order is the lexicographic
order of the tuples; growing the
universe changes no packed tuple.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from itertools import product as cartesian
from typing import TYPE_CHECKING, Any

from ooxcheck.datatypes import dataclass
from ooxcheck.relational.logic.expr import Relation
from ooxcheck.relational.logic.operators import Width

if TYPE_CHECKING:
    from ooxcheck.relational.exchange import Frame, Graph

Atom = Hashable
AtomTuple = tuple[Atom, ...]

FIELD = 20
MASK = (1 << FIELD) - 1


class Universe:
    """An ordered collection of distinct atoms; an atom is anything hashable but a tuple."""

    __slots__ = ("_atoms", "_positions")

    def __init__(self, *atoms: Atom) -> None:
        self._atoms: list[Atom] = []
        self._positions: dict[Atom, int] = {}
        self.grow(*atoms)

    def grow(self, *atoms: Atom) -> None:
        """Append new atoms; positions of the old ones do not change."""
        for atom in atoms:
            if isinstance(atom, tuple) or atom in self._positions:
                reason = (
                    "a tuple is not an atom" if isinstance(atom, tuple) else "it is in the universe already"
                )
                msg = f"cannot add {atom!r}: {reason}"
                raise ValueError(msg)
            if len(self._atoms) > MASK:
                msg = f"a universe has at most {MASK + 1} atoms"
                raise ValueError(msg)
            self._positions[atom] = len(self._atoms)
            self._atoms.append(atom)

    def __len__(self) -> int:
        return len(self._atoms)

    def __iter__(self) -> Iterator[Atom]:
        return iter(self._atoms)

    def position(self, atom: Atom) -> int:
        """Return the position of an atom in the universe."""
        try:
            return self._positions[atom]
        except KeyError:
            msg = f"{atom!r} is not an atom of this universe"
            raise ValueError(msg) from None

    def pack(self, row: AtomTuple) -> int:
        """Return a tuple as one integer."""
        key = 0
        for atom in row:
            key = key << FIELD | self.position(atom)
        return key

    def unpack(self, key: int, arity: int) -> AtomTuple:
        """Return the tuple of a packed integer."""
        return tuple(self._atoms[place] for place in places(key, arity))

    def last_atoms(self, keys: Iterable[int]) -> list[Atom]:
        """Return the atoms in the last column of packed tuples, each once."""
        return [self._atoms[place] for place in dict.fromkeys([key & MASK for key in keys])]


def places(key: int, arity: int) -> tuple[int, ...]:
    """Return the positions of the atoms of a packed tuple."""
    return tuple(key >> FIELD * column & MASK for column in range(arity - 1, -1, -1))


def product(*columns: Iterable[Atom | AtomTuple]) -> list[AtomTuple]:
    """Return the product of columns of atoms or tuples.

    >>> product(["a", "b"], [("x", "y")])
    [('a', 'x', 'y'), ('b', 'x', 'y')]
    """
    return [sum(parts, ()) for parts in cartesian(*([_row(part) for part in column] for column in columns))]


def _row(part: Atom | AtomTuple) -> AtomTuple:
    return part if isinstance(part, tuple) else (part,)


@dataclass(frozen=True, slots=True)
class Integers:
    """Integers in a universe: their width, the atoms that represent some integers, and the atoms that are bit positions.

    `width` applies to operations without an explicit width; with None, they are exact. The last of `bit_atoms` is the sign
    of a bit set, unless the set is read with another width. Integers of other widths are cut or sign-extended.
    """

    width: int | None = None
    atoms: Mapping[int, Atom] = field(default_factory=dict)
    bit_atoms: tuple[Atom, ...] = ()

    def __post_init__(self) -> None:
        if self.width is not None and self.width < 1:
            msg = f"an integer has one bit or more, not {self.width}"
            raise ValueError(msg)

    def result_width(self, width: int | Width | None) -> int | None:
        """Return the number of bits of the result of an operation; None for all."""
        return self.width if width is None else None if isinstance(width, Width) else width

    def wrap(self, value: int) -> int:
        """Return `value` modulo two to this width, if there is one."""
        if self.width is None:
            return value
        half = 1 << self.width - 1
        return (value + half) % (2 * half) - half


@dataclass(frozen=True, slots=True)
class Bound:
    """The packed tuples that a relation must and may have, both in ascending order."""

    lower: frozenset[int]
    upper: tuple[int, ...]

    @property
    def is_exact(self) -> bool:
        """Return whether nothing is left to choose."""
        return len(self.lower) == len(self.upper)


class Bounds:
    """A universe, its integers, and the bounds of relations."""

    def __init__(self, universe: Universe, integers: Integers | None = None) -> None:
        self.universe = universe
        self.integers = integers or Integers()
        self._bounds: dict[Relation, Bound] = {}
        self._named: dict[str, Relation] = {}

    def bind(
        self,
        relation: Relation,
        *,
        upper: Iterable[Atom | AtomTuple],
        lower: Iterable[Atom | AtomTuple] = (),
        replace: bool = False,
    ) -> Relation:
        """Set the bounds of a relation, for the first time unless they `replace` others, and return it."""
        if relation in self._bounds and not replace:
            instead = "another relation needs another name, and other bounds for this one `replace=True`"
            msg = f"relation {relation} has bounds already: {instead}"
            raise ValueError(msg)
        least, most = self._pack_rows(relation, lower), self._pack_rows(relation, upper)
        if not least <= most:
            row = self.universe.unpack(min(least - most), relation.arity)
            msg = f"the lower bound of {relation} has {row}, its upper bound does not"
            raise ValueError(msg)
        return self.bind_packed(relation, Bound(frozenset(least), tuple(sorted(most))))

    def bind_exactly(
        self, relation: Relation, rows: Iterable[Atom | AtomTuple], *, replace: bool = False
    ) -> Relation:
        """Fix a relation to a set of tuples and return it; `replace` as in `bind`."""
        rows = list(rows)
        return self.bind(relation, upper=rows, lower=rows, replace=replace)

    def relation_from_graph(self, graph: Graph, name: str = "edge", *, exact: bool = True) -> Relation:
        """Return a new relation with the edges of a networkx graph, or, if not `exact`, a subset of them.

        The nodes are atoms of the universe: ``Universe(*graph)`` has them. An undirected edge is a pair in
        both directions.
        """
        from ooxcheck.relational.exchange import graph_pairs

        edges = graph_pairs(graph)
        return self.bind(Relation(name, 2), upper=edges, lower=edges if exact else ())

    def relation_from_frame(self, frame: Frame, name: str, *, exact: bool = True) -> Relation:
        """Return a new relation with the rows of a pandas frame, or, if not `exact`, a subset of them."""
        from ooxcheck.relational.exchange import frame_rows

        rows, columns = frame_rows(frame)
        return self.bind(Relation(name, columns), upper=rows, lower=rows if exact else ())

    def bind_packed(self, relation: Relation, bound: Bound) -> Relation:
        """Replace the bounds of a relation by packed ones, and return it."""
        known = self._named.setdefault(relation.name, relation)
        if known is not relation:
            arities = f"one of arity {known.arity}, one of arity {relation.arity}"
            msg = f"two relations are called {relation.name}: {arities}"
            raise ValueError(msg)
        self._bounds[relation] = bound
        return relation

    def copy(self) -> Bounds:
        """Return an independent copy, with its own universe."""
        twin = Bounds(Universe(*self.universe), self.integers)
        twin._bounds.update(self._bounds)
        twin._named.update(self._named)
        return twin

    def __getitem__(self, relation: Relation) -> Bound:
        try:
            return self._bounds[relation]
        except KeyError:
            msg = f"relation {relation} has no bounds"
            raise ValueError(msg) from None

    def __contains__(self, relation: object) -> bool:
        return relation in self._bounds

    def __iter__(self) -> Iterator[Relation]:
        return iter(self._bounds)

    def __len__(self) -> int:
        return len(self._bounds)

    def __bool__(self) -> bool:
        return True

    def _pack_rows(self, relation: Relation, rows: Iterable[Atom | AtomTuple]) -> set[int]:
        packed = set()
        for row in map(_row, rows):
            if len(row) != relation.arity:
                msg = f"{row!r} has {len(row)} atoms, relation {relation} has arity {relation.arity}"
                raise ValueError(msg)
            packed.add(self.universe.pack(row))
        return packed


@dataclass(frozen=True, slots=True)
class Instance:
    """An instance: each relation as a set of tuples; equal if the relations are equal.

    `witnesses` are values of the top-level existentials of the formula, by variable name with a dollar
    sign.
    """

    universe: tuple[Atom, ...]
    relations: Mapping[Relation, frozenset[AtomTuple]]
    integers: Integers = field(default_factory=Integers, compare=False)
    witnesses: Mapping[str, frozenset[AtomTuple]] = field(default_factory=dict, compare=False)

    def __getitem__(self, relation: Relation | str) -> frozenset[AtomTuple]:
        """Return the tuples of a relation, given by itself or by name, or of a witness, given by name."""
        if isinstance(relation, Relation):
            return self.relations[relation]
        named = self._rows_by_name()
        if relation not in named:
            msg = f"nothing is called {relation} here: there are {', '.join(named)}"
            raise KeyError(msg)
        return named[relation]

    def _rows_by_name(self) -> dict[str, frozenset[AtomTuple]]:
        return {relation.name: rows for relation, rows in self.relations.items()} | dict(self.witnesses)

    def graph(self, relation: Relation | str, nodes: Relation | str | None = None) -> Any:  # noqa: ANN401 (no types)
        """Return a binary relation as a ``networkx.DiGraph``, with the atoms of the set `nodes` as additional nodes."""
        from ooxcheck.relational.exchange import as_graph

        others = () if nodes is None else (row[0] for row in self._sort_rows(self[nodes]))
        return as_graph(_name(relation), others, self._sort_rows(self[relation]))

    def frame(self, relation: Relation | str, columns: Sequence[str] | None = None) -> Any:  # noqa: ANN401 (no types)
        """Return a relation as a ``pandas.DataFrame``, a row for each tuple; columns are numbered unless named."""
        from ooxcheck.relational.exchange import as_frame

        rows = self._sort_rows(self[relation])
        return as_frame(
            _name(relation), rows, columns or [str(column) for column in range(self._arity(relation))]
        )

    def _arity(self, relation: Relation | str) -> int:
        known = {each.name: each.arity for each in self.relations}
        arity = known.get(_name(relation))
        return arity if arity is not None else max(map(len, self[relation]), default=1)

    def _sort_rows(self, rows: Iterable[AtomTuple]) -> list[AtomTuple]:
        """Return tuples in the order of the universe."""
        order = {atom: place for place, atom in enumerate(self.universe)}
        return sorted(rows, key=lambda row: [order[atom] for atom in row])

    def _repr_svg_(self) -> str:
        """Return a drawing, for notebooks: atoms are boxes, tuples are arrows."""
        # Imported lazily: few instances are drawn.
        from ooxcheck.datatypes.drawings import Drawing, drawer

        return drawer(Drawing.INSTANCE)(self)

    def __str__(self) -> str:
        named = self._rows_by_name()
        lines = []
        for name in sorted(named):
            rows = self._sort_rows(named[name])
            lines.append(f"{name} = {{{', '.join('->'.join(map(str, row)) for row in rows)}}}")
        return "\n".join(lines)


def _name(relation: Relation | str) -> str:
    return relation.name if isinstance(relation, Relation) else relation
