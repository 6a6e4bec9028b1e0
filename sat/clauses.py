"""Clauses as one flat array of literals in which a zero ends each: compact, and cheap to send, store and check."""

from array import array
from collections.abc import Iterable, Iterator


def flat(clauses: Iterable[Iterable[int]]) -> "array[int]":
    """Return clauses as a flat array."""
    return array("i", [literal for clause in clauses for literal in (*clause, 0)])


def split(clauses: Iterable[int]) -> Iterator[list[int]]:
    """Yield the clauses of a flat array."""
    clause: list[int] = []
    for literal in clauses:
        if literal:
            clause.append(literal)
        else:
            yield clause
            clause = []


def last_variable(clauses: "array[int]") -> int:
    """Return the greatest variable in a flat array, 0 if there is none."""
    return max(max(clauses, default=0), -min(clauses, default=0))
