"""The members of the sources that may store something in a field.

A final field of an object is assigned only by the constructors and initialisers of its class (JLS 8.3.1.2), a private one only in the text of the outermost class around it (JLS 6.6.1).
A member is one of them if it assigns to something of the field's name; which of its assignments mean the field is for the types to tell.
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
    """A member that assigns to something of a field's name; `is_hidden` if it does so within a lambda, or a class that it declares."""

    owner: Class
    member: tree.Member | tree.EnumConstant
    is_hidden: bool


def storing(field: Field) -> Iterator[Storing]:
    """Yield the members that may store something in a private or final field of an object, the one that declares it first."""
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
    """Return the class that is in no other."""
    while cls.outer is not None:
        cls = cls.outer
    return cls


def _assigns(node: Node, name: str) -> bool:
    """Return whether something of a name is assigned to."""
    targets = (
        each.target for each in of_kinds(_ASSIGNING, node) if isinstance(each, tree.Assignment | tree.Update)
    )
    return any(isinstance(target, tree.Name | tree.FieldAccess) and target.name == name for target in targets)
