"""The members of a class whose bodies declare classes: local and anonymous ones, and those of lambdas, by the text alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class
from ooxcheck.java.parsing.unicode_escapes import plain_text
from ooxcheck.oox.nodes import Node, of_kinds


@dataclass(frozen=True, slots=True)
class Declaring:
    """A member of a class that declares classes below those of some last names, and perhaps functions, which may be below any functional interface."""

    owner: Class
    member: tree.Node
    names: frozenset[str]
    has_functions: bool

    def may_extend(self, name: str, *, is_functional: bool) -> bool:
        """Return whether one of the classes may be directly below a class or interface."""
        return name.rpartition(".")[2] in self.names or (is_functional and self.has_functions)


def declaring(classes: Iterable[Class]) -> Iterator[Declaring]:
    """Yield the members of classes, and of those nested in them, whose bodies declare classes."""
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
"""What stands in the text of members whose bodies declare a class, and of few others."""

_DECLARING = frozenset((tree.New, tree.TypeDeclaration, tree.Lambda, tree.MethodReference))
"""Nodes that may declare a class."""


def with_nested(classes: Iterable[Class]) -> Iterator[Class]:
    """Yield classes, each before those that are nested in it."""
    for each in classes:
        yield each
        yield from with_nested(each.nested.values())


def _above(node: Node) -> tuple[tree.TypeName, ...]:
    """Return what a class that a node declares extends or implements."""
    match node:
        case tree.New(type_, _, members) if members is not None:
            return (type_,)
        case tree.TypeDeclaration():
            return (*((node.parent,) if node.parent else ()), *node.interfaces)
        case _:  # lambdas and method references name no supertype
            return ()
