"""Sample values of the primitive types that a method uses.

Samples are needed for the arguments, static fields and objects of an initial state, and for the choices of methods without body. The types are those of all cells
that an initial state may have. So a type may be listed although no run reads a value of it; but no type is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.oox.analysis.callgraph import known_by_contract
from ooxcheck.oox.arithmetic import int_range
from ooxcheck.oox.logic import ElementPlace, FieldPlace, Place, StaticPlace
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from ooxcheck.oox.types import (
    BOOL,
    STRING,
    ArrayType,
    ClassType,
    CollectionType,
    Primitive,
    Type,
    Value,
    is_integral,
)


@dataclass(frozen=True, slots=True)
class Sample:
    """The values of a type that are tried; `whole` if an answer about them covers all values of the type.

    For strings these are null and the literals of the program; other strings, which no program can name, are tried in addition.
    """

    type: Primitive
    values: tuple[Value, ...]
    whole: bool


def samples(program: Program, method: Method, bounds: Bounds, settings: Settings) -> list[Sample]:
    """Return the samples of the types that a method uses, except bool: both values are always tried."""
    domains = bounds.domains(program)
    types = _reachable_primitives(
        program, settings, [*_initial(program, method), *left_open(program, settings)]
    )
    return [
        _strings(program)
        if type_ is STRING and not program.spells
        else _sample(type_, tuple(domains[type_]), program.int_width)
        for type_ in types
        if type_ is not BOOL
    ]


def _sample(type_: Primitive, values: tuple[Value, ...], width: int) -> Sample:
    if not is_integral(type_):
        return Sample(type_, values, whole=False)
    numbers = int_range(type_, width)
    return Sample(
        type_, values, len(values) == numbers.stop - numbers.start
    )  # `len` covers at most half of the 64-bit range


def _strings(program: Program) -> Sample:
    """Return the sample of strings: as many further strings are tried as can be distinguished, so an answer covers all."""
    return Sample(STRING, (None, *program.string_literals), whole=True)


def left_open(program: Program, settings: Settings) -> list[Type]:
    """Return the types of results and cells that methods known only by their contracts may choose."""
    return [
        type_
        for method in known_by_contract(program, open_types=settings.open_types)
        for type_ in _chosen_types(method)
    ]


def _chosen_types(method: Method) -> Iterator[Type]:
    yield method.result
    for place in method.contract.modifies or ():
        yield from _types_of_places(place)


def _types_of_places(place: Place) -> Iterator[Type]:
    """Yield the types of the values of a place; for elements, the type of the array."""
    match place:
        case FieldPlace(_, cells):
            yield from (type_ for cell in cells for type_ in cell.columns)
        case ElementPlace(array):
            yield from array.shape.columns[0]
        case StaticPlace(cell):
            yield cell.type


def _initial(program: Program, method: Method) -> list[Type]:
    """Return the types of the roots of an initial state; the new object of a constructor is not chosen."""
    this = [] if method.static or method.constructor else [ClassType(method.owner)]
    return [
        *this,
        *(parameter.type for parameter in method.parameters),
        *(field.type for field in program.statics),
    ]


def _reachable_primitives(program: Program, settings: Settings, types: list[Type]) -> list[Primitive]:
    """Return the primitive types among some types and the types of their cells, transitively, in the order of the language."""
    reachable: set[Type] = set()
    while types:
        type_ = types.pop()
        if type_ not in reachable:
            reachable.add(type_)
            types += _inside(program, settings, type_)
    return [type_ for type_ in Primitive if type_ in reachable and type_ is not Primitive.VOID]


def _inside(program: Program, settings: Settings, type_: Type) -> list[Type]:
    match type_:
        case ClassType(name):
            classes = program.instantiable(name, open_types=settings.open_types)
            return [held for class_ in classes for cell in program.layout(class_) for held in cell.columns]
        case ArrayType(element):
            return [element]
        case CollectionType(columns):
            return list(columns)
        case Primitive():
            return []
