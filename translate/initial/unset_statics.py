"""Static fields that have their default value on entry, because an assumption about initial states says so.

A program of Java that starts at ``main`` assumes this of every static field. Such a field needs no relation, and
objects that only such fields could hold are not in the initial heap.
"""

from __future__ import annotations

from ooxcheck.oox.analysis.subtyping import assumed_on_entry, contracts_above
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.logic import Constant, Empty, Formula, Holds, StaticField, Term
from ooxcheck.oox.nodes import of_kinds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.terms.conjuncts import conjuncts, equations
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import is_floating


def unset_statics(program: Program, method: Method, settings: Settings) -> frozenset[Field]:
    """Return the static fields that are null, zero or false in every initial state that satisfies the assumptions.

    A field that another assumption mentions is left out: if both contradict each other, both have to be named.
    """
    above = contracts_above(program, method, settings.inherited)
    parts = [part for whole in assumed_on_entry(method, above) for part in conjuncts(whole)]
    unset = {id(part): field for part in parts if (field := _unset_field(part)) is not None}
    invariants = (each.formula for class_ in program.classes.values() for each in class_.invariants)
    others = [*(part for part in parts if id(part) not in unset), *invariants]
    mentioned = {each.field for each in of_kinds((StaticField,), *others)}
    return frozenset(unset.values()) - mentioned


def _unset_field(formula: Formula) -> Field | None:
    """Return the static field that an equation sets to its default value."""
    sides = map(_without_holds, equations(formula))
    fields = (
        left.field
        for left, right in sides
        if isinstance(left, StaticField) and _is_default(left.field, right)
    )
    return next(fields, None)


def _without_holds(sides: tuple[Term | Formula, Term | Formula]) -> tuple[Term | Formula, Term | Formula]:
    """Return the sides of an equation, with the term of a left side that states that a bool is true."""
    left, right = sides
    return (left.term, right) if isinstance(left, Holds) else sides


def _is_default(field: Field, term: Term | Formula) -> bool:
    """Return whether a term is the default value of a field; zero is not, among floating-point numbers, since there are two."""
    match term:
        case Empty():
            return True
        case Constant(bool() | int() as value):
            return not value and not is_floating(field.type)
        case _:  # another value, or none that is known here
            return False
