"""Check a model: find the first clause that it does not satisfy.

Every model is checked before it is returned, so this has to be fast: false literals are removed, and an
unsatisfied clause is then empty, two
ends in a row.
"""

from array import array

_END = 2


def truth_table(literals: "array[int] | list[int]") -> bytes:
    """Return the truth of each literal, indexed by the literal.

    The true literal of each variable is given, in order. Index 0 is the end of a clause; negative literals
    index from the right, where their truth
    is mirrored.
    """
    positive = bytes(map((0).__lt__, literals))
    return bytes([_END]) + positive + positive.translate(bytes([1, 0]) + bytes(254))[::-1]


def first_falsified(truth: bytes, clauses: "array[int]") -> int | None:
    """Return the position of the first clause that is not satisfied, None if all are; the table covers all variables."""
    marks = bytes([truth[literal] for literal in clauses]).translate(None, b"\0")
    position = (bytes([_END]) + marks).find(bytes([_END, _END]))
    return None if position < 0 else marks[:position].count(_END)
