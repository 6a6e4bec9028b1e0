"""Access from outside: the constructors, methods and fields that a client can use (JLS 6.6).

A client is code outside the boundary of a class, which is its outermost class. It uses everything that is not private, also if that needs
a class in the same package. Only fields are different: a client writes public ones. That no class
outside the files writes package-private and protected fields is an assumption, which is named where such a field exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.operators import TypeKind
from ooxcheck.oox.nodes import descendants

_OF_OBJECT = frozenset({"equals", "hashCode", "toString"})
"""The methods of Object that clients call on every object."""


@dataclass(frozen=True, slots=True)
class NestedType:
    """A class of a boundary: the declarations from the outermost class to it."""

    path: tuple[tree.TypeDeclaration, ...]

    @property
    def declaration(self) -> tree.TypeDeclaration:
        """The declaration of the class itself."""
        return self.path[-1]

    @property
    def name(self) -> str:
        """The name from the outermost class on: ``LruCache.Node``."""
        return ".".join(each.name for each in self.path)

    @property
    def is_private(self) -> bool:
        """Whether a client cannot name the class."""
        return any("private" in each.modifiers.words for each in self.path[1:])

    @property
    def is_public(self) -> bool:
        """Whether a client in another package can name the class; members of an interface are public (JLS 9.5)."""
        around = (None, *self.path)
        return all(
            "public" in each.modifiers.words or (outer is not None and outer.kind is TypeKind.INTERFACE)
            for outer, each in zip(around, self.path, strict=False)
        )

    @property
    def is_abstract(self) -> bool:
        """Whether only objects of subclasses exist."""
        return "abstract" in self.declaration.modifiers.words

    @property
    def is_sealed(self) -> bool:
        """Whether a client can declare no class directly below (JLS 8.1.1.2)."""
        return "sealed" in self.declaration.modifiers.words

    @property
    def is_hidden(self) -> bool:
        """Whether a client can name neither the class nor a class that inherits its members (JLS 8.2)."""
        others = nested_types(self.path[0])
        return self.is_private and not any(
            self.declaration.name in _supertypes(each) for each in others if not each.is_private
        )

    @property
    def is_inner(self) -> bool:
        """Whether an object has an enclosing instance (JLS 8.1.3)."""
        return len(self.path) > 1 and not _is_static(self.declaration, self.path[-2])

    @property
    def generic_types(self) -> tuple[tree.TypeDeclaration, ...]:
        """The declarations whose type parameters are in scope: the class, and the classes around an inner class."""
        start = len(self.path) - 1
        while start > 0 and not _is_static(self.path[start], self.path[start - 1]):
            start -= 1
        return self.path[start:]


def _is_static(inner: tree.TypeDeclaration, outer: tree.TypeDeclaration) -> bool:
    return (
        "static" in inner.modifiers.words
        or inner.kind is not TypeKind.CLASS
        or outer.kind is TypeKind.INTERFACE
    )


def nested_types(declaration: tree.TypeDeclaration) -> Iterator[NestedType]:
    """Yield a class and the member classes in it, outermost first."""
    waiting = [NestedType((declaration,))]
    for each in waiting:
        yield each
        waiting += [
            NestedType((*each.path, member))
            for member in each.declaration.members
            if isinstance(member, tree.TypeDeclaration)
        ]


def _supertypes(class_: NestedType) -> set[str]:
    """Return the last names of the types above a class, as far as they are declared in the same outermost class."""
    declared = {each.declaration.name: each.declaration for each in nested_types(class_.path[0])}
    names, waiting = set[str](), [class_.declaration]
    for declaration in waiting:
        above = [each.names[-1] for each in (declaration.parent, *declaration.interfaces) if each is not None]
        waiting += [declared[name] for name in above if name in declared and name not in names]
        names |= set(above)
    return names


def accessible_methods(class_: NestedType) -> Iterator[tree.Method]:
    """Yield the methods that a client can call.

    A client has an object of a hidden class only by a supertype, so it calls those that override a method: public or protected
    ones if the class has a supertype, and those of Object.
    """
    declaration = class_.declaration
    has_supertype = bool(declaration.parent or declaration.interfaces)
    is_hidden = class_.is_hidden
    for member in declaration.members:
        if not isinstance(member, tree.Method) or "private" in member.modifiers.words:
            continue
        is_open = member.modifiers.words & {"public", "protected"}
        if not is_hidden or member.name in _OF_OBJECT or (has_supertype and is_open):
            yield member


def accessible_constructors(class_: NestedType) -> Iterator[tuple[tree.Parameter, ...]]:
    """Yield the parameters of the constructors that a client can call, also of implicit ones (JLS 8.8.9, 8.10.4)."""
    declaration = class_.declaration
    is_created = declaration.kind in (TypeKind.CLASS, TypeKind.RECORD)
    if class_.is_private or not is_created or "abstract" in declaration.modifiers.words:
        return
    constructors = [each for each in declaration.members if isinstance(each, tree.Constructor)]
    shapes = [declaration.components if each.parameters is None else each.parameters for each in constructors]
    for constructor, parameters in zip(constructors, shapes, strict=True):
        if "private" not in constructor.modifiers.words:
            yield parameters
    is_record = declaration.kind is TypeKind.RECORD
    if is_record and not any(map(_same_types(declaration.components), shapes)):
        yield declaration.components
    elif not constructors:
        yield ()


def seen_from_far(declaration: tree.TypeDeclaration) -> tree.TypeDeclaration | None:
    """Return a class as a client in another package sees it: what is not public is private. None if it cannot name the class."""
    if "public" not in declaration.modifiers.words:
        return None
    return replace(declaration, members=tuple(map(_hidden_unless_public, declaration.members)))


def _hidden_unless_public(member: tree.Member) -> tree.Member:
    match member:
        case tree.Constructor() | tree.Method() | tree.Field() if "public" not in member.modifiers.words:
            words = member.modifiers.words | {"private"}
            return replace(member, modifiers=replace(member.modifiers, words=words))
        case _:  # public, or code that runs by itself
            return member


def _same_types(components: tuple[tree.Parameter, ...]) -> Callable[[tuple[tree.Parameter, ...]], bool]:
    """Return a test whether parameters have the types of the components of a record."""
    return lambda parameters: [each.type for each in parameters] == [each.type for each in components]


def open_fields(class_: NestedType) -> Iterator[tree.Field]:
    """Yield the fields that are neither private nor final; those of an interface are final (JLS 9.3)."""
    if class_.is_hidden or class_.declaration.kind is TypeKind.INTERFACE:
        return
    for member in class_.declaration.members:
        if isinstance(member, tree.Field) and not member.modifiers.words & {"private", "final"}:
            yield member


def body_classes(declaration: tree.TypeDeclaration) -> Iterator[tree.New | tree.TypeDeclaration]:
    """Yield the anonymous classes in the code of a class, and then the local ones."""
    nodes = list(descendants(declaration))
    yield from (each for each in nodes if isinstance(each, tree.New) and each.members is not None)
    yield from (each.declaration for each in nodes if isinstance(each, tree.LocalClass))
