"""The types of a lowered Java program as a client in the same package writes them: erased, and only classes that it can name."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from ooxcheck.diagnosis.java_source import PLAIN_OBJECT, PRIMITIVES
from ooxcheck.diagnosis.java_words import CLASSES
from ooxcheck.input.java_programs import parse_java
from ooxcheck.java import array_objects, tree
from ooxcheck.java.clients.access import NestedType, nested_types
from ooxcheck.oox.declarations import Field
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.outcomes import WORDS
from ooxcheck.oox.source import Source
from ooxcheck.oox.types import ArrayType, ClassType, Type

OBJECT = ClassType("Object")
_THROWABLE = "Throwable"
_JAVA_LANG = "java.lang"
_IMPLICIT = {word: CLASSES[kind] for kind, word in WORDS.items()}


class InaccessibleError(Exception):
    """A client cannot make a call or write an expression; the message is the reason."""


@lru_cache(maxsize=128)
def _unit(source: Source) -> tree.CompilationUnit:
    (unit,) = parse_java([source])
    return unit


@lru_cache(maxsize=128)
def _declarations(source: Source) -> dict[str, NestedType]:
    """Return the classes of a file, by their names from the outermost class on."""
    types = _unit(source).types
    return {each.name: each for declaration in types for each in nested_types(declaration)}


def package_of(program: Program, name: str) -> str:
    """Return the package of a class of a program, empty if it has none."""
    return _unit(program.classes[name].span.source).package


class JavaTypes:
    """The types of one program, as a client in a package sees them."""

    def __init__(self, program: Program, package: str) -> None:
        self.program = program
        self._package = package

    def package(self, name: str) -> str:
        """Return the package of a class, empty if it has none."""
        return package_of(self.program, name)

    def is_given(self, name: str) -> bool:
        """Return whether a class is in the files of the user."""
        return self.program.is_given(self.program.classes[name].span.source)

    def is_exception(self, name: str) -> bool:
        """Return whether objects of a class can be thrown."""
        return _THROWABLE in self.program.supertypes(name)

    def declaration(self, name: str) -> NestedType | None:
        """Return the declaration of a class; None if it is local or anonymous, or not in the program."""
        class_ = self.program.classes.get(name)
        return None if class_ is None else _declarations(class_.span.source).get(self._own_name(name))

    def _own_name(self, name: str) -> str:
        """Return the name of a class in its package; the program has the qualified name if several classes have the simple one."""
        package = self.package(name)
        return name.removeprefix(f"{package}.") if package else name

    def is_accessible(self, name: str) -> bool:
        """Return whether a client in the package of the boundary can name a class."""
        if name in (str(OBJECT), PLAIN_OBJECT):
            return True
        declaration = self.declaration(name)
        if declaration is None or declaration.is_private:
            return False
        return declaration.is_public or self.package(name) == self._package

    def is_open(self, name: str, modifiers: Collection[str]) -> bool:
        """Return whether a client can use a member of an accessible class that has these modifiers."""
        is_near = self.package(name) == self._package and "private" not in modifiers
        return is_near or "public" in modifiers

    def accessible(self, type_: Type) -> Type:
        """Return a type that a client can name: the type, or the nearest supertype; an array of a hidden class is an Object."""
        match type_:
            case ArrayType():
                is_named = self.accessible(_innermost(type_)) == _innermost(type_)
                return type_ if is_named else OBJECT
            case ClassType(name) if name in self.program.classes and not self._is_holder(name):
                above = (each for each in self.program.supertypes(name) if each != str(OBJECT))
                return next((ClassType(each) for each in above if self.is_accessible(each)), OBJECT)
            case ClassType():
                return OBJECT
            case _:  # a primitive type
                return type_

    def _is_holder(self, name: str) -> bool:
        return array_objects.held_type(name) is not None

    def text(self, type_: Type) -> str:
        """Return the text of an accessible type."""
        match type_:
            case ArrayType(element):
                return f"{self.text(element)}[]"
            case ClassType(name):
                return self.class_text(name)
            case _:  # a primitive type
                return PRIMITIVES[str(type_)]

    def class_text(self, name: str) -> str:
        """Return the name of a class, qualified unless it is in the package of the client or in ``java.lang``."""
        if name in (str(OBJECT), PLAIN_OBJECT):
            return str(OBJECT)
        package, own = self.package(name), self._own_name(name)
        is_clear = own == name and package in ("", _JAVA_LANG, self._package)
        return own if is_clear or not package else f"{package}.{own}"

    def exception(self, word: str | None) -> str | None:
        """Return the class of an exception that left a call, by the nearest name that a client can write; None if the class is not known."""
        if word is None:
            return None
        name = _IMPLICIT.get(word, word)
        if name not in self.program.classes:
            return name if word in _IMPLICIT else None
        type_ = self.accessible(ClassType(name))
        return None if type_ == OBJECT else self.text(type_)

    def is_subtype(self, type_: Type, expected: Type) -> bool:
        """Return whether an expression of one type needs no cast to another one."""
        return expected == OBJECT or self.program.is_subtype(type_, expected)

    def declaring_class(self, name: str, member: str) -> str | None:
        """Return an accessible class by which a client calls a method of a class."""
        for each in self.program.supertypes(name):
            if not self.is_accessible(each):
                continue
            declaration = self.declaration(each)
            members = declaration.declaration.members if declaration else ()
            if any(isinstance(m, tree.Method) and m.name == member for m in members):
                return each
        return str(OBJECT) if member in ("equals", "hashCode", "toString") else None

    def static_field(self, field: Field) -> str:
        """Return the access to a static field of an accessible class."""
        return f"{self.class_text(field.owner)}.{field.name}"


def _innermost(type_: Type) -> Type:
    while isinstance(type_, ArrayType):
        type_ = type_.element
    return type_
