"""Sample values of the primitive types that a method uses.

Values are drawn for the arguments, static fields and objects of an initial state, and where a method without body may
choose. Types are followed over all that an initial state may hold, so a type may be named of which no run ever looks at a value; none is
forgotten.
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
    """The values of a type that are tried; `whole` if an answer about them is one about all values of the type.

    Of strings these are null and the literals of the program; others, which no program can name, come besides.
    """

    type: Primitive
    values: tuple[Value, ...]
    whole: bool


def samples(program: Program, method: Method, bounds: Bounds, settings: Settings) -> list[Sample]:
    """Return the samples of the types that a method draws from, bools left out: both are always tried."""
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
    )  # `len` knows no more than half of those with 64 bits


def _strings(program: Program) -> Sample:
    """Return the sample of strings: there are as many others as can differ, so an answer is one about all."""
    return Sample(STRING, (None, *program.string_literals), whole=True)


def left_open(program: Program, settings: Settings) -> list[Type]:
    """Return the types of results and cells that methods known by their contracts only may choose."""
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
    """Return the primitive types among some types and all that values of them hold, in the order of the language."""
    found: set[Type] = set()
    while types:
        type_ = types.pop()
        if type_ not in found:
            found.add(type_)
            types += _inside(program, settings, type_)
    return [type_ for type_ in Primitive if type_ in found and type_ is not Primitive.VOID]


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
