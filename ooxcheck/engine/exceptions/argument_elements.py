"""The elements of arguments: the size of a list of the library that keeps them in an array, whether an argument contains null, and whether the rows of a matrix have different lengths."""

from __future__ import annotations

from collections.abc import Collection

from ooxcheck.datatypes import dataclass
from ooxcheck.engine.exceptions.code_conditions import INDEX, NULL
from ooxcheck.engine.exceptions.expressions import array_length, compare, is_null
from ooxcheck.oox import typed
from ooxcheck.oox.declarations import Field, Variable
from ooxcheck.oox.operators import ArrayQuantifier, CompareOp, Connective, EqualityOp
from ooxcheck.oox.program import Program
from ooxcheck.oox.types import BOOL, INT, ArrayType, ClassType, Type, is_reference

LIST, ELEMENTS, SIZE = "ArrayBackedList", "elements", "size"
"""The class of the library model for lists in arrays, and its fields."""
COLLECTION = "Collection"

_ROW_NAMES = ("row", "each", "line")


@dataclass(frozen=True, slots=True)
class ElementTest:
    """A test of the elements of an argument, as an expression of Java; `bound` are the variables of the test. It may explain exceptions with the word `fault`."""

    test: typed.Expr
    text: str
    fault: str
    bound: tuple[Variable, Variable]


def null_elements(program: Program, argument: typed.Local, slot: int) -> ElementTest | None:
    """Return the test for an argument, None if it contains no references or they are elsewhere; its variables begin at a slot."""
    name, type_ = argument.variable.name, argument.type
    if isinstance(type_, ArrayType) and is_reference(type_.element):
        bound = _bound_variables(type_.element, slot)
        text = f"Arrays.asList({name}).contains(null)"
        return ElementTest(_some_null(argument, bound, None), text, NULL, bound)
    elements = _list_field(program, type_, ELEMENTS)
    if elements is None or not isinstance(elements.type, ArrayType):
        return None
    bound = _bound_variables(elements.type.element, slot)
    test = _some_null(_read(argument, elements), bound, list_size(program, argument))
    return ElementTest(test, f"{name}.contains(null)", NULL, bound)


def unequal_rows(argument: typed.Local, slot: int, names: Collection[str]) -> ElementTest | None:
    """Return the test whether a row of a matrix has another length than the first, None if an argument is no array of arrays; its variables begin at a slot, and the method has parameters of some names.

    Like every literal it is false where it has no value: if a row before such a one is null.
    """
    name, type_ = argument.variable.name, argument.type
    if not isinstance(type_, ArrayType) or not isinstance(type_.element, ArrayType):
        return None
    row, index = _bound_variables(type_.element, slot)
    own = typed.Local(row, type=row.type, span=argument.span)
    first = typed.ElementRead(
        argument, typed.Constant(0, type=INT, span=argument.span), type=type_.element, span=argument.span
    )
    test = typed.ArrayQuantified(
        ArrayQuantifier.EXISTS,
        row,
        index,
        argument,
        compare(EqualityOp.NOT_EQUAL, array_length(own), array_length(first)),
        type=BOOL,
        span=argument.span,
    )
    word = next((each for each in _ROW_NAMES if each not in names), f"{name}Row")
    text = f"Arrays.stream({name}).anyMatch({word} -> {word}.length != {name}[0].length)"
    return ElementTest(test, text, INDEX, (row, index))


def list_size(program: Program, value: typed.Expr) -> typed.Expr | None:
    """Return the size of a list, None if a value of this type is none; without a value for objects of other classes."""
    size = _list_field(program, value.type, SIZE)
    return None if size is None else _read(value, size)


def _list_field(program: Program, type_: Type, name: str) -> Field | None:
    """Return a field of lists, if a value of a type may be one, and every value is a collection."""
    if LIST not in program.classes or not isinstance(type_, ClassType):
        return None
    if not program.is_subclass(type_.name, LIST) and not (
        program.is_subclass(LIST, type_.name) and program.is_subclass(type_.name, COLLECTION)
    ):
        return None
    field = next((each for each in program.layout(LIST) if each.name == name), None)
    return field if isinstance(field, Field) else None


def _read(value: typed.Expr, field: Field) -> typed.Expr:
    """Return a field of a list."""
    own = typed.Cast(LIST, value, type=ClassType(LIST), span=value.span)
    return typed.FieldRead(own, field, type=field.type, span=value.span)


def _bound_variables(element: Type, slot: int) -> tuple[Variable, Variable]:
    return Variable("$element", element, slot), Variable("$index", INT, slot + 1)


def _some_null(
    array: typed.Expr, bound: tuple[Variable, Variable], length: typed.Expr | None
) -> typed.ArrayQuantified:
    """Return that an element of an array is null, one of the first so many if there is a length."""
    element, index = (typed.Local(each, type=each.type, span=array.span) for each in bound)
    test = is_null(element)
    if length is not None:
        test = _both(compare(CompareOp.LESS, index, length), test)
    return typed.ArrayQuantified(ArrayQuantifier.EXISTS, *bound, array, test, type=BOOL, span=array.span)


def _both(left: typed.Expr, right: typed.Expr) -> typed.Expr:
    return typed.Binary(Connective.AND, left, right, type=BOOL, span=left.span)
