"""The target of an enumeration: a class, for all objects of it with everything that they reach; or a method, for all its initial states.

A class is treated as an empty method of it. Static fields that no invariant reads are not part of its objects.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ooxcheck.diagnosis.java_words import is_unwritten
from ooxcheck.input.load import find_method
from ooxcheck.oox.declarations import Field, Signature, Variable
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Block, Class, Contract, Method
from ooxcheck.oox.types import VOID, ClassType
from ooxcheck.translate.widths.order_types import places_read


def resolve_target(program: Program, word: str, settings: Settings) -> tuple[Program, Method]:
    """Return the method whose initial states are enumerated, and the reduced program."""
    if word in program.classes:
        method = _any_object(program, program.classes[word])
        return _without_statics(program, places_read(program, method, settings)), method
    try:
        return program, find_method(program, word)
    except OoxError as error:
        if "." in word or "(" in word:
            raise
        notes = (f"the classes are {', '.join(list(program.classes)[:10])}",)
        raise OoxError(replace(each, notes=(*each.notes, *notes)) for each in error.diagnostics) from None


def is_class(method: Method) -> bool:
    """Return whether a method represents all objects of a class."""
    return method.signature == _ANY


_ANY = Signature("", ())
"""A name that no method of a program has."""


def _any_object(program: Program, class_: Class) -> Method:
    """Return an empty method of a class; in Java, with the assumptions about every heap."""
    assumed = [
        clause
        for method in program.methods()
        for clause in method.contract.requires
        if is_unwritten(clause.span)
    ]
    this = Variable("this", ClassType(class_.name), 0)
    nothing = Block((), span=class_.span)
    return Method(
        class_.name,
        _ANY,
        parameters=(),
        result=VOID,
        static=False,
        constructor=False,
        contract=Contract(requires=tuple(assumed)),
        body=nothing,
        variables=(this,),
        retval=None,
        span=class_.span,
    )


def _without_statics(program: Program, looked_at: Collection[object]) -> Program:
    """Return a program without the static fields that nothing reads."""
    kept = {field for field in program.statics if field in looked_at}
    if len(kept) == len(program.statics):
        return program
    classes = program.classes.values()
    return replace(
        program, classes={each.name: replace(each, fields=_fields(each, kept)) for each in classes}
    )


def _fields(class_: Class, kept: Collection[Field]) -> tuple[Field, ...]:
    return tuple(field for field in class_.fields if not field.static or field in kept)
