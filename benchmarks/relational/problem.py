"""What a benchmark problem is, and short forms for building one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ooxcheck.relational import Bounds, Decl, Expr, Formula, Universe, Variable, all_, some
from ooxcheck.relational.logic.expr import Junction
from ooxcheck.relational.logic.operators import BoolOp


@dataclass(frozen=True)
class Problem:
    """A formula within bounds."""

    formula: Formula
    bounds: Bounds


def sorts(**sizes: int) -> tuple[Universe, dict[str, list[str]]]:
    """Return a universe and its atoms by sort, in the order given."""
    atoms = {sort: [f"{sort}{number}" for number in range(size)] for sort, size in sizes.items()}
    return Universe(*(atom for each in atoms.values() for atom in each)), atoms


def conjunction(*parts: Formula) -> Formula:
    """Return one n-ary conjunction."""
    return Junction(BoolOp.AND, parts)


def disjunction(*parts: Formula) -> Formula:
    """Return one n-ary disjunction."""
    return Junction(BoolOp.OR, parts)


@cache
def variable(name: str) -> Variable:
    """Return the one variable of a name, so that what is said twice is one node."""
    return Variable(name)


def each(variables: str, domain: Expr, body: Callable[..., Formula]) -> Formula:
    """Quantify universally over several variables with one range."""
    names = [variable(name) for name in variables.split()]
    return all_(*(Decl(name, domain) for name in names), holds=body(*names))


def exists(name: str, domain: Expr, body: Callable[[Variable], Formula]) -> Formula:
    """Quantify existentially over one variable."""
    return some(Decl(variable(name), domain), holds=body(variable(name)))


def successors(atoms: list[str]) -> list[tuple[str, str]]:
    """Return each atom with the next one."""
    return list(pairwise(atoms))
