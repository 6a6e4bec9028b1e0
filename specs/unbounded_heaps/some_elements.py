"""Candidates about some element of an array, and candidates that need hold only while a variable has, or has not, its first value.

A flag that a loop clears where an element breaks a formula needs both: while it is set, the formula holds of the part that was visited; otherwise some element breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from ooxcheck.oox.declarations import Variable
from ooxcheck.oox.operators import CompareOp
from ooxcheck.oox.types import BOOL, ArrayType
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import FALSE, TRUE, Lit
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, Range, View
from ooxcheck.specs.unbounded_heaps.formulas import compare
from ooxcheck.specs.unbounded_heaps.theory import Theory

OfElement: TypeAlias = Callable[[View, Bits], Lit]
"""A function of a view and an index."""


def some_element(text: str, means: OfElement, type_: ArrayType) -> Candidate:
    """Return that something is true of some element."""
    return Candidate(f"{text}: some element", means, Range.SOME_INDEX, (type_,))


def some_element_from(
    theory: Theory, text: str, means: OfElement, starts: Sequence[Variable], type_: ArrayType
) -> Iterator[Candidate]:
    """Yield for each variable that something is true of some element from this index on."""

    def from_index(start: Variable) -> OfElement:
        def means_there(view: View, index: Bits) -> Lit:
            is_there = compare(theory, CompareOp.GREATER_EQUAL, index, view.state.variables[start])
            return theory.circuit.and2(is_there, means(view, index))

        return means_there

    for each in starts:
        yield some_element(f"{text} from {each.name} on", from_index(each), type_)


def under_conditions(theory: Theory, candidate: Candidate, variable: Variable) -> Iterator[Candidate]:
    """Yield candidates that hold while a variable has a value: true or false; or the value before the loop, or another one."""
    circuit = theory.circuit

    def is_true(view: View) -> Lit:
        return view.state.variables[variable][0]

    def is_first(view: View) -> Lit:
        return bitvector.equal(circuit, view.state.variables[variable], view.before.variables[variable])

    words, condition = ("is true", is_true) if variable.type is BOOL else ("is as before the loop", is_first)
    for wanted in (TRUE, FALSE):

        def means(view: View, *subjects: Bits, wanted: Lit = wanted) -> Lit:
            where = circuit.iff(condition(view), wanted)
            return circuit.implies(where, candidate.means(view, *subjects))

        text = f"{variable.name} {words}: {wanted == TRUE}, or else {candidate.text}"
        yield replace(candidate, text=text, means=means)
