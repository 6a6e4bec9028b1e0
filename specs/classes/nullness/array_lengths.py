"""Fields whose arrays all have one length: no array changes its length, so it suffices to look at what the code assigns."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import TypeAlias

from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method

_Sources: TypeAlias = Mapping[Variable, list[typed.Source | None]]
"""What is assigned to the local variables of a method; None for a default value."""


def array_lengths(program: Program, fields: Collection[Field]) -> dict[Field, int]:
    """Return, for those of some fields to which the code of a program assigns only new arrays of one constant length, that length.

    All code that assigns to the fields has to be there, also that of clients. It may assign null, or an array of the same field of another object, as well.
    """
    lengths = defaultdict[Field, set[int | None]](set)
    for method in program.methods():
        sources = _sources(method)
        for statement in method.statements():
            match statement:
                case typed.Assign(typed.FieldRead(_, field), source) if field in fields:
                    lengths[field].update(_lengths(source, field, sources, set()))
                case _:  # assigns none of the fields
                    pass
    constant = {field: next(iter(values)) for field, values in lengths.items() if len(values) == 1}
    return {field: length for field, length in constant.items() if length is not None}


def _sources(method: Method) -> _Sources:
    """Return what a method assigns to its locals; parameters have values that are not known."""
    sources = defaultdict[Variable, list[typed.Source | None]](list)
    for statement in method.statements():
        match statement:
            case typed.Declare(variable, source) | typed.Assign(typed.Local(variable), source):
                sources[variable].append(source)
            case _:  # assigns no local
                pass
    return {each: several for each, several in sources.items() if each not in method.parameters}


def _lengths(
    source: typed.Source | None, field: Field, sources: _Sources, visited: set[Variable]
) -> Iterator[int | None]:
    """Yield the lengths of the arrays that a right-hand side has as its value, unless they come from a field; None for one that is not known.

    A variable that is visited already has the lengths that were yielded then.
    """
    match source:
        case None | typed.Constant(None):
            pass
        case typed.NewArray(_, (typed.Constant(int(length)), *_)):
            yield length
        case typed.FieldRead(_, other) if other == field:
            pass
        case typed.Local(variable) if variable in sources:
            if variable not in visited:
                visited.add(variable)
                for each in sources[variable]:
                    yield from _lengths(each, field, sources, visited)
        case _:  # another expression, or a call
            yield None
