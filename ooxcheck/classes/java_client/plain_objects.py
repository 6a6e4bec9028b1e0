"""The classes of which a client makes objects without code that matters: by ``new C()``, or as a small class of its own below an interface or abstract class.

A program has the constructors that its methods call, so that a class without constructors there may have one in its text: a private one, or one that
throws an exception.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.classes.java_client.client_types import JavaTypes
from ooxcheck.diagnosis.java_source import PLAIN_OBJECT, stub_interface
from ooxcheck.java import tree
from ooxcheck.java.clients.access import NestedType
from ooxcheck.java.operators import ConstructorWord, TypeKind

_OBJECT = "Object"
_LITERALS = (
    tree.IntLiteral, tree.FloatLiteral, tree.CharLiteral, tree.StringLiteral, tree.BoolLiteral, tree.NullLiteral,
)  # fmt: skip


def makes_objects(types: JavaTypes, name: str) -> bool:
    """Return whether a client can make an object of a class, and no code of the files runs then."""
    if name == PLAIN_OBJECT:
        return True
    above = stub_interface(types.program, name) or name
    declaration = types.declaration(above)
    if declaration is None or declaration.is_inner or not types.is_accessible(above):
        return False
    if declaration.declaration.kind is TypeKind.INTERFACE:
        return not declaration.is_sealed
    if not types.is_given(above):
        return _is_made_of_library(types, above, declaration)
    constructors = [each.modifiers.words for each in _idle(declaration)]
    return (
        declaration.declaration.kind in (TypeKind.CLASS, TypeKind.RECORD)
        and not (declaration.is_abstract and declaration.is_sealed)
        and (not _constructors(declaration) or any(types.is_open(above, words) for words in constructors))
        and _is_idle(types, above)
    )


def _is_made_of_library(types: JavaTypes, name: str, declaration: NestedType) -> bool:
    """Return whether a class of the library has subclasses of clients, is an exception, or has a public constructor without parameters."""
    return (
        declaration.is_abstract
        or types.is_exception(name)
        or any(
            each.parameters == () and "public" in each.modifiers.words for each in _constructors(declaration)
        )
    )


def _is_idle(types: JavaTypes, name: str) -> bool:
    """Return whether the constructor without parameters of a class, and those of the classes above it, do nothing."""
    declaration = types.declaration(name)
    if name == _OBJECT or not types.is_given(name):
        return True
    if declaration is None or any(map(_is_work, declaration.declaration.members)):
        return False
    if _constructors(declaration) and not any(_idle(declaration)):
        return False
    parent = declaration.declaration.parent
    above = [each for each in types.program.supertypes(name) if each != name]
    if parent is None or parent.names == (_OBJECT,):
        return True
    parent_name = next((each for each in above if each.rpartition(".")[2] == parent.names[-1]), None)
    return parent_name is not None and _is_idle(types, parent_name)


def _is_work(member: tree.Member) -> bool:
    """Return whether a member of a class is code that a creation runs: an initialiser, or the initial value of a field unless it is a literal."""
    match member:
        case tree.Initializer(is_static=is_static):
            return not is_static
        case tree.Field(modifiers=modifiers, value=value):
            return value is not None and "static" not in modifiers.words and not isinstance(value, _LITERALS)
        case _:
            return False


def _constructors(declaration: NestedType) -> list[tree.Constructor]:
    return [each for each in declaration.declaration.members if isinstance(each, tree.Constructor)]


def _idle(declaration: NestedType) -> Iterator[tree.Constructor]:
    """Yield the constructors without parameters that do nothing, except that they may call one of the class above."""
    for each in _constructors(declaration):
        if not (each.parameters or declaration.declaration.components) and all(
            isinstance(statement, tree.ConstructorCall)
            and statement.word is ConstructorWord.SUPER
            and not statement.arguments
            for statement in each.body.statements
        ):
            yield each
