"""DIMACS: the text format in which solvers and checkers outside of this project read clauses."""

from array import array
from collections.abc import Iterable

from sat.clauses import flat, last_variable, split


def dimacs(clauses: "array[int]", *, assumptions: Iterable[int] = (), comments: Iterable[str] = ()) -> str:
    """Return flat clauses as DIMACS text; assumptions become unit clauses at the end.

    The header counts what is there, so the text depends on nothing but the arguments.
    """
    whole = clauses + flat([literal] for literal in assumptions)
    lines = [f"c {line}" for comment in comments for line in comment.splitlines()]
    lines.append(f"p cnf {last_variable(whole)} {whole.count(0)}")
    lines += (" ".join(map(str, [*clause, 0])) for clause in split(whole))
    return "\n".join(lines) + "\n"
