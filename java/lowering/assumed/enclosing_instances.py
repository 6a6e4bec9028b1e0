"""Enclosing instances and captured variables that an object stores several times: for its class and for superclasses (JLS 8.1.3, 8.8.7.1).

On the JVM each class in the hierarchy has its own fields for them. A constructor passes the values of its class to the superclass, unless it names another enclosing
instance (``other.super()``). Where all constructors of a class pass the same values, the fields are equal in every object of the initial heap.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from ooxcheck.java import typed
from ooxcheck.java.lowering.names import Names
from ooxcheck.java.lowering.reachability.reach import Reach
from ooxcheck.java.program import Class, Method
from ooxcheck.java.typed import FieldRef
from ooxcheck.java.types import Primitive
from ooxcheck.oox import tree
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.operators import Infix, Quantifier
from ooxcheck.oox.source import Span

_OBJECT = "_o"
_NEVER_EQUAL = (Primitive.FLOAT, Primitive.DOUBLE)
"""Types with a value that does not equal itself."""


def equal_surroundings(reach: Reach, names: Names, span: Span) -> Iterator[tree.Expr]:
    """Yield, for each class, that the fields which its constructors pass to the superclass are equal to those of the superclass."""
    for class_ in () if reach.is_fresh else reach.classes.values():
        declaration = tree.Declaration((_OBJECT,), tree.Name(names.class_(class_.name), span=span), span=span)
        for field, path in _passed_by_all(reach, class_).items():
            is_same = tree.Binary(
                Infix.EQUAL, _read((field,), names, span), _read(path, names, span), span=span
            )
            yield tree.Quantifier(Quantifier.ALL, (declaration,), is_same, span=span)


def _read(path: tuple[FieldRef, ...], names: Names, span: Span) -> tree.Expr:
    start: tree.Expr = tree.Name(_OBJECT, span=span)
    return reduce(lambda target, field: tree.Member(target, names.field(field), span=span), path, start)


def _passed_by_all(reach: Reach, class_: Class) -> Mapping[FieldRef, tuple[FieldRef, ...]]:
    """Return the fields of the superclass that all constructors set to the same path of fields, with the path."""
    try:
        field_paths = [
            each
            for each in (_passed_by(reach, constructor) for constructor in class_.constructors)
            if each is not None
        ]
    except OoxError:
        return {}
    first, *others = field_paths or [{}]
    return {
        field: path
        for field, path in first.items()
        if all(each.get(field) == path for each in others) and field.type not in _NEVER_EQUAL
    }


def _passed_by(reach: Reach, constructor: Method) -> Mapping[FieldRef, tuple[FieldRef, ...]] | None:
    """Return the fields of the superclass that a constructor sets, with the paths to their values; None if it calls another constructor of the class."""
    body = reach.program.body(constructor.ref)
    match body.statements if body is not None else ():
        case (typed.ConstructorCall("this"), *_):
            return None
        case (typed.ConstructorCall("super", presets=presets), *_):
            paths = {preset.field: _path(preset.value) for preset in presets if reach.keeps(preset.field)}
            return {field: path for field, path in paths.items() if path}
        case _:  # no preset: nothing is assumed
            return {}


def _path(value: typed.Expr) -> tuple[FieldRef, ...]:
    """Return the enclosing instances and captured variables on the path from the object to a value; empty for another value."""
    fields: list[FieldRef] = []
    while isinstance(value, typed.FieldGet) and "$" in value.field.name:
        fields.append(value.field)
        value = value.target
    return tuple(reversed(fields)) if isinstance(value, typed.This) else ()
