"""Candidates about sums and counts over arrays: a number of the loop grew by the sum of the elements that it has passed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from ooxcheck.oox import logic, typed
from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.sat import bitvector
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, View
from ooxcheck.specs.unbounded_heaps.formulas import Total, partial_sum
from ooxcheck.specs.unbounded_heaps.state import State
from ooxcheck.specs.unbounded_heaps.theory import Outside, Theory


def sum_candidates(
    theory: Theory, method: typed.Method, numbers: Sequence[Variable], state: State, entry: State
) -> Iterator[Candidate]:
    """Yield that a number grew by a sum of the method over the elements between an index before the loop and now, in either direction."""
    totals: list[Total] = of_kinds((logic.ElementSum, logic.ElementCount), *method.formulas())
    for total in dict.fromkeys(totals):
        for number, index in permutations(numbers, 2):
            for is_forward in (True, False):
                each = _grows(theory, total, (number, index), entry, is_forward=is_forward)
                if _is_supported(each, state):
                    yield each


def _grows(
    theory: Theory, total: Total, variables: tuple[Variable, Variable], entry: State, *, is_forward: bool
) -> Candidate:
    number, index = variables

    def means(view: View) -> Lit:
        now, then = (
            partial_sum(theory, total, each.variables[index], each, entry)
            for each in (view.state, view.before)
        )
        more, less = (now, then) if is_forward else (then, now)
        grown = bitvector.subtract(theory.circuit, more, less)
        end = bitvector.add(theory.circuit, view.before.variables[number], grown)
        return bitvector.equal(theory.circuit, view.state.variables[number], end)

    direction = "to" if is_forward else "down to"
    return Candidate(f"{number.name} grew by the sum at {total.span.line} {direction} {index.name}", means)


def _is_supported(candidate: Candidate, state: State) -> bool:
    """Return whether a candidate has a meaning here."""
    try:
        candidate.means(View(state, state))
    except Outside:
        return False
    return True
