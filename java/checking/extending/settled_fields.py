"""Settled fields, which keep the value of their construction: a hash code or an order that reads only these never changes."""

from __future__ import annotations

from collections.abc import Iterator

from ooxcheck.java import tree
from ooxcheck.java.checking.declared.symbols import Class, Field
from ooxcheck.oox.nodes import Node, descendants


def is_settled(field: Field) -> bool:
    """Return whether a field is never assigned after the construction of its object; `this_escape` decides whether the object escapes before.

    It is final, or private and assigned only by top-level statements of the constructors of its class. Assignments are collected by name in the outermost class:
    one to a field of the same name in another class there counts, too.
    """
    if field.node is None or field.is_static:
        return field.node is None or "final" in field.words
    return "final" in field.words or ("private" in field.words and not any(_assignments(field)))


def _assignments(field: Field) -> Iterator[Node]:
    """Yield the assignments to a field, by its name, outside the construction of its object."""
    building = {id(each) for each in _building(field.owner.node, field.name)}
    for node in descendants(_outermost(field.owner).node):
        if isinstance(node, tree.Assignment | tree.Update) and id(node) not in building:
            target = node.target
            if isinstance(target, tree.Name | tree.FieldAccess) and target.name == field.name:
                yield node


def _building(owner: tree.TypeDeclaration, name: str) -> Iterator[tree.Assignment]:
    """Yield the top-level statements ``name = ...`` and ``this.name = ...`` of constructors."""
    for constructor in (member for member in owner.members if isinstance(member, tree.Constructor)):
        for statement in constructor.body.statements:
            match statement:
                case tree.ExpressionStatement(
                    tree.Assignment(tree.Name(own) | tree.FieldAccess(tree.This(None), own)) as assignment
                ) if own == name:
                    yield assignment
                case _:  # not an assignment to the field
                    continue


def _outermost(cls: Class) -> Class:
    while cls.outer is not None:
        cls = cls.outer
    return cls
