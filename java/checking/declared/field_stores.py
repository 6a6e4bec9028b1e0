"""The members of the sources that may assign a field.

A final instance field is assigned only by the constructors and initialisers of its class (JLS 8.3.1.2), a private one only within its outermost class (JLS 6.6.1).
A member counts if it assigns to a variable of the field's name; the typed tree decides which assignments are to the field.
"""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.datatypes import dataclass
from ooxcheck.java import tree
from ooxcheck.java.checking.declared.body_classes import with_nested
from ooxcheck.java.checking.declared.symbols import Class, Field
from ooxcheck.oox.nodes import Node, of_kinds

_ASSIGNING = frozenset((tree.Assignment, tree.Update))
_DECLARING = frozenset((tree.New, tree.LocalClass, tree.Lambda))
"""Nodes whose bodies belong to a class of their own."""


@dataclass(frozen=True, slots=True)
class Storing:
    """A member that assigns to a variable of a field's name; `is_hidden` if the assignment is within a lambda or local class."""

    owner: Class
    member: tree.Member | tree.EnumConstant
    is_hidden: bool


def storing(field: Field) -> Iterator[Storing]:
    """Yield the members that may assign a private or final instance field, its declaration first."""
    classes = [field.owner] if "final" in field.words else list(with_nested([outermost(field.owner)]))
    for cls in classes:
        for member in (*cls.members, *cls.node.constants):
            if member is field.node or (
                not isinstance(member, tree.TypeDeclaration) and _assigns(member, field.name)
            ):
                inner = [
                    node
                    for node in of_kinds(_DECLARING, member)
                    if not isinstance(node, tree.New) or node.members is not None
                ]
                yield Storing(
                    cls,
                    member,
                    isinstance(member, tree.EnumConstant)
                    or any(_assigns(node, field.name) for node in inner),
                )


def outermost(cls: Class) -> Class:
    """Return the outermost enclosing class."""
    while cls.outer is not None:
        cls = cls.outer
    return cls


def _assigns(node: Node, name: str) -> bool:
    """Return whether a node assigns to a variable of a name."""
    targets = (
        each.target for each in of_kinds(_ASSIGNING, node) if isinstance(each, tree.Assignment | tree.Update)
    )
    return any(isinstance(target, tree.Name | tree.FieldAccess) and target.name == name for target in targets)
