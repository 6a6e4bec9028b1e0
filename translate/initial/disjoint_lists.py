"""Entrances: from which slots lists begin that have no object in common, by what is assumed.

An invariant or a precondition ``disjoint(this.header.*next, this.cache.*next)`` tells of two of them. Whoever is met from the first
one has numbers of his own then (`ooxcheck.translate.initial.symmetry_breaking`).
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
    """Yield where those parts of the heap begin of which something else is said to be apart."""
    invariants = [each.formula for class_ in program.classes.values() for each in class_.invariants]
    required = [each.formula for each in method.contract.requires]
    for formula in (*invariants, *required):
        for part in conjuncts(formula):
            if isinstance(part, logic.Disjoint):
                yield from _start_of_first(part.terms)


def _start_of_first(terms: tuple[Term, ...]) -> Iterator[ListStart]:
    """Yield where the first of several terms begins, if all are objects that are reached from somewhere."""
    begins = [next(_start_of_closure(term), None) for term in terms]
    if len(begins) > 1 and begins[0] is not None and None not in begins:
        yield begins[0]


def _start_of_closure(term: Term) -> Iterator[ListStart]:
    """Yield the place whose object a closure begins with; a model field is what it says of its receiver."""
    match term:
        case logic.Join(start, logic.ReflexiveClosure()):
            yield from _place(start)
        case logic.Defined(
            receiver=logic.ProgramVariable(),
            cases=(logic.Case(definition=logic.Definition(meaning=meaning)),),
        ):
            yield from _start_of_closure(meaning)
        case _:  # begins with several objects, or with what is no slot
            pass


def _place(start: Term) -> Iterator[ListStart]:
    match start:
        case logic.ProgramVariable(variable):
            yield variable
        case logic.Join(logic.ProgramVariable() | logic.Given(), logic.FieldRelation((field,))):
            yield field
        case _:  # further away
            pass
