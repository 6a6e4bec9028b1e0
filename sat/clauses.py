"""Clauses as one flat array of literals in which a zero ends each: compact, and cheap to send, store and check.

DIMACS is the text format in which solvers and checkers outside of this project read them.
"""

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


def dimacs(clauses: "array[int]", *, assumptions: Iterable[int] = (), comments: Iterable[str] = ()) -> str:
    """Return flat clauses as DIMACS text; assumptions become unit clauses at the end.

    The header has the actual counts, so the text depends only on the arguments.
    """
    whole = clauses + flat([literal] for literal in assumptions)
    lines = [f"c {line}" for comment in comments for line in comment.splitlines()]
    lines.append(f"p cnf {last_variable(whole)} {whole.count(0)}")
    lines += (" ".join(map(str, [*clause, 0])) for clause in split(whole))
    return "\n".join(lines) + "\n"
