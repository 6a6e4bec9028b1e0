"""Whether somebody may see an object before a field of it has the value that its construction gives it.

A constructor that calls a method of the object, or hands it to others, does so while fields are null that are set later; so does one above, before any field is set. Only the text is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from java import tree
from java.checking.declared.symbols import Class, Field
from oox.nodes import Node, descendants


def is_seen_early(field: Field) -> bool:
    """Return whether an object may be seen before a field of it is set, by its initialiser, or by a statement of each constructor."""
    return _is_seen_above(field.owner) or any(_shows(part, field.owner) for part in _before(field))


def assigns(statement: tree.Statement, name: str) -> bool:
    """Return whether a statement of a constructor gives the field of a name a value."""
    match statement:
        case tree.ExpressionStatement(tree.Assignment(tree.Name(given) | tree.FieldAccess(tree.This(), given), "", _)):
            return given == name
        case _:
            return False


def _is_seen_above(cls: Class) -> bool:
    """Whether an object may be seen while its part is made that classes above one have; those of the library show nothing."""
    above = cls.resolver.find(cls.parent.name) if cls.parent is not None else None
    if above is None or above.unit.is_library:
        return above is None
    return _is_seen_above(above) or any(_shows(part, above) for part in _construction(above.node.members))


def _construction(members: Iterable[tree.Member]) -> Iterator[Node]:
    """Yield what is run to make an object."""
    for member in members:
        match member:
            case tree.Constructor():
                yield member.body
            case _:
                yield from _initial(member)


def _initial(member: tree.Member) -> Iterator[Node]:
    match member:
        case tree.Field(modifiers, _, _, tree.Node() as value) if "static" not in modifiers.words:
            yield value
        case tree.Initializer(False, body):
            yield body
        case _:
            return


def _before(field: Field) -> Iterator[Node]:
    """Yield what is run to make an object before a field is set."""
    is_own = field.node is not None and field.node.value is not None
    for member in field.owner.node.members:
        if is_own and member is field.node:
            return
        yield from _initial(member)
    for member in field.owner.node.members:
        if isinstance(member, tree.Constructor):
            for statement in member.body.statements:
                if assigns(statement, field.name):
                    break
                yield statement


def _shows(part: Node, cls: Class) -> bool:
    """Whether a part of the text may show the object to others: it calls one of its methods, or mentions it other than before a field."""
    nodes = list(descendants(part))
    of_fields = {id(node.target) for node in nodes if isinstance(node, tree.FieldAccess)}
    return any(_is_shown(node, cls) for node in nodes if id(node) not in of_fields)


def _is_shown(node: Node, cls: Class) -> bool:
    match node:
        case tree.This() | tree.Super():
            return True
        case tree.MethodCall(None, name):
            own = cls.methods.get(name, ())
            return not own or any("static" not in method.words for method in own)
        case tree.New(type_, _, None):
            inner = cls.nested.get(type_.names[-1])
            return inner is not None and inner.enclosing is not None and any(_shows(part, inner) for part in _construction(inner.node.members))
        case _:
            return False
