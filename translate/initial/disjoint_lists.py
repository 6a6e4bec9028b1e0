"""Disjoint lists: slots at which lists start that share no object, according to the assumptions.

An invariant or precondition ``disjoint(this.header.*next, this.cache.*next)`` describes two of them.
Objects reachable from the first
are numbered separately (`ooxcheck.translate.initial.symmetry_breaking`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from ooxcheck.oox import logic
from ooxcheck.oox.declarations import Field, GhostField, Variable
from ooxcheck.oox.logic import Term
from ooxcheck.oox.program import Program
from ooxcheck.oox.terms.conjuncts import conjuncts
from ooxcheck.oox.typed import Method

ListStart: TypeAlias = Variable | Field | GhostField
"""An argument, or a field of the first object that has it: of the receiver, if that is of its class."""


def list_starts(program: Program, method: Method) -> Iterator[ListStart]:
    """Yield the starts of lists that are assumed to be disjoint from another structure."""
    invariants = [each.formula for class_ in program.classes.values() for each in class_.invariants]
    required = [each.formula for each in method.contract.requires]
    for formula in (*invariants, *required):
        for part in conjuncts(formula):
            if isinstance(part, logic.Disjoint):
                yield from _start_of_first(part.terms)


def _start_of_first(terms: tuple[Term, ...]) -> Iterator[ListStart]:
    """Yield the start of the first term, if all terms are closures from a start."""
    begins = [next(_start_of_closure(term), None) for term in terms]
    if len(begins) > 1 and begins[0] is not None and None not in begins:
        yield begins[0]


def _start_of_closure(term: Term) -> Iterator[ListStart]:
    """Yield the variable or field that a closure starts from; a model field is unfolded."""
    match term:
        case logic.Join(start, logic.ReflexiveClosure()):
            yield from _place(start)
        case logic.Defined(
            receiver=logic.ProgramVariable(),
            cases=(logic.Case(definition=logic.Definition(meaning=meaning)),),
        ):
            yield from _start_of_closure(meaning)
        case _:  # starts from several objects, or from no slot
            pass


def _place(start: Term) -> Iterator[ListStart]:
    match start:
        case logic.ProgramVariable(variable):
            yield variable
        case logic.Join(logic.ProgramVariable() | logic.Given(), logic.FieldRelation((field,))):
            yield field
        case _:  # more than one step away
            pass
