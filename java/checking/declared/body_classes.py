"""Members whose bodies declare local or anonymous classes or lambdas, determined by the syntax alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.parsing.unicode_escapes import plain_text
from ooxcheck.oox.nodes import Node, of_kinds


@dataclass(frozen=True, slots=True)
class Declaring:
    """A member that declares subclasses of the classes with some last names, and perhaps lambdas, which may implement any functional interface."""

    owner: Class
    member: tree.Node
    names: frozenset[str]
    has_functions: bool

    def may_extend(self, name: str, *, is_functional: bool) -> bool:
        """Return whether one of the classes may be a direct subtype of a class or interface."""
        return name.rpartition(".")[2] in self.names or (is_functional and self.has_functions)


def declaring(classes: Iterable[Class]) -> Iterator[Declaring]:
    """Yield the members of classes and of their nested classes whose bodies declare classes."""
    for cls in with_nested(classes):
        for member in (*cls.members, *cls.node.constants):
            if not isinstance(member, tree.TypeDeclaration) and any(
                map(plain_text(member.span).__contains__, _SIGNS)
            ):
                yield from _declaring(cls, member)


def _declaring(cls: Class, member: tree.Member | tree.EnumConstant) -> Iterator[Declaring]:
    nodes = of_kinds(_DECLARING, member)
    names = frozenset(type_.names[-1] for node in nodes for type_ in _above(node))
    has_functions = any(isinstance(node, tree.Lambda | tree.MethodReference) for node in nodes)
    if names or has_functions:
        yield Declaring(cls, member, names, has_functions)


_SIGNS = ("->", "::", "new", "class", "interface", "enum", "record")
"""Texts that occur in each member whose body declares a class, as a quick test."""

_DECLARING = frozenset((tree.New, tree.TypeDeclaration, tree.Lambda, tree.MethodReference))
"""Nodes that may declare a class."""


def with_nested(classes: Iterable[Class]) -> Iterator[Class]:
    """Yield classes, each before its nested ones."""
    for each in classes:
        yield each
        yield from with_nested(each.member_classes.values())


def _above(node: Node) -> tuple[tree.TypeName, ...]:
    """Return the supertypes of the class that a node declares."""
    match node:
        case tree.New(type_, _, members) if members is not None:
            return (type_,)
        case tree.TypeDeclaration():
            return (*((node.parent,) if node.parent else ()), *node.interfaces)
        case _:  # lambdas and method references name no supertype
            return ()
