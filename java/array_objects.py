"""Arrays as objects: an array that is converted to Object, or to a type variable, is wrapped in a holder, an object of a class ``Array$int``.

In OOX an array is no object. So an array that is converted to Object is *closed*, put in a new holder, and *opened* where a cast, mostly an
implied one, converts it back: ``List<int[]>`` is a list of holders. Two holders of one array are one object of Java, which ``==`` and ``equals`` take into account
(`ooxcheck.java.lowering.code.identity`). Arrays of arrays have a number: ``Array2$int``. The sources are in `ooxcheck.java.library.arrays`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ooxcheck.java import typed
from ooxcheck.java.operators import CallKind
from ooxcheck.java.types import (
    ArrayType,
    ClassType,
    Primitive,
    Type,
    binary_name,
    element_of,
    erasure,
    last_name,
    upper,
)
from ooxcheck.java.types import package as package_of

NAME = re.compile(r"(?:java\.lang\.)?Array(?P<depth>\d*)\$(?P<element>[\w$]+)")
"""The names of the classes of holders."""

COPY = "copy"
"""The method that copies an array."""

_LETTERS = {"boolean": "Z", "long": "J"}
"""The letters of primitive types in names of a JVM, where they differ from the first letter."""

_PRIMITIVES = {each.value: each for each in Primitive}


def holder(type_: ArrayType) -> ClassType | None:
    """Return the class of the holders of arrays of an erased type; None if no text can name the type, since a body declares its class."""
    depth, element = _depth(type_), element_of(type_)
    name = element.name if isinstance(element, ClassType) else str(element)
    if not all(word.isidentifier() for word in name.split(".")) or "$" in name:
        return None
    package = "" if isinstance(element, ClassType) and "." not in package_of(name) else "java.lang."
    return ClassType(f"{package}Array{depth if depth > 1 else ''}${name.replace('.', '$')}")


def held_type(name: str) -> ArrayType | None:
    """Return the type of the arrays in holders of a class; None if it is no class of holders."""
    match = NAME.fullmatch(name)
    if match is None:
        return None
    element, type_ = match["element"].replace("$", "."), _PRIMITIVES.get(match["element"])
    held_ = ArrayType(type_ or ClassType(element))
    for _ in range(int(match["depth"] or 1) - 1):
        held_ = ArrayType(held_)
    return held_


def elements_field(name: str) -> tuple[str, str]:
    """Return the class and name of the field that holds the array."""
    return name, "elements"


def close_array(array: typed.Expr) -> typed.Expr:
    """Return an array in a holder, or the array itself if there is no class for it."""
    assert isinstance(array.type, ArrayType), "only arrays are put in holders"
    class_ = holder(array.type)
    if class_ is None:
        return array
    method = typed.MethodRef(class_.name, "of", (array.type,), class_, is_static=True)
    return typed.Call(CallKind.STATIC, None, method, (array,), span=array.span)


def opening_method(type_: ArrayType) -> typed.MethodRef | None:
    """Return the method that opens holders of arrays of a type."""
    class_ = holder(type_)
    return (
        typed.MethodRef(class_.name, "opened", (class_,), type_, is_static=True)
        if class_ is not None
        else None
    )


def opening_methods(written: Type) -> Iterator[typed.MethodRef]:
    """Yield the methods that open holders of an array type, or of the type arguments of a class type."""
    if isinstance(written, ClassType):
        for argument in map(upper, written.arguments):
            yield from opening_methods(argument)
    elif isinstance(erased := erasure(written), ArrayType) and (method := opening_method(erased)) is not None:
        yield method


def open_array(held: typed.Expr, type_: ArrayType, *, is_implied: bool) -> typed.Expr:
    """Return the array of a holder, by a written or implied cast."""
    method = opening_method(type_)
    if method is None:
        return typed.Cast(held, type_, is_implied=is_implied, span=held.span)
    cast = typed.Cast(held, method.parameters[0], is_implied=is_implied, span=held.span)
    return typed.Call(CallKind.STATIC, None, method, (cast,), span=held.span)


def without_conversions(value: typed.Expr) -> typed.Expr:
    """Return a value without casts of calls, and without the calls that close or open a holder."""
    match value:
        case typed.Cast(typed.Call() as call):
            return without_conversions(call)
        case typed.Call(CallKind.STATIC, None, typed.MethodRef(owner, "of" | "opened"), (inner,)) if (
            held_type(owner) is not None
        ):
            return without_conversions(inner)
        case _:  # other expressions neither cast a call nor close or open a holder
            return value


def copy_array(array: typed.Expr) -> typed.Expr | None:
    """Return a copy of an array; None if no text can name its type."""
    assert isinstance(array.type, ArrayType), "only arrays are copied"
    class_ = holder(array.type)
    if class_ is None:
        return None
    return typed.Call(
        CallKind.STATIC,
        None,
        typed.MethodRef(class_.name, COPY, (array.type,), array.type, is_static=True),
        (array,),
        span=array.span,
    )


def class_name(type_: ArrayType, *, simple: bool) -> str:
    """Return the result of ``getName`` or ``getSimpleName`` for the class of an array: ``[I`` and ``int[]``."""
    element, depth = element_of(type_), _depth(type_)
    if isinstance(element, ClassType):
        return (
            last_name(element.name) + "[]" * depth
            if simple
            else f"{'[' * depth}L{binary_name(element.name)};"
        )
    return str(type_) if simple else "[" * depth + _LETTERS.get(str(element), str(element)[:1].upper())


def _depth(type_: Type) -> int:
    return 1 + _depth(type_.element) if isinstance(type_, ArrayType) else 0
