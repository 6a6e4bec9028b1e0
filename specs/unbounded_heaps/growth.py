"""Candidates about recursion that counts: a field grows by a number of the call, or by a power of two, and a result is one.

A method that calls itself once for ``n - 1`` often adds something for each call, so the field of a parameter grows by ``n``, more or less; one that calls itself twice doubles what it adds,
as for the towers of Hanoi, and the field grows by a power of two. Sums wrap around, as those of the code do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.sat import bitvector
from ooxcheck.sat.bitvector import Bits
from ooxcheck.sat.circuit import Lit
from ooxcheck.specs.unbounded_heaps.candidates import Candidate, View
from ooxcheck.specs.unbounded_heaps.theory import Theory

_SIGNED = {-1: " - 1", 0: "", 1: " + 1"}
"""Offsets as text behind a number."""
LARGEST_SHIFT = 31
"""The greatest number of bits by which a number is shifted in a clause, unless it has fewer bits."""

Name: TypeAlias = Callable[[Variable], str]


@dataclass(frozen=True, slots=True)
class _Amount:
    """A number of a call: as text, a condition under which that is the number, and the number."""

    text: str
    condition: str
    value: Callable[[View], Bits]


def growth_candidates(
    theory: Theory,
    parameters: Sequence[Variable],
    results: Sequence[Variable],
    fields: Callable[[ClassType], Sequence[Field]],
    name: Name,
) -> Iterator[Candidate]:
    """Yield that a written field of a parameter grew by an amount, and that a result is a power of two, more or less; `name` is the text of a parameter on entry."""
    numbers = [each for each in parameters if each.type is INT]
    powers = [_power(theory, name(each), each, offset) for each, offset in product(numbers, _SIGNED)]
    amounts = [*powers, *(_number(theory, name(each), each, by) for each, by in product(numbers, _SIGNED))]
    for holder in parameters:
        for each in fields(holder.type) if isinstance(holder.type, ClassType) else ():
            if each.type is INT:
                yield from (_grows(theory, holder, name(holder), each, amount) for amount in amounts)
    for result in results:
        if result.type is INT:
            yield from (_is_amount(theory, result, amount) for amount in powers)


def _plus(theory: Theory, value: Bits, offset: int) -> Bits:
    return bitvector.add(theory.circuit, value, bitvector.constant(offset, len(value)))


def _number(theory: Theory, name: str, variable: Variable, offset: int) -> _Amount:
    return _Amount(
        f"{name}{_SIGNED[offset]}", "", lambda view: _plus(theory, view.before.variables[variable], offset)
    )


def _power(theory: Theory, name: str, variable: Variable, offset: int) -> _Amount:
    """Return a power of two; a shift of the language is one up to some exponent."""
    return _Amount(
        f"(1 << {name}){_SIGNED[offset]}",
        f"{name} < 0 || {name} > {min(LARGEST_SHIFT, theory.width(INT) - 1)}",
        lambda view: _plus(theory, theory.power(view.before.variables[variable]), offset),
    )


def _grows(theory: Theory, holder: Variable, name: str, field: Field, amount: _Amount) -> Candidate:
    """Return that a field of an object grew by an amount."""

    def means(view: View) -> Lit:
        thing = view.before.variables[holder]
        now, then = (theory.read(each.maps[field], (thing,)) for each in (view.state, view.before))
        grown = bitvector.add(theory.circuit, then, amount.value(view))
        return theory.circuit.implies(-theory.is_null(thing), bitvector.equal(theory.circuit, now, grown))

    place = f"{name}.{field.name}"
    text = f"{place} == old({holder.name}.{field.name}) + {amount.text}"
    clause = " || ".join(filter(None, (f"{name} == null", amount.condition, text)))
    return Candidate(text, means, clause=clause)


def _is_amount(theory: Theory, result: Variable, amount: _Amount) -> Candidate:
    def means(view: View) -> Lit:
        return bitvector.equal(theory.circuit, view.state.variables[result], amount.value(view))

    text = f"{result.name} == {amount.text}"
    return Candidate(text, means, clause=" || ".join(filter(None, (amount.condition, text))))
