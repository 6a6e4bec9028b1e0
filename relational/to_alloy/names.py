"""Alloy names for atoms, relations and variables, each as close to its text as possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TypeVar

from ooxcheck.relational.bounds import Bounds
from ooxcheck.relational.logic.expr import Expr

T = TypeVar("T")


class Names:
    """The names of the atoms and relations of some bounds."""

    def __init__(self, bounds: Bounds) -> None:
        self._universe = bounds.universe
        self.atoms = distinct("A_", {atom: str(atom) for atom in bounds.universe})
        self.relations = distinct("r_", {relation: relation.name for relation in bounds})

    def tuples(self, keys: Iterable[int], arity: int) -> str:
        """Return a set of packed tuples."""
        rows = [self._universe.unpack(key, arity) for key in keys]
        return " + ".join("->".join(self.atoms[atom] for atom in row) for row in rows) or nothing(arity)

    def type(self, expr: Expr) -> str:
        """Return the declared type of a field, a function or a parameter with such tuples."""
        return "set Atom" if expr.arity == 1 else " -> ".join(["Atom"] * expr.arity)


def nothing(arity: int) -> str:
    """Return the empty set of tuples."""
    return "->".join(["none"] * arity)


def distinct(prefix: str, things: Mapping[T, str]) -> dict[T, str]:
    """Return a unique name with the prefix for each thing."""
    names: dict[T, str] = {}
    taken: set[str] = set()
    for number, (thing, word) in enumerate(things.items()):
        name = prefix + re.sub(r"\W", "_", word, flags=re.ASCII)
        while name in taken:
            name = f"{name}_{number}"
        names[thing] = name
        taken.add(name)
    return names
